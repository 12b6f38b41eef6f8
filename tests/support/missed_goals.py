"""Goals that are missed for a known reason, and what an explanation says of them."""

import math

import numpy as np

import poise

REACH, LIMIT, CONFLICT = "out of reach", "limit", "conflict"
SHOULDERS = {"right_hand": "right_shoulder_x", "left_hand": "left_shoulder_x"}
ARM = 0.66
"""Length of the biped's arms, shoulder to effector [m]."""


def explained(solver, **options):
    return solver.solve(**options).explain()


def causes_of(explanation, kind):
    return [cause for cause in explanation.causes if cause.kind == kind]


def blames(explanation, kind, *names):
    """Whether some cause of that kind names all of them."""
    return any(set(names) <= set(cause.names) for cause in causes_of(explanation, kind))


def ask_pose(solver, pose):
    for goal in solver.goals:
        goal.position, goal.orientation = pose.frame(goal.name)


def joint_number(character, name):
    return [joint.name for joint in character.joints].index(name)


def near_rest(character, rng, size):
    return np.clip(character.rest + rng.uniform(-size, size, character.n_dofs), *character.limits.T)


def move(goal, *by):
    goal.position = np.add(goal.position, by)


def planar_arm(n_bones=3, limits=(-2.5, 2.5), length=0.4):
    """Hinges about z, bones along x."""
    joints = [
        poise.Joint(
            f"hinge_{k}", f"hinge_{k - 1}" if k else None, (length if k else 0, 0, 0), (0, 0, 1), limits, segment=f"bone_{k}"
        )
        for k in range(n_bones)
    ]
    effectors = (
        poise.Effector("tip", f"bone_{n_bones - 1}", (length, 0, 0)),
        poise.Effector("near_end", "bone_0", (0.1, 0, 0)),
    )
    return poise.Character(tuple(joints), (*effectors, poise.Effector("far_end", "bone_0", (length, 0, 0))))


def random_arm(rng):
    """A ball for a shoulder, one to three hinges below; and its length and where the shoulder is."""
    joints, offset, length = [], tuple(rng.uniform(-0.3, 0.3, 3)), 0.0
    for place in range(rng.integers(2, 5)):
        for axis in np.eye(3) if place == 0 else np.eye(3)[[rng.choice([0, 2])]]:
            number = len(joints)
            limits = (-rng.uniform(0.3, 2.5), rng.uniform(0.3, 2.5))
            parent = joints[-1].name if joints else None
            joints.append(poise.Joint(f"joint_{number}", parent, offset, tuple(axis), limits, segment=f"segment_{number}"))
            offset = (0.0, 0.0, 0.0)
        bone = rng.uniform(0.1, 0.5)
        offset, length = (0.0, -bone, 0.0), length + bone
    character = poise.Character(tuple(joints), (poise.Effector("tip", joints[-1].segment, offset),))
    return character, length, np.array(joints[0].offset)


def only(solver, *names, orientation=True):
    for goal in solver.goals:
        goal.enabled = goal.name in names
        goal.orientation_weight = 0.3 if orientation else 0.0
    return solver


def stretch(solver, pose, hand, lacking):
    """Ask a hand to be farther from its shoulder than the arm is long."""
    shoulder = pose.joint_frames()[joint_number(solver.character, SHOULDERS[hand]) + 1, 9:]
    away = pose.frame(hand)[0] - shoulder
    solver[hand].position = shoulder + away / np.linalg.norm(away) * (ARM + lacking)


def beyond_a_limit(character, angles, rng, number, least=10.0):
    """The same angles with one joint 10 to 40 degrees beyond a limit that it has."""
    low, high = character.limits[number]
    beyond = math.radians(rng.uniform(least, 40.0))
    upwards = math.isfinite(high) and (rng.random() < 0.5 or not math.isfinite(low))
    angles[number] = high + beyond if upwards else low - beyond
    return angles, math.degrees(beyond)
