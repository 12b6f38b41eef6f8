"""Relaxation: the best pose for goals as they are, whatever way the body has come."""

from typing import TYPE_CHECKING

import numpy as np

from poise.solver.result import Result

if TYPE_CHECKING:
    from poise.solver.solver import Solver

MOST_SOLVES = 60
"""Solves after which a pose counts as settled."""
SETTLED = 1e-6
"""A solve that changes no angle farther has settled [rad]."""
CLEARLY = 0.01
"""Share by which a cost must be lower to count: less is rounding, or the tolerance of goals."""
SMALLEST = 1e-8
"""Costs below this are all the same: a tenth of a millimetre."""


def relax(solver: "Solver") -> Result:
    """Relax a solver: settle its pose from here and from rest, and leave it in the better one; returns the last result there.

    The better one misses its goals by less, or by as much and is nearer to what posture and manner want. Speeds are not
    bounded meanwhile.
    """
    speeds = solver.max_speed, solver.max_travel
    solver.max_speed = solver.max_travel = None
    try:
        here = _settle(solver)
        state = solver.workspace.snapshot()
        solver.reset()
        there = _settle(solver)
        if _is_better(there, here):
            return there
        solver.workspace.restore(state)
        solver.workspace.settle()
        return here
    finally:
        solver.max_speed, solver.max_travel = speeds


def _settle(solver: "Solver") -> Result:
    """Solve, as a part of relaxing, until nothing moves any more."""
    result = solver.solve()
    for _ in range(MOST_SOLVES):
        before = solver.pose
        result = solver.solve()
        if np.abs(solver.pose.angles - before.angles).max(initial=0.0) <= SETTLED:
            break
    return result


def _is_better(one: Result, other: Result) -> bool:
    if abs(one.cost - other.cost) > CLEARLY * min(one.cost, other.cost) + SMALLEST:
        return one.cost < other.cost
    return one.posture_cost < (1.0 - CLEARLY) * other.posture_cost
