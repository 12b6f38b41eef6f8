"""Files of pages: opens what a page uploads in pieces, makes what it saves, and the exported page that needs no server."""

import base64
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from poise.character.biped import biped
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import FileFormatError, PoiseError, ValueRefusedError
from poise.formats.bvh_writer import encode_motion
from poise.formats.gltf_container import GLTF_SUFFIXES
from poise.formats.gltf_from_character_and_motion import encode_gltf
from poise.formats.load_save import BVH, ROBOTS, SUFFIXES, decode_any, decode_gltf, decode_motion, decode_robot_file
from poise.formats.pose_and_document_json import encode_document, encode_pose
from poise.motion.motion import Motion
from poise.motion.pose import Pose, segment_frames
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.editing.ground_and_support import terrain
from poise.studio.engine.inbox_and_background import guarded
from poise.studio.engine.learning_ahead import learn_body
from poise.studio.engine.loop import Loop
from poise.studio.protocol import commands, messages
from poise.studio.protocol.binary_frames import LARGEST_UPLOAD, file_frame, motion_frame
from poise.studio.session.command_handling import Client, guarded_for, needed_motion
from poise.studio.session.pose_message import motion_frames
from poise.studio.session.scene_message import avatar_kind, make_scene
from poise.studio.session.state_message import ground_message
from poise.studio.session.static_files_and_thumbnails import read_static
from poise.studio.texts.python_snippet import snippet

MOST_UPLOADS = 4
"""Largest number of files that one page sends at once."""
MOST_EXPORTED_FRAMES = 3000
"""Most frames of a motion in a page; of a longer one, every so many are left out."""
STYLE_LINK = b'<link rel="stylesheet" href="page.css" />'
"""Where the bundle's page names its style."""
SCRIPT_LINK = b'<script src="page.js" defer></script>'
"""Where the bundle's page names its script."""
RATE = 30.0
"""Frames a second of a pose that is saved as BVH, where no motion says how many."""
MOST_READ_FRAMES = 20_000
"""Most frames of a motion that a page reads at once."""
OVERRIDE = r" \([a-z]+=\S* overrides\)$"
"""How Python would be told otherwise, which the page has no place for."""
MIME = {
    ".json": "application/json",
    ".bvh": "text/plain",
    ".vrm": "model/gltf-binary",
    ".glb": "model/gltf-binary",
    ".py": "text/x-python",
    ".html": "text/html",
}
"""Types of the files that are made, by suffix."""


@dataclass
class Upload:
    """A file of which pieces have arrived."""

    name: str
    size: int
    """Of the whole file [bytes]."""
    content: bytearray = field(default_factory=bytearray)


class Uploads:
    """The uploads of one page, by the page's numbers."""

    def __init__(self) -> None:
        self._uploads: dict[int, Upload] = {}

    def begin(self, number: int, name: str, size: int) -> None:
        """Begin an upload of a file of this name and size [bytes], or refuse it before any of it is sent."""
        plain = name.replace("\\", "/").rpartition("/")[2][-200:]
        if not plain.lower().endswith(SUFFIXES):
            raise FileFormatError(plain, f"is none that can be opened; those end in {' or '.join(SUFFIXES)}")
        if not 0 < size <= LARGEST_UPLOAD:
            large = f"is {size / 2**20:.0f} MB; files of at most {LARGEST_UPLOAD // 2**20} MB can be opened"
            raise FileFormatError(plain, "is empty" if size <= 0 else large)
        if number in self._uploads or len(self._uploads) >= MOST_UPLOADS:
            raise ValueRefusedError("upload", "has begun already" if number in self._uploads else "must wait for the others")
        self._uploads[number] = Upload(plain, size)

    def add(self, number: int, offset: int, content: bytes) -> Upload | None:
        """Add a piece to an upload; return the upload once it is whole, else None."""
        upload = self._uploads.get(number)
        if upload is None:
            raise ValueRefusedError("upload", "has not begun, or was broken off")
        if offset != len(upload.content) or not content or offset + len(content) > upload.size:
            del self._uploads[number]
            raise FileFormatError(upload.name, "did not arrive whole; send it again")
        upload.content += content
        if len(upload.content) < upload.size:
            return None
        return self._uploads.pop(number)

    def cancel(self, number: int) -> None:
        """Forget an upload that the page has broken off."""
        self._uploads.pop(number, None)


class Film(msgspec.Struct, frozen=True):
    """What a page without a server shows."""

    scene: messages.Scene
    meshes: str
    """The meshes frame, base64."""
    frames: str
    """float32 (frames, segments, 7), base64."""
    rate: float
    """Frames a second."""
    ground: messages.Ground
    dark: bool


