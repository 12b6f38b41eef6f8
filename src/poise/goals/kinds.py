"""Goals that ask something of a part of the body: a point held, a look, a distance, an elbow's side, an angle."""

from collections.abc import Callable
from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.character.places import place_of, point_of
from poise.errors import CharacterError, PoiseError, ValueRefusedError
from poise.geometry.vectors import IDENTITY, ORIGIN, Quaternion, Vector, add, conjugate, matrix, multiply, rotate
from poise.goals.extra_goal import ExtraGoal, Slot, checked_vector
from poise.kernels.goals import row_writer as kinds
from poise.kernels.workspace import layout

HELD_NEAR, HELD_ALIGNED = 5e-6, 1e-5
"""A contact is held when it is this near [m, rad]."""


class _Turned(ExtraGoal):
    """A goal with a position and an orientation that are weighted apart."""

    def __init__(self, slots: list[Slot], weight: float, orientation_weight: float, priority: float) -> None:
        self._orientation_weight = self._checked_weight(orientation_weight, "orientation_weight")
        super().__init__(slots, weight, priority)

    @property
    def orientation_weight(self) -> float:
        """How much a radian counts [1/rad]; 0 asks for no orientation."""
        return self._orientation_weight

    @orientation_weight.setter
    def orientation_weight(self, value: Any) -> None:
        self._orientation_weight = self._checked_weight(value, "orientation_weight")
        self._weigh()

    def _weigh(self) -> None:
        super()._weigh()
        for slot in self._slots:
            slot.numbers[layout.WEIGHT_ABOUT] = self._orientation_weight if self._enabled else 0.0


class Contact(_Turned):
    """Holds a point of a segment in the world: a heel, a toe, a hand on a table.

    It is held to a hundredth of a millimetre, unless goals of the same priority that cannot be reached pull at it.

    name: an effector or a segment; offset: of the point, in its frame [m]. position: where it is held [m]; None: where it is
    when the goal is added, and by `hold()`. orientation: True holds the segment's orientation too.
    """

    def __init__(
        self,
        name: str,
        offset: Any = ORIGIN,
        *,
        position: Any = None,
        orientation: bool = False,
        weight: float = 30.0,
        orientation_weight: float = 10.0,
        priority: float = 1,
    ) -> None:
        slot = Slot(kinds.POINT, 6)
        slot.numbers[[layout.OWN_NEAR, layout.OWN_ALIGNED]] = HELD_NEAR, HELD_ALIGNED
        self.name, self._offset = name, tuple(checks.finite_array(offset, (3,), "offset").tolist())
        self._position: Vector | None = None if position is None else checks.position(position, f"position of contact {name!r}")
        self._turn: Quaternion | None = None
        super().__init__([slot], weight, orientation_weight if orientation else 0.0, priority)

    def _bind(self, character: Character) -> None:
        place = place_of(character, self.name)
        self._segment, self._point = place.segment, add(place.offset, rotate(place.rotation, self._offset))
        self._anchor(0, layout.FRAME_A, layout.POINT_A, point_of(character, place, self._offset))
        if self._position is None or self._turn is None:
            self.hold(self._position)
        else:
            self._aim()

    @property
    def position(self) -> Vector:
        """Where the point is held [m]."""
        return self._position or ORIGIN

    @position.setter
    def position(self, value: Any) -> None:
        self._position = checks.position(value, f"position of contact {self.name!r}")
        self._aim()

    def hold(self, position: Any = None) -> None:
        """Hold the point where it is now, or at a position [m]; the orientation is that of now."""
        if self._host is None:
            raise ValueRefusedError("hold", "is for a contact that a solver has: solver.add(contact) first")
        origin, self._turn = self._host.segment_frame(self._segment)
        here = add(origin, rotate(self._turn, self._point))
        self._position = here if position is None else checks.position(position, f"position of contact {self.name!r}")
        self._aim()

    def _aim(self) -> None:
        self._write(layout.POINT_B, self._position)
        if self._turn is not None:
            self._write(layout.WANTED, matrix(self._turn))


