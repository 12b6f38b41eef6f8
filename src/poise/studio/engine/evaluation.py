"""PoseEvaluator: evaluates the errors of a document's goals in the document's pose, without moving it."""

from dataclasses import dataclass, replace
from math import degrees, inf

import numpy as np

from poise.document.document import Document
from poise.document.extra_goals import DocumentExtra
from poise.studio.editing.snapshot import ExtraError, GoalError
from poise.studio.editing.support_polygon import support_depth
from poise.studio.engine.solver_sync import SolverSync


@dataclass(frozen=True)
class Evaluation:
    """The evaluated errors of all goals that are on, in one pose."""

    errors: tuple[GoalError, ...] = ()
    extra_errors: tuple[ExtraError, ...] = ()

    @property
    def goals_reached(self) -> bool:
        """Whether the evaluation of a pose found the goals of all effectors reached; extra goals do not count."""
        return all(error.reached for error in self.errors)

    @property
    def reached(self) -> bool:
        """Whether the evaluation of a pose found all goals reached, extra goals too."""
        return self.goals_reached and all(error.reached for error in self.extra_errors)


class PoseEvaluator:
    """Evaluates documents with a solver of its own, so that the loop's solver keeps its state."""

    def __init__(self) -> None:
        self._sync: SolverSync | None = None

    def evaluate(self, document: Document, method: str) -> Evaluation:
        """Evaluate the errors of a document's goals in the document's own pose, with a solver that makes no iteration.

        method: of the solver; its kernels should be compiled already.
        """
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
            depth = 0.0
            if extra.kind == "balance":
                metres, depth = _balance_error(document, extra, float(metres))
            errors.append(ExtraError(key, extra.kind, float(metres), float(np.degrees(radians)), depth))
    return tuple(errors)


def _balance_error(document: Document, extra: DocumentExtra, solver_error: float) -> tuple[float, float]:
    """Return the error of a balance goal and the depth of the weight inside what bears it [m], as the page draws it.

    The solver counts on a foot that is lifted, and knows nothing of a seat; its error only counts where nothing is touched.
    """
    depth = support_depth(document)
    return (max(extra.margin - depth, 0.0), depth) if depth > -inf else (solver_error, -solver_error)


def _with_unit_weights(document: Document) -> Document:
    """Return the document with all weights 1 for evaluation, since the solver reports no error for a goal of weight 0."""
    return replace(
        document,
        goals={name: replace(goal, position_weight=1.0, orientation_weight=1.0) for name, goal in document.goals.items()},
        extras={key: replace(extra, weight=1.0) for key, extra in document.extras.items()},
        settings=replace(document.settings, max_speed=None),
    )
