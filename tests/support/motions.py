"""Motions for tests: a human that walks by the angles of its joints, and the same with remounted segment frames."""

from dataclasses import replace

import numpy as np

import poise
from poise.anatomy.body_parts import parts
from poise.character.joint_chains import joint_chains
from poise.geometry.rotations import euler_angles, quaternion, shortest_rotation
from tests.support.naive import axis_rotation
from tests.support.skeletons import HUMAN, TIPS, both_sides, human, skeleton

RATE = 120
"""Frames a second."""


def carried_human():
    """A human whose legs and spine hang from bones without a length, as those of motion capture do."""
    rows = [("LowerBack", "Hips", (0.0, 0.0, 0.0)), ("LeftHipJoint", "Hips", (0.0, 0.0, 0.0))]
    above = {"Spine": "LowerBack", "LeftUpLeg": "LeftHipJoint"}
    rows += [(name, above.get(name, parent), offset) for name, parent, offset in HUMAN]
    return skeleton(list(both_sides(rows)), list(both_sides(TIPS)), "Hips")


def walking(frames=120, character=None):
    """A human of ball joints that walks towards z with swinging arms, spine and head turning a little."""
    character = human() if character is None else character
    phase = 2.0 * np.pi * np.arange(frames) / RATE
    angles = np.zeros((frames, character.n_dofs))
    column = {joint.name: number for number, joint in enumerate(character.joints)}

    def rotate(segment, axis, values):
        angles[:, column[f"{segment}_{'xyz'.index(axis)}"]] = values

    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        swing = sign * np.sin(phase)
        rotate(f"{side}UpLeg", "x", -0.1 - 0.4 * swing)
        rotate(f"{side}UpLeg", "y", 0.1 * sign)
        rotate(f"{side}Leg", "x", 0.5 - 0.3 * np.cos(phase + 0.5 * sign))
        rotate(f"{side}Foot", "x", -0.2 + 0.2 * swing)
        rotate(f"{side}Arm", "x", 0.3 * swing)
        rotate(f"{side}Arm", "z", -1.3 * sign)
        rotate(f"{side}ForeArm", "y", -sign * (0.5 + 0.2 * np.sin(phase)))
        rotate(f"{side}Hand", "x", 0.2 * swing)
    rotate("Spine", "y", 0.1 * np.sin(phase))
    rotate("Spine1", "x", 0.05 + 0.05 * np.sin(2.0 * phase))
    rotate("Head", "y", -0.2 * np.sin(phase))
    placements = np.tile([0.3, 0.95, 0.0, 1.0, 0.0, 0.0, 0.0], (frames, 1))
    placements[:, 1] += 0.02 * np.cos(2.0 * phase)
    placements[:, 2] += 1.3 * np.arange(frames) / RATE
    return poise.Motion(character, angles, placements, rate=RATE)


def kicking(frames=80, hip_turn=-0.2):
    """A human of whom one leg swings and bends, straight in between, and whose hips turn in their bones as if they gave way."""
    character = carried_human()
    column = {joint.name: number for number, joint in enumerate(character.joints)}
    phase = 3.0 * np.pi * np.arange(frames) / RATE
    angles, bend = np.zeros((frames, character.n_dofs)), 1.2 * np.maximum(0.0, np.sin(phase)) ** 2
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        angles[:, column[f"{side}HipJoint_2"]] = hip_turn * sign * np.cos(phase)
        angles[:, column[f"{side}Arm_2"]] = -1.3 * sign
    angles[:, column["LeftUpLeg_0"]] = 0.4 * np.cos(phase) - 0.3 * bend
    angles[:, column["LeftLeg_0"]] = 0.02 + bend
    angles[:, column["RightLeg_0"]] = 0.1
    placements = np.tile([0.0, 0.95, 0.0, 1.0, 0.0, 0.0, 0.0], (frames, 1))
    placements[:, 2] += 1.3 * np.arange(frames) / RATE
    return poise.Motion(character, angles, placements, rate=RATE)


def walk_with_remounted_frames(frames=120, names=("Hips", "Head"), angle=1.8):
    """The walk of `carried_human` with the frames of some segments rotated, as by programs that care for positions only."""
    motion = walking(frames, carried_human())
    mount = axis_rotation(np.array([2.0, 1.0, -2.0]) / 3.0, angle)
    rotations = {
        s.name: motion.rotations(s.name) @ (mount if s.name in names else np.eye(3)) for s in motion.character.segments
    }
    by_name = {joint.name: joint for joint in motion.character.joints}
    angles = motion.angles.copy()
    for number, joint in enumerate(motion.character.joints):
        if joint.segment is not None:
            first = by_name[by_name[joint.parent].parent]
            carrier = motion.character.base if first.parent is None else by_name[first.parent].segment
            relative = np.swapaxes(rotations[carrier], 1, 2) @ rotations[joint.segment]
            angles[:, number - 2 : number + 1] = euler_angles(np.eye(3), relative)
    orientations = [quaternion(rotation.ravel().tolist()) for rotation in rotations[motion.character.base]]
    placements = np.column_stack([motion.placements[:, :3], orientations])
    return poise.Motion(motion.character, (angles + np.pi) % (2.0 * np.pi) - np.pi, placements, rate=RATE)


def redrawn(motion, direction=(1.0, 0.0, 0.0)):
    """The same motion of a body whose bones, but for the hips, all point one way at angles of 0, as some programs draw."""
    character, known = motion.character, parts(motion.character)
    drawn = {character.base: np.eye(3)}
    for name, part in known.items():
        if name != character.base:
            bone = np.array(part.far) - np.array(part.near)
            drawn[name] = shortest_rotation(bone / np.linalg.norm(bone), np.array(direction))
    joints, angles = [], motion.angles.copy()
    for chain in joint_chains(character):
        x, y, z = (drawn[chain.carrier] @ np.array(chain.joints[0].offset)).tolist()
        joints += [replace(chain.joints[0], offset=(x, y, z)), *chain.joints[1:]]
        above, below = motion.rotations(chain.carrier) @ drawn[chain.carrier].T, motion.rotations(chain.segment)
        rotations = np.swapaxes(above, 1, 2) @ below @ drawn[chain.segment].T
        angles[:, list(chain.numbers)] = (euler_angles(np.eye(3), rotations) + np.pi) % (2.0 * np.pi) - np.pi
    tips = [replace(tip, offset=tuple((drawn[tip.segment] @ np.array(tip.offset)).tolist())) for tip in character.effectors]
    body = poise.Character(joints, tips, base=character.base)
    return poise.Motion(body, angles, motion.placements, rate=motion.rate)
