"""BFGS with bounds: an inverse of the error's second derivative, learned from gradients, on the unknowns that no limit holds.

J. Zhao, N. Badler, Inverse kinematics positioning using nonlinear programming for highly articulated figures, ACM ToG
13(4), 1994. Their method is that of D. Goldfarb (Extension of Davidon's variable metric method to maximization under
linear inequality and equality constraints, SIAM J. Applied Mathematics 17(4), 1969): when a limit comes into effect, the
inverse H is projected, H − H e eᵀ H / eᵀ H e; when its multiplier says that it should go, eeᵀ is added. Steps are bent
along other limits on their way.
"""

import math

from poise.kernels.compared_methods.line_search import search_along, shorten_direction
from poise.kernels.compared_methods.newton import AT_BOUND, LARGEST_STEP
from poise.kernels.compared_methods.shared_entries import linearise
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.methods.paper import column_dot
from poise.kernels.workspace.layout import METHOD_ITERATION, N_UNKNOWNS, field

# Entries of `method_ints`.
WIDTH = 0
"""Numbers in a row of H, n rounded up to fours; H begins at 0."""
GRADIENT = 1
"""Where the gradient of this iteration begins, −½ ∇E (n,)."""
BEFORE = 2
"""Where that of the iteration before begins (n,)."""
MOVED = 3
"""Where its step begins (n,)."""
HELD = 4
"""Where begins which unknowns a limit holds (n,): 1 or 0."""
PRODUCT = 5
"""Where H times a vector begins (n,)."""

FLATTEST = 1e-12
"""A step is learned from if the gradient has changed along it by more than this part of the lengths of both."""


@kernel
def times_inverse(ws, vector):
    """Write H times the vector that begins at `vector` in the numbers of BFGS, at PRODUCT; n and its padding."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    for u in range(size(ws, N_UNKNOWNS)):
        numbers[places[PRODUCT] + u] = run_dot(numbers, u * places[WIDTH], numbers, vector, places[WIDTH])


@kernel
def add_outer_product(ws, scale, a, b):
    """Add scale · a bᵀ to the inverse of BFGS; a, b: where the vectors begin."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    for u in range(size(ws, N_UNKNOWNS)):
        run_subtract(numbers, u * places[WIDTH], -scale * numbers[a + u], numbers, b, places[WIDTH])


@large_kernel
def begin_inverse(ws):
    """Begin a solve by BFGS with a multiple of the identity that is below the inverse of JᵀJ, and nothing held."""
    places, numbers, inverse = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "inverse_diagonal")
    trace, n, width = 0.0, size(ws, N_UNKNOWNS), places[WIDTH]
    for u in range(n):
        trace += 1.0 / inverse[u] if inverse[u] > 0.0 else 0.0
    for k in range(n * width):
        numbers[k] = 0.0
    for u in range(n):
        numbers[u * width + u] = 1.0 / trace if trace > 0.0 else 1.0
        numbers[places[HELD] + u] = 0.0


@large_kernel
def fill_gradient(ws):
    """Fill the gradient of BFGS, Jᵀe, and `gradient`."""
    places, numbers, gradient = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "gradient")
    first_run, runs, columns = field(ws, "first_run"), field(ws, "runs"), field(ws, "columns")
    residual = field(ws, "residual")
    for u in range(size(ws, N_UNKNOWNS)):
        gradient[u] = column_dot(u, first_run, runs, columns, residual)
        numbers[places[GRADIENT] + u] = gradient[u]


