"""Act: the interface of what is shown over time instead of the solver's pose; PoseTransition, one such act."""

from typing import Protocol

from poise.document.document import Document
from poise.motion.pose import Pose


class Act(Protocol):
    """Interface of an act that the loop can show: the motion player, a live walk or a pose transition."""

    @property
    def shown(self) -> bool:
        """Whether this act's pose is shown instead of the solver's."""

    @property
    def rested(self) -> bool:
        """Whether this act is shown and its pose has not changed for a while."""

    def advance(self, now: float) -> bool:
        """Advance this act to the time `now` [s] on the loop's clock; return whether it has a new pose to show."""

    def due(self) -> float | None:
        """Return the time at which this act has its next pose to show [s on the loop's clock]; None while it is still."""

    def pose(self, document: Document) -> Pose:
        """Return the pose that this act shows, for the character of the document."""
