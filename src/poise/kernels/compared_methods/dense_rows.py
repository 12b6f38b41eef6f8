"""The Jacobian as dense rows, those of goals in use alone: systems in JJᵀ, as small as there are rows, and steps inside limits.

J is (m, n) by rows, e (m,) the weighted error. Where the rows are is said in `method_ints` (STRIDE, …), and Python
reserves them (`methods.dense_memory`). A step that would leave its bounds is cut as P. Baerlocher and R. Boulic (An
inverse kinematics architecture enforcing an arbitrary number of strict priority levels, The Visual Computer 20(6), 2004)
clamp joints: each goes as far as it may, its column is taken out, and the others are solved for again for the error that
is left.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_dot, run_subtract
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.workspace.layout import EFFECTOR, FIRST_ROW, N_GOALS, N_UNKNOWNS, ORIENTATION_ROW, field

# Entries of `method_ints`: widths of rows, then where in `method_floats` what begins.
STRIDE = 0
"""Numbers in a row of J, n rounded up to fours."""
WIDTH = 1
"""Numbers in a row of a matrix over the rows of J, the most rows rounded up to fours."""
ERROR = 2
"""e (m,)."""
STEP = 3
"""x (n,), what an iteration solves for."""
HELD = 4
"""(n,): 1 where a bound holds an unknown in this step."""
TURNS = 5
"""(n,): 1 where an unknown is an angle, 0 where it is a length."""
ANSWER = 6
"""y (m,): solution of the system in JJᵀ; squared singular values."""
SQUARE = 7
"""(m, m): JJᵀ, then its factor; rows uᵢᵀ of left singular vectors."""
ROTATED = 8
"""(m, n): rows σᵢ vᵢᵀ of right singular vectors."""
OWN = 9
"""What else a method has."""
FIRST_PACKED_ROW = 10
"""From here on by effector: its first row of position and of orientation in J, −1 for none."""

LARGEST_TURN = math.pi / 4
"""No unknown turns by more in one iteration [rad]: Buss' implementation for Buss and Kim 2005."""
NO_PIVOT = 1e-13
"""A pivot of a smaller part of its diagonal entry is 0: rows that depend on others."""


@large_kernel
def number_rows(ws):
    """Number the rows of goals in use in J and copy their errors to e; returns how many rows there are."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    goal_rows, weight, residual = field(ws, "goal_rows"), field(ws, "goal_weight"), field(ws, "residual")
    count = 0
    for g in range(size(ws, N_GOALS)):
        e = goal_rows[g, EFFECTOR]
        for part in range(2):
            row = goal_rows[g, FIRST_ROW] + part * ORIENTATION_ROW
            places[FIRST_PACKED_ROW + 2 * e + part] = -1
            if weight[e, part] > 0.0:
                places[FIRST_PACKED_ROW + 2 * e + part] = count
                for k in range(3):
                    numbers[places[ERROR] + count + k] = residual[row + k]
                count += 3
    return count


@large_kernel
def pack_rows(ws):
    """Pack the columns of the Jacobian, as last linearised, into the dense rows of J, and the error into e; returns m."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    first_block, effectors = field(ws, "first_block"), field(ws, "block_effector")
    starts, columns = field(ws, "block_column"), field(ws, "columns")
    count, stride = number_rows(ws), places[STRIDE]
    for k in range(count * stride):
        numbers[k] = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        numbers[places[HELD] + u] = 0.0
        for block in range(first_block[u], first_block[u + 1]):
            for part in range(2):
                row = places[FIRST_PACKED_ROW + 2 * effectors[block] + part]
                if row >= 0:
                    at, begin = row * stride + u, starts[block] + part * ORIENTATION_ROW
                    numbers[at] = columns[begin]
                    numbers[at + stride] = columns[begin + 1]
                    numbers[at + 2 * stride] = columns[begin + 2]
    return count


