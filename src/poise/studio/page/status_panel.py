"""The status panel at the top of the page: goals' errors, undo and redo, camera views, plots."""

import numpy as np
import viser
from viser import uplot

from poise.studio.editing.snapshot import REMEMBERED, Snapshot
from poise.studio.page.status_text import advice_card, limits_line, live_card
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import on_choice, put
from poise.studio.scene.camera import VIEWS
from poise.studio.texts.wording import title

# viser 1.1 calls preventDefault on a pointerdown that it listens to passively when a part of the body is pressed. That does
# nothing but put an error into the browser's console, each time; so the page does not make that call. An image that loads is
# how HTML in a panel runs a script.
QUIET = (
    "const prevent = PointerEvent.prototype.preventDefault; PointerEvent.prototype.preventDefault = function () "
    "{ if (this.type !== 'pointerdown') prevent.call(this) }"
)
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
TITLE = "document.title = 'Poise studio'"
# Seven tabs fit beside each other only if they are narrower than they would be.
NARROW = "<style>[role=tab]{padding:0 0.55em !important}</style>"
SCRIPT = f'{NARROW}<img src="{PIXEL}" alt="" style="display:none" onload="{QUIET}; {TITLE}">'


class Live:
    """The status panel at the top of the page: a card with the status, advice, undo and redo, camera views."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions) -> None:
        self._actions = actions
        gui.add_html(SCRIPT)
        self._advice = gui.add_html(advice_card(actions.loop.snapshot))
        steps = {"Undo": actions.loop.undo, "Redo": actions.loop.redo}
        self._history = on_choice(
            gui.add_button_group("Edit", tuple(steps), hint="Ctrl+Z, Ctrl+Shift+Z"), lambda value, client: steps[value]()
        )
        on_choice(gui.add_button_group("View", tuple(VIEWS)), actions.view)
        self._card = gui.add_html("")
        keys = (("Undo", "Z", "cmd/ctrl"), ("Redo", "Z", "cmd/ctrl+shift"), ("Redo", "Y", "cmd/ctrl"))
        for label, key, modifier in keys:
            command, act = gui.add_command(label, hotkey=key, modifier=modifier), steps[label]  # type: ignore[arg-type]

            @command.on_trigger
            async def _(event: object, act: object = act) -> None:
                act()  # type: ignore[operator]

    def show(self, snapshot: Snapshot) -> None:
        """Update the status panel's card, its advice and the hint of its undo buttons."""
        put(self._card, content=live_card(snapshot, self._actions.selected_segment))
        put(self._advice, content=advice_card(snapshot))
        put(self._history, hint=_next_steps(snapshot))


def _next_steps(snapshot: Snapshot) -> str:
    """Return the hint of the status panel's undo and redo buttons: which edits they would undo and redo."""
    steps = (("Undo", snapshot.undo, "Ctrl+Z"), ("Redo", snapshot.redo, "Ctrl+Shift+Z"))
    return "; ".join(
        f"{verb} {title(what).lower()} ({keys})" if what else f"Nothing to {verb.lower()}" for verb, what, keys in steps
    )


class Plots:
    """The status panel's plots of error and solve time over the last seconds, and the joints at their limits."""

    def __init__(self, gui: viser.GuiApi) -> None:
        empty = (np.array([-REMEMBERED, 0.0]), np.array([0.0, 0.0]))
        scales = {"x": uplot.Scale(time=False, auto=False, range=(-REMEMBERED, 0.0)), "y": uplot.Scale(auto=True)}
        axes = (uplot.Axis(), uplot.Axis())
        self._error = gui.add_uplot(
            empty,
            (uplot.Series(label="s"), uplot.Series(label="mm", stroke="#d0453b", width=2)),
            title="Largest error [mm]", scales=scales, axes=axes, legend=uplot.Legend(show=False), height=95,
        )  # fmt: skip
        self._time = gui.add_uplot(
            empty,
            (uplot.Series(label="s"), uplot.Series(label="µs", stroke="#3b7dd0", width=2)),
            title="Time of a solve [µs]", scales=scales, axes=axes, legend=uplot.Legend(show=False), height=95,
        )  # fmt: skip
        self._limits = gui.add_markdown("")

    def show(self, snapshot: Snapshot) -> None:
        """Update the status panel's plots of error [mm] and solve time [µs] over the last seconds."""
        times, errors, microseconds = snapshot.history
        if len(times) >= 2:
            ago = times - times[-1]
            every = slice(None, None, max(1, len(ago) // 300))
            self._error.data = ago[every], errors[every]
            self._time.data = ago[every], microseconds[every]
        put(self._limits, content=limits_line(snapshot.document, snapshot.at_limits))
