"""Pose terms: feet, knees, hips, hands, aims and orientations in lengths of the body, made into goals.

Directions and places are (out, up, ahead): out is to the side that a limb is on, so that a pose reads the same for both sides.
Angles are in degrees, as people write them. Distances are in lengths of the body (`proportions.Length`), never in metres.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from poise.anatomy.ground_points import watched_points
from poise.anatomy.proportions_and_landmarks import Landmarks
from poise.geometry.rotations import Quaternion, rotate, yaw_pitch_roll_quaternion
from poise.geometry.vectors import Vector, add, negate
from poise.goals import Balance, ExtraGoal, Hint, LookAt, OnLine, OnPlane, Relative
from poise.poses.pose_plausibility import SUNK_IN

FAR = 1e4
"""Distance of targets that stand for a direction [m]."""
ACROSS: Vector = (1.0, 0.0, 0.0)
"""To the left of a body that faces z."""
AHEAD: Vector = (0.0, 0.0, 1.0)
"""Where it faces."""
UPENDED: Vector = (0.0, -1.0, -0.3)
"""Direction of the foot of who kneels, which stands on its toes; tuned by eye."""
ON_SHIN = 0.09
"""How far behind the knees the weight is of who kneels, who rests on the shins too [legs]; tuned by eye."""
SOLE = ("heel", "toe")
"""What the names of the points end in that a sole bears weight with."""
SEATED_MARGIN = 0.005
"""How far inside seat and soles the center of mass is of who sits [m]: it is over the middle of the seat else, or behind it."""
BESIDE = 0.004
"""Distance between a hand and the body that it touches [m]; just above the 1 mm that segments are kept apart."""


class HandleTarget(NamedTuple):
    """The target that a pose term has for a handle of the body."""

    handle: str
    position: Vector | None = None
    """Target position [m]."""
    orientation: Quaternion | None = None


class Support(NamedTuple):
    """Where a pose term bears weight, and how much of it."""

    place: Vector
    """Position on the floor [m]."""
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PoseTerm:
    """One term of a pose, such as a foot on the floor; abstract."""

    mirrored_fields: ClassVar[tuple[str, ...]] = ()
    """Fields that change their sign in a mirror image."""

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        """Yield the targets that a pose term has for handles of a body."""
        return iter(())

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        """Yield the extra goals that a pose term makes for a body."""
        return iter(())

    def supports(self, body: Landmarks) -> Iterator[Support]:
        """Yield the places where a pose term lets the body bear weight."""
        return iter(())

    def mirrored(self) -> "PoseTerm":
        """Return the mirror image of a pose term: the left side does what the right side did."""
        own: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        changes: dict[str, Any] = {name: -own[name] for name in self.mirrored_fields}
        if "side" in own:
            changes["side"] = "right" if own["side"] == "left" else "left"
        return replace(self, **changes)


def outward(side: str, vector: Vector) -> Vector:
    """Convert a pose term's (out, up, ahead) to x, y, z: out is to the left on the left side, to the right on the right."""
    x, y, z = vector
    return (x, y, z) if side == "left" else (-x, y, z)


def _aim_at(name: str, axis: Vector, direction: Vector, priority: int = 1) -> LookAt:
    x, y, z = direction
    return LookAt(name, (FAR * x, FAR * y, FAR * z), axis=axis, weight=0.3, priority=priority)


def _sliding(name: str, place: Vector) -> Iterator[ExtraGoal]:
    """Yield the goals of a pose term for a place on the floor that may slide ahead or behind if nothing else is possible."""
    yield OnLine(name, place, AHEAD)
    yield OnPlane(name, place, AHEAD, weight=0.3, priority=2)


# ---- on the floor -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatFoot(PoseTerm):
    """A pose term: a foot flat on the floor."""

    side: str
    x: float = 1.0
    """Out, in half widths of the hips: 1 is below the hip."""
    z: float = 0.0
    """Ahead, in legs."""
    yaw: float = 8.0
    """Outward [degrees]."""
    share: float = 1.0

    def _frame(self, body: Landmarks) -> tuple[Vector, Quaternion]:
        place = outward(self.side, (self.x * body.length.hip, 0.0, self.z * body.length.leg))
        return place, yaw_pitch_roll_quaternion(self.yaw if self.side == "left" else -self.yaw)

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        yield HandleTarget(f"{self.side} foot", *self._frame(body))

    def supports(self, body: Landmarks) -> Iterator[Support]:
        place, orientation = self._frame(body)
        yield Support(add(place, rotate(orientation, (0.0, 0.0, body.length.middle))), self.share)


