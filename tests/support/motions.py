"""Motions made for tests: a human that walks, by the angles of its joints; and one whose frames are turned."""

import numpy as np

import poise
from poise.geometry.rotations import angles_about
from poise.geometry.vectors import quaternion
from tests.support.naive import axis_rotation
from tests.support.skeletons import HUMAN, TIPS, both_sides, human, skeleton

RATE = 120


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

    def turn(segment, axis, values):
        angles[:, column[f"{segment}_{'xyz'.index(axis)}"]] = values

    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        swing = sign * np.sin(phase)
        turn(f"{side}UpLeg", "x", -0.1 - 0.4 * swing)
        turn(f"{side}UpLeg", "y", 0.1 * sign)
        turn(f"{side}Leg", "x", 0.5 - 0.3 * np.cos(phase + 0.5 * sign))
        turn(f"{side}Foot", "x", -0.2 + 0.2 * swing)
        turn(f"{side}Arm", "x", 0.3 * swing)
        turn(f"{side}Arm", "z", -1.3 * sign)
        turn(f"{side}ForeArm", "y", -sign * (0.5 + 0.2 * np.sin(phase)))
        turn(f"{side}Hand", "x", 0.2 * swing)
    turn("Spine", "y", 0.1 * np.sin(phase))
    turn("Spine1", "x", 0.05 + 0.05 * np.sin(2.0 * phase))
    turn("Head", "y", -0.2 * np.sin(phase))
    placements = np.tile([0.3, 0.95, 0.0, 1.0, 0.0, 0.0, 0.0], (frames, 1))
    placements[:, 1] += 0.02 * np.cos(2.0 * phase)
    placements[:, 2] += 1.3 * np.arange(frames) / RATE
    return poise.Motion(character, angles, placements, rate=RATE)


def turned_frames(frames=120, names=("Hips", "Head"), angle=1.8):
    """The walk of `carried_human` with the frames of some segments turned, as programs write it that care for places only."""
    motion = walking(frames, carried_human())
    mount = axis_rotation(np.array([2.0, 1.0, -2.0]) / 3.0, angle)
    turns = {s.name: motion.rotations(s.name) @ (mount if s.name in names else np.eye(3)) for s in motion.character.segments}
    by_name = {joint.name: joint for joint in motion.character.joints}
    angles = motion.angles.copy()
    for number, joint in enumerate(motion.character.joints):
        if joint.segment is not None:
            first = by_name[by_name[joint.parent].parent]
            carrier = motion.character.base if first.parent is None else by_name[first.parent].segment
            relative = np.swapaxes(turns[carrier], 1, 2) @ turns[joint.segment]
            angles[:, number - 2 : number + 1] = angles_about(np.eye(3), relative)
    orientations = [quaternion(turn.ravel().tolist()) for turn in turns[motion.character.base]]
    placements = np.column_stack([motion.placements[:, :3], orientations])
    return poise.Motion(motion.character, (angles + np.pi) % (2.0 * np.pi) - np.pi, placements, rate=RATE)
