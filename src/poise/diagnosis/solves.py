"""Why a solve missed its goals, of all kinds and priorities: what was added first, then the pose goals among themselves."""

from typing import TYPE_CHECKING

import numpy as np

from poise.diagnosis import explain
from poise.diagnosis.causes import Explanation
from poise.diagnosis.sentences import say_list
from poise.kernels.workspace import layout
from poise.solver.options import TOLERANCE
from poise.solver.result import Result

if TYPE_CHECKING:
    from poise.solver.solver import Solver

EXPLAINING = 200
"""Iterations to find out whether goals can be reached at all."""


def explain_result(solver: "Solver", result: Result) -> Explanation:
    """Explain what a solve of a solver missed; the solver itself is left as it is."""
    if result.converged and solver.extra_goals:
        return Explanation((), (), "the goals are reached")
    if (text := _blame_added_goals(solver, result)) is not None:
        return Explanation((), (), text)
    explained, ranks = explain(_plain_twin(solver, result)), _ranks_of_the_missed(solver, result)
    if ranks:
        text = f"{say_list([f'{name} (priority {rank:g})' for name, rank in ranks.items()])} missed; with equal priorities: "
        return Explanation(explained.causes, explained.active_limits, text + explained.text)
    return explained


def _blame_added_goals(solver: "Solver", result: Result) -> str | None:
    """A sentence, if the effectors have their goals or would without what was added."""
    twin, names = (
        _twin(solver, result),
        ", ".join(dict.fromkeys(type(goal).__name__ for goal in solver.extra_goals if goal.enabled)),
    )
    if not names:
        return None
    for goal in twin.extra_goals:
        goal.enabled = False
    if twin.solve(iterations=0).converged:
        return f"all effectors have their goals; missed is one of those that were added: {names}"
    if twin.solve(iterations=EXPLAINING).converged:
        return f"without the goals that were added ({names}) the effectors reach theirs: they conflict"
    return None


def _ranks_of_the_missed(solver: "Solver", result: Result) -> dict[str, float]:
    """The priorities of the effectors that miss their goals; none if all goals have the same."""
    if len({goal.priority for goal in solver.goals if goal.enabled}) < 2:
        return {}
    missed = (result.position_error > TOLERANCE[0]) | (result.orientation_error > TOLERANCE[1])
    return {goal.name: goal.priority for goal, off in zip(_twin(solver, result).goals, missed, strict=True) if off}


def _twin(solver: "Solver", result: Result) -> "Solver":
    """Another solver, as this one was after that solve."""
    twin = type(solver)(result._model.character, solver.method, free_root=solver.free_root, limits=solver.limits)
    twin._extras.adopt(result._model.room, [goal.copy() for goal in solver.extra_goals])
    twin._state[:] = np.frombuffer(result._state)
    twin._options[layout.LEVELED] = 1
    twin._begin_afresh()
    return twin


def _plain_twin(solver: "Solver", result: Result) -> "Solver":
    """A twin that has pose goals only, all of one priority."""
    twin = type(solver)(result._model.character, solver.method, free_root=solver.free_root, limits=solver.limits)
    model = result._model
    begin, end = layout.state_of(model.ints)
    floats = np.zeros(end)
    floats[begin:] = np.frombuffer(result._state)
    for name, (kind, *_) in layout.STATE.items():
        values_then = layout.array(model.ints, floats, name) if kind is float else None
        if values_then is not None and values_then.shape == twin._arrays[name].shape:
            twin._arrays[name][:] = values_then
    twin._arrays["goal_level"][:] = 1.0
    twin._begin_afresh()
    return twin
