"""Client: the interface of one connected page for what is done on its command."""

from typing import Protocol

from poise.studio.protocol.messages import Message


class Client(Protocol):
    """Interface of a connected page; every method may be called from any thread."""

    @property
    def number(self) -> int:
        """Number of the client, different for every page that ever connected."""

    @property
    def scene(self) -> int:
        """Number of the scene that the client was last sent."""

    def send(self, message: Message) -> None:
        """Send a message to the client's page."""

    def send_frame(self, frame: bytes) -> None:
        """Send a binary frame, such as a file, to the client's page."""

    def notify(self, kind: str, sentence: str, request: int = 0) -> None:
        """Show a sentence on the client's page. kind: note or problem; request: of the command that it is about."""
