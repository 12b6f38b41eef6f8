"""Factorisation of the normal matrix of a long body, in time and memory that grow with its joints alone.

Two unknowns on one way from the root to a leaf share the entry A_vu = S_v · F_u, v above u: the twist of the upper one, the
composite wrench of the lower one (`composite_bodies`). So A is never written out: only the blocks of the unknowns of one joint
are, which bounds, balls and a free root add to. Eliminating the unknowns of a joint, with the block B, takes from every pair
above it S_v · W B⁻¹ Wᵀ S_u, so the sum P of all W B⁻¹ Wᵀ below a frame, a 6 × 6 matrix, is all that those above need to know:
their wrenches are F_u − P S_u. That is the articulated-body algorithm (Featherstone 2008, chapter 7) on the normal equations,
whose wrenches need not come from a symmetric inertia: those of the second derivative do not.

Unknowns that are fixed at a bound are left out. Branches are factored and solved by themselves, maybe each by a thread of its
own (`linear.branches`), and the trunk that carries them then.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_joints import dof_count
from poise.kernels.workspace.layout import N_DOFS, N_JOINTS, N_TRUNK, N_UNKNOWNS, field
from poise.kernels.workspace.matrix_sizes import INERTIA_SIZE, TWIST_SIZE

AXES = 6
"""Numbers of a twist or wrench."""


@kernel
def block_of(ws, place):
    """Return the block at a place, parents first, the root's at 0: its first unknown, their number, its frame, that above."""
    if place == 0:
        return size(ws, N_DOFS), size(ws, N_UNKNOWNS) - size(ws, N_DOFS), 0, -1
    j = field(ws, "order")[place - 1]
    return field(ws, "first_dof")[j], dof_count(field(ws, "joint_kind")[j]), j + 1, field(ws, "parent")[j]


@kernel
def product(a, at, b, start):
    """Articulated factorisation: return the product of a twist at `at` and a wrench at `start`."""
    total = 0.0
    for k in range(AXES):
        total += a[at + k] * b[start + k]
    return total


@kernel
def add_times(target, at, amount, a, start):
    """Articulated factorisation: add a twist or wrench at `start`, times an amount, to that at `at` of the target."""
    for k in range(AXES):
        target[at + k] += amount * a[start + k]


@kernel
def clear(numbers):
    """Clear an array of the articulated factorisation in place."""
    for k in range(numbers.size):
        numbers[k] = 0.0


@large_kernel
def fill_blocks(ws):
    """Fill `normal` with the blocks of the articulated factorisation: S_v · F_u for unknowns v, u of one joint."""
    twist, wrench, normal, row = field(ws, "twist"), field(ws, "wrench"), field(ws, "normal"), field(ws, "branch_row")
    for place in range(size(ws, N_JOINTS) + 1):
        first, count, _, _ = block_of(ws, place)
        for a in range(count):
            for b in range(a + 1):
                normal[row[first + a] + b] = product(twist, TWIST_SIZE * (first + b), wrench, TWIST_SIZE * (first + a))


# ---- factorisation --------------------------------------------------------------------------------------


@large_kernel
def reduce_wrenches(ws, first, count, f):
    """Fill `reduced_wrench` with F − P S of a block's unknowns, and `factor` with its free part, for the factorisation."""
    twist, wrench, reduced = field(ws, "twist"), field(ws, "wrench"), field(ws, "reduced_wrench")
    inertia, normal, factor, row = (
        field(ws, "eliminated_inertia"),
        field(ws, "normal"),
        field(ws, "factor"),
        field(ws, "branch_row"),
    )
    at_bound, diagonal = field(ws, "at_bound"), field(ws, "diagonal")
    for a in range(count):
        u = first + a
        at = TWIST_SIZE * u
        for k in range(AXES):
            reduced[at + k] = product(twist, at, inertia, INERTIA_SIZE * f + AXES * k)
        for b in range(a + 1):
            entry = normal[row[u] + b] - product(twist, TWIST_SIZE * (first + b), reduced, at)
            fixed = at_bound[u] != 0 or at_bound[first + b] != 0
            factor[row[u] + b] = 0.0 if fixed else entry
        factor[row[u] + a] = 1.0 if at_bound[u] != 0 else factor[row[u] + a] + diagonal[u]
        for k in range(AXES):
            reduced[at + k] = 0.0 if at_bound[u] != 0 else wrench[at + k] - reduced[at + k]


