"""Contact: a point of the body is held in the world, a heel, a toe, a hand on a table."""

from poise import checks
from poise.array_likes import OrientationLike, VectorLike
from poise.character.character import Character
from poise.character.places import place_of, point_of
from poise.errors import ValueRefusedError
from poise.geometry.rotations import Quaternion, matrix, rotate
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.goals.extra_goal import PoseLikeGoal, Slot
from poise.kernels.workspace import goal_records

HELD_NEAR = 5e-6
"""Position error within which a contact holds [m]."""
HELD_ALIGNED = 1e-5
"""Orientation error within which a contact holds [rad]."""


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
