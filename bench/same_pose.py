"""Whether the same goals give the same pose with the human manner: out of reach and back, and from other goals.

.venv/bin/python bench/same_pose.py [FILE] [--cases N] [--seed S]

Feet and one or both hands go to where a recorded pose has them, on a free root. The body settles there; then again after a hand
was pulled 1.2 m farther and rested there, and after it rested at the hands of two other recorded poses. Printed is how far the
segment that moved most is from where it was at first [cm]. FILE: a character or motion; without one the biped.
"""

import argparse

import numpy as np

import poise
from poise.manner.pose_library import human_library
from poise.manner.posed_body import PosedBody, posed_body
from poise.tracking.tracked_body import tracked_segments

FEET, HANDS = ("left_foot", "right_foot"), ("right_hand", "left_hand")
STEPS = 30
"""Solves of a way from goals to goals."""
SETTLING = 200
"""Most solves until a body rests."""
PULLED = 1.2
"""How far a hand is pulled out of reach [m]."""
SAME = 0.02
"""Poses whose segments are within this are the same [m]."""

Targets = dict[str, np.ndarray]
"""Where effectors are to be, by name (3,) [m]."""


def places(solver: poise.Solver) -> np.ndarray:
    """Where all segments are, (n_segments, 3) [m], once the body rests."""
    for _ in range(SETTLING):
        before = solver.pose
        solver.solve()
        if np.abs(solver.pose.angles - before.angles).max() < 1e-9:
            break
    return np.array([solver.pose.segment_frame(segment.name)[0] for segment in solver.character.segments])


def go(solver: poise.Solver, targets: Targets) -> None:
    """Move goals to their targets, a solve at a time."""
    start = {name: np.array(solver[name].position) for name in targets}
    for share in np.linspace(1.0 / STEPS, 1.0, STEPS):
        for name, target in targets.items():
            solver[name].position = start[name] + share * (target - start[name])
        solver.solve()


def recorded(body: PosedBody, names: dict[str, str], number: int) -> Targets:
    """Where effectors are in a recorded pose of a body that stands where it does at rest; names: effectors by role."""
    rest = poise.Pose(body.character)
    segments = {effector.name: effector.segment for effector in body.character.effectors}
    found = {name: body.positions(segments[name], rest.frame(name)[0])[number] for name in names.values()}
    feet = [names[foot] for foot in FEET]
    offset = np.mean([rest.frame(foot)[0] - found[foot] for foot in feet], axis=0)
    offset[1] = body.floor
    return {name: place + offset for name, place in found.items()}


def measure(character: poise.Character, names: dict[str, str], seed: list[int]) -> tuple[float, float]:
    """How far a body ends from where it was: after a hand was out of reach, and after other goals [m]."""
    rng = np.random.default_rng(seed)
    solver, body = poise.Solver(character, manner="human", free_root=True), posed_body(character, human_library())
    for goal in solver.goals:
        goal.enabled, goal.orientation_weight = goal.name in names.values(), 0.0
        goal.position_weight = 30.0 if goal.name in [names[foot] for foot in FEET] else 1.0
    feet = {names[foot] for foot in FEET}
    home, *others = (recorded(body, names, int(number)) for number in rng.integers(len(human_library()), size=3))
    go(solver, home)
    first, away = places(solver), rng.normal(size=3)
    hand = names[HANDS[0]]
    go(solver, home | {hand: home[hand] + PULLED * away / np.linalg.norm(away)})
    places(solver)
    go(solver, home)
    ends = [places(solver)]
    for other in others:
        go(solver, {name: home[name] if name in feet else other[name] for name in home})
        places(solver)
        go(solver, home)
        ends.append(places(solver))
    back, *ways = (float(np.linalg.norm(end - first, axis=1).max()) for end in ends)
    return back, max(ways)


def main() -> None:
    """Print how far poses for the same goals are from each other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", nargs="?", help="a character or motion; the biped without one")
    parser.add_argument("--cases", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    character = poise.load(asked.file) if asked.file else poise.biped()
    on = {effector.segment: effector.name for effector in character.effectors}
    roles = {role: on[segment] for role, segment in tracked_segments(character).items() if segment in on}
    found = []
    for case in range(asked.cases):
        names = {role: roles[role] for role in (*FEET, *HANDS[: 1 + case % 2])}
        found.append(measure(character, names, [asked.seed, case]))
    for what, column in zip(("out of reach and back", "two other ways"), np.array(found).T, strict=True):
        same = int(np.sum(column < SAME))
        farthest = ", ".join(f"{100 * away:.1f}" for away in np.sort(column)[::-1][:4])
        print(f"{what}: {same} of {len(column)} the same within {100 * SAME:.0f} cm; farthest {farthest} cm")


if __name__ == "__main__":
    main()
