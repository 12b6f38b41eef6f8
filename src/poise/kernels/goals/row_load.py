"""Rows of extra goals as loads: force and lever of each frame group, for the second derivative of the rows.

A row with the residual r and the gradient q with a point p pulls at p with the force r q. While the pose moves, the force stays
as it is and the point moves: what that adds to the second derivative is exact for points on planes and lines, above floors, at
places, and for the center of mass. Where the direction q moves too, as between two capsules, its part is left out.
"""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.workspace.layout import N_FRAME_GROUPS, field

ROW_OFF = 0
"""Entry of `row_state` of a one-sided row that holds, and does not count."""
LEVER = 3
"""Where the lever Σ p qᵀ begins in a load, by rows, after the force."""
LOAD_SIZE = 12
"""Numbers of a load: force (3) and lever (9)."""


@large_kernel
def clear_loads(ws):
    """Clear the loads of all frame groups, before extra goals write their rows."""
    load = field(ws, "group_load")
    for g in range(size(ws, N_FRAME_GROUPS)):
        for k in range(LOAD_SIZE):
            load[g, k] = 0.0


@large_kernel
def add_direction_load(ws, row, f, weight, ax, ay, az, qx, qy, qz):
    """Add to frame f the load of a row with a direction a, which is a lever only; returns the force r · weight · q.

    weight · q: the row's gradient with a.
    """
    load, g, pull = field(ws, "group_load"), field(ws, "frame_group")[f], 0.0
    if field(ws, "row_state")[row] != ROW_OFF:
        pull = weight * field(ws, "extra_residual")[row]
    qx, qy, qz = pull * qx, pull * qy, pull * qz
    for k in range(3):
        a = ax if k == 0 else ay if k == 1 else az
        load[g, LEVER + 3 * k] += a * qx
        load[g, LEVER + 3 * k + 1] += a * qy
        load[g, LEVER + 3 * k + 2] += a * qz
    return qx, qy, qz


@large_kernel
def add_point_load(ws, row, f, weight, px, py, pz, qx, qy, qz):
    """Add to frame f the force and lever of a row whose gradient with its point p is weight · q."""
    load, g = field(ws, "group_load"), field(ws, "frame_group")[f]
    fx, fy, fz = add_direction_load(ws, row, f, weight, px, py, pz, qx, qy, qz)
    load[g, 0] += fx
    load[g, 1] += fy
    load[g, 2] += fz
