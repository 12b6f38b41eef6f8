"""Studio: the page in the browser on which a person poses a character. It joins loop and server."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from poise.array_likes import ArrayLike
from poise.character.biped import biped
from poise.character.character import Character
from poise.crowd.crowd import Crowd
from poise.document.document import Document
from poise.errors import PoiseError, ValueRefusedError
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.solver import Solver
from poise.strict_names import known_options
from poise.studio.editing import pose_edits
from poise.studio.editing.autosave import BEFORE, Autosave
from poise.studio.editing.document_manner import opening
from poise.studio.editing.snapshot import Snapshot, WalkState
from poise.studio.engine.loop import Loop
from poise.studio.server.http_requests import EVERYWHERE, new_token, saved_token
from poise.studio.server.server import Server, checked_port, free_port
from poise.studio.session.crowd_message import shown_crowd
from poise.studio.session.uploads_and_exports import notes_to_show

HOST = "127.0.0.1"
"""Default address, which only this machine can reach."""
PORT = 8123
"""Default port; the first that is tried."""


@known_options
class Studio:
    """A page in the browser on which a person poses a character.

    character: a `Character`, a `Motion` of one, or a `Document` to continue; the paper's biped if there is none.
    host, port: where it answers; the next free port if that one is taken. Only this machine can reach 127.0.0.1.
    state_dir: folder in which the document is saved every two seconds; one found there is continued. None saves nothing.
    dark: whether pages are dark at first.

    >>> import poise.studio
    >>> with poise.studio.Studio(poise.biped(), port=8200) as studio:
    ...     studio.document.character.n_dofs
    30
    """

    def __init__(
        self,
        character: Character | Motion | Document | None = None,
        *,
        host: str = HOST,
        port: int = PORT,
        state_dir: str | os.PathLike[str] | None = None,
        dark: bool = False,
        autosave: Autosave | None = None,
    ) -> None:
        if not isinstance(character, Character | Motion | Document | None):
            kinds = "a poise.Character, a poise.Motion or a poise.Document"
            raise ValueRefusedError("character", f"must be {kinds}, not {character!r}")
        self._host, self._port, self._dark = host, checked_port(port), dark
        self._autosave = Autosave(Path(state_dir)) if autosave is None and state_dir is not None else autosave
        self.recovered = False
        """Whether the document was recovered from the folder."""
        self.notices: list[tuple[str, str]] = []
        """Kind and sentence of the notices that every page shows when it opens."""
        self._server: Server | None = None
        save = None if self._autosave is None else self._autosave.save
        named = autosave is not None and character is not None  # a file was named, so an autosaved document is set aside
        self.loop = Loop(self._opening(character, named=named), show=self._show, notify=self._notify, save=save)

    def _opening(self, character: Character | Motion | Document | None, *, named: bool) -> Document:
        """Return the document that the studio opens with: a recovered one, or that of a character, motion or document."""
        if named and self._autosave is not None and self._autosave.set_aside():
            self.notices.append(("note", f"What an earlier studio left is kept as {self._autosave.folder / BEFORE}"))
        document = None if named else self._recover()
        if document is not None:
            self.recovered = True
            return document
        if isinstance(character, Document):
            return character
        if isinstance(character, Motion):
            self.notices += [("note", note) for note in notes_to_show(character)]
            return pose_edits.open_file(opening(character.character), character)
        return opening(character if character is not None else biped())

    def _recover(self) -> Document | None:
        if self._autosave is None:
            return None
        try:
            return self._autosave.left()
        except PoiseError as error:
            self.notices.append(("problem", f"What an earlier studio left cannot be read, and is kept as {error}"))
            return None

    # ---- for users ------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """Address of the studio's page in the browser, with the token that it needs."""
        if self._server is None:
            raise ValueRefusedError("url", "is not known before start()")
        host = HOST if self._host in EVERYWHERE else f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}/?token={self._token}"

    @property
    def port(self) -> int:
        """Port on which the running studio answers."""
        if self._server is None:
            raise ValueRefusedError("port", "is not known before start()")
        return self._port

    @property
    def pages(self) -> int:
        """Number of pages in browsers that show the running studio; 0 while it is not running."""
        return 0 if self._server is None else self._server.pages

    @property
    def document(self) -> Document:
        """The studio's document, in the pose that is shown."""
        return self.loop.document

    @property
    def pose(self) -> Pose:
        """The pose that the studio shows."""
        return self.loop.snapshot.pose

    @property
    def solver(self) -> Solver:
        """The studio's solver, which belongs to the studio's own thread: read it, and change things by `edit`."""
        return self.loop.solver

    def start(self) -> "Studio":
        """Start the studio: answer on the port, and begin to solve."""
        if self._server is not None:
            return self
        self._token = new_token() if self._autosave is None else saved_token(self._autosave.folder)
        self._port = free_port(self._host, self._port)
        server = Server(self.loop, host=self._host, port=self._port, token=self._token, dark=self._dark)
        server.greetings = self.notices
        server.start()
        self._server = server
        self.loop.start()
        return self

    def stop(self) -> Path | None:
        """Stop the studio: save the document, and disconnect its pages. Return its path, None if nothing was to be saved."""
        if self._server is not None:
            self.loop.stop()
            self._server.stop()
            self._server = None
        return None if self._autosave is None else self._autosave.close()

    def __enter__(self) -> "Studio":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Edit the document of this studio from Python: queue a function of `goal_edits` or `pose_edits`, undone as `label`."""
        self.loop.edit(label, change, *arguments, key=key, **options)

    @property
    def walk(self) -> WalkState:
        """What the tab *Walk* asks of a walk, as `poise.Walker` has it: `speed`, `turn`, `direction`, `style`."""
        return self.loop.snapshot.walk

    def show_crowd(self, crowd: Crowd | None, colors: ArrayLike | None = None) -> None:
        """Show the poses that a crowd has now on all pages of the studio, beside the body; call it for every frame.

        It is shown while the studio shows the crowd's character, up to 20,000 bodies. None takes the crowd away.
        colors: (count,) colour of each, 0 as the body and 1 to 4 as methods side by side.
        """
        shown = None if crowd is None else shown_crowd(crowd, colors)
        if self._server is not None:
            self._server.show_crowd(shown)

    def notify(self, sentence: str, *, kind: str = "note") -> None:
        """`Studio.notify`: show a notice on all pages."""
        self._notify(kind, sentence)

    # ---- inside ---------------------------------------------------------------------------------------

    def _show(self, snapshot: Snapshot) -> None:
        if self._server is not None:
            self._server.show(snapshot)

    def _notify(self, kind: str, sentence: str) -> None:
        if self._server is not None:
            self._server.notify(kind, sentence)
