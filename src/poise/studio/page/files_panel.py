"""The panels "File" and "View": save, open, copy, picture, turntable, page; what is shown and how."""

import re
from html import escape

import viser

from poise.character.biped import biped
from poise.document.document import Document
from poise.errors import FileFormatError, PoiseError
from poise.formats.document_json import encode_document, encode_pose
from poise.formats.load_save import BVH, decode_any, decode_motion, encode_motion
from poise.motion.motion import Motion
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, pressed, put
from poise.studio.texts.python_snippet import snippet

RATE = 30.0
"""Frames a second of a pose that is saved as BVH, where no motion says how many."""
OVERRIDE = r" \([a-z]+=\S* overrides\)$"
"""How Python would be told otherwise, which the page has no place for."""
BUTTON = (
    "cursor:pointer;width:100%;padding:5px 0;border-radius:4px;border:1px solid rgba(128,128,128,0.4);"
    "background:transparent;color:inherit;font:inherit;font-size:0.875em"
)


class Files:
    """The panel of files: what can be saved, opened and copied."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions) -> None:
        self._actions = actions
        pressed(
            gui.add_button(
                "Save document",
                icon=viser.Icon.DEVICE_FLOPPY,
                hint="Character, pose, goals and settings, as one file; a motion is saved as BVH",
            ),
            lambda client: actions.loop.put(lambda: _download(client, "document.json", encode_document(actions.loop.shown))),
        )
        pressed(
            gui.add_button("Save pose", icon=viser.Icon.MAN, hint="The joints' angles alone"),
            lambda client: actions.loop.put(lambda: _download(client, "pose.json", encode_pose(actions.loop.shown.pose))),
        )
        pressed(
            gui.add_button("Save pose as BVH", icon=viser.Icon.BONE, hint="The skeleton, with the pose as its one frame"),
            lambda client: actions.loop.put(lambda: self._save_motion(client, "pose.bvh", pose_motion(actions.loop.shown))),
        )
        self._save_bvh = pressed(
            gui.add_button("Save motion as BVH", icon=viser.Icon.RUN, hint="As its file has it", visible=False),
            lambda client: actions.loop.put(lambda: self._save_motion(client, "motion.bvh", actions.loop.shown.motion)),
        )
        upload = gui.add_upload_button(
            "Open…",
            icon=viser.Icon.FOLDER_OPEN,
            mime_type=".json,application/json,.bvh",
            hint="A document, a pose or a character (.json), or a motion (.bvh)",
        )

        @upload.on_upload
        async def _(event: object) -> None:
            value = event.target.value  # type: ignore[attr-defined]
            open_upload(actions, value.name, value.content)

        self._code = gui.add_html("")
        pressed(
            gui.add_button("Save a picture", icon=viser.Icon.CAMERA, hint="What this page shows, as PNG"),
            actions.picture,
        )
        pressed(
            gui.add_button("Turntable", icon=viser.Icon.ROTATE_360, hint="The pose, turned round, as an animated gif"),
            actions.turntable,
        )
        pressed(
            gui.add_button(
                "Export a page", icon=viser.Icon.WORLD_DOWNLOAD, hint="The stage as one HTML file that needs no server"
            ),
            actions.page,
        )
        pressed(
            gui.add_button("New", icon=viser.Icon.FILE, hint="Begin again with the paper's biped"),
            lambda client: actions.edit("new", pose_edits.open_file, Document.opening(biped())),
        )

    def show(self, snapshot: Snapshot) -> None:
        """Update the Python program that the files panel offers to copy."""
        put(self._save_bvh, visible=snapshot.playback is not None)
        if snapshot.settled:
            put(self._code, content=copy_button(snippet(snapshot.document, snapshot.idle)))

    def _save_motion(self, client: viser.ClientHandle, name: str, motion: Motion | None) -> None:
        """Write a motion's file for download from the files panel, beside the loop: thousands of frames take a while."""
        if motion is not None:
            self._actions.loop.in_background(lambda: _download(client, motion.name or name, encode_motion(motion)))


class View:
    """The panel of the view: which parts of the stage are shown, and light or dark."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, dark: bool) -> None:
        self._dark = Field(gui.add_checkbox("Dark", dark), lambda value, client: actions.set_dark(value))
        for part, label, hint in (
            ("body", "Body", "The shaded body"),
            ("joints", "Joints", "One-axis joints: x red, y green, z blue; thick and magenta at a limit"),
            ("frames", "Frames", "Wanted frames red, reached frames green"),
            ("gizmos", "Gizmos", "The arrows to drag"),
            ("mass", "Center of mass", "Always, with what it should be over; else while balance is asked for"),
            ("capsules", "Capsules", "What is kept apart, while it is"),
        ):
            _toggle(gui, actions, part, label, hint)

    def show(self, dark: bool) -> None:
        """Update the view panel's switch between light and dark."""
        self._dark.keep(dark)


def _toggle(gui: viser.GuiApi, actions: StudioActions, part: str, label: str, hint: str) -> None:
    Field(gui.add_checkbox(label, actions.shown(part), hint=hint), lambda value, client: actions.set_shown(part, value))


def copy_button(code: str) -> str:
    """Return the files panel's button that copies Python code to the clipboard, as HTML, with the code below."""
    press = (
        "navigator.clipboard.writeText(this.dataset.code).then(()=>{this.textContent='Copied';"
        "setTimeout(()=>{this.textContent='Copy as Python'},1500)})"
    )
    button = f'<button class="poise-copy" style="{BUTTON}" data-code="{escape(code)}" onclick="{press}">Copy as Python</button>'
    listing = f'<pre style="overflow:auto;max-height:14em">{escape(code)}</pre>'
    below = f'<details style="font-size:0.75em;opacity:0.8"><summary>Show it</summary>{listing}</details>'
    return f'<div style="padding:2px 12px">{button}{below}</div>'


def _download(client: viser.ClientHandle, name: str, content: bytes) -> None:
    client.send_file_download(name, content, save_immediately=True)


def pose_motion(document: Document) -> Motion:
    """Make a motion of one frame from the document's pose, so that the files panel can save it as BVH."""
    pose, like = document.pose, document.motion
    place = (*pose.placement.position, *pose.placement.orientation)
    rate = RATE if like is None else like.rate
    motion = Motion(pose.character, [pose.angles], [place], rate=rate, bases=pose.character.base)
    if like is not None and like.source is not None:
        motion.source = like.source[:0]
    return motion


def open_upload(actions: StudioActions, name: str, content: bytes) -> None:
    """Open a file that a person uploaded on the files panel: a motion is read beside the loop, and its guesses are shown."""
    if not name.lower().endswith(BVH):
        actions.edit(f"open {name}", _open, name, content)
        return

    def read() -> None:
        motion = decode_motion(content, name)
        actions.edit(f"open {name}", pose_edits.open_file, motion)
        for note in notes_to_show(motion):
            actions.notify(note)

    actions.loop.in_background(read)


def notes_to_show(motion: Motion) -> list[str]:
    """Return the notices of the files panel about an opened motion: what is odd about its file, and what was guessed."""
    return [f"{motion.name}: {re.sub(OVERRIDE, '', note)}" for note in motion.notes]


@goal_edits.keeps_pose
def _open(document: Document, name: str, content: bytes) -> Document:
    """Open a file that was uploaded on the files panel as a document; an error names the file."""
    try:
        return pose_edits.open_file(document, decode_any(content, document.character))
    except PoiseError as error:
        raise FileFormatError(name, str(error)) from error