@large_kernel
def fill_square(ws, count):
    """Fill the lower triangle of JJᵀ from the m dense rows."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    stride, width, square = places[STRIDE], places[WIDTH], places[SQUARE]
    for i in range(count):
        for j in range(i + 1):
            numbers[square + i * width + j] = run_dot(numbers, i * stride, numbers, j * stride, stride)


@kernel
def factor_matrix(numbers, at, width, count, shift):
    """Factor the lower triangle of a dense symmetric matrix plus `shift` on its diagonal, in place (Cholesky).

    The diagonal becomes that of the inverse. Returns whether no pivot was negative, but for rounding; such rows are left out.
    """
    definite = True
    for i in range(count):
        row = at + i * width
        for j in range(i):
            other, total = at + j * width, numbers[row + j]
            for k in range(j):
                total -= numbers[row + k] * numbers[other + k]
            numbers[row + j] = total * numbers[other + j]
        diagonal = numbers[row + i] + shift
        pivot = diagonal
        for k in range(i):
            pivot -= numbers[row + k] * numbers[row + k]
        if pivot > NO_PIVOT * abs(diagonal):
            numbers[row + i] = 1.0 / math.sqrt(pivot)
        else:
            numbers[row + i] = 0.0
            definite = definite and pivot >= -NO_PIVOT * abs(diagonal)
    return definite


@kernel
def solve_factored(numbers, at, width, count, x):
    """Solve by a dense matrix that is factored, for the right side that begins at x, in place."""
    for i in range(count):
        row, total = at + i * width, numbers[x + i]
        for k in range(i):
            total -= numbers[row + k] * numbers[x + k]
        numbers[x + i] = total * numbers[row + i]
    for i in range(count - 1, -1, -1):
        row = at + i * width
        value = numbers[x + i] * numbers[row + i]
        numbers[x + i] = value
        for k in range(i):
            numbers[x + k] -= numbers[row + k] * value


@large_kernel
def solve_damped(ws, count, damping):
    """Solve (JJᵀ + λ²1) y = e for the dense rows and write the step x = Jᵀy. damping: λ²."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    fill_square(ws, count)
    factor_matrix(numbers, places[SQUARE], places[WIDTH], count, damping)
    for i in range(count):
        numbers[places[ANSWER] + i] = numbers[places[ERROR] + i]
    solve_factored(numbers, places[SQUARE], places[WIDTH], count, places[ANSWER])
    clear_step(ws)
    for i in range(count):
        run_subtract(numbers, places[STEP], -numbers[places[ANSWER] + i], numbers, i * places[STRIDE], places[STRIDE])


@kernel
def clear_step(ws):
    """Clear x, the step that an iteration over dense rows solves for."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    for k in range(places[STEP], places[STEP] + places[STRIDE]):
        numbers[k] = 0.0


@large_kernel
def shorten_step(ws, most):
    """Shorten the step of the dense rows, in its direction, so that no unknown turns by more than `most` [rad]."""
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    largest = 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        largest = max(largest, numbers[places[TURNS] + u] * abs(numbers[places[STEP] + u]))
    if largest > most:
        for u in range(size(ws, N_UNKNOWNS)):
            numbers[places[STEP] + u] *= most / largest


@large_kernel
def hold_at_limits(ws, count):
    """Hold unknowns that the step of the dense rows would take out of their bounds; returns whether there were any.

    Each goes to its bound, which is noted in `step`; its column of J becomes 0, and e what is left after it has gone there.
    """
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    lower, upper, stride = field(ws, "step_lower"), field(ws, "step_upper"), places[STRIDE]
    found = False
    for u in range(size(ws, N_UNKNOWNS)):
        x, held = numbers[places[STEP] + u], places[HELD] + u
        bound = min(max(x, lower[u]), upper[u])
        if numbers[held] == 0.0 and bound != x:
            found, numbers[held], step[u] = True, 1.0, bound
            for i in range(count):
                numbers[places[ERROR] + i] -= numbers[i * stride + u] * bound
                numbers[i * stride + u] = 0.0
    return found


@large_kernel
def apply_dense_step(ws):
    """Apply the step of the dense rows to the pose: x, and the bounds of what is held."""
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    for u in range(size(ws, N_UNKNOWNS)):
        if numbers[places[HELD] + u] == 0.0:
            step[u] = numbers[places[STEP] + u]
    apply_step(ws, step)
