"""What a manner expects of a body for the goals that it is given: the regression of `manner.goal_regression`, every solve."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.compiler.vector_ops import run_combine_more, run_dot
from poise.kernels.goals.manner_gaze import follow_gazes
from poise.kernels.kinematics.rotations import matrix_from_quaternion
from poise.kernels.workspace.layout import (
    BASE_HEIGHT,
    BASE_REST,
    FOUR,
    GIVES_ORIENTATION,
    GIVES_POSITION,
    HEADING_SPREAD,
    N_BUMPS,
    N_DIRECTIONS,
    N_DOFS,
    N_EFFECTORS,
    N_GIVEN,
    N_INPUTS,
    N_PULLS,
    N_SINGLE_GOALS,
    N_UNKNOWNS,
    field,
)

BUMP_HEIGHT = 3.0
"""How much bumps may explain, against what is linear: tuned for people that were kept aside."""
FARTHEST_INPUT = 5.0
"""Standard deviations from the mean of the library beyond which an input counts as if it were so far: what is linear would
expect anything there, of trackers that are mounted otherwise as of goals far out of reach."""
HOME_SPREAD = 0.2
"""How far people turn their hips from where they face at home, while they face there [rad]."""
FACES_HOME = 0.9
"""Chance that a body faces as at home, before its goals are known; else it may face any way."""


@kernel
def parts_given(ws, e):
    """Return what the goal of effector e gives a manner to predict from, as bits; e = −1: the base, if fixed.

    An effector on a fixed base has no goal, and gives nothing: its target may be an old one.
    """
    fixed = size(ws, N_UNKNOWNS) == size(ws, N_DOFS)
    if e < 0:
        return GIVES_POSITION + GIVES_ORIENTATION if fixed else 0
    if fixed and field(ws, "effector_frame")[e] == 0:
        return 0
    weight = field(ws, "goal_weight")
    return (GIVES_POSITION if weight[e, 0] > 0.0 else 0) + (GIVES_ORIENTATION if weight[e, 1] > 0.0 else 0)


@large_kernel
def learned_for_goals(ws):
    """Return whether a manner's tables for predicting are those of the goals that count now."""
    effector, given = field(ws, "given_effector"), field(ws, "given_parts")
    known, n = field(ws, "manner_sizes")[N_GIVEN], 0
    for e in range(-1, size(ws, N_EFFECTORS)):
        now = parts_given(ws, e)
        if now != 0:
            if n >= known or effector[n] != e or given[n] != now:
                return False
            n += 1
    return n == known


@kernel
def floor_height(ws):
    """Return the height of the floor in a solve's manner prediction: where feet stand when the body is at rest at home [m]."""
    return field(ws, "home_placement")[1] - field(ws, "manner_settings")[BASE_HEIGHT]


@large_kernel
def gather_given(ws):
    """Fill `given_vector` with what goals and base give a manner's prediction, from their middle, returned as (x, z) [m]."""
    effector, share = field(ws, "given_effector"), field(ws, "given_share")
    vector, placement = field(ws, "given_vector"), field(ws, "placement")
    position, rotation = field(ws, "goal_position"), field(ws, "goal_rotation")
    middle_x = middle_z = 0.0
    base = matrix_from_quaternion(placement[3], placement[4], placement[5], placement[6])
    for n in range(field(ws, "manner_sizes")[N_GIVEN]):
        e = effector[n]
        for k in range(3):
            vector[n, k] = placement[k] if e < 0 else position[e, k]
            vector[n, 3 + k] = base[3 * k] if e < 0 else rotation[e, 3 * k]
            vector[n, 6 + k] = base[3 * k + 1] if e < 0 else rotation[e, 3 * k + 1]
        middle_x += share[n] * vector[n, 0]
        middle_z += share[n] * vector[n, 2]
    floor = floor_height(ws)
    for n in range(field(ws, "manner_sizes")[N_GIVEN]):
        vector[n, 0] -= middle_x
        vector[n, 1] -= floor
        vector[n, 2] -= middle_z
    return middle_x, middle_z


