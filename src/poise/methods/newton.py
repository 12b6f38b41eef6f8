"""The method `newton`: Newton's method with the exact second derivative (Erleben and Andrews 2019)."""

import numpy as np

from poise.kernels.compared_methods import newton
from poise.methods.dense_memory import fours, n_unknowns
from poise.methods.method import Memory, by_iterations
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Prepare the method `newton`: memory for the second derivative, the factor of its free part, and a solution."""
    n = n_unknowns(model)
    width = fours(n)
    ints = np.zeros(newton.FIRST_FREE + n, np.int64)
    ints[newton.WIDTH], ints[newton.FACTOR], ints[newton.SOLUTION] = width, n * width, 2 * n * width
    return Memory(ints, np.zeros(2 * n * width + width))


NEWTON = by_iterations(
    "newton",
    newton.iterate_newton,
    family="minimisation",
    source="K. Erleben, S. Andrews, Computers & Graphics 78, 2019; J. Nocedal, S. Wright, Numerical Optimization, 2006",
    limits="those that the gradient pushes against hold, steps bend along others (D. Bertsekas 1982)",
    prepare=_prepare,
)
