"""The Jacobian transpose: one step against the gradient of the error, as long as would be best if the goals were linear.

W. Wolovich, H. Elliott, A computational technique for inverse kinematics, CDC 1984. The length of the step is that of S.
Buss, Introduction to inverse kinematics with Jacobian transpose, pseudoinverse and damped least squares methods (2004),
section 5: α = ⟨e, JJᵀe⟩ / ⟨JJᵀe, JJᵀe⟩.
"""

from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import entry
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.methods.paper import column_dot, column_subtract
from poise.kernels.workspace.layout import N_UNKNOWNS, field


@entry
def iterate_jacobian_transpose(ints, floats):
    """Iterate the Jacobian transpose once: Δθ = α Jᵀe, cut to the limits."""
    ws = workspace(ints, floats)
    linearise(ws)
    first_run, runs, columns = field(ws, "first_run"), field(ws, "runs"), field(ws, "columns")
    step, residual, image = field(ws, "step"), field(ws, "residual"), field(ws, "method_floats")
    lower, upper, n = field(ws, "step_lower"), field(ws, "step_upper"), size(ws, N_UNKNOWNS)
    image[:] = 0.0
    square = 0.0
    for u in range(n):
        step[u] = column_dot(u, first_run, runs, columns, residual)
        square += step[u] * step[u]
        column_subtract(u, -step[u], first_run, runs, columns, image)
    length = 0.0
    for row in range(image.size):
        length += image[row] * image[row]
    share = square / length if length > 0.0 else 0.0  # ⟨e, JJᵀe⟩ = ‖Jᵀe‖²
    for u in range(n):
        step[u] = min(max(share * step[u], lower[u]), upper[u])
    apply_step(ws, step)
    return 0
