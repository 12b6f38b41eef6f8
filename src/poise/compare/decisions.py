"""The decision table of the comparison: for each use, which method the measurements speak for, and what others cost."""

from collections.abc import Sequence
from fnmatch import fnmatch

import msgspec
import numpy as np

from poise.compare.entries import OURS
from poise.compare.rankings import outcomes
from poise.compare.run_records import Records
from poise.compare.significance import SIGNIFICANT, Interval, holm, mcnemar, wilson
from poise.compare.summary import Cell, by_scene, complete, geometric_mean


class Use(msgspec.Struct, frozen=True):
    """A use of inverse kinematics, and the scenes that stand for it."""

    title: str
    patterns: tuple[str, ...]
    measure: str = "time_to_success"
    """What decides among the methods that succeed as often as the best: a field of cells, the smallest is best."""
    unit: str = "µs"


USES = (
    Use("many characters on one core, goals from frame to frame", ("biped-5*/coherent", "trackers/*")),
    Use("a whole body whose goals are anywhere", ("biped-[35]*/far",)),
    Use("a whole body with six trackers", ("trackers/*",)),
    Use("one arm, position", ("arm/near", "arm/far", "arm/limits")),
    Use("one arm, position and orientation", ("arm-pose/near", "arm-pose/far", "arm-pose/limits")),
    Use("a chain without limits, one position", ("chain-*/near", "chain-*/far")),
    Use("a spine or a long chain with narrow limits", ("spine*/*",)),
    Use("many legs", ("spider*/near",)),
    Use("goals may be out of reach", ("*/beyond",)),
    Use("goals may be out of reach and the body has to stand still", ("*/beyond",), "jitter", "rad"),
    Use("goals at the edge of reach", ("*/edge",)),
    Use("many joints are at their limits", ("*/limits",)),
    Use("the start may be stretched out (singular)", ("*/singular",)),
    Use("noisy trackers, smooth motion", ("*/noisy",), "jerk", "rad/s³"),
    Use("goals jump", ("*/jumps",)),
    Use("the recorded pose is to be found again", ("trackers/*", "biped-5*/coherent"), "pose_distance", "rad"),
)
"""Uses of the decision table."""


SLACK = 0.1
"""How far a share of successes may be below the best one where few cases cannot tell them apart."""
NOTHING = 1e-12
"""What a measure of 0 counts as: the geometric mean over several scenes takes its logarithm."""


class Candidate(msgspec.Struct, frozen=True):
    """A method for a use."""

    method: str
    success: float
    success_interval: Interval
    value: float | None
    """The measure that decides: a geometric mean over the scenes."""
    as_good: bool
    """Whether its success is not significantly below the best one's (McNemar, Holm)."""


class Decision(msgspec.Struct, frozen=True):
    """A row of the decision table."""

    use: str
    scenes: list[str]
    unit: str
    candidates: list[Candidate]
    """The first choice first."""
    left_out: list[str]
    """Methods that cannot do all scenes of the use."""

    @property
    def first(self) -> Candidate:
        """The method that this decision is for, by the measurements."""
        return self.candidates[0]


def decide(records: Records, all_cells: Sequence[Cell]) -> list[Decision]:
    """Make the decision table of a comparison: of those that succeed as often as the best, the one of the best measure."""
    table, result = by_scene(all_cells), []
    for use in USES:
        scenes = [scene for scene in records.setup.scenes if any(fnmatch(scene, pattern) for pattern in use.patterns)]
        methods = complete(table, scenes, records.setup.methods) if scenes else []
        if methods:
            candidates = _candidates(records, table, use, scenes, methods)
            left_out = [method for method in records.setup.methods if method not in methods]
            result.append(Decision(use.title, scenes, use.unit, candidates, left_out))
    return result


class Leader(msgspec.Struct, frozen=True):
    """The first choice of one scene, beside the better one of Poise's own entries."""

    scene: str
    first: Candidate
    ours: Candidate
    times: float | None
    """Time to success of ours as a multiple of the first choice's; None where one of them never succeeds."""


def find_leaders(records: Records, all_cells: Sequence[Cell]) -> list[Leader]:
    """Find the first choice of every scene of a comparison by the rule of the decision table, as far as Poise took part."""
    table, result = by_scene(all_cells), []
    for scene, row in table.items():
        if any(method in row for method in OURS):
            candidates = _candidates(records, table, Use(scene, (scene,)), [scene], list(row))
            ours = next(candidate for candidate in candidates if candidate.method in OURS)
            times = ours.value / candidates[0].value if ours.value and candidates[0].value else None
            result.append(Leader(scene, candidates[0], ours, times))
    return result


def _candidates(
    records: Records, table: dict[str, dict[str, Cell]], use: Use, scenes: list[str], methods: list[str]
) -> list[Candidate]:
    success = {method: float(np.mean([table[scene][method].success for scene in scenes])) for method in methods}
    means = {method: geometric_mean([_measure(table[scene][method], use.measure) for scene in scenes]) for method in methods}
    values = {method: 0.0 if mean is not None and mean < 10 * NOTHING else mean for method, mean in means.items()}
    runs = {method: sum(table[scene][method].runs for scene in scenes) for method in methods}
    intervals = {method: wilson(success[method] * runs[method], runs[method]) for method in methods}
    best = max(methods, key=lambda method: intervals[method][0])  # a method that was cut after a few cases is not the best
    found = outcomes(records, scenes)
    p_values, gaps = [], {}
    for method in methods:
        shared = [key for key in found[best].success if key in found[method].success]
        wins = [np.array([found[name].success[key] for key in shared], dtype=bool) for name in (best, method)]
        p_values.append(mcnemar(*wins))
        gaps[method] = float(wins[0].mean() - wins[1].mean()) if shared else 1.0
    corrected = dict(zip(methods, holm(p_values), strict=True))
    candidates = []
    for method in methods:
        as_good = method == best or (corrected[method] >= SIGNIFICANT and gaps[method] <= SLACK and success[method] > 0)
        candidates.append(Candidate(method, success[method], intervals[method], values[method], as_good))
    return sorted(candidates, key=_worse)


def _measure(cell: Cell, name: str) -> float | None:
    value = getattr(cell, name)
    return None if value is None else max(value, NOTHING)


def _worse(candidate: Candidate) -> tuple[bool, bool, float, float]:
    none = candidate.value is None
    return not candidate.as_good, none, (candidate.value or 0.0) if candidate.as_good else 0.0, -candidate.success