@large_kernel
def factor_block(ws, first, count):
    """Factor a block of the articulated factorisation, B = L D Lᵀ, and make its wrenches W L⁻ᵀ; returns whether D > 0."""
    factor, pivot, row, reduced = field(ws, "factor"), field(ws, "pivot"), field(ws, "branch_row"), field(ws, "reduced_wrench")
    for a in range(count):
        u = first + a
        here = row[u]
        for b in range(a):
            entry = factor[here + b]
            for c in range(b):
                entry -= factor[here + c] * factor[row[first + b] + c]
            factor[here + b] = entry
        own = factor[here + a]
        for b in range(a):
            scaled = factor[here + b] * pivot[first + b]
            own -= scaled * factor[here + b]
            factor[here + b] = scaled
            add_times(reduced, TWIST_SIZE * u, -scaled, reduced, TWIST_SIZE * (first + b))
        if not own > 0.0:
            return False
        pivot[u] = 1.0 / own
    return True


@kernel
def clear_frame(numbers, width, f):
    """Clear what an array of the factorisation has of frame f, so many numbers."""
    for k in range(width * f, width * f + width):
        numbers[k] = 0.0


@kernel
def clear_range(ws, numbers, width, first, end):
    """Clear what an array of the factorisation has of the frames of a run of places."""
    for place in range(first, end):
        clear_frame(numbers, width, field(ws, "order")[place - 1] + 1)


@kernel
def clear_trunk(ws, numbers, width):
    """Clear what an array of the factorisation has of the frames of the trunk."""
    trunk, order = field(ws, "trunk"), field(ws, "order")
    for k in range(size(ws, N_TRUNK)):
        if trunk[k] >= 0:
            clear_frame(numbers, width, order[trunk[k] - 1] + 1 if trunk[k] > 0 else 0)


@large_kernel
def hand_inertia_up(ws, place):
    """Add to the frame above a block what is eliminated below its own, and the block's own part."""
    inertia, reduced, pivot = field(ws, "eliminated_inertia"), field(ws, "reduced_wrench"), field(ws, "pivot")
    at_bound = field(ws, "at_bound")
    first, count, f, above = block_of(ws, place)
    own, target = INERTIA_SIZE * f, INERTIA_SIZE * above
    for k in range(INERTIA_SIZE):
        inertia[target + k] += inertia[own + k]
    for u in range(first, first + count):
        if at_bound[u] == 0:
            for k in range(AXES):
                add_times(inertia, target + AXES * k, pivot[u] * reduced[TWIST_SIZE * u + k], reduced, TWIST_SIZE * u)


@large_kernel
def factor_place(ws, place):
    """Factor the block at a place, below which all is eliminated; returns whether it is positive definite."""
    first, count, f, _ = block_of(ws, place)
    reduce_wrenches(ws, first, count, f)
    return factor_block(ws, first, count)


@large_kernel
def factor_branch(ws, begin, end):
    """Factor A restricted to the free unknowns of a branch, from its leaves on; returns whether it is positive definite."""
    above = field(ws, "place_above")
    clear_range(ws, field(ws, "eliminated_inertia"), INERTIA_SIZE, begin, end)
    for place in range(end - 1, begin - 1, -1):
        if not factor_place(ws, place):
            return False
        if above[place] >= begin:
            hand_inertia_up(ws, place)
    return True


@large_kernel
def factor_trunk(ws):
    """Factor A restricted to the free unknowns of the trunk, after the branches; returns whether it is positive definite."""
    trunk = field(ws, "trunk")
    clear_trunk(ws, field(ws, "eliminated_inertia"), INERTIA_SIZE)
    for k in range(size(ws, N_TRUNK)):
        place = trunk[k]
        if place >= 0 and not factor_place(ws, place):
            return False
        if place != 0:
            hand_inertia_up(ws, abs(place))
    return True