@large_kernel
def learn_from_step(ws):
    """Update the inverse of BFGS from the last step s and the change of the gradient y, so that H y = s."""
    places, numbers, n = field(ws, "method_ints"), field(ws, "method_floats"), size(ws, N_UNKNOWNS)
    s, y, product, width = places[MOVED], places[BEFORE], places[PRODUCT], places[WIDTH]
    for u in range(n):  # gradients here are −½ of the error's
        free = 1.0 - numbers[places[HELD] + u]
        numbers[y + u] = free * (numbers[y + u] - numbers[places[GRADIENT] + u])
    sy, ss = run_dot(numbers, s, numbers, y, width), run_dot(numbers, s, numbers, s, width)
    yy = run_dot(numbers, y, numbers, y, width)
    if not sy > FLATTEST * math.sqrt(ss * yy):
        return
    if field(ws, "options")[METHOD_ITERATION] == 1:  # Nocedal and Wright 2006, equation 6.20
        for u in range(n):
            numbers[u * width + u] = (1.0 - numbers[places[HELD] + u]) * sy / yy
    times_inverse(ws, y)
    along = run_dot(numbers, y, numbers, product, width)
    add_outer_product(ws, (1.0 + along / sy) / sy, s, s)
    add_outer_product(ws, -1.0 / sy, product, s)
    add_outer_product(ws, -1.0 / sy, s, product)


@large_kernel
def hold_unknown(ws, u):
    """Hold one unknown at its limit: project the inverse of BFGS (Goldfarb 1969)."""
    places, numbers, width = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "method_ints")[WIDTH]
    product, diagonal, n = places[PRODUCT], numbers[u * width + u], size(ws, N_UNKNOWNS)
    for v in range(n):
        numbers[product + v] = numbers[u * width + v]
    if diagonal > 0.0:
        add_outer_product(ws, -1.0 / diagonal, product, product)
    for v in range(n):
        numbers[u * width + v], numbers[v * width + u] = 0.0, 0.0
    numbers[places[HELD] + u] = 1.0


@large_kernel
def choose_direction(ws):
    """Choose the direction of BFGS, `change` = H times the gradient, and which unknowns are held at their limits.

    One is let go where its gradient points inside and is more than twice as long as all the direction; one is held that
    the direction would take across its limit.
    """
    places, numbers, direction = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "change")
    lower, upper, n = field(ws, "step_lower"), field(ws, "step_upper"), size(ws, N_UNKNOWNS)
    g, held, product, searching = places[GRADIENT], places[HELD], places[PRODUCT], True
    for u in range(n):
        if numbers[held + u] != 0.0 and lower[u] < -AT_BOUND and upper[u] > AT_BOUND:
            release_unknown(ws, u)
    while searching:
        times_inverse(ws, g)
        searching, inward, best, length = False, -1, 0.0, 0.0
        for u in range(n):
            p, slope = numbers[product + u], numbers[g + u]
            length += p * p
            direction[u] = p
            if numbers[held + u] != 0.0:
                slope = max(slope if lower[u] >= -AT_BOUND else 0.0, -slope if upper[u] <= AT_BOUND else 0.0)
                slope = 0.0 if lower[u] >= -AT_BOUND and upper[u] <= AT_BOUND else slope
                if slope > best:
                    inward, best = u, slope
        for u in range(n):
            p = direction[u]
            if numbers[held + u] == 0.0 and ((p > 0.0 and upper[u] <= AT_BOUND) or (p < 0.0 and lower[u] >= -AT_BOUND)):
                hold_unknown(ws, u)
                searching = True
        if not searching and inward >= 0 and math.sqrt(length) <= 0.5 * best:
            release_unknown(ws, inward)
            searching = True


@kernel
def release_unknown(ws, u):
    """Let an unknown go from its limit: add eeᵀ to the inverse of BFGS (Goldfarb 1969)."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    numbers[u * places[WIDTH] + u], numbers[places[HELD] + u] = 1.0, 0.0


@entry
def iterate_bfgs(ints, floats):
    """Iterate BFGS once: learn from the last step, and search along the new direction."""
    ws = workspace(ints, floats)
    linearise(ws)
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    fill_gradient(ws)
    if field(ws, "options")[METHOD_ITERATION] == 0:
        begin_inverse(ws)
    else:
        learn_from_step(ws)
    choose_direction(ws)
    shorten_direction(ws, LARGEST_STEP)
    found = search_along(ws)
    for u in range(size(ws, N_UNKNOWNS)):
        numbers[places[MOVED] + u] = step[u] if found else 0.0
        numbers[places[BEFORE] + u] = numbers[places[GRADIENT] + u]
    return 0
