"""Contact and Relative: a point of the body is held in the world, or a frame of it is placed in the frame of another one."""

from poise import checks
from poise.array_likes import OrientationLike, VectorLike
from poise.character.character import Character
from poise.character.places import place_of, point_of, two_places
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, matrix, multiply, rotate
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records

HELD_NEAR = 5e-6
"""Position error within which a contact holds [m]."""
HELD_ALIGNED = 1e-5
"""Orientation error within which a contact holds [rad]."""


class PoseLikeGoal(ExtraGoal):
    """Base of the Contact and Relative goals: a position and an orientation, each with a weight of its own."""

    def __init__(self, slots: list[Slot], weight: float, orientation_weight: float, priority: float) -> None:
        self._orientation_weight = self._checked_weight(orientation_weight, "orientation_weight")
        super().__init__(slots, weight, priority)

    @property
    def orientation_weight(self) -> float:
        """Weight of the orientation error of a Contact or Relative goal [1/rad]; 0 leaves it free."""
        return self._orientation_weight

    @orientation_weight.setter
    def orientation_weight(self, value: float) -> None:
        self._orientation_weight = self._checked_weight(value, "orientation_weight")
        self._weigh()

    def _weigh(self) -> None:
        super()._weigh()
        for slot in self._slots:
            slot.numbers[goal_records.ORIENTATION_WEIGHT] = self._orientation_weight if self._enabled else 0.0


class Contact(PoseLikeGoal):
    """Goal that holds a point of a segment in the world: a heel, a toe, a hand on a table.

    It is held to a hundredth of a millimetre, unless goals of the same priority that cannot be reached pull at it.

    name: an effector or a segment; offset: of the point, in its frame [m]. position: where it is held [m]; None: where it is
    when the goal is added, and by `hold()`. orientation: True holds the segment's orientation too.
    """

    name: str
    """The effector or segment."""

    def __init__(
        self,
        name: str,
        offset: VectorLike = ORIGIN,
        *,
        position: VectorLike | None = None,
        orientation: bool = False,
        weight: float = 30.0,
        orientation_weight: float = 10.0,
        priority: float = 1,
    ) -> None:
        slot = Slot(goal_records.CONTACT, 6)
        slot.numbers[[goal_records.OWN_POSITION_TOLERANCE, goal_records.OWN_ORIENTATION_TOLERANCE]] = HELD_NEAR, HELD_ALIGNED
        self.name, self._offset = name, tuple(checks.finite_array(offset, (3,), "offset").tolist())
        self._position: Vector | None = None if position is None else checks.position(position, f"position of contact {name!r}")
        self._turn: Quaternion | None = None
        orientation_weight = self._checked_weight(orientation_weight, "orientation_weight")
        oriented = checks.flag(orientation, "orientation of a Contact")
        super().__init__([slot], weight, orientation_weight if oriented else 0.0, priority)

    def _bind(self, character: Character) -> None:
        place = place_of(character, self.name)
        self._segment, self._point = place.segment, add(place.offset, rotate(place.rotation, self._offset))
        self._anchor(0, goal_records.POSE_FRAME, goal_records.POSE_POINT, point_of(character, place, self._offset))
        if self._position is None or self._turn is None:
            self.hold(self._position)
        else:
            self._aim()

    @property
    def position(self) -> Vector:
        """Position at which the Contact goal holds its point in the world [m]."""
        return self._position or ORIGIN

    @position.setter
    def position(self, value: VectorLike) -> None:
        self._position = checks.position(value, f"position of contact {self.name!r}")
        self._aim()

    @property
    def segment_orientation(self) -> Quaternion | None:
        """Orientation at which the Contact goal holds its segment, wxyz in the world; None before it is added, unless set."""
        return self._turn

    @segment_orientation.setter
    def segment_orientation(self, value: OrientationLike | None) -> None:
        self._turn = checks.orientation(value, f"segment_orientation of contact {self.name!r}")
        if self._host is not None:
            self._aim()

    def hold(self, position: VectorLike | None = None) -> None:
        """Hold the Contact goal's point where it is now, or at a position [m], with the segment's present orientation."""
        if self._host is None:
            raise ValueRefusedError("hold", "is for a contact that a solver has: solver.add(contact) first")
        origin, self._turn = self._host.segment_frame(self._segment)
        here = add(origin, rotate(self._turn, self._point))
        self._position = here if position is None else checks.position(position, f"position of contact {self.name!r}")
        self._aim()

    def _aim(self) -> None:
        self._write(goal_records.POSE_TARGET, self._position)
        if self._turn is not None:
            self._write(goal_records.POSE_ROTATION, matrix(self._turn))


class Relative(PoseLikeGoal):
    """Goal that an effector or segment is at a place of another one's frame: a hand on the hip, two hands on one tool.

    position, orientation: of `name` in the frame of `to` [m], quaternion wxyz; None for an orientation asks for none.
    offset: the point that is placed, in the frame of `name` [m]; its origin if it is left out.
    """

    name: str
    """The effector or segment that is placed."""
    to: str
    """The effector or segment that it is placed by."""

    def __init__(
        self,
        name: str,
        to: str,
        position: VectorLike = ORIGIN,
        orientation: OrientationLike | None = None,
        *,
        offset: VectorLike = ORIGIN,
        weight: float = 1.0,
        orientation_weight: float = 0.3,
        priority: float = 1,
    ) -> None:
        self.name, self.to = name, to
        self._offset = checks.position(offset, "offset")
        self._position = checks.position(position, "position")
        self._orientation = None if orientation is None else checks.orientation(orientation, "orientation")
        super().__init__([Slot(goal_records.RELATIVE, 6)], weight, orientation_weight, priority)
        self._character: Character | None = None

    def _bind(self, character: Character) -> None:
        place, own = two_places(character, self.to, self.name, "Relative")
        self._character = character
        self._anchor(0, goal_records.POSE_FRAME, goal_records.POSE_POINT, point_of(character, own, self._offset))
        self._anchor(0, goal_records.POSE_REFERENCE, goal_records.POSE_TARGET, point_of(character, place, self._position))
        target = multiply(multiply(place.rotation, self._orientation or IDENTITY), conjugate(own.rotation))
        self._write(goal_records.POSE_ROTATION, matrix(target))

    @property
    def position(self) -> Vector:
        """Target position of a Relative goal, in the frame of `to` [m]."""
        return self._position

    @position.setter
    def position(self, value: VectorLike) -> None:
        self._position = checks.position(value, "position")
        if self._character is not None:
            self._bind(self._character)

    @property
    def orientation(self) -> Quaternion | None:
        """Target orientation of a Relative goal, in the frame of `to`, wxyz; None leaves the orientation free."""
        return self._orientation

    @orientation.setter
    def orientation(self, value: OrientationLike | None) -> None:
        self._orientation = None if value is None else checks.orientation(value, "orientation")
        self._weigh()
        if self._character is not None:
            self._bind(self._character)

    def _weigh(self) -> None:
        super()._weigh()
        if self._orientation is None:
            self._slots[0].numbers[goal_records.ORIENTATION_WEIGHT] = 0.0
