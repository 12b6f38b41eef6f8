"""Solver sync: a solver kept in step with a document: its pose, base, goals, extra goals, settings and dragged points."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from poise.character.character import Character
from poise.document.document import Document, DocumentGoal
from poise.document.extra_goals import SPECS, DocumentExtra
from poise.errors import CharacterError
from poise.geometry.vectors import Vector
from poise.goals import POSITION_WEIGHT, Balance, Contact, ExtraGoal
from poise.solver.inertial_posture import inertial_posture
from poise.solver.solver import Solver
from poise.studio.editing.ground_and_support import Bearing, bearing_now, named_points
from poise.studio.engine.drag_smoothing import SETTLING_SPEED, DragSmoothing

BALANCE = "balance"
"""Key of the extra goal that follows what touches the ground."""
MOST_BEARING_CHANGES = 6
"""How often what bears weight may change by itself after an edit."""


class PointTarget(NamedTuple):
    """A point of a segment that is dragged, and where to."""

    segment: str
    offset: Vector
    """Of the point, in the segment's frame [m]."""
    target: Vector
    """In the world [m]."""


class SolverSync:
    """A solver in step with a document, and its extra goals by the document's keys.

    An extra goal is added when it is first on, which takes milliseconds; after that it is only switched and set.
    """

    def __init__(self, document: Document, method: str, manner: str = "plain") -> None:
        """Make the solver to sync with a document, of this method and manner, in its pose; `write_goals` syncs its goals."""
        self.solver = Solver(document.character, method, placement=document.placement, manner=manner)
        self.solver.reset(document.angles)
        self._extra_goals: dict[str, ExtraGoal] = {}
        self._points: dict[str, Contact] = {}
        self.idle: frozenset[str] = frozenset()
        """Keys of extra goals that are on and ask for nothing: hints of a limb that the base is part of, balance in the air,
        all with `paper`."""
        self._bearing: Bearing | None = None
        self._bearing_changes = 0

    def fits(self, document: Document, method: str, manner: str = "plain") -> bool:
        """Return whether this solver can be synced with a document: same skeleton, on any base, same method and manner."""
        same = (method, manner) == (self.solver.method, self.solver.manner)
        return same and document.character.described is self.solver.character.described

    def extra_goal(self, key: str) -> ExtraGoal:
        """Return the goal object of the synced solver for the document's extra goal of this key, which is or was on."""
        return self._extra_goals[key]

    # ---- writing --------------------------------------------------------------------------------------

    def write_goals(self, document: Document) -> None:
        """Sync the solver with a document's pose, base, goals, extra goals and settings where they differ: writes cost."""
        solver, settings = self.solver, document.settings
        if document.character.base != solver.character.base:
            self._rebase(document.character.base)
        if solver.placement != document.placement:
            solver.placement = document.placement
        if tuple(solver.pose.angles.tolist()) != document.angles:
            solver.reset(document.angles)
        for name, goal in document.goals.items():
            if name in solver:
                self._write_goal(name, goal)
        solver.damping, solver.max_speed, solver.posture_weight = settings.damping, settings.max_speed, settings.posture_weight
        if tuple(solver.reference.tolist()) != document.reference:
            solver.reference = document.reference
        self._bearing_changes = 0
        self._write_extra_goals(document)

    def write_smoothed_goals(self, document: Document, smoothing: DragSmoothing, now: float, seconds: float) -> None:
        """Sync the solver with smoothed positions of dragged goals, and inertia of the pose; the document's at rest.

        now: the time [s]; seconds: since the last solve.
        """
        solver, settings = self.solver, document.settings
        places = smoothing.positions(now)
        for name, goal in document.goals.items():
            if name in solver and goal.enabled:
                _set(solver[name], position=tuple(places[name].tolist()) if name in places else goal.position)
        for key, extra in document.enabled_extras.items():
            if key in self._extra_goals and extra.target is not None:
                target = tuple(places[key].tolist()) if key in places else extra.target
                _write_extra_goal(self._extra_goals[key], document.character, replace(extra, target=target))
        fastest = settings.max_speed
        solver.max_speed = min(fastest or SETTLING_SPEED, SETTLING_SPEED) if smoothing.settling else fastest
        if inertia := smoothing.inertia(now):
            angles, reference = solver.pose.angles, np.array(document.reference)
            solver.reference, solver.posture_weight = inertial_posture(
                angles, reference, settings.posture_weight, seconds, inertia
            )
        elif solver.posture_weight != settings.posture_weight:
            solver.reference, solver.posture_weight = document.reference, settings.posture_weight

    def write_bearing(self, document: Document) -> bool:
        """Sync the balance goal with what touches the ground in the solver's pose, if the document leaves that open.

        Returns whether it has changed, which it may do a few times after each edit only, so that every pose comes to rest.
        """
        balance, goal = document.enabled_extras.get(BALANCE), self._extra_goals.get(BALANCE)
        if balance is None or balance.bearing or not isinstance(goal, Balance):
            return False
        bearing = bearing_now(document, self.solver.pose, self._bearing)
        if set(bearing) == set(self._bearing or ()) or self._bearing_changes >= MOST_BEARING_CHANGES:
            return False
        self._bearing_changes += 1
        self._set_bearing(goal, bearing)
        return True

    def _set_bearing(self, goal: Balance, bearing: Bearing) -> None:
        """Sync the solver's balance goal with what bears weight in the document; where nothing does, it asks for nothing."""
        self._bearing = bearing
        self.idle = self.idle - {BALANCE} if bearing else self.idle | {BALANCE}
        if bearing:
            _set(goal, points=named_points(self.solver.character, bearing))
        _set(goal, enabled=bool(bearing))

    def write_points(self, points: Mapping[str, PointTarget], smoothing: DragSmoothing, now: float) -> None:
        """Sync the solver with the points of the body that are dragged, and remove those that no longer are; now: [s].

        They weigh as much as a goal does, less than a foot that stands.
        """
        for key in [key for key in self._points if key not in points]:
            self.solver.remove(self._points.pop(key))
        if self.solver.method != "poise":
            return
        places = smoothing.positions(now)
        for key, point in points.items():
            if key not in self._points and point.segment != self.solver.character.base:
                goal = Contact(point.segment, point.offset, position=point.target, weight=POSITION_WEIGHT)
                self.solver.add(goal)
                self._points[key] = goal
            if key in self._points:
                _set(self._points[key], position=tuple(places[key].tolist()) if key in places else point.target)

    @property
    def point_error(self) -> float:
        """Largest distance of a dragged point from where the synced solver should bring it [m]; 0 without one."""
        return max((float(goal.error[0]) for goal in self._points.values()), default=0.0)

    def _rebase(self, segment: str) -> None:
        """Sync the solver with the document's base; extra goals are removed and added again, since some fit some bases."""
        for goal in (*self._extra_goals.values(), *self._points.values()):
            self.solver.remove(goal)
        self._extra_goals.clear()
        self._points.clear()
        self._bearing = None
        self.solver.rebase(segment)

    def _write_goal(self, name: str, goal: DocumentGoal) -> None:
        target = self.solver[name]
        _set(target, position=goal.position, orientation=goal.orientation)
        target.enabled = goal.enabled
        target.position_weight = goal.position_weight if goal.asks_position else 0.0
        target.orientation_weight = goal.orientation_weight if goal.asks_orientation else 0.0
        if self.solver.method == "poise":  # the paper has no priorities
            _set(target, priority=goal.priority)

    def _write_extra_goals(self, document: Document) -> None:
        enabled = document.enabled_extras
        if self.solver.method != "poise":
            self.idle = frozenset(enabled)
            return
        idle = {key for key, extra in enabled.items() if not self._ensure_added(key, document.character, extra)}
        self.idle = frozenset(idle)
        for key, goal in self._extra_goals.items():
            extra = enabled.get(key)
            if isinstance(goal, Balance) and extra is not None and not extra.bearing:
                _set(goal, weight=extra.weight, priority=extra.priority, margin=extra.margin)
                self._set_bearing(goal, bearing_now(document, self.solver.pose, self._bearing))
            else:
                _write_extra_goal(goal, document.character, extra)

    def _ensure_added(self, key: str, character: Character, extra: DocumentExtra) -> bool:
        """Add a document's extra goal to the synced solver when it is first on; return whether the solver has it."""
        if key not in self._extra_goals:
            goal = SPECS[extra.kind].make(character, extra)
            try:
                self.solver.add(goal)
            except CharacterError:  # a hint whose limb is cut by the base
                return False
            self._extra_goals[key] = goal
        return True


def _write_extra_goal(goal: ExtraGoal, character: Character, extra: DocumentExtra | None) -> None:
    """Sync the solver's goal object with a document's extra goal; None disables it."""
    if extra is None:
        _set(goal, enabled=False)
    else:
        settings = SPECS[extra.kind].settings(character, extra)
        _set(goal, enabled=True, weight=extra.weight, priority=extra.priority, **settings)


def _set(goal: Any, **values: Any) -> None:
    """Sync attributes of a solver's goal that differ from the document's: every write makes the next solve start afresh."""
    for name, value in values.items():
        if getattr(goal, name) != value:
            setattr(goal, name, value)