@dataclass(frozen=True, slots=True, kw_only=True)
class Toes(PoseTerm):
    """A pose term: the toes of a foot on the floor, the heel at any height."""

    side: str
    x: float = 1.0
    """Out, in half widths of the hips."""
    z: float | None = None
    """Ahead, in legs; None: wherever they come to lie."""
    yaw: float = 0.0
    share: float = 0.0

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        if self.z is not None:
            yield HandleTarget(
                f"{self.side} toe", outward(self.side, (self.x * body.length.hip, 0.0, self.z * body.length.leg))
            )

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        toe, tip = body.handles[f"{self.side} toe"].name, body.handles.get(f"{self.side} toe tip")
        if tip is not None:
            yield _aim_at(tip.name, AHEAD, AHEAD, priority=2)
        if self.z is None:
            yield OnLine(toe, outward(self.side, (self.x * body.length.hip, 0.0, 0.0)), AHEAD)
            # Else a foot may end up flat below its shin, or twisted.
            yield from (_aim_at(toe, axis, to, priority=2) for axis, to in ((AHEAD, UPENDED), (ACROSS, ACROSS)))
            return
        yaw = self.yaw if self.side == "left" else -self.yaw
        yield _aim_at(toe, ACROSS, rotate(yaw_pitch_roll_quaternion(yaw), ACROSS))

    def supports(self, body: Landmarks) -> Iterator[Support]:
        if self.z is not None:
            yield Support(outward(self.side, (self.x * body.length.hip, 0.0, self.z * body.length.leg)), self.share)


@dataclass(frozen=True, slots=True, kw_only=True)
class Knee(PoseTerm):
    """A pose term: a knee on the floor."""

    side: str
    x: float = 1.0
    """Out, in half widths of the hips."""
    z: float = 0.0
    """Ahead, in legs."""
    share: float = 1.0
    slides: bool = False
    """Whether it may be farther ahead or behind: no two legs are quite as long."""

    def _place(self, body: Landmarks) -> Vector:
        return outward(self.side, (self.x * body.length.hip, body.thickness["knee"], self.z * body.length.leg))

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        if not self.slides:
            yield HandleTarget(f"{self.side} knee", self._place(body))

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        if self.slides:
            yield from _sliding(body.handles[f"{self.side} knee"].name, self._place(body))

    def supports(self, body: Landmarks) -> Iterator[Support]:
        x, y, z = self._place(body)
        yield Support((x, y, z - ON_SHIN * body.length.leg), self.share)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingers(PoseTerm):
    """A pose term: a hand that reaches the floor with its tip."""

    side: str
    x: float
    """Out, in half widths of the shoulders."""
    z: float | None = None
    """Ahead, in legs; None: wherever they come to lie."""

    def _place(self, body: Landmarks) -> Vector:
        at = (self.x * body.length.shoulder, body.thickness["fingers"], (self.z or 0.0) * body.length.leg)
        return outward(self.side, at)

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        if self.z is not None:
            yield HandleTarget(f"{self.side} fingers", self._place(body))

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        if self.z is None:
            yield OnLine(body.handles[f"{self.side} fingers"].name, self._place(body), AHEAD)


