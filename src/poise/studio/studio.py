"""Studio: the page in the browser on which a person poses a character. It joins loop, stage and panels."""

import contextlib
import io
import logging
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import viser

from poise import appearance
from poise.character.biped import biped
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import PoiseError, ValueRefusedError
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.rendering import render
from poise.solver.solver import Solver
from poise.strict_names import known_options
from poise.studio.editing import pose_edits
from poise.studio.editing.autosave import BEFORE, Autosave
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.loop import Loop
from poise.studio.page.files_panel import notes_to_show
from poise.studio.page.page import Page
from poise.studio.ports import checked_port, free_port
from poise.studio.scene.camera import FIELD, Follower, beside_stairs, camera, goes_far
from poise.studio.scene.gizmos import StageCallbacks
from poise.studio.scene.stage import Stage

log = logging.getLogger("poise.studio")

HOST = "127.0.0.1"
"""Default address, which only this machine can reach."""
PORT = 8123
"""Default port; the first that is tried."""
NOTICE_SECONDS = 8.0
"""Time for which a notice is shown [s]."""
BRAND = (52, 101, 164)
"""Color of the page's controls, (3,) of 255."""
PICTURE = (1080, 1920)
"""Largest height and width of a saved picture [pixels]."""
TURNTABLE = (400, 400)
"""Width and height of a turntable [pixels]."""
TURNTABLE_FPS = 8.0
"""Frames a second of a turntable, which comes round in four seconds."""


