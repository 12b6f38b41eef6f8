"""The bounded step of one iteration: min ½ xᵀA x − gᵀx, lower ≤ x ≤ upper, by an exact active set.

Where no bound is in the way, one factorisation gives the step. Otherwise projected Gauss-Seidel sweeps
(the paper's Algorithm 1) find which unknowns sit at a bound, and a solve on the others, repeated while
the set is not right, removes what the sweeps leave (Silcowitz, Niebe and Erleben 2010). All unknowns on
the wrong side change sides at once, which mostly ends after two or three factorisations; if their number
does not fall, they change one by one, which ends always (Júdice and Pires 1994). Should that take too long,
the sweeps' own answer stands.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.linear.call_articulated import (
    FACTOR,
    FILL_RESIDUAL,
    SOLVE_CHANGE,
    SOLVE_STEP,
    SWEEP,
    call_articulated,
    is_articulated,
)
from poise.kernels.linear.tree_factorisation import factor_free, fill_normal_residual, solve_factor
from poise.kernels.workspace.layout import MAX_SWEEPS, N_UNKNOWNS, field

PATIENCE = 3
"""How often the number of unknowns on the wrong side may fail to fall before they change sides one by one."""
MAX_FACTORISATIONS = 40
"""Factorisations in search of the active set, after which the step of the sweeps stands."""


@kernel
def fill_residual(ws):
    """For the active set, fill `normal_residual` with what the step leaves of the gradient, however the matrix is kept."""
    if is_articulated(ws):
        call_articulated(ws, FILL_RESIDUAL)
    else:
        fill_normal_residual(ws)


@large_kernel
def fix_at_bounds(ws):
    """Start the active set: fix the unknowns that are at a bound and that the gradient pushes against it."""
    at_bound, gradient = field(ws, "at_bound"), field(ws, "gradient")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for u in range(size(ws, N_UNKNOWNS)):
        at_bound[u] = 0
        if lower[u] >= 0.0 and gradient[u] < 0.0:
            at_bound[u] = -1
        elif upper[u] <= 0.0 and gradient[u] > 0.0:
            at_bound[u] = 1


@large_kernel
def solve_free(ws):
    """Solve for the free unknowns, with those of the active set at their bounds; returns whether A is positive definite."""
    x, at_bound, gradient, left = (
        field(ws, "step"),
        field(ws, "at_bound"),
        field(ws, "gradient"),
        field(ws, "normal_residual"),
    )
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    moved = False
    for u in range(size(ws, N_UNKNOWNS)):
        x[u] = 0.0
        if at_bound[u] != 0:
            x[u] = lower[u] if at_bound[u] < 0 else upper[u]
            moved = moved or x[u] != 0.0
    if moved:
        fill_residual(ws)
        right = left
    else:
        right = gradient
    for u in range(size(ws, N_UNKNOWNS)):
        if at_bound[u] == 0:
            x[u] = right[u]
    # Rows of fixed unknowns are those of the identity, with nothing outside the diagonal, so their x stays.
    if is_articulated(ws):
        if call_articulated(ws, FACTOR) == 0:
            return False
        call_articulated(ws, SOLVE_STEP)
        return True
    if not factor_free(ws):
        return False
    solve_factor(ws, x)
    return True


@kernel
def solve_change(ws):
    """For the active set, solve for a further change of the free unknowns: `change` becomes A⁻¹ times it."""
    if is_articulated(ws):
        call_articulated(ws, SOLVE_CHANGE)
    else:
        solve_factor(ws, field(ws, "change"))


@large_kernel
def update_active_set(ws, all_of_them):
    """Update the active set, all unknowns on the wrong side or only the last; returns how many were on the wrong side."""
    x, at_bound, left = field(ws, "step"), field(ws, "at_bound"), field(ws, "normal_residual")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    any_held = False
    for u in range(size(ws, N_UNKNOWNS)):
        any_held = any_held or at_bound[u] != 0
    if any_held:
        fill_residual(ws)
    wrong = 0
    for u in range(size(ws, N_UNKNOWNS) - 1, -1, -1):
        side = at_bound[u]
        if side == 0:
            side = 1 * (x[u] > upper[u]) - 1 * (x[u] < lower[u])
        elif side * left[u] < 0.0:
            side = 0
        if side != at_bound[u]:
            if all_of_them or wrong == 0:
                at_bound[u] = side
            wrong += 1
    return wrong


@large_kernel
def sweep_normal(ws):
    """Sweep once over the bounded step, to find the active set, by projected Gauss-Seidel on `normal_residual`, in place."""
    order, parent, depth = (
        field(ws, "elimination"),
        field(ws, "branch_parent"),
        field(ws, "branch_depth"),
    )
    row, normal, diagonal = field(ws, "branch_row"), field(ws, "normal"), field(ws, "diagonal")
    x, left, change = field(ws, "step"), field(ws, "normal_residual"), field(ws, "change")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for at in range(size(ws, N_UNKNOWNS) - 1, -1, -1):  # from the root to the leaves
        u = order[at]
        begin, above = row[u], 0.0
        v = parent[u]
        while v >= 0:
            above += normal[begin + depth[v]] * change[v]
            v = parent[v]
        diagonal_entry = normal[begin + depth[u]] + diagonal[u]
        now = left[u] - above
        new = min(max(x[u] + now / diagonal_entry, lower[u]), upper[u])
        change[u] = new - x[u]
        left[u] = now - diagonal_entry * change[u]
        x[u] = new
        v = parent[u]
        while v >= 0:
            left[v] -= normal[begin + depth[v]] * change[u]
            v = parent[v]


@short_kernel
def sweep_from_clamped_step(ws):
    """Find the active set by sweeps: clamp the step to its bounds, sweep, fix what then sits at a bound."""
    x, at_bound, left = field(ws, "step"), field(ws, "at_bound"), field(ws, "normal_residual")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for u in range(size(ws, N_UNKNOWNS)):
        x[u] = min(max(x[u], lower[u]), upper[u])
    fill_residual(ws)
    for _ in range(field(ws, "options")[MAX_SWEEPS]):
        if is_articulated(ws):
            call_articulated(ws, SWEEP)
        else:
            sweep_normal(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        at_bound[u] = 0
        if x[u] <= lower[u] and left[u] < 0.0:
            at_bound[u] = -1
        elif x[u] >= upper[u] and left[u] > 0.0:
            at_bound[u] = 1


@large_kernel
def solve_bounded_step(ws, again):
    """Fill `step` with the minimum inside the bounds; returns how many sweeps it took, −1 if A is not positive definite.

    again: whether the active set begins as the last step left it, for a model that has changed little since.
    """
    sweeps = field(ws, "options")[MAX_SWEEPS]
    patience, fewest = PATIENCE, size(ws, N_UNKNOWNS)
    if not again:
        fix_at_bounds(ws)
    for factors in range(MAX_FACTORISATIONS):
        if not solve_free(ws):
            return -1
        wrong = update_active_set(ws, patience > 0)
        if wrong == 0:
            return 0 if factors == 0 else sweeps
        if factors == 0 and not again:
            sweep_from_clamped_step(ws)
        elif wrong < fewest:
            patience, fewest = PATIENCE, wrong
        else:
            patience -= 1
    sweep_from_clamped_step(ws)
    return 2 * sweeps
