"""The entries of a manner, compiled when a solver first has one: what it expects for the goals, and its pull."""

from poise.kernels.compiler.decorators import entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.goals.manner_prediction import predict_pulls
from poise.kernels.goals.manner_pull import SUM_PULLS, sum_pulls
from poise.kernels.linear.manner_bodies import add_pulls
from poise.kernels.workspace.layout import PULL_COST, PULLS_OPERATION, field


@entry
def prediction_entry(ints, floats):
    """Entry of a manner's prediction: set what every pull is towards; returns 0 if it has to learn the set of goals first."""
    return 1 if predict_pulls(workspace(ints, floats)) else 0


@entry
def pulls_entry(ints, floats):
    """Entry of a manner's pulls: write their cost to the phase, or add them to the composite bodies."""
    ws = workspace(ints, floats)
    if field(ws, "options")[PULLS_OPERATION] == SUM_PULLS:
        field(ws, "phase")[PULL_COST] = sum_pulls(ws)
    else:
        add_pulls(ws)
    return 0
