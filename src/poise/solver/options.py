"""The options of one call to solve: checked, and written where the kernels read them."""

from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.defaults import ITERATIONS, LONGEST, TOLERANCE
from poise.errors import ValueRefusedError
from poise.kernels.compiler.clock import MONOTONIC
from poise.kernels.workspace import layout
from poise.kernels.workspace.outcome import MAX_ITERATION_COUNT, MAX_SWEEP_COUNT

NOT_GIVEN = -1.0


class Options(NamedTuple):
    """What a call may ask; compared as a whole with the last call's, so that a frame loop checks them once."""

    iterations: int = ITERATIONS
    sweeps: int | None = None
    tolerance: Any = TOLERANCE
    residual_tolerance: float | None = None
    step_tolerance: float | None = None
    stall_tolerance: float | None = None
    limits: bool | None = None
    budget: float | None = None

    def write(self, options: np.ndarray, settings: np.ndarray, sweeps: int, limits: bool) -> None:
        """Check everything, then set it; `sweeps` and `limits` are what holds when the call does not say."""
        stops = [
            NOT_GIVEN if stop is None else checks.number(stop, name, low=0.0)
            for name, stop in (
                ("residual_tolerance", self.residual_tolerance),
                ("step_tolerance", self.step_tolerance),
                ("stall_tolerance", self.stall_tolerance),
            )
        ]
        judged = _checked_tolerance(self.tolerance)
        iterations = checks.count(self.iterations, "iterations", low=0, high=MAX_ITERATION_COUNT)
        sweeps = checks.count(sweeps if self.sweeps is None else self.sweeps, "sweeps", low=1, high=MAX_SWEEP_COUNT)
        budget = NOT_GIVEN if self.budget is None else checks.number(self.budget, "budget", low=0.0, high=LONGEST)
        if budget >= 0.0 and MONOTONIC is None:
            raise ValueRefusedError("budget", "cannot be kept on this system: kernels have no clock here")
        options[layout.MAX_ITERATIONS], options[layout.MAX_SWEEPS] = iterations, sweeps
        options[layout.USE_LIMITS] = limits if self.limits is None else bool(self.limits)
        settings[: layout.DAMPING] = *judged, *stops
        settings[layout.BUDGET] = budget


def plain(tolerance: Any) -> Any:
    """A tolerance that can be kept and compared: arrays and lists as tuples."""
    if isinstance(tolerance, np.ndarray | np.generic):
        tolerance = tolerance.tolist()
    return tuple(tolerance) if isinstance(tolerance, list) else tolerance


def _checked_tolerance(tolerance: Any) -> tuple[float, float]:
    """Metres and radians; negative where no tolerance is to be judged."""
    if isinstance(tolerance, int | float) and tolerance == 0:
        return NOT_GIVEN, NOT_GIVEN
    if not isinstance(tolerance, tuple) or len(tolerance) != 2:
        raise ValueRefusedError("tolerance", f"must be (metres, radians), or 0 to run all iterations, not {tolerance!r}")
    metres, radians = (checks.number(number, "tolerance", low=0.0) for number in tolerance)
    return (NOT_GIVEN, NOT_GIVEN) if metres == radians == 0.0 else (metres, radians)
