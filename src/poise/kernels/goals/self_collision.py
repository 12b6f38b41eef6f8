"""Apart: one-sided rows that keep capsules out of each other; pairs that are far apart are left out."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import set_size, size
from poise.kernels.goals.row_writer import (
    DISTANCE_TOLERANCE,
    MIN_LENGTH,
    add_point_gradient,
    begin_row,
    one_sided_state,
    phase_position_weight,
    record_point,
    report_error,
    request_rows,
    zero_error,
)
from poise.kernels.workspace.goal_records import (
    CAPSULE_A_END,
    CAPSULE_A_FRAME,
    CAPSULE_A_START,
    CAPSULE_B_END,
    CAPSULE_B_FRAME,
    CAPSULE_B_START,
    CAPSULE_DIRECTION,
    CAPSULE_RADII,
    PAIR_CAPSULE_A,
    PAIR_CAPSULE_B,
    PAIR_GOAL,
    PAIR_STATE,
    ROWS_NEEDED,
)
from poise.kernels.workspace.layout import (
    CAPSULE_PAIRS_COST,
    CLOSE_PAIRS_CLEARANCE,
    N_CAPSULE_PAIRS,
    N_CAPSULES,
    N_CLOSE_PAIRS,
    POSE_CHANGED,
    field,
)

PAIR_UNKNOWN = 0
"""PAIR_STATE of a pair whose distance is not known."""
PAIR_FAR = 1
"""PAIR_STATE of a pair that was too far apart to need a row."""
PAIR_DISABLED = 2
"""PAIR_STATE of a disabled pair, whose error is 0."""
LISTING_CLEARANCE = 0.05
"""Distance beyond PAIR_HORIZON from which a pair is left off the list of close ones [m]."""
PAIR_HORIZON = 0.03
"""Pairs farther apart need no row in a step [m]."""


@kernel
def clamp_share(share):
    """Clamp a share of a capsule's axis to 0 … 1."""
    return min(max(share, 0.0), 1.0)


@kernel
def nearest_on_segments(a, u, b, v):
    """Return (s, t) where the capsule axes a + s u and b + t v, 0 ≤ s, t ≤ 1, are nearest (Ericson 2004, section 5.1.9)."""
    (ax, ay, az), (ux, uy, uz), (bx, by, bz), (vx, vy, vz) = a, u, b, v
    rx, ry, rz = ax - bx, ay - by, az - bz
    uu, vv, uv = ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, ux * vx + uy * vy + uz * vz
    ur, vr = ux * rx + uy * ry + uz * rz, vx * rx + vy * ry + vz * rz
    square = uu * vv - uv * uv
    s = clamp_share((uv * vr - ur * vv) / square) if square > 1e-12 * uu * vv else 0.0
    t = (uv * s + vr) / vv if vv > 0.0 else 0.0
    if (t < 0.0 or t > 1.0 or not vv > 0.0) and uu > 0.0:
        s = clamp_share((uv * clamp_share(t) - ur) / uu)
    return s, clamp_share(t)


@kernel
def half_extent_along(frames, f, numbers, x, start, end, nx, ny, nz):
    """For capsules that are to stay apart: half the extent of one's axis in frame f along a direction of the world [m]."""
    half = 0.0
    for k in range(3):
        along = frames[f, k] * nx + frames[f, 3 + k] * ny + frames[f, 6 + k] * nz
        half += along * (numbers[x, end + k] - numbers[x, start + k])
    return 0.5 * abs(half)


@kernel
def place_capsules(ws):
    """Fill `capsule_position` with the middles of the capsules' axes in the world [m]."""
    frames, frame, middle = (
        field(ws, "frames"),
        field(ws, "capsule_frame"),
        field(ws, "capsule_middle"),
    )
    place = field(ws, "capsule_position")
    for c in range(size(ws, N_CAPSULES)):
        f, x, y, z = frame[c], middle[c, 0], middle[c, 1], middle[c, 2]
        place[c, 0] = frames[f, 9] + frames[f, 0] * x + frames[f, 1] * y + frames[f, 2] * z
        place[c, 1] = frames[f, 10] + frames[f, 3] * x + frames[f, 4] * y + frames[f, 5] * z
        place[c, 2] = frames[f, 11] + frames[f, 6] * x + frames[f, 7] * y + frames[f, 8] * z


