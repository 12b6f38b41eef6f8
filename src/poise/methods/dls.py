"""The method `dls`: damped least squares (Wampler 1986, Nakamura and Hanafusa 1986)."""

from poise.kernels.compared_methods.dls import iterate_dls
from poise.methods.dense_memory import dense_memory
from poise.methods.method import CLAMPED_JOINTS, by_iterations

DLS = by_iterations(
    "dls",
    iterate_dls,
    family="Jacobian",
    source="C. Wampler, IEEE SMC 16(1), 1986; Y. Nakamura, H. Hanafusa, J. Dynamic Systems, Measurement, Control 108(3), 1986",
    limits=CLAMPED_JOINTS,
    prepare=dense_memory,
)
