"""What can be undone and redone: documents as they were, each with a word for what was done next."""

from dataclasses import dataclass, field
from typing import NamedTuple

from poise.document.document import Document

LONGEST = 200
"""Edits that are kept."""
TOGETHER = 1.0
"""Edits of the same kind count as one if they are at most this far apart [s]."""


class Entry(NamedTuple):
    """A document as it was before an edit, or as it was when that was undone."""

    label: str
    document: Document


@dataclass
class History:
    """Past and future of one document."""

    past: list[Entry] = field(default_factory=list)
    future: list[Entry] = field(default_factory=list)
    _last: tuple[str, float] = ("", 0.0)
    _drags: set[str] = field(default_factory=set)
    """Keys of the drags that go on: two people may drag at once, in turns."""

    def record(self, label: str, before: Document, key: str, now: float) -> None:
        """Remember how the document was before an edit.

        One with the same key soon after is part of the same edit; with a key that begins with "drag", however long after.
        """
        drag = key.startswith("drag")
        same = key in self._drags and self.past and not self.future if drag else self.continues(key, now)
        if not same:
            self.past.append(Entry(label, before))
            del self.past[:-LONGEST]
        self._drags = self._drags | {key} if drag else set()
        self.future.clear()
        self._last = key, now

    def continues(self, key: str, now: float) -> bool:
        """Whether an edit with that key would be part of the last one."""
        last, at = self._last
        return bool(key) and key == last and now - at <= TOGETHER and bool(self.past) and not self.future

    def end(self) -> None:
        """Let no later edit be part of the last one."""
        self._last, self._drags = ("", 0.0), set()

    def undo(self, current: Document) -> Entry | None:
        """The document before the last edit, or None."""
        return self._step(self.past, self.future, current)

    def redo(self, current: Document) -> Entry | None:
        """The document after the edit that was undone last, or None."""
        return self._step(self.future, self.past, current)

    def _step(self, out_of: list[Entry], into: list[Entry], current: Document) -> Entry | None:
        self.end()
        if not out_of:
            return None
        entry = out_of.pop()
        into.append(Entry(entry.label, current))
        return entry
