"""Finds goals that are out of reach and goals that conflict, whatever the limits of joints."""

import math
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import NamedTuple

import numpy as np

from poise.diagnosis.causes import Cause, CauseKind, say_lacking, say_length
from poise.diagnosis.experiments import STARTS, Experiments, GoalParts, Trial
from poise.diagnosis.reach import LimbReach

MANY_STARTS = 100
"""Starts of the trial whether all goals can be reached without limits, unless lengths prove that they cannot."""
PAIRED_AT_MOST = 6
"""Number of the most missed goals that are tried in pairs with each other goal."""
CLEARLY = 1.5
"""Least ratio of the length that a short limb lacks to the largest distance that the other goals miss."""

Conflicts = dict[tuple[int, ...], Trial]
"""Goals that cannot be reached together, though they could if any one of them were released, and what they miss."""


class Structure(NamedTuple):
    """Goals that are out of reach or in conflict without limits."""

    far: list[Cause]
    """Causes of goals that are missed even alone."""
    others: list[Cause]
    """Causes of goals that are missed because of others."""
    released: list[int]
    """Goals that must be released before the others can be reached together."""
    together: Trial
    """Trial of all goals without limits."""

    @property
    def out_of_reach(self) -> set[str]:
        """Names of the goals that are out of reach even without limits; goals in conflict are not among them."""
        causes = [*self.far, *self.others]
        return {name for cause in causes if cause.kind is CauseKind.OUT_OF_REACH for name in cause.goals}


def structure_of(experiments: Experiments, settled: Trial) -> Structure:
    """Find, without limits of joints, which goals are out of reach and which are in conflict.

    Goals are released until the others can be reached together.
    """
    starts = STARTS if proved_too_far(experiments) else MANY_STARTS
    together = experiments.attempt(experiments.goals, experiments.no_limits, settled, starts)
    if together.reached:
        return Structure([], [], [], together)
    alone = {
        goal: experiments.attempt({goal: parts}, experiments.no_limits, together, STARTS)
        for goal, parts in experiments.goals.items()
    }
    far = {goal: missed_alone(experiments, goal, trial) for goal, trial in alone.items() if not trial.reached}
    for goal in far:  # the nearest that can be had alone; what is left to explain is why not even that is
        experiments.aim([goal], alone[goal])
    conflicts = pairs_in_conflict(experiments, together)
    short: dict[int, Cause] = {}
    released: list[int] = []
    rest, trial = experiments.without(released, together)
    while not trial.reached:
        if not any(rest.keys() >= set(goals) for goals in conflicts):
            fewest = fewest_in_conflict(experiments, rest, trial)
            conflicts[fewest] = experiments.attempt(select_goals(rest, fewest), experiments.no_limits, trial, STARTS)
        doubtful = {goal for goals in conflicts for goal in goals if goal in rest and goal not in far}
        found = short_limbs(experiments, doubtful, trial, released)
        short |= found
        released += found or [most_helpful(experiments, rest, trial)]
        rest, trial = experiments.without(released, trial)
    said = [conflict(experiments, goals, conflicts[goals]) for goals in worth_saying(conflicts, far, short)]
    return Structure([*far.values()], [*short.values(), *said], sorted({*far, *released}), together)


def select_goals(goals: GoalParts, numbers: Iterable[int]) -> GoalParts:
    """Select goals by number, to try whether they are in conflict."""
    return {number: goals[number] for number in numbers}


def proved_too_far(experiments: Experiments) -> bool:
    """Check whether bone lengths prove a goal out of reach: farther from the base or another goal than bones are long."""
    return any(
        too_short(experiments, goal, experiments.lengths.limb(goal), experiments.began) for goal in experiments.goals
    ) or any(
        lacking is not None and lacking[0] > 2.0 * experiments.tolerance[0]  # each of the two may be off by the tolerance
        for lacking in (too_far_apart(experiments, *pair) for pair in combinations(experiments.goals, 2))
    )


def too_short(experiments: Experiments, goal: int, limb: LimbReach | None, trial: Trial) -> tuple[float, str] | None:
    """Measure by how much a goal is out of reach of its stretched limb [m], and put that in words; None if it is not.

    The body that the limb hangs from is as in the trial.
    """
    if limb is None or not experiments.goals[goal][0]:
        return None
    distance = float(np.linalg.norm(experiments.targets[goal] - trial.frames[limb.joint + 1, 9:]))
    lacking = distance - limb.length
    if not lacking > experiments.tolerance[0]:
        return None
    place = f"{say_length(distance)} from {experiments.solver.character.joints[limb.joint].name}"
    return lacking, f"{place}, {say_length(lacking)} more than the {say_length(limb.length)} of bones between"


def too_far_apart(experiments: Experiments, one: int, other: int) -> tuple[float, str] | None:
    """Measure by how much two goals are farther apart than their effectors can be [m], with words; None if they are not."""
    if not (experiments.goals[one][0] and experiments.goals[other][0]):
        return None
    apart = float(np.linalg.norm(experiments.targets[one] - experiments.targets[other]))
    length = experiments.lengths.between(one, other)
    lacking = apart - length
    if not lacking > experiments.tolerance[0]:
        return None
    return lacking, f"{say_length(apart)} apart, {say_length(lacking)} more than the {say_length(length)} between them"


# ---- out of reach -------------------------------------------------------------------------------------


