"""The methods that a solver can use, `poise` and `paper`: the kernel and the defaults of each."""

from typing import NamedTuple

from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.solver.workspace import Kernel


class Method(NamedTuple):
    """One method of solving: its kernel and its defaults."""

    name: str
    solve: Kernel
    sweeps: int
    """Gauss-Seidel passes on each linearisation."""
    warm_start: str
    """What a solve takes over from the one before: "pose" or "step"."""
    has_extra_goals: bool
    """Whether there are extra goals, priorities and blends; without, pose goals only."""


METHODS = {
    method.name: method
    for method in (
        Method("poise", solve_poise, sweeps=2, warm_start="step", has_extra_goals=True),
        Method("paper", solve_paper, sweeps=20, warm_start="pose", has_extra_goals=False),
    )
}
"""All methods by name."""
