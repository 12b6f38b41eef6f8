"""Joint limits and the speed limit: projecting angles, the box of a solve, the bounds of a step (eq. 18)."""

import math

from poise.kernels.compiler.decorators import large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.kinematics.call_balls_and_root import BOUND_BALLS, PROJECT_BALLS, RELEASE_BALLS, call_balls
from poise.kernels.kinematics.coupled_joints import follow_leaders, release_followers
from poise.kernels.kinematics.root_speed import CHANGE_SHRINK, release_root_step, set_turn_bounds
from poise.kernels.workspace.layout import FRAMES_VALID, MAX_CHANGE, N_COUPLED, N_DOFS, USE_LIMITS, field

ANGLE_ROUNDING = 2.3e-16
"""Rounding of θ + change as a part of θ: a little more than 2⁻⁵²."""


@short_kernel
def project_into_limits(ws):
    """Move every angle outside its joint limits to the nearest one, and set the box that the solve stays in.

    The box is the limits, cut to the angles that can be had at the largest speed from where the solve starts.
    """
    options, angles = field(ws, "options"), field(ws, "angles")
    lower, upper = field(ws, "lower"), field(ws, "upper")
    box_lower, box_upper = field(ws, "box_lower"), field(ws, "box_upper")
    limited, most = options[USE_LIMITS] != 0, CHANGE_SHRINK * field(ws, "settings")[MAX_CHANGE]
    own = field(ws, "speed_share")
    for d in range(size(ws, N_DOFS)):
        low, high = (lower[d], upper[d]) if limited else (-math.inf, math.inf)
        inside = min(max(angles[d], low), high)
        if inside != angles[d]:
            angles[d] = inside
            options[FRAMES_VALID] = 0
        if most >= 0.0:
            change = max(own[d] * most - ANGLE_ROUNDING * abs(inside), 0.0)
            low, high = max(low, inside - change), min(high, inside + change)
        box_lower[d], box_upper[d] = low, high
    if size(ws, N_COUPLED) > 0:
        release_followers(ws)
        if follow_leaders(ws):
            options[FRAMES_VALID] = 0
    call_balls(ws, PROJECT_BALLS)
    call_balls(ws, RELEASE_BALLS)
    set_turn_bounds(ws, 1.0)


@large_kernel
def set_speed_box(ws, share):
    """Set the box around the start pose that the speed limit allows, or a share of it."""
    start, limited = field(ws, "start_angles"), field(ws, "options")[USE_LIMITS] != 0
    lower, upper, most = field(ws, "lower"), field(ws, "upper"), field(ws, "settings")[MAX_CHANGE]
    box_lower, box_upper, own = field(ws, "box_lower"), field(ws, "box_upper"), field(ws, "speed_share")
    for d in range(size(ws, N_DOFS) if most >= 0.0 else 0):
        low, high = (lower[d], upper[d]) if limited else (-math.inf, math.inf)
        middle = min(max(start[d], low), high)
        change = share * max(own[d] * CHANGE_SHRINK * most - ANGLE_ROUNDING * abs(middle), 0.0)
        box_lower[d], box_upper[d] = max(low, middle - change), min(high, middle + change)
    if size(ws, N_COUPLED) > 0:
        release_followers(ws)
    call_balls(ws, RELEASE_BALLS)
    set_turn_bounds(ws, share)


@large_kernel
def bound_step(ws):
    """Set the bounds of the step x so that θ + x stays inside limits and speed box (eq. 18)."""
    lower, upper, angles = field(ws, "box_lower"), field(ws, "box_upper"), field(ws, "angles")
    step_lower, step_upper = field(ws, "step_lower"), field(ws, "step_upper")
    for u in range(size(ws, N_DOFS)):
        step_lower[u], step_upper[u] = lower[u] - angles[u], upper[u] - angles[u]
    call_balls(ws, BOUND_BALLS)
    release_root_step(ws)
