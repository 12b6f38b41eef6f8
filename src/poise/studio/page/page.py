"""The page: all panels beside the stage, built again when another character is opened."""

import time
from typing import Protocol

import viser

from poise.studio.editing.snapshot import Snapshot
from poise.studio.page.extra_goals_panel import ExtraGoalsPanel
from poise.studio.page.files_panel import Files, View
from poise.studio.page.goals_panel import Goals
from poise.studio.page.joints_panel import Joints
from poise.studio.page.motion_panel import MotionPanel
from poise.studio.page.poses_panel import Poses
from poise.studio.page.solver_panel import Solving
from poise.studio.page.status_panel import Live, Plots
from poise.studio.page.studio_protocol import StudioActions
from poise.studio.page.walk_panel import WalkPanel
from poise.studio.scene.stage import same_body

SHOW_EVERY = 0.1
"""Between two updates of the panels [s]."""
PLOT_EVERY = 0.25
RETIRED_FOR = 20.0
"""Panels of another character are hidden first and removed so much later [s]. A page that takes the change of a widget and its
removal in one of its frames, which may last seconds, applies the removal first and complains of the change in its console."""


class Panel(Protocol):
    """The interface of a panel of the page."""

    def show(self, snapshot: Snapshot) -> None:
        """Update any panel of the page to a snapshot."""


class Page:
    """The page: all panels beside the stage."""

    def __init__(self, server: viser.ViserServer, actions: StudioActions, snapshot: Snapshot, *, dark: bool) -> None:
        self._server, self._actions, self._dark = server, actions, dark
        self._live = Live(server.gui, actions)
        with server.gui.add_folder("Last seconds", expand_by_default=False):
            self._plots = Plots(server.gui)
        self._motion = MotionPanel(server.gui, actions)
        self._retired: list[tuple[float, viser.GuiTabGroupHandle]] = []
        self._build(snapshot)

    def _build(self, snapshot: Snapshot) -> None:
        gui, actions, document = self._server.gui, self._actions, snapshot.document
        self._character, self._shown, self._plotted = document.character, 0.0, 0.0
        self._tabs = gui.add_tab_group()
        with self._tabs.add_tab("Pose"):
            self._poses = Poses(gui, actions, document, dark=self._dark)
        with self._tabs.add_tab("Walk"):
            self._walk = WalkPanel(gui, actions, snapshot)
        with self._tabs.add_tab("Goals"):
            self._goals = Goals(gui, actions, document)
        with self._tabs.add_tab("Body"):
            self._body = ExtraGoalsPanel(gui, actions, document)
        with self._tabs.add_tab("Joints"):
            self._joints = Joints(gui, actions, document)
        with self._tabs.add_tab("Solver"):
            self._solving = Solving(gui, actions, document.settings)
        with self._tabs.add_tab("File"):
            self._files = Files(gui, actions)
            with gui.add_folder("View"):
                self._view = View(gui, actions, self._dark)
        self._panels: tuple[Panel, ...] = (
            self._live, self._motion, self._poses, self._walk, self._goals, self._body, self._joints, self._solving,
            self._files,
        )  # fmt: skip

    def _retire(self) -> None:
        self._tabs.visible = False
        self._retired.append((time.monotonic(), self._tabs))

    def _remove_retired(self) -> None:
        while self._retired and time.monotonic() - self._retired[0][0] > RETIRED_FOR:
            self._retired.pop(0)[1].remove()

    def show(self, snapshot: Snapshot, dark: bool) -> None:
        """Update all panels of the page to a snapshot, not more often than a person can read."""
        if dark != self._dark:
            self._dark = dark
            self._poses.set_dark(dark)
        if not same_body(snapshot.document.character, self._character):
            self._retire()
            self._build(snapshot)
        self._remove_retired()
        now = time.monotonic()
        if now - self._shown < SHOW_EVERY and not snapshot.settled:
            return
        self._shown = now
        with self._server.atomic():
            for panel in self._panels:
                panel.show(snapshot)
            self._view.show(dark)
            if not snapshot.playing and (now - self._plotted >= PLOT_EVERY or snapshot.settled):
                self._plotted = now
                self._plots.show(snapshot)
