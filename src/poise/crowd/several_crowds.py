"""Several crowds of several characters, solved in one call: the threads go from one crowd to the next."""

from collections.abc import Sequence
from typing import Any

from poise import checks
from poise.crowd.crowd import Crowd
from poise.crowd.crowd_call import CrowdGoals, solve_calls
from poise.crowd.crowd_result import CrowdResult
from poise.defaults import ITERATIONS, TOLERANCE
from poise.errors import ValueRefusedError
from poise.solver.solve_options import SolveOptions, plain_tolerance
from poise.strict_names import known_options


@known_options
def solve_crowds(
    crowds: Sequence[Crowd],
    positions: Sequence[Any],
    orientations: Sequence[Any] | None = None,
    *,
    iterations: int = ITERATIONS,
    sweeps: int | None = None,
    tolerance: float | Sequence[float] = TOLERANCE,
    budget: float | None = None,
    dt: Any = None,
) -> list[CrowdResult]:
    """Solve several crowds in one call, on as many threads as the one with most of them has; returns a result for each.

    positions, orientations: for each crowd what `Crowd.solve` takes, or None; the options are those of `Crowd.solve`, for all.
    No thread waits while any crowd has a character to solve.

    >>> import poise
    >>> people, hands = poise.Crowd(poise.biped(), 10), poise.Crowd(poise.biped(joints="ball"), 5)
    >>> results = poise.solve_crowds([people, hands], [people.positions, hands.positions])
    >>> [len(result) for result in results]
    [10, 5]
    """
    crowds = [checks.instance(crowd, Crowd, "crowds") for crowd in crowds]
    if len({id(crowd) for crowd in crowds}) < len(crowds):
        raise ValueRefusedError("crowds", "must be different ones")
    given = {"positions": list(positions), "orientations": [None] * len(crowds) if orientations is None else list(orientations)}
    for name, arrays in given.items():
        if len(arrays) != len(crowds):
            raise ValueRefusedError(name, f"must be one array for each of {len(crowds)} crowds, not {len(arrays)}")
    options = SolveOptions(iterations, sweeps, plain_tolerance(tolerance))
    goals = [
        CrowdGoals.checked(own_positions, own_orientations, (len(crowd), len(crowd.goals)))
        for crowd, own_positions, own_orientations in zip(crowds, given["positions"], given["orientations"], strict=True)
    ]
    calls = [crowd.prepare(own, None, options, budget=budget, dt=dt) for crowd, own in zip(crowds, goals, strict=True)]
    seconds = solve_calls(calls, max((crowd.threads for crowd in crowds), default=1), budget)
    return [crowd.finish(call, seconds, budget) for crowd, call in zip(crowds, calls, strict=True)]