class _Flat(ExtraGoal):
    """A point of a segment that may be off in some directions only."""

    def __init__(self, kind: int, name: str, point: Any, offset: Any, weight: float, priority: float) -> None:
        self.name, self._offset = name, tuple(checks.finite_array(offset, (3,), "offset").tolist())
        super().__init__([Slot(kind, 2)], weight, priority)
        self.point = point

    def _bind(self, character: Character) -> None:
        self._anchor(0, layout.FRAME_A, layout.POINT_A, point_of(character, place_of(character, self.name), self._offset))

    @property
    def point(self) -> Vector:
        """A point that the line or plane goes through [m]."""
        return tuple(self._slots[0].numbers[layout.POINT_B : layout.POINT_B + 3].tolist())

    @point.setter
    def point(self, value: Any) -> None:
        self._write(layout.POINT_B, checks.position(value, "point"))


class OnLine(_Flat):
    """An effector or segment somewhere on a line through a point, along a direction: a hand on a rail."""

    def __init__(
        self, name: str, point: Any, direction: Any, *, offset: Any = ORIGIN, weight: float = 1.0, priority: float = 1
    ) -> None:
        super().__init__(kinds.LINE, name, point, offset, weight, priority)
        self.direction = direction

    @property
    def direction(self) -> Vector:
        """Of the line, scaled to length 1."""
        return self._direction

    @direction.setter
    def direction(self, value: Any) -> None:
        self._direction = checked_vector(value, "direction")
        along = np.array(self._direction)
        one = np.cross(along, np.eye(3)[np.abs(along).argmin()])
        one /= np.linalg.norm(one)
        self._write(layout.WANTED, [*one, *np.cross(along, one)])


class OnPlane(_Flat):
    """An effector or segment somewhere on a plane through a point: a hand on a wall."""

    def __init__(
        self, name: str, point: Any, normal: Any, *, offset: Any = ORIGIN, weight: float = 1.0, priority: float = 1
    ) -> None:
        super().__init__(kinds.PLANE, name, point, offset, weight, priority)
        self.normal = normal

    @property
    def normal(self) -> Vector:
        """Of the plane, scaled to length 1."""
        return tuple(self._slots[0].numbers[layout.WANTED : layout.WANTED + 3].tolist())

    @normal.setter
    def normal(self, value: Any) -> None:
        self._write(layout.WANTED, checked_vector(value, "normal"))


class LookAt(ExtraGoal):
    """An axis of an effector or segment that points at a target: eyes, head, chest.

    axis: in its frame; forward by default. offset: where it looks from, in its frame [m].
    """

    along, about = False, True

    def __init__(
        self,
        name: str,
        target: Any,
        *,
        axis: Any = (0.0, 0.0, 1.0),
        offset: Any = ORIGIN,
        weight: float = 0.3,
        priority: float = 1,
    ) -> None:
        self.name, self._axis = name, checked_vector(axis, "axis")
        self._offset = tuple(checks.finite_array(offset, (3,), "offset").tolist())
        super().__init__([Slot(kinds.LOOK_AT, 3)], weight, priority)
        self.target = target

    def _bind(self, character: Character) -> None:
        place = place_of(character, self.name)
        self._anchor(0, layout.FRAME_A, layout.POINT_A, point_of(character, place, self._offset))
        self._write(layout.WANTED, rotate(place.rotation, self._axis))

    @property
    def target(self) -> Vector:
        """What is looked at [m]."""
        return tuple(self._slots[0].numbers[layout.POINT_B : layout.POINT_B + 3].tolist())

    @target.setter
    def target(self, value: Any) -> None:
        self._write(layout.POINT_B, checks.position(value, "target"))


class Distance(ExtraGoal):
    """Two effectors or segments at a distance [m]: two hands on a rod."""

    def __init__(self, one: str, other: str, distance: Any, *, weight: float = 1.0, priority: float = 1) -> None:
        self.names = one, other
        super().__init__([Slot(kinds.DISTANCE, 1)], weight, priority)
        self.distance = distance

    def _bind(self, character: Character) -> None:
        one, other = (point_of(character, place_of(character, name)) for name in self.names)
        self._anchor(0, layout.FRAME_A, layout.POINT_A, one)
        self._anchor(0, layout.FRAME_B, layout.POINT_B, other)

    @property
    def distance(self) -> float:
        """[m]."""
        return float(self._slots[0].numbers[layout.WANTED])

    @distance.setter
    def distance(self, value: Any) -> None:
        self._write(layout.WANTED, checks.number(value, "distance", low=0.0, high=1e6))


