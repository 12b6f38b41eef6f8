"""Characters to test on: seeded random trees, and random poses, placements and goals for any character."""

import dataclasses
import functools
import math

import numpy as np

import poise
from poise.character.joint_limits import clamp_angles
from tests.support import naive

SIZES = (3, 7, 12, 19, 33, 50, 80)
"""Degrees of freedom of the random trees, one after the other."""
ORIGIN = poise.Placement()


def seeds(count):
    """Seeds of random trees, of all sizes as they go."""
    return range(count)


@functools.cache
def random_tree(seed, n_dofs=None):
    """Hinges and slides in several branches, listed in any order, with fixed rotations and all sorts of limits."""
    rng = np.random.default_rng(seed)
    n_dofs = SIZES[seed % len(SIZES)] if n_dofs is None else n_dofs
    names = [f"joint_{number}" for number in range(n_dofs)]
    joints = []
    for number, name in enumerate(names):
        oldest = max(0, number - 4) if rng.random() < 0.7 else 0  # mostly chains, now and then a new branch
        parent = names[rng.integers(oldest, number)] if number and rng.random() < 0.95 else None
        joints.append(_random_joint(rng, name, parent, f"segment_{number}" if rng.random() < 0.8 or number < 3 else None))
    carried = [joint.segment for joint in joints if joint.segment]
    effectors = [_random_effector(rng, number, carried) for number in range(rng.integers(2, 7))]
    effectors.append(poise.Effector("tip", carried[-1], tuple(rng.uniform(-0.2, 0.2, 3))))
    effectors.append(poise.Effector("stand", "ground", (0.0, 0.1, 0.0)))
    if seed % 2:
        joints = [joints[number] for number in rng.permutation(n_dofs)]
    return poise.Character(tuple(joints), tuple(effectors), base="ground")


@functools.cache
def random_ball_tree(seed):
    """A random tree in which every other joint is a ball with all sorts of limits, or is fixed."""
    rng, tree = np.random.default_rng(seed), random_tree(seed, 8)
    joints = []
    for joint in tree.joints:
        kind = str(rng.choice([joint.kind, "ball", "ball", "fixed"], p=[0.4, 0.3, 0.2, 0.1]))
        if kind == "ball":
            joint = dataclasses.replace(
                joint, kind=kind, limits=_random_swing(rng), rest=0.0, reversed=bool(rng.random() < 0.2), axis=joint.axis
            )
        elif kind == "fixed":
            joint = dataclasses.replace(joint, kind=kind, limits=(0.0, 0.0), rest=0.0)
        joints.append(joint)
    return poise.Character(joints, tree.effectors, base="ground")


@functools.cache
def hinge_arms(arms, length, trunk):
    """A character of equal arms of hinges on a trunk of hinges, with an effector at the tip of each arm."""
    axes, joints = ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)), []

    def grow(stem, count, parent, spread):
        for k in range(count):
            offset = (spread if k == 0 else 0.0, 1.0 / count, 0.0)
            joints.append(poise.Joint(f"{stem}_{k}", parent, offset, axes[k % 2], (-1.5, 1.5), segment=f"bone_{stem}_{k}"))
            parent = joints[-1].name
        return parent

    top = grow("trunk", trunk, None, 0.0)
    tips = [grow(str(arm), length, top, 0.1 * arm) for arm in range(arms)]
    return poise.Character(joints, [poise.Effector(f"tip_{tip}", f"bone_{tip}", (0.0, 0.1, 0.0)) for tip in tips])


def random_coupled_tree(seed, n_dofs=None):
    """A random tree in which every third joint follows another one, on any branch, some of which follow others in turn."""
    rng, tree = np.random.default_rng([seed, 5]), random_tree(seed, n_dofs)
    order = rng.permutation(len(tree.joints))
    joints = list(tree.joints)
    for place, number in enumerate(order[1:], start=1):
        if place == 1 or rng.random() < 0.35:
            leader = joints[order[rng.integers(place)]].name
            couple = poise.Coupling(leader, float(rng.uniform(-2.0, 2.0)), float(rng.choice([0.0, 0.005])))
            joints[number] = dataclasses.replace(joints[number], couple=couple)
    return poise.Character(joints, tree.effectors, base="ground")


