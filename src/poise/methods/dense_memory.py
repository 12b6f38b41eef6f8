"""The memory of methods that work on the dense rows of the Jacobian (`kernels.compared_methods.dense_rows`)."""

import numpy as np

from poise.kernels.compared_methods import dense_rows
from poise.kernels.workspace import layout
from poise.methods.method import Memory
from poise.model.model import Model

FOUR = 4
ROWS_OF_A_GOAL = 6
"""Three of its position and three of its orientation."""


def fours(count: int) -> int:
    """Round a number of entries in dense memory up to fours."""
    return FOUR * -(-count // FOUR)


def n_unknowns(model: Model) -> int:
    """Count the unknowns of a compiled character."""
    return int(model.ints[layout.N_UNKNOWNS])


def angular_unknowns(model: Model) -> np.ndarray:
    """Return which unknowns are angles, (n_unknowns,): 1, and 0 for lengths."""
    turns = np.ones(n_unknowns(model))
    kinds, first = (layout.array(model.ints, model.floats, name) for name in ("joint_kind", "first_dof"))
    turns[first[kinds == layout.SLIDE]] = 0.0
    n_dofs = int(model.ints[layout.N_DOFS])
    turns[n_dofs : n_dofs + 3] = 0.0
    return turns


def dense_memory(model: Model, *, singular_values: bool = False, own: np.ndarray | tuple[float, ...] = ()) -> Memory:
    """Reserve the dense rows of a compiled character, with a system in JJᵀ.

    singular_values: with a second copy of the rows, to be rotated. own: what else the method has, as it is at first.
    """
    n_effectors = len(model.character.effectors)
    stride, width = fours(n_unknowns(model)), fours(ROWS_OF_A_GOAL * n_effectors)
    ints = np.full(dense_rows.FIRST_PACKED_ROW + 2 * n_effectors, -1)
    ints[dense_rows.STRIDE], ints[dense_rows.WIDTH] = stride, width
    sizes = {
        dense_rows.ERROR: width,
        dense_rows.STEP: stride,
        dense_rows.HELD: stride,
        dense_rows.TURNS: stride,
        dense_rows.ANSWER: width,
        dense_rows.SQUARE: width * width,
        dense_rows.ROTATED: width * stride if singular_values else 0,
        dense_rows.OWN: len(own),
    }
    end = width * stride
    for place, size in sizes.items():
        ints[place] = end
        end += size
    floats = np.zeros(end)
    turns = angular_unknowns(model)
    floats[ints[dense_rows.TURNS] : ints[dense_rows.TURNS] + len(turns)] = turns
    floats[end - len(own) :] = own
    return Memory(ints, floats)


def with_singular_values(model: Model) -> Memory:
    """Reserve the dense rows of a compiled character, twice, for singular values."""
    return dense_memory(model, singular_values=True)
