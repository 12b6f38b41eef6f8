"""Rows across a direction that is nearly met, for goals that turn something towards something."""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.goals.row_writer import (
    unit_vector,
)
from poise.kernels.workspace.goal_records import DIRECTION_ROW_COUNT, ROW_DIRECTIONS
from poise.kernels.workspace.layout import field

ALIGNED_ANGLE = 0.1
"""A direction that is off by less [rad] gets rows only across it: what it is off by has no part along it."""


@kernel
def row_direction(ws, x, k):
    """The direction of row k of a goal that has three, along the axes, or fewer."""
    numbers, at = field(ws, "extra_numbers"), ROW_DIRECTIONS + 3 * k
    if field(ws, "extra_codes")[x, DIRECTION_ROW_COUNT] == 3:
        return unit_vector(k)
    return numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]


@kernel
def store_direction(ws, x, at, vx, vy, vz):
    """Keep a direction, made a unit vector."""
    numbers, length = field(ws, "extra_numbers"), math.sqrt(vx * vx + vy * vy + vz * vz)
    numbers[x, at], numbers[x, at + 1], numbers[x, at + 2] = vx / length, vy / length, vz / length
