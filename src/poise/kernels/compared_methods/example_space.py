"""Inverse kinematics in the linear space of example poses: what is solved for is how much of each example there is.

After R. Sumner, M. Zwicker, C. Gotsman, J. Popović, Mesh-based inverse kinematics, ACM ToG 24(3), 2005, and K. Der, R.
Sumner, J. Popović, Inverse kinematics for reduced deformable models, ACM ToG 25(3), 2006, on skeletons: a pose is θ = θ₀
+ Bw, mean and directions of the examples, rotations of balls by their logarithms as there. Steps are those of Gauss and
Newton in w, damped by the solver's `damping`, and halved until they lower the error.
"""

import math

from poise.kernels.compared_methods.dense_rows import ERROR, HELD, LARGEST_TURN, OWN, STEP, STRIDE, pack_rows, solve_damped
from poise.kernels.compared_methods.shared_entries import evaluate_pose, evaluated_cost, go_back, linearise
from poise.kernels.compared_methods.step_to_pose import fill_step_to
from poise.kernels.compiler.decorators import entry, kernel, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.compiler.vector_ops import run_dot
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.ball_joints import in_basis
from poise.kernels.workspace.layout import COST, DAMPING, METHOD_ITERATION, N_BALLS, N_DOFS, N_UNKNOWNS, field

# At OWN: how many directions there are, and where what follows begins, counted from there.
COUNT = 0
WEIGHTS = 1
"""w (k,), how much of each direction there is."""
TRIED = 2
"""Of a step that is tried (k,)."""
MEAN = 3
"""θ₀ (n_dofs,)."""
DIRECTIONS = 4
"""Bᵀ (k, n_dofs), rows of length 1 across each other."""
TANGENTS = 5
"""How each direction moves the unknowns, (k, n) with the width of rows of J."""
TARGET = 6
"""Angles of a pose of the space (n_dofs,)."""
FIRST_NUMBER = 7

MOST_HALVINGS = 12
"""Halvings of a step after which the pose stays."""
SMALL_SQUARE = 1e-8
"""Below this square of an angle [rad²], the derivative of a rotation by its series."""


@kernel
def place_of(ws, name):
    """Return where something of the space of examples begins in the numbers of the method; name: COUNT, …"""
    own = field(ws, "method_ints")[OWN]
    return own + int(field(ws, "method_floats")[own + name])


@kernel
def count_directions(ws):
    """Return how many directions the space of examples has."""
    return int(field(ws, "method_floats")[field(ws, "method_ints")[OWN] + COUNT])


@large_kernel
def take_weights_of_pose(ws):
    """Write the weights w of the pose in the space of examples that is nearest to the present angles: Bᵀ(θ − θ₀)."""
    numbers, angles, n_dofs = field(ws, "method_floats"), field(ws, "angles"), size(ws, N_DOFS)
    weights, mean, directions = place_of(ws, WEIGHTS), place_of(ws, MEAN), place_of(ws, DIRECTIONS)
    for k in range(count_directions(ws)):
        total = 0.0
        for d in range(n_dofs):
            total += numbers[directions + k * n_dofs + d] * (angles[d] - numbers[mean + d])
        numbers[weights + k] = total


@large_kernel
def step_to_weights(ws, weights):
    """Step from the pose last evaluated to that of the space of examples with the weights that begin at `weights`."""
    numbers, n_dofs = field(ws, "method_floats"), size(ws, N_DOFS)
    mean, directions, target = place_of(ws, MEAN), place_of(ws, DIRECTIONS), place_of(ws, TARGET)
    for d in range(n_dofs):
        total = numbers[mean + d]
        for k in range(count_directions(ws)):
            total += numbers[directions + k * n_dofs + d] * numbers[weights + k]
        numbers[target + d] = total
    fill_step_to(ws, numbers, target)
    apply_step(ws, field(ws, "step"))


@kernel
def turned_by(vector, x, y, z):
    """Return how a rotation exp(v) of the example space turns where v changes by (x, y, z)."""
    a, b, c = vector
    square = a * a + b * b + c * c
    if square < SMALL_SQUARE:
        first, second = 0.5 - square / 24.0, 1.0 / 6.0 - square / 120.0
    else:
        angle = math.sqrt(square)
        first, second = (1.0 - math.cos(angle)) / square, (1.0 - math.sin(angle) / angle) / square
    px, py, pz = b * z - c * y, c * x - a * z, a * y - b * x
    qx, qy, qz = b * pz - c * py, c * px - a * pz, a * py - b * px
    return x + first * px + second * qx, y + first * py + second * qy, z + first * pz + second * qz


