"""The pull of a manner in the composite bodies: its wrench on every pulled segment, and its second derivative.

Of columns u_k of a segment's rotation R and t_k of its expected rotation T, −½ of the derivative of w² ½‖T − R‖² by a turn
of the segment is ½ w² Σ u_k × t_k, and ½ of its second derivative is that of points at u_k that are pulled to t_k and turn
with the segment. So it is added like a goal whose points have no mass. JᵀJ = w² 1 would be too stiff where T is less than a
rotation: it is shortened as T is.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.manner_pull import pulled_point
from poise.kernels.linear.composite_bodies import COMPOSITE_SIZE, ERROR_WRENCH, INERTIA, LEVER, add_goal
from poise.kernels.workspace.layout import N_PULLS, POSTURE_SCALE, PULL_SHARE, USE_CURVATURE, field


@kernel
def add_turn(ws, k, c, at, square, curved):
    """Add a manner's pull on the rotation of frame k, of weight `square`, to the composite body at `at`, in place."""
    f, frames, target = field(ws, "pull_frame")[k], field(ws, "frames"), field(ws, "pull_rotation")
    length, half = 3.0, 0.5 * square
    if not curved:
        length = 0.0
        for i in range(9):
            length += target[k, i] * target[k, i]
    for i in range(3):
        c[at + INERTIA + i] += square * math.sqrt(length / 3.0)
    for i in range(3):
        for j in range(3):
            lever = 0.0  # Σ u_k t_kᵀ = R Tᵀ
            for m in range(3):
                lever += half * frames[f, 3 * i + m] * target[k, 3 * j + m]
            if i != j:
                c[at + ERROR_WRENCH + 3 - i - j] += lever if (i + 1) % 3 == j else -lever
            if curved:
                c[at + LEVER + 3 * i + j] += lever - (half if i == j else 0.0)


@kernel
def add_place(ws, k, c, at, weight, curved):
    """Add a manner's pull on the point of frame k to the composite body that begins at `at`, in place."""
    frames, place = field(ws, "frames"), field(ws, "pull_position")
    x, y, z = pulled_point(ws, k)
    error = weight * (place[k, 0] - x), weight * (place[k, 1] - y), weight * (place[k, 2] - z)
    arm = x - frames[0, 9], y - frames[0, 10], z - frames[0, 11]
    add_goal(c, at, (weight, 0.0), arm, error, (0.0, 0.0, 0.0), 0.0, curved)


@large_kernel
def add_pulls(ws):
    """Add the share PULL_SHARE of a manner's pulls to the composite bodies, each to its own; `composite` in place."""
    body, weight, c = field(ws, "pull_body"), field(ws, "pull_weight"), field(ws, "composite")
    phase, curved = field(ws, "phase"), field(ws, "options")[USE_CURVATURE] != 0
    share = math.sqrt(phase[PULL_SHARE]) * phase[POSTURE_SCALE]
    for k in range(size(ws, N_PULLS)):
        turning, pushing = share * weight[k, 0], share * weight[k, 1]
        if turning > 0.0:
            add_turn(ws, k, c, COMPOSITE_SIZE * body[k], turning * turning, curved)
        if pushing > 0.0:
            add_place(ws, k, c, COMPOSITE_SIZE * body[k], pushing, curved)