@known_options
class Studio:
    """A page in the browser on which a person poses a character.

    character: a `Character`, a `Motion` of one, or a `Document` to continue; the paper's biped if there is none.
    host, port: where it answers; the next free port if that one is taken. Only this machine can reach 127.0.0.1.
    state_dir: folder in which the document is saved every two seconds; one found there is continued. None saves nothing.
    shadows: without them, a page without a graphics card draws four times as many frames.

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
        shadows: bool = True,
        autosave: Autosave | None = None,
    ) -> None:
        if not isinstance(character, Character | Motion | Document | None):
            kinds = "a poise.Character, a poise.Motion or a poise.Document"
            raise ValueRefusedError("character", f"must be {kinds}, not {character!r}")
        self._host, self._port, self._dark, self._shadows = host, checked_port(port), dark, shadows
        self._autosave = Autosave(Path(state_dir)) if autosave is None and state_dir is not None else autosave
        self.recovered = False
        """Whether the document was recovered from the folder."""
        self.notices: list[tuple[str, str]] = []
        """Kind and sentence of the notices that every page shows when it opens."""
        opened = autosave is not None and character is not None  # a file was named, so an autosaved document is set aside
        if opened and autosave is not None and autosave.set_aside():
            self.notices.append(("note", f"What an earlier studio left is kept as {autosave.folder / BEFORE}"))
        document = None if opened else self._recover()
        if document is not None:
            self.recovered = True
        elif isinstance(character, Document):
            document = character
        elif isinstance(character, Motion):
            document = pose_edits.open_file(Document.opening(character.character), character)
            self.notices += [("note", note) for note in notes_to_show(character)]
        else:
            document = Document.opening(character if character is not None else biped())
        self._selected_segment, self._selected, self._selected_extra = "", "", ""
        self._followers: dict[int, Follower] = {}
        self._motion_goes_far: tuple[Motion | None, bool] = None, False
        """The last motion that was shown, and whether it goes far."""
        self._server: viser.ViserServer | None = None
        self._stage: Stage | None = None
        self._page: Page | None = None
        save = None if self._autosave is None else self._autosave.save
        self.loop = Loop(document, show=self._show, notify=self._notify_all, save=save)

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
        """Address of the studio's page in the browser, such as http://127.0.0.1:8123."""
        if self._server is None:
            raise ValueRefusedError("url", "is not known before start()")
        host = "127.0.0.1" if self._host in ("0.0.0.0", "") else f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._server.get_port()}"

    @property
    def port(self) -> int:
        """Port on which the running studio answers."""
        return self.server.get_port()

    @property
    def server(self) -> viser.ViserServer:
        """The studio's viser server, for users who show more on its page."""
        return self._running()

    @property
    def stage(self) -> Stage:
        """The stage that a running studio draws."""
        if self._stage is None:
            raise ValueRefusedError("stage", "is not there before start()")
        return self._stage

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

    @property
    def selected(self) -> str:
        """Name of the effector that is selected in the studio, or empty."""
        return self._selected

    @property
    def selected_segment(self) -> str:
        """Name of the segment that is selected in the studio, or empty."""
        return self._selected_segment

    def start(self) -> "Studio":
        """Start the studio: answer on the port, draw the stage and the panels, and begin to solve."""
        if self._server is not None:
            return self
        port = free_port(self._host, self._port)
        with contextlib.redirect_stdout(io.StringIO()):  # viser greets in a box; the command says it in a line
            self._server = server = viser.ViserServer(host=self._host, port=port, label="Poise", verbose=False)
        server.request_share_url = lambda verbose=True: None  # type: ignore[method-assign]
        snapshot = self.loop.snapshot
        self._theme()
        callbacks = StageCallbacks(
            drag=lambda name, holder, position, turn: self._grab(name, holder, position, turn),
            carry=lambda name, holder, offset: self.loop.carry(name, holder, offset),
            drag_extra=lambda key, holder, target: self._grab_extra(key, holder, target),
            release=lambda name, holder: self.loop.release(holder, name),
            point=lambda origin, direction: self.loop.put(lambda: self._point(origin, direction)),
        )
        self._stage = Stage(server, snapshot.document, callbacks, dark=self._dark, shadows=self._shadows)
        self._frame(snapshot)
        self._page = Page(server, self, snapshot, dark=self._dark)
        self._show(snapshot)

        @server.on_client_connect
        async def _(client: viser.ClientHandle) -> None:
            for kind, sentence in self.notices:
                _notify(client, kind, sentence)

        @server.on_client_disconnect
        async def _(client: viser.ClientHandle) -> None:
            self.loop.release(client.client_id)
            self.loop.release(("body", client.client_id))

        self.loop.start()
        return self

    def stop(self) -> Path | None:
        """Stop the studio: save the document, and disconnect its pages. Return its path, None if nothing was to be saved."""
        if self._server is not None:
            self.loop.stop()
            with contextlib.redirect_stdout(io.StringIO()):
                self._server.stop()
            self._server = None
        return None if self._autosave is None else self._autosave.close()

    def __enter__(self) -> "Studio":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # ---- for panels -----------------------------------------------------------------------------------

    def edit(self, label: str, change: Callable[..., Document], *arguments: Any, key: str = "", **options: Any) -> None:
        """Queue an edit of the studio's document by a function of `goal_edits` or `pose_edits`, to be undone as `label`."""
        self.loop.edit(label, change, *arguments, key=key, **options)

    def select_effector(self, name: str) -> None:
        """Select an effector in the studio, and the segment that it is on."""
        self.loop.put(lambda: self._select_effector(name))

    def select_segment(self, name: str) -> None:
        """Select a segment in the studio, and the effector on it if there is one; an empty name selects nothing."""
        self.loop.put(lambda: self._select(name))

    @property
    def selected_extra(self) -> str:
        """Key of the extra goal that is selected in the studio, or empty."""
        return self._selected_extra

    def select_extra(self, key: str) -> None:
        """Select an extra goal in the studio by its key."""
        if key != self._selected_extra:
            self._selected_extra = key
            self.loop.put(self.loop.show_soon)

    def notify(self, sentence: str, client: Any = None, *, kind: str = "note") -> None:
        """Show a notice of the studio on one client's page, or on all."""
        if client is None:
            self._notify_all(kind, sentence)
        else:
            _notify(client, kind, sentence)

    def view(self, name: str, client: viser.ClientHandle) -> None:
        """Move the camera of one client of the studio to a named view."""
        position, target = camera(name, self.pose)
        self._followers.pop(client.client_id, None)
        _move_camera(client, position, target, up=(0.0, 0.0, -1.0) if name == "Top" else (0.0, 1.0, 0.0))

    def set_dark(self, dark: bool) -> None:
        """Switch all pages of the studio between the light and the dark theme."""

        def change() -> None:
            assert self._stage is not None
            self._dark = dark
            self._theme()
            self._stage.set_dark(dark, self.loop.snapshot)
            self.loop.show_soon()

        self.loop.put(change)

    def shown(self, part: str) -> bool:
        """Return whether the studio shows a part of its stage: body, joints, frames, gizmos, center of mass or capsules."""
        return self.stage.shown(part)

    def set_shown(self, part: str, shown: bool) -> None:
        """Show or hide a part of the studio's stage: body, joints, frames, gizmos, center of mass or capsules."""
        self.loop.put(lambda: self._stage.set_shown(part, shown, self.loop.snapshot) if self._stage else None)

    def picture(self, client: viser.ClientHandle) -> None:
        """Render what one client of the studio sees, and send it to the client as poise.png."""

        def render() -> None:
            height = min(int(client.camera.image_height), PICTURE[0])
            width = min(int(client.camera.image_width), PICTURE[1])
            shown = self.stage.shown("gizmos")
            if not self.loop.snapshot.dragged:  # a gizmo that somebody drags would be lost
                self.loop.call(lambda: self.stage.set_shown("gizmos", False, self.loop.snapshot))
            try:
                image = client.get_render(height=height, width=width, transport_format="png")
            finally:
                self.loop.call(lambda: self.stage.set_shown("gizmos", shown, self.loop.snapshot))
            client.send_file_download("poise.png", _png(image), save_immediately=True)

        self.loop.in_background(render)

    def turntable(self, client: viser.ClientHandle) -> None:
        """Render the studio's pose on a turntable, and send it to the client as an animated gif."""
        pose = self.pose

        def film() -> None:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "turntable.gif"
                render(pose, path, size=TURNTABLE, rate=TURNTABLE_FPS, turntable=True, dark=self._dark)
                client.send_file_download(path.name, path.read_bytes(), save_immediately=True)

        self.notify("The turntable is being drawn, which takes some seconds; it is saved when it is done", client)
        self.loop.in_background(film, long=True)

    def page(self, client: viser.ClientHandle) -> None:
        """Export the studio's stage as a page that needs no server, and send it to the client as poise.html."""

        def export() -> None:
            stage = self.server.get_scene_serializer()
            # viser has no other way to leave something out, and arrows that move nothing would only puzzle.
            messages = vars(stage)["_messages"]
            messages[:] = [entry for entry in messages if not str(entry[1].get("name", "")).startswith("/goals")]
            html = stage.as_html(dark_mode=self._dark).replace("<title>Viser</title>", "<title>Poise</title>")
            client.send_file_download("poise.html", html.encode(), save_immediately=True)

        self.loop.in_background(export)

    # ---- inside ---------------------------------------------------------------------------------------

    def _running(self) -> viser.ViserServer:
        if self._server is None:
            raise ValueRefusedError("studio", "is not running; call start()")
        return self._server

    def _frame(self, snapshot: Snapshot) -> None:
        """Frame the character and its motion with the cameras of all the studio's clients, present and future."""
        first = self.server.initial_camera
        first.position, first.look_at = position, target = camera("Corner", snapshot.pose, snapshot.document.motion)
        first.up, first.fov = (0.0, 1.0, 0.0), FIELD
        for client in self.server.get_clients().values():
            _move_camera(client, position, target)

    def _theme(self) -> None:
        self._running().gui.configure_theme(
            dark_mode=self._dark, show_logo=False, show_share_button=False, brand_color=BRAND, control_width="medium"
        )

    def _grab(self, name: str, holder: Any, position: Any, turn: Any) -> None:
        self.loop.drag(name, holder, position, turn)
        if self._selected != name:
            self.select_effector(name)

    def _grab_extra(self, key: str, holder: Any, target: Any) -> None:
        self.loop.drag_extra(key, holder, target)
        self.select_extra(key)

    def _point(self, origin: Any, direction: Any) -> None:
        if self._stage is not None:
            self._select(self._stage.pointed_at(origin, direction, self.loop.snapshot.pose))

    def _select(self, segment: str) -> None:
        """Select a segment in the studio, and the effector on it if there is one; an empty name selects nothing."""
        self._selected_segment = segment
        on_it = [effector.name for effector in self.document.character.effectors if effector.segment == segment]
        self._selected = on_it[0] if on_it else ""
        self.loop.show_soon()

    def _select_effector(self, name: str) -> None:
        segments = {effector.name: effector.segment for effector in self.loop.shown.character.effectors}
        if name in segments:  # the character may have been replaced since
            self._selected, self._selected_segment = name, segments[name]
            self.loop.show_soon()

    def _show(self, snapshot: Snapshot) -> None:
        """Show a snapshot on the studio's stage and on all its pages."""
        if self._stage is None or self._page is None:
            return
        if self._selected and self._selected not in snapshot.document.goals:
            self._selected = self._selected_segment = ""
        if self._stage.show(snapshot, self._selected_segment):
            self._followers.clear()
            self._frame(snapshot)
        self._follow(snapshot)
        self._page.show(snapshot, self._dark)

    def _follow(self, snapshot: Snapshot) -> None:
        """Let the cameras of the studio's clients follow a body that walks, or plays a motion that goes far."""
        motion = snapshot.playback.motion if snapshot.playback is not None and snapshot.playback.shown else None
        if motion is not None and motion is not self._motion_goes_far[0]:
            self._motion_goes_far = motion, goes_far(motion)
        if not (snapshot.walking or (motion is not None and self._motion_goes_far[1])):
            self._followers.clear()
            return
        middle, now, floor = appearance.middle(snapshot.pose), time.monotonic(), self.stage.floor(snapshot)
        for number, client in self.server.get_clients().items():
            view = client.camera
            if number not in self._followers:
                self._followers[number] = Follower()
                _move_camera(client, *beside_stairs(view.position, view.look_at, middle, floor))
            there = self._followers[number].follow(view.position, view.look_at, middle, now)
            if there is not None:
                with client.atomic():
                    view.position = there

    def _notify_all(self, kind: str, sentence: str) -> None:
        if self._server is not None:
            for client in self._server.get_clients().values():
                _notify(client, kind, sentence)


def _move_camera(client: viser.ClientHandle, position: Any, target: Any, up: Any = (0.0, 1.0, 0.0)) -> None:
    with client.atomic():
        client.camera.up_direction = up
        client.camera.position, client.camera.look_at = position, target


def _notify(client: viser.ClientHandle, kind: str, sentence: str) -> None:
    client.add_notification(
        "That did not work" if kind == "problem" else "Poise",
        sentence,
        auto_close_seconds=NOTICE_SECONDS,
        color="red" if kind == "problem" else "blue",
    )


def _png(image: Any) -> bytes:
    """Encode an image of the studio's stage, (height, width, 3 or 4), as PNG."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, format="PNG")
    return buffer.getvalue()
