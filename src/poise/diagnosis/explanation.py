"""Explaining why a solve missed goals: too far by length, limits in the way, goals against each other.

A miss says little by itself, since a solve shares it among all goals. So the goals are tried again with something
taken away, and what the error does tells what was to blame:

1. Settle. What more iterations, less posture or another start mend has no cause in the goals.
2. Open all limits (`out_of_reach_and_conflicts`). What is missed still is a matter of lengths and axes: a goal that is missed
   even alone, or whose own limb is too short while the others are held, is out of reach; goals that can be reached alone
   but not together conflict.
3. Close the limits (`limits_in_the_way`). The goals to blame so far are replaced by something near that can be had without
   limits, so that what is missed now is missed because of limits. The joints that matter are the fewest whose limits
   must be opened.

Everything is drawn from the same seeds in the same order, so the same miss has the same explanation.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.defaults import TOLERANCE
from poise.diagnosis.causes import Cause, CauseKind, say_angle, say_lacking, say_list
from poise.diagnosis.experiments import WEIGHTS, Experiments, Trial
from poise.diagnosis.limits_in_the_way import ELSEWHERE_TEXT, START_TEXT, limit_causes, start_cause
from poise.diagnosis.out_of_reach_and_conflicts import Structure, structure_of
from poise.goals import LookAt
from poise.solver.result import Result
from poise.solver.solver import Solver
from poise.strict_names import known_options

WELL_WITHIN = 0.9
"""Share of its reach at which a limb need not be stretched out."""
FAR_COUNTS = 2.5
"""Factor by which goals that are out of reach even alone count more when causes are sorted: nothing mends them."""
SLIGHT = 0.02
"""Largest size of causes that are left out, if also below MUCH_LESS of the largest [m]."""
MUCH_LESS = 0.05
"""Share of the largest cause below which one is left out."""
MOST_CAUSES_IN_TEXT = 8
"""Most causes in the text of an explanation; more are only counted."""

UNFINISHED_TEXT = "{} can be reached from here: the solve ended before it had settled; solve again"
POSTURE_TEXT = "{} can be reached, but posture pulls harder: lower solver.posture_weight"
ALL_REACHED_TEXT = "all effectors have their goals"
EXPLAINING = 200
"""Iterations of the solve that shows whether effectors reach their goals without the extra goals."""


@known_options
@dataclass(frozen=True)
class Explanation:
    """Why goals were missed; `str()` of it is a short text.

    >>> import poise
    >>> solver = poise.Solver(poise.biped())
    >>> solver["right_hand"].position = (-0.25, 1.20, 3.0)
    >>> explanation = solver.solve().explain()
    >>> str(explanation.causes[0].kind), explanation.causes[0].goals
    ('out of reach', ('right_hand',))
    """

    causes: tuple[Cause, ...]
    """What matters most first; empty if the goals are reached."""
    active_limits: tuple[str, ...]
    """The joints that stand at a limit in the settled pose while the goals pull them farther."""
    text: str
    """What is missed, by how much, and one sentence for each cause."""

    def __str__(self) -> str:
        return self.text


def explain_result(result: Result) -> Explanation:
    """Explain why a solve missed goals, with the goals as that solve had them."""
    if result.converged and result.request.extra_goals:
        return Explanation((), (), "the goals are reached")
    explained = _explain_by_goals(result)
    gaze = _say_gaze(_solver_after(result))
    if not gaze:
        return explained
    if explained.text.startswith(ALL_REACHED_TEXT):
        return Explanation((), (), gaze)
    return replace(explained, text=f"{explained.text}\n- {gaze}")


def _explain_by_goals(result: Result) -> Explanation:
    """Explain a missed solve by its extra goals or its pose goals, whatever a manner has to say."""
    if (text := _blame_extra_goals(result)) is not None:
        return Explanation((), (), text)
    explained, priorities = _explain(_solver_after(result, pose_goals_only=True)), _priorities_of_missed_goals(result)
    if not priorities:
        return explained
    missed = say_list([f"{name} (priority {priority:g})" for name, priority in priorities.items()])
    text = f"{missed} missed; with equal priorities: {explained.text}"
    return Explanation(explained.causes, explained.active_limits, text)


def _blame_extra_goals(result: Result) -> str | None:
    """Explain a missed solve in a sentence by its extra goals, if effectors have their own goals or would without those.

    Else returns None.
    """
    solver = _solver_after(result)
    names = ", ".join(dict.fromkeys(type(goal).__name__ for goal in solver.extra_goals if goal.enabled))
    if not names:
        return None
    for goal in solver.extra_goals:
        goal.enabled = False
    if solver.solve(iterations=0).converged:
        return f"{ALL_REACHED_TEXT}; missed is one of those that were added: {names}"
    if solver.solve(iterations=EXPLAINING).converged:
        return f"without the goals that were added ({names}) the effectors reach theirs: they conflict"
    return None


def _say_gaze(solver: Solver) -> str:
    """Say in an explanation which gaze turns a body as far as the human manner lets it; empty if none does."""
    for goal in solver.extra_goals:
        if isinstance(goal, LookAt) and goal.enabled and goal.is_turned_most:
            short = say_angle(math.degrees(goal.error[1]))
            return f"{goal.name} looks {short} past its target: from where the feet stand, a person turns no farther"
    return ""


def _priorities_of_missed_goals(result: Result) -> dict[str, float]:
    """Return the priorities that an explanation names: of effectors that miss their goals; none if all goals have the same."""
    goals = _solver_after(result).goals
    if len({goal.priority for goal in goals if goal.enabled}) < 2:
        return {}
    missed = (result.position_error > TOLERANCE[0]) | (result.orientation_error > TOLERANCE[1])
    return {goal.name: goal.priority for goal, off in zip(goals, missed, strict=True) if off}


def _solver_after(result: Result, *, pose_goals_only: bool = False) -> Solver:
    """Make the solver that an explanation starts from, in the state that the explained solve ended in: see `Solver.resume`."""
    request = result.request
    manner = "human" if request.model.pulled and not pose_goals_only else "plain"  # whichever library: nothing is solved
    solver = Solver(request.model.character, request.method, free_root=request.model.free_root, manner=manner)
    solver.resume(result, pose_goals_only=pose_goals_only)
    return solver


def _explain(solver: Solver) -> Explanation:
    """Explain what a solver with pose goals misses in the state that it is in; the solver itself is left as it is."""
    experiments = Experiments(solver)
    if not experiments.goals:
        return Explanation((), (), "no goal is enabled, so there is nothing to miss")
    if experiments.began.reached:
        return Explanation((), (), "the goals are reached")
    cause = _cause_in_the_solve(experiments)
    if cause is not None:
        return Explanation((cause,), (), f"{_summary(experiments, experiments.began)}\n- {cause.text}")
    settled = experiments.attempt(experiments.goals, experiments.user_range, experiments.began, user_weights=True)
    # Before causes are looked for: goals that are found to be impossible are moved or taken out.
    summary = _summary(experiments, settled, experiments.began)
    active_limits = tuple(experiments.joints[dof] for dof in experiments.pulled(settled))
    causes = _causes(experiments, settled)
    return Explanation(tuple(causes), active_limits, _explanation_text(summary, causes, active_limits))


def _cause_in_the_solve(experiments: Experiments) -> Cause | None:
    """Explain a miss by the solve itself: its goals are reached by going on, or without posture; None if they are not."""
    missed = experiments.missed(experiments.began)
    for kind, posture, text in (
        (CauseKind.UNFINISHED, experiments.user_posture, UNFINISHED_TEXT),
        (CauseKind.POSTURE, 0.0, POSTURE_TEXT),
    ):
        if experiments.go_on(posture).reached:
            return experiments.cause(kind, experiments.began, missed, text.format(experiments.listed(missed)))
    return None


def _causes(experiments: Experiments, settled: Trial) -> list[Cause]:
    """Explain: collect all causes, the largest first."""
    if settled.reached:
        return [start_cause(experiments, experiments.began, ELSEWHERE_TEXT)]
    structure = structure_of(experiments, settled)
    causes = [*structure.far, *structure.others]
    if not structure.released and (not experiments.limited or experiments.search_as_the_user_would()):
        causes.append(start_cause(experiments, settled, START_TEXT))
    elif experiments.limited:
        free = _replace_impossible_goals(experiments, structure, settled) if structure.released else structure.together
        causes += limit_causes(experiments, settled, free)
    if not causes:  # with other weights the same start leads there
        causes.append(start_cause(experiments, settled, ELSEWHERE_TEXT))
    sizes = {cause: _cause_size(cause) * (FAR_COUNTS if cause in structure.far else 1.0) for cause in causes}
    least = min(SLIGHT, MUCH_LESS * max(sizes.values(), default=0.0))
    # Of a pair of goals with a limb between that is too short for both, the conflict is said first.
    order = sorted(causes, key=lambda cause: (-round(sizes[cause], 3), cause.kind is not CauseKind.CONFLICT))
    return [cause for cause in order if sizes[cause] > least]


def _cause_size(cause: Cause) -> float:
    """Return the size by which an explanation sorts causes: errors in position and orientation as one length [m]."""
    return float(WEIGHTS @ (cause.metres, math.radians(cause.degrees)))


def _replace_impossible_goals(experiments: Experiments, structure: Structure, settled: Trial) -> Trial:
    """Explain on: replace goals found impossible by near ones, to see next which limits are in the way of these.

    A limb that is stretched to the last millimetre may need many joints beyond their limits for little, so its goal is
    put well within reach. Returns a pose that nearly reaches the new goals.
    """
    nearest = experiments.with_others_reached(structure.released, settled)
    others = [goal for goal in experiments.goals if goal not in structure.released]
    experiments.aim(structure.released, nearest)
    for goal in structure.released:
        limb = experiments.lengths.limb(goal, others)
        if limb is not None and limb.bones > 1 and nearest.metres[goal] > experiments.tolerance[0]:
            begin, position = nearest.frames[limb.joint + 1, 9:], experiments.workspace["goal_position"][goal]
            position[:] = begin + WELL_WITHIN * (position - begin)
        elif experiments.names[goal] in structure.out_of_reach:
            del experiments.goals[goal]  # it has no limb of its own that limits could be in the way of
    return nearest


def _summary(experiments: Experiments, trial: Trial, began: Trial | None = None) -> str:
    """Write the summary of an explanation: what is missed, by how much, and whether the solve had not settled there yet."""
    lacking = [(goal, say_lacking(trial.metres[goal], math.degrees(trial.radians[goal]))) for goal in experiments.missed(trial)]
    missed = say_list([f"{experiments.names[goal]} by {short}" for goal, short in lacking])
    later = began is not None and float(np.abs(began.metres - trial.metres).max()) > TOLERANCE[0]
    when = " once the pose has settled" if later else ""
    return f"{len(lacking)} of {len(experiments.goals)} goals missed{when}: {missed}"


def _explanation_text(summary: str, causes: list[Cause], active_limits: tuple[str, ...]) -> str:
    """Write the text of an explanation: the summary, a line for each cause, and one for limits that no cause names."""
    lines = [summary, *(f"- {cause.text}" for cause in causes[:MOST_CAUSES_IN_TEXT])]
    if len(causes) > MOST_CAUSES_IN_TEXT:
        lines.append(f"- and {len(causes) - MOST_CAUSES_IN_TEXT} more")
    named = {name for cause in causes for name in cause.joints}
    if others := [name for name in active_limits if name not in named]:
        lines.append(f"- also at a limit, with a pull against it: {say_list(others)}")
    return "\n".join(lines)
