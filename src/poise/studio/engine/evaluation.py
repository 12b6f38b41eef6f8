"""PoseEvaluator: the errors of a document's goals in its pose, as a solver that does not move reports them."""

from dataclasses import dataclass, replace
from math import degrees

import numpy as np

from poise.document.document import Document
from poise.document.extra_goal_specs import SPECS
from poise.studio.editing.snapshot import ExtraError, GoalError
from poise.studio.editing.support import support_depth
from poise.studio.engine.solver_sync import SolverSync


@dataclass(frozen=True)
class Evaluation:
    """The errors of all goals that are on, in one pose."""

    errors: tuple[GoalError, ...] = ()
    extra_errors: tuple[ExtraError, ...] = ()

    @property
    def goals_reached(self) -> bool:
        """Whether every goal of an effector is reached."""
        return all(error.reached for error in self.errors)

    @property
    def reached(self) -> bool:
        """Whether every goal is reached."""
        return self.goals_reached and all(error.reached for error in self.extra_errors)


class PoseEvaluator:
    """Evaluates documents with a solver of its own, so that the one that solves keeps its state."""

    def __init__(self) -> None:
        self._sync: SolverSync | None = None

    def evaluate(self, document: Document, method: str) -> Evaluation:
        """The errors of a document's goals in the document's pose; method: of the solver, one whose kernels are compiled."""
        if self._sync is None or not self._sync.fits(document, method):
            self._sync = SolverSync(document, method)
        sync = self._sync
        sync.write_goals(_with_unit_weights(document))
        result = sync.solver.solve(budget=0.0)  # no iteration begins after the budget: errors are evaluated, nothing moves
        distances, angles = result.position_error.tolist(), result.orientation_error.tolist()
        errors = [
            GoalError(goal.name, distances[number], degrees(angles[number]))
            for number, goal in enumerate(sync.solver.goals)
            if goal.enabled
        ]
        return Evaluation(tuple(errors), _extra_errors(sync, document))


def _extra_errors(sync: SolverSync, document: Document) -> tuple[ExtraError, ...]:
    errors = []
    for key, extra in document.enabled_extras.items():
        if key not in sync.idle:
            metres, radians = sync.extra_goal(key).error
            depth = support_depth(document.pose, extra.bearing) if "bearing" in SPECS[extra.kind].fields else 0.0
            errors.append(ExtraError(key, extra.kind, float(metres), float(np.degrees(radians)), depth))
    return tuple(errors)


def _with_unit_weights(document: Document) -> Document:
    """The same with every weight 1: an error is the same whatever it weighs, and a goal of weight 0 would report none."""
    return replace(
        document,
        goals={name: replace(goal, position_weight=1.0, orientation_weight=1.0) for name, goal in document.goals.items()},
        extras={key: replace(extra, weight=1.0) for key, extra in document.extras.items()},
        settings=replace(document.settings, max_speed=None),
    )
