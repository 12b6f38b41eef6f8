"""Finds the joint limits that are in the way of goals which could be reached without them."""

import math
from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from poise.diagnosis.causes import Cause, CauseKind, say_angle, say_lacking, say_length
from poise.diagnosis.experiments import Experiments, Trial

START_TEXT = "{} can be reached, but not from this pose: solver.search() finds another"
ELSEWHERE_TEXT = "{} can be reached, but not from this pose: start from another"

SOME_STARTS = 40
"""Starts of the trial whether the goals can be reached inside the limits after all."""
WAYS_TRIED = 20
"""Number of poses from which the goals are tried without limits."""
WAYS_USED = 3
"""Number of poses that reach the goals without limits and are used, the least beyond limits first."""
WIDEST = math.pi
"""Range to both sides of rest in which the angle of a joint without limits is drawn [rad]."""
HELPS = 0.99
"""Largest ratio of the new error to the old one that counts as an improvement."""
OPENED_AT_MOST = 12
"""Most limits that are opened one by one, each time the one that helps most."""
HALVINGS = 6
"""Halvings of the interval in which the least angle beyond a limit is searched."""
SHOWN_AT_MOST = 3
"""Most joints that are named in a sentence."""


class Overrun(NamedTuple):
    """How far a joint would have to go beyond a limit that is in the way."""

    dof: int
    amount: float
    """Amount beyond the limit [rad], [m] for a slide."""
    limit: float
    """NaN for a ball, whose limits are a region."""


def limit_causes(experiments: Experiments, settled: Trial, free: Trial) -> list[Cause]:
    """Find the joint limits that are in the way of goals; `free` is a pose that reaches them without limits, or nearly."""
    closed = experiments.attempt(experiments.goals, {}, settled)
    ways_out = [] if closed.reached else find_ways_out(experiments, closed, free)
    if not ways_out:
        return []
    if not experiments.beyond(ways_out[0]) or experiments.attempt(experiments.goals, {}, closed, SOME_STARTS).reached:
        return [start_cause(experiments, closed, ELSEWHERE_TEXT)]
    candidates = sorted({*experiments.at_limits(closed), *(dof for way in ways_out for dof in experiments.beyond(way))})
    needed, here = fewest_to_open(experiments, candidates, closed, ways_out)
    causes = []
    for joints in groups(experiments, needed, here):
        others = [dof for dof in needed if dof not in joints]
        single = len(joints) == 1
        # Of a group of one, each joint that could stand in for it is named too.
        choices = {dof: [*others, dof] for dof in candidates} if single else dict.fromkeys(joints, needed)
        overruns = [least_overrun(experiments, opened, dof, (here, closed, *ways_out)) for dof, opened in choices.items()]
        found = sorted(
            (overrun for overrun in overruns if overrun is not None), key=lambda overrun: (overrun.amount, overrun.dof)
        )
        causes.append(limit_cause(experiments, opening(experiments, others, (here,)), found, any_would_do=single))
    return causes


def start_cause(experiments: Experiments, trial: Trial, text: str) -> Cause:
    """Say that no limits are in the way of goals that are missed: it is the start, and another one reaches them."""
    missed = experiments.most_missed(trial)
    return experiments.cause(CauseKind.START, trial, missed, text.format(experiments.listed(missed)))


def find_ways_out(experiments: Experiments, closed: Trial, free: Trial) -> list[Trial]:
    """Find poses that reach the goals with no limits in the way, those that go least beyond limits first.

    They are looked for from where the limits stop the pose, from the free pose, and from poses in which the joints
    that move the goals missed are drawn anew: a limb may reach its goal in several ways, and some need little.
    """
    random, rest = np.random.default_rng(0), experiments.solver.character.rest
    lower = np.where(np.isfinite(experiments.lower), experiments.lower, rest - WIDEST)
    upper = np.where(np.isfinite(experiments.upper), experiments.upper, rest + WIDEST)
    moving = sorted({dof for goal in experiments.missed(closed) for dof in experiments.lengths.joints_above(goal)})
    starts = [closed, free]
    while len(starts) < WAYS_TRIED:
        angles = closed.angles.copy()
        angles[moving] = random.uniform(lower[moving], upper[moving])
        starts.append(closed._replace(angles=angles))
    trials = [experiments.attempt(experiments.goals, experiments.no_limits, start) for start in starts]
    found = [trial for trial in trials if trial.reached]
    return sorted(found, key=lambda trial: sum(experiments.beyond(trial).values()))[:WAYS_USED]


