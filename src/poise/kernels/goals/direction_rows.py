"""Directions of the rows of LookAt and Hint: all three axes, or two across a direction that is nearly met."""

import math

from poise.kernels.compiler.decorators import kernel
from poise.kernels.kinematics.small_vectors import unit_vector
from poise.kernels.workspace.goal_records import DIRECTION_ROW_COUNT, ROW_DIRECTIONS
from poise.kernels.workspace.layout import field

ALIGNED_ANGLE = 0.1
"""A direction that is off by less [rad] gets rows only across it: what it is off by has no part along it."""


@kernel
def row_direction(ws, x, k):
    """Return the direction of row k of a LookAt or Hint: an axis of the world where it has three rows, else a stored one."""
    numbers, at = field(ws, "extra_numbers"), ROW_DIRECTIONS + 3 * k
    if field(ws, "extra_codes")[x, DIRECTION_ROW_COUNT] == 3:
        return unit_vector(k)
    return numbers[x, at], numbers[x, at + 1], numbers[x, at + 2]


@kernel
def store_direction(ws, x, at, vx, vy, vz):
    """Store the direction of a row in a goal's record, scaled to length 1."""
    numbers, length = field(ws, "extra_numbers"), math.sqrt(vx * vx + vy * vy + vz * vz)
    numbers[x, at], numbers[x, at + 1], numbers[x, at + 2] = vx / length, vy / length, vz / length