class Relative(_Turned):
    """An effector or segment where another one has it: a hand on the hip, two hands on one tool.

    position, orientation: of `name` in the frame of `to` [m], quaternion wxyz; None for an orientation asks for none.
    """

    def __init__(
        self,
        name: str,
        to: str,
        position: Any = ORIGIN,
        orientation: Any = None,
        *,
        weight: float = 1.0,
        orientation_weight: float = 0.3,
        priority: float = 1,
    ) -> None:
        self.name, self.to = name, to
        self._position = checks.position(position, "position")
        self._orientation = None if orientation is None else checks.orientation(orientation, "orientation")
        super().__init__([Slot(kinds.RELATIVE, 6)], weight, orientation_weight, priority)
        self._character: Character | None = None

    def _bind(self, character: Character) -> None:
        self._character = character
        place, own = place_of(character, self.to), place_of(character, self.name)
        self._anchor(0, layout.FRAME_A, layout.POINT_A, point_of(character, own))
        self._anchor(0, layout.FRAME_B, layout.POINT_B, point_of(character, place, self._position))
        wanted = multiply(multiply(place.rotation, self._orientation or IDENTITY), conjugate(own.rotation))
        self._write(layout.WANTED, matrix(wanted))

    @property
    def position(self) -> Vector:
        """In the frame of `to` [m]."""
        return self._position

    @position.setter
    def position(self, value: Any) -> None:
        self._position = checks.position(value, "position")
        if self._character is not None:
            self._bind(self._character)

    @property
    def orientation(self) -> Quaternion | None:
        """In the frame of `to`, wxyz; None if none is asked for."""
        return self._orientation

    @orientation.setter
    def orientation(self, value: Any) -> None:
        self._orientation = None if value is None else checks.orientation(value, "orientation")
        self._weigh()
        if self._character is not None:
            self._bind(self._character)

    def _weigh(self) -> None:
        super()._weigh()
        if self._orientation is None:
            self._slots[0].numbers[layout.WEIGHT_ABOUT] = 0.0


class Hint(ExtraGoal):
    """The side to which an elbow or a knee points: towards a point, as far as the rest leaves it open.

    joint: the joint or segment in the middle of the limb, such as "right_elbow_x" or "right_forearm".
    """

    def __init__(self, joint: str, target: Any, *, weight: float = 1.0, priority: float = 1) -> None:
        self.joint = joint
        super().__init__([Slot(kinds.HINT, 3)], weight, priority)
        self.target = target

    def _bind(self, character: Character) -> None:
        upper, middle, lower = _limb_around(character, self.joint)
        for frame, point, joint in zip(
            (layout.FRAME_A, layout.FRAME_B, layout.FRAME_C),
            (layout.POINT_A, layout.POINT_B, layout.POINT_C),
            (upper, middle, lower),
            strict=True,
        ):
            self._anchor(0, frame, point, (joint + 1, ORIGIN))

    @property
    def target(self) -> Vector:
        """Where the elbow or knee should point [m]."""
        return tuple(self._slots[0].numbers[layout.WANTED : layout.WANTED + 3].tolist())

    @target.setter
    def target(self, value: Any) -> None:
        self._write(layout.WANTED, checks.position(value, "target"))


def _limb_around(character: Character, name: str) -> tuple[int, int, int]:
    """The joints at the upper end, the middle and the lower end of the limb that bends at a joint, by number."""
    joints = character.joints
    number = {joint.name: index for index, joint in enumerate(joints)}
    carried = {joint.segment: index for index, joint in enumerate(joints) if joint.segment}
    middle = number.get(name, carried.get(name))
    if middle is None:
        middle = number[character.joint(name).name]  # raises, with the nearest name
    upper: int | None = middle  # joints of one point count together
    while upper is not None and not any(joints[upper].offset):
        upper = number.get(joints[upper].parent or "")
    upper = None if upper is None else number.get(joints[upper].parent or "")
    lower, waiting = None, [middle]
    while lower is None and waiting:
        below = [index for index, joint in enumerate(joints) if joint.parent == joints[waiting[0]].name]
        lower = next((index for index in below if any(joints[index].offset)), None)
        waiting = waiting[1:] + below
    if lower is None or upper is None:
        raise CharacterError(f"joint {name!r} is not in the middle of a limb, so it has no side to point to", name)
    return upper, middle, lower