def opening(experiments: Experiments, dofs: Collection[int], starts: Collection[Trial]) -> Trial:
    """Open limits of joints that are in the way and try the goals, from one pose after the other; returns the best trial."""
    trials: list[Trial] = []
    for start in starts:
        trials.append(experiments.attempt(experiments.goals, dict.fromkeys(dofs, math.inf), start))
        if trials[-1].reached:
            break
    return min(trials, key=lambda trial: (not trial.reached, trial.error))


def fewest_to_open(
    experiments: Experiments, candidates: list[int], closed: Trial, ways_out: list[Trial]
) -> tuple[list[int], Trial]:
    """Find the fewest joints whose limits must be opened, and a pose that reaches the goals then.

    They are opened one by one, each time the one that helps most, and closed again where that does no harm.
    """

    def badness(trial: Trial) -> tuple[bool, float]:
        return not trial.reached, sum(experiments.beyond(trial).values()) if trial.reached else trial.error

    needed: list[int] = []
    here = closed
    while not here.reached and len(needed) < min(OPENED_AT_MOST, len(candidates)):
        trials = {dof: opening(experiments, [*needed, dof], (here, *ways_out)) for dof in candidates if dof not in needed}
        best = min(trials, key=lambda dof: badness(trials[dof]))
        if not (trials[best].reached or trials[best].error < HELPS * here.error):
            break
        needed.append(best)
        here = trials[best]
    if not here.reached:
        needed, here = sorted(experiments.beyond(ways_out[0])), ways_out[0]
    beyond = experiments.beyond(here)
    for dof in sorted(needed, key=lambda dof: beyond.get(dof, 0.0)):
        others = [other for other in needed if other != dof]
        trial = opening(experiments, others, (here, closed))
        if trial.reached:
            needed, here = others, trial
    return needed, here


def groups(experiments: Experiments, needed: list[int], here: Trial) -> list[list[int]]:
    """Group joints by the goals that their limits are in the way of: those that keep the same goals away are one group."""
    found: list[tuple[set[int], set[int]]] = []
    for dof in needed:
        others = [other for other in needed if other != dof]
        joints, goals = {dof}, set(experiments.most_missed(opening(experiments, others, (here,))))
        for group in [group for group in found if group[1] & goals]:
            found.remove(group)
            joints, goals = joints | group[0], goals | group[1]
        found.append((joints, goals))
    return [sorted(joints) for joints, _ in found]


def least_overrun(experiments: Experiments, opened: Collection[int], dof: int, starts: Collection[Trial]) -> Overrun | None:
    """Find by halving how far a joint must at least go beyond a limit in the way while others are opened; None if useless."""
    trial = opening(experiments, opened, starts)
    if not trial.reached or dof not in experiments.beyond(trial):
        return None
    limit = experiments.lower[dof] if trial.angles[dof] < experiments.lower[dof] else experiments.upper[dof]
    limit = math.nan if dof in experiments.balls else limit
    too_little, enough = 0.0, experiments.beyond(trial)[dof]
    for _ in range(HALVINGS):
        middle = 0.5 * (too_little + enough)
        tried = experiments.attempt(experiments.goals, dict.fromkeys(opened, math.inf) | {dof: middle}, trial)
        if tried.reached:
            enough, trial = middle, tried
        else:
            too_little = middle
    return Overrun(dof, enough, float(limit))


def limit_cause(experiments: Experiments, trial: Trial, overruns: list[Overrun], any_would_do: bool) -> Cause:
    """Make the cause of limits in the way: joints that must go farther, all or any, for the goals that a trial misses."""

    def farther(overrun: Overrun) -> str:
        say = say_angle if experiments.hinges[overrun.dof] else say_length
        amount, limit = np.degrees(overrun[1:]) if experiments.hinges[overrun.dof] else overrun[1:]
        where = "limits" if math.isnan(limit) else f"limit of {say(limit)}"
        return f"{experiments.joints[overrun.dof]} is {say(amount)} short, at its {where}"

    goals = experiments.most_missed(trial)
    joints = [overrun.dof for overrun in overruns]
    turns = [math.degrees(overrun.amount) for overrun in overruns if experiments.hinges[overrun.dof]]
    degrees = (turns[0] if any_would_do else max(turns)) if turns else None
    lacking = say_lacking(float(trial.metres[goals].max()), math.degrees(trial.radians[goals].max()))
    where = (", or " if any_would_do else ", and ").join(farther(overrun) for overrun in overruns[:SHOWN_AT_MOST])
    text = f"{experiments.listed(goals)} {'stays' if len(goals) == 1 else 'stay'} {lacking} away because of limits: {where}"
    return experiments.cause(CauseKind.LIMIT, trial, goals, text, degrees=degrees, joints=joints)
