"""Joint habits: how human joints bend, by kind of segment: axes, stiffness, and the posture they are pulled to."""

import math
from typing import NamedTuple

from poise.anatomy.roles_from_names import Kind
from poise.geometry.vectors import Vector


class JointHabit(NamedTuple):
    """How a human joint bends, by kind of segment. Directions are those of the left side: outward, up, forward."""

    bone: Vector
    """Where it points when a body stands with its arms out to the sides."""
    first: Vector
    """The axis that it bends about first, then. Where the bone comes to lie along it, the joint loses a direction."""
    stiffness: Vector
    """About the first axis, about the one across it and the bone, and along the bone: 1 is as stiff as a spine."""
    follows: bool = True
    """Whether the axes are those of its bone as it is at rest; where a bone is short or bends little, they need not be."""
    ease: Vector | None = None
    """Where its bone points in the posture that it is pulled to."""
    bend: float | None = None
    """What it is bent by against the bone above, in that posture [rad]; it bends that way only."""
    twist: float = math.inf
    """The most that it turns about its bone from that posture, to both sides [rad]."""


OUT: Vector = (1.0, 0.0, 0.0)
"""To the left of a body that faces z."""
UP: Vector = (0.0, 1.0, 0.0)
"""Of a body that stands."""
FORWARD: Vector = (0.0, 0.0, 1.0)
"""Where a body that stands faces."""
DOWN: Vector = (0.0, -1.0, 0.0)
"""Of a body that stands."""
STIFF: Vector = (8.0, 8.0, 8.0)
"""Of a bone that only carries another one, and of the second piece of an upper arm that is in two."""
ELBOW: Vector = (0.0, -math.cos(0.3), math.sin(0.3))
"""With the arms out to the sides an elbow bends forward and a little up."""
HIP_TWIST = math.radians(60.0)
"""Hips turn by 45° in and out (AAOS 1965, Joint Motion); more, because rest poses do not show where the middle is [rad]."""

JOINT_HABITS: dict[Kind | None, JointHabit] = {
    "pelvis": JointHabit(UP, OUT, STIFF, follows=False),
    "trunk": JointHabit(UP, OUT, (0.9, 1.0, 1.4), follows=False),
    "neck": JointHabit(UP, OUT, (1.0, 0.8, 0.8), follows=False),
    "head": JointHabit(UP, OUT, (0.6, 2.0, 1.4), follows=False),
    "shoulder": JointHabit(OUT, FORWARD, (2.2, 3.0, 6.0), follows=False),
    # The arm seldom points up in front or down behind, where its first axis lies.
    "upper_arm": JointHabit(OUT, (0.0, math.sin(0.6), math.cos(0.6)), (0.2, 0.16, 0.45), ease=(0.25, -1.0, 0.15)),
    "forearm": JointHabit(OUT, ELBOW, (0.2, 7.0, 0.7), bend=math.radians(32.0)),
    "hand": JointHabit(OUT, FORWARD, (4.0, 2.0, 0.5)),
    "thigh": JointHabit(DOWN, OUT, (0.25, 0.25, 0.65), ease=(0.0, -1.0, 0.06), twist=HIP_TWIST),
    "shin": JointHabit(DOWN, OUT, (0.2, 8.0, 8.0), bend=math.radians(29.0)),
    "foot": JointHabit(DOWN, OUT, (0.5, 1.0, 0.7)),
    None: JointHabit(UP, OUT, STIFF, follows=False),
}
"""By the kind of a segment; None for an unknown one. Stiffness and postures are tuned for tracked motions."""
