"""The protocol of the studio for panels: the actions that they may call."""

from collections.abc import Callable
from typing import Any, Protocol

from poise.document.document import Document
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.loop import Loop


class StudioActions(Protocol):
    """The studio protocol: what panels may read and call."""

    loop: Loop

    @property
    def selected(self) -> str:
        """The effector selected in the studio, as panels may read it; empty if none."""

    @property
    def selected_segment(self) -> str:
        """The segment selected in the studio, as panels may read it; empty if none."""

    def select_effector(self, name: str) -> None:
        """Let a panel select an effector in the studio, and the segment that it is on."""

    @property
    def selected_extra(self) -> str:
        """The key of the extra goal selected in the studio, as panels may read it; empty if none."""

    def select_extra(self, key: str) -> None:
        """Let a panel select an extra goal in the studio, by its key."""

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Let a panel change the document of the studio."""

    def notify(self, sentence: str, client: Any = None, *, kind: str = "note") -> None:
        """Let a panel show a notice to one page of the studio, or to all."""

    def view(self, name: str, client: Any) -> None:
        """Let a panel move the camera of one page of the studio."""

    def set_dark(self, dark: bool) -> None:
        """Let a panel switch the studio between light and dark."""

    def shown(self, part: str) -> bool:
        """Let a panel ask the studio whether a part of the stage is shown."""

    def set_shown(self, part: str, shown: bool) -> None:
        """Let a panel have the studio show or hide a part of the stage."""

    def picture(self, client: Any) -> None:
        """Let a panel have the studio save a picture of what one page shows."""

    def turntable(self, client: Any) -> None:
        """Let a panel have the studio save the pose, turned round, as an animated gif."""

    def page(self, client: Any) -> None:
        """Let a panel have the studio save the stage as a page that needs no server."""


Show = Callable[[Snapshot], None]
