"""Custom: rows whose error and Jacobian Python has computed."""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_writer import (
    ROW_ALWAYS,
    begin_row,
    phase_weights,
    report_error,
)
from poise.kernels.kinematics.rotations import flattening
from poise.kernels.workspace.goal_records import CUSTOM, CUSTOM_CONSTANT, CUSTOM_ROW, KIND, POSITION_WEIGHT
from poise.kernels.workspace.layout import (
    N_BALLS,
    N_DOFS,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_UNKNOWNS,
    field,
)


@large_kernel
def evaluate_custom(ws, x):
    """Evaluate one row of a Custom goal, c + J θ, whose target is 0; always needs one row."""
    extra, numbers, angles = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "angles"),
    )
    given, row = field(ws, "custom_jacobian"), field(ws, "extra_first_row")[x]
    weight, _ = phase_weights(ws, x)
    at, off = extra[x, CUSTOM_ROW] * size(ws, N_UNKNOWNS), numbers[x, CUSTOM_CONSTANT]
    for d in range(size(ws, N_DOFS)):
        off += given[at + d] * angles[d]
    report_error(ws, x, abs(off), 0.0, weight * weight * off * off)
    if row >= 0:
        begin_row(ws, row, -weight * off, ROW_ALWAYS)
    return 1


@kernel
def entries_change(vector, axis):
    """Return how a ball's rotation vector v, by which Custom goals derive, changes with a turn about ω: (1 − ½[v] + c [v]²) ω.

    c = (1 − (θ/2) cot(θ/2)) / θ² for v of the length θ: the inverse of the left Jacobian of the exponential map.
    """
    (vx, vy, vz), (x, y, z) = vector, axis
    angle = math.sqrt(vx * vx + vy * vy + vz * vz)
    c = flattening(angle) / (angle * angle) if angle > 1e-6 else 1 / 12
    ax, ay, az = vy * z - vz * y, vz * x - vx * z, vx * y - vy * x
    return (
        x - 0.5 * ax + c * (vy * az - vz * ay),
        y - 0.5 * ay + c * (vz * ax - vx * az),
        z - 0.5 * az + c * (vx * ay - vy * ax),
    )


@large_kernel
def write_ball_entries(ws, row, weight, at):
    """Write the entries of a Custom goal's row for the unknowns of balls; Python gives those for their rotation vectors."""
    given, coupled, angles = field(ws, "custom_jacobian"), field(ws, "extra_jacobian"), field(ws, "angles")
    basis, ball, first_dof = field(ws, "ball_basis"), field(ws, "ball_joint"), field(ws, "first_dof")
    for b in range(size(ws, N_BALLS)):
        j = ball[b]
        d = first_dof[j]
        vector = angles[d], angles[d + 1], angles[d + 2]
        for k in range(3):
            x, y, z = entries_change(vector, (basis[j, 3 * k], basis[j, 3 * k + 1], basis[j, 3 * k + 2]))
            entry = x * given[at + d] + y * given[at + d + 1] + z * given[at + d + 2]
            coupled[size(ws, N_EXTRA_ROWS) * (d + k) + row] = weight * entry


@large_kernel
def add_custom_entries(ws):
    """Kernel of Custom goals: write the entries that Python has computed to the Jacobian X of all extra rows."""
    extra, numbers, given = (
        field(ws, "extra_codes"),
        field(ws, "extra_numbers"),
        field(ws, "custom_jacobian"),
    )
    first, scale, coupled = (
        field(ws, "extra_first_row"),
        field(ws, "phase_scale"),
        field(ws, "extra_jacobian"),
    )
    for x in range(size(ws, N_EXTRA_GOALS)):
        if extra[x, KIND] == CUSTOM and first[x] >= 0:
            weight, at = scale[x] * numbers[x, POSITION_WEIGHT], extra[x, CUSTOM_ROW] * size(ws, N_UNKNOWNS)
            for d in range(size(ws, N_DOFS)):
                coupled[size(ws, N_EXTRA_ROWS) * d + first[x]] = weight * given[at + d]
            if size(ws, N_BALLS) > 0:
                write_ball_entries(ws, first[x], weight, at)
