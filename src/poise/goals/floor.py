"""Floor: points of the body stay above a floor."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.capsules import segment_capsules
from poise.anatomy.ground_points import watched_points
from poise.anatomy.segment_roles import roles
from poise.array_likes import VectorLike
from poise.character.character import Character
from poise.character.places import Place, in_segment, place_of, point_of
from poise.geometry.rotations import IDENTITY, rotate
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.goals.extra_goal import ExtraGoal, Slot, checked_points, checked_vector
from poise.kernels.workspace import goal_records


class Floor(ExtraGoal):
    """Goal that points of the body never go below a floor: feet, hands, finger tips, knees, elbows, pelvis, head by default.

    points: names of effectors or segments, or (name, offset) in their frames [m]. height: of the floor [m]; or a function of x
    and z that gives it, which is asked anew for every solve. normal: of the floor, up by default, where height is a number.

    Whatever the other goals want, no point ends deeper than half a millimetre, or than it began where that was deeper.
    """

    def __init__(
        self,
        points: Iterable[str | tuple[str, Any]] | None = None,
        *,
        height: float | Callable[[float, float], float] = 0.0,
        normal: VectorLike = (0.0, 1.0, 0.0),
        weight: float = 100.0,
        priority: float = 1,
    ) -> None:
        self._points, self._normal = checked_points(points), checked_vector(normal, "normal")
        self._watched: list[tuple[Place, Vector]] = []
        super().__init__([], weight, priority)
        self._height: float | Callable[[float, float], float] = 0.0
        self.height = height

    def _prepare(self, character: Character) -> None:
        """Find the points of a character that the floor keeps above it, and make a slot for each."""
        if self._points is None:
            found = [(Place(segment, offset, IDENTITY), ORIGIN) for _, segment, offset in watched_points(character)]
            hands = {segment for segment, role in roles(character).items() if role.kind == "hand"}
            tips = [capsule for name, capsule in segment_capsules(character).items() if name in hands]
            found += [(Place(tip.segment, tip.end, IDENTITY), ORIGIN) for tip in tips]
        else:
            found = []
            for entry in self._points:
                name, offset = (entry, ORIGIN) if isinstance(entry, str) else entry
                found.append((place_of(character, name), checks.position(offset, f"offset of {name!r}")))
        if len(found) != len(self._slots):
            self._slots = [Slot(goal_records.FLOOR, 1) for _ in found]
        self._watched = found
        self._weigh()

    def _bind(self, character: Character) -> None:
        self._prepare(character)
        for number, (place, offset) in enumerate(self._watched):
            self._anchor(number, goal_records.FLOOR_FRAME, goal_records.FLOOR_POINT, point_of(character, place, offset))
        self._raise()

    @property
    def height(self) -> float | Callable[[float, float], float]:
        """Height of the goal's floor [m], or a function of x and z that gives it."""
        return self._height

    @height.setter
    def height(self, value: float | Callable[[float, float], float]) -> None:
        if not callable(value):
            value = checks.number(value, "height", low=-1e6, high=1e6)
        refreshed, self.needs_refresh, self._height = self.needs_refresh, callable(value), value
        if self._host is not None and refreshed != self.needs_refresh:
            self._host.bind_extras()  # which lists the goals that Python refreshes
        self._raise()

    def _raise(self) -> None:
        if not callable(self._height):
            for number in range(len(self._slots)):
                self._write(goal_records.FLOOR_NORMAL, [*self._normal, self._height], number)

    def refresh(self, pose: Any) -> None:
        """Write for this Floor goal, if it is not flat, its tangent plane below each point of the body."""
        if not callable(self._height):
            return
        step = 1e-3
        for number, (place, offset) in enumerate(self._watched):
            origin, turn = pose.segment_frame(place.segment)
            x, _, z = add(tuple(origin.tolist()), rotate(tuple(turn.tolist()), in_segment(place, offset)))
            here = [self._height_at(x + dx, z + dz) for dx, dz in ((0, 0), (step, 0), (-step, 0), (0, step), (0, -step))]
            normal = np.array([(here[2] - here[1]) / (2 * step), 1.0, (here[4] - here[3]) / (2 * step)])
            normal /= np.linalg.norm(normal)
            self._write(goal_records.FLOOR_NORMAL, [*normal, normal @ (x, here[0], z)], number)

    def _height_at(self, x: float, z: float) -> float:
        assert callable(self._height)
        what = f"height of a Floor at x = {x:.3g}, z = {z:.3g}"
        return checks.number(checks.call(self._height, x, z, what=what), what, low=-1e6, high=1e6)