class JointAngle(ExtraGoal):
    """One joint at an angle [rad], or a slide at a length [m]."""

    along, about = False, True

    def __init__(self, joint: str, angle: Any, *, weight: float = 0.3, priority: float = 1) -> None:
        self.joint = joint
        super().__init__([Slot(kinds.JOINT, 0)], weight, priority)
        self.angle = angle

    def _bind(self, character: Character) -> None:
        character.joint(self.joint)
        before = 0
        for joint in character.joints:
            if joint.name == self.joint:
                self._slots[0].codes[layout.DOF] = before
            before += joint.dofs

    @property
    def angle(self) -> float:
        """[rad]."""
        return float(self._slots[0].numbers[layout.WANTED])

    @angle.setter
    def angle(self, value: Any) -> None:
        self._write(layout.WANTED, checks.number(value, "angle", low=-1e6, high=1e6))


class Smoothness(ExtraGoal):
    """Joints that go on as they moved: a small second difference from frame to frame."""

    along, about = False, True

    def __init__(self, *, weight: float = 0.1, priority: float = 1) -> None:
        super().__init__([Slot(kinds.SMOOTH, 0)], weight, priority)


class Custom(ExtraGoal):
    """Rows written in Python: `error(pose)` gives (rows,) numbers that should become 0, `jacobian(pose)` (rows, n_dofs).

    Without a jacobian it is found by differences. This is slow: Python is called for every iteration. The weights are by row.
    """

    needs_refresh = touches_everything = True

    def __init__(
        self,
        error: Callable[[Any], Any],
        jacobian: Callable[[Any], Any] | None = None,
        *,
        rows: int = 1,
        weight: float = 1.0,
        priority: float = 1,
    ) -> None:
        self._error, self._jacobian, self.given = error, jacobian, checks.count(rows, "rows", low=1, high=64)
        super().__init__([Slot(kinds.GIVEN, 1) for _ in range(self.given)], weight, priority)

    def refresh(self, pose: Any) -> None:
        """Call the functions for a pose and write the rows c + J θ."""
        values_now = self._called(self._error, pose, (self.given,), "error")
        if self._jacobian is not None:
            jacobian = self._called(self._jacobian, pose, (self.given, len(pose.angles)), "jacobian")
        else:
            jacobian = self._differences(pose)
        constants = values_now - jacobian @ pose.angles
        for number, slot in enumerate(self._slots):
            slot.numbers[layout.WANTED] = constants[number]
        self._host.write_given(self, jacobian)
        self._touch()

    def _differences(self, pose: Any) -> np.ndarray:
        step, columns = 1e-6, []
        for dof in range(len(pose.angles)):
            ends = []
            for sign in (1.0, -1.0):
                angles = pose.angles.copy()
                angles[dof] += sign * step
                moved = type(pose)(pose.character, angles, pose.placement)
                ends.append(self._called(self._error, moved, (self.given,), "error"))
            columns.append((ends[0] - ends[1]) / (2.0 * step))
        return np.array(columns).reshape(-1, self.given).T

    def _called(self, function: Callable[[Any], Any], pose: Any, shape: tuple[int, ...], name: str) -> np.ndarray:
        try:
            answer = np.asarray(function(pose), float)
        except PoiseError:
            raise
        except (TypeError, ValueError) as error:
            raise ValueRefusedError(name, f"of a Custom goal failed: {error}") from error
        if answer.size == np.prod(shape):
            answer = answer.reshape(shape)
        if answer.shape != shape or not np.isfinite(answer).all():
            raise ValueRefusedError(name, f"of a Custom goal must give finite numbers of shape {shape}, not {answer.shape}")
        return answer
