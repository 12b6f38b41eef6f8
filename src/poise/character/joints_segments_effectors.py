"""Parts of a character as a person describes them: joints, limits of balls, couplings, segments, effectors."""

import math
from dataclasses import dataclass

from poise.geometry.rotations import IDENTITY, Quaternion
from poise.geometry.vectors import ORIGIN, Vector
from poise.strict_names import known_options

UNLIMITED = (-math.inf, math.inf)


@known_options
@dataclass(frozen=True, slots=True)
class Swing:
    """Limits of a ball joint: how far its axis may swing to each of four sides, and how far it may twist about it.

    A rotation of the joint is a twist about its axis and then a swing about an axis perpendicular to it. The swing, as a
    rotation vector, stays inside an ellipse with a half-axis of its own on each of the four sides.

    >>> import math, poise
    >>> shoulder = poise.Swing(bend=(-0.8, 2.6), side=(-0.5, 1.6), twist=(-1.2, 1.2))
    >>> shoulder.bend
    (-0.8, 2.6)
    """

    bend: tuple[float, float] = UNLIMITED
    """Farthest swing about `bend_axis` to its negative and its positive side, below and above 0 [rad]."""
    side: tuple[float, float] = UNLIMITED
    """Farthest swing about axis × bend_axis, likewise [rad]. Both pairs are infinite, or none."""
    twist: tuple[float, float] = UNLIMITED
    """Lowest and highest twist about the joint's axis, within half a turn of 0 [rad]."""
    bend_axis: Vector | None = None
    """Direction in the joint's frame perpendicular to its axis, scaled to length 1; None: x, or z where the axis is near x."""
    center: Quaternion = IDENTITY
    """The rotation of the joint from which swing and twist are counted, wxyz."""


DOFS = {"hinge": 1, "slide": 1, "ball": 3, "fixed": 0}
"""Number of entries among the angles of a pose, by kind of joint."""


Limits = tuple[float, float] | Swing
"""Of a joint with one axis, or of a ball."""


@known_options
@dataclass(frozen=True, slots=True)
class Coupling:
    """Makes a joint follow another one, its leader: its value is ratio × the leader's + offset, in every pose.

    >>> import poise
    >>> poise.Coupling("finger_1", ratio=0.8)
    Coupling(joint='finger_1', ratio=0.8, offset=0.0)
    """

    joint: str
    """The leader, a hinge or a slide; it may follow another one itself."""
    ratio: float = 1.0
    """How far the joint moves while its leader moves by 1."""
    offset: float = 0.0
    """The joint's value while its leader is at 0 [rad], [m] for a slide."""

    def value(self, leading: float) -> float:
        """Compute the value of a coupled joint from its leader's [rad], [m] for slides."""
        return self.ratio * leading + self.offset


@known_options
@dataclass(frozen=True, slots=True)
class Joint:
    """A joint of a character between two bodies: a hinge or slide with one axis, a ball, or a fixed one."""

    name: str
    parent: str | None
    """The joint it hangs from; None for one at the base."""
    offset: Vector
    """Offset of its origin from the parent joint's origin, in the parent joint's frame [m]."""
    axis: Vector = (0.0, 1.0, 0.0)
    """Direction in the joint's own frame, which `rotation` rotates against the parent's; scaled to length 1. Of a ball: that
    about which it twists, along its bone."""
    limits: Limits = UNLIMITED
    """Lowest and highest angle [rad], or length [m] for a slide; may be infinite. Of a ball: a `Swing`."""
    rest: "float | Vector" = 0.0
    """The angle at rest [rad], or length [m]. Of a ball: a rotation vector [rad]."""
    kind: str = "hinge"
    """"hinge" turns about the axis, "slide" moves along it, "ball" turns every way, "fixed" does not move."""
    segment: str | None = None
    """The name of the body it carries, if it has one."""
    rotation: Quaternion = IDENTITY
    """Rotation of its frame in the parent joint's frame at angle 0, wxyz."""
    guessed: bool = False
    """Whether the limits are a guess, because the file that the joint comes from has none. `with_limits` ends that."""

    max_speed: float = math.inf
    """The fastest that it may move [rad/s], [m/s] for a slide; bounds `solver.max_speed` joint by joint."""
    reversed: bool = False
    """Whether the joint is described from its far side: the entries and limits of a ball are then those of the body that it
    hangs from, as seen from the body that it carries. Rebasing turns the joints on its path round."""
    couple: Coupling | None = None
    """Of a hinge or slide that follows another joint: which, and how. It has no freedom of its own; limits and speed of its
    leader are cut so that it stays inside its own, and its rest is what the leader's makes it."""

    @property
    def dofs(self) -> int:
        """Number of entries that this joint has among the angles of a pose: 3 for a ball, 0 if it is fixed, else 1."""
        return DOFS[self.kind]

    @property
    def interval(self) -> tuple[float, float]:
        """Lowest and highest angle [rad] or length [m] of this joint of a character; of a ball, those of any entry."""
        if self.kind == "ball":
            return -math.pi, math.pi
        return self.limits if isinstance(self.limits, tuple) else (0.0, 0.0)

    @property
    def rest_entries(self) -> tuple[float, ...]:
        """Entries that this joint of a character has among the angles at rest, (dofs,) [rad], [m] for slides."""
        return (*self.rest,) if isinstance(self.rest, tuple) else (self.rest,) * self.dofs


def dof_names(joint: Joint) -> list[str]:
    """Return the names of a joint's degrees of freedom, (dofs,): its own; of a ball with .x, .y and .z."""
    return [f"{joint.name}.{axis}" for axis in "xyz"] if joint.kind == "ball" else [joint.name] * joint.dofs


@known_options
@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of a character, a rigid body: its mass and where the mass sits."""

    name: str
    mass: float = 0.0
    """Mass of the segment [kg]."""
    center: Vector = ORIGIN
    """Center of mass in the segment's frame [m]."""


@known_options
@dataclass(frozen=True, slots=True)
class Effector:
    """A named frame on a segment of a character that can be given a goal."""

    name: str
    segment: str
    offset: Vector = ORIGIN
    """Position of the frame in the segment's frame [m]."""
    rotation: Quaternion = IDENTITY
    """Orientation of the frame in the segment's frame, wxyz."""
