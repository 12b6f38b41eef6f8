"""Apart, the goal against self-collision: segments of the body, as capsules, stay out of each other."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.capsules import Capsule, default_pairs, segment_capsules
from poise.character.character import Character
from poise.character.places import Place, point_of
from poise.errors import UnknownSegmentError, ValueRefusedError
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN, between
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records as records


class Apart(ExtraGoal):
    """Goal against self-collision: pairs of segments that do not go through each other, each with a capsule around it.

    pairs: of names of segments; those that usually meet (hands and forearms against the rest of the body, the legs) if there
    are none. capsules: by segment, where other ones than the body's own are meant. margin: how far apart they stay [m].
    """

    pairs: list[tuple[str, str]]
    """Segments that are kept apart; empty until a solver has the goal."""

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]] | None = None,
        *,
        capsules: Mapping[str, Capsule] | None = None,
        margin: float = 0.0,
        weight: float = 30.0,
        priority: float = 1,
    ) -> None:
        self._pairs, self._capsules = _checked_pairs(pairs), _checked_capsules(capsules)
        self._margin = checks.number(margin, "margin", low=-1.0, high=10.0)
        self.pairs = []
        super().__init__([], weight, priority)

    def _prepare(self, character: Character) -> None:
        """Find the pairs of capsules of a character that self-collision is checked for, and make a slot for each."""
        self.pairs = default_pairs(character) if self._pairs is None else self._pairs
        if len(self.pairs) != len(self._slots):
            self._slots = [Slot(records.SELF_COLLISION, 1) for _ in self.pairs]
        self._weigh()

    @property
    def margin(self) -> float:
        """Distance that the capsules of the self-collision goal keep from each other [m]."""
        return self._margin

    @margin.setter
    def margin(self, value: float) -> None:
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
            self._write_pair(character, number, known[pair[0]], known[pair[1]])

    def _write_pair(self, character: Character, number: int, one: Capsule, other: Capsule) -> None:
        """Write the record of a pair of capsules for self-collision, with what quickly shows that they are far apart."""
        for capsule, frame, start, end, middle in (
            (one, records.CAPSULE_A_FRAME, records.CAPSULE_A_START, records.CAPSULE_A_END, records.CAPSULE_A_MIDDLE),
            (other, records.CAPSULE_B_FRAME, records.CAPSULE_B_START, records.CAPSULE_B_END, records.CAPSULE_B_MIDDLE),
        ):
            self._anchor(number, frame, start, point_of(character, _at(capsule), capsule.start))
            self._anchor(number, frame, end, point_of(character, _at(capsule), capsule.end))
            center = between(capsule.start, capsule.end, 0.5)
            self._anchor(number, frame, middle, point_of(character, _at(capsule), center))
        reach = sum(0.5 * float(np.linalg.norm(np.subtract(capsule.end, capsule.start))) for capsule in (one, other))
        self._write(records.CAPSULE_RADII, one.radius + other.radius + self._margin, number)
        self._write(records.CAPSULE_REACH, reach, number)


def _checked_pairs(pairs: Any) -> list[tuple[str, str]] | None:
    entries = None if pairs is None else checks.as_list(pairs)
    if pairs is not None and (entries is None or not all(_is_pair(entry) for entry in entries)):
        raise ValueRefusedError("pairs", f"must be a list of pairs of different segments, not {pairs!r}")
    return None if entries is None else [(one, other) for one, other in entries]


def _is_pair(entry: Any) -> bool:
    if not isinstance(entry, tuple | list) or len(entry) != 2:
        return False
    one, other = entry
    return isinstance(one, str) and isinstance(other, str) and one != other


def _checked_capsules(capsules: Any) -> dict[str, Capsule]:
    given = {} if capsules is None else capsules
    if not isinstance(given, Mapping) or not all(isinstance(capsule, Capsule) for capsule in given.values()):
        raise ValueRefusedError("capsules", f"must be capsules by the names of segments, not {capsules!r}")
    return dict(given)


def _at(capsule: Capsule) -> Place:
    return Place(capsule.segment, ORIGIN, IDENTITY)
