"""The quadratic model of one iteration from all goals: pose goals here, the others by code of their own.

Goals of other kinds are an entry of their own (`rows`), called by its address: whoever has none does not wait for the compiler
because of them.
"""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import kernel, large_kernel
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.linear.tree_factorisation import clear_normal
from poise.kernels.workspace.layout import (
    EXTRA_GOALS_ADDRESS,
    EXTRA_GOALS_OPERATION,
    N_EXTRA_GOALS,
    N_EXTRA_ROWS,
    TREE_IN_USE,
    field,
)

PLAIN_TREE, JOINED_TREE = 1, 2
"""Values of the option TREE_IN_USE."""
EVALUATE_EXTRA_GOALS, PLACE_ROWS, ADD_ROWS, VIOLATES_INACTIVE_ROW, SWITCH_ROWS, ADD_CURRENT_ERRORS = range(6)
"""What the code of the extra goals can be asked for (`rows.extra_work`)."""


@large_kernel
def call_extra_goals(ints, floats, operation):
    """Have the code of the extra goals do something; returns what that returns."""
    field(ints, floats, "options")[EXTRA_GOALS_OPERATION] = operation
    return call_method(ints[EXTRA_GOALS_ADDRESS], ints, floats)


@large_kernel
def select_tree(ints, floats, joined):
    """Use the elimination tree of the pose goals alone, or the one for all goals."""
    options = field(ints, floats, "options")
    if options[TREE_IN_USE] == joined:
        return
    options[TREE_IN_USE] = joined
    order, parent = field(ints, floats, "elimination"), field(ints, floats, "branch_parent")
    depth, row = field(ints, floats, "branch_depth"), field(ints, floats, "branch_row")
    if joined == JOINED_TREE:
        copy_tree(
            field(ints, floats, "joined_elimination"), field(ints, floats, "joined_parent"),
            field(ints, floats, "joined_depth"), field(ints, floats, "joined_row"), order, parent, depth, row,
        )  # fmt: skip
    else:
        copy_tree(
            field(ints, floats, "plain_elimination"), field(ints, floats, "plain_parent"),
            field(ints, floats, "plain_depth"), field(ints, floats, "plain_row"), order, parent, depth, row,
        )  # fmt: skip


@kernel
def copy_tree(from_order, from_parent, from_depth, from_row, order, parent, depth, row):
    """Copy a tree."""
    for u in range(order.size):
        order[u], parent[u], depth[u], row[u] = from_order[u], from_parent[u], from_depth[u], from_row[u]


@large_kernel
def drop_rows(ints, floats):
    """No extra goal has rows."""
    first = field(ints, floats, "extra_first_row")
    for x in range(ints[N_EXTRA_GOALS]):
        first[x] = -1
    ints[N_EXTRA_ROWS] = 0


@large_kernel
def fill_quadratic_model(ints, floats, with_offers):
    """Fill `normal` and `gradient` with what all goals give, for the pose that was last looked at.

    Where no row counts for now, the tree of the pose goals is enough: rows that are only offered cost little until a step
    breaks one. Then this is done again `with_offers` (1).
    """
    counting = with_offers != 0
    if ints[N_EXTRA_GOALS] > 0:
        counting = call_extra_goals(ints, floats, PLACE_ROWS) != 0 or counting
    select_tree(ints, floats, JOINED_TREE if counting else PLAIN_TREE)
    if counting:
        clear_normal(ints, floats)
    fill_pose_goal_model(ints, floats)
    if ints[N_EXTRA_GOALS] > 0:
        call_extra_goals(ints, floats, ADD_ROWS)
