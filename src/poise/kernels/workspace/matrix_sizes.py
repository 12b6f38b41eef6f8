"""Sizes of the arrays of the normal equations: of a matrix by rows of its elimination tree, or of a long body's blocks."""

from poise.kernels.compiler.vector_ops import FOUR

TWIST_SIZE = 8
"""Numbers of a twist or wrench: three that turn, three that shift or push, two that stay 0."""
INERTIA_SIZE = 36
"""Numbers of the inertia that the articulated factorisation has eliminated below a frame."""

MOST_BRANCHES = 64
"""The most branches of a long body."""


def matrix_sizes(n_joints: int, n_unknowns: int, articulated: bool) -> dict[str, int]:
    """Return the sizes of a workspace's arrays that hold, factor and solve the normal equations, by name.

    articulated: whether the normal matrix is kept as blocks of joints, twists and wrenches.
    """
    n_frames = n_joints + 1 if articulated else 0
    rows = (n_unknowns + 1) * (n_unknowns + FOUR)  # at most, and a row for what is to be written nowhere
    return {
        "wrenches": TWIST_SIZE * n_unknowns,
        "matrix": 2 * FOUR * n_unknowns if articulated else rows,
        "ancestor_value": n_unknowns + FOUR,
        "four_rows": FOUR * (n_unknowns + FOUR),
        "articulated_wrenches": TWIST_SIZE * n_unknowns if articulated else 0,
        "articulated_inertias": INERTIA_SIZE * n_frames,
        "articulated_twists": TWIST_SIZE * n_frames,
        "places": n_frames,
        "branches": MOST_BRANCHES if articulated else 0,
        "branch_sums": MOST_BRANCHES + 1 if articulated else 0,
    }
