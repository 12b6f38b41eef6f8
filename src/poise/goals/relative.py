"""Relative: a frame of the body is placed in the frame of another one, a hand on the hip, two hands on one tool."""

from poise import checks
from poise.array_likes import OrientationLike, VectorLike
from poise.character.character import Character
from poise.character.places import point_of, two_places
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, matrix, multiply
from poise.geometry.vectors import ORIGIN, Vector
from poise.goals.extra_goal import PoseLikeGoal, Slot
from poise.kernels.workspace import goal_records


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
