"""Method: what a solver knows of one method: its kernels, where it comes from, what it cannot do, and the memory of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from poise.character.character import Character
from poise.kernels.compared_methods.iteration_loop import solve_by_iterations
from poise.model.model import Model

CLAMPED_JOINTS = (
    "joints that would leave them stay there and their columns go (P. Baerlocher, R. Boulic 2004); its own source has none"
)
"""How methods over the Jacobian keep limits whose own literature has none."""

Kernel = Callable[[np.ndarray, np.ndarray], int]
"""A solve kernel: takes a workspace's integers and floats, returns the outcome (`kernels.workspace.outcome`)."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Integers and floats of its own that a method has in a workspace, as they are before the first solve.

    How many they are depends on the character and on whether its root is free, not on its base.
    """

    ints: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    """(n,) `method_ints` of the workspace."""
    floats: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """(n,) `method_floats` of the workspace."""


def no_memory(model: Model) -> Memory:
    """Return the memory of a method that has none of its own."""
    return Memory()


def takes_all(character: Character, free_root: bool) -> str | None:
    """For the `Method` of one that can take every character: refuse none."""
    return None


@dataclass(frozen=True, slots=True)
class Method:
    """One method of solving: its kernels and its defaults, where it comes from, and what it cannot do."""

    name: str
    solve: Kernel
    """What solves one frame."""
    sweeps: int = 1
    """Gauss-Seidel passes on each linearisation, by default."""
    warm_start: str = "pose"
    """What a solve takes over from the one before: "pose" or "step"."""
    has_extra_goals: bool = False
    """Whether there are extra goals, priorities and blends; without, pose goals only."""
    family: str = "Gauss-Seidel"
    """The kind of method: "Jacobian", "minimisation", "heuristic", …"""
    source: str = ""
    """Where the method was published."""
    limits: str = ""
    """How it keeps joint limits, and who says so."""
    several_goals: bool = True
    """Whether it takes several goals at once."""
    orientations: bool = True
    """Whether it takes goals of orientation."""
    iterate: Kernel | None = None
    """One iteration of it, of methods that share their loop (`kernels.compared_methods.iteration_loop`)."""
    prepare: Callable[[Model], Memory] = no_memory
    """Computes from a compiled character the memory of its own."""
    refuse: Callable[[Character, bool], str | None] = takes_all
    """Says in words which joint of a character it cannot take and why; None if it takes the character. The flag: free root."""


def by_iterations(name: str, iterate: Kernel, *, family: str, source: str, limits: str, **others: object) -> Method:
    """Describe a method of which there is one iteration, and the loop that all such methods share."""
    return Method(name, solve_by_iterations, family=family, source=source, limits=limits, iterate=iterate, **others)  # type: ignore[arg-type]
