"""Who holds which goal, and where each was when it was grabbed."""

from typing import Any

from poise.document.document import DocumentGoal
from poise.geometry.vectors import Quaternion, Vector

Frame = tuple[Vector, Quaternion]


class Drags:
    """The goals that somebody holds right now, by name or key."""

    def __init__(self) -> None:
        self._holders: dict[str, Any] = {}
        self._grabbed: dict[str, Frame] = {}

    @property
    def holders(self) -> dict[str, Any]:
        """Who holds each goal that is held."""
        return dict(self._holders)

    def __bool__(self) -> bool:
        return bool(self._holders)

    def start(self, name: str, holder: Any, goal: DocumentGoal) -> Frame:
        """The position [m] and orientation that a goal had when its holder grabbed it: now, unless that was earlier."""
        return self._grabbed[name] if self._holders.get(name) == holder else (goal.position, goal.orientation)

    def hold(self, name: str, holder: Any, grabbed: Frame | None = None) -> None:
        """A goal is held by somebody, who grabbed it there."""
        self._holders[name] = holder
        if grabbed is not None:
            self._grabbed[name] = grabbed

    def grabbed_position(self, name: str) -> Vector:
        """Where a goal was when it was last grabbed [m]."""
        return self._grabbed[name][0]

    def release(self, holder: Any, name: str | None) -> None:
        """Somebody lets go of a goal, or of all."""
        for held, by in list(self._holders.items()):
            if by == holder and name in (None, held):
                del self._holders[held]

    def clear(self) -> None:
        """Nobody holds anything."""
        self._holders.clear()