@large_kernel
def fill_tangents(ws):
    """Fill in how each direction of the space of examples moves the unknowns at the present pose; a root does not move."""
    numbers, n_dofs, stride = field(ws, "method_floats"), size(ws, N_DOFS), field(ws, "method_ints")[STRIDE]
    ball, first_dof, basis = field(ws, "ball_joint"), field(ws, "first_dof"), field(ws, "ball_basis")
    directions, tangents, target = place_of(ws, DIRECTIONS), place_of(ws, TANGENTS), place_of(ws, TARGET)
    for k in range(count_directions(ws)):
        source, row = directions + k * n_dofs, tangents + k * stride
        for d in range(n_dofs):
            numbers[row + d] = numbers[source + d]
        for b in range(size(ws, N_BALLS)):
            d = first_dof[ball[b]]
            vector = numbers[target + d], numbers[target + d + 1], numbers[target + d + 2]
            x, y, z = turned_by(vector, numbers[source + d], numbers[source + d + 1], numbers[source + d + 2])
            numbers[row + d], numbers[row + d + 1], numbers[row + d + 2] = in_basis(basis, ball[b], x, y, z)


@large_kernel
def take_out_held_unknowns(ws, count):
    """In the example space, take the columns out of J of unknowns that the error pulls against their bound."""
    places, numbers, stride = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "method_ints")[STRIDE]
    lower, upper = field(ws, "step_lower"), field(ws, "step_upper")
    for u in range(size(ws, N_UNKNOWNS)):
        pull = 0.0
        for i in range(count):
            pull += numbers[i * stride + u] * numbers[places[ERROR] + i]
        if (pull > 0.0 and upper[u] <= 0.0) or (pull < 0.0 and lower[u] >= 0.0):
            for i in range(count):
                numbers[i * stride + u] = 0.0


@large_kernel
def shorten_weights(ws):
    """Shorten the step of weights in the space of examples so that no joint turns by more than LARGEST_TURN."""
    places, numbers, directions = field(ws, "method_ints"), field(ws, "method_floats"), place_of(ws, DIRECTIONS)
    n_dofs, largest = size(ws, N_DOFS), 0.0
    for d in range(n_dofs):
        total = 0.0
        for k in range(count_directions(ws)):
            total += numbers[directions + k * n_dofs + d] * numbers[places[STEP] + k]
        largest = max(largest, abs(total))
    if largest > LARGEST_TURN:
        for k in range(count_directions(ws)):
            numbers[places[STEP] + k] *= LARGEST_TURN / largest


@large_kernel
def reduce_rows(ws, count):
    """Replace the dense rows of J by those of J times the tangents of the space of examples, over its weights."""
    places, numbers, tangents = field(ws, "method_ints"), field(ws, "method_floats"), place_of(ws, TANGENTS)
    stride, reduced = places[STRIDE], places[HELD]
    for i in range(count):
        for k in range(stride):
            numbers[reduced + k] = 0.0
        for k in range(count_directions(ws)):
            numbers[reduced + k] = run_dot(numbers, i * stride, numbers, tangents + k * stride, stride)
        for k in range(stride):
            numbers[i * stride + k] = numbers[reduced + k]


@large_kernel
def search_weights(ws, cost):
    """In the example space, search along the step x of the weights for an error below `cost`; the pose stays if none."""
    places, numbers, share = field(ws, "method_ints"), field(ws, "method_floats"), 1.0
    weights, tried, k_last = place_of(ws, WEIGHTS), place_of(ws, TRIED), count_directions(ws)
    for _ in range(MOST_HALVINGS):
        for k in range(k_last):
            numbers[tried + k] = numbers[weights + k] + share * numbers[places[STEP] + k]
        go_back(ws)
        step_to_weights(ws, tried)
        if evaluated_cost(ws) < cost:
            for k in range(k_last):
                numbers[weights + k] = numbers[tried + k]
            return
        share *= 0.5
    go_back(ws)
    step_to_weights(ws, weights)


@entry
def iterate_example_space(ints, floats):
    """Iterate the method once: first into the space of examples, then a damped step of Gauss and Newton in its weights."""
    ws = workspace(ints, floats)
    if field(ws, "options")[METHOD_ITERATION] == 0:
        take_weights_of_pose(ws)
        step_to_weights(ws, place_of(ws, WEIGHTS))
        evaluate_pose(ws)
    cost = field(ws, "report")[COST]
    linearise(ws)
    count = pack_rows(ws)
    take_out_held_unknowns(ws, count)
    fill_tangents(ws)
    reduce_rows(ws, count)
    solve_damped(ws, count, field(ws, "settings")[DAMPING])
    shorten_weights(ws)
    search_weights(ws, cost)
    return 0
