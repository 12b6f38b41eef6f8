"""Rankings of the comparison: groups of scenes, mean ranks in them, paired tests of methods, agreement of two seeds."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch

import msgspec
import numpy as np

from poise.compare.mean_ranks import MeanRanks, kendall, mean_ranks
from poise.compare.run_records import Records, Setup
from poise.compare.significance import SIGNIFICANT, Interval, bootstrap_share, holm, mcnemar, rank_biserial, wilcoxon
from poise.compare.summary import Cell, by_scene, cells, complete, geometric_mean, half, share, successes

GROUPS = {
    "chains": ("chain-*",),
    "one goal": ("arm/*", "biped-1/*", "spine/*", "spider-1/*"),
    "several positions": ("biped-3/*", "biped-5/*", "spider-[248]/*"),
    "poses": ("*-pose/*",),
    "free roots and files": ("spider/*", "trackers/*", "*-file/*"),
}
"""Scenes that are ranked together, by patterns of their names."""
TITLES = {
    "chains": "chains of balls without limits, one position: the home ground of most methods",
    "one goal": "an arm, a spine, a leg, or a whole body with one position",
    "several positions": "whole bodies with positions for 2 to 8 effectors",
    "poses": "positions and orientations of 1 to 5 effectors",
    "free roots and files": "bodies whose root is free, and skeletons from files",
}
"""What the groups are, in words."""


def scenes_of(group: str, scenes: Sequence[str]) -> list[str]:
    """List the scenes of a group of the rankings, of those given; those of users' files are with the poses."""
    return [scene for scene in scenes if group_of(scene) == group]


def group_of(scene: str) -> str:
    """Return the group of the rankings that a scene is in."""
    for group, patterns in GROUPS.items():
        if any(fnmatch(scene, pattern) for pattern in patterns):
            return group
    return "free roots and files"


class Difference(msgspec.Struct, frozen=True):
    """Two methods on the same cases of a group: how they differ, and whether by chance."""

    group: str
    one: str
    other: str
    cases: int
    success: float
    """Share of successes of the one less that of the other."""
    success_interval: Interval
    success_p: float
    """Of McNemar's exact test, corrected by Holm over all pairs of the group."""
    time_ratio: float | None
    """Median of the ratios of times where both succeed; below 1 where the one is faster."""
    time_p: float | None
    """Of Wilcoxon's signed-rank test on logarithms, corrected likewise."""
    time_effect: float | None
    """Rank-biserial correlation, from −1, the one is always faster, to 1."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Which cases of a group a method solved and how fast, by scene and case."""

    success: dict[tuple[str, int], bool]
    microseconds: dict[tuple[str, int], float]


def outcomes(records: Records, scenes: Sequence[str]) -> dict[str, Outcomes]:
    """Collect for a ranking the outcomes of all methods in its scenes; a run succeeds if half of its frames do."""
    found: dict[str, Outcomes] = {}
    for scene in scenes:
        for method, by_case in successes(records, scene).items():
            outcome = found.setdefault(method, Outcomes({}, {}))
            for case, reached in by_case.items():
                outcome.success[scene, case] = share(reached) > 0.5
                outcome.microseconds[scene, case] = 1e6 * records.runs[scene, method][case].seconds
    return found


def differences(records: Records, group: str) -> list[Difference]:
    """Test for the ranking of a group of scenes all pairs of methods, each on the cases that both were given."""
    scenes = scenes_of(group, records.setup.scenes)
    found = outcomes(records, scenes)
    methods = [method for method in records.setup.methods if method in found]
    rows = [
        _difference(group, one, other, found[one], found[other])
        for number, one in enumerate(methods)
        for other in methods[number + 1 :]
    ]
    rows = [row for row in rows if row.cases]
    success, times = holm([row.success_p for row in rows]), holm([1.0 if row.time_p is None else row.time_p for row in rows])
    return [
        msgspec.structs.replace(row, success_p=success[k], time_p=None if row.time_p is None else times[k])
        for k, row in enumerate(rows)
    ]


def _difference(group: str, one: str, other: str, first: Outcomes, second: Outcomes) -> Difference:
    shared = [key for key in first.success if key in second.success]
    wins = np.array([[outcome.success[key] for key in shared] for outcome in (first, second)], dtype=bool).reshape(2, -1)
    both = [key for key in shared if first.success[key] and second.success[key]]
    logs = np.array([np.log(max(first.microseconds[key], 1e-3) / max(second.microseconds[key], 1e-3)) for key in both])
    gain = wins[0].astype(float) - wins[1]
    return Difference(
        group,
        one,
        other,
        len(shared),
        float(gain.mean()) if len(shared) else 0.0,
        bootstrap_share(int((gain > 0).sum()), int((gain < 0).sum()), len(shared)) if len(shared) else (0.0, 0.0),
        mcnemar(wins[0], wins[1]),
        float(np.exp(np.median(logs))) if both else None,
        wilcoxon(logs) if both else None,
        rank_biserial(logs) if both else None,
    )


