"""Skeletons without masses, named as files name them, to test what names and offsets say."""

import math
from dataclasses import replace

import poise

FREE = (-math.pi, math.pi)
TURNS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

# Segment, the one it hangs on, and where in that one's frame [m]; left ones have their partners made.
HUMAN = (
    ("Spine", "Hips", (0.0, 0.10, 0.0)),
    ("Spine1", "Spine", (0.0, 0.13, 0.0)),
    ("Spine2", "Spine1", (0.0, 0.13, 0.0)),
    ("Neck", "Spine2", (0.0, 0.16, 0.0)),
    ("Head", "Neck", (0.0, 0.10, 0.0)),
    ("LeftShoulder", "Spine2", (0.05, 0.12, 0.0)),
    ("LeftArm", "LeftShoulder", (0.13, 0.0, 0.0)),
    ("LeftForeArm", "LeftArm", (0.28, 0.0, 0.0)),
    ("LeftHand", "LeftForeArm", (0.26, 0.0, 0.0)),
    ("LeftHandIndex1", "LeftHand", (0.09, 0.0, 0.0)),
    ("LeftUpLeg", "Hips", (0.09, -0.05, 0.0)),
    ("LeftLeg", "LeftUpLeg", (0.0, -0.42, 0.0)),
    ("LeftFoot", "LeftLeg", (0.0, -0.42, 0.0)),
    ("LeftToeBase", "LeftFoot", (0.0, -0.06, 0.13)),
)
TIPS = (
    ("Head", (0.0, 0.20, 0.0)),
    ("LeftHandIndex1", (0.07, 0.0, 0.0)),
    ("LeftToeBase", (0.0, -0.01, 0.06)),
)
BIOVISION = {
    "Spine": "Chest",
    "Spine1": "Chest2",
    "Spine2": "Chest3",
    "LeftShoulder": "LeftCollar",
    "LeftArm": "LeftShoulder",
    "LeftForeArm": "LeftElbow",
    "LeftHand": "LeftWrist",
    "LeftHandIndex1": "LeftFinger",
    "LeftUpLeg": "LeftHip",
    "LeftLeg": "LeftKnee",
    "LeftFoot": "LeftAnkle",
    "LeftToeBase": "LeftToe",
}
VRM = {
    "Hips": "J_Bip_C_Hips",
    "Spine": "J_Bip_C_Spine",
    "Spine1": "J_Bip_C_Chest",
    "Spine2": "J_Bip_C_UpperChest",
    "Neck": "J_Bip_C_Neck",
    "Head": "J_Bip_C_Head",
    "LeftShoulder": "J_Bip_L_Shoulder",
    "LeftArm": "J_Bip_L_UpperArm",
    "LeftForeArm": "J_Bip_L_LowerArm",
    "LeftHand": "J_Bip_L_Hand",
    "LeftHandIndex1": "J_Bip_L_Index1",
    "LeftUpLeg": "J_Bip_L_UpperLeg",
    "LeftLeg": "J_Bip_L_LowerLeg",
    "LeftFoot": "J_Bip_L_Foot",
    "LeftToeBase": "J_Bip_L_ToeBase",
}
UNREAL = {
    "Hips": "pelvis",
    "Spine": "spine_01",
    "Spine1": "spine_02",
    "Spine2": "spine_03",
    "Neck": "neck_01",
    "Head": "head",
    "LeftShoulder": "clavicle_l",
    "LeftArm": "upperarm_l",
    "LeftForeArm": "lowerarm_l",
    "LeftHand": "hand_l",
    "LeftHandIndex1": "index_01_l",
    "LeftUpLeg": "thigh_l",
    "LeftLeg": "calf_l",
    "LeftFoot": "foot_l",
    "LeftToeBase": "ball_l",
}
CONVENTIONS = {
    "plain": {},
    "mixamo": {name: f"mixamorig:{name}" for name in ("Hips", *(row[0] for row in HUMAN))},
    "shouting": {name: name.upper() for name in ("Hips", *(row[0] for row in HUMAN))},
    "biovision": BIOVISION,
    "vrm": VRM,
    "unreal": UNREAL,
}


def mirrored(name):
    """The right one of a left one, in any of the conventions."""
    for left, right in (("Left", "Right"), ("LEFT", "RIGHT"), ("_L_", "_R_"), ("_l", "_r")):
        if left in name and not (left == "_l" and not name.endswith("_l")):
            return name.replace(left, right)
    return name


def both_sides(rows):
    """The rows, those of the left with their partners."""
    for name, *parent, (x, y, z) in rows:
        yield name, *parent, (x, y, z)
        if "Left" in name:
            yield *(word.replace("Left", "Right") for word in (name, *parent)), (-x, y, z)


def skeleton(rows, tips, base, rename=None, masses=()):
    """A character of ball joints on a base."""
    names = {} if rename is None else rename
    full = names | {name.replace("Left", "Right"): mirrored(new) for name, new in names.items()}
    joints, last = [], {base: None}
    for name, parent, offset in rows:
        above = last[parent]
        for number, axis in enumerate(TURNS):
            segment = full.get(name, name) if number == 2 else None
            joints.append(poise.Joint(f"{name}_{number}", above, offset, axis, FREE, segment=segment))
            above, offset = joints[-1].name, (0.0, 0.0, 0.0)
        last[name] = above
    effectors = [poise.Effector(f"{name}_tip", full.get(name, name), offset) for name, offset in tips]
    return poise.Character(joints, effectors, masses, base=full.get(base, base))


def human(convention="plain"):
    """A human in a T-pose that looks towards z, its left towards x, 1.5 m up to the neck's top, in one of the conventions."""
    return skeleton(list(both_sides(HUMAN)), list(both_sides(TIPS)), "Hips", CONVENTIONS[convention])


def bare(character):
    """The character without its masses."""
    first = character.described
    return poise.Character(first.joints, first.effectors, (), first.base).rebase(character.base)


def with_hinges(character, segments, axes, sign=1.0):
    """The character with only these of the axes x, y and z, turned by a sign, in the ball joints of some segments."""
    joints, carried_by, offsets = [], {}, {}
    for joint in character.joints:
        segment, _, number = joint.name.rpartition("_")
        parent = carried_by.get(joint.parent, joint.parent)
        if segment not in segments:
            joints.append(replace(joint, parent=parent))
            continue
        offset = offsets.pop(segment, joint.offset)
        if (kept := "xyz"[int(number)] in axes) or joint.segment is not None:
            x, y, z = joint.axis
            limits = joint.limits if kept else (0.0, 0.0)
            axis = (sign * x, sign * y, sign * z)
            joints.append(replace(joint, parent=parent, offset=offset, axis=axis, limits=limits))
        else:
            carried_by[joint.name], offsets[segment] = parent, offset
    return poise.Character(joints, character.effectors, base=character.base)
