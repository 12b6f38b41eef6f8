"""All methods by name: `poise`, `paper`, and those of the literature."""

from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.methods.ccd import CCD
from poise.methods.closed_form import CLOSED_FORM
from poise.methods.fabrik import FABRIK
from poise.methods.follow_the_leader import FOLLOW_THE_LEADER
from poise.methods.jacobian_transpose import JACOBIAN_TRANSPOSE
from poise.methods.method import Method
from poise.methods.shake import SHAKE
from poise.methods.triangulation import TRIANGULATION

POISE = Method(
    "poise",
    solve_poise,
    sweeps=2,
    warm_start="step",
    has_extra_goals=True,
    source="docs/method.md",
    limits="exact active set in every step",
)
PAPER = Method(
    "paper",
    solve_paper,
    sweeps=20,
    source="B. Kenwright, Real-Time Character Inverse Kinematics using the Gauss-Seidel Iterative Approximation Method",
    limits="projected in every row of a sweep (eq. 18)",
)
METHODS = {
    method.name: method
    for method in (POISE, PAPER, JACOBIAN_TRANSPOSE, CCD, FABRIK, FOLLOW_THE_LEADER, TRIANGULATION, SHAKE, CLOSED_FORM)
}
"""All methods by name."""
