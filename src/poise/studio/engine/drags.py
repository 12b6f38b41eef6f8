"""Drags: the goals that are being dragged, by whom, and the frame in which each was grabbed."""

from typing import Any

from poise.document.document import DocumentGoal
from poise.geometry.quaternions import Quaternion
from poise.geometry.vectors import Vector

Frame = tuple[Vector, Quaternion]


class Drags:
    """The goals that are being dragged right now, by name or key."""

    def __init__(self) -> None:
        self._holders: dict[str, Any] = {}
        self._grabbed: dict[str, Frame] = {}

    @property
    def holders(self) -> dict[str, Any]:
        """The person or page that drags each goal, by the goal's name or key."""
        return dict(self._holders)

    def __bool__(self) -> bool:
        return bool(self._holders)

    def start(self, name: str, holder: Any, goal: DocumentGoal) -> Frame:
        """Return the position [m] and orientation of a goal at the start of its drag: those of now, if the drag starts now."""
        return self._grabbed[name] if self._holders.get(name) == holder else (goal.position, goal.orientation)

    def hold(self, name: str, holder: Any, grabbed: Frame | None = None) -> None:
        """Record that a holder drags a goal, and the position [m] and orientation in which the holder grabbed it."""
        self._holders[name] = holder
        if grabbed is not None:
            self._grabbed[name] = grabbed

    def grabbed_position(self, name: str) -> Vector:
        """Return the position in which a goal was last grabbed for a drag [m]."""
        return self._grabbed[name][0]

    def release(self, holder: Any, name: str | None) -> None:
        """End a holder's drags: that of the named goal, or all of them if no name is given."""
        for held, by in list(self._holders.items()):
            if by == holder and name in (None, held):
                del self._holders[held]

    def clear(self) -> None:
        """End all drags of all holders."""
        self._holders.clear()
