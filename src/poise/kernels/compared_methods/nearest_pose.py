"""The nearest pose of a library of examples, then damped least squares from there.

After K. Grochow, S. Martin, A. Hertzmann, Z. Popović, Style-based inverse kinematics, ACM ToG 23(3), 2004, who prefer
poses near recorded ones by a model learned from these; here the examples themselves are the model. Every solve first
looks for the example with the smallest error, and starts from it if that is less than the error of the present pose.
"""

from poise.kernels.compared_methods.dense_rows import (
    LARGEST_TURN,
    OWN,
    apply_dense_step,
    hold_at_limits,
    pack_rows,
    shorten_step,
    solve_damped,
)
from poise.kernels.compared_methods.shared_entries import evaluate_pose, evaluated_cost, go_back, linearise
from poise.kernels.compared_methods.step_to_pose import fill_step_to
from poise.kernels.compiler.decorators import entry, large_kernel
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.workspace.layout import COST, DAMPING, METHOD_ITERATION, N_DOFS, field

COUNT = 0
"""At OWN: how many examples there are."""
FIRST_EXAMPLE = 1
"""At OWN: their angles (n_examples, n_dofs) [rad], [m] for slides."""


@large_kernel
def go_to_nearest_example(ws):
    """Go to the example with the smallest error, if that is less than the error of the present pose, and evaluate it."""
    places, numbers, step = field(ws, "method_ints"), field(ws, "method_floats"), field(ws, "step")
    first, best, smallest = places[OWN] + FIRST_EXAMPLE, -1, field(ws, "report")[COST]
    for k in range(int(numbers[places[OWN] + COUNT])):
        fill_step_to(ws, numbers, first + k * size(ws, N_DOFS))
        apply_step(ws, step)
        cost = evaluated_cost(ws)
        if cost < smallest:
            best, smallest = k, cost
        go_back(ws)
    evaluate_pose(ws)
    if best >= 0:
        fill_step_to(ws, numbers, first + best * size(ws, N_DOFS))
        apply_step(ws, step)
        evaluate_pose(ws)


@entry
def iterate_nearest_pose(ints, floats):
    """Iterate the method once: first to the nearest example, then by damped least squares."""
    ws = workspace(ints, floats)
    if field(ws, "options")[METHOD_ITERATION] == 0:
        go_to_nearest_example(ws)
    linearise(ws)
    count, outside = pack_rows(ws), True
    while outside:
        solve_damped(ws, count, field(ws, "settings")[DAMPING])
        shorten_step(ws, LARGEST_TURN)
        outside = hold_at_limits(ws, count)
    apply_dense_step(ws)
    return 0
