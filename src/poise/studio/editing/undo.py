"""History: past and future documents for undo and redo, each with the label of its edit."""

from dataclasses import dataclass, field
from typing import NamedTuple

from poise.document.document import Document

LONGEST = 200
"""Largest number of edits that can be undone."""
TOGETHER = 1.0
"""Edits of the same key are undone together if they are at most this far apart [s]."""


class Entry(NamedTuple):
    """A document as it was before an edit, or before its undo, with the edit's label."""

    label: str
    document: Document
    key: str = ""
    """Of the edits that are undone together."""


@dataclass
class History:
    """The documents to which undo and redo lead."""

    past: list[Entry] = field(default_factory=list)
    future: list[Entry] = field(default_factory=list)
    _last: tuple[str, float] = ("", 0.0)
    _drags: set[str] = field(default_factory=set)
    """Keys of the drags under way: two people may drag at once, in turns."""

    def record(self, label: str, before: Document, key: str, now: float) -> None:
        """Record the document as it was before an edit, for undo.

        One with the same key soon after is part of the same edit; with a key that begins with "drag", however long after.
        """
        drag = key.startswith("drag")
        same = key in self._drags and self.past and not self.future if drag else self.continues(key, now)
        if not same:
            self.past.append(Entry(label, before, key))
            del self.past[:-LONGEST]
        self._drags = self._drags | {key} if drag else set()
        self.future.clear()
        self._last = key, now

    def continues(self, key: str, now: float) -> bool:
        """Return whether an edit with this key would be undone together with the last one."""
        last, at = self._last
        return bool(key) and key == last and now - at <= TOGETHER and bool(self.past) and not self.future

    def take_back(self, key: str) -> Document | None:
        """Undo the last edit without a redo, if it has this key; return the document before it, else None."""
        if not self.past or self.past[-1].key != key or self.future:
            return None
        self.end()
        return self.past.pop().document

    def end(self) -> None:
        """End the group of edits that are undone together: the next edit is undone by itself."""
        self._last, self._drags = ("", 0.0), set()

    def undo(self, current: Document) -> Entry | None:
        """Undo the last edit: return its label and the document before it, or None; `current` is saved for redo."""
        return self._step(self.past, self.future, current)

    def redo(self, current: Document) -> Entry | None:
        """Redo the last undone edit: return its label and the document after it, or None; `current` is saved for undo."""
        return self._step(self.future, self.past, current)

    def _step(self, out_of: list[Entry], into: list[Entry], current: Document) -> Entry | None:
        self.end()
        if not out_of:
            return None
        entry = out_of.pop()
        into.append(Entry(entry.label, current))
        return entry
