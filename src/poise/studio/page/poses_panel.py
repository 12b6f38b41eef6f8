"""The panel "Pose": reset, mirror, random, the segment that is the base, and the gallery as pictures to click."""

import base64
import random
from html import escape

import viser

from poise.document.document import Document, standing_effectors
from poise.poses import named_pose, names
from poise.poses import title as sentence
from poise.poses.random_poses import random_pose
from poise.studio.editing import pose_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, on_choice, put
from poise.studio.session.thumbnails import CELL, COLUMNS, corner, sheet
from poise.studio.texts.wording import title

PICTURES_IN_A_ROW = 4
CALL = "strike "
"""How the buttons are called that the pictures press."""
# viser has no picture that can be clicked, so pictures are HTML whose clicks press buttons of viser's, which are out of sight.
PRESS = f"[...document.querySelectorAll('button')].find(button => button.textContent === '{CALL}' + this.dataset.pose)?.click()"


class Poses:
    """The panel of poses: whole poses by one click."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, document: Document, *, dark: bool) -> None:
        self._actions = actions
        on_choice(gui.add_button_group("Pose", ("Reset", "Mirror", "Random")), lambda value, client: self._act(value))
        self._segments = {title(name): name for name in _bases(document)}
        self._base = Field(
            gui.add_dropdown(
                "Stands on", tuple(self._segments), hint="The segment that is held; nothing moves when it changes"
            ),
            lambda value, client: actions.edit("base", pose_edits.set_base, self._segments[value]),
        )
        self._gallery = gui.add_html(gallery(dark))
        # Next to it: the gallery hides what follows it.
        on_choice(gui.add_button_group("", [CALL + name for name in names()]), lambda value, client: self._strike(value))

    def _act(self, what: str) -> None:
        if what == "Reset":
            self._actions.edit("reset", pose_edits.reset_pose)
        elif what == "Mirror":
            self._actions.edit("mirror", pose_edits.mirror_pose)
        else:
            seed = random.randrange(2**32)
            self._actions.loop.strike("random pose", lambda character: random_pose(character, seed))

    def _strike(self, called: str) -> None:
        name = called.removeprefix(CALL)
        self._actions.loop.strike(f"pose {name}", lambda character: named_pose(character, name))

    def show(self, snapshot: Snapshot) -> None:
        """Update the poses panel's choice of the base segment to the document's."""
        self._base.keep(title(snapshot.document.character.base))

    def set_dark(self, dark: bool) -> None:
        """Switch the poses panel's gallery to pictures for a light or a dark page."""
        put(self._gallery, content=gallery(dark))


def gallery(dark: bool) -> str:
    """Return the gallery of the poses panel as HTML: pictures to click, with the poses' names."""
    rows = -(-len(names()) // COLUMNS)
    image = base64.b64encode(sheet(dark)).decode()
    style = (
        "div:has(> .poise-gallery) + div {display: none}"
        f".poise-gallery {{display: grid; grid-template-columns: repeat({PICTURES_IN_A_ROW}, 1fr); gap: 6px;"
        " align-items: start; padding: 2px 10px 8px}"
        ".poise-gallery button {all: unset; cursor: pointer; font-size: 0.7em; line-height: 1.15; text-align: center}"
        f".poise-gallery i {{display: block; aspect-ratio: {CELL[0]} / {CELL[1]}; border-radius: 6px; margin-bottom: 2px;"
        f" background: url(data:image/jpeg;base64,{image}) 0 0 / {COLUMNS * 100}% {rows * 100}%;"
        " outline: 1px solid rgba(128, 128, 128, 0.35)}"
        ".poise-gallery button:hover i, .poise-gallery button:focus-visible i {outline: 2px solid #3465a4}"
        ".poise-gallery button:active i {filter: brightness(0.9)}"
    )
    cells = []
    for number, name in enumerate(names()):
        x, y = corner(number)
        place = f"{100 * x / (CELL[0] * (COLUMNS - 1)):.4g}% {100 * y / (CELL[1] * (rows - 1)):.4g}%"
        cells.append(
            f'<button data-pose="{escape(name)}" aria-label="Pose {escape(name)}" title="{escape(sentence(name))}" '
            f'onclick="{PRESS}"><i style="background-position: {place}"></i>{escape(title(name))}</button>'
        )
    return f'<style>{style}</style><div class="poise-gallery">{"".join(cells)}</div>'


def _bases(document: Document) -> list[str]:
    """List the segments that the poses panel offers as base: the present base, the standing feet, then all others."""
    character = document.character
    feet = [effector.segment for effector in character.effectors if effector.name in standing_effectors(character)]
    ordered = [character.base, *feet, *(segment.name for segment in character.segments)]
    return list(dict.fromkeys(ordered))
