"""A capture: one solve in one small file."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from poise.solver import Solver


def write_capture(solver: "Solver", path: Any) -> None:
    """Write the last solve of the solver."""
    raise NotImplementedError
