"""The quadratic model of one iteration: pose goals, and extra goals by an entry of their own.

The extra goals are called by the address of their entry (`kernels.extra_goals`): a solver without any need not compile it.
"""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import flat_arrays, set_size, size
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.linear.tree_factorisation import clear_normal
from poise.kernels.workspace.layout import (
    EXTRA_GOALS_ADDRESS,
    EXTRA_GOALS_OPERATION,
    N_COUPLED,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    TREE_IN_USE,
    field,
)

PLAIN_TREE = 1
"""Value of TREE_IN_USE: the elimination tree of the pose goals alone."""
JOINED_TREE = 2
"""Value of TREE_IN_USE: the elimination tree of pose goals and extra goals."""
(
    EVALUATE_EXTRA_GOALS,
    PLACE_ROWS,
    ADD_ROWS,
    VIOLATES_INACTIVE_ROW,
    SWITCH_ROWS,
    ADD_CURRENT_ERRORS,
    FILL_LIFT,
    SCALE_LIFT,
    FILL_WALL_REDUCTION,
) = range(9)
"""Operations of the entry of the extra goals (`extra_goals.extra_goals_entry`)."""


@large_kernel
def call_extra_goals(ws, operation):
    """Have extra goals take part in the quadratic model: run an operation by the address of `extra_goals_entry`."""
    field(ws, "options")[EXTRA_GOALS_OPERATION] = operation
    ints, floats = flat_arrays(ws)
    return call_method(ints[EXTRA_GOALS_ADDRESS], ints, floats)


@short_kernel
def select_tree(ws, joined):
    """Select the elimination tree of the quadratic model: that of the pose goals alone, or of all goals."""
    options = field(ws, "options")
    if options[TREE_IN_USE] == joined:
        return
    options[TREE_IN_USE] = joined
    order, parent = field(ws, "elimination"), field(ws, "branch_parent")
    depth, row = field(ws, "branch_depth"), field(ws, "branch_row")
    if joined == JOINED_TREE:
        copy_tree(
            field(ws, "joined_elimination"), field(ws, "joined_parent"),
            field(ws, "joined_depth"), field(ws, "joined_row"), order, parent, depth, row,
        )  # fmt: skip
    else:
        copy_tree(
            field(ws, "plain_elimination"), field(ws, "plain_parent"),
            field(ws, "plain_depth"), field(ws, "plain_row"), order, parent, depth, row,
        )  # fmt: skip


@kernel
def copy_tree(from_order, from_parent, from_depth, from_row, order, parent, depth, row):
    """Copy an elimination tree into those arrays of the quadratic model that are in use."""
    for u in range(order.size):
        order[u], parent[u], depth[u], row[u] = from_order[u], from_parent[u], from_depth[u], from_row[u]


@large_kernel
def drop_rows(ws):
    """Empty the quadratic model's list of rows: no extra goal has one."""
    first = field(ws, "extra_first_row")
    for x in range(size(ws, N_EXTRA_GOALS)):
        first[x] = -1
    set_size(ws, N_EXTRA_ROWS, 0)


@large_kernel
def fill_quadratic_model(ws, with_offers):
    """Fill the quadratic model, `normal` and `gradient`, with the terms of all goals at the pose last evaluated.

    Where no row counts for now, the tree of the pose goals is enough: rows that are only offered cost little until a step
    breaks one. Then this is done again `with_offers` (1).
    """
    counting = with_offers != 0
    if size(ws, N_EXTRA_GOALS) > 0:
        counting = call_extra_goals(ws, PLACE_ROWS) != 0 or counting
    select_tree(ws, JOINED_TREE if counting else PLAIN_TREE)
    if counting or size(ws, N_COUPLED) > 0:
        clear_normal(ws)
    fill_pose_goal_model(ws)
    if size(ws, N_EXTRA_GOALS) > 0:
        call_extra_goals(ws, ADD_ROWS)
