"""The outcome of a solve in one integer: status, iterations and sweeps."""

from poise.kernels.compiler.decorators import kernel

# Why a solve, or the sweeps on one Jacobian, ended.
ITERATION_LIMIT, CONVERGED, SMALL_RESIDUAL, SMALL_STEP, STALLED, OUT_OF_TIME, SPEED_LIMIT = 0, 1, 2, 3, 4, 5, 6
# Why a character of a crowd was not solved.
REFUSED, LEFT_OUT = 7, 8

STATUS_BITS = 4
"""Lowest bits of an outcome: the status."""
ITERATION_BITS = 20
"""Bits above them: the iterations. The other 39 count sweeps."""
MAX_ITERATION_COUNT = 1_000_000
"""Iterations that a solve may make at most; they fit."""
MAX_SWEEP_COUNT = 100_000
"""Sweeps that an iteration may make at most; they fit."""


def join(status, iterations, sweeps):
    """Pack status, iterations and sweeps of a solve into one integer, its outcome."""
    return status + (iterations << STATUS_BITS) + (sweeps << (STATUS_BITS + ITERATION_BITS))


pack = kernel(join)
"""`join` for kernels: status, iterations and sweeps as one integer."""


def unpack(outcome: int) -> tuple[int, int, int]:
    """Unpack the outcome of a solve into status, iterations and sweeps."""
    counts = outcome >> STATUS_BITS
    return outcome & ((1 << STATUS_BITS) - 1), counts & ((1 << ITERATION_BITS) - 1), counts >> ITERATION_BITS


split = kernel(unpack)
"""`unpack` for kernels: status, iterations and sweeps of an outcome."""


def with_status(outcome: int, status: int) -> int:
    """Return the outcome of a solve with another status and the same counts."""
    return int(outcome) >> STATUS_BITS << STATUS_BITS | status
