"""The method `svd-dls`: damped least squares whose damping follows the smallest singular value (Maciejewski and Klein 1988)."""

from poise.kernels.compared_methods.svd_dls import iterate_svd_dls
from poise.methods.dense_memory import with_singular_values
from poise.methods.method import CLAMPED_JOINTS, by_iterations

SVD_DLS = by_iterations(
    "svd-dls",
    iterate_svd_dls,
    family="Jacobian",
    source="A. Maciejewski, C. Klein, Journal of Robotic Systems 5(6), 1988; S. Chiaverini, IEEE T-RA 13(3), 1997",
    limits=CLAMPED_JOINTS,
    prepare=with_singular_values,
)
