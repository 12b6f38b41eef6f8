"""SolverSync: a solver whose goals and settings follow a document, smoothed while goals are dragged."""

from dataclasses import replace
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.document.document import Document, DocumentGoal
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra
from poise.errors import CharacterError
from poise.goals import ExtraGoal
from poise.solver.solver import Solver
from poise.studio.engine.drag_smoothing import SETTLING_SPEED, DragSmoothing, inertial_posture


class SolverSync:
    """One solver, and the solver's extra goals by the keys that documents have for them.

    An extra goal is added when it is first on, which takes milliseconds; after that it is only switched and set.
    """

    def __init__(self, document: Document, method: str) -> None:
        """Make a solver of that method in the document's pose; `write_goals` makes it ask for what the document does."""
        self.solver = Solver(document.character, method, placement=document.placement)
        self.solver.reset(document.angles)
        self._extra_goals: dict[str, ExtraGoal] = {}
        self.idle: frozenset[str] = frozenset()
        """Keys of extra goals that are on and ask for nothing: hints of a limb that the base is part of, all with `paper`."""

    def fits(self, document: Document, method: str) -> bool:
        """Whether it can follow a document: the same skeleton, on whatever base, and the same method."""
        return method == self.solver.method and document.character.described is self.solver.character.described

    def extra_goal(self, key: str) -> ExtraGoal:
        """The solver's goal of an extra goal that is or was on."""
        return self._extra_goals[key]

    # ---- writing --------------------------------------------------------------------------------------

    def write_goals(self, document: Document) -> None:
        """Write pose, base, goals, extra goals and settings of a document, where they differ: each write costs."""
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
        self._write_extra_goals(document)

    def write_smoothed_goals(self, document: Document, smoothing: DragSmoothing, now: float, seconds: float) -> None:
        """Write where dragged goals have got to, and a pull against change of the pose; a document's own when they rest.

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

    def _rebase(self, segment: str) -> None:
        """Fix another segment; extra goals are added anew, since some fit only some bases."""
        for goal in self._extra_goals.values():
            self.solver.remove(goal)
        self._extra_goals.clear()
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
        idle = {key for key, extra in enabled.items() if not self._has_or_adds(key, document.character, extra)}
        for key, goal in self._extra_goals.items():
            _write_extra_goal(goal, document.character, enabled.get(key))
        self.idle = frozenset(idle)

    def _has_or_adds(self, key: str, character: Character, extra: DocumentExtra) -> bool:
        """Add an extra goal that is on for the first time; whether the solver has it then."""
        if key not in self._extra_goals:
            goal = SPECS[extra.kind].make(character, extra)
            try:
                self.solver.add(goal)
            except CharacterError:  # a hint whose limb is cut by the base
                return False
            self._extra_goals[key] = goal
        return True


def _write_extra_goal(goal: ExtraGoal, character: Character, extra: DocumentExtra | None) -> None:
    """Make a solver's goal what a document's extra goal says; None switches it off."""
    if extra is None:
        _set(goal, enabled=False)
    else:
        settings = SPECS[extra.kind].settings(character, extra)
        _set(goal, enabled=True, weight=extra.weight, priority=extra.priority, **settings)


def _set(goal: Any, **values: Any) -> None:
    """Set attributes that differ: every write makes the next solve start afresh."""
    for name, value in values.items():
        if getattr(goal, name) != value:
            setattr(goal, name, value)