# ---- solving with the factor ----------------------------------------------------------------------------


@large_kernel
def solve_block(ws, x, first, count, f, above):
    """Solve for a block's unknowns on the way back to the leaves: x, and the twist of all free unknowns above its frame."""
    factor, pivot, row, at_bound = field(ws, "factor"), field(ws, "pivot"), field(ws, "branch_row"), field(ws, "at_bound")
    twist, reduced, moved = field(ws, "twist"), field(ws, "reduced_wrench"), field(ws, "frame_twist")
    for k in range(AXES):
        moved[TWIST_SIZE * f + k] = moved[TWIST_SIZE * above + k] if above >= 0 else 0.0
    for a in range(count - 1, -1, -1):
        u = first + a
        if at_bound[u] != 0:
            continue
        value = x[u] * pivot[u]
        if above >= 0:
            value -= product(moved, TWIST_SIZE * above, reduced, TWIST_SIZE * u) * pivot[u]
        for c in range(a + 1, count):
            if at_bound[first + c] == 0:
                value -= factor[row[first + c] + a] * x[first + c]
        x[u] = value
        add_times(moved, TWIST_SIZE * f, value, twist, TWIST_SIZE * u)


@large_kernel
def reduce_place(ws, x, place):
    """Take from x of the unknowns at a place what those below are to them, by the factorisation."""
    factor, row, at_bound = field(ws, "factor"), field(ws, "branch_row"), field(ws, "at_bound")
    twist, force = field(ws, "twist"), field(ws, "frame_wrench")
    first, count, f, _ = block_of(ws, place)
    for a in range(count):
        u = first + a
        if at_bound[u] != 0:
            continue
        x[u] -= product(twist, TWIST_SIZE * u, force, TWIST_SIZE * f)
        for b in range(a):
            if at_bound[first + b] == 0:
                x[u] -= factor[row[u] + b] * x[first + b]


@large_kernel
def hand_force_up(ws, x, place):
    """Add to the frame above a block the wrench of the unknowns below it, and of its own, by the factorisation."""
    pivot, at_bound, reduced, force = (
        field(ws, "pivot"),
        field(ws, "at_bound"),
        field(ws, "reduced_wrench"),
        field(ws, "frame_wrench"),
    )
    first, count, f, above = block_of(ws, place)
    add_times(force, TWIST_SIZE * above, 1.0, force, TWIST_SIZE * f)
    for u in range(first, first + count):
        if at_bound[u] == 0:
            add_times(force, TWIST_SIZE * above, x[u] * pivot[u], reduced, TWIST_SIZE * u)


@large_kernel
def reduce_branch(ws, x, begin, end):
    """Go through a branch from its leaves on, as the first half of solving with the factorisation; in place."""
    above = field(ws, "place_above")
    clear_range(ws, field(ws, "frame_wrench"), TWIST_SIZE, begin, end)
    for place in range(end - 1, begin - 1, -1):
        reduce_place(ws, x, place)
        if above[place] >= begin:
            hand_force_up(ws, x, place)


@large_kernel
def solve_trunk(ws, x):
    """Solve for the unknowns of the trunk by the factorisation, once the branches are reduced; in place."""
    trunk, count = field(ws, "trunk"), size(ws, N_TRUNK)
    clear_trunk(ws, field(ws, "frame_wrench"), TWIST_SIZE)
    for k in range(count):
        if trunk[k] >= 0:
            reduce_place(ws, x, trunk[k])
        if trunk[k] != 0:
            hand_force_up(ws, x, abs(trunk[k]))
    for k in range(count - 1, -1, -1):
        if trunk[k] >= 0:
            first, own, f, above = block_of(ws, trunk[k])
            solve_block(ws, x, first, own, f, above)


