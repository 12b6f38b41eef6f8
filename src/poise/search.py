"""Search: several starts, for goals that the current pose does not lead to. Deterministic."""

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.result import Result

if TYPE_CHECKING:
    from poise.solver import Solver

STARTS = 200


def starts_of(solver: "Solver") -> Iterator[np.ndarray]:
    """Angles to start from, after the current pose."""
    character = solver.character
    yield character.rest
    random = np.random.default_rng(0)
    lower, upper = character.limits.T
    while True:
        yield random.uniform(lower, upper)


def search(solver: "Solver", starts: int, iterations: int, tolerance: Any, limits: bool | None, budget: float | None) -> Result:
    """See `Solver.search`."""
    began = perf_counter()
    best: Result | None = None
    for number, angles in enumerate(starts_of(solver)):
        if number >= starts: break
        solver.reset(angles)
        result = solver.solve(iterations=iterations, tolerance=tolerance, limits=limits)
        if result.converged:
            result.starts=number+1
            return result
    result.starts=number
    return result
