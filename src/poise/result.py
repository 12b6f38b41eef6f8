"""The outcome of one solve."""

from enum import StrEnum

import numpy as np

from poise.kernels.outcome import unpack


class Status(StrEnum):
    """Why a solve ended; equal to its own words, so `result.status == "converged"` holds."""

    ITERATION_LIMIT = "iteration limit"
    """All iterations were used."""
    CONVERGED = "converged"
    """Every goal is within the tolerance."""
    SMALL_RESIDUAL = "small residual"
    """‖A x − b‖ fell below `residual_tolerance`."""
    SMALL_STEP = "small step"
    """The largest |Δx_i| of a sweep fell below `step_tolerance`."""
    STALLED = "stalled"
    """|Δx_i| stayed the same from one sweep to the next, within `stall_tolerance`."""


STATUS_OF_CODE = tuple(Status)
"""In the order of the codes in `kernels.outcome`."""


class Result:
    """Status, errors and effort of one solve. The errors are those of the pose it ended in."""

    __slots__ = ("_goals", "_outcome", "_report", "seconds")

    def __init__(self, outcome: int, seconds: float, report: bytes, goals: np.ndarray) -> None:
        # Made every frame, so nothing is worked out before somebody asks.
        self._outcome = outcome
        self._report = report
        self._goals = goals
        self.seconds = seconds
        """Time spent in the kernel [s]."""

    @property
    def status(self) -> Status:
        """Why the solve ended."""
        return STATUS_OF_CODE[unpack(int(self._outcome))[0]]

    @property
    def iterations(self) -> int:
        """Linearisations made."""
        return unpack(int(self._outcome))[1]

    @property
    def sweeps(self) -> int:
        """Gauss-Seidel passes made, over all iterations."""
        return unpack(int(self._outcome))[2]

    @property
    def converged(self) -> bool:
        """Whether every goal was reached within the tolerance."""
        return self.status is Status.CONVERGED

    @property
    def cost(self) -> float:
        """E = Σ (w_p ‖Δp‖)² + (w_r ‖Δr‖)² over the goals."""
        return float(np.frombuffer(self._report)[0])

    @property
    def position_error(self) -> np.ndarray:
        """(n_goals,) distance left for each goal [m]; 0 where no position is asked."""
        return np.frombuffer(self._report)[1 + 2 * self._goals]

    @property
    def orientation_error(self) -> np.ndarray:
        """(n_goals,) angle left for each goal [rad]; 0 where no orientation is asked."""
        return np.frombuffer(self._report)[2 + 2 * self._goals]

    def __repr__(self) -> str:
        return (
            f"Result({self.status}, {self.iterations} iterations, {self.sweeps} sweeps, "
            f"{1e3 * self.position_error.max(initial=0.0):.3g} mm, "
            f"{np.degrees(self.orientation_error.max(initial=0.0)):.3g}°)"
        )
