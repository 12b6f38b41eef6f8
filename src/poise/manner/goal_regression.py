"""What goals say of a whole body: a regression from the places of its goals to how its segments turn, learned from poses.

The places of some effectors are given, where they shall be, and for some how they shall be turned. Seen from a middle of them,
with the hips facing forward, they are the input z; the rotation matrices of all segments and the place of the hips are the
output y. People who hold hands and feet alike stand alike, so y is learned from a body in all poses of a library:

    y(z) = ȳ + U Wᵀ φ(z),   φ(z) = (1, z, 3 / (1 + ‖z − c_j‖² / d)),

linear in z and in bumps around M poses c_j, with d entries of z, by ridge regression; the columns of U are the directions in
which what it says of rotations varies most. It is smooth in z. Where poses with such goals disagree, the matrices y get small,
and pull less.

Which way the hips face is a regression too: the horizontal places u_k, as complex numbers, turn with the body by e^{iψ}, so
Σ β_k u_k with complex β_k learned for e^{iψ} = 1 estimates it for every ψ.
"""

from dataclasses import dataclass

import numpy as np

from poise.kernels.goals.manner_prediction import BUMP_HEIGHT, FARTHEST_INPUT
from poise.kernels.workspace.manner_sizes import MAX_BUMPS, MAX_DIRECTIONS

RIDGE = 1.0
"""Of the regression, for inputs scaled to a variance of 1."""
HIPS_OUTPUTS = 3
"""The last entries of an output: the place of the hips [m]. They have columns of U of their own."""
HEADING_RIDGE = 1e-3
"""Of the regression of the heading, as a part of the variance of its inputs."""
MIDDLE_RIDGE = 7.0
"""The same for places in the middle above the hips: heads are ahead of the feet, but not of those who sit or lean back."""
LEAST_SPREAD = 1e-2
"""Inputs that vary less count as varying so much [m], [1]."""
SEED = 1
"""Of the draw of the poses c_j."""


@dataclass(frozen=True, eq=False)
class GoalRegression:
    """The regression that was learned from goals: the tables that kernels work with."""

    mean: np.ndarray
    """(d,) of the input."""
    scale: np.ndarray
    """(d,) by which it is multiplied then."""
    centers: np.ndarray
    """(M, d) the c_j."""
    weights: np.ndarray
    """(1 + d + M, r) W."""
    directions: np.ndarray
    """(r, o) U, in rows."""
    middle: np.ndarray
    """(o,) ȳ."""
    heading: np.ndarray
    """(h, 2) β, real and imaginary parts."""
    heading_spread: float
    """How far the heading that they say is off, as a standard deviation [rad]."""


def learn_regression(
    given: np.ndarray,
    outputs: np.ndarray,
    horizontal: np.ndarray,
    middle_places: np.ndarray | bool = False,
) -> GoalRegression:
    """Learn the regression from the places of goals to how a body's segments turn.

    given: (n, d) input of every pose; outputs: (n, o) output, the hips last; horizontal: (n, h) horizontal
    parts of the input as complex numbers, z + ix; middle_places: (h,) which of them are places in the middle of the body.
    """
    mean, spread = given.mean(axis=0), np.maximum(given.std(axis=0), LEAST_SPREAD)
    scaled = np.clip((given - mean) / spread, -FARTHEST_INPUT, FARTHEST_INPUT)
    drawn = np.random.default_rng(SEED).choice(len(scaled), min(MAX_BUMPS, len(scaled)), replace=False)
    centers = scaled[np.sort(drawn)]
    features = regression_features(scaled, centers)
    middle = outputs.mean(axis=0)
    normal = features.T @ features
    normal[np.diag_indices_from(normal)] += RIDGE
    weights = np.linalg.solve(normal, features.T @ (outputs - middle))
    directions = main_directions(weights, normal)
    beta, off = _heading(horizontal, middle_places)
    return GoalRegression(mean, 1.0 / spread, centers, weights @ directions.T, directions, middle, beta, off)


def regression_features(scaled: np.ndarray, centers: np.ndarray) -> np.ndarray:
    """Return the features φ(z) of a regression's scaled inputs (n, d): (n, 1 + d + M)."""
    count, size = scaled.shape
    squares = (scaled**2).sum(axis=1)[:, None] + (centers**2).sum(axis=1) - 2.0 * scaled @ centers.T
    bumps = BUMP_HEIGHT / (1.0 + np.maximum(squares, 0.0) / max(size, 1))
    return np.concatenate([np.ones((count, 1)), scaled, bumps], axis=1)


def main_directions(weights: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Return the directions (r, o) in which what a regression says varies most, as rows of unit length; those of the hips last.

    weights: (n_features, o) of all outputs; normal: (n_features, n_features) with its ridge. They are not the directions in
    which the outputs themselves vary most: much of that does not follow from the goals.
    """
    turns = weights[:, :-HIPS_OUTPUTS]
    count = min(MAX_DIRECTIONS - HIPS_OUTPUTS, turns.shape[1])
    _, vectors = np.linalg.eigh(turns.T @ normal @ turns)
    result = np.zeros((count + HIPS_OUTPUTS, weights.shape[1]))
    result[:count, :-HIPS_OUTPUTS] = vectors[:, ::-1][:, :count].T
    result[count:, -HIPS_OUTPUTS:] = np.eye(HIPS_OUTPUTS)
    return result


def _heading(horizontal: np.ndarray, middle_places: np.ndarray | bool) -> tuple[np.ndarray, float]:
    """Learn which combination of a regression's horizontal inputs (n, h) is e^{iψ}; returns β (h, 2) and its error [rad]."""
    count, size = horizontal.shape
    normal = horizontal.conj().T @ horizontal / count
    variance = max(float(np.trace(normal).real) / size, 1e-12)
    ridge = variance * np.where(middle_places, MIDDLE_RIDGE, HEADING_RIDGE) * np.ones(size)
    beta = np.linalg.solve(normal + np.diag(ridge), horizontal.conj().mean(axis=0))
    off = float(np.sqrt(np.mean(np.angle(horizontal @ beta) ** 2)))
    return np.column_stack([beta.real, beta.imag]), off