@kernel
def in_fours(count):
    """For the prediction of a manner, round a number of inputs, features or outputs up to whole fours."""
    return FOUR * ((count + FOUR - 1) // FOUR)


@kernel
def first_entry(given):
    """Return where the entries of a place given to a manner's prediction begin in its vector: a position comes first."""
    return 0 if given & GIVES_POSITION != 0 else 3


@kernel
def end_of_entries(given):
    """For the prediction of a manner, return where the entries of a given place end in its input."""
    return 9 if given & GIVES_ORIENTATION != 0 else 3


@kernel
def home_heading(ws):
    """Return cosine and sine of the heading at home, of the body at rest, which a manner's prediction sets out from."""
    rest, home = field(ws, "manner_settings"), field(ws, "home_placement")
    r = matrix_from_quaternion(home[3], home[4], home[5], home[6])
    # The first column of R_home R_restᵀ: how the body is turned against rest.
    x = r[0] * rest[BASE_REST] + r[1] * rest[BASE_REST + 1] + r[2] * rest[BASE_REST + 2]
    z = r[6] * rest[BASE_REST] + r[7] * rest[BASE_REST + 1] + r[8] * rest[BASE_REST + 2]
    length = math.sqrt(x * x + z * z)
    if not length > 1e-9:
        return 1.0, 0.0
    return x / length, -z / length


@kernel
def trust_home(ws, away):
    """Return how much home counts in the heading that a manner predicts, against 1 of the goals', so far away from it [rad].

    By the variances of both, times the chance that the body faces as at home: what goals say strays from that by their own
    spread, or anywhere.
    """
    spread = field(ws, "manner_settings")[HEADING_SPREAD]
    both = spread * spread + HOME_SPREAD * HOME_SPREAD
    near = FACES_HOME * math.exp(-0.5 * away * away / both) / math.sqrt(2.0 * math.pi * both)
    chance = near / (near + (1.0 - FACES_HOME) / (2.0 * math.pi))
    return chance * spread * spread / (HOME_SPREAD * HOME_SPREAD)


@large_kernel
def find_heading(ws):
    """Return cosine and sine of the heading ψ of the hips that a manner predicts from given places and home placement."""
    given, vector, beta = field(ws, "given_parts"), field(ws, "given_vector"), field(ws, "heading_weight")
    forward, left, h = 0.0, 0.0, 0
    for n in range(field(ws, "manner_sizes")[N_GIVEN]):
        for k in range(first_entry(given[n]), end_of_entries(given[n]), 3):
            x, z = vector[n, k], vector[n, k + 2]
            forward += beta[h, 0] * z - beta[h, 1] * x
            left += beta[h, 0] * x + beta[h, 1] * z
            h += 1
    cosine, sine = home_heading(ws)
    trust = trust_home(ws, math.atan2(left * cosine - forward * sine, forward * cosine + left * sine))
    length = max(math.sqrt(forward * forward + left * left), 1e-9)
    forward, left = forward / length + trust * cosine, left / length + trust * sine
    length = math.sqrt(forward * forward + left * left)
    if not length > 1e-9:
        return cosine, sine
    return forward / length, left / length


@kernel
def within(scaled):
    """Return a scaled input of a manner's regression, no farther from 0 than what it was learned from."""
    return min(max(scaled, -FARTHEST_INPUT), FARTHEST_INPUT)


@large_kernel
def fill_features(ws, cosine, sine):
    """Fill `feature` with the features φ that a manner predicts from: of given places, seen with the hips facing forward."""
    sizes, given, vector = field(ws, "manner_sizes"), field(ws, "given_parts"), field(ws, "given_vector")
    mean, scale, feature = field(ws, "input_mean"), field(ws, "input_scale"), field(ws, "feature")
    d = 0
    for n in range(sizes[N_GIVEN]):
        for k in range(first_entry(given[n]), end_of_entries(given[n]), 3):
            x, y, z = vector[n, k], vector[n, k + 1], vector[n, k + 2]
            x, z = cosine * x - sine * z, sine * x + cosine * z
            feature[d] = within(scale[d] * (x - mean[d]))
            feature[d + 1] = within(scale[d + 1] * (y - mean[d + 1]))
            feature[d + 2] = within(scale[d + 2] * (z - mean[d + 2]))
            d += 3
    run = in_fours(d)
    for k in range(d, run):
        feature[k] = 0.0
    center, center_square = field(ws, "bump_center"), field(ws, "bump_square")
    square = run_dot(feature, 0, feature, 0, run)
    for j in range(sizes[N_BUMPS]):  # ‖z − c‖² = ‖z‖² + ‖c‖² − 2 z·c
        away = max(square + center_square[j] - 2.0 * run_dot(feature, 0, center, run * j, run), 0.0)
        feature[run + j] = BUMP_HEIGHT / (1.0 + away / max(d, 1))
    for j in range(sizes[N_BUMPS], in_fours(sizes[N_BUMPS])):
        feature[run + j] = 0.0


@large_kernel
def fill_output(ws):
    """Fill `output` with what a manner's regression predicts, ȳ + U Wᵀ φ."""
    sizes, n_outputs = field(ws, "manner_sizes"), in_fours(9 * size(ws, N_PULLS) + 3)
    feature, weight, share = field(ws, "feature"), field(ws, "feature_weight"), field(ws, "direction_share")
    direction, mean, output = field(ws, "output_direction"), field(ws, "output_mean"), field(ws, "output")
    r = in_fours(sizes[N_DIRECTIONS])
    for k in range(r):
        share[k] = weight[k]
    for i in range(0, in_fours(sizes[N_INPUTS]) + in_fours(sizes[N_BUMPS]), FOUR):
        run_combine_more(share, 0, feature, i, weight, r * (1 + i), r, 4)
    for o in range(n_outputs):
        output[o] = mean[o]
    for k in range(0, r, FOUR):
        run_combine_more(output, 0, share, k, direction, n_outputs * k, n_outputs, 4)


@large_kernel
def predict_pulls(ws):
    """Write what a manner predicts for the given places to `pull_rotation` and `pull_position`.

    Returns whether it could: not if the tables are for other goals.
    """
    if not learned_for_goals(ws):
        return False
    if field(ws, "manner_sizes")[N_GIVEN] == 0:
        return True
    middle_x, middle_z = gather_given(ws)
    cosine, sine = find_heading(ws)
    fill_features(ws, cosine, sine)
    fill_output(ws)
    output, rotation, position = field(ws, "output"), field(ws, "pull_rotation"), field(ws, "pull_position")
    n = size(ws, N_PULLS)
    for k in range(n):
        for j in range(3):
            x, y, z = output[9 * k + j], output[9 * k + 3 + j], output[9 * k + 6 + j]
            rotation[k, j] = cosine * x + sine * z
            rotation[k, 3 + j] = y
            rotation[k, 6 + j] = cosine * z - sine * x
        x, y, z = output[9 * n], output[9 * n + 1], output[9 * n + 2]
        position[k, 0] = middle_x + cosine * x + sine * z
        position[k, 1] = floor_height(ws) + y
        position[k, 2] = middle_z + cosine * z - sine * x
    if size(ws, N_SINGLE_GOALS) > 0:
        follow_gazes(ws)
    return True
