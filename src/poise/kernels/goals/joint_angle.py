"""JointAngle and Smoothness: single angles, which need no rows: their terms are diagonal."""

from poise.kernels.compiler.decorators import large_kernel
from poise.kernels.goals.row_writer import (
    tell,
    weights_of,
)
from poise.kernels.workspace.goal_records import JOINT, SMOOTH
from poise.kernels.workspace.layout import (
    DOF,
    KIND,
    N_ANGULAR,
    N_DOFS,
    N_EXTRAS,
    WANTED,
    field,
)

CARRIED = 0.95
"""The part of a motion that smoothness carries on: with all of it, what no goal holds would drift for ever."""


@large_kernel
def measure_angles(ints, floats, x):
    """One joint's angle, or, for SMOOTH, all of them as far as the last solve's step would bring them again."""
    extra, numbers, angles = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "angles")
    _, weight = weights_of(ints, floats, x)
    angle = square = 0.0
    if extra[x, KIND] == JOINT:
        angle = abs(numbers[x, WANTED] - angles[extra[x, DOF]])
        square = angle * angle
    else:
        start, step = field(ints, floats, "start_angles"), field(ints, floats, "start_step")
        for d in range(ints[N_DOFS]):
            off = start[d] + CARRIED * step[d] - angles[d]
            square += off * off
    tell(ints, floats, x, 0.0, angle, weight * weight * square)
    return 0


@large_kernel
def add_angles(ints, floats, with_normal):
    """Add what angles are asked for to `gradient`, and to the diagonal of `normal` too if it is wanted (1)."""
    extra, numbers, angles = field(ints, floats, "extra"), field(ints, floats, "extra_numbers"), field(ints, floats, "angles")
    start, step = field(ints, floats, "start_angles"), field(ints, floats, "start_step")
    depth, row = field(ints, floats, "branch_depth"), field(ints, floats, "branch_row")
    normal, gradient = field(ints, floats, "normal"), field(ints, floats, "gradient")
    for x in range(ints[N_EXTRAS] if ints[N_ANGULAR] > 0 else 0):
        kind = extra[x, KIND]
        _, weight = weights_of(ints, floats, x)
        if not weight > 0.0 or (kind != JOINT and kind != SMOOTH):
            continue
        first, end = (extra[x, DOF], extra[x, DOF] + 1) if kind == JOINT else (0, ints[N_DOFS])
        for d in range(first, end):
            wanted = numbers[x, WANTED] if kind == JOINT else start[d] + CARRIED * step[d]
            gradient[d] += weight * weight * (wanted - angles[d])
            if with_normal != 0:
                normal[row[d] + depth[d]] += weight * weight
