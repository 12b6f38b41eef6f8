"""Makes the humanoid of 80 hinges with a spine of four, clavicles, toes and fingers: a larger character for workloads."""

from math import radians

from poise.character.biped import biped
from poise.character.character import Character, Joint
from poise.geometry.vectors import ORIGIN, Vector

Axes = tuple[tuple[str, float, float, float], ...]
"""Axis, lowest, highest and rest angle [degrees], one for each hinge."""
DIRECTIONS: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "-x": (-1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
"""Unit vectors of the axes by name."""
VERTEBRA: Axes = (("x", -20, 30, 0), ("y", -15, 15, 0), ("z", -15, 15, 0))
"""Hinges of one joint of the humanoid's spine."""
NECK: Axes = (("x", -35, 35, 0), ("y", -40, 40, 0), ("z", -30, 30, 0))
"""Hinges of one joint of the humanoid's neck."""
TOES: Axes = (("x", -50, 30, 0),)
"""Hinge of the humanoid's toes."""
FINGERS = {"thumb": -0.035, "index": -0.025, "middle": 0.0, "ring": 0.02, "little": 0.04}
"""Position of each finger's first joint across the palm [m]."""


def _limbs() -> list[tuple[str, str, Vector, Axes]]:
    """List the humanoid's limbs: segment, parent segment, offset of its joint in the parent's frame [m], hinges."""
    limbs: list[tuple[str, str, Vector, Axes]] = [
        ("right_toes", "right_foot", (0.0, 0.02, 0.14), TOES),
        ("right_shin", "right_foot", (0.0, 0.07, 0.0), (("x", -40, 40, 12), ("z", -40, 40, 0))),
        ("right_thigh", "right_shin", (0.0, 0.43, 0.0), (("-x", 0, 150, 25),)),
        ("pelvis", "right_thigh", (0.0, 0.43, 0.0), (("x", -45, 120, 13), ("y", -45, 45, 0), ("z", -45, 45, 0))),
        ("left_thigh", "pelvis", (0.18, 0.0, 0.0), (("x", -120, 45, -13), ("y", -45, 45, 0), ("z", -45, 45, 0))),
        ("left_shin", "left_thigh", (0.0, -0.43, 0.0), (("x", 0, 150, 25),)),
        ("left_foot", "left_shin", (0.0, -0.43, 0.0), (("x", -40, 40, -12), ("z", -40, 40, 0))),
        ("left_toes", "left_foot", (0.0, -0.05, 0.14), TOES),
        ("spine_1", "pelvis", (0.09, 0.10, 0.0), VERTEBRA),
        *((f"spine_{k}", f"spine_{k - 1}", (0.0, 0.12, 0.0), VERTEBRA) for k in (2, 3, 4)),
        ("neck", "spine_4", (0.0, 0.12, 0.0), NECK),
        ("head", "neck", (0.0, 0.06, 0.0), NECK),
    ]
    for side, sign in (("right", -1.0), ("left", 1.0)):
        outward: Axes = (("z", -170, 90, -10),) if side == "right" else (("z", -90, 170, 10),)
        shoulder = (("x", -170, 90, -10), ("y", -90, 90, 0), *outward)
        limbs += [
            (f"{side}_clavicle", "spine_4", (sign * 0.03, 0.06, 0.0), (("y", -20, 20, 0), ("z", -15, 15, 0))),
            (f"{side}_upper_arm", f"{side}_clavicle", (sign * 0.16, 0.0, 0.0), shoulder),
            (f"{side}_forearm", f"{side}_upper_arm", (0.0, -0.31, 0.0), (("-x", 0, 150, 30),)),
            (f"{side}_hand", f"{side}_forearm", (0.0, -0.26, 0.0), (("y", -80, 80, 0), ("x", -70, 70, 0), ("z", -40, 40, 0))),
        ]
        for finger, across in FINGERS.items():
            limbs.append((f"{side}_{finger}_1", f"{side}_hand", (0.0, -0.09, across), (("z", -90, 90, 10),)))
            for k in (2, 3):
                limbs.append((f"{side}_{finger}_{k}", f"{side}_{finger}_{k - 1}", (0.0, -0.03, 0.0), (("z", -90, 90, 10),)))
    return limbs


def humanoid() -> Character:
    """Make the humanoid of 80 hinges on the right foot, with spine, neck, clavicles, toes, fingers, and the biped's effectors.

    >>> from poise.compare.humanoid import humanoid
    >>> humanoid().n_dofs
    80
    """
    joints: list[Joint] = []
    carrier: dict[str, str | None] = {"right_foot": None}
    for segment, below, offset, axes in _limbs():
        parent = carrier[below]
        for number, (axis, low, high, rest) in enumerate(axes, start=1):
            limits, carried = (radians(low), radians(high)), segment if number == len(axes) else None
            name = f"{segment}_{axis[-1]}"
            joints.append(Joint(name, parent, offset, DIRECTIONS[axis], limits, radians(rest), segment=carried))
            parent, offset = name, ORIGIN
        carrier[segment] = parent
    return Character(tuple(joints), biped().effectors, base="right_foot")