@large_kernel
def substitute_branch(ws, x, begin, end):
    """Go through a branch towards its leaves, as the second half of solving with the factorisation; in place."""
    for place in range(begin, end):
        first, count, f, above = block_of(ws, place)
        solve_block(ws, x, first, count, f, above)


# ---- products and sweeps --------------------------------------------------------------------------------


@large_kernel
def subtract_from_above(ws, x):
    """Subtract in the articulated factorisation what unknowns take from those above their block: S_v · Σ F_u x_u, u below v."""
    twist, wrench, force, left = (
        field(ws, "twist"),
        field(ws, "wrench"),
        field(ws, "frame_wrench"),
        field(ws, "normal_residual"),
    )
    clear(force)
    for place in range(size(ws, N_JOINTS), -1, -1):
        first, count, f, above = block_of(ws, place)
        for u in range(first, first + count):
            left[u] -= product(twist, TWIST_SIZE * u, force, TWIST_SIZE * f)
        if above >= 0:
            add_times(force, TWIST_SIZE * above, 1.0, force, TWIST_SIZE * f)
            for u in range(first, first + count):
                add_times(force, TWIST_SIZE * above, x[u], wrench, TWIST_SIZE * u)


@large_kernel
def fill_articulated_residual(ws):
    """Fill `normal_residual` with gradient − (A + D) x, x the step, by blocks, twists and wrenches."""
    twist, wrench, moved = field(ws, "twist"), field(ws, "wrench"), field(ws, "frame_twist")
    normal, row, x = field(ws, "normal"), field(ws, "branch_row"), field(ws, "step")
    gradient, diagonal, left = field(ws, "gradient"), field(ws, "diagonal"), field(ws, "normal_residual")
    clear(moved)
    for place in range(size(ws, N_JOINTS) + 1):
        first, count, f, above = block_of(ws, place)
        if above >= 0:
            add_times(moved, TWIST_SIZE * f, 1.0, moved, TWIST_SIZE * above)
        for a in range(count):
            u = first + a
            left[u] = gradient[u] - (diagonal[u] + normal[row[u] + a]) * x[u]
            if above >= 0:
                left[u] -= product(moved, TWIST_SIZE * above, wrench, TWIST_SIZE * u)
            for b in range(a):
                left[u] -= normal[row[u] + b] * x[first + b]
                left[first + b] -= normal[row[u] + b] * x[u]
        for u in range(first, first + count):
            add_times(moved, TWIST_SIZE * f, x[u], twist, TWIST_SIZE * u)
    subtract_from_above(ws, x)


@large_kernel
def sweep_articulated(ws):
    """Sweep once over the bounded step by projected Gauss-Seidel on `normal_residual`, from the root to the leaves."""
    twist, wrench, moved = field(ws, "twist"), field(ws, "wrench"), field(ws, "frame_twist")
    normal, row, diagonal = field(ws, "normal"), field(ws, "branch_row"), field(ws, "diagonal")
    x, left, change = field(ws, "step"), field(ws, "normal_residual"), field(ws, "change")
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    clear(moved)
    for place in range(size(ws, N_JOINTS) + 1):
        first, count, f, above = block_of(ws, place)
        if above >= 0:
            add_times(moved, TWIST_SIZE * f, 1.0, moved, TWIST_SIZE * above)
        for a in range(count):
            u = first + a
            now = left[u]
            if above >= 0:
                now -= product(moved, TWIST_SIZE * above, wrench, TWIST_SIZE * u)
            for b in range(a):
                now -= normal[row[u] + b] * change[first + b]
            diagonal_entry = normal[row[u] + a] + diagonal[u]
            new = min(max(x[u] + now / diagonal_entry, lower[u]), upper[u])
            change[u] = new - x[u]
            left[u], x[u] = now - diagonal_entry * change[u], new
            for b in range(a):
                left[first + b] -= normal[row[u] + b] * change[u]
        for u in range(first, first + count):
            add_times(moved, TWIST_SIZE * f, change[u], twist, TWIST_SIZE * u)
    subtract_from_above(ws, change)
