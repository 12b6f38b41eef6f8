"""The method `jacobi`: the paper's equations by Jacobi's sweeps."""

from poise.kernels.compared_methods.jacobi import iterate_jacobi
from poise.methods.dense_memory import dense_memory
from poise.methods.method import by_iterations

JACOBI = by_iterations(
    "jacobi",
    iterate_jacobi,
    family="Gauss-Seidel",
    source="B. Kenwright's equations; sweeps of C. Jacobi, damped so that they converge (Y. Saad 2003, section 4.2)",
    limits="projected in every sweep, as the paper does in every row (eq. 18)",
    sweeps=20,
    prepare=dense_memory,
)
