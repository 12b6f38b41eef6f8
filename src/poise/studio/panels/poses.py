"""Pose: presets, reset, mirror, random, and which segment is held."""

import random

import viser

from poise.document import Document, standing_effectors
from poise.poses import PRESETS
from poise.studio import edits
from poise.studio.panels.desk import Desk
from poise.studio.panels.widgets import Field, chosen
from poise.studio.snapshot import Snapshot
from poise.studio.words import title

IN_A_ROW = 3


class Poses:
    """Whole poses, by one click."""

    def __init__(self, gui: viser.GuiApi, desk: Desk, document: Document) -> None:
        self._desk = desk
        chosen(gui.add_button_group("Pose", ("Reset", "Mirror", "Random")), lambda value, client: self._act(value))
        named = {title(name): name for name in PRESETS}
        labels = list(named)
        gui.add_markdown("**Presets**, given as goals:")
        for first in range(0, len(labels), IN_A_ROW):
            chosen(
                gui.add_button_group("", labels[first : first + IN_A_ROW]),
                lambda value, client: desk.edit(f"preset {named[value]}", edits.apply_preset, named[value]),
            )
        self._segments = {title(name): name for name in _bases(document)}
        gui.add_divider()
        self._base = Field(
            gui.add_dropdown(
                "Stands on", tuple(self._segments), hint="The segment that is held; nothing moves when it changes"
            ),
            lambda value, client: desk.edit("base", edits.set_base, self._segments[value]),
        )

    def _act(self, what: str) -> None:
        if what == "Reset":
            self._desk.edit("reset", edits.reset_pose)
        elif what == "Mirror":
            self._desk.edit("mirror", edits.mirror_pose)
        else:
            self._desk.edit("random pose", edits.random_pose, random.randrange(2**32))

    def show(self, snapshot: Snapshot) -> None:
        """Show which segment is held."""
        self._base.keep(title(snapshot.document.character.base))


def _bases(document: Document) -> list[str]:
    """The segments that a character can sensibly be held at: the base, where it stands, then all others."""
    character = document.character
    feet = [effector.segment for effector in character.effectors if effector.name in standing_effectors(character)]
    ordered = [character.base, *feet, *(segment.name for segment in character.segments)]
    return list(dict.fromkeys(ordered))
