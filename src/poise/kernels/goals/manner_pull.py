"""The pull of a manner: every segment turns as people's do who hold their hands and feet alike, a part of posture.

With R the rotation of a pulled frame, T what is expected of it, p its point and t where that is expected, the cost is

    Q = Σ w_r² ½‖T − R‖² + w_p² ‖t − p‖².

T is a mean of rotation matrices (`manner_prediction`), and less than a rotation where people differ: then it pulls less.
`linear.manner_bodies` has the derivatives.
"""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import flat_arrays, size
from poise.kernels.workspace.layout import (
    N_PULLS,
    POSTURE_SCALE,
    PULL_COST,
    PULLS_ADDRESS,
    PULLS_OPERATION,
    field,
)

SUM_PULLS, ADD_PULLS = 0, 1
"""Operations of `manner_entries.pulls_entry`."""


@kernel
def has_manner(ws):
    """Return whether a manner pulls: its code has an address then."""
    return size(ws, PULLS_ADDRESS) != 0


@kernel
def pulled_point(ws, k):
    """Return the point (x, y, z) that pull k of a manner acts on, in the world [m]."""
    f, frames, point = field(ws, "pull_frame")[k], field(ws, "frames"), field(ws, "pull_point")
    x, y, z = point[k, 0], point[k, 1], point[k, 2]
    return (
        frames[f, 9] + frames[f, 0] * x + frames[f, 1] * y + frames[f, 2] * z,
        frames[f, 10] + frames[f, 3] * x + frames[f, 4] * y + frames[f, 5] * z,
        frames[f, 11] + frames[f, 6] * x + frames[f, 7] * y + frames[f, 8] * z,
    )


@large_kernel
def sum_pulls(ws):
    """Return the cost Q of a manner's pulls at the pose last evaluated, without a share."""
    frame, frames, target = field(ws, "pull_frame"), field(ws, "frames"), field(ws, "pull_rotation")
    weight, place, total = field(ws, "pull_weight"), field(ws, "pull_position"), 0.0
    for k in range(size(ws, N_PULLS)):
        f, square = frame[k], 0.0
        for i in range(9):
            away = target[k, i] - frames[f, i]
            square += away * away
        total += 0.5 * weight[k, 0] * weight[k, 0] * square
        if weight[k, 1] > 0.0:
            x, y, z = pulled_point(ws, k)
            x, y, z = place[k, 0] - x, place[k, 1] - y, place[k, 2] - z
            total += weight[k, 1] * weight[k, 1] * (x * x + y * y + z * z)
    scale = field(ws, "phase")[POSTURE_SCALE]
    return scale * scale * total


@large_kernel
def call_pulls(ws, operation):
    """Sum a manner's pull or add it to the composite bodies, by the address of its code, compiled for manners only."""
    field(ws, "options")[PULLS_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    call_method(ints[PULLS_ADDRESS], ints, floats)


@kernel
def pull_cost(ws):
    """Return the cost Q of a manner's pulls, without a share; 0 without a manner."""
    if not has_manner(ws):
        return 0.0
    call_pulls(ws, SUM_PULLS)
    return field(ws, "phase")[PULL_COST]
