"""What goals of other kinds cost: twelve goals of eight kinds, self-collision with nothing near, compiling.

Both solvers follow the same motion in one run, in turns, so what is compared are ratios.

    .venv/bin/python bench/goals.py [--gate]
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable

import numpy as np

import poise
from poise import goals

FRAMES, WARM = 6000, 500
LEG = ("hip", "knee", "foot", "ankle")
"""The one that stands swings less than all else, so that the body stays in balance."""
PROMISES = {
    "twelve goals of eight kinds, of the time of five": 3.0,
    "the same in conflict, of the time of five in conflict": 3.0,
    "self-collision with nothing near, of the time without": 1.2,
    "compiling everything [s]": 20.0,
}
COMPILE = """
import time
began = time.perf_counter()
import poise
poise.warm_up()
print(time.perf_counter() - began)
"""


def motion(character: poise.Character, frame: int, aside: float = 0.0) -> poise.Pose:
    """A pose of a smooth motion inside the limits, in balance, the arms away from the body.

    aside: how far the legs are turned aside, so that they are away from each other too [rad].
    """
    phases = np.arange(character.n_dofs)
    names = [joint.name for joint in character.joints]
    swing = [0.04 if "right_" in name and any(part in name for part in LEG) else 0.08 for name in names]
    angles = character.rest + swing * np.sin(frame / 25.0 + phases)
    for name, turn in (("right_shoulder_z", -0.7), ("left_shoulder_z", 0.7), ("right_hip_z", aside), ("left_hip_z", aside)):
        angles[names.index(name)] += turn
    return poise.Pose(character, np.clip(angles, *character.limits.T))


def twelve(solver: poise.Solver, first: poise.Pose) -> list[goals.ExtraGoal]:
    """Seven goals of six more kinds, besides five of two kinds, which ask for what a motion has."""
    return [
        solver.add(goals.LookAt("head", (0.0, 1.5, 3.0))),
        solver.add(goals.Hint("right_elbow_x", (-1.0, 1.0, -1.0))),
        solver.add(goals.Hint("left_elbow_x", (1.0, 1.0, -1.0))),
        solver.add(goals.Balance()),
        solver.add(goals.Distance("right_hand", "left_hand", 1.0)),
        solver.add(goals.CenterOfMass(first.center_of_mass)),
        solver.add(goals.Smoothness(weight=0.01)),
    ]


def agree(extra: list[goals.ExtraGoal], pose: poise.Pose) -> None:
    """Let the goals ask for what a pose has."""
    names = [joint.name for joint in pose.character.joints]
    frames = pose.joint_frames()
    look, right, left, _, distance, center, _ = extra
    position, orientation = pose.frame("head")
    w, x, y, z = orientation
    ahead = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    look.target = np.array(position) + 2.0 * ahead
    for hint, side in ((right, "right"), (left, "left")):
        near, middle, far = (frames[names.index(f"{side}_{joint}") + 1, 9:] for joint in ("shoulder_x", "elbow_x", "hand_x"))
        along = (far - near) / np.linalg.norm(far - near)
        hint.target = middle + 3.0 * (middle - near - along * (along @ (middle - near)))
    distance.distance = np.linalg.norm(np.subtract(pose.frame("right_hand")[0], pose.frame("left_hand")[0]))
    center.target = pose.center_of_mass


def ratio(
    change: Callable[[poise.Solver], Callable[[poise.Pose], None]], beyond: float = 0.0, aside: float = 0.0
) -> tuple[float, float, float]:
    """Median times of a plain solver and of one that was changed [µs], and the mean of the latter's iterations."""
    character = poise.biped()
    plain, other = poise.Solver(character), poise.Solver(character)
    each = change(other)
    hands = [goal.name.endswith("hand") for goal in plain]
    for solver in (plain, other):
        for goal, hand in zip(solver, hands, strict=True):
            goal.orientation_weight = 0.0 if hand else 0.3
    times: dict[int, list[float]] = {0: [], 1: []}
    iterations = []
    for frame in range(FRAMES):
        pose = motion(character, frame, aside)
        positions = np.array([pose.frame(goal.name)[0] for goal in plain])
        positions[hands] *= 1.0 + beyond
        orientations = np.array([pose.frame(goal.name)[1] for goal in plain])
        each(pose)
        for number, solver in sorted(enumerate((plain, other)), reverse=frame % 2 == 1):
            solver.set_goals(positions, orientations)
            result = solver.solve()
            times[number].append(1e6 * result.seconds)
            if solver is other:
                iterations.append(result.iterations)
    before, after = (float(np.median(times[number][WARM:])) for number in (0, 1))
    return before, after, float(np.mean(iterations[WARM:]))


def compiling() -> float:
    """How long a process takes that finds nothing compiled [s]."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"POISE_CACHE_DIR": folder}
        done = subprocess.run([sys.executable, "-c", COMPILE], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Measure, print, and judge if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a promise is broken")
    arguments = parser.parse_args()

    def with_all(solver: poise.Solver) -> Callable[[poise.Pose], None]:
        extra = twelve(solver, motion(solver.character, 0))
        return lambda pose: agree(extra, pose)

    def in_conflict(solver: poise.Solver) -> Callable[[poise.Pose], None]:
        twelve(solver, motion(solver.character, 0))
        return lambda pose: None

    def apart(solver: poise.Solver) -> Callable[[poise.Pose], None]:
        solver.add(goals.Apart())
        return lambda pose: None

    figures = {}
    runs = ((with_all, 0.0, 0.0), (in_conflict, 0.3, 0.0), (apart, 0.0, 0.1))
    for name, (change, beyond, aside) in zip(PROMISES, runs, strict=False):
        before, after, iterations = ratio(change, beyond, aside)
        figures[name] = after / before
        print(f"{name:60} {after / before:6.2f}   ({before:.1f} and {after:.1f} µs, {iterations:.1f} iterations)")
    name = list(PROMISES)[-1]
    figures[name] = compiling()
    print(f"{name:60} {figures[name]:6.1f}")
    broken = [name for name, bound in PROMISES.items() if figures[name] > bound]
    for name in broken:
        print(f"poise: broken promise: {name}: {figures[name]:.2f}, not {PROMISES[name]:g} at most", file=sys.stderr)
    if broken and arguments.gate:
        sys.exit(1)


if __name__ == "__main__":
    main()
