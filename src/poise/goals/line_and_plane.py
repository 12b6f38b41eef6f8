"""OnLine and OnPlane: a point of the body lies on a line or a plane of the world."""

import numpy as np

from poise import checks
from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.character.places import place_of, point_of
from poise.geometry.vectors import ORIGIN, Vector
from poise.goals.extra_goal import ExtraGoal, Slot, checked_vector
from poise.kernels.workspace import goal_records


class FlatGoal(ExtraGoal):
    """Base of goals on a line or plane: a point of a segment that may be off in some directions only."""

    name: str
    """The effector or segment."""

    def __init__(self, kind: int, name: str, point: VectorLike, offset: VectorLike, weight: float, priority: float) -> None:
        self.name, self._offset = name, tuple(checks.finite_array(offset, (3,), "offset").tolist())
        super().__init__([Slot(kind, 2)], weight, priority)
        self.point = point

    def _bind(self, character: Character) -> None:
        self._anchor(
            0,
            goal_records.LINE_FRAME,
            goal_records.LINE_POINT,
            point_of(character, place_of(character, self.name), self._offset),
        )

    @property
    def point(self) -> Vector:
        """Point in the world that the line or plane of the goal goes through [m]."""
        return tuple(self._slots[0].numbers[goal_records.LINE_ANCHOR : goal_records.LINE_ANCHOR + 3].tolist())

    @point.setter
    def point(self, value: VectorLike) -> None:
        self._write(goal_records.LINE_ANCHOR, checks.position(value, "point"))


class OnLine(FlatGoal):
    """Goal that an effector or segment is somewhere on a line through a point, along a direction: a hand on a rail."""

    def __init__(
        self,
        name: str,
        point: VectorLike,
        direction: VectorLike,
        *,
        offset: VectorLike = ORIGIN,
        weight: float = 1.0,
        priority: float = 1,
    ) -> None:
        super().__init__(goal_records.LINE, name, point, offset, weight, priority)
        self.direction = direction

    @property
    def direction(self) -> Vector:
        """Direction of the line that the goal's point lies on, of length 1, in the world."""
        return self._direction

    @direction.setter
    def direction(self, value: VectorLike) -> None:
        self._direction = checked_vector(value, "direction")
        along = np.array(self._direction)
        one = np.cross(along, np.eye(3)[np.abs(along).argmin()])
        one /= np.linalg.norm(one)
        self._write(goal_records.LINE_NORMALS, [*one, *np.cross(along, one)])


class OnPlane(FlatGoal):
    """Goal that an effector or segment is somewhere on a plane through a point: a hand on a wall."""

    def __init__(
        self,
        name: str,
        point: VectorLike,
        normal: VectorLike,
        *,
        offset: VectorLike = ORIGIN,
        weight: float = 1.0,
        priority: float = 1,
    ) -> None:
        super().__init__(goal_records.PLANE, name, point, offset, weight, priority)
        self.normal = normal

    @property
    def normal(self) -> Vector:
        """Normal of the plane that the goal's point lies on, of length 1, in the world."""
        return tuple(self._slots[0].numbers[goal_records.LINE_NORMALS : goal_records.LINE_NORMALS + 3].tolist())

    @normal.setter
    def normal(self, value: VectorLike) -> None:
        self._write(goal_records.LINE_NORMALS, checked_vector(value, "normal"))
