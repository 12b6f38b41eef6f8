"""The method `bfgs`: a variable metric with bounds (Zhao and Badler 1994)."""

import numpy as np

from poise.kernels.compared_methods import bfgs
from poise.methods.dense_memory import fours, n_unknowns
from poise.methods.method import Memory, by_iterations
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Reserve the inverse of the second derivative, and five vectors."""
    n = n_unknowns(model)
    width = fours(n)
    vectors = (bfgs.GRADIENT, bfgs.BEFORE, bfgs.MOVED, bfgs.HELD, bfgs.PRODUCT)
    ints = np.zeros(1 + len(vectors), np.int64)
    ints[bfgs.WIDTH] = width
    ints[list(vectors)] = n * width + width * np.arange(len(vectors))
    return Memory(ints, np.zeros((n + len(vectors)) * width))


BFGS = by_iterations(
    "bfgs",
    bfgs.iterate_bfgs,
    family="minimisation",
    source="J. Zhao, N. Badler, ACM Transactions on Graphics 13(4), 1994",
    limits="held and let go by their multipliers (D. Goldfarb 1969, as Zhao and Badler have it), steps bend along others",
    prepare=_prepare,
)