# ---- the middle ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Hips(PoseTerm):
    """A pose term: the height of the hips and the orientation of the pelvis."""

    mirrored_fields: ClassVar[tuple[str, ...]] = ("yaw", "roll")
    height: float | None = 0.985
    """Height over what they are above, in lengths of what is between: 1 is a stretched leg or thigh; None: any."""
    above: str = "foot"
    """What the height counts from: foot or knee."""
    yaw: float = 0.0
    """To the left [degrees]."""
    pitch: float = 0.0
    """Forward [degrees]."""
    roll: float = 0.0
    """Leaning to the left [degrees]."""

    free: bool = False
    """Whether the orientation is only where to begin, and the height gives way."""

    def hip_height(self, body: Landmarks) -> float:
        """Compute the height of the hips above the floor that a pose term sets, for a body [m]."""
        height = 0.9 if self.height is None else self.height
        if self.above == "knee":
            return body.thickness["knee"] + height * body.length.thigh
        return body.length.ankle + height * body.length.leg

    @property
    def orientation(self) -> Quaternion:
        """Orientation of the pelvis that a pose term sets, wxyz."""
        return yaw_pitch_roll_quaternion(self.yaw, self.pitch, self.roll)

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        if not self.free:
            yield HandleTarget("pelvis", None, self.orientation)

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        if self.height is not None:
            place: Vector = (0.0, self.hip_height(body), 0.0)
            yield OnPlane(body.handles["pelvis"].name, place, (0.0, 1.0, 0.0), priority=2 if self.free else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Hips):
    """A pose term: the pelvis on the floor, its middle over the origin, the center of mass between seat and soles."""

    def hip_height(self, body: Landmarks) -> float:
        return max((radius - rotate(self.orientation, point)[1] for point, radius in body.seat), default=0.0)

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        yield HandleTarget("pelvis", (0.0, self.hip_height(body), 0.0), self.orientation)

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        down = self.hip_height(body)
        on_floor = [point for point, radius in body.seat if down - radius + rotate(self.orientation, point)[1] < SUNK_IN]
        seat = [(body.handles["pelvis"].name, point) for point in on_floor]
        soles = [(segment, point) for name, segment, point in watched_points(body.character) if name.endswith(SOLE)]
        yield Balance([*seat, *soles], margin=SEATED_MARGIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Orientation(PoseTerm):
    """A pose term: the orientation of pelvis, chest or head in the world."""

    mirrored_fields: ClassVar[tuple[str, ...]] = ("yaw", "roll")
    what: str
    yaw: float = 0.0
    pitch: float = 0.0
    roll: float = 0.0
    firm: bool = True
    """Else it gives way to the other terms: on legs that are not as long as each other a pelvis tilts."""

    def handle_targets(self, body: Landmarks) -> Iterator[HandleTarget]:
        if self.firm and self.what in body.handles:
            yield HandleTarget(self.what, None, yaw_pitch_roll_quaternion(self.yaw, self.pitch, self.roll))

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        if not self.firm and self.what in body.handles:
            name, orientation = body.handles[self.what].name, yaw_pitch_roll_quaternion(self.yaw, self.pitch, self.roll)
            yield from (_aim_at(name, axis, rotate(orientation, axis), priority=2) for axis in (ACROSS, AHEAD))


@dataclass(frozen=True, slots=True, kw_only=True)
class FacingAhead(PoseTerm):
    """A pose term: pelvis, chest or head that leans to no side and faces ahead, as far forward as it likes."""

    what: str
    firm: bool = True

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        if self.what in body.handles:
            yield _aim_at(body.handles[self.what].name, ACROSS, ACROSS, priority=1 if self.firm else 2)


# ---- limbs --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim(PoseTerm):
    """A pose term: a bone that points in a direction, near end to far end."""

    kind: str
    side: str
    to: Vector
    """(out, up, ahead), of any length."""
    firm: bool = True
    """Else it gives way to the other terms: an arm that hangs gives way to a stout body."""

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        direction = np.array(outward(self.side, self.to))
        x, y, z = (direction / np.linalg.norm(direction)).tolist()
        if bones := body.bones(self.kind, self.side):
            first, last = bones[0], bones[-1]  # in pieces, it is one line that points there
            axis = add(first.local(last.world(last.far)), negate(first.near))
            yield LookAt(first.name, (FAR * x, FAR * y, FAR * z), axis=axis, priority=1 if self.firm else 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(PoseTerm):
    """A pose term: a hand at a place seen from its shoulder."""

    side: str
    at: Vector
    """(out, up, ahead) of the shoulder in the chest's own directions, in arms."""
    forearms_behind: int | None = None
    """Forearms between a hand that crosses the trunk and the trunk: it is ahead of both, however thick they are."""

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        x, y, z = (body.length.arm * part for part in self.at)
        if self.forearms_behind is not None:
            thick = body.thickness["trunk"] + (1 + 2 * self.forearms_behind) * body.thickness["forearm"]
            z = max(z, thick + BESIDE)
        place = outward(self.side, (body.length.shoulder + x, y, z))
        yield Relative(body.handles[f"{self.side} hand"].name, body.handles["chest"].name, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnHip(PoseTerm):
    """A pose term: a hand at the side of the pelvis."""

    side: str

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        up, thick = 0.25 * body.length.trunk, max(body.thickness["hand"], body.thickness["forearm"])
        # What is below it, hip and thigh, may be wider than what is beside it.
        below = [abs(x) + math.sqrt(max((radius + thick) ** 2 - (up - y) ** 2, 0.0)) for (x, y, _), radius in body.seat]
        place = outward(self.side, (max([body.waist + thick, *below]) + BESIDE, up, 0.0))
        yield Relative(body.handles[f"{self.side} hand"].name, body.handles["pelvis"].name, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnKnee(PoseTerm):
    """A pose term: a hand on the front of the knee, or as near to it as the arm comes."""

    side: str

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        place: Vector = (0.0, 0.0, body.thickness["knee"] + max(body.thickness["hand"], body.thickness["forearm"]) + BESIDE)
        hand, knee = (body.handles[f"{self.side} {name}"].name for name in ("hand", "knee"))
        yield Relative(hand, knee, place, priority=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class BendToward(PoseTerm):
    """A pose term: the side that an elbow or knee points to, as far as the other terms leave it open."""

    kind: str
    """forearm or shin."""
    side: str
    to: Vector
    """(out, up, ahead)."""

    def goals(self, body: Landmarks) -> Iterator[ExtraGoal]:
        x, y, z = outward(self.side, self.to)
        yield Hint(body.pieces[self.kind, self.side][0].name, (FAR * x, FAR * y, FAR * z), weight=0.01, priority=2)
