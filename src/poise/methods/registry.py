"""All methods by name: `poise`, `paper`, and those of the literature."""

from poise.kernels.methods.paper import solve_paper
from poise.kernels.methods.poise import solve_poise
from poise.methods.bfgs import BFGS
from poise.methods.ccd import CCD
from poise.methods.closed_form import CLOSED_FORM
from poise.methods.dls import DLS
from poise.methods.example_space import EXAMPLE_SPACE
from poise.methods.fabrik import FABRIK
from poise.methods.follow_the_leader import FOLLOW_THE_LEADER
from poise.methods.jacobi import JACOBI
from poise.methods.jacobian_transpose import JACOBIAN_TRANSPOSE
from poise.methods.method import Method
from poise.methods.monte_carlo import MONTE_CARLO
from poise.methods.nearest_pose import NEAREST_POSE
from poise.methods.newton import NEWTON
from poise.methods.over_relaxed import OVER_RELAXED
from poise.methods.pseudoinverse import PSEUDOINVERSE
from poise.methods.sdls import SDLS
from poise.methods.shake import SHAKE
from poise.methods.svd_dls import SVD_DLS
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
    for method in (
        POISE,
        PAPER,
        JACOBIAN_TRANSPOSE,
        PSEUDOINVERSE,
        DLS,
        SVD_DLS,
        SDLS,
        NEWTON,
        BFGS,
        JACOBI,
        OVER_RELAXED,
        CCD,
        FABRIK,
        FOLLOW_THE_LEADER,
        TRIANGULATION,
        CLOSED_FORM,
        SHAKE,
        MONTE_CARLO,
        NEAREST_POSE,
        EXAMPLE_SPACE,
    )
}
"""All methods by name."""