@kernel
def squared_distance(place, a, b):
    """Return the squared distance of the middles of two capsules' axes [m²]."""
    dx, dy, dz = place[a, 0] - place[b, 0], place[a, 1] - place[b, 1], place[a, 2] - place[b, 2]
    return dx * dx + dy * dy + dz * dz


@kernel
def close_pairs_still_hold(ws):
    """Return whether no capsule has moved far enough since the last listing for an unlisted pair to be close."""
    leeway, home = field(ws, "phase")[CLOSE_PAIRS_CLEARANCE], field(ws, "capsule_listed_position")
    if field(ws, "options")[POSE_CHANGED] == 0:
        return leeway > 0.0
    place_capsules(ws)
    place, most = field(ws, "capsule_position"), 0.0
    for c in range(size(ws, N_CAPSULES)):
        dx, dy, dz = place[c, 0] - home[c, 0], place[c, 1] - home[c, 1], place[c, 2] - home[c, 2]
        most = max(most, dx * dx + dy * dy + dz * dz)
    return leeway > 0.0 and 4.0 * most < leeway * leeway


@large_kernel
def list_close_pairs(ws):
    """List in `close_pairs` all pairs of capsules but those with more than LISTING_CLEARANCE between their middles."""
    place_capsules(ws)
    pair, far, close = (
        field(ws, "capsule_pair"),
        field(ws, "pair_far_squared"),
        field(ws, "close_pairs"),
    )
    scale, place, home = (
        field(ws, "phase_scale"),
        field(ws, "capsule_position"),
        field(ws, "capsule_listed_position"),
    )
    count, leeway = 0, math.inf
    for k in range(size(ws, N_CAPSULE_PAIRS)):
        clearance = math.sqrt(squared_distance(place, pair[k, PAIR_CAPSULE_A], pair[k, PAIR_CAPSULE_B])) - math.sqrt(far[k])
        if clearance > LISTING_CLEARANCE and pair[k, PAIR_STATE] == PAIR_FAR and scale[pair[k, PAIR_GOAL]] > 0.0:
            leeway = min(leeway, clearance - DISTANCE_TOLERANCE)
        else:
            close[count] = k
            count += 1
    for c in range(size(ws, N_CAPSULES)):
        for i in range(3):
            home[c, i] = place[c, i]
    set_size(ws, N_CLOSE_PAIRS, count)
    field(ws, "phase")[CLOSE_PAIRS_CLEARANCE] = leeway


@kernel
def is_surely_far(ws, k):
    """Return whether capsule pair k is surely farther apart than PAIR_HORIZON, by its middles or its last CAPSULE_DIRECTION."""
    pair, place = field(ws, "capsule_pair"), field(ws, "capsule_position")
    a, b = pair[k, PAIR_CAPSULE_A], pair[k, PAIR_CAPSULE_B]
    if squared_distance(place, a, b) > field(ws, "pair_far_squared")[k]:
        return True
    dx, dy, dz = place[a, 0] - place[b, 0], place[a, 1] - place[b, 1], place[a, 2] - place[b, 2]
    x, numbers, frames = pair[k, PAIR_GOAL], field(ws, "extra_numbers"), field(ws, "frames")
    frame = field(ws, "capsule_frame")
    nx, ny, nz = numbers[x, CAPSULE_DIRECTION], numbers[x, CAPSULE_DIRECTION + 1], numbers[x, CAPSULE_DIRECTION + 2]
    clearance = dx * nx + dy * ny + dz * nz
    clearance -= half_extent_along(frames, frame[a], numbers, x, CAPSULE_A_START, CAPSULE_A_END, nx, ny, nz)
    clearance -= half_extent_along(frames, frame[b], numbers, x, CAPSULE_B_START, CAPSULE_B_END, nx, ny, nz)
    return clearance > numbers[x, CAPSULE_RADII] + PAIR_HORIZON + DISTANCE_TOLERANCE


