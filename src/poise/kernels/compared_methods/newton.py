"""Newton's method on the error, with its exact second derivative and a line search along the limits.

K. Erleben, S. Andrews, Solving inverse kinematics using exact Hessian matrices, Computers & Graphics 78, 2019. The second
derivative is that of `linear.composite_bodies`. Unknowns at a bound that the gradient pushes against rest, as in the
projected Newton method (D. Bertsekas 1982). Where what is left is not positive definite, a multiple of the identity is
added (J. Nocedal, S. Wright 2006, algorithm 3.3), so that every step is downhill.
"""

from poise.kernels.compared_methods.dense_rows import factor_matrix, solve_factored
from poise.kernels.compared_methods.line_search import search_along, shorten_direction
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.compiler.vector_ops import run_dot
from poise.kernels.kinematics.limits_and_speed import bound_step
from poise.kernels.linear.composite_bodies import fill_arms, fill_twists, fill_wrenches, gather_composites
from poise.kernels.linear.coupled_unknowns import fold_gradient
from poise.kernels.workspace.layout import N_COUPLED, N_UNKNOWNS, PULL_SHARE, USE_CURVATURE, field
from poise.kernels.workspace.matrix_sizes import TWIST_SIZE

# Entries of `method_ints`.
WIDTH = 0
"""Numbers in a row of a matrix over the unknowns, n rounded up to fours; the second derivative begins at 0."""
FACTOR = 1
"""Where the matrix of the free unknowns begins, and its factor."""
SOLUTION = 2
"""Where the right side and the solution begin."""
FIRST_FREE = 3
"""From here on: which unknowns are free."""

AT_BOUND = 1e-12
"""An unknown is at a bound that is not farther [rad], [m]."""
FIRST_SHIFT = 1e-3
"""The first multiple of the identity that is added, as a part of the largest diagonal entry (Nocedal and Wright's β)."""
SHIFT_INCREASE = 4.0
"""What it is multiplied by while it is not enough; they double it, which costs more factorisations than it saves iterations."""
LARGEST_STEP = 1.5
"""No unknown changes by more in one iteration [rad], [m]: a quarter of a turn, beyond which no quadratic model holds."""


@large_kernel
def fill_second_derivative(ws):
    """Fill `gradient` with −½ of the error's and the symmetric matrix of Newton's method with ½ of its second derivative."""
    field(ws, "options")[USE_CURVATURE], field(ws, "phase")[PULL_SHARE] = 1, 0.0
    fill_arms(ws)
    fill_twists(ws)
    gather_composites(ws)
    fill_wrenches(ws)
    chain, twist, wrench = field(ws, "chain_parent"), field(ws, "twist"), field(ws, "wrench")
    numbers, n, width = field(ws, "method_floats"), size(ws, N_UNKNOWNS), field(ws, "method_ints")[WIDTH]
    for k in range(n * width):
        numbers[k] = 0.0
    for u in range(n):
        v = u
        while v >= 0:
            value = run_dot(twist, TWIST_SIZE * v, wrench, TWIST_SIZE * u, TWIST_SIZE)
            numbers[u * width + v], numbers[v * width + u] = value, value
            v = chain[v]


@large_kernel
def fold_second_derivative(ws):
    """Fold the coupled unknowns of Newton's matrix into their leaders', as in `linear.coupled_unknowns`; and the gradient."""
    follower, leader, coupling = field(ws, "follower"), field(ws, "leader"), field(ws, "coupling")
    numbers, n, width = field(ws, "method_floats"), size(ws, N_UNKNOWNS), field(ws, "method_ints")[WIDTH]
    for k in range(size(ws, N_COUPLED) - 1, -1, -1):
        f, to, ratio = follower[k], leader[k], coupling[k, 0]
        for u in range(n):
            numbers[to * width + u] += ratio * numbers[f * width + u]
            numbers[f * width + u] = 0.0
        for u in range(n):
            numbers[u * width + to] += ratio * numbers[u * width + f]
            numbers[u * width + f] = 0.0
        numbers[f * width + f] = 1.0
    fold_gradient(ws)


@large_kernel
def list_free_unknowns(ws):
    """List the unknowns that no bound holds against the gradient, for Newton's method; returns how many there are."""
    lower, upper, gradient = field(ws, "step_lower"), field(ws, "step_upper"), field(ws, "gradient")
    places, count = field(ws, "method_ints"), 0
    for u in range(size(ws, N_UNKNOWNS)):
        held = gradient[u] > 0.0 and upper[u] <= AT_BOUND
        held = held or (gradient[u] < 0.0 and lower[u] >= -AT_BOUND)
        if not held:
            places[FIRST_FREE + count] = u
            count += 1
    return count


@large_kernel
def solve_definite(ws, count):
    """Solve for Newton's direction of the free unknowns, `change`, with the first shift that makes it positive definite."""
    places, numbers, width = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "method_ints")[WIDTH]
    gradient, direction, largest = field(ws, "gradient"), field(ws, "change"), 0.0
    for i in range(count):
        u = places[FIRST_FREE + i]
        largest = max(largest, abs(numbers[u * width + u]))
    shift, definite = 0.0, largest == 0.0
    while not definite:
        for i in range(count):
            for j in range(i + 1):
                value = numbers[places[FIRST_FREE + i] * width + places[FIRST_FREE + j]]
                numbers[places[FACTOR] + i * width + j] = value
        definite = factor_matrix(numbers, places[FACTOR], width, count, shift)
        shift = max(SHIFT_INCREASE * shift, FIRST_SHIFT * largest)
    for u in range(size(ws, N_UNKNOWNS)):
        direction[u] = 0.0
    for i in range(count):
        numbers[places[SOLUTION] + i] = gradient[places[FIRST_FREE + i]]
    solve_factored(numbers, places[FACTOR], width, count, places[SOLUTION])
    for i in range(count):
        direction[places[FIRST_FREE + i]] = numbers[places[SOLUTION] + i]


@entry
def iterate_newton(ints, floats):
    """Iterate Newton's method once: H Δθ = −∇E over the free unknowns, and a line search."""
    ws = workspace(ints, floats)
    bound_step(ws)
    fill_second_derivative(ws)
    if size(ws, N_COUPLED) > 0:
        fold_second_derivative(ws)
    solve_definite(ws, list_free_unknowns(ws))
    shorten_direction(ws, LARGEST_STEP)
    search_along(ws)
    return 0
