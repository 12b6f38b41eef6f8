"""Balance: the center of mass stays above the support polygon of the points that bear weight."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.ground_points import watched_points
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.places import in_segment, place_of
from poise.character.rest_pose import rest_frames
from poise.errors import CharacterError, ValueRefusedError
from poise.geometry.rotations import conjugate, rotate
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.goals.extra_goal import ExtraGoal, Slot, checked_points
from poise.kernels.workspace import goal_records, layout

UP = (0.0, 1.0, 0.0)
SOLE = ("heel", "toe")
"""Endings of the names of ground points that are on a sole."""
BREADTH = 0.4
"""Breadth of a sole as a share of its length."""


class Balance(ExtraGoal):
    """Goal that the center of mass is over the support polygon: the hull, on the floor, of the points that bear weight.

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
        self._points = checked_points(points)
        super().__init__([Slot(goal_records.BALANCE, layout.MAX_SUPPORT_POINTS)], weight, priority)
        self._character: Character | None = None
        self.margin = margin

    def _bind(self, character: Character) -> None:
        self._character = character
        self.support = tuple(support_points(character, self._points))
        self._slots[0].codes[goal_records.BALANCE_POINT_COUNT] = len(self.support)

    @property
    def points(self) -> list[str | tuple[str, Any]] | None:
        """Names of the feet, hands and points that bear weight for the balance goal; None: both feet."""
        return self._points

    @points.setter
    def points(self, value: Iterable[str | tuple[str, Any]] | None) -> None:
        points = checked_points(value)
        if self._character is not None:
            support_points(self._character, points)
        self._points = points
        if self._host is not None:
            self._host.bind_extras()

    @property
    def margin(self) -> float:
        """Distance by which the center of mass stays inside the support polygon of the balance goal [m]."""
        return float(self._slots[0].numbers[goal_records.BALANCE_MARGIN])

    @margin.setter
    def margin(self, value: float) -> None:
        self._write(goal_records.BALANCE_MARGIN, checks.number(value, "margin", low=-10.0, high=10.0))


def support_points(character: Character, names: Iterable[str | tuple[str, Any]] | None) -> list[tuple[str, Vector]]:
    """Find the support points of a balance goal, by segment: corners of soles, other effectors and segments as they are."""
    soles = derived(character.described, "soles", lambda: _soles(character.described))
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
                found.append((place.segment, in_segment(place, shift)))
    if len(found) > layout.MAX_SUPPORT_POINTS:
        raise ValueRefusedError("points", f"are {len(found)}; {layout.MAX_SUPPORT_POINTS} can bear weight at most")
    return found


def _soles(character: Character) -> dict[str, list[tuple[str, Vector]]]:
    """For the Balance goal, find the four corners of every sole, by the foot's segment [m]."""
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
