"""The robot description, as a URDF or MJCF has it: joints, segments, frames in the file's own axes, and what was assumed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from poise.character.character import Coupling, Effector, Joint, Segment, Swing
from poise.character.couplings import cut_leaders
from poise.character.joint_limits import LARGEST_SWING, SMALLEST_SWING
from poise.geometry.rotations import IDENTITY, Quaternion
from poise.geometry.vectors import ORIGIN, Vector
from poise.goals import Relative

X: Vector = (1.0, 0.0, 0.0)
Y: Vector = (0.0, 1.0, 0.0)
Z: Vector = (0.0, 0.0, 1.0)
FREE = (-math.inf, math.inf)
"""Limits of a joint that has none."""
NO_LIMIT = 1.0e9
"""Limits from here on mean none [rad, m]: many programs write 1e16 for them."""


@dataclass(frozen=True)
class Loop:
    """A place where bodies of a robot's description close a loop: a point of one is at a point of another, perhaps turned."""

    name: str
    """The segment that is held."""
    to: str
    """The segment that it is held by."""
    position: Vector
    """Where the point is, in the frame of `to` [m]."""
    orientation: Quaternion | None
    """Orientation of `name` in the frame of `to`, wxyz; None where it turns freely."""
    offset: Vector
    """The point, in the frame of `name` [m]."""

    def goal(self, weight: float = 30.0) -> Relative:
        """Make of this robot's loop closure a goal that closes it, for `solver.add`."""
        return Relative(self.name, self.to, self.position, self.orientation, offset=self.offset, weight=weight)


@dataclass(frozen=True)
class Robot:
    """The description of a robot, in the axes of its file."""

    base: str
    """The link that joints without a parent hang from."""
    joints: Sequence[Joint]
    segments: Sequence[Segment]
    """Links that have a mass."""
    frames: Sequence[Effector] = ()
    """Named frames beside those of the links, that may become effectors: the sites of MJCF."""
    loops: Sequence[Loop] = ()
    """Loops, which a tree of joints leaves open."""
    up: Vector = Z
    """Up in the base's frame."""
    forward: Vector = X
    """Forward in the base's frame, as far as the format says."""
    notes: Sequence[str] = ()
    """What was assumed or left out, in words."""
    doubts: Sequence[str] = ()
    """What the file says and the character cannot do, in words."""


@dataclass
class RobotParts:
    """Joints and remarks of a robot description that is being made, with a method for each kind of joint of the formats."""

    joints: list[Joint] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)

    def add_fixed(self, name: str, parent: str | None, offset: Vector, rotation: Quaternion, segment: str) -> None:
        """Add a joint without freedom that carries a segment to a robot's description."""
        self.joints.append(Joint(name, parent, offset, kind="fixed", segment=segment, rotation=rotation))

    def add_chain(self, first: Joint, axes: Sequence[tuple[str, str, Vector]]) -> None:
        """Add one-axis joints at one place to a robot's description, each with a suffix for its name, a kind and an axis.

        first: name, place, segment, limits and speed of all of them.
        """
        parent, offset, rotation = first.parent, first.offset, first.rotation
        for number, (suffix, kind, axis) in enumerate(axes):
            name, last = first.name + suffix, number == len(axes) - 1
            made = replace(first, name=name, parent=parent, offset=offset, rotation=rotation, axis=axis, kind=kind)
            self.joints.append(made if last else replace(made, segment=None))
            parent, offset, rotation = name, ORIGIN, IDENTITY

    def add_ball(self, first: Joint, angle: float = math.inf) -> None:
        """Add a ball joint to a robot's description. angle: the farthest that it turns [rad], as a swing and as a twist."""
        limits = Swing()
        if angle < LARGEST_SWING:
            both = max(angle, SMALLEST_SWING)
            limits = Swing((-both, both), (-both, both), (-both, both))
        self.joints.append(replace(first, kind="ball", limits=limits))

    def add_floating(self, first: Joint) -> None:
        """Add a joint that moves in every way to a robot's description: three slides, and a ball of the joint's own name."""
        self.add_chain(
            replace(first, segment=None),
            [("_slide_x", "slide", X), ("_slide_y", "slide", Y), ("_slide_z", "slide", Z)],
        )
        self.add_ball(replace(first, parent=f"{first.name}_slide_z", offset=ORIGIN, rotation=IDENTITY))

    def couple(self, name: str, other: str, ratio: float, offset: float) -> None:
        """Couple a joint of a robot's description to another: its value is `ratio` times the other's plus `offset` [rad, m].

        What it follows already, or what follows it, it cannot follow too.
        """
        following = {joint.name: joint.couple.joint for joint in self.joints if joint.couple is not None}
        at = other
        while at in following and at != name:
            at = following[at]
        if name in following or at == name:
            why = f"follows {following[name]!r} already" if name in following else "leads that one"
            self.doubts.append(f"joint {name!r} is to follow {other!r}, and {why}; that is left out")
            return
        self._change(name, couple=Coupling(other, ratio, offset))

    def open_followers(self) -> None:
        """Open in a robot's description limits of coupled joints that leave no room for their leaders, each with a doubt."""
        opened: list[str] = []
        self.joints[:] = cut_leaders(tuple(self.joints), opened)
        for name in opened:
            self.doubts.append(f"limits of joint {name!r} do not fit those of the joint it follows, and are left out")

    def hold(self, name: str, value: float) -> None:
        """Hold a joint of a robot's description at a value [rad, m]."""
        self._change(name, limits=(value, value), rest=value)

    def _change(self, name: str, **changes: Any) -> None:
        """Change a joint of a robot's description."""
        at = next(number for number, joint in enumerate(self.joints) if joint.name == name)
        self.joints[at] = replace(self.joints[at], **changes)


def clamped(value: float, limits: tuple[float, float]) -> float:
    """Clamp a value of a joint in a robot's description to its limits."""
    return min(max(value, limits[0]), limits[1])


def without_huge(limits: tuple[float, float]) -> tuple[float, float]:
    """Replace limits of a joint in a robot's description that are so far away that they mean none by infinite ones."""
    low, high = limits
    return -math.inf if low <= -NO_LIMIT else low, math.inf if high >= NO_LIMIT else high
