"""The entries of ball joints and of a free root, compiled for the first character that has them.

`connect_balls_and_root` writes their addresses into a workspace, and `call_balls_and_root` calls them.
"""

from typing import Any

from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.compiler.decorators import entry, large_kernel, short_entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.goals.ball_pull import (
    add_posture_of_balls,
    add_smoothness_of_balls,
    posture_cost_of_balls,
    smoothness_cost_of_balls,
)
from poise.kernels.goals.root_placement import add_root_placement, root_placement_cost
from poise.kernels.kinematics.ball_joints import reset_ball_bases, shorten_balls, steps_in_basis
from poise.kernels.kinematics.ball_limits import (
    ball_at_speed_limit,
    fill_ball_steps,
    project_balls,
    release_balls,
    turn_balls,
)
from poise.kernels.kinematics.ball_step_bounds import bound_balls, hold_balls_at_limits
from poise.kernels.kinematics.call_balls_and_root import (
    ADD_POSTURE_OF_BALLS,
    ADD_SMOOTHNESS_OF_BALLS,
    BALL_AT_SPEED_LIMIT,
    BOUND_BALLS,
    CLAMP_ROOT,
    FILL_BALL_STEPS,
    FILL_BALL_TWISTS,
    HOLD_BALLS,
    HOLD_ROOT,
    LIMIT_ROOT_STEP,
    POSTURE_COST_OF_BALLS,
    PROJECT_BALLS,
    RELEASE_BALLS,
    RESET_BASES,
    ROOT_AT_SPEED_LIMIT,
    ROOT_PLACEMENT_COST,
    SHORTEN_BALLS,
    SMOOTHNESS_COST_OF_BALLS,
    STEPS_IN_BASIS,
    TURN_BALLS,
)
from poise.kernels.kinematics.root_speed import clamp_root, hold_root_at_bounds, limit_root_step, root_at_speed_limit
from poise.kernels.linear.composite_bodies import fill_ball_twists
from poise.kernels.workspace.layout import (
    BALLS_ADDRESS,
    BALLS_COST,
    BALLS_OPERATION,
    BALLS_PULL,
    N_BALLS,
    N_DOFS,
    N_UNKNOWNS,
    ROOT_ADDRESS,
    ROOT_COST,
    ROOT_OPERATION,
    ROOT_PULL,
    field,
)


@entry
def ball_entry(ints, floats):
    """Compiled entry of ball joints: run the operation that `call_balls` has stored; returns its answer, or 0."""
    ws = workspace(ints, floats)
    operation, answer = field(ws, "options")[BALLS_OPERATION], 0
    if operation == TURN_BALLS:
        turn_balls(ws)
    elif operation == POSTURE_COST_OF_BALLS:
        field(ws, "phase")[BALLS_COST] = posture_cost_of_balls(ws)
    elif operation == BOUND_BALLS:
        bound_balls(ws)
    elif operation == FILL_BALL_TWISTS:
        fill_ball_twists(ws)
    elif operation == ADD_POSTURE_OF_BALLS:
        add_posture_of_balls(ws, field(ws, "phase")[BALLS_PULL])
    elif operation == HOLD_BALLS:
        hold_balls_at_limits(ws)
    elif operation == PROJECT_BALLS:
        project_balls(ws)
    elif operation == RELEASE_BALLS:
        release_balls(ws)
    elif operation == FILL_BALL_STEPS:
        fill_ball_steps(ws)
    elif operation == BALL_AT_SPEED_LIMIT:
        answer = 1 if ball_at_speed_limit(ws) else 0
    else:
        run_rare_operation(ws, operation)
    return answer


@large_kernel
def run_rare_operation(ws, operation):
    """Run an operation on all ball joints that most solves do without."""
    if operation == SHORTEN_BALLS:
        shorten_balls(ws)
    elif operation == RESET_BASES:
        reset_ball_bases(ws)
    elif operation == STEPS_IN_BASIS:
        steps_in_basis(ws)
    elif operation == SMOOTHNESS_COST_OF_BALLS:
        field(ws, "phase")[BALLS_COST] = smoothness_cost_of_balls(ws)
    else:
        add_smoothness_of_balls(ws, field(ws, "phase")[BALLS_PULL], 1 if operation == ADD_SMOOTHNESS_OF_BALLS else 0)


@short_entry
def root_entry(ints, floats):
    """Entry of a free root: run the operation that `call_root` has stored; returns its answer, or 0."""
    ws = workspace(ints, floats)
    operation, answer = field(ws, "options")[ROOT_OPERATION], 0
    if operation == CLAMP_ROOT:
        clamp_root(ws)
    elif operation == HOLD_ROOT:
        hold_root_at_bounds(ws)
    elif operation == LIMIT_ROOT_STEP:
        answer = 1 if limit_root_step(ws) else 0
    elif operation == ROOT_AT_SPEED_LIMIT:
        answer = 1 if root_at_speed_limit(ws) else 0
    elif operation == ROOT_PLACEMENT_COST:
        field(ws, "phase")[ROOT_COST] = root_placement_cost(ws)
    else:
        add_root_placement(ws, field(ws, "phase")[ROOT_PULL])
    return answer


def connect_balls_and_root(ints: Any) -> None:
    """Connect the entries of balls and of a free root to a workspace by their addresses, if its model has any.

    The code is compiled for the first such model.
    """
    if ints[N_BALLS] > 0:
        ints[BALLS_ADDRESS] = address_of(ball_entry)
    if ints[N_UNKNOWNS] > ints[N_DOFS]:
        ints[ROOT_ADDRESS] = address_of(root_entry)
