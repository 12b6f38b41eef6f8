"""Bodies of the comparison: chains, an arm, a spine, the biped, a spider of eight legs, and skeletons from files."""

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from poise.character.biped import biped
from poise.character.character import Character, Effector, Joint, Swing
from poise.formats.load_save import load

SKELETONS = Path(__file__).with_name("skeletons")
"""Folder of the packaged skeletons."""
CHAIN_BEND = 1.0
"""Rotation of a chain's tip against its base at rest [rad]: a straight one would be singular."""
VERTEBRAE = 24
"""Number of the spine's ball joints."""
LEGS = 8
"""Number of the spider's legs."""


def chain(joints: int) -> Character:
    """Make a chain of ball joints without limits, 1 m long, one effector at its tip: the home ground of the literature."""
    length, bend = 1.0 / joints, (0.0, 0.0, CHAIN_BEND / joints)
    described = [
        Joint(
            f"joint_{number}",
            f"joint_{number - 1}" if number else None,
            (0.0, length if number else 0.0, 0.0),
            kind="ball",
            rest=bend,
            segment=f"segment_{number}",
        )
        for number in range(joints)
    ]
    return Character(described, [Effector("tip", f"segment_{joints - 1}", (0.0, length, 0.0))])


def arm() -> Character:
    """Make an arm of seven hinges with limits, as many robots have it: shoulder 3, elbow 1, wrist 3; 1 m long."""
    axes = (
        ("column", (0.0, 1.0, 0.0), 0.0, 2.9, 0.2),
        ("shoulder", (1.0, 0.0, 0.0), 0.1, 1.9, 0.5),
        ("upper_arm", (0.0, 1.0, 0.0), 0.2, 2.9, 0.1),
        ("elbow", (1.0, 0.0, 0.0), 0.2, 2.3, 0.9),
        ("forearm", (0.0, 1.0, 0.0), 0.2, 2.9, -0.2),
        ("wrist", (1.0, 0.0, 0.0), 0.2, 2.0, 0.6),
        ("flange", (0.0, 1.0, 0.0), 0.05, 2.9, 0.0),
    )
    described, parent = [], None
    for name, axis, offset, limit, rest in axes:
        described.append(
            Joint(name, parent, (0.0, offset, 0.0), axis, limits=(-limit, limit), rest=rest, segment=f"{name}_link")
        )
        parent = name
    return Character(described, [Effector("hand", "flange_link", (0.0, 0.05, 0.0))])


def spine() -> Character:
    """Make a spine of 24 ball joints with narrow limits, as vertebrae have, 0.72 m long, one effector on the head."""
    limits = Swing(bend=(-0.12, 0.2), side=(-0.12, 0.12), twist=(-0.1, 0.1))
    described = [
        Joint(
            f"vertebra_{number}",
            f"vertebra_{number - 1}" if number else None,
            (0.0, 0.03 if number else 0.0, 0.0),
            kind="ball",
            limits=limits,
            rest=(0.02, 0.0, 0.0),
            segment=f"vertebra_{number}",
        )
        for number in range(VERTEBRAE)
    ]
    return Character(described, [Effector("head", f"vertebra_{VERTEBRAE - 1}", (0.0, 0.03, 0.0))], base="sacrum")


def spider() -> Character:
    """Make a spider: eight legs of three hinges with limits around a body that is its base, one effector on each foot."""
    joints, effectors = [], []
    for leg in range(LEGS):
        angle = 2.0 * pi * (leg + 0.5) / LEGS
        out = (cos(angle), 0.0, sin(angle))
        tangent = (-sin(angle), 0.0, cos(angle))
        parts = (
            ("coxa", None, 0.12, (0.0, 1.0, 0.0), (-0.7, 0.7), 0.0),
            ("femur", "coxa", 0.06, tangent, (-1.2, 1.2), 0.5),
            ("tibia", "femur", 0.2, tangent, (-2.6, 0.0), -1.3),
        )
        for name, parent, length, axis, limits, rest in parts:
            joints.append(
                Joint(
                    f"{name}_{leg}",
                    parent and f"{parent}_{leg}",
                    (length * out[0], 0.0, length * out[2]),
                    axis,
                    limits=limits,
                    rest=rest,
                    segment=f"{name}_{leg}",
                )
            )
        effectors.append(Effector(f"foot_{leg}", f"tibia_{leg}", (0.3 * out[0], 0.0, 0.3 * out[2])))
    return Character(joints, effectors, base="thorax")


def tracked_biped() -> Character:
    """Return the biped on its pelvis, for six trackers and a free root."""
    return biped().rebase("pelvis")


BODIES: dict[str, Callable[[], Character]] = {
    **{f"chain-{joints}": lambda joints=joints: chain(joints) for joints in (3, 10, 30, 100)},  # type: ignore[misc]
    "arm": arm,
    "spine": spine,
    "biped": biped,
    "spider": spider,
    "tracked-biped": tracked_biped,
    "robot-file": lambda: load(SKELETONS / "two_arms.urdf"),
    "human-file": lambda: load(SKELETONS / "walker.bvh"),
}
"""Bodies by name, made when they are needed."""
