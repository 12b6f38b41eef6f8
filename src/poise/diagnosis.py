"""Why goals were missed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from poise.solver import Solver


@dataclass(frozen=True)
class Explanation:
    """Why goals were missed."""


def explain(solver: "Solver") -> Explanation:
    """Explain the miss of a solver that has settled."""
    raise NotImplementedError
