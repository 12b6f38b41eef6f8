"""Why goals were missed: too far by length, limits in the way, goals against each other.

A miss says little by itself, since a solve shares it among all goals. So the goals are tried again with something
taken away, and what the error does tells what was to blame:

1. Settle. What more iterations, less posture or another start mend has no cause in the goals.
2. Open all limits (`structure`). What is missed still is a matter of lengths and axes: a goal that is missed even
   alone, or whose own limb is too short while the others are held, is out of reach; goals that can be reached alone
   but not together conflict.
3. Close the limits (`limits`). The goals to blame so far are replaced by something near that can be had without
   limits, so that what is missed now is missed because of limits. The joints that matter are the fewest whose limits
   must be opened.

Everything is drawn from the same seeds in the same order, so the same miss has the same explanation.
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from poise.defaults import TOLERANCE
from poise.diagnosis.causes import Cause, CauseKind, Explanation
from poise.diagnosis.experiments import WEIGHTS, Bench, Trial
from poise.diagnosis.limits_in_the_way import ELSEWHERE_TEXT, START_TEXT, limit_causes, start_cause
from poise.diagnosis.out_of_reach_and_conflicts import Structure, structure_of
from poise.diagnosis.sentences import say_lacking, say_list
from poise.kernels.workspace import layout
from poise.solver.result import Result

if TYPE_CHECKING:
    from poise.solver.solver import Solver

WELL_WITHIN = 0.9
"""The part of its reach at which a limb need not be stretched out."""
FAR_COUNTS = 2.5
"""What is out of reach even alone is said first unless what else is wrong is so many times larger: nothing mends it."""
SLIGHT, MUCH_LESS = 0.02, 0.05
"""Causes that small [m], and this part of the largest, are left out."""

SAID_AT_MOST = 8
"""Causes in the text."""

UNFINISHED_TEXT = "{} can be reached from here: the solve ended before it had settled; solve again"
POSTURE_TEXT = "{} can be reached, but posture pulls harder: lower solver.posture_weight"
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
    twin._options[layout.HAS_PRIORITIES] = 1
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
    twin._arrays["goal_priority"][:] = 1.0
    twin._begin_afresh()
    return twin


def explain(solver: "Solver") -> Explanation:
    """Explain what a solver misses in the state that it is in; the solver itself is left as it is."""
    bench = Bench(solver)
    if not bench.goals:
        return Explanation((), (), "no goal is enabled, so there is nothing to miss")
    if bench.began.reached:
        return Explanation((), (), "the goals are reached")
    cause = _cause_in_the_solve(bench)
    if cause is not None:
        return Explanation((cause,), (), f"{_summary(bench, bench.began)}\n- {cause.text}")
    settled = bench.attempt(bench.goals, bench.usual, bench.began, as_asked=True)
    summary, active = _summary(bench, settled, bench.began), tuple(bench.joints[dof] for dof in bench.pulled(settled))
    causes = [start_cause(bench, bench.began, ELSEWHERE_TEXT)] if settled.reached else _causes(bench, settled)
    lines = [summary, *(f"- {cause.text}" for cause in causes[:SAID_AT_MOST])]
    if len(causes) > SAID_AT_MOST:
        lines.append(f"- and {len(causes) - SAID_AT_MOST} more")
    named = {name for cause in causes for name in cause.joints}
    if others := [name for name in active if name not in named]:
        lines.append(f"- also at a limit, with a pull against it: {say_list(others)}")
    return Explanation(tuple(causes), active, "\n".join(lines))


def _cause_in_the_solve(bench: Bench) -> Cause | None:
    """Goals that are reached by going on, or without posture, were not missed because of what they are."""
    missed = bench.missed(bench.began)
    for kind, posture, text in (
        (CauseKind.UNFINISHED, bench.user_posture, UNFINISHED_TEXT),
        (CauseKind.POSTURE, 0.0, POSTURE_TEXT),
    ):
        if bench.go_on(posture).reached:
            return bench.cause(kind, bench.began, missed, text.format(bench.listed(missed)))
    return None


def _causes(bench: Bench, settled: Trial) -> list[Cause]:
    """All causes, the largest first."""
    structure = structure_of(bench, settled)
    causes = [*structure.far, *structure.others]
    if not structure.released and (not bench.limited or bench.search_as_the_user_would()):
        causes.append(start_cause(bench, settled, START_TEXT))
    elif bench.limited:
        free = _mend(bench, structure, settled) if structure.released else structure.together
        causes += limit_causes(bench, settled, free)
    if not causes:  # with other weights the same start leads there
        causes.append(start_cause(bench, settled, ELSEWHERE_TEXT))
    sizes = {cause: _size(cause) * (FAR_COUNTS if cause in structure.far else 1.0) for cause in causes}
    least = min(SLIGHT, MUCH_LESS * max(sizes.values(), default=0.0))
    # Of a pair of goals with a limb between that is too short for both, the conflict is said first.
    order = sorted(causes, key=lambda cause: (-round(sizes[cause], 3), cause.kind is not CauseKind.CONFLICT))
    return [cause for cause in order if sizes[cause] > least]


def _size(cause: Cause) -> float:
    """What causes are sorted by [m]."""
    return float(WEIGHTS @ (cause.metres, math.radians(cause.degrees)))


def _mend(bench: Bench, structure: Structure, settled: Trial) -> Trial:
    """Replace goals by something that can be had while the others are held, were it not for limits.

    A limb that is stretched to the last millimetre may need many joints beyond their limits for little, so its goal is
    put well within reach. Returns a pose that nearly reaches what is asked now.
    """
    held = bench.held(structure.released, settled)
    others = [goal for goal in bench.goals if goal not in structure.released]
    bench.aim(structure.released, held)
    for goal in structure.released:
        limb = bench.lengths.limb(goal, others)
        if limb is not None and limb.bones > 1 and held.metres[goal] > bench.tolerance[0]:
            begin, position = held.frames[limb.joint + 1, 9:], bench.arrays["goal_position"][goal]
            position[:] = begin + WELL_WITHIN * (position - begin)
        elif bench.names[goal] in structure.out_of_reach:
            del bench.goals[goal]  # it has no limb of its own that limits could be in the way of
    return held


def _summary(bench: Bench, trial: Trial, began: Trial | None = None) -> str:
    """What is missed, and by how much; says so if the solve had not settled there yet."""
    lacking = [(goal, say_lacking(trial.metres[goal], math.degrees(trial.radians[goal]))) for goal in bench.missed(trial)]
    missed = say_list([f"{bench.names[goal]} by {short}" for goal, short in lacking])
    later = began is not None and float(np.abs(began.metres - trial.metres).max()) > TOLERANCE[0]
    when = " once the pose has settled" if later else ""
    return f"{len(lacking)} of {len(bench.goals)} goals missed{when}: {missed}"
