"""The method `sdls`: selectively damped least squares (Buss and Kim 2005)."""

import numpy as np

from poise.character.character import Character
from poise.kernels.compared_methods.sdls import iterate_sdls
from poise.methods.dense_memory import dense_memory
from poise.methods.method import CLAMPED_JOINTS, Memory, by_iterations
from poise.model.model import Model

LINKS = 0.8
"""D_max in links: 0.4 in Buss and Kim's implementation, whose links are 0.5 long."""
SHORTEST_LINK = 1e-6
"""What is shorter is no link, but two axes of one joint [m]."""


def _mean_link(character: Character) -> float:
    """Return the mean length of links, which SDLS bounds steps by, from joint to joint and to effectors [m]; 1 if none."""
    offsets = [joint.offset for joint in character.joints] + [effector.offset for effector in character.effectors]
    lengths = np.array([np.linalg.norm(offset) for offset in offsets])
    lengths = lengths[lengths > SHORTEST_LINK]
    return float(lengths.mean()) if len(lengths) > 0 else 1.0


def _prepare(model: Model) -> Memory:
    """Reserve dense rows with singular values, D_max, and the errors of the last iteration."""
    errors = np.zeros(2 * len(model.character.effectors))
    return dense_memory(model, singular_values=True, own=np.array([LINKS * _mean_link(model.character), *errors]))


SDLS = by_iterations(
    "sdls",
    iterate_sdls,
    family="Jacobian",
    source="S. Buss, J.-S. Kim, Journal of Graphics Tools 10(3), 2005",
    limits=CLAMPED_JOINTS,
    prepare=_prepare,
)
