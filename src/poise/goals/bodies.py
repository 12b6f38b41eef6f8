"""Goals that ask something of the whole body: its center of mass, balance, what stays above a floor, what stays apart."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.capsules import Capsule, default_pairs, segment_capsules
from poise.anatomy.ground_points import watched_points
from poise.anatomy.parts import between, rest_frames
from poise.anatomy.roles import roles
from poise.character.character import Character
from poise.character.places import Place, place_of, point_of
from poise.errors import CharacterError, UnknownSegmentError, ValueRefusedError
from poise.geometry.vectors import IDENTITY, ORIGIN, Vector, add, conjugate, rotate
from poise.goals.extra_goal import ExtraGoal, Slot, checked_vector
from poise.kernels.goals import row_writer as kinds
from poise.kernels.workspace import layout

SOLE = ("heel", "toe")
"""What the names of points end in that stand on the floor."""
BREADTH = 0.4
"""Of a sole, in its lengths."""
UP = (0.0, 1.0, 0.0)


class CenterOfMass(ExtraGoal):
    """The center of mass at a place: in all directions, or, with a `None`, in some: `(0.1, None, 0.0)` is over a point."""

    touches_everything = True

    def __init__(self, target: Any, *, weight: float = 1.0, priority: float = 1) -> None:
        super().__init__([Slot(kinds.CENTER, 3)], weight, priority)
        self.target = target

    @property
    def target(self) -> tuple[float | None, ...]:
        """[m]; None in directions that are left open."""
        numbers = self._slots[0].numbers[layout.WANTED : layout.WANTED + 6].tolist()
        return tuple(number if asked else None for number, asked in zip(numbers[:3], numbers[3:], strict=True))

    @target.setter
    def target(self, value: Any) -> None:
        given = list(value) if isinstance(value, Iterable) else [value]
        if len(given) != 3 or all(number is None for number in given):
            raise ValueRefusedError("target", f"must be three numbers, at least one of them not None, not {value!r}")
        numbers = checks.position([0.0 if number is None else number for number in given], "target")
        self._write(layout.WANTED, [*numbers, *(number is not None for number in given)])


class Balance(ExtraGoal):
    """The center of mass over the support polygon: the hull, on the floor, of the points that bear weight.

    points: names of feet and hands that bear weight (a foot stands on its heel and its toe; anything else on the effector or
    segment itself), or (name, offset) for a point in its frame [m]; both feet if there are none. margin: how far inside the
    center has to be [m]. It costs nothing while it holds.
    """

    touches_everything = True

    def __init__(
        self,
        points: Iterable[str | tuple[str, Any]] | None = None,
        *,
        margin: float = 0.01,
        weight: float = 1.0,
        priority: float = 1,
    ) -> None:
        self._points = None if points is None else list(points)
        super().__init__([Slot(kinds.BALANCE, layout.MOST_SUPPORTS)], weight, priority)
        self._character: Character | None = None
        self.margin = margin

    def _bind(self, character: Character) -> None:
        self._character = character
        self.support = tuple(support_points(character, self._points))
        self._slots[0].codes[layout.COUNT] = len(self.support)

    @property
    def points(self) -> list[str | tuple[str, Any]] | None:
        """What bears weight."""
        return self._points

    @points.setter
    def points(self, value: Iterable[str | tuple[str, Any]] | None) -> None:
        points = None if value is None else list(value)
        if self._character is not None:
            support_points(self._character, points)
        self._points = points
        if self._host is not None:
            self._host.bind_extras()

    @property
    def margin(self) -> float:
        """[m]."""
        return float(self._slots[0].numbers[layout.WANTED])

    @margin.setter
    def margin(self, value: Any) -> None:
        self._write(layout.WANTED, checks.number(value, "margin", low=-10.0, high=10.0))


def support_points(character: Character, names: Iterable[str | tuple[str, Any]] | None) -> list[tuple[str, Vector]]:
    """The points that bear weight, by segment: heels and toes of feet, other effectors and segments as they are."""
    soles = _soles(character)
    if names is None:
        found = [point for points in soles.values() for point in points]
        if not found:
            raise CharacterError("no segment is known to be a foot; name the points that bear weight")
    else:
        found = []
        for entry in names:
            name, given = (entry, None) if isinstance(entry, str) else entry
            place = place_of(character, name)
            if given is None and place.segment in soles:
                found += soles[place.segment]
            else:
                shift = ORIGIN if given is None else checks.position(given, f"offset of {name!r}")
                found.append((place.segment, _in_segment(place, shift)))
    if len(found) > layout.MOST_SUPPORTS:
        raise ValueRefusedError("points", f"are {len(found)}; {layout.MOST_SUPPORTS} can bear weight at most")
    return found


def _soles(character: Character) -> dict[str, list[tuple[str, Vector]]]:
    """The four corners of every sole, by the foot's segment."""
    ends: dict[str, dict[str, tuple[str, Vector]]] = {}
    for name, segment, offset in watched_points(character):
        if name.endswith(SOLE):
            ends.setdefault(name.rpartition("_")[0], {})[name.rpartition("_")[2]] = segment, offset
    rest, corners = rest_frames(character), {}
    for sole in ends.values():
        if set(sole) != set(SOLE):
            continue
        heel, toe = (np.array(add(rest[segment][0], rotate(rest[segment][1], offset))) for segment, offset in sole.values())
        aside = np.cross(UP, toe - heel) * 0.5 * BREADTH
        (heel_segment, _), (toe_segment, _) = sole.values()
        points = []
        for segment, point in ((heel_segment, heel), (toe_segment, toe)):
            origin, turn = rest[segment]
            for sign in (1.0, -1.0):
                local = rotate(conjugate(turn), tuple((point + sign * aside - origin).tolist()))
                points.append((segment, local))
        corners[heel_segment] = points
    return corners


