"""The method `nearest-pose`: the nearest example of a library, then damped least squares (after Grochow et al. 2004)."""

from poise.kernels.compared_methods.nearest_pose import iterate_nearest_pose
from poise.methods.dense_memory import dense_memory
from poise.methods.example_poses import example_poses
from poise.methods.method import CLAMPED_JOINTS, Memory, by_iterations
from poise.model.model import Model

EXAMPLES = 64
"""Poses in the library."""


def _prepare(model: Model) -> Memory:
    """Prepare the method `nearest-pose`: memory for dense rows, and its library of examples behind them."""
    examples = example_poses(model.character, EXAMPLES)
    return dense_memory(model, own=(float(len(examples)), *examples.ravel().tolist()))


NEAREST_POSE = by_iterations(
    "nearest-pose",
    iterate_nearest_pose,
    family="from examples",
    source="after K. Grochow, S. Martin, A. Hertzmann, Z. Popović, ACM ToG 23(3), 2004; the examples: recorded "
    "people for human bodies, else random poses inside the limits",
    limits=CLAMPED_JOINTS,
    prepare=_prepare,
)
