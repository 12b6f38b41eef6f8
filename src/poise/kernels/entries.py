"""The functions that Python calls. Each crosses the border once, with the two flat workspaces."""

from poise.kernels.compiler.call_by_address import call_method
from poise.kernels.compiler.decorators import entry, kernel
from poise.kernels.goals.input_checks import ACCEPTED, all_finite, check_goals, store_goals
from poise.kernels.kinematics.forward import forward_kinematics
from poise.kernels.workspace.layout import FRAMES_VALID, LAST_COST, N_DOFS, N_GOALS, N_UNKNOWNS, field


@entry
def accept_start(ints, floats, project):
    """Check the angles handed in and start from them, projected into the limits or not, with no past.

    Returns whether they were accepted; if not, nothing has changed.
    """
    angles, new, last_step = field(ints, floats, "angles"), field(ints, floats, "new_angles"), field(ints, floats, "last_step")
    lower, upper = field(ints, floats, "lower"), field(ints, floats, "upper")
    if not all_finite(new):
        return False
    for d in range(ints[N_DOFS]):
        angles[d] = min(max(new[d], lower[d]), upper[d]) if project else new[d]
    for u in range(ints[N_UNKNOWNS]):
        last_step[u] = 0.0
    if ints[N_UNKNOWNS] > ints[N_DOFS]:
        home, placement = field(ints, floats, "home_placement"), field(ints, floats, "placement")
        for k in range(7):
            placement[k] = home[k]
    field(ints, floats, "options")[FRAMES_VALID] = 0
    field(ints, floats, "settings")[LAST_COST] = 0.0
    return True


@entry
def accept_goals(ints, floats, count):
    """Check the goals handed in, orientations of `count` numbers, and take all or none.

    Returns what is wrong and with which goal.
    """
    positions, turns = field(ints, floats, "new_position"), field(ints, floats, "new_orientation")
    verdict, goal = check_goals(ints[N_GOALS], positions, turns, count)
    if verdict == ACCEPTED:
        store_goals(ints, floats, positions, turns, count)
    return verdict, goal


@kernel
def check_frames(ints, positions, turns):
    """Look at the goals of every frame: (ACCEPTED, 0, 0), or what is wrong, where, and with which."""
    for frame in range(positions.shape[0]):
        verdict, goal = check_goals(ints[N_GOALS], positions[frame], turns[frame], turns.shape[2])
        if verdict != ACCEPTED:
            return verdict, frame, goal
    return ACCEPTED, 0, 0


@kernel
def write_frame(ints, floats, frame, angles, placements):
    """Copy the pose out."""
    current, placement = field(ints, floats, "angles"), field(ints, floats, "placement")
    for d in range(current.size):
        angles[frame, d] = current[d]
    for k in range(7):
        placements[frame, k] = placement[k]


@entry
def solve_frames(ints, floats, positions, turns, angles, placements, method):
    """Solve frame after frame: `positions` (m, g, 3), `turns` (m, g, 4 or 9) -> `angles` (m, d), `placements` (m, 7).

    `method` is the address of what solves one frame. All goals are checked before the first frame is solved; returns what
    is wrong, where, and with which, and the outcome of the last frame, -1 if there is none.
    """
    verdict, wrong_frame, wrong_goal = check_frames(ints, positions, turns)
    outcome = -1
    if verdict == ACCEPTED:
        for frame in range(positions.shape[0]):
            store_goals(ints, floats, positions[frame], turns[frame], turns.shape[2])
            outcome = call_method(method, ints, floats)
            write_frame(ints, floats, frame, angles, placements)
    return verdict, wrong_frame, wrong_goal, outcome


@entry
def forward(ints, floats, angles, placements, frames, sine, cosine):
    """Frames of many poses: `angles` (m, d), `placements` (m, 7) -> `frames` (m, n + 1, 12)."""
    for pose in range(angles.shape[0]):
        forward_kinematics(ints, floats, angles[pose], placements[pose], sine, cosine, frames[pose])
