"""The panel "Goals": switches of the effectors' goals, and weights and target of the selected one."""

import viser

from poise.document.document import Document
from poise.goals import HEAVIEST
from poise.goals.pose_goal import LOWEST
from poise.studio.editing import goal_edits
from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.widgets import Field, NumberField, pressed, put
from poise.studio.texts.wording import title

FAR = 100.0
"""Typed positions end here [m]."""


class Goals:
    """The panel of goals: a switch for each effector's goal, and all about the selected one."""

    def __init__(self, gui: viser.GuiApi, actions: StudioActions, document: Document) -> None:
        self._actions = actions
        names = [effector.name for effector in document.character.effectors]
        self._titles = {name: title(name) for name in names}
        named = {self._titles[name]: name for name in names}
        gui.add_markdown("What is **on** is asked for; the rest follows the body.")
        self._switches = {name: self._add_switch(gui, name) for name in names}
        pressed(
            gui.add_button("All five, six DOF", hint="The paper's set-up: position and orientation of every effector"),
            lambda client: actions.edit("all goals", goal_edits.ask_all),
        )
        pressed(
            gui.add_button("Snap all to the pose", hint="Put every goal where its effector is"), lambda client: self._snap()
        )
        self._folder = gui.add_folder("Selected goal")
        with self._folder:
            self._choice = Field(
                gui.add_dropdown("Goal", tuple(named)), lambda value, client: actions.select_effector(named[value])
            )
            self._asks = Field(
                gui.add_dropdown("Asks for", ("position", "orientation", "both")),
                lambda value, client: self._edit("ask", goal_edits.set_asks, value),
            )
            self._position = Field(
                gui.add_vector3("Position [m]", (0.0, 0.0, 0.0), min=(-FAR,) * 3, max=(FAR,) * 3, step=0.01),
                lambda value, client: self._move(value, client),
            )
            self._priority = NumberField(
                gui.add_number(
                    "Priority", 1.0, min=1.0, max=LOWEST, step=1.0, hint="1 is the highest: those below never cost it"
                ),
                1.0,
                LOWEST,
                lambda value, client: self._edit("rank", goal_edits.rank_goal, float(value)),
                actions.notify,
            )
            self._weights = {part: self._add_weight(gui, part) for part in ("position", "orientation")}
            self._snap_one = pressed(
                gui.add_button("Snap to the pose", hint="Put this goal where its effector is"),
                lambda client: self._snap(self._actions.selected),
            )

    def _add_switch(self, gui: viser.GuiApi, name: str) -> Field:
        handle = gui.add_checkbox(self._titles[name], False, hint=f"Ask for {self._titles[name].lower()}")
        return Field(handle, lambda value, client: self._switch(name, value))

    def _add_weight(self, gui: viser.GuiApi, part: str) -> NumberField:
        handle = gui.add_number(f"{part.capitalize()} weight", 1.0, min=0.0, max=HEAVIEST, step=0.1)

        def weigh(value: float, client: object) -> None:
            self._edit("weigh", goal_edits.weigh_goal, **{f"{part}_weight": float(value)})

        return NumberField(handle, 0.0, HEAVIEST, weigh, self._actions.notify)

    def _switch(self, name: str, enabled: bool) -> None:
        self._actions.edit(f"switch {name}", goal_edits.switch_goal, name, enabled)
        if enabled:
            self._actions.select_effector(name)

    def _edit(self, verb: str, change: object, *arguments: object, **options: object) -> None:
        name = self._actions.selected
        if name:
            self._actions.edit(f"{verb} {name}", change, name, *arguments, key=f"{verb} {name} {list(options)}", **options)  # type: ignore[arg-type]

    def _move(self, value: tuple[float, float, float], client: object) -> None:
        inside = tuple(min(max(number, -FAR), FAR) for number in value)
        if inside != value:
            self._actions.notify(f"Position: a number is out of range, {-FAR:g} to {FAR:g} m; it is clamped", client)
            self._position.correct(inside)
        self._edit("move", goal_edits.move_goal, inside)

    def _snap(self, *names: str) -> None:
        self._actions.edit(f"snap {names[0] if names else 'goals'}", goal_edits.snap_goals, *names)

    def show(self, snapshot: Snapshot) -> None:
        """Update the goals panel's switches, weights and targets to the document's goals."""
        document = snapshot.document
        for name, switch in self._switches.items():
            switch.keep(document.goals[name].enabled)
            switch.put(visible=not document.on_base(name))
        name = self._actions.selected
        usable = name in document.goals and not document.on_base(name)
        for widget in (self._asks, self._position, self._priority, *self._weights.values()):
            widget.put(disabled=not usable)
        put(self._snap_one, disabled=not usable)
        if not usable:
            return
        goal = document.goals[name]
        self._choice.keep(self._titles[name])
        self._asks.keep(goal.asks)
        self._position.keep(tuple(round(number, 4) for number in goal.position))
        self._priority.keep(goal.priority)
        self._weights["position"].keep(goal.position_weight)
        self._weights["orientation"].keep(goal.orientation_weight)
