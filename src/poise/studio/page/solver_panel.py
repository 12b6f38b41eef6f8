"""The panel "Solver": the method, iterations, sweeps, damping, time budget, speed and posture."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import viser

from poise.document.document import METHODS, Settings
from poise.studio.editing import goal_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, NumberField


class Number(NamedTuple):
    """A number of the solver settings on the panel: its name, its range, and how it is shown and converted."""

    name: str
    label: str
    hint: str
    low: float
    high: float
    step: float
    shown: Callable[[Any], Any]
    meant: Callable[[Any], Any]


NUMBERS = (
    Number("iterations", "Iterations", "The most linearisations of a solve", 1, 1000, 1, int, int),
    Number(
        "sweeps", "Sweeps", "Gauss-Seidel passes on each; 0 leaves it to the method", 0, 1000, 1,
        lambda value: value or 0, lambda value: int(value) or None,
    ),
    Number("damping", "Damping", "δ of equation 17, for the method paper", 0.0, 1000.0, 0.001, float, float),
    Number(
        "budget", "Budget [µs]", "No iteration begins after it; 0 for none", 0.0, 1e6, 10.0,
        lambda value: value or 0.0, lambda value: float(value) or None,
    ),
    Number(
        "max_speed", "Max speed [°/s]", "No joint moves faster; 0 for no bound", 0.0, 3600.0, 10.0,
        lambda value: round(math.degrees(value), 2) if value else 0.0, lambda value: math.radians(value) or None,
    ),
    Number("posture_weight", "Posture", "The weak pull towards the reference [1/rad]", 0.0, 10.0, 0.01, float, float),
)  # fmt: skip


class Solving:
    """The panel of solver settings: method, iterations, sweeps, damping, budget, speed and posture."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, settings: Settings) -> None:
        self._actions = actions
        self._method = Field(
            gui.add_dropdown("Method", METHODS, hint="poise, or paper: the paper's own projected Gauss-Seidel"),
            lambda value, client: self._set("method", value),
        )
        self._numbers = {number.name: self._field(gui, number, settings) for number in NUMBERS}

    def _field(self, gui: viser.GuiApi, number: Number, settings: Settings) -> NumberField:
        # A file may hold more than the panel offers, and viser makes no field that begins outside its range.
        shown = number.shown(getattr(settings, number.name))
        initial = type(shown)(min(max(shown, number.low), number.high))
        return NumberField(
            gui.add_number(number.label, initial, min=number.low, max=number.high, step=number.step, hint=number.hint),
            number.low,
            number.high,
            lambda value, client: self._set(number.name, number.meant(value)),
            self._actions.notify,
        )

    def _set(self, name: str, value: Any) -> None:
        self._actions.edit(f"set {name.replace('_', ' ')}", goal_edits.set_solver, key=f"set {name}", **{name: value})

    def show(self, snapshot: Snapshot) -> None:
        """Update the solver panel's fields to the document's solver settings."""
        settings = snapshot.document.settings
        self._method.keep(settings.method)
        for number in NUMBERS:
            self._numbers[number.name].keep(number.shown(getattr(settings, number.name)))
