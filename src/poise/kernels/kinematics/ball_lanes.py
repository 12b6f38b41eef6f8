"""Ball joints eight at a time: turned by a step, with the rotation vector, swing and twist that they have then.

One ball after the other would wait for square roots and divisions of its own. Here eight stand side by side in `ball_lanes`,
row by row, and a loop without a branch works on as many of them as the CPU has lanes.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.ball_exponential import angle_over_sine, exponential_by_series
from poise.kernels.kinematics.rotations import quaternion_product
from poise.kernels.workspace.layout import BALL, BALL_LANES, N_BALLS, field

# Rows of `ball_lanes`, of BALL_LANES numbers each.
TURNS = 0
"""Three rotation vectors [rad], the last applied first (9)."""
QUATERNION = 9
"""Quaternion before (4)."""
FRAME = 13
"""Middle C and axes of the limits, as in `ball_limits`: a copy from `ball_frames` (13)."""
TURNED = 26
"""Quaternion after (4), then its rotation vector (3) [rad]."""
MEASURED = 33
"""Swing about x and y, twist [rad], cosine of half the swing, and the swing over the sine of its half (5)."""

# Columns of `ball_swing`, those of MEASURED.
SWING_X, SWING_Y, TWIST_ANGLE, HALF_COSINE, SWING_FACTOR = range(5)

FRAME_ROWS = 13
"""Rows of eight balls in `ball_frames`."""


@kernel
def fill_turns(ws, lane, j):
    """Fill a lane with the turns of ball joint j by `ball_step` about the axes of its basis [rad]."""
    lanes, basis, step = field(ws, "ball_lanes"), field(ws, "ball_basis"), field(ws, "ball_step")
    # exp(ω₀x₀) exp(ω₁x₁) exp(ω₂x₂) R, or in the other order. More than half a turn about one axis predicts nothing.
    first, last = (0, 6) if field(ws, "joint_kind")[j] == BALL else (6, 0)
    x, y, z = step[j, 0], step[j, 1], step[j, 2]
    x, y, z = min(max(x, -math.pi), math.pi), min(max(y, -math.pi), math.pi), min(max(z, -math.pi), math.pi)
    for k in range(3):
        lanes[(TURNS + first + k) * BALL_LANES + lane] = x * basis[j, k]
        lanes[(TURNS + 3 + k) * BALL_LANES + lane] = y * basis[j, 3 + k]
        lanes[(TURNS + last + k) * BALL_LANES + lane] = z * basis[j, 6 + k]


@kernel
def three_rows(lanes, at):
    """Return three numbers of a ball's lane, in neighbouring rows, the first at `at`."""
    return lanes[at], lanes[at + BALL_LANES], lanes[at + 2 * BALL_LANES]


@kernel
def turn_lane(lanes, lane):
    """Return the quaternion of the ball in a lane after its turns, normalised."""
    x, y, z = three_rows(lanes, TURNS * BALL_LANES + lane)
    a = exponential_by_series(x, y, z)
    x, y, z = three_rows(lanes, (TURNS + 3) * BALL_LANES + lane)
    b = exponential_by_series(x, y, z)
    x, y, z = three_rows(lanes, (TURNS + 6) * BALL_LANES + lane)
    c = exponential_by_series(x, y, z)
    x, y, z = three_rows(lanes, (QUATERNION + 1) * BALL_LANES + lane)
    q = lanes[QUATERNION * BALL_LANES + lane], x, y, z
    w, x, y, z = quaternion_product(quaternion_product(a, b), quaternion_product(c, q))
    scale = 1.5 - 0.5 * (w * w + x * x + y * y + z * z)  # 1 over the length, which is 1 but for rounding
    return w * scale, x * scale, y * scale, z * scale


@kernel
def measure_lane(lanes, lane, q):
    """Measure the ball in a lane at the quaternion q: writes MEASURED."""
    at = FRAME * BALL_LANES + lane
    x, y, z = three_rows(lanes, at + BALL_LANES)
    w, x, y, z = quaternion_product((lanes[at], -x, -y, -z), q)
    a, b, c = three_rows(lanes, at + 4 * BALL_LANES)
    d, e, f = three_rows(lanes, at + 7 * BALL_LANES)
    g, h, i = three_rows(lanes, at + 10 * BALL_LANES)
    x, y, z = a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z
    sign = -1.0 if w < 0.0 else 1.0
    cosine = math.sqrt(w * w + z * z)
    inverse = sign / max(cosine, 1e-12)
    tw = inverse * w if cosine >= 1e-12 else 1.0  # with the axis reversed, no twist is taken
    tz = inverse * z if cosine >= 1e-12 else 0.0
    factor, twist_factor = angle_over_sine(cosine), angle_over_sine(tw)
    to, scale = MEASURED * BALL_LANES + lane, sign * factor
    lanes[to], lanes[to + BALL_LANES] = scale * (tw * x - tz * y), scale * (tw * y + tz * x)
    lanes[to + 2 * BALL_LANES], lanes[to + 3 * BALL_LANES], lanes[to + 4 * BALL_LANES] = twist_factor * tz, cosine, factor


