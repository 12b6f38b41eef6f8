"""Floors that no step may go through: the depth that a floor's point may not exceed, as a constraint of the quadratic model.

A floor's row only makes depth costly. Where other goals press a point down to the depth at which steps are refused
(`floor_limit`), every step that goes on pressing would be refused, however short, and the body would stay where it met it.
So such a row is held there: a stiff term in the model, added where a step would exceed the depth and taken away where it would
pull the point down. What the curvature of the way leaves below is lifted with the same factor before the step is judged.
"""

import math

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.row_writer import ROW_ON
from poise.kernels.workspace.goal_records import FLOOR, FLOOR_CLEARANCE, KIND
from poise.kernels.workspace.layout import (
    LARGEST_ENTRY,
    LIFTED_ROW,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    N_UNKNOWNS,
    WALL_REDUCTION,
    WALLS_HELD,
    field,
)

MAX_SINKING = 5e-4
"""How deep a point may sink into a floor [m]."""
SINKING_ROUNDING = 1e-9
"""By how much deeper a point may be after a solve that began deeper [m]: rounding."""
WALL_STIFFNESS = 1e5
"""Weight of a held row, as a multiple of the largest entry of the normal matrix: what it gives way is lifted afterwards."""
WALL_SLACK = 1e-12
"""What a held row may be off by and stay as it is, weighted."""


@short_kernel
def set_floor_limits(ws):
    """Set `floor_limit`, how deep steps may take a point into its floor: MAX_SINKING, or as deep as it is if deeper."""
    report, least, extra = (
        field(ws, "extra_report"),
        field(ws, "floor_limit"),
        field(ws, "extra_codes"),
    )
    for x in range(size(ws, N_EXTRA_GOALS)):
        deep = report[x, FLOOR_CLEARANCE] - SINKING_ROUNDING
        least[x] = min(-MAX_SINKING, deep) if extra[x, KIND] == FLOOR else -math.inf


@kernel
def row_change(ws, k):
    """Return the change X_k x of a floor's row k by the step, to see whether it runs into a wall."""
    coupled, step, made = field(ws, "extra_jacobian"), field(ws, "step"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        made += coupled[size(ws, N_EXTRA_ROWS) * u + k] * step[u]
    return made


@large_kernel
def add_row(ws, k, scale, residual):
    """Add row k, scaled, to `normal` and `gradient`, to hold a floor at its wall; one-sided rows are switched by it too.

    A rank-one change, in place.
    """
    parent, depth, row = field(ws, "branch_parent"), field(ws, "branch_depth"), field(ws, "branch_row")
    normal, gradient, coupled = field(ws, "normal"), field(ws, "gradient"), field(ws, "extra_jacobian")
    stride = size(ws, N_EXTRA_ROWS)
    for u in range(size(ws, N_UNKNOWNS)):
        own = coupled[stride * u + k]
        if own == 0.0:
            continue
        gradient[u] += scale * own * residual
        v = u
        while v >= 0:
            normal[row[u] + depth[v]] += scale * own * coupled[stride * v + k]
            v = parent[v]


@kernel
def wall_weight(ws, k):
    """Return the weight of a row k held at a floor's wall in the normal matrix."""
    coupled, square = field(ws, "extra_jacobian"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        entry = coupled[size(ws, N_EXTRA_ROWS) * u + k]
        square += entry * entry
    return WALL_STIFFNESS * field(ws, "phase")[LARGEST_ENTRY] / square if square > 0.0 else 0.0


@large_kernel
def hold_at_walls(ws):
    """Hold the floor rows that the present step takes too deep, release those it pulls down; returns how many changed."""
    held, wall, residual = field(ws, "wall_held"), field(ws, "row_wall"), field(ws, "extra_residual")
    row_on, phase, changed = field(ws, "row_state"), field(ws, "phase"), 0
    for k in range(size(ws, N_EXTRA_ROWS)):
        if row_on[k] != ROW_ON or not wall[k] < 1e300:
            continue
        beyond = residual[k] - row_change(ws, k) - wall[k]
        if held[k] == 0 and beyond > WALL_SLACK:
            add_row(ws, k, wall_weight(ws, k), residual[k] - wall[k])
            held[k], changed = 1, changed + 1
            phase[WALLS_HELD] += 1.0
        elif held[k] != 0 and beyond < -WALL_SLACK:
            add_row(ws, k, -wall_weight(ws, k), residual[k] - wall[k])
            held[k], changed = 0, changed + 1
            phase[WALLS_HELD] -= 1.0
    return changed


@large_kernel
def fill_wall_reduction(ws):
    """Write to WALL_REDUCTION what rows held at walls add to the reduction that the quadratic model predicts.

    Notes the forces that hold them, for the next model's second derivative.
    """
    held, wall, residual = field(ws, "wall_held"), field(ws, "row_wall"), field(ws, "extra_residual")
    first, force, total = field(ws, "extra_first_row"), field(ws, "wall_force"), 0.0
    for x in range(size(ws, N_EXTRA_GOALS)):
        k = first[x]
        if k >= 0 and held[k] != 0:
            made, weight, left = row_change(ws, k), wall_weight(ws, k), residual[k] - wall[k]
            total += weight * (made * (2.0 * left - made) + 2.0 * (left - made) * (left - made))  # what gives way is lifted
            force[x] = weight * (left - made)
    field(ws, "phase")[WALL_REDUCTION] = total


@large_kernel
def fill_lift(ws):
    """Fill `change` with the force that lifts the floor's deepest row to its wall; returns 0 if none is too deep."""
    wall, residual, coupled = field(ws, "row_wall"), field(ws, "extra_residual"), field(ws, "extra_jacobian")
    change, at_bound, deepest, worst = field(ws, "change"), field(ws, "at_bound"), -1, 0.0
    for k in range(size(ws, N_EXTRA_ROWS)):
        if residual[k] - wall[k] > worst:
            deepest, worst = k, residual[k] - wall[k]
    for u in range(size(ws, N_UNKNOWNS)):
        change[u] = coupled[size(ws, N_EXTRA_ROWS) * u + deepest] if deepest >= 0 and at_bound[u] == 0 else 0.0
    field(ws, "phase")[LIFTED_ROW] = 1.0 * deepest
    return deepest + 1


@large_kernel
def scale_lift(ws):
    """Scale `change`, the factor's answer to the lifting force, so that it lifts the row to its floor's wall."""
    coupled, change, k = field(ws, "extra_jacobian"), field(ws, "change"), int(field(ws, "phase")[LIFTED_ROW])
    made, short = 0.0, field(ws, "extra_residual")[k] - field(ws, "row_wall")[k]
    for u in range(size(ws, N_UNKNOWNS)):
        made += coupled[size(ws, N_EXTRA_ROWS) * u + k] * change[u]
    for u in range(size(ws, N_UNKNOWNS)):
        change[u] = change[u] * short / made if made > 0.0 else 0.0