@large_kernel
def evaluate_self_collision(ws, x):
    """Evaluate a pair of capsules: how much nearer their axes are than radii and margin allow [m]; one-sided."""
    extra, numbers = field(ws, "extra_codes"), field(ws, "extra_numbers")
    f, g = extra[x, CAPSULE_A_FRAME], extra[x, CAPSULE_B_FRAME]
    ax, ay, az = record_point(ws, x, f, CAPSULE_A_START)
    bx, by, bz = record_point(ws, x, g, CAPSULE_B_START)
    row, weight = field(ws, "extra_first_row")[x], phase_position_weight(ws, x)
    ux, uy, uz = record_point(ws, x, f, CAPSULE_A_END)
    vx, vy, vz = record_point(ws, x, g, CAPSULE_B_END)
    ux, uy, uz, vx, vy, vz = ux - ax, uy - ay, uz - az, vx - bx, vy - by, vz - bz
    s, t = nearest_on_segments((ax, ay, az), (ux, uy, uz), (bx, by, bz), (vx, vy, vz))
    ax, ay, az, bx, by, bz = ax + s * ux, ay + s * uy, az + s * uz, bx + t * vx, by + t * vy, bz + t * vz
    nx, ny, nz = ax - bx, ay - by, az - bz
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    clearance = length - numbers[x, CAPSULE_RADII]
    short = max(-clearance, 0.0)
    report_error(ws, x, short, 0.0, weight * weight * short * short)
    if clearance >= PAIR_HORIZON and length > PAIR_HORIZON:
        numbers[x, CAPSULE_DIRECTION], numbers[x, CAPSULE_DIRECTION + 1], numbers[x, CAPSULE_DIRECTION + 2] = (
            nx / length,
            ny / length,
            nz / length,
        )
    if row >= 0 and begin_row(ws, row, -weight * clearance, one_sided_state(ws, clearance)):
        if length < MIN_LENGTH:
            nx, ny, nz, length = 0.0, 1.0, 0.0, 1.0  # somewhere
        nx, ny, nz = nx / length, ny / length, nz / length
        add_point_gradient(ws, row, f, weight, ax, ay, az, nx, ny, nz)
        add_point_gradient(ws, row, g, -weight, bx, by, bz, nx, ny, nz)
    return 1 if clearance < PAIR_HORIZON else 0


@large_kernel
def evaluate_capsule_pairs(ws):
    """Evaluate the pairs of capsules that are not known to be far apart; their cost into `phase`.

    Returns whether none overlaps.
    """
    pair, close, scale = (
        field(ws, "capsule_pair"),
        field(ws, "close_pairs"),
        field(ws, "phase_scale"),
    )
    moved, cost, reached, news = field(ws, "options")[POSE_CHANGED] != 0, 0.0, True, False
    if not close_pairs_still_hold(ws):
        list_close_pairs(ws)
    for i in range(size(ws, N_CLOSE_PAIRS)):
        k = close[i]
        x, known = pair[k, PAIR_GOAL], pair[k, PAIR_STATE]
        if not scale[x] > 0.0:
            if known != PAIR_DISABLED:
                zero_error(ws, x)
            pair[k, PAIR_STATE] = PAIR_DISABLED
        elif known != PAIR_FAR or (moved and not is_surely_far(ws, k)):
            own, within = request_rows(ws, x, evaluate_self_collision(ws, x))
            cost, reached = cost + own, reached and within
            pair[k, PAIR_STATE] = PAIR_FAR if field(ws, "extra_codes")[x, ROWS_NEEDED] == 0 else PAIR_UNKNOWN
            news = news or (known != PAIR_FAR and pair[k, PAIR_STATE] == PAIR_FAR)
    if news:
        field(ws, "phase")[CLOSE_PAIRS_CLEARANCE] = 0.0  # the list can be shorter
    field(ws, "phase")[CAPSULE_PAIRS_COST] = cost
    return reached