def export_page(document: Document, *, dark: bool) -> bytes:
    """Export an HTML page that shows a document's motion, or its pose, without a server."""
    scene, meshes = make_scene(1, document, dark=dark)
    motion = document.motion
    step = 1 if motion is None else -(-len(motion) // MOST_EXPORTED_FRAMES)
    frames = segment_frames(document.pose)[None] if motion is None else motion_frames(motion, range(0, len(motion), step))
    film = Film(
        scene,
        base64.b64encode(meshes).decode(),
        base64.b64encode(frames.astype("<f4").tobytes()).decode(),
        1.0 if motion is None else motion.rate / step,
        ground_message(terrain(document)),
        dark,
    )
    # A "<" inside JSON could end the script element; its escape means the same.
    data = msgspec.json.encode(film).replace(b"<", b"\\u003c")
    script = b'<script type="application/json" id="poise-film">' + data + b"</script>\n<script>"
    page = read_static("index.html")
    page = page.replace(STYLE_LINK, b"<style>" + read_static("page.css").replace(b"</style", rb"<\/style") + b"</style>")
    # Without `defer`, which needs an address, the script must come last.
    page = page.replace(SCRIPT_LINK, b"")
    code = read_static("page.js").replace(b"</script", rb"<\/script")
    return page.replace(b"</body>", script + code + b"</script>\n</body>")


class Files:
    """What pages can have done with files."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._actions: dict[type[commands.Command], Callable[[Client, Any], None]] = {
            commands.Reinterpret: self._reinterpret,
            commands.NewDocument: self._begin_anew,
            commands.Save: self._save,
            commands.ReadFrames: self._read_frames,
        }

    def knows(self, command: commands.Command) -> bool:
        """Check whether `do` handles a page's command, one about uploads and exports; an upload itself is for `receive`."""
        return type(command) in self._actions

    def do(self, client: Client, command: commands.Command) -> None:
        """Do what a page's command about uploads and exports says; errors become notices for that page."""
        guarded_for(client, command, lambda: self._actions[type(command)](client, command))

    # ---- opening --------------------------------------------------------------------------------------

    def receive(self, client: Client, uploads: Uploads, number: int, change: Callable[[], Upload | None]) -> None:
        """Take a step of a page's upload, and open the file when it is whole; the page is told of what becomes of it."""
        try:
            upload = change()
        except PoiseError as error:
            uploads.cancel(number)
            client.send(messages.Opened(upload=number, name="", problem=str(error), notes=[]))
            return
        if upload is not None:
            self._open(client, number, upload.name, bytes(upload.content))

    def _open(self, client: Client, number: int, name: str, content: bytes) -> None:
        """Open an uploaded file: it is read beside the loop, and then becomes the document."""

        def finish(change: Callable[..., Document], thing: Any, notes: list[str]) -> None:
            problem: list[str] = []
            if guarded(lambda: self._loop.apply(f"open {name}", change, thing), lambda kind, text: problem.append(text)):
                client.send(messages.Opened(upload=number, name=name, problem="", notes=notes))
            else:
                client.send(messages.Opened(upload=number, name=name, problem=problem[0], notes=[]))

        def read() -> None:
            if name.lower().endswith(BVH):
                motion = decode_motion(content, name)
                learn_body(motion.character)
                self._loop.put(lambda: finish(pose_edits.open_file, motion, notes_to_show(motion)))
            elif name.lower().endswith((*GLTF_SUFFIXES, *ROBOTS)):
                thing = decode_gltf(content, name) if name.lower().endswith(GLTF_SUFFIXES) else decode_robot_file(content, name)
                learn_body(thing.character if isinstance(thing, Motion) else thing)
                self._loop.put(lambda: finish(pose_edits.open_file, thing, avatar_notes(name, thing)))
            else:
                self._loop.put(lambda: finish(open_content, (name, content), []))

        def refuse(kind: str, text: str) -> None:
            client.send(messages.Opened(upload=number, name=name, problem=text, notes=[]))

        self._loop.in_background(lambda: _ignore(guarded(read, refuse)))

    def _reinterpret(self, client: Client, command: commands.Reinterpret) -> None:
        motion = self._loop.document.motion
        if motion is None or getattr(motion.source, "convention", None) is None:
            raise ValueRefusedError("unit", "can be corrected for a motion from a BVH file only, and none is open")

        def read() -> None:
            again = decode_motion(
                encode_motion(motion), motion.name or "motion.bvh", unit=command.unit or None, up=command.up or None
            )
            self._loop.edit(f"read {again.name} anew", pose_edits.open_file, again)
            for note in notes_to_show(again):
                client.notify("note", note, command.request)

        self._beside(client, command, read)

    def _begin_anew(self, client: Client, command: commands.NewDocument) -> None:
        self._loop.edit("new", pose_edits.open_file, opening(_new_body()))

    # ---- saving ---------------------------------------------------------------------------------------

    def _save(self, client: Client, command: commands.Save) -> None:
        self._loop.put(lambda: self._make(client, command, self._loop.shown))

    def _make(self, client: Client, command: commands.Save, document: Document) -> None:
        """Export a file for a page, of the document as it is now, in a background thread."""
        motion, idle = document.motion, self._loop.snapshot.idle

        def make() -> None:
            name, content = {
                "document": lambda: ("document.json", encode_document(document)),
                "pose": lambda: ("pose.json", encode_pose(document.pose)),
                "pose_bvh": lambda: ("pose.bvh", encode_motion(pose_motion(document))),
                "motion_bvh": lambda: (_bvh_name(needed_motion(motion)), encode_motion(needed_motion(motion))),
                "pose_avatar": lambda: encode_avatar(document.pose),
                "motion_avatar": lambda: encode_avatar(needed_motion(motion)),
                "python": lambda: ("pose.py", snippet(document, idle).encode()),
                "page": lambda: ("poise.html", export_page(document, dark=command.dark)),
                "capture": lambda: self._capture(),
            }[command.what]()
            client.send_frame(file_frame(command.request, name, MIME[Path(name).suffix], content))

        self._beside(client, command, make)

    def _capture(self) -> tuple[str, bytes]:
        """Export a capture of the last solve of the studio's solver."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "capture.json"
            self._loop.call(lambda: self._loop.solver.capture(path))
            return path.name, path.read_bytes()

    def _read_frames(self, client: Client, command: commands.ReadFrames) -> None:
        motion = needed_motion(self._loop.document.motion)
        last = len(motion) - 1 if command.last < 0 else min(command.last, len(motion) - 1)
        numbers = range(max(command.first, 0), last + 1, max(command.step, 1))
        if len(numbers) > MOST_READ_FRAMES:
            raise ValueRefusedError("frames", f"would be {len(numbers)}; at most {MOST_READ_FRAMES} are read at once")
        self._beside(client, command, lambda: client.send_frame(motion_frame(command.request, motion_frames(motion, numbers))))

    def _beside(self, client: Client, command: commands.Command, function: Callable[[], None]) -> None:
        """Do the work of a page's upload or export in a background thread; an error becomes a notice for that page."""
        self._loop.in_background(lambda: guarded_for(client, command, function))


def _ignore(outcome: object) -> None:
    """Return nothing, for an export in the background whose outcome nobody waits for."""


def _bvh_name(motion: Motion) -> str:
    name = motion.name or "motion.bvh"
    return name if name.lower().endswith(BVH) else f"{name}{BVH}"


def encode_avatar(thing: Pose | Motion) -> tuple[str, bytes]:
    """Export a pose or motion as an animation in the glTF or VRM that its body is from: name and content of the file."""
    kind = avatar_kind(thing.character)
    if not kind:
        raise ValueRefusedError("avatar", "is not there: open a .vrm, .glb or .gltf file")
    suffix = f".{kind.lower()}"
    name = (Path(thing.name).stem or "motion") if isinstance(thing, Motion) else "pose"
    return f"{name}{suffix}", encode_gltf(thing, suffix)


def pose_motion(document: Document) -> Motion:
    """Make a motion of one frame that exports the document's pose as BVH."""
    pose, like = document.pose, document.motion
    place = (*pose.placement.position, *pose.placement.orientation)
    rate = RATE if like is None else like.rate
    motion = Motion(pose.character, [pose.angles], [place], rate=rate, bases=pose.character.base)
    if like is not None and like.source is not None:
        motion.source = like.source[:0]
    return motion


@cache
def _new_body() -> Character:
    """Return the body that a new document of the session begins with: one for all, since undo keeps hundreds alive."""
    return biped()


def notes_to_show(motion: Motion) -> list[str]:
    """Return what the page says of an uploaded motion: what is odd about its file, and what was guessed."""
    return [f"{motion.name}: {re.sub(OVERRIDE, '', note)}" for note in motion.notes]


def avatar_notes(name: str, thing: Character | Motion) -> list[str]:
    """Return the notes on an uploaded avatar or robot for the page that sent it: what is odd about it, and what was assumed."""
    character = thing.character if isinstance(thing, Motion) else thing
    unseen = [] if character.skin is None else [f"{name}: {note}" for note in character.skin.notes]
    if isinstance(thing, Motion):
        return [*notes_to_show(thing), *unseen]
    return [*(f"{name}: {note}" for note in (*thing.source.doubts, *thing.source.notes)), *unseen]


@goal_edits.keeps_pose
def open_content(document: Document, file: tuple[str, bytes]) -> Document:
    """Open the content of an uploaded file as a document; an error names the file."""
    name, content = file
    try:
        return pose_edits.open_file(document, decode_any(content, document.character))
    except PoiseError as error:
        raise FileFormatError(name, str(error)) from error
