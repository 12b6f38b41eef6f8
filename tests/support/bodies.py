"""Bodies to draw: the biped, a humanoid, skeletons as files have them, arms, and characters without any length."""

import math

import numpy as np

import poise
from poise.compare.humanoid import humanoid
from tests.support.characters import random_tree, seeds

WIDE = (-math.inf, math.inf)


def arm(*offsets, tip=(0.0, 0.0, 0.2), kind="hinge", limits=WIDE):
    """Joints about z, each at its offset from the one before, with an effector at the end."""
    joints = []
    for number, offset in enumerate(offsets):
        parent = joints[-1].name if joints else None
        joints.append(poise.Joint(f"j{number}", parent, offset, (0, 0, 1), limits, kind=kind, segment=f"s{number}"))
    return poise.Character(joints, [poise.Effector("tip", joints[-1].segment, tip)])


def file_skeleton(kinds=("hinge",), moved=()):
    """As files have it: arms stretched out sideways, collar bones, names like LeftUpLeg, marks where bones end.

    kinds: "slide" first if every joint has channels for its place, as some files do; moved: other offsets, by name.
    """
    limbs = [("Spine", "Hips", (0, 0.1, 0)), ("Spine1", "Spine", (0, 0.2, 0)), ("Neck", "Spine1", (0, 0.22, 0))]
    limbs += [("Head", "Neck", (0, 0.09, 0.01)), ("Head_End", "Head", (0, 0.2, 0))]
    for side, sign in (("Left", 1), ("Right", -1)):
        limbs += [
            (f"{side}Shoulder", "Spine1", (sign * 0.05, 0.16, 0)),
            (f"{side}Arm", f"{side}Shoulder", (sign * 0.13, 0, 0)),
            (f"{side}ForeArm", f"{side}Arm", (sign * 0.28, 0, 0)),
            (f"{side}Hand", f"{side}ForeArm", (sign * 0.25, 0, 0)),
            (f"{side}HandIndex1", f"{side}Hand", (sign * 0.09, 0, 0.03)),
            (f"{side}HandIndex2", f"{side}HandIndex1", (sign * 0.04, 0, 0)),
            (f"{side}UpLeg", "Hips", (sign * 0.09, -0.05, 0)),
            (f"{side}Leg", f"{side}UpLeg", (0, -0.42, 0)),
            (f"{side}Foot", f"{side}Leg", (0, -0.41, 0)),
            (f"{side}ToeBase", f"{side}Foot", (0, -0.06, 0.13)),
            (f"{side}Toe_End", f"{side}ToeBase", (0, 0, 0.07)),
        ]
    turns, joints = {name: f"{name}_x" for name, _, _ in limbs}, []
    for name, parent, at in limbs:
        at, above = dict(moved).get(name, at), turns.get(parent)
        if "slide" in kinds:
            for axis, place in zip(np.eye(3).tolist(), at, strict=True):
                slide = poise.Joint(f"{name}_{axis}", above, (0, 0, 0), axis, (-100, 100), place, "slide")
                joints.append(slide)
                above = slide.name
            at = (0, 0, 0)
        joints.append(poise.Joint(turns[name], above, at, (1, 0, 0), WIDE, segment=name))
    return poise.Character(joints, [poise.Effector("hand", "LeftHand")], base="Hips")


CHARACTERS = {
    "biped": poise.biped(),
    "humanoid": humanoid(),
    "file": file_skeleton(),
    "one hinge": arm((0.0, 0.0, 0.0)),
    "two hinges": arm((0.0, 0.0, 0.0), (0.3, 0.0, 0.0)),
    "no length": arm((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), tip=(0.0, 0.0, 0.0)),
    "slides": arm((0.0, 0.1, 0.0), (0.1, 0.0, 0.0), kind="slide", limits=(-0.1, 0.4)),
    "file with slides": file_skeleton(kinds=("slide", "hinge")),
    "fingers at the wrist": file_skeleton(
        moved=dict.fromkeys(("LeftHandIndex1", "LeftHandIndex2", "RightHandIndex1"), (0, 0, 0))
    ),
    "hips in one point": file_skeleton(moved={"LeftUpLeg": (0, -0.05, 0), "RightUpLeg": (0, -0.05, 0)}),
    "endless slide": arm((0.0, 0.1, 0.0), kind="slide"),
    "crane": arm((0.0, 40.0, 0.0), (30.0, 0.0, 0.0), tip=(0.0, -10.0, 0.0)),
    "finger": arm((0.0, 0.004, 0.0), (0.003, 0.0, 0.0), tip=(0.002, 0.0, 0.0)),
} | {f"tree {seed}": random_tree(seed) for seed in seeds(8)}