def missed_alone(experiments: Experiments, goal: int, alone: Trial) -> Cause:
    """Tell of a goal that is missed alone whether it is out of reach, or its position and orientation are in conflict."""
    position, orientation = experiments.goals[goal]
    lacks = {}
    for part in {(position, False), (False, orientation)} - {(False, False)}:
        trial = experiments.attempt({goal: part}, experiments.no_limits, alone, STARTS)
        if not trial.reached:
            lacks[part] = trial
    if not lacks:
        lacking = say_lacking(float(alone.metres[goal]), math.degrees(alone.radians[goal]))
        text = (
            f"the position and the orientation of {experiments.names[goal]} conflict: each can be had, but both lack {lacking}"
        )
        return experiments.cause(CauseKind.CONFLICT, alone, (goal,), text)
    metres = float(lacks[True, False].metres[goal]) if (True, False) in lacks else 0.0
    degrees = math.degrees(lacks[False, True].radians[goal]) if (False, True) in lacks else 0.0
    short = too_short(experiments, goal, experiments.lengths.limb(goal), alone) if metres else None
    how = (
        f"even alone and without limits it stays {say_lacking(metres, degrees)} away" if short is None else f"it is {short[1]}"
    )
    text = f"{experiments.names[goal]} is out of reach: {how}"
    return experiments.cause(CauseKind.OUT_OF_REACH, alone, (goal,), text, metres=metres, degrees=degrees)


def short_limbs(experiments: Experiments, goals: Iterable[int], start: Trial, released: Collection[int]) -> dict[int, Cause]:
    """Find goals that are out of reach because their own limb is too short while the others are reached.

    A limb may only be short because another one pulls, so those found are looked at again with the others of them
    released.
    """
    found = [goal for goal in sorted(goals) if short_limb(experiments, goal, start, released) is not None]
    again = {goal: short_limb(experiments, goal, start, {*released, *found} - {goal}) for goal in found}
    return {goal: cause for goal, cause in again.items() if cause is not None}


def short_limb(experiments: Experiments, goal: int, start: Trial, released: Collection[int]) -> Cause | None:
    """Check whether a goal is out of reach because its own limb is too short; returns the cause or None.

    The limb must bend, and lack more than the other goals, which may conflict too, give way to each other.
    """
    others = [other for other in experiments.goals if other != goal and other not in released]
    limb = experiments.lengths.limb(goal, others)
    if limb is None or limb.bones < 2:
        return None
    nearest = experiments.with_others_reached([goal], start, released)
    short = too_short(experiments, goal, limb, nearest)
    if short is None or short[0] < CLEARLY * nearest.metres[others].max(initial=0.0):
        return None
    text = f"{experiments.names[goal]} is out of reach: with the other goals held it is {short[1]}"
    return experiments.cause(CauseKind.OUT_OF_REACH, nearest, (goal,), text, metres=short[0], degrees=0.0)


# ---- conflicts ----------------------------------------------------------------------------------------


def pairs_in_conflict(experiments: Experiments, trial: Trial) -> Conflicts:
    """Find pairs of goals in conflict, which cannot be reached together, one of each pair among those missed most."""
    worst = set(experiments.missed(trial)[:PAIRED_AT_MOST])
    pairs = [pair for pair in combinations(experiments.goals, 2) if worst & set(pair)]
    trials = {
        pair: experiments.attempt(select_goals(experiments.goals, pair), experiments.no_limits, trial, STARTS) for pair in pairs
    }
    return {pair: tried for pair, tried in trials.items() if not tried.reached}


def fewest_in_conflict(experiments: Experiments, goals: GoalParts, trial: Trial) -> tuple[int, ...]:
    """Find the fewest goals in conflict: they cannot be reached together, but could if any one of them were released."""
    kept = dict(goals)
    for goal in sorted(goals, key=lambda goal: (trial.misses[goal], goal)):
        without = {other: parts for other, parts in kept.items() if other != goal}
        if without and not experiments.attempt(without, experiments.no_limits, trial, STARTS).reached:
            kept = without
    return tuple(sorted(kept))


def most_helpful(experiments: Experiments, goals: GoalParts, trial: Trial) -> int:
    """Find the goal of a conflict whose release leaves the least error."""
    left = {}
    # With a tolerance near the rounding, a trial may fail though it misses nothing.
    for goal in [goal for goal in experiments.missed(trial) if goal in goals] or goals:
        others = {other: parts for other, parts in goals.items() if other != goal}
        left[goal] = experiments.attempt(others, experiments.no_limits, trial, STARTS).error
    return min(left, key=lambda goal: (left[goal], -goal))


def worth_saying(conflicts: Conflicts, far: Collection[int], short: Collection[int]) -> list[tuple[int, ...]]:
    """Select the conflicts to report: of a goal that is out of reach the worst, as the others say the same; of other goals all.

    A goal too far from the base may also conflict, for another reason, with goals whose limbs are long enough.
    """
    by_gap = sorted(conflicts, key=lambda goals: (-np.sqrt(conflicts[goals].misses[list(goals)]).sum(), goals))
    said = [goals for goals in by_gap if not {*far, *short} & set(goals)]
    for goal in (*far, *short):
        own = [goals for goals in by_gap if goal in goals]
        plain = [goals for goals in own if goal in far and not set(short) & set(goals)]
        said += own[:1] + plain[:1]
    return sorted(set(said))


def conflict(experiments: Experiments, goals: tuple[int, ...], trial: Trial) -> Cause:
    """Tell of goals in conflict what they lack together, or by how much they are too far apart."""
    metres, degrees = float(trial.metres[list(goals)].sum()), math.degrees(trial.radians[list(goals)].sum())
    how = f"together they lack {say_lacking(metres, degrees)}"
    apart = too_far_apart(experiments, *goals) if len(goals) == 2 else None
    if apart is not None:
        metres, degrees, how = apart[0], 0.0, f"they are {apart[1]}"
    text = f"{experiments.listed(goals)} conflict: {how}"
    return experiments.cause(CauseKind.CONFLICT, trial, goals, text, metres=metres, degrees=degrees)
