"""When a pose rests whose goals stay and have one priority: creeping solves are taken back.

What a solve has to gain grows while the goals stay: along a floor or between bodies in contact a pose may gain a millionth a
solve for thousands of solves, and the body would creep for all to see.
"""

from poise.kernels.compiler.decorators import kernel, large_kernel, short_kernel
from poise.kernels.compiler.field_access import size
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.limits_and_speed import project_into_limits
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.saved_state import copy_pose
from poise.kernels.workspace.layout import FRAMES_VALID, N_UNKNOWNS, SETTLING_SOLVES, field
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_LIMIT, SMALL_STEP, STALLED

LEAST_DECREASE = 1e-7
"""Part of the merit by which a solve that uses up its iterations has to lower it; with less the pose stays where it was."""
PATIENT_SOLVES = 30
"""Solves of the same goals, half a second of them, after which that part grows and holds for every solve."""
DOUBLING_SOLVES = 5.0
"""Solves in which it doubles then: a body that creeps for 1e-4 of the merit a solve rests after 80, for 1e-3 after 97."""
LEAST_GAIN_BESIDE = 1e-4
"""Part of the merit, or of a priority's cost, by which a start beside a pose at rest has to be lower to be taken."""
REST_STEP = 1e-8
"""A pose whose goals stay rests after a solve that moves no joint farther [rad]."""


@kernel
def impatience(settling_solves, doubling_solves):
    """Return the factor of what a solve has to gain for a pose not to rest, after that many solves of the same goals.

    It doubles every `doubling_solves`.
    """
    return 2.0 ** (max(settling_solves - PATIENT_SOLVES, 0) / doubling_solves)


@large_kernel
def return_to_first(ws):
    """Return to the pose that a solve of goals of one priority began with, and evaluate it."""
    copy_pose(ws, field(ws, "start_angles"), field(ws, "start_placement"), field(ws, "angles"), field(ws, "placement"))
    field(ws, "options")[FRAMES_VALID] = 0
    project_into_limits(ws)
    evaluate(ws)
    merit(ws)


@large_kernel
def largest_move(ws):
    """Return how far a solve by `poise` has moved a joint, or a free root, at most [rad]."""
    total, largest = field(ws, "total"), 0.0
    for u in range(size(ws, N_UNKNOWNS)):
        largest = max(largest, abs(total[u]))
    return largest


@short_kernel
def settle_at_rest(ws, first, status):
    """Settle a pose whose goals stay after the iterations of a solve; returns the status, and whether the pose rests.

    first: the merit at the start of the solve.
    """
    total, solves = field(ws, "total"), field(ws, "options")[SETTLING_SOLVES]
    creeps = (status == ITERATION_LIMIT or solves > PATIENT_SOLVES) and status != CONVERGED
    if creeps and first - merit(ws) <= LEAST_DECREASE * impatience(solves, DOUBLING_SOLVES) * first:
        return_to_first(ws)
        for u in range(size(ws, N_UNKNOWNS)):
            total[u] = 0.0
        return SMALL_STEP, True
    return status, (status in (SMALL_STEP, STALLED)) and largest_move(ws) <= REST_STEP
