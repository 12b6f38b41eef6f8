"""The biped of the paper's Figure 1: 30 one-axis joints, 14 moving segments on the right foot."""

from math import radians
from typing import NamedTuple

from poise.character.character import Character, Effector, Joint, Segment, Swing
from poise.errors import ValueRefusedError
from poise.geometry.vectors import ORIGIN, Vector
from poise.strict_names import known_options

AXES: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "-x": (-1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
"""Directions of joint axes by name."""
TWIST_AXIS = AXES["y"]
"""Direction of the bones of the biped with ball joints."""

Axes = tuple[tuple[str, float, float, float], ...]
"""Axes of one anatomical joint of the biped, in their order: axis, lowest, highest and rest angle [degrees]."""


class BipedSegment(NamedTuple):
    """A segment of the biped, the anatomical joint that carries it, and that joint's axes in their order."""

    segment: str
    parent: str
    joint: str
    offset: Vector
    """Offset of the joint in the parent segment's frame [m]."""
    axes: Axes
    mass: float
    """Mass of the segment [kg]."""
    center: Vector
    """Center of mass in the segment's frame: half way along the segment [m]."""


JOINT_AXES: dict[str, Axes] = {
    "hip": (("x", -45, 120, 13), ("y", -45, 45, 0), ("z", -45, 45, 0)),
    "left hip": (("x", -120, 45, -13), ("y", -45, 45, 0), ("z", -45, 45, 0)),
    "ankle": (("x", -40, 40, 12), ("z", -40, 40, 0)),
    "left ankle": (("x", -40, 40, -12), ("z", -40, 40, 0)),
    "waist": (("x", -45, 45, 0), ("y", -45, 45, 0), ("z", -45, 45, 0)),
    "neck": (("x", -60, 60, 0), ("y", -60, 60, 0), ("z", -60, 60, 0)),
    "shoulder": (("x", -170, 90, -10), ("y", -90, 90, 0), ("z", -170, 90, -10)),
    "left shoulder": (("x", -170, 90, -10), ("y", -90, 90, 0), ("z", -90, 170, 10)),
    "elbow": (("-x", 0, 150, 30),),
    "wrist": (("x", -70, 70, 0), ("z", -70, 70, 0)),
    "knee": (("-x", 0, 150, 25),),
    "left knee": (("x", 0, 150, 25),),
}
"""Of anatomical joints by name: the degrees of freedom of the paper's Figure 1, with usual limits of people."""

# The right leg stands, so it is described from the foot up and bends the other way round than the left.
SEGMENTS = (
    BipedSegment("right_shin", "right_foot", "right_foot", (0.0, 0.07, 0.0), JOINT_AXES["ankle"], 3.5, (0.0, 0.215, 0.0)),
    BipedSegment("right_thigh", "right_shin", "right_knee", (0.0, 0.43, 0.0), JOINT_AXES["knee"], 8.0, (0.0, 0.215, 0.0)),
    BipedSegment("pelvis", "right_thigh", "right_hip", (0.0, 0.43, 0.0), JOINT_AXES["hip"], 11.0, (0.09, 0.05, 0.0)),
    BipedSegment("torso", "pelvis", "pelvis", (0.09, 0.10, 0.0), JOINT_AXES["waist"], 25.0, (0.0, 0.24, 0.0)),
    BipedSegment("head", "torso", "head", (0.0, 0.48, 0.0), JOINT_AXES["neck"], 5.0, (0.0, 0.14, 0.0)),
    BipedSegment(
        "right_upper_arm", "torso", "right_shoulder", (-0.19, 0.40, 0.0), JOINT_AXES["shoulder"], 2.0, (0.0, -0.155, 0.0)
    ),
    BipedSegment(
        "right_forearm", "right_upper_arm", "right_elbow", (0.0, -0.31, 0.0), JOINT_AXES["elbow"], 1.2, (0.0, -0.13, 0.0)
    ),
    BipedSegment("right_hand", "right_forearm", "right_hand", (0.0, -0.26, 0.0), JOINT_AXES["wrist"], 0.5, (0.0, -0.09, 0.0)),
    BipedSegment(
        "left_upper_arm", "torso", "left_shoulder", (0.19, 0.40, 0.0), JOINT_AXES["left shoulder"], 2.0, (0.0, -0.155, 0.0)
    ),
    BipedSegment(
        "left_forearm", "left_upper_arm", "left_elbow", (0.0, -0.31, 0.0), JOINT_AXES["elbow"], 1.2, (0.0, -0.13, 0.0)
    ),
    BipedSegment("left_hand", "left_forearm", "left_hand", (0.0, -0.26, 0.0), JOINT_AXES["wrist"], 0.5, (0.0, -0.09, 0.0)),
    BipedSegment("left_thigh", "pelvis", "left_hip", (0.18, 0.0, 0.0), JOINT_AXES["left hip"], 8.0, (0.0, -0.215, 0.0)),
    BipedSegment("left_shin", "left_thigh", "left_knee", (0.0, -0.43, 0.0), JOINT_AXES["left knee"], 3.5, (0.0, -0.215, 0.0)),
    BipedSegment("left_foot", "left_shin", "left_foot", (0.0, -0.43, 0.0), JOINT_AXES["left ankle"], 1.0, (0.0, -0.035, 0.05)),
)
"""All segments but the base; lengths and masses are usual ones of a person of 1.66 m and 73 kg."""
FOOT = Segment("right_foot", 1.0, (0.0, 0.035, 0.05))
"""The base."""

EFFECTORS = (
    Effector("head", "head", (0.0, 0.14, 0.0)),
    Effector("pelvis", "pelvis", (0.09, 0.05, 0.0)),
    Effector("right_hand", "right_hand", (0.0, -0.09, 0.0)),
    Effector("left_hand", "left_hand", (0.0, -0.09, 0.0)),
    Effector("left_foot", "left_foot", (0.0, -0.07, 0.05)),
    Effector("right_foot", "right_foot", (0.0, 0.0, 0.05)),
)
"""Head, pelvis, hands and feet, as in the paper."""


@known_options
def biped(joints: str = "hinge") -> Character:
    """Build the paper's biped on its right foot: 1.66 m tall at rest, y up, facing z, its left towards x.

    joints: "hinge" for 30 joints with one axis each, as in the paper, or "ball" for hips, waist, neck and shoulders that are
    ball joints with as many degrees of freedom.

    >>> import poise
    >>> [effector.name for effector in poise.biped().effectors]
    ['head', 'pelvis', 'right_hand', 'left_hand', 'left_foot', 'right_foot']
    """
    if joints not in ("hinge", "ball"):
        raise ValueRefusedError("joints", f"must be 'hinge' or 'ball', not {joints!r}")
    made: list[Joint] = []
    last_joint: dict[str, str | None] = {FOOT.name: None}
    for row in SEGMENTS:
        if joints == "ball" and row.axes is JOINT_AXES["ankle"]:  # from the foot up, so that legs are mirror images
            row = row._replace(axes=row.axes[::-1])
        make = _ball if joints == "ball" and len(row.axes) == 3 else _hinges
        made.extend(make(row, last_joint[row.parent]))
        last_joint[row.segment] = made[-1].name
    segments = (FOOT, *(Segment(row.segment, row.mass, row.center) for row in SEGMENTS))
    return Character(tuple(made), EFFECTORS, segments, base=FOOT.name)


def _hinges(row: BipedSegment, parent: str | None) -> list[Joint]:
    """Make the one-axis joints of the biped that carry a segment."""
    result, offset = list[Joint](), row.offset
    for number, (axis, low, high, rest) in enumerate(row.axes, start=1):
        name = f"{row.joint}_{axis[-1]}"
        segment = row.segment if number == len(row.axes) else None
        result.append(Joint(name, parent, offset, AXES[axis], (radians(low), radians(high)), radians(rest), segment=segment))
        parent, offset = name, ORIGIN
    return result


def _ball(row: BipedSegment, parent: str | None) -> list[Joint]:
    """Make the ball joint of the biped that carries a segment: it twists about y, along its bone, and swings about x and z."""
    from_below = row.axes is JOINT_AXES["hip"]  # the right leg stands; its hip bends as the left one does, from the pelvis on
    (_, *bend, first), (_, *twist, _), (_, *side, last) = JOINT_AXES["left hip"] if from_below else row.axes
    pairs = {"bend": bend, "side": side, "twist": twist}
    low_high = {name: (radians(low), radians(high)) for name, (low, high) in pairs.items()}
    rest = radians(first), 0.0, radians(last)
    limits = Swing(low_high["bend"], low_high["side"], low_high["twist"], bend_axis=(1.0, 0.0, 0.0))
    return [Joint(row.joint, parent, row.offset, TWIST_AXIS, limits, rest, "ball", row.segment, reversed=from_below)]
