"""The methods a solver can use: the kernel of each, and what holds where a user says nothing."""

from typing import NamedTuple

from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.solver.workspace import Kernel


class Method(NamedTuple):
    """One method of solving."""

    solve: Kernel
    sweeps: int
    """Gauss-Seidel passes on each linearisation."""
    warm_start: str
    """What a solve takes over from the one before: "pose" or "step"."""


METHODS = {
    "poise": Method(solve_poise, sweeps=2, warm_start="step"),
    "paper": Method(solve_paper, sweeps=20, warm_start="pose"),
}