def _in_segment(place: Place, offset: Vector) -> Vector:
    """A point of a place's own frame, in the segment's."""
    return add(place.offset, rotate(place.rotation, offset))


class Floor(ExtraGoal):
    """Points of the body that never go below a floor: feet, hands, finger tips, knees, elbows, pelvis and head by default.

    points: names of effectors or segments, or (name, offset) in their frames [m]. height: of the floor [m]; or a function of x
    and z that gives it, which is asked anew for every solve. normal: of the floor, up by default, where height is a number.

    Whatever the other goals want, no point ends deeper than half a millimetre, or than it began where that was deeper.
    """

    def __init__(
        self,
        points: Iterable[str | tuple[str, Any]] | None = None,
        *,
        height: float | Callable[[float, float], float] = 0.0,
        normal: Any = (0.0, 1.0, 0.0),
        weight: float = 100.0,
        priority: float = 1,
    ) -> None:
        self._points, self._normal = None if points is None else list(points), checked_vector(normal, "normal")
        self._watched: list[tuple[Place, Vector]] = []
        super().__init__([], weight, priority)
        self._height: float | Callable[[float, float], float] = 0.0
        self.height = height

    def _prepare(self, character: Character) -> None:
        """Find the points on a character, before room for them is made."""
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
            self._slots = [Slot(kinds.FLOOR, 1) for _ in found]
        self._watched = found
        self._weigh()

    def _bind(self, character: Character) -> None:
        self._prepare(character)
        for number, (place, offset) in enumerate(self._watched):
            self._anchor(number, layout.FRAME_A, layout.POINT_A, point_of(character, place, offset))
        self._raise()

    @property
    def height(self) -> float | Callable[[float, float], float]:
        """[m]."""
        return self._height

    @height.setter
    def height(self, value: Any) -> None:
        if not callable(value):
            value = checks.number(value, "height", low=-1e6, high=1e6)
        self._height, self.needs_refresh = value, callable(value)
        self._raise()

    def _raise(self) -> None:
        if not callable(self._height):
            for number in range(len(self._slots)):
                self._write(layout.WANTED, [*self._normal, self._height], number)

    def refresh(self, pose: Any) -> None:
        """Take the tangent of a floor that is not flat, below each point."""
        if not callable(self._height):
            return
        step = 1e-3
        for number, (place, offset) in enumerate(self._watched):
            origin, turn = pose.segment_frame(place.segment)
            x, _, z = add(tuple(origin.tolist()), rotate(tuple(turn.tolist()), _in_segment(place, offset)))
            here = [self._asked(x + dx, z + dz) for dx, dz in ((0, 0), (step, 0), (-step, 0), (0, step), (0, -step))]
            normal = np.array([(here[2] - here[1]) / (2 * step), 1.0, (here[4] - here[3]) / (2 * step)])
            normal /= np.linalg.norm(normal)
            self._write(layout.WANTED, [*normal, normal @ (x, here[0], z)], number)

    def _asked(self, x: float, z: float) -> float:
        assert callable(self._height)
        try:
            return checks.number(self._height(x, z), "height", low=-1e6, high=1e6)
        except (TypeError, ArithmeticError) as error:
            raise ValueRefusedError("height", f"failed at x = {x:g}, z = {z:g}: {error}") from error


