"""The method `over-relaxed`: the paper's equations by successive over-relaxation."""

from poise.kernels.compared_methods.over_relaxed import iterate_over_relaxed
from poise.methods.method import by_iterations

OVER_RELAXED = by_iterations(
    "over-relaxed",
    iterate_over_relaxed,
    family="Gauss-Seidel",
    source="B. Kenwright's equations; sweeps of D. Young 1954",
    limits="projected in every row of a sweep (C. Cryer 1971; eq. 18)",
    sweeps=20,
)
