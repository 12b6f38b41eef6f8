"""The panel "Body": switches of the extra goals, and the weight and numbers of the selected one."""

from contextlib import nullcontext
from typing import Any, NamedTuple

import viser

from poise.document.document import Document
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra
from poise.document.goal_anchors import goal_anchors
from poise.document.offered_goals import HIGHEST_FLOOR, LEAST_MARGIN, WIDEST_MARGIN, is_on_base, offered_extras
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.studio.editing import goal_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, NumberField, put
from poise.studio.texts.extra_goal_text import TEXTS, extra_label
from poise.studio.texts.wording import title

FAR = 100.0
"""Typed targets end here [m]."""
NOT_WITH_PAPER = "The method **paper** has pose goals only: what is on here waits for the method **poise** (*Solver*)."
EVERYBODY = "Both feet"


class Number(NamedTuple):
    """A number of an extra goal on its panel: its field, its label, its range, and the unit in which it is shown."""

    name: str
    label: str
    hint: str
    low: float
    high: float
    step: float
    unit: float


NUMBERS = (
    Number("priority", "Priority", "1 is the highest: those below never cost it anything", 1.0, LOWEST, 1.0, 1.0),
    Number("weight", "Weight", "How much a metre, or a radian, of error counts", 0.0, HEAVIEST, 0.1, 1.0),
    Number("margin", "Margin [mm]", "How far inside, or apart", 1e3 * LEAST_MARGIN, 1e3 * WIDEST_MARGIN, 1.0, 1e-3),
    Number("height", "Height [mm]", "Nothing goes below it", -1e3 * HIGHEST_FLOOR, 1e3 * HIGHEST_FLOOR, 1.0, 1e-3),
)
ALWAYS_SHOWN = ("priority", "weight")
"""Numbers that every kind has."""


class ExtraGoalsPanel:
    """The panel of extra goals: a switch for each, and all about the selected one."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, document: Document) -> None:
        self._actions = actions
        offered = offered_extras(document.character)
        self._labels = {key: extra_label(extra) for key, extra in offered.items()}
        self._keys = {label: key for key, label in self._labels.items()}
        self._paper = gui.add_markdown(NOT_WITH_PAPER, visible=False)
        self._switches: dict[str, Field] = {}
        for folder in dict.fromkeys(text.folder for text in TEXTS.values()):
            inside = {key: extra for key, extra in offered.items() if TEXTS[extra.kind].folder == folder}
            if inside:
                with gui.add_folder(folder, expand_by_default=False) if folder else nullcontext():
                    self._switches |= {key: self._add_switch(gui, key, extra) for key, extra in inside.items()}
        if offered:
            with gui.add_folder("Selected"):
                self._add_selected(gui, document)

    def _add_switch(self, gui: viser.GuiApi, key: str, extra: DocumentExtra) -> Field:
        label = title(extra.name) if extra.name else self._labels[key]
        handle = gui.add_checkbox(label, False, hint=TEXTS[extra.kind].hint)
        return Field(handle, lambda value, client: self._switch(key, value))

    def _add_selected(self, gui: viser.GuiApi, document: Document) -> None:
        self._choice = Field(
            gui.add_dropdown("Set", tuple(self._keys)), lambda value, client: self._actions.select_extra(self._keys[value])
        )
        self._numbers = {number.name: self._add_number(gui, number) for number in NUMBERS}
        self._bearing = {EVERYBODY: ()} | {title(name): (name,) for name in goal_anchors(document.character).feet}
        self._stands = Field(
            gui.add_dropdown("Stands on", tuple(self._bearing), hint="What bears weight"),
            lambda value, client: self._set("bearing", self._bearing[value]),
        )
        self._orientation = Field(
            gui.add_checkbox("Orientation too", False, hint="Hold how it is turned, not only where it is"),
            lambda value, client: self._set("fix_orientation", value),
        )
        self._target = Field(
            gui.add_vector3("Target [m]", (0.0, 0.0, 0.0), min=(-FAR,) * 3, max=(FAR,) * 3, step=0.01),
            lambda value, client: self._move(value, client),
        )

    def _add_number(self, gui: viser.GuiApi, number: Number) -> NumberField:
        handle = gui.add_number(
            number.label, max(number.low, 0.0), min=number.low, max=number.high, step=number.step, hint=number.hint
        )

        def change(value: float, client: object) -> None:
            self._set(number.name, float(value) * number.unit)

        return NumberField(handle, number.low, number.high, change, self._actions.notify)

    # ---- what a person does ---------------------------------------------------------------------------

    def _switch(self, key: str, enabled: bool) -> None:
        self._actions.edit(f"switch {key}", goal_edits.switch_extra, key, enabled)
        self._actions.select_extra(key)

    def _set(self, name: str, value: Any) -> None:
        key = self._key()
        self._actions.edit(f"set {key}", goal_edits.set_extra, key, key=f"set {key} {name}", **{name: value})

    def _move(self, value: tuple[float, float, float], client: object) -> None:
        inside = tuple(min(max(number, -FAR), FAR) for number in value)
        if inside != value:
            self._actions.notify(f"Target: a number is out of range, {-FAR:g} to {FAR:g} m; it is clamped", client)
            self._target.correct(inside)
        key = self._key()
        self._actions.edit(f"move {key}", goal_edits.drag_extra, key, inside, key=f"move {key}")

    def _key(self) -> str:
        return self._actions.selected_extra if self._actions.selected_extra in self._labels else next(iter(self._labels))

    # ---- what it shows --------------------------------------------------------------------------------

    def show(self, snapshot: Snapshot) -> None:
        """Update the extra goals panel's switches and numbers to the document's extra goals."""
        document = snapshot.document
        put(self._paper, visible=document.settings.method != "poise")
        extras = document.all_extras
        for key, switch in self._switches.items():
            switch.keep(extras[key].enabled)
            switch.put(visible=not is_on_base(document.character, extras[key]))
        if not self._labels:
            return
        extra = extras[self._key()]
        self._choice.keep(self._labels[extra.key])
        usable, fields = not is_on_base(document.character, extra), (*ALWAYS_SHOWN, *SPECS[extra.kind].fields)
        for number in NUMBERS:
            field = self._numbers[number.name]
            field.put(visible=number.name in fields, disabled=not usable)
            field.keep(round(getattr(extra, number.name) / number.unit, 6))
        self._stands.put(visible="bearing" in fields)
        self._stands.keep(next((label for label, names in self._bearing.items() if names == extra.bearing), EVERYBODY))
        self._orientation.put(visible="orientation" in fields, disabled=not usable)
        self._orientation.keep(extra.orientation is not None)
        self._target.put(visible=extra.target is not None)
        if extra.target is not None:
            self._target.keep(tuple(round(number, 4) for number in extra.target))