class Apart(ExtraGoal):
    """Segments that do not go through each other: pairs of them, each with a capsule around it.

    pairs: of names of segments; those that usually meet (hands and forearms against the rest of the body, the legs) if there
    are none. capsules: by segment, where other ones than the body's own are meant. margin: how far apart they stay [m].
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]] | None = None,
        *,
        capsules: Mapping[str, Capsule] | None = None,
        margin: float = 0.0,
        weight: float = 30.0,
        priority: float = 1,
    ) -> None:
        self._pairs = None if pairs is None else [(one, other) for one, other in pairs]
        self._capsules, self._margin = dict(capsules or {}), checks.number(margin, "margin", low=-1.0, high=10.0)
        self.pairs: list[tuple[str, str]] = []
        super().__init__([], weight, priority)

    def _prepare(self, character: Character) -> None:
        """Find the pairs of a character, before room for them is made."""
        self.pairs = default_pairs(character) if self._pairs is None else self._pairs
        if len(self.pairs) != len(self._slots):
            self._slots = [Slot(kinds.APART, 1) for _ in self.pairs]
        self._weigh()

    @property
    def margin(self) -> float:
        """How far apart they stay [m]."""
        return self._margin

    @margin.setter
    def margin(self, value: Any) -> None:
        self._margin = checks.number(value, "margin", low=-1.0, high=10.0)
        if self._host is not None:
            self._host.bind_extras()

    def _bind(self, character: Character) -> None:
        self._prepare(character)
        known = segment_capsules(character) | self._capsules
        for number, pair in enumerate(self.pairs):
            for name in pair:
                if name not in known and any(segment.name == name for segment in character.segments):
                    raise ValueRefusedError("pairs", f"name {name!r}, which is a point: give it a capsule by `capsules`")
                if name not in known:
                    raise UnknownSegmentError(name, list(known))
            one, other = known[pair[0]], known[pair[1]]
            # What is not near is found out by the middles of the capsules' axes.
            self._anchor(number, layout.FRAME_A, layout.POINT_A, point_of(character, _at(one), one.start))
            self._anchor(number, layout.FRAME_A, layout.POINT_B, point_of(character, _at(one), one.end))
            self._anchor(number, layout.FRAME_B, layout.POINT_C, point_of(character, _at(other), other.start))
            _, end = point_of(character, _at(other), other.end)
            reach = sum(0.5 * float(np.linalg.norm(np.subtract(capsule.end, capsule.start))) for capsule in (one, other))
            middles = [
                coordinate
                for capsule in (one, other)
                for coordinate in point_of(character, _at(capsule), between(capsule.start, capsule.end, 0.5))[1]
            ]
            self._write(layout.WANTED, [*end, 0.0, one.radius + other.radius + self._margin, reach, *middles], number)


def _at(capsule: Capsule) -> Place:
    return Place(capsule.segment, ORIGIN, IDENTITY)
