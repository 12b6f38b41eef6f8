"""Cost growth: how the time of an iteration and of a solve grows with joints and with effectors, with fitted exponents."""

from collections.abc import Callable

import msgspec
import numpy as np

from poise.compare.run_records import Records, Run
from poise.compare.significance import Interval, exponent

JOINTS = {f"chain-{count}/far": count for count in (3, 10, 30, 100)}
"""Number of joints, by scene."""
EFFECTORS = {f"spider-{count}/near": count for count in (1, 2, 4, 8)}
"""Number of effectors with goals, by scene; the body is the same."""
LEAST_SIZES = 3
"""Fewest sizes that an exponent is fitted to."""


class Growth(msgspec.Struct, frozen=True):
    """How the cost of one method grows."""

    method: str
    what: str
    """ "joints" or "effectors"."""
    measure: str
    """ "iteration" or "solve"."""
    sizes: list[int]
    microseconds: list[float]
    """Medians, by size [µs]."""
    exponent: float | None
    interval: Interval | None


def _per_iteration(run: Run) -> float | None:
    return run.microseconds[0] / run.iterations[0] if run.iterations[0] else None


def _per_solve(run: Run) -> float | None:
    return run.microseconds[0]


MEASURES: dict[str, Callable[[Run], float | None]] = {"iteration": _per_iteration, "solve": _per_solve}
"""What of a run grows, by name [µs]."""


def growths(records: Records) -> list[Growth]:
    """Fit how the costs of all methods of a comparison grow."""
    result = []
    for what, sizes in (("joints", JOINTS), ("effectors", EFFECTORS)):
        for method in records.setup.methods:
            for measure, cost in MEASURES.items():
                found: dict[int, np.ndarray] = {}
                for scene, size in sizes.items():
                    costs = [cost(run) for run in records.runs.get((scene, method), {}).values()]
                    if known := [value for value in costs if value]:
                        found[size] = np.array(known)
                if found:
                    fitted = len(found) >= LEAST_SIZES
                    slope = exponent(np.array(list(found)), list(found.values())) if fitted else (None, None)
                    medians = [float(np.median(values)) for values in found.values()]
                    result.append(Growth(method, what, measure, list(found), medians, *slope))
    return result
