"""Goal input: pose goals as users give them, as arrays that a kernel takes, and messages for what it refuses."""

from collections.abc import Sequence
from typing import Any, Never

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.kernels.goals import input_checks
from poise.kernels.workspace.input_bounds import MAX_DISTANCE

REASONS = {
    input_checks.BAD_POSITION: "has a number that is not finite in its position",
    input_checks.FAR_POSITION: f"is farther than {MAX_DISTANCE:g} m from the origin; are the units metres?",
    input_checks.BAD_ORIENTATION: "has a number that is not finite in its orientation",
    input_checks.NOT_A_ROTATION: "has an orientation that is no rotation: a zero quaternion or a skewed matrix",
}
"""Message for a refused goal, by verdict of `kernels.goals.input_checks`."""


def goal_arrays(positions: Any, orientations: Any, n_goals: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Convert a user's goals to arrays that a kernel takes, if their shapes fit; the kernel checks their numbers.

    Returns positions (n_goals, 3) [m], orientations (n_goals, count), and count: 4 quaternion, 9 matrix, 0 none.
    """
    positions, orientations = checks.floats(positions, "positions"), checks.floats(orientations, "orientations")
    count = checks.numbers_per_orientation(positions.shape, orientations.shape, (n_goals,))
    return positions, orientations.reshape(n_goals, count), count


def raise_refusal(refused: int, positions: Any, orientations: Any, names: Sequence[str]) -> Never:
    """Raise the error for goals that `python_entries.accept_goals` has refused. names: of the goals, for the message."""
    goal, verdict = divmod(refused, input_checks.VERDICTS)
    if verdict == input_checks.WRONG_SHAPE:
        goal_arrays(positions, orientations, len(names))
    raise ValueRefusedError(f"goal {names[goal]!r}", REASONS[verdict])