def _random_swing(rng):
    bend, side = ((-rng.uniform(0.05, 2.5), rng.uniform(0.05, 2.5)) for _ in range(2))
    twist = (-rng.uniform(0.05, 3.0), rng.uniform(0.05, 3.0))
    none, kind = (-math.inf, math.inf), rng.integers(6)
    if kind == 0:
        return poise.Swing()
    if kind == 1:
        return poise.Swing(twist=twist)
    if kind == 2:
        return poise.Swing(bend, side, none)
    small = rng.normal(0.0, 0.02, 3)
    center = (1.0, *small) if kind == 3 else (1.0, 0.0, 0.0, 0.0)
    return poise.Swing(tuple(1.2 * np.array(bend)), tuple(1.2 * np.array(side)), twist, tuple(rng.normal(size=3)), center)


def _random_joint(rng, name, parent, segment):
    kind = "slide" if rng.random() < 0.2 else "hinge"
    axis = rng.normal(size=3)
    if rng.random() < 0.5:
        axis = np.eye(3)[rng.integers(3)] * rng.choice([-1.0, 1.0])
    rotation = tuple(rng.normal(size=4)) if rng.random() < 0.4 else (1.0, 0.0, 0.0, 0.0)
    low, high = _random_limits(rng, 0.3 if kind == "slide" else 1.5)
    rest = float(np.clip(rng.normal(0.0, 0.1), low, high))
    offset = tuple(rng.uniform(-0.3, 0.3, 3))
    return poise.Joint(name, parent, offset, tuple(axis), (low, high), rest, kind, segment, rotation)


def _random_limits(rng, size):
    low, high = -rng.uniform(0.05, size), rng.uniform(0.05, size)
    kind = rng.integers(6)
    if kind == 0:
        return -math.inf, math.inf
    if kind == 1:
        return -math.inf, high
    return (low, math.inf) if kind == 2 else (low, high)


def _random_effector(rng, number, carried):
    rotation = tuple(rng.normal(size=4)) if rng.random() < 0.5 else (1.0, 0.0, 0.0, 0.0)
    return poise.Effector(f"effector_{number}", carried[rng.integers(len(carried))], tuple(rng.uniform(-0.2, 0.2, 3)), rotation)


# ---- poses and goals ----------------------------------------------------------------------------------


def random_angles(character, rng):
    """(n_dofs,) inside the limits; within ±π of them where there are none."""
    low, high = character.limits.T
    rest = character.rest
    return clamp_angles(character, rng.uniform(np.maximum(low, rest - np.pi), np.minimum(high, rest + np.pi)))


def random_placement(rng):
    """Somewhere within some metres, turned anyhow."""
    quaternion = rng.normal(size=4)
    return poise.Placement(tuple(rng.uniform(-3.0, 3.0, 3)), tuple(quaternion / np.linalg.norm(quaternion)))


def near(character, angles, rng, size=0.3):
    """(n_dofs,) inside the limits, up to `size` away from the given angles."""
    return clamp_angles(character, angles + rng.uniform(-size, size, len(angles)))


def effectors_with_goals(character, free_root=False):
    """Those that are not on the base; all, if the root is free."""
    return [e.name for e in character.effectors if free_root or e.segment != character.base]


def reachable_goals(character, angles, placement=ORIGIN, *, weights=(1.0, 0.3), free_root=False):
    """What the effectors do in a pose, wanted."""
    frames = naive.effector_frames(character, angles, placement)
    names = effectors_with_goals(character, free_root)
    return [naive.Wanted(name, frames[name][:3, 3], frames[name][:3, :3], *weights) for name in names]


def moderate_goals(character, angles, placement, rng, *, free_root=False):
    """Goals off what a pose does by some decimetres and less than two radians, of random weights, not reachable as a rule."""
    goals = []
    for goal in reachable_goals(character, angles, placement, free_root=free_root):
        turn = naive.axis_rotation(rng.normal(size=3), rng.uniform(0.0, 1.8))
        position = goal.position + rng.uniform(-0.5, 0.5, 3)
        goals.append(naive.Wanted(goal.effector, position, turn @ goal.rotation, rng.uniform(0.5, 2.0), rng.uniform(0.1, 1.0)))
    return goals


def ask(solver, goals):
    """Give a solver goals, one by one."""
    for goal in goals:
        solver[goal.effector].position = goal.position
        solver[goal.effector].orientation = goal.rotation
        solver[goal.effector].position_weight = goal.position_weight
        solver[goal.effector].orientation_weight = goal.orientation_weight


def frame(pose, name):
    """The 4 x 4 frame of an effector or segment in a pose of the library."""
    position, orientation = pose.frame(name)
    return naive.transform(naive.quaternion_rotation(orientation), position)
