"""The panel "Walk": start and stop a live walk, and its speed, turn, direction and style."""

from math import degrees, radians

import viser

from poise.gait import FLOORS, STYLES
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, pressed, put
from poise.studio.texts.wording import title

WALK = ("Walk", viser.Icon.WALK)
READY = ("Getting ready…", viser.Icon.HOURGLASS)
STOP = ("Stop", viser.Icon.PLAYER_STOP_FILLED)
STOPPING = ("Coming to a stand…", viser.Icon.HOURGLASS)
BUTTONS = {"": WALK, "preparing": READY, "walking": STOP, "stopping": STOPPING}
STEP = 0.05
"""Of the speed [m/s]."""
FASTEST_TURN = 90
"""Largest yaw rate that the panel offers [degrees/s]."""
SAID = "Once it stands, what it has walked is a **motion**: play it above, save it as BVH under *File*. *Undo* takes it back."


class WalkPanel:
    """The panel of the live walk: one button, and what can be changed while the body walks."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, snapshot: Snapshot) -> None:
        self._actions, self._phase, walk = actions, "", snapshot.walk
        self._button = gui.add_button(
            WALK[0], icon=WALK[1], hint="From where it stands; edits end it, and keep what was walked"
        )
        pressed(self._button, lambda client: self._press())
        self._speed = Field(
            gui.add_slider(
                "Speed [m/s]", 0.0, 2.0, step=STEP, initial_value=walk.speed,
                hint="0 is on the spot; up to what the legs can do, once they have walked",
            ),
            lambda value, client: actions.loop.set_walk(speed=float(value)),
        )  # fmt: skip
        self._turn = Field(
            gui.add_slider(
                "Turn [°/s]", -FASTEST_TURN, FASTEST_TURN, step=1, initial_value=0,
                marks=((-FASTEST_TURN, "left"), (0, "straight"), (FASTEST_TURN, "right")), hint="Degrees a second",
            ),
            lambda value, client: actions.loop.set_walk(turn=-radians(value)),
        )  # fmt: skip
        self._direction = Field(
            gui.add_slider(
                "Direction", -180, 180, step=5, initial_value=0,
                marks=((-180, "back"), (-90, "left"), (0, "ahead"), (90, "right"), (180, "back")),
                hint="Which way it goes, seen from where it looks",
            ),
            lambda value, client: actions.loop.set_walk(direction=-radians(value)),
        )  # fmt: skip
        self._styles, self._floors = ({title(name): name for name in names} for names in (STYLES, FLOORS))
        self._style = Field(
            gui.add_dropdown("Style", tuple(self._styles)),
            lambda value, client: actions.loop.set_walk(style=self._styles[value]),
        )
        self._floor = Field(
            gui.add_dropdown("Floor", tuple(self._floors), hint="Where the next walk goes; stairs are climbed straight ahead"),
            lambda value, client: actions.loop.set_walk(floor=self._floors[value]),
        )
        gui.add_markdown(SAID)

    def _press(self) -> None:
        if self._phase in ("", "stopping"):
            self._actions.loop.start_walk()
        else:
            self._actions.loop.stop_walk()

    def show(self, snapshot: Snapshot) -> None:
        """Update the walk panel's button and fields to the state of the live walk."""
        walk = snapshot.walk
        self._phase = walk.phase
        label, icon = BUTTONS[walk.phase]
        if self._button.label != label:
            self._button.label, self._button.icon = label, icon
        put(self._button, disabled=walk.phase == "stopping")
        self._speed.put(max=int(walk.fastest / STEP + 1e-6) * STEP)
        self._speed.keep(round(walk.speed, 3))
        self._turn.keep(-round(degrees(walk.turn)))
        self._direction.keep(-round(degrees(walk.direction)))
        self._style.keep(title(walk.style))
        self._floor.keep(title(walk.floor))
        stairs = walk.floor.startswith("stairs")
        for field in (self._turn, self._direction):
            field.put(disabled=stairs)
        self._floor.put(disabled=bool(walk.phase))
