"""SolveOptions: the options of one call of solve, checked and written into the workspace."""

from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.defaults import ITERATIONS, MAX_TIME, TOLERANCE
from poise.errors import ValueRefusedError
from poise.kernels.compiler.clock import MONOTONIC
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import MAX_ITERATION_COUNT, MAX_SWEEP_COUNT
from poise.solver.workspace import NOT_GIVEN, Workspace


class SolveOptions(NamedTuple):
    """The options that `solve` and `solve_frames` share, compared as a whole with the last call's: a loop checks them once."""

    iterations: int = ITERATIONS
    sweeps: int | None = None
    tolerance: Any = TOLERANCE
    residual_tolerance: float | None = None
    step_tolerance: float | None = None
    stall_tolerance: float | None = None
    use_limits: bool | None = None
    budget: float | None = None

    def write(self, workspace: Workspace, method: str, sweeps: int, use_limits: bool) -> None:
        """Check the options of a solve call, then write them; `sweeps` and `use_limits` hold where the call gives none."""
        for name in ("residual_tolerance", "stall_tolerance"):
            if method != "paper" and getattr(self, name) is not None:
                raise ValueRefusedError(name, f"is for the method 'paper', not {method!r}")
        names = ("residual_tolerance", "step_tolerance", "stall_tolerance")
        stops = [
            NOT_GIVEN if stop is None else checks.number(stop, name, low=0.0)
            for name, stop in ((name, getattr(self, name)) for name in names)
        ]
        tolerance = _checked_tolerance(self.tolerance)
        iterations = checks.count(self.iterations, "iterations", low=0, high=MAX_ITERATION_COUNT)
        sweeps = checks.count(sweeps if self.sweeps is None else self.sweeps, "sweeps", low=1, high=MAX_SWEEP_COUNT)
        budget = checked_budget(self.budget)
        options, settings = workspace.options, workspace.settings
        options[layout.MAX_ITERATIONS], options[layout.MAX_SWEEPS] = iterations, sweeps
        options[layout.USE_LIMITS] = use_limits if self.use_limits is None else checks.flag(self.use_limits, "use_limits")
        settings[: layout.DAMPING] = *tolerance, *stops
        settings[layout.BUDGET] = budget


def checked_budget(budget: float | None) -> float:
    """Check the option `budget` of a solve call [µs]; None is `NOT_GIVEN`."""
    if budget is None:
        return NOT_GIVEN
    if MONOTONIC is None:
        raise ValueRefusedError("budget", "cannot be kept on this system: kernels have no clock here")
    return checks.number(budget, "budget", low=0.0, high=MAX_TIME)


def plain_tolerance(tolerance: Any) -> Any:
    """Convert the option `tolerance` of a solve call to plain tuples, which can be saved and compared."""
    if isinstance(tolerance, np.ndarray | np.generic):
        tolerance = tolerance.tolist()
    return tuple(tolerance) if isinstance(tolerance, list) else tolerance


def _checked_tolerance(tolerance: Any) -> tuple[float, float]:
    """Check the option `tolerance` of a solve call and return (metres, radians); both are negative for 0, no tolerance."""
    if isinstance(tolerance, int | float) and tolerance == 0:
        return NOT_GIVEN, NOT_GIVEN
    if not isinstance(tolerance, tuple) or len(tolerance) != 2:
        raise ValueRefusedError("tolerance", f"must be (metres, radians), or 0 to run all iterations, not {tolerance!r}")
    metres, radians = (checks.number(number, "tolerance", low=0.0) for number in tolerance)
    return (NOT_GIVEN, NOT_GIVEN) if metres == radians == 0.0 else (metres, radians)
