"""Random mixes of goals: kinds, weights, priorities, reachable or not, on a biped, a random tree or another body."""

from dataclasses import dataclass, field

import numpy as np

import poise
from poise import goals
from poise.manner.human_manner import why_plain
from tests.support.characters import random_tree

SPREAD = {"reachable": 0.0, "at the edge": 0.1, "out of reach": 0.6}
"""How far targets are moved away from a pose that reaches them, as a part of the body's size."""
USUAL, RARE = 0.3, 0.12
"""How often a mix has a goal of the kinds that hold the whole body, and of the others."""


@dataclass
class Mix:
    """A solver with a random mix of goals, and what they are."""

    solver: poise.Solver
    reach: str
    kinds: list[str] = field(default_factory=list)
    priorities: set[float] = field(default_factory=set)


def random_pose(character, rng, share=0.8):
    """A pose on the way from rest to a random one."""
    lower, upper = np.clip(character.limits, -3.0, 3.0).T
    return poise.Pose(character, character.rest + share * (rng.uniform(lower, upper) - character.rest))


def make_goal(kind, pose, rng, spread, priority):
    """A goal of a kind whose target is near that of a pose, by a distance of about `spread` [m]."""
    names, joints = [e.name for e in pose.character.effectors], [joint.name for joint in pose.character.joints]
    one, other = rng.choice(names, 2, replace=False)
    place = pose.frame(one)[0] + spread * rng.normal(size=3)
    gaze, line, side = rng.normal(size=(3, 3))
    return {
        "floor": lambda: goals.Floor(priority=priority),
        "apart": lambda: goals.Apart(priority=priority),
        "balance": lambda: goals.Balance(priority=priority),
        "look": lambda: goals.LookAt("head" if "head" in names else one, place + gaze, priority=priority),
        "contact": lambda: goals.Contact(one, position=place, priority=priority),
        "line": lambda: goals.OnLine(one, place, line, priority=priority),
        "plane": lambda: goals.OnPlane(one, place, side, priority=priority),
        "distance": lambda: goals.Distance(one, other, rng.uniform(0.1, 1.0), priority=priority),
        "relative": lambda: goals.Relative(one, other, 0.3 * side, priority=priority),
        "hint": lambda: goals.Hint(str(rng.choice(joints)), place + gaze, priority=priority),
        "joint": lambda: goals.JointAngle(str(rng.choice(joints)), float(rng.normal()), priority=priority),
        "center": lambda: goals.CenterOfMass(pose.center_of_mass + spread * side, priority=priority),
    }[kind]()


KINDS = {
    **dict.fromkeys(("floor", "apart", "balance", "look"), USUAL),
    **dict.fromkeys(("contact", "line", "plane", "distance", "relative", "hint", "joint", "center"), RARE),
}
"""How often a mix has a goal of each kind."""


def random_mix(seed, priorities=1, bodies=(), manner=None):
    """A random mix of goals with so many priorities, at a random start; `bodies`: characters besides biped and trees.

    manner: of those bodies that can have it; None for the one that they have by default.
    """
    rng = np.random.default_rng(seed)
    character = [poise.biped, poise.biped, lambda: random_tree(int(rng.integers(0, 1000))), *(lambda b=b: b for b in bodies)][
        rng.integers(3 + len(bodies))
    ]()
    manner = None if manner is not None and why_plain(character) else manner
    mix = Mix(poise.Solver(character, free_root=bool(rng.random() < 0.15), manner=manner), str(rng.choice(list(SPREAD))))
    pose = random_pose(character, rng)
    places = np.array([pose.frame(effector.name)[0] for effector in character.effectors])
    spread = SPREAD[mix.reach] * max(np.ptp(places, axis=0).max(), 0.5)
    for goal in mix.solver:
        goal.enabled = bool(rng.random() < 0.6)
        position, goal.orientation = pose.frame(goal.name)
        goal.position = position + spread * rng.normal(size=3)
        goal.position_weight, goal.orientation_weight = rng.choice([0.3, 1.0, 3.0]), rng.choice([0.0, 0.3, 1.0])
        if priorities > 1:
            goal.priority = int(rng.integers(1, priorities + 1))
        if goal.enabled:
            mix.priorities.add(goal.priority)
    for kind, share in KINDS.items():
        if rng.random() < share:
            try:
                goal = mix.solver.add(make_goal(kind, pose, rng, spread, int(rng.integers(1, priorities + 1))))
            except poise.PoiseError:  # a tree has no floor to stand on, or no elbow to hint at
                continue
            mix.kinds.append(kind)
            mix.priorities.add(goal.priority)
    mix.solver.reset(random_pose(character, rng, 0.5).angles)
    return mix