@large_kernel
def turn_and_measure_lanes(ws):
    """Turn and measure the balls in all lanes: fills TURNED and MEASURED."""
    lanes = field(ws, "ball_lanes")
    for lane in range(BALL_LANES):
        w, x, y, z = turn_lane(lanes, lane)
        factor = angle_over_sine(abs(w))
        factor = -factor if w < 0.0 else factor
        to = TURNED * BALL_LANES + lane
        lanes[to], lanes[to + BALL_LANES], lanes[to + 2 * BALL_LANES], lanes[to + 3 * BALL_LANES] = w, x, y, z
        to += 4 * BALL_LANES
        lanes[to], lanes[to + BALL_LANES], lanes[to + 2 * BALL_LANES] = factor * x, factor * y, factor * z
        measure_lane(lanes, lane, (w, x, y, z))


@large_kernel
def measure_lanes(ws):
    """Measure the balls in all lanes as they are: fills MEASURED."""
    lanes = field(ws, "ball_lanes")
    for lane in range(BALL_LANES):
        x, y, z = three_rows(lanes, (QUATERNION + 1) * BALL_LANES + lane)
        measure_lane(lanes, lane, (lanes[QUATERNION * BALL_LANES + lane], x, y, z))


@kernel
def fill_quaternions(ws, first, count):
    """Fill the lanes with the quaternions of `count` balls from `first` on, and with the frames of their limits."""
    ball, q, lanes, frames = (
        field(ws, "ball_joint"),
        field(ws, "ball_quaternion"),
        field(ws, "ball_lanes"),
        field(ws, "ball_frames"),
    )
    for k in range(FRAME_ROWS * BALL_LANES):
        lanes[FRAME * BALL_LANES + k] = frames[FRAME_ROWS * first + k]
    for lane in range(count):
        j, at = ball[first + lane], QUATERNION * BALL_LANES + lane
        lanes[at], lanes[at + BALL_LANES] = q[j, 0], q[j, 1]
        lanes[at + 2 * BALL_LANES], lanes[at + 3 * BALL_LANES] = q[j, 2], q[j, 3]


@kernel
def take_measured(ws, lane, j):
    """Copy what was measured of ball joint j, in a lane, to `ball_swing`."""
    lanes, swing, at = field(ws, "ball_lanes"), field(ws, "ball_swing"), MEASURED * BALL_LANES + lane
    swing[j, 0], swing[j, 1], swing[j, 2] = lanes[at], lanes[at + BALL_LANES], lanes[at + 2 * BALL_LANES]
    swing[j, 3], swing[j, 4] = lanes[at + 3 * BALL_LANES], lanes[at + 4 * BALL_LANES]


@large_kernel
def measure_balls(ws):
    """Measure swing and twist of all balls, eight lanes at a time: fills `ball_swing`, notes their angles in `ball_turned`."""
    ball, angles, turned = field(ws, "ball_joint"), field(ws, "angles"), field(ws, "ball_turned")
    first_dof, n = field(ws, "first_dof"), size(ws, N_BALLS)
    for first in range(0, n, BALL_LANES):
        count = min(n - first, BALL_LANES)
        fill_quaternions(ws, first, count)
        measure_lanes(ws)
        for lane in range(count):
            j = ball[first + lane]
            d = first_dof[j]
            take_measured(ws, lane, j)
            turned[j, 4], turned[j, 5], turned[j, 6] = angles[d], angles[d + 1], angles[d + 2]


@large_kernel
def turn_and_measure_balls(ws):
    """Turn all balls by `ball_step` and measure them: fills `ball_turned` and `ball_swing`, and sets nothing else."""
    ball, lanes, turned, n = field(ws, "ball_joint"), field(ws, "ball_lanes"), field(ws, "ball_turned"), size(ws, N_BALLS)
    for first in range(0, n, BALL_LANES):
        count = min(n - first, BALL_LANES)
        fill_quaternions(ws, first, count)
        for lane in range(count):
            fill_turns(ws, lane, ball[first + lane])
        turn_and_measure_lanes(ws)
        for lane in range(count):
            j, at = ball[first + lane], TURNED * BALL_LANES + lane
            take_measured(ws, lane, j)
            turned[j, 0], turned[j, 1] = lanes[at], lanes[at + BALL_LANES]
            turned[j, 2], turned[j, 3] = lanes[at + 2 * BALL_LANES], lanes[at + 3 * BALL_LANES]
            at += 4 * BALL_LANES
            turned[j, 4], turned[j, 5], turned[j, 6] = lanes[at], lanes[at + BALL_LANES], lanes[at + 2 * BALL_LANES]


@kernel
def is_measured(ws, j):
    """Return whether ball joint j is as the lanes last measured it, so that its swing and twist in `ball_swing` hold."""
    angles, turned, d = field(ws, "angles"), field(ws, "ball_turned"), field(ws, "first_dof")[j]
    return angles[d] == turned[j, 4] and angles[d + 1] == turned[j, 5] and angles[d + 2] == turned[j, 6]
