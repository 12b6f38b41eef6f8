"""The method `pseudoinverse`: the shortest step that lowers the linearised error most (Whitney 1969)."""

from poise.kernels.compared_methods.pseudoinverse import iterate_pseudoinverse
from poise.methods.dense_memory import with_singular_values
from poise.methods.method import CLAMPED_JOINTS, by_iterations

PSEUDOINVERSE = by_iterations(
    "pseudoinverse",
    iterate_pseudoinverse,
    family="Jacobian",
    source="D. Whitney, IEEE Transactions on Man-Machine Systems 10(2), 1969; bounds of the step: S. Buss, J.-S. Kim 2005",
    limits=CLAMPED_JOINTS,
    prepare=with_singular_values,
)
