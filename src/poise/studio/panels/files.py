"""File and view: save, open, copy, picture, page; what is shown and how."""

from html import escape

import viser

from poise.bipeds import biped
from poise.document import Document, encode_document, encode_pose
from poise.errors import FileFormatError, PoiseError
from poise.formats import decode_any
from poise.studio import edits
from poise.studio.panels.desk import Desk
from poise.studio.panels.widgets import Field, pressed, put
from poise.studio.snapshot import Snapshot
from poise.studio.snippet import snippet

BUTTON = (
    "cursor:pointer;width:100%;padding:5px 0;border-radius:4px;border:1px solid rgba(128,128,128,0.4);"
    "background:transparent;color:inherit;font:inherit;font-size:0.875em"
)


class Files:
    """What goes in and out."""

    def __init__(self, gui: viser.GuiApi, desk: Desk) -> None:
        self._desk = desk
        pressed(
            gui.add_button(
                "Save document", icon=viser.Icon.DEVICE_FLOPPY, hint="Character, pose, goals and settings, as one file"
            ),
            lambda client: desk.loop.put(lambda: _download(client, "document.json", encode_document(desk.loop.current()))),
        )
        pressed(
            gui.add_button("Save pose", icon=viser.Icon.MAN, hint="The joints' angles alone"),
            lambda client: desk.loop.put(lambda: _download(client, "pose.json", encode_pose(desk.loop.current().pose))),
        )
        upload = gui.add_upload_button(
            "Open…", icon=viser.Icon.FOLDER_OPEN, mime_type=".json,application/json", hint="A document, a pose or a character"
        )

        @upload.on_upload
        async def _(event: object) -> None:
            value = event.target.value  # type: ignore[attr-defined]
            desk.edit(f"open {value.name}", _open, value.name, value.content)

        self._code = gui.add_html("")
        pressed(
            gui.add_button("Save a picture", icon=viser.Icon.CAMERA, hint="What this page shows, as PNG"),
            desk.picture,
        )
        pressed(
            gui.add_button(
                "Export a page", icon=viser.Icon.WORLD_DOWNLOAD, hint="The stage as one HTML file that needs no server"
            ),
            desk.page,
        )
        pressed(
            gui.add_button("New", icon=viser.Icon.FILE, hint="Begin again with the paper's biped"),
            lambda client: desk.edit("new", edits.open_file, Document.opening(biped())),
        )

    def show(self, snapshot: Snapshot) -> None:
        """Keep the Python that can be copied up to date."""
        if snapshot.settled:
            put(self._code, content=copy_button(snippet(snapshot.document, snapshot.idle)))


class View:
    """What is shown and how."""

    def __init__(self, gui: viser.GuiApi, desk: Desk, dark: bool) -> None:
        self._dark = Field(gui.add_checkbox("Dark", dark), lambda value, client: desk.set_dark(value))
        for part, label, hint in (
            ("body", "Body", "The shaded body"),
            ("joints", "Joints", "One-axis joints: x red, y green, z blue; thick and magenta at a limit"),
            ("frames", "Frames", "Wanted frames red, reached frames green"),
            ("gizmos", "Gizmos", "The arrows to drag"),
            ("mass", "Center of mass", "Always, with what it should be over; else while balance is asked for"),
            ("capsules", "Capsules", "What is kept apart, while it is"),
        ):
            _toggle(gui, desk, part, label, hint)

    def show(self, dark: bool) -> None:
        """Follow the look."""
        self._dark.keep(dark)


def _toggle(gui: viser.GuiApi, desk: Desk, part: str, label: str, hint: str) -> None:
    Field(gui.add_checkbox(label, desk.shown(part), hint=hint), lambda value, client: desk.set_shown(part, value))


def copy_button(code: str) -> str:
    """A button that copies code to the clipboard, as HTML, with the code to look at below."""
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


@edits.keeps_pose
def _open(document: Document, name: str, content: bytes) -> Document:
    """What a person has chosen to open; an error names the file."""
    try:
        return edits.open_file(document, decode_any(content, document.character))
    except PoiseError as error:
        raise FileFormatError(name, str(error)) from error
