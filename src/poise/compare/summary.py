"""Summary of a comparison: what each method did in each scene, in shares, medians and intervals."""

from collections.abc import Sequence
from statistics import median
from typing import Any

import msgspec
import numpy as np

from poise.compare.run_records import Records, Run
from poise.compare.significance import Interval, bootstrap, median_interval, wilson

BEST_SHARE = 1.01
"""A goal out of reach is served as well as can be within this factor of the least error that any method left."""
BEST_SLACK = 1e-4
"""The same for errors near 0 [m]."""


class Cell(msgspec.Struct, frozen=True):
    """One method in one scene."""

    scene: str
    method: str
    runs: int
    frames: int
    success: float
    """Share of the frames that reach their goals; for goals out of reach, of runs that end within 1 % of the least error."""
    success_interval: Interval
    """Wilson's where runs are single solves, bootstrapped over runs where frames follow each other."""
    microseconds: float
    """Median time of a solve [µs]."""
    microseconds_interval: Interval
    p95_microseconds: float
    p99_microseconds: float
    time_to_success: float | None
    """Time of all solves for each frame that reached its goals [µs]; None where none did."""
    iterations: float
    """Mean iterations of a solve."""
    iteration_microseconds: float | None
    """Median time of one iteration [µs]."""
    position_error: float
    """Median of the largest distance left [mm]."""
    orientation_error: float
    """Median of the largest angle left [°]."""
    limit_violation: float
    """The worst of all runs [rad], [m] for slides."""
    out_of_time: int
    """Runs whose last solve was ended by the clock."""
    cut: bool
    """Whether the method used up its time before all cases were done."""
    jerk: float | None = None
    largest_jump: float | None = None
    jitter: float | None = None
    settling: float | None = None
    pose_distance: float | None = None
    start_spread: float | None = None


COURSE = ("jerk", "largest_jump", "jitter", "settling", "pose_distance", "start_spread")
"""Measures that not every kind of goals has; their medians are taken over runs."""


def kind_of(scene: str) -> str:
    """Return for the summary a scene's kind of goals."""
    return scene.rpartition("/")[2]


def successes(records: Records, scene: str) -> dict[str, dict[int, list[bool]]]:
    """Find for the summary of a scene which frames of each run are a success: by method and case, one for each frame.

    Of goals out of reach, whether the run ends as near to them as any method's, within 1 %: one entry.
    """
    runs = {method: by_case for (name, method), by_case in records.runs.items() if name == scene}
    if kind_of(scene) != "beyond":
        return {method: {case: run.reached for case, run in by_case.items()} for method, by_case in runs.items()}
    least: dict[int, float] = {}
    for by_case in runs.values():
        for case, run in by_case.items():
            if run.limit_violation <= 1e-6:
                least[case] = min(least.get(case, np.inf), run.cost[-1] ** 0.5)

    def served(run: Run) -> list[bool]:
        near = run.cost[-1] ** 0.5 <= BEST_SHARE * least.get(run.case, np.inf) + BEST_SLACK
        return [near and run.limit_violation <= 1e-6]

    return {method: {case: served(run) for case, run in by_case.items()} for method, by_case in runs.items()}


def share(reached: Sequence[bool]) -> float:
    """For the summary, return the share of a run's frames that succeeded."""
    return sum(reached) / len(reached)


def cells(records: Records) -> list[Cell]:
    """Summarise every method in every scene of a comparison, in the order of its setup."""
    result = []
    for scene in records.setup.scenes:
        reached = successes(records, scene)
        for method in records.setup.methods:
            if runs := records.runs.get((scene, method)):
                cut = (scene, method) in records.cuts
                result.append(_cell([runs[case] for case in sorted(runs)], reached[method], cut))
    return result


def _cell(runs: list[Run], reached: dict[int, list[bool]], cut: bool) -> Cell:
    times = np.concatenate([run.microseconds for run in runs])
    iterations = np.concatenate([run.iterations for run in runs])
    shares = [share(reached[run.case]) for run in runs]
    single = all(len(reached[run.case]) == 1 for run in runs)
    hits = sum(sum(reached[run.case]) for run in runs)
    # Goals that stay count once, however often they are solved.
    seconds = float(times.sum()) / (len(runs[0].iterations) if kind_of(runs[0].scene) == "beyond" else 1)
    each = times[iterations > 0] / iterations[iterations > 0]
    return Cell(
        scene=runs[0].scene,
        method=runs[0].method,
        runs=len(runs),
        frames=len(times),
        success=float(np.mean(shares)),
        success_interval=wilson(sum(shares), len(runs)) if single else bootstrap(shares, np.mean),
        microseconds=float(np.median(times)),
        microseconds_interval=median_interval([median(run.microseconds) for run in runs]),
        p95_microseconds=float(np.quantile(times, 0.95)),
        p99_microseconds=float(np.quantile(times, 0.99)),
        time_to_success=seconds / hits if hits else None,
        iterations=float(iterations.mean()),
        iteration_microseconds=float(np.median(each)) if len(each) else None,
        position_error=1e3 * float(np.median(np.concatenate([run.position for run in runs]))),
        orientation_error=float(np.degrees(np.median(np.concatenate([run.orientation for run in runs])))),
        limit_violation=max(run.limit_violation for run in runs),
        out_of_time=sum(run.status == "out of time" for run in runs),
        cut=cut,
        **{name: _median([getattr(run, name) for run in runs]) for name in COURSE},
    )


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return float(np.median(known)) if known else None


def by_scene(all_cells: Sequence[Cell]) -> dict[str, dict[str, Cell]]:
    """Sort the cells of this summary by scene and method."""
    result: dict[str, dict[str, Cell]] = {}
    for cell in all_cells:
        result.setdefault(cell.scene, {})[cell.method] = cell
    return result


def half(records: Records, parity: int, scenes: Sequence[str]) -> Records:
    """Return the half of this summary that is drawn from one of the two seeds: every other case."""
    part = Records(msgspec.structs.replace(records.setup, scenes=tuple(scenes)))
    part.pairs, part.cuts = records.pairs, records.cuts
    part.runs = {
        key: kept
        for key, by_case in records.runs.items()
        if key[0] in scenes and (kept := {case: run for case, run in by_case.items() if case % 2 == parity})
    }
    return part


def complete(table: dict[str, dict[str, Any]], scenes: Sequence[str], methods: Sequence[str]) -> list[str]:
    """List from the summary the methods that took part in all of these scenes."""
    return [method for method in methods if all(method in table.get(scene, {}) for scene in scenes)]


def geometric_mean(values: Sequence[float | None]) -> float | None:
    """Summarise times by their geometric mean; None if one is missing, or there are none."""
    known = [value for value in values if value]
    return float(np.exp(np.mean(np.log(known)))) if known and len(known) == len(values) else None
