"""Damped least squares: Δθ = Jᵀ(JJᵀ + λ²1)⁻¹e, which weighs the error left against the length of the step.

C. Wampler, Manipulator inverse kinematic solutions based on vector formulations and damped least-squares methods, IEEE
SMC 1986; Y. Nakamura, H. Hanafusa, Inverse kinematic solutions with singularity robustness, 1986. λ² is the solver's
`damping`.
"""

from poise.kernels.compared_methods.dense_rows import (
    LARGEST_TURN,
    apply_dense_step,
    hold_at_limits,
    pack_rows,
    shorten_step,
    solve_damped,
)
from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.workspace.layout import DAMPING, field


@entry
def iterate_dls(ints, floats):
    """Iterate damped least squares once: Δθ = Jᵀ(JJᵀ + λ²1)⁻¹e, joints at their limits taken out."""
    ws = workspace(ints, floats)
    linearise(ws)
    count, outside = pack_rows(ws), True
    while outside:
        solve_damped(ws, count, field(ws, "settings")[DAMPING])
        shorten_step(ws, LARGEST_TURN)
        outside = hold_at_limits(ws, count)
    apply_dense_step(ws)
    return 0
