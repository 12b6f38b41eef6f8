"""Sizes of the arrays of a manner in a workspace, and the most that its regression has (`manner.goal_regression`)."""

from poise.kernels.compiler.vector_ops import FOUR

GIVEN_SIZE = 9
"""Most numbers that one given place says: its position, and two columns of its rotation."""
MAX_BUMPS = 100
"""Bumps of a manner's regression: three times as many gain at most 2 mm."""
MAX_DIRECTIONS = 44
"""Directions of its output."""


def manner_sizes(n_effectors: int, n_pulls: int) -> dict[str, int]:
    """Return the sizes of the arrays of a manner that pulls so many segments; all 0 without one."""
    has_manner = int(n_pulls > 0)
    n_given, n_bumps, n_directions = (has_manner * size for size in (n_effectors + 1, MAX_BUMPS, MAX_DIRECTIONS))
    n_inputs, n_outputs = (FOUR * -(-size // FOUR) for size in (GIVEN_SIZE * n_given, has_manner * (9 * n_pulls + 3)))
    n_features = has_manner + n_inputs + n_bumps
    return {
        "pulls": n_pulls,
        "given": n_given,
        "inputs": n_inputs,
        "features": n_features,
        "directions": n_directions,
        "outputs": n_outputs,
        "bumps": n_bumps,
        "bump_entries": n_bumps * n_inputs,
        "feature_entries": n_features * n_directions,
        "output_entries": n_directions * n_outputs,
    }
