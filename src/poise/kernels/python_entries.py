"""The entries that Python calls: start, goals, frames, forward kinematics; each takes the two flat workspaces."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, kernel, quick_entry
from poise.kernels.compiler.field_access import size, workspace
from poise.kernels.goals.pose_goal_input import ACCEPTED, VERDICTS, WRONG_SHAPE, all_finite, check_goals, store_goals
from poise.kernels.kinematics.call_balls_and_root import PROJECT_BALLS, SHORTEN_BALLS, call_balls
from poise.kernels.kinematics.coupled_joints import follow_leaders
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.workspace.layout import FRAMES_VALID, LAST_COST, N_COUPLED, N_DOFS, N_GOALS, N_UNKNOWNS, field


@kernel
def set_start(ws, project):
    """Check the new angles in a workspace and set them as the start pose, projected into the limits or not, with no past.

    Returns whether they were accepted; if not, nothing has changed.
    """
    angles, new, last_step = field(ws, "angles"), field(ws, "new_angles"), field(ws, "last_step")
    lower, upper = field(ws, "lower"), field(ws, "upper")
    if not all_finite(new):
        return False
    for d in range(size(ws, N_DOFS)):
        angles[d] = min(max(new[d], lower[d]), upper[d]) if project else new[d]
    if size(ws, N_COUPLED) > 0:
        follow_leaders(ws)
    call_balls(ws, SHORTEN_BALLS)
    if project:
        call_balls(ws, PROJECT_BALLS)
    for u in range(size(ws, N_UNKNOWNS)):
        last_step[u] = 0.0
    if size(ws, N_UNKNOWNS) > size(ws, N_DOFS):
        home, placement = field(ws, "home_placement"), field(ws, "placement")
        for k in range(7):
            placement[k] = home[k]
    field(ws, "options")[FRAMES_VALID] = 0
    field(ws, "settings")[LAST_COST] = 0.0
    return True


@entry
def accept_start(ints, floats, project):
    """Entry for a new start pose: check its angles and set them; returns whether they were accepted."""
    return set_start(workspace(ints, floats), project)


@quick_entry
def accept_goals(ints, floats, positions, turns, count):
    """Entry for new pose goals: check all of `positions` (g, 3) and `turns` (g, count), and store all or none.

    Returns ACCEPTED, or goal · VERDICTS + verdict: one integer, which Python gets quicker than two.
    """
    ws = workspace(ints, floats)
    n_goals = size(ws, N_GOALS)
    if positions.shape[0] != n_goals or positions.shape[1] != 3 or turns.shape[0] != n_goals or turns.shape[1] != count:
        return WRONG_SHAPE
    verdict, goal = check_goals(n_goals, positions, turns, count)
    if verdict == ACCEPTED:
        store_goals(ws, positions, turns, count)
    return verdict + VERDICTS * goal


@entry
def accept_frames(ints, floats, positions, turns):
    """Entry for Python: check the pose goals of every frame; returns (ACCEPTED, 0, 0), or what is wrong, frame and goal."""
    ws = workspace(ints, floats)
    for frame in range(positions.shape[0]):
        verdict, goal = check_goals(size(ws, N_GOALS), positions[frame], turns[frame], turns.shape[2])
        if verdict != ACCEPTED:
            return verdict, frame, goal
    return ACCEPTED, 0, 0


@kernel
def write_frame(ws, frame, angles, placements):
    """Write the solved pose to the arrays of frames that Python handed in."""
    current, placement = field(ws, "angles"), field(ws, "placement")
    for d in range(current.size):
        angles[frame, d] = current[d]
    for k in range(7):
        placements[frame, k] = placement[k]


@entry
def solve_frames(ints, floats, positions, turns, angles, placements, method, first, end):
    """Entry that solves frames in order: `positions` (m, g, 3), `turns` (m, g, 4 or 9) -> `angles` (m, d), `placements` (m, 7).

    `method` is the address of what solves one frame. Solved are the frames from `first` up to `end`, whose goals
    `accept_frames` has checked. Returns the outcome of the last frame, -1 if there is none.
    """
    ws = workspace(ints, floats)
    outcome = -1
    for frame in range(first, end):
        store_goals(ws, positions[frame], turns[frame], turns.shape[2])
        outcome = call_method(method, ints, floats)
        write_frame(ws, frame, angles, placements)
    return outcome


@entry
def forward(ints, floats, angles, placements, frames, sine, cosine, quaternions):
    """Entry for frames of many poses: `angles` (m, d), `placements` (m, 7) -> `frames` (m, n + 1, 12)."""
    ws = workspace(ints, floats)
    for pose in range(angles.shape[0]):
        forward_kinematics(ws, angles[pose], placements[pose], sine, cosine, quaternions, frames[pose])
