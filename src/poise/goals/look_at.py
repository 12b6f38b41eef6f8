"""LookAt: an axis of the body points at a target, and a body with the human manner turns with its head."""

from poise import checks
from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.character.places import place_of, point_of
from poise.geometry.rotations import rotate
from poise.geometry.vectors import ORIGIN, Vector
from poise.goals.extra_goal import ExtraGoal, Slot, checked_vector
from poise.kernels.workspace import goal_records


class LookAt(ExtraGoal):
    """Goal that an axis of an effector or segment points at a target: eyes, head, chest.

    axis: in its frame; forward by default. offset: where it looks from, in its frame [m]. In the human manner, neck, trunk and
    pelvis share what a head or an eye turns, and it asks for no more than a neck can do.
    """

    has_position_weight = False
    has_orientation_weight = True

    name: str
    """The effector or segment."""

    def __init__(
        self,
        name: str,
        target: VectorLike,
        *,
        axis: VectorLike = (0.0, 0.0, 1.0),
        offset: VectorLike = ORIGIN,
        weight: float = 0.3,
        priority: float = 1,
    ) -> None:
        self.name, self._axis = name, checked_vector(axis, "axis")
        self._offset = tuple(checks.finite_array(offset, (3,), "offset").tolist())
        super().__init__([Slot(goal_records.LOOK_AT, 3)], weight, priority)
        self.target = target

    def _bind(self, character: Character) -> None:
        place = place_of(character, self.name)
        self._anchor(0, goal_records.LOOK_AT_FRAME, goal_records.LOOK_AT_EYE, point_of(character, place, self._offset))
        self._write(goal_records.LOOK_AT_AXIS, rotate(place.rotation, self._axis))

    @property
    def is_turned_most(self) -> bool:
        """Whether, at the last solve, the human manner let the head turn only a part of the way to this look-at target."""
        return bool(self._slots[0].numbers[goal_records.LOOK_AT_IS_TURNED_MOST])

    @property
    def target(self) -> Vector:
        """Point in the world to look at [m]."""
        return tuple(self._slots[0].numbers[goal_records.LOOK_AT_TARGET : goal_records.LOOK_AT_TARGET + 3].tolist())

    @target.setter
    def target(self, value: VectorLike) -> None:
        self._write(goal_records.LOOK_AT_TARGET, checks.position(value, "target"))
