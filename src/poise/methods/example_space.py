"""The method `example-space`: the linear space of example poses (after Sumner et al. 2005, Der et al. 2006)."""

import numpy as np

from poise.kernels.compared_methods import example_space
from poise.methods.dense_memory import dense_memory, fours, n_unknowns
from poise.methods.example_poses import example_poses
from poise.methods.method import Memory, by_iterations
from poise.model.model import Model

EXAMPLES = 32
"""Poses that span the space."""
SMALLEST_PART = 1e-9
"""A direction whose singular value is a smaller part of the largest is none."""


def space_of(examples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean (n_dofs,) of examples (n, n_dofs) and their directions (k, n_dofs), of length 1 and across each other."""
    mean = examples.mean(axis=0)
    _, sizes, directions = np.linalg.svd(examples - mean, full_matrices=False)
    return mean, directions[sizes > SMALLEST_PART * max(float(sizes.max(initial=0.0)), SMALLEST_PART)]


def _prepare(model: Model) -> Memory:
    """Prepare the method `example-space`: memory for dense rows, and the space behind them."""
    mean, directions = space_of(example_poses(model.character, EXAMPLES))
    count, stride = len(directions), fours(n_unknowns(model))
    parts = {
        example_space.WEIGHTS: np.zeros(count),
        example_space.TRIED: np.zeros(count),
        example_space.MEAN: mean,
        example_space.DIRECTIONS: directions.ravel(),
        example_space.TANGENTS: np.zeros(count * stride),
        example_space.TARGET: np.zeros(len(mean)),
    }
    places, end = np.zeros(example_space.FIRST_NUMBER), example_space.FIRST_NUMBER
    places[example_space.COUNT] = count
    for name, part in parts.items():
        places[name] = end
        end += len(part)
    return dense_memory(model, own=np.concatenate([places, *parts.values()]))


EXAMPLE_SPACE = by_iterations(
    "example-space",
    example_space.iterate_example_space,
    family="from examples",
    source="after R. Sumner, M. Zwicker, C. Gotsman, J. Popović, ACM ToG 24(3), 2005, and K. Der, R. Sumner, J. Popović, "
    "ACM ToG 25(3), 2006; the examples: recorded people for human bodies, else random poses inside the limits",
    limits="poses of the space are cut to them; its sources have none",
    prepare=_prepare,
)