class Standing(msgspec.Struct, frozen=True):
    """Of how many other ranked methods a method's success differs significantly in a group; methods alike share a place."""

    better_than: int
    worse_than: int

    @property
    def net(self) -> int:
        """Methods that it is better than, less those that it is worse than: the highest is first."""
        return self.better_than - self.worse_than


def standings(rows: Sequence[Difference], methods: Sequence[str]) -> dict[str, Standing]:
    """Count from the paired tests of a group how many methods each is better and worse than by success."""
    better, worse = dict.fromkeys(methods, 0), dict.fromkeys(methods, 0)
    for row in rows:
        if row.one in better and row.other in better and row.success_p < SIGNIFICANT:
            winner, loser = (row.one, row.other) if row.success > 0.0 else (row.other, row.one)
            better[winner] += 1
            worse[loser] += 1
    return {method: Standing(better[method], worse[method]) for method in methods}


class Ranking(msgspec.Struct, frozen=True):
    """Rankings of the methods that took part in all scenes of a group, by success and by time to success."""

    group: str
    scenes: list[str]
    by_success: MeanRanks | None
    by_time: MeanRanks | None
    success: dict[str, float]
    """Mean share of successes by method."""
    time_to_success: dict[str, float | None]
    """Geometric mean over the scenes [µs]; None where a scene was never solved."""
    left_out: list[str]
    """Methods that did not take part in all scenes."""
    standings: dict[str, Standing] = {}
    """By success, over all cases of the group that two methods were both given; none in results older than this field."""


def rank(setup: Setup, all_cells: Sequence[Cell], rows: Sequence[Difference], group: str) -> Ranking:
    """Rank the methods of a comparison in a group of scenes, from its cells and the paired tests of the group."""
    table, scenes, methods = by_scene(all_cells), scenes_of(group, setup.scenes), setup.methods
    present = complete(table, scenes, methods) if scenes else []
    by_success = by_time = None
    if len(present) > 1:
        success = np.array([[-round(table[scene][method].success, 6) for method in present] for scene in scenes])
        times = [[table[scene][method].time_to_success for method in present] for scene in scenes]
        slow = np.array([[np.inf if value is None else value for value in row] for row in times])
        by_success, by_time = mean_ranks(present, success), mean_ranks(present, slow)
    return Ranking(
        group,
        scenes,
        by_success,
        by_time,
        {method: float(np.mean([table[scene][method].success for scene in scenes])) for method in present},
        {method: geometric_mean([table[scene][method].time_to_success for scene in scenes]) for method in present},
        [method for method in methods if method not in present],
        standings(rows, present),
    )


class Agreement(msgspec.Struct, frozen=True):
    """How well two rankings of a group agree whose cases are drawn from different seeds."""

    group: str
    success_tau: float | None
    """Of the standings by success."""
    time_tau: float | None
    """Of the mean ranks by time to success."""
    opposite: list[str]
    """Pairs of methods that differ significantly in both, in opposite directions."""


def agreement_of_halves(records: Records, group: str) -> Agreement:
    """Compare the rankings of a group by its even and by its odd cases, which are drawn from two seeds."""
    scenes = scenes_of(group, records.setup.scenes)
    return agreement(half(records, 0, scenes), half(records, 1, scenes), group)


def agreement(one: Records, other: Records, group: str) -> Agreement:
    """Compare the rankings of a group by two comparisons, as far as both ranked the same methods."""
    both, scenes = (one, other), scenes_of(group, one.setup.scenes)
    tables, rows = [cells(records) for records in both], [differences(records, group) for records in both]
    common: Sequence[str] = one.setup.methods
    for table in tables:
        common = complete(by_scene(table), scenes, common)
    setup = msgspec.structs.replace(one.setup, scenes=tuple(scenes), methods=tuple(common))
    ranked = [rank(setup, table, tests, group) for table, tests in zip(tables, rows, strict=True)]
    nets = [np.array([ranking.standings[method].net for method in common]) for ranking in ranked]
    means = [ranking.by_time for ranking in ranked]
    success_tau = kendall(*nets) if len(common) > 1 else None
    first, second = ({(row.one, row.other): row for row in tests} for tests in rows)
    opposite = [f"{name} and {rival}" for (name, rival), row in first.items() if _opposite(row, second.get((name, rival)))]
    return Agreement(group, success_tau, _tau(*means), opposite)


def _tau(one: MeanRanks | None, other: MeanRanks | None) -> float | None:
    """Compare two rankings by mean ranks of the same methods by Kendall's τ; None where there are no two such rankings."""
    if one is None or other is None:
        return None
    ranks = [dict(zip(means.names, means.ranks, strict=True)) for means in (one, other)]
    return kendall(*(np.array([by_name[name] for name in sorted(by_name)]) for by_name in ranks))


def _opposite(one: Difference, other: Difference | None) -> bool:
    if other is None:
        return False
    by_success = max(one.success_p, other.success_p) < SIGNIFICANT and one.success * other.success < 0
    if one.time_p is None or other.time_p is None or one.time_effect is None or other.time_effect is None:
        return by_success
    return by_success or (max(one.time_p, other.time_p) < SIGNIFICANT and one.time_effect * other.time_effect < 0)
