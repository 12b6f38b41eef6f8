"""What panels may do: the part of the studio that they see."""

from collections.abc import Callable
from typing import Any, Protocol

from poise.document.document import Document
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.loop import Loop


class StudioActions(Protocol):
    """The studio, as panels see it."""

    loop: Loop

    @property
    def selected(self) -> str:
        """The selected effector, or empty."""

    @property
    def selected_segment(self) -> str:
        """The selected segment, or empty."""

    def select_effector(self, name: str) -> None:
        """Select an effector, and the segment that it is on."""

    @property
    def selected_extra(self) -> str:
        """The key of the selected extra goal, or empty."""

    def select_extra(self, key: str) -> None:
        """Select an extra goal, by its key."""

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Have the document changed."""

    def notify(self, sentence: str, client: Any = None, *, kind: str = "note") -> None:
        """Show a notice to one page, or to all."""

    def view(self, name: str, client: Any) -> None:
        """Move the camera of one page."""

    def set_dark(self, dark: bool) -> None:
        """Change between light and dark."""

    def shown(self, part: str) -> bool:
        """Whether a part of the stage is shown."""

    def set_shown(self, part: str, shown: bool) -> None:
        """Show or hide a part of the stage."""

    def picture(self, client: Any) -> None:
        """Save a picture of what one page shows."""

    def turntable(self, client: Any) -> None:
        """Save the pose, turned round, as an animated gif."""

    def page(self, client: Any) -> None:
        """Save the stage as a page that needs no server."""


Show = Callable[[Snapshot], None]
