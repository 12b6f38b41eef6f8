"""Rows across a direction that is nearly met, for goals that turn something towards something."""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.goals.row_writer import (
    unit_vector,
)
from poise.kernels.workspace.layout import (
    COUNT,
    WANTED,
    field,
)

ALIGNED_ANGLE = 0.1
"""A direction that is off by less [rad] gets rows only across it: what it is off by has no part along it."""


ACROSS = WANTED + 6
"""Where the numbers of such a goal hold the vectors across its direction."""


@kernel
def row_direction(ws, x, k):
    """The direction of row k of a goal that has three, along the axes, or fewer."""
    numbers, at = field(ws, "extra_numbers"), ACROSS + 3 * k
    if field(ws, "extra_codes")[x, COUNT] == 3:
        return unit_vector(k)
    return numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]


@kernel
def store_direction(ws, x, at, vx, vy, vz):
    """Keep a direction, made a unit vector."""
    numbers, length = field(ws, "extra_numbers"), math.sqrt(vx * vx + vy * vy + vz * vz)
    numbers[x, at], numbers[x, at + 1], numbers[x, at + 2] = vx / length, vy / length, vz / length
