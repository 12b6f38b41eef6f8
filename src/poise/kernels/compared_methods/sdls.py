"""Selectively damped least squares: every singular vector has a bound of its own on how far it turns the joints.

S. Buss, J.-S. Kim, Selectively damped least squares for inverse kinematics, Journal of Graphics Tools 10(3), 2005. With
τᵢ = (uᵢ·e)/σᵢ the pseudoinverse adds up τᵢvᵢ. Nᵢ is how far the vector should move the effectors in all, Mᵢ how far its
joints move them one by one. Where Mᵢ > Nᵢ they work against each other, and no joint turns by more than γᵢ = γ_max Nᵢ/Mᵢ
for it. Errors are clamped to D_max, and to more of it where the last step has moved an effector away from its target. The
paper clamps τᵢvᵢ to γᵢ; Buss' implementation multiplies it by γᵢ / (γᵢ + max |τᵢvᵢ|) and so do we: clamped, their tree
still shakes three times as much.
"""

import math

from poise.kernels.compared_methods.dense_rows import (
    ANSWER,
    ERROR,
    FIRST_PACKED_ROW,
    LARGEST_TURN,
    OWN,
    ROTATED,
    SQUARE,
    STEP,
    STRIDE,
    WIDTH,
    apply_dense_step,
    clear_step,
    hold_at_limits,
    shorten_step,
)
from poise.kernels.compared_methods.singular_values import along, decompose_rows, prepare_decomposition
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.compiler.vector_ops import run_subtract
from poise.kernels.workspace.layout import EFFECTOR, METHOD_ITERATION, N_GOALS, N_UNKNOWNS, field

SMALLEST_PART = 1e-10
"""A singular value that is a smaller part of the largest is 0."""
LARGEST_ANGLE_ERROR = math.pi / 4
"""An orientation's error is clamped to this [rad]; the paper has positions alone."""
LARGEST_ERROR = 0
"""At OWN: D_max [m]."""
BEFORE = 1
"""At OWN: position and orientation error of every effector, weighted, before the last step."""


@large_kernel
def clamp_errors(ws):
    """Clamp the error of every goal to D_max, and to as much more as it has grown by in the last iteration."""
    places, numbers, goal_rows = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "goal_rows")
    weight, first = field(ws, "goal_weight"), field(ws, "options")[METHOD_ITERATION] == 0
    for g in range(size(ws, N_GOALS)):
        e = goal_rows[g, EFFECTOR]
        for part in range(2):
            row, before = places[FIRST_PACKED_ROW + 2 * e + part], places[OWN] + BEFORE + 2 * e + part
            if row < 0:
                continue
            at = places[ERROR] + row
            length = math.sqrt(numbers[at] ** 2 + numbers[at + 1] ** 2 + numbers[at + 2] ** 2)
            growth = 0.0 if first else max(length - numbers[before], 0.0)
            numbers[before] = length
            most = numbers[places[OWN] + LARGEST_ERROR] if part == 0 else LARGEST_ANGLE_ERROR
            most = weight[e, part] * most + growth
            if length > most:
                for k in range(3):
                    numbers[at + k] *= most / length


@kernel
def length_of_three(numbers, at, stride):
    """Return the length of three entries, `stride` apart: those of one goal in a column of J or in a singular vector."""
    x, y, z = numbers[at], numbers[at + stride], numbers[at + 2 * stride]
    return math.sqrt(x * x + y * y + z * z)


@large_kernel
def fill_reach(ws, count):
    """Fill in how far each unknown moves the effectors, in `change`: ρⱼ = Σ ‖∂s/∂θⱼ‖ over the goals of the dense rows."""
    places, numbers, reach = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "change")
    for u in range(size(ws, N_UNKNOWNS)):
        total = 0.0
        for row in range(0, count, 3):
            total += length_of_three(numbers, row * places[STRIDE] + u, places[STRIDE])
        reach[u] = total


@large_kernel
def add_damped_vector(ws, i, count):
    """Add the part of the step along one singular vector: τᵢvᵢ, made so much shorter that every entry is below γᵢ."""
    places, numbers, reach = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "change")
    row, square, moved, largest = places[ROTATED] + i * places[STRIDE], numbers[places[ANSWER] + i], 0.0, 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        entry_size = abs(numbers[row + u])
        moved += entry_size * reach[u]
        largest = max(largest, entry_size)
    meant = 0.0
    for k in range(0, count, 3):
        meant += length_of_three(numbers, places[SQUARE] + i * places[WIDTH] + k, 1)
    bound = LARGEST_TURN * min(1.0, meant * square / moved)  # Mᵢ = Σ |vᵢⱼ| ρⱼ / σᵢ, and the row is σᵢvᵢ
    factor = along(ws, i, count) / square
    factor *= bound / (bound + abs(factor) * largest)
    run_subtract(numbers, places[STEP], -factor, numbers, row, places[STRIDE])


@entry
def iterate_sdls(ints, floats):
    """Iterate selectively damped least squares once, joints at their limits taken out."""
    ws = workspace(ints, floats)
    places, numbers = field(ws, "method_ints"), field(ws, "method_floats")
    count, outside = prepare_decomposition(ws), True
    clamp_errors(ws)
    while outside:
        smallest = SMALLEST_PART * SMALLEST_PART * decompose_rows(ws, count)
        fill_reach(ws, count)
        clear_step(ws)
        for i in range(count):
            if numbers[places[ANSWER] + i] > smallest:
                add_damped_vector(ws, i, count)
        shorten_step(ws, LARGEST_TURN)
        outside = hold_at_limits(ws, count)
    apply_dense_step(ws)
    return 0
