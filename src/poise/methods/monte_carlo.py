"""The method `monte-carlo`: sequential Monte Carlo (Courty and Arnaud 2008)."""

import numpy as np

from poise.kernels.compared_methods import monte_carlo
from poise.methods.dense_memory import n_unknowns
from poise.methods.method import Memory, by_iterations
from poise.model.model import Model

PARTICLES = 100
"""Poses in the cloud."""


def particles_of(model: Model, count: int = PARTICLES) -> Memory:
    """Reserve a cloud of so many poses, twice, and their weights."""
    size = count * n_unknowns(model)
    ints = np.zeros(5, np.int64)
    ints[monte_carlo.STATE], ints[monte_carlo.PARTICLES] = monte_carlo.SEED, count
    ints[monte_carlo.CLOUD], ints[monte_carlo.DRAWN], ints[monte_carlo.WEIGHTS] = 0, size, 2 * size
    return Memory(ints, np.zeros(2 * size + count))


MONTE_CARLO = by_iterations(
    "monte-carlo",
    monte_carlo.iterate_monte_carlo,
    family="sampling",
    source="N. Courty, E. Arnaud, AMDO 2008; noise and likelihood that narrow: J. Deutscher, A. Blake, I. Reid, CVPR 2000",
    limits="no pose is drawn beyond them, as Courty and Arnaud's prior has it",
    prepare=particles_of,
)
