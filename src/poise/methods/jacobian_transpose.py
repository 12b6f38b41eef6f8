"""The method `jacobian-transpose`: a step against the gradient of the error (Wolovich and Elliott 1984; Buss 2004)."""

import numpy as np

from poise.kernels.compared_methods.jacobian_transpose import iterate_jacobian_transpose
from poise.kernels.workspace import layout
from poise.methods.method import Memory, by_iterations
from poise.model.model import Model


def _prepare(model: Model) -> Memory:
    """Reserve room for JJᵀe, (n_rows,)."""
    return Memory(floats=np.zeros(layout.POSE_ROWS * len(model.character.effectors)))


JACOBIAN_TRANSPOSE = by_iterations(
    "jacobian-transpose",
    iterate_jacobian_transpose,
    family="Jacobian",
    source="W. Wolovich, H. Elliott, CDC 1984; length of the step: S. Buss 2004, equation 8",
    limits="steps are cut to them; Buss 2004 has none",
    prepare=_prepare,
)
