"""The layout of the two flat workspaces, one of integers, one of floats: header, arrays, options.

The integers begin with a header: the sizes, then where each array begins and how many rows it has.
Kernels take the two workspaces and name the arrays they need (`field(ws, "angles")`); Python
gets the same arrays as NumPy views (`array`). The model comes first in both workspaces, so that the model
for another base is copied over the one in use and nothing else moves.

A frame is twelve numbers: the rotation matrix row by row, then the position. It has the number of its
joint plus one; frame 0 is the base.
"""

import numpy as np

from poise.kernels.compiler import field_access
from poise.kernels.workspace import gaze_tables, goal_records
from poise.kernels.workspace.manner_sizes import manner_sizes
from poise.kernels.workspace.matrix_sizes import matrix_sizes

# The header: sizes.
(
    N_JOINTS, N_DOFS, N_EFFECTORS, N_GOALS, N_UNKNOWNS, N_EXTRA_ROWS, N_BODIES, N_EXTRA_GOALS, N_ROWS, EXTRA_GOALS_ADDRESS,
    N_ANGLE_GOALS, N_CUSTOM_ROWS, N_FLOOR_POINTS, N_FRAME_GROUPS, N_SINGLE_GOALS, N_CAPSULE_PAIRS, N_CAPSULES,
    N_CLOSE_PAIRS, N_BALLS, BALLS_ADDRESS, ROOT_ADDRESS, N_PULLS, PREDICTION_ADDRESS, PULLS_ADDRESS, N_COUPLED,
    IS_ARTICULATED, ARTICULATED_ADDRESS, N_BRANCHES, N_TRUNK, SWEEPS_BY_BRANCHES,
) = range(30)  # fmt: skip
SIZES = 30

# Entries of `options` and `settings`.
(
    MAX_ITERATIONS,
    MAX_SWEEPS,
    USE_LIMITS,
    WARM_STEP,
    FRAMES_VALID,
    NEW_REFERENCE,
    UNSETTLED,
    USE_CURVATURE,
    TREE_IN_USE,
    LAST_SOLVE_AT_REST,
    WRITE_GRADIENTS,
    MAX_PHASE_ITERATIONS,
    EXTRA_GOALS_OPERATION,
    POSE_CHANGED,
    POISE_OPERATION,
    USES_CENTER_OF_MASS,
    SCALES_CURRENT,
    ROWS_REQUESTED,
    KIND_OPERATION,
    KIND_GOAL,
    SAME_GOALS,
    BALLS_OPERATION,
    ROOT_OPERATION,
    PULLS_OPERATION,
    PRIORITIES_OPERATION,
    SETTLING_SOLVES,
    STARTS_BESIDE,
    SOLVES_BESIDE,
    SEARCH_ITERATIONS,
    METHOD_ITERATION,
    ARTICULATED_OPERATION,
) = range(31)
OPTIONS = 31
POSITION_TOLERANCE, ORIENTATION_TOLERANCE, RESIDUAL_TOLERANCE, STEP_TOLERANCE, STALL_TOLERANCE = 0, 1, 2, 3, 4
DAMPING, POSTURE_WEIGHT, MAX_CHANGE, BUDGET, LAST_COST = 5, 6, 7, 8, 9
ROOT_POSITION_WEIGHT, ROOT_ORIENTATION_WEIGHT, MAX_TRAVEL = 10, 11, 12
# Entries of `phase`: what holds for one phase of a solve (`methods.priorities`).
(
    POSTURE_SCALE,
    PHASE_POSITION_TOLERANCE,
    PHASE_ORIENTATION_TOLERANCE,
    FLOOR_BREACHED,
    EXPECTED_REMAINDER,
    MIN_RELATIVE_DECREASE,
    CLOSE_PAIRS_CLEARANCE,
    CAPSULE_PAIRS_COST,
    MAX_ROOT_TRAVEL,
    MAX_ROOT_TURN,
    ROOT_TRAVEL_HELD,
    ROOT_TURN_HELD,
    PHASE_SETTLES,
    PHASE_RESTORES,
    MAX_BALL_TURN,
    BALLS_COST,
    BALLS_PULL,
    ROOT_COST,
    ROOT_PULL,
    PULL_COST,
    PULL_SHARE,
    LARGEST_ENTRY,
    WALLS_HELD,
    WALL_REDUCTION,
    LIFTED_ROW,
    ENOUGH_COST,
    REACHED_AFTER,
    START_TIME,
    PRIORITY_SPAN,
    GOALS_REACHED,
    USE_TOLERANCES,
    STEP_DAMPING,
    LARGEST_CHANGE,
    PRIORITIES_AT_REST,
    POSTURE_FACTOR,
    FOLLOWED_COST,
    LEAST_DECREASE,
) = range(37)

# Entries of `team`. Whoever raises NEXT_BRANCH works on that branch, and raises FINISHED then.
HELPERS, NEXT_BRANCH, FINISHED, TASK, FAILED, ENDED = range(6)

# Entries of `priority_addresses`: where the code of several priorities is in this process, and that of the method `poise`.
PRIORITIES_ADDRESS, POISE_ADDRESS = 0, 1

# Entries of `method_address`: where the code of one iteration is in this process, and what iterations call.
ITERATE_ADDRESS, EVALUATE_ADDRESS, LINEARISE_ADDRESS = 0, 1, 2

CHANGED = 1
"""Value of UNSETTLED: something has changed since the last solve."""
SETTLING = 2
"""Value of UNSETTLED: the goals are those of the last solve, which did not settle."""
SEARCHING = 3
"""Value of UNSETTLED: the goals are those of the last solve, which was cut short while it was on its way to them."""
EVALUATE_ONLY = -1
"""As MAX_ITERATIONS: evaluate the pose, change and save nothing."""

# Entries of `report` before the errors.
COST, POSTURE_COST, LAST_ITERATION_TIME, FIRST_ERROR = 0, 1, 2, 3

LEARN_FIRST = -2
"""In place of an outcome: nothing was solved, as the manner has to learn what goals of this set say of the body."""

# Kinds of joints as the kernels tell them apart. A hinge about x, y or z of a frame that is not rotated
# against its parent costs a third of a general one. A ball that rebasing has reversed carries what it hung from.
SLIDE, HINGE, HINGE_X, HINGE_Y, HINGE_Z, BALL, REVERSED_BALL, FIXED = range(8)

# Columns of `goal_rows` and `runs`.
EFFECTOR, FIRST_ROW, ROW_COUNT = 0, 1, 2
RUN_ROW, RUN_LENGTH, RUN_COLUMN = 0, 1, 2

# Entries of `manner_sizes`.
N_GIVEN, N_INPUTS, N_BUMPS, N_DIRECTIONS = range(4)
# Bits of `given_parts`.
GIVES_POSITION, GIVES_ORIENTATION = 1, 2
# Entries of `manner_settings`.
HEADING_SPREAD, BASE_HEIGHT, MOST_ITERATIONS, BASE_REST = 0, 1, 2, 3

FOUR = 4
BALL_LANES = 8
"""Balls that are worked on at a time (`kinematics.ball_lanes`)."""
MAX_SUPPORT_POINTS = 16
"""Points of one support polygon."""
POSE_ROWS = 8
"""Rows come in fours: three of the position and one that stays 0, three of the orientation and one that stays 0."""
ORIENTATION_ROW = 4

Pair = tuple[int, int]
Table = dict[str, tuple[type, str | int, int]]
"""Name: type, number of rows (see `allocate`), width of a row (0: one dimension)."""

MODEL: Table = {
    "order": (int, "joints", 0),  # joints, parents first
    "parent": (int, "joints", 0),  # the frame each joint hangs from
    "joint_kind": (int, "joints", 0),  # SLIDE, HINGE, ...
    "ball_joint": (int, "joints", 0),  # the joints that are balls, N_BALLS of them
    "first_dof": (int, "joints", 0),  # where a joint's entries begin among the angles; its kind says how many
    "follower": (int, "dofs", 0),  # entries of the coupled joints among the angles, N_COUPLED of them, leaders' own first
    "leader": (int, "dofs", 0),  # those of the joints that they follow
    "effector_frame": (int, "effectors", 0),  # the frame each effector is on
    "public_goals": (int, "effectors", 0),  # effector of each goal, in the order that the user sees
    "goal_rows": (int, "effectors", 3),  # EFFECTOR, FIRST_ROW, ROW_COUNT of each goal, in the order of rows
    "first_block": (int, "starts", 0),  # blocks of the Jacobian that exist, by unknown
    "block_effector": (int, "blocks", 0),  # the effector of each block
    "block_column": (int, "blocks", 0),  # where each block begins in `columns`
    "first_run": (int, "starts", 0),  # runs of neighbouring rows, by unknown
    "runs": (int, "blocks", 3),  # RUN_ROW, RUN_LENGTH, RUN_COLUMN (where it begins in `columns`)
    "body_parent": (int, "frames", 0),  # the body that each body hangs on, -1 for the last: see `composite`
    "effector_body": (int, "effectors", 0),  # the body that each effector is on
    "unknown_body": (int, "unknowns", 0),  # the body that each unknown moves, with all that hangs on it
    "chain_parent": (int, "unknowns", 0),  # the next unknown on the way to the root of the tree of joints, -1 at the root
    "plain_elimination": (int, "unknowns", 0),  # the elimination tree of the pose goals alone; see `elimination_tree`
    "plain_parent": (int, "unknowns", 0),
    "plain_depth": (int, "unknowns", 0),
    "plain_row": (int, "unknowns", 0),
    "place_above": (int, "places", 0),  # of long bodies, by place: see `model.branches`
    "branch_range": (int, "branches", 2),  # first place and end of each branch
    "trunk": (int, "places", 0),  # from the leaves to the root: places, and as negative numbers those where branches begin
    "pull_frame": (int, "pulls", 0),  # the frame that each pull of a manner is on
    "pull_body": (int, "pulls", 0),  # and the body
    "offset": (float, "joints", 3),  # [m] in the parent's frame
    "joint_rotation": (float, "joints", 9),  # fixed rotation in the parent's frame
    "axis": (float, "joints", 3),  # unit vector, in the joint's own frame
    "ball_limits": (float, "joints", 20),  # of the balls: see `kinematics.ball_limits`
    "ball_frames": (float, "ball_frames", 0),  # middle and axes of the limits of balls: see `kinematics.ball_lanes`
    "coupling": (float, "dofs", 2),  # of the coupled joints: ratio, and offset [rad], [m] for slides
    "one_axis": (float, "dofs", 0),  # 1 for the angle or length of a joint with one axis, 0 for the entries of a ball
    "lower": (float, "unknowns", 0),  # [rad], [m] for slides; infinite for the entries of a ball
    "upper": (float, "unknowns", 0),
    "effector_offset": (float, "effectors", 3),  # [m] in its frame
    "effector_rotation": (float, "effectors", 9),  # fixed rotation in its frame
    "mass": (float, "frames", 0),  # [kg], of what each frame carries
    "mass_moment": (float, "frames", 3),  # [kg m], mass times its center, in the frame
    "pull_point": (float, "pulls", 3),  # [m] in its frame: the point that a manner pulls
}
STATE: Table = {
    "options": (int, OPTIONS, 0),  # MAX_ITERATIONS, ...
    "elimination": (int, "unknowns", 0),  # unknowns, children in the elimination tree in use before parents
    "branch_parent": (int, "unknowns", 0),  # the next unknown on the way to the root of that tree, -1 at the root
    "branch_depth": (int, "unknowns", 0),  # how many unknowns are above
    "branch_row": (int, "unknowns", 0),  # where the unknown's row begins in `normal` and `factor`
    "joined_elimination": (int, "unknowns", 0),  # the elimination tree of pose goals and extra goals
    "joined_parent": (int, "unknowns", 0),
    "joined_depth": (int, "unknowns", 0),
    "joined_row": (int, "unknowns", 0),
    "frame_group": (int, "frames", 0),  # the group that each frame is in: see `linear.row_assembly`
    "group_parent": (int, "groups", 0),  # the group above each group, -1 for the last
    "unknown_group": (int, "unknowns", 0),  # the group that each unknown moves, with all below it
    "kind_address": (int, 20, 0),  # where the code of each kind of extra goal is in this process
    "method_address": (int, 3, 0),  # ITERATE_ADDRESS, ...; all 0 where a method has a loop of its own
    "priority_addresses": (int, 2, 0),  # PRIORITIES_ADDRESS, ...; all 0 while no goal has had another priority than 1
    "extra_codes": (int, "extras", goal_records.N_CODES),  # see `goal_records`
    "single_goals": (int, "extras", 0),  # those that are no pairs of capsules
    "capsule_pair": (int, "extras", 4),  # those that are: PAIR_GOAL, ...
    "capsule_frame": (int, "capsules", 0),  # the frame that each capsule is on
    "support_frame": (int, "supports", 0),  # of the points that bear weight
    "settings": (float, 14, 0),  # POSITION_TOLERANCE, ...
    "angles": (float, "dofs", 0),  # [rad], [m] for slides
    "placement": (float, 7, 0),  # of the base: position [m], quaternion wxyz
    "last_step": (float, "unknowns", 0),  # what the last solve added
    "report": (float, "report", 0),  # COST, ...; then distance [m] and angle [rad] left, by effector
    "goal_position": (float, "effectors", 3),  # [m], by effector
    "goal_orientation": (float, "effectors", 4),  # unit quaternion wxyz, by effector
    "goal_rotation": (float, "effectors", 9),  # target rotation of the effector's frame, by effector
    "goal_weight": (float, "effectors", 2),  # [1/m, 1/rad], by effector; 0 where it does not count
    "goal_priority": (float, "effectors", 0),  # priority of each goal, 1 the highest
    "extra_numbers": (float, "extras", goal_records.N_NUMBERS),  # POSITION_WEIGHT, ...
    "extra_report": (float, "extras", goal_records.N_RESULTS),  # POSITION_ERROR, ...
    "pair_far_squared": (float, "extras", 0),  # middles of capsules that have this distance, squared, are not near [m²]
    "capsule_middle": (float, "capsules", 3),  # the middle of each capsule's axis in its frame [m]
    "support_point": (float, "supports", 3),  # [m] in its frame
    "custom_jacobian": (float, "custom", 0),  # rows that were worked out elsewhere, by row and unknown
    "solved_position": (float, "effectors", 3),  # the goals of the last solve
    "solved_rotation": (float, "effectors", 9),
    "solved_weight": (float, "effectors", 2),
    "reference": (float, "dofs", 0),  # [rad], [m] for slides: what posture pulls towards
    "reference_placement": (float, 7, 0),  # where a free root is pulled to: position [m], quaternion wxyz
    "speed_share": (float, "dofs", 0),  # of the largest speed, what each joint's own leaves of it; set where there is one
    "stiffness": (float, "dofs", 0),  # how much more or less than others each is pulled
    "start_options": (float, OPTIONS, 0),  # what the last solve began with, for a capture
    "start_angles": (float, "dofs", 0),
    "start_placement": (float, 7, 0),
    "start_step": (float, "unknowns", 0),
    "resting_angles": (float, "dofs", 0),  # the last pose that came to rest
    "resting_placement": (float, 7, 0),
    "beside_angles": (float, "dofs", 0),  # a start beside it, as far as it has been solved
    "beside_placement": (float, 7, 0),
    "home_placement": (float, 7, 0),  # the placement that a free root goes back to
    "pull_rotation": (float, "pulls", 9),  # expected rotation of each pulled frame, as matrices that may be less than one
    "pull_position": (float, "pulls", 3),  # [m] where its point is expected
    "pull_weight": (float, "pulls", 2),  # [1/rad, 1/m]
}
SCRATCH: Table = {
    "new_angles": (float, "dofs", 0),  # a start handed in, not checked yet
    "sine": (float, "dofs", 0),
    "cosine": (float, "dofs", 0),
    "frames": (float, "frames", 12),  # world
    "ball_quaternion": (float, "joints", 4),  # of the balls, in the joint's frame, as last evaluated
    "ball_start": (float, "joints", 4),  # the quaternions of the balls at the start of the solve, inside their limits
    "ball_reference": (float, "joints", 7),  # the quaternions that posture pulls balls to, and the entries they are made from
    "ball_error": (float, "joints", 3),  # what is left of a pull on each ball, as last measured: see `goals.ball_pull`
    "ball_free_turn": (float, "joints", 2),  # how far a ball may turn inside its limits, and how far it has since [rad]
    "ball_step": (float, "joints", 3),  # what a step turns each ball by, about the axes of its basis [rad]
    "ball_lanes": (float, 38 * BALL_LANES, 0),  # balls side by side: see `kinematics.ball_lanes`
    "ball_turned": (float, "joints", 7),  # quaternions and rotation vectors of balls as last turned or measured there
    "ball_swing": (float, "joints", 5),  # swing and twist of balls as last measured there
    "ball_basis": (float, "joints", 9),  # the axes, in the joint's frame, about which the three unknowns of a ball turn it
    "effector_position": (float, "effectors", 3),  # [m] world
    "arm": (float, "effectors", 3),  # [m] from the base, as last linearised
    "residual": (float, "rows", 0),  # weighted: Δe, then Δe − J x
    "columns": (float, "entries", 0),  # weighted: the blocks of J that exist, by unknown
    "inverse_diagonal": (float, "unknowns", 0),  # of JᵀJ + δI
    "step": (float, "unknowns", 0),  # x
    "change": (float, "unknowns", 0),  # of x in the last sweep
    "step_lower": (float, "unknowns", 0),  # limit − angle
    "step_upper": (float, "unknowns", 0),
    "total": (float, "unknowns", 0),  # sum of the steps of one solve
    "box_lower": (float, "dofs", 0),  # limits of this solve: those of the joints, cut by `max_speed`
    "box_upper": (float, "dofs", 0),
    "at_bound": (int, "unknowns", 0),  # -1 at its lower bound, 1 at its upper, 0 free
    "gradient": (float, "unknowns", 0),  # −½ of the merit's
    "normal_residual": (float, "unknowns", 0),  # gradient − (JᵀJ + D) x
    "diagonal": (float, "unknowns", 0),  # D: damping and posture
    "pivot": (float, "unknowns", 0),
    "normal": (float, "matrix", 0),  # JᵀJ by rows of the elimination tree
    "factor": (float, "matrix", 0),
    "twist": (float, "wrenches", 0),  # how each unknown moves what is below it; see `composite`
    "wrench": (float, "wrenches", 0),
    "reduced_wrench": (float, "articulated_wrenches", 0),  # of long bodies: see `linear.articulated_factorisation`
    "eliminated_inertia": (float, "articulated_inertias", 0),  # by frame: P
    "frame_twist": (float, "articulated_twists", 0),  # by frame: how the unknowns above it and its own move it
    "frame_wrench": (float, "articulated_twists", 0),  # by frame: what the unknowns below it say to those above
    "team": (int, 8, 0),  # HELPERS, ...: what the threads share that work on one body
    "branch_change": (float, "branch_sums", 2),  # by branch, then of all: see `linear.column_sweeps`
    "composite": (float, "composites", 0),  # what the goals below each frame weigh
    "phase": (float, 37, 0),  # POSTURE_SCALE, ...
    "phase_weight": (float, "effectors", 2),  # `goal_weight` as this phase has it
    "phase_scale": (float, "extras", 0),  # what the weights of each extra goal are multiplied by in this phase
    "priority_rank": (float, "priorities", 0),  # of each goal, then of each extra goal, in use: 0 the highest
    "floor_limit": (float, "extras", 0),  # what a floor's height may not fall below in this solve [m]
    "wall_force": (float, "extras", 0),  # what holds a point of a floor there, as the residual of its row
    "extra_first_row": (int, "extras", 0),  # the first row of each extra goal, -1 where it has none for now
    "extra_jacobian": (float, "extra_jacobian", 0),  # by unknown and row: weighted rows of the extra goals
    "extra_residual": (float, "extra_rows", 0),
    "row_state": (int, "extra_rows", 0),  # whether a one-sided row counts; -1 for one that counts always
    "row_wall": (float, "extra_rows", 0),  # what the residual of a floor's row may rise to, else infinite: see `floor_walls`
    "wall_held": (int, "extra_rows", 0),  # whether a row is held there in the quadratic model
    "active_residual": (float, "extra_rows", 0),  # what the rows lack that count
    "branch_jacobian": (float, "extra_jacobian", 0),  # rows that count, by row and by depth of the unknowns above one
    "row_wrench": (float, "row_wrenches", 0),  # by frame group, component and row: twist · wrench is an entry of the row
    "group_load": (float, "groups", 12),  # by frame group: force and lever of the active rows, see `goals.row_load`
    "row_center_gradient": (float, "row_centers", 0),  # by direction and row: what moves of the center of mass are
    "center_jacobian": (float, "center_moves", 0),  # how each unknown moves the center of mass
    "close_pairs": (int, "extras", 0),  # the pairs of capsules that are evaluated
    "capsule_position": (float, "capsules", 3),  # the middle of each capsule's axis in the world [m]
    "capsule_listed_position": (float, "capsules", 3),  # the same when those pairs were listed
    "mass_below": (float, "frames", 4),  # mass and moment [kg, kg m] of all that a frame carries, from the base
    "hull": (float, "supports", 6),  # support points in order: x, z [m], their number; then see `balance`
    "ancestor_row": (int, "ancestor_value", 0),  # where the rows of the unknowns above the one at hand begin, by depth
    "ancestor_value": (float, "ancestor_value", 0),  # numbers of those unknowns, by depth
    "scaled_rows": (float, "four_rows", 0),  # rows of unknowns that are eliminated together, times their pivots
    "saved_angles": (float, "dofs", 0),  # the best pose so far, while another is tried
    "saved_placement": (float, 7, 0),
    "highest_angles": (float, "dofs", 0),  # where the highest priority alone would be
    "highest_placement": (float, 7, 0),
    "highest_total": (float, "unknowns", 0),
    "manner_sizes": (int, 8, 0),  # N_GIVEN, ...: of the tables below, see `manner.goal_regression`
    "given_effector": (int, "given", 0),  # the places that the tables are for: effectors, -1 for the base
    "given_parts": (int, "given", 0),  # GIVES_POSITION, GIVES_ORIENTATION
    "given_share": (float, "given", 0),  # share of each in the middle that the body is seen from
    "given_vector": (float, "given", 9),  # each as it is given now: position, two columns of its rotation
    "manner_settings": (float, 6, 0),  # HEADING_SPREAD [rad], BASE_HEIGHT [m], ..., BASE_REST (3): its rotation's first row
    "gaze_pulls": (int, gaze_tables.N_NUMBERS, 0),  # by link, the pull it is of; then CHEST, ...
    "gaze_share": (float, "pulls", 4),  # YAW, ...: see `gaze_tables`
    "gaze_vectors": (float, gaze_tables.N_VECTORS, 3),  # the links [m], then BODY_AXES, ...
    "input_mean": (float, "inputs", 0),
    "input_scale": (float, "inputs", 0),
    "heading_weight": (float, "inputs", 2),  # β, real and imaginary parts
    "bump_center": (float, "bump_entries", 0),  # by bump and input
    "bump_square": (float, "bumps", 0),  # ‖c‖²
    "feature": (float, "features", 0),  # φ without the 1; rows of all tables come in fours
    "feature_weight": (float, "feature_entries", 0),  # W, by feature and direction; the first row is that of the 1
    "direction_share": (float, "directions", 0),  # Wᵀ φ
    "output_direction": (float, "output_entries", 0),  # U, by direction and output
    "output_mean": (float, "outputs", 0),
    "output": (float, "outputs", 0),  # rotations of the pulled frames, then the place of the hips from the middle [m]
    "best_cost": (float, 16, 0),  # of its highest priorities, by how many of them count less one
    "best_angles": (float, "dofs", 0),  # the best pose so far of several priorities, while they settle
    "best_placement": (float, 7, 0),
    "method_ints": (int, "method_ints", 0),  # what a method prepares and keeps of its own: see `methods.method.Memory`
    "method_floats": (float, "method_floats", 0),
}
TABLE = {**MODEL, **STATE, **SCRATCH}
FIELDS = {name: field_access.Field(SIZES + 2 * k, kind, width) for k, (name, (kind, _, width)) in enumerate(TABLE.items())}
HEADER = SIZES + 2 * len(FIELDS)

field = field_access.compiled_access(FIELDS)
"""An array of a workspace by its name, for kernels: `field(ws, "angles")`."""


def array(ints: np.ndarray, floats: np.ndarray, name: str) -> np.ndarray:
    """Return the array that the layout of a workspace has under a name, as a NumPy view of its memory."""
    return field_access.array(FIELDS, ints, floats, name)


def allocate(
    n_joints: int,
    n_dofs: int,
    n_effectors: int,
    n_extras: int = 0,
    n_rows: int = 0,
    n_pulls: int = 0,
    memory: Pair = (0, 0),
    articulated: bool = False,
) -> tuple[np.ndarray, np.ndarray]:
    """Allocate the two arrays of this layout, zeroed, for a character of these sizes, with the header filled in.

    n_extras, n_rows: capacity for extra goals, and for their rows. n_pulls: how many segments a manner pulls.
    memory: integers and floats that a method keeps of its own. articulated: whether the normal matrix is kept by joints alone.
    """
    n_rows = FOUR * -(-n_rows // FOUR)
    n_unknowns = n_dofs + 6  # the last six are the placement, used when the root is free
    n_blocks = n_unknowns * n_effectors  # at most
    rows = {
        "joints": n_joints,
        "frames": n_joints + 1,
        "dofs": n_dofs,
        "unknowns": n_unknowns,
        "starts": n_unknowns + 1,
        "effectors": n_effectors,
        "blocks": n_blocks,
        "rows": POSE_ROWS * n_effectors,
        "entries": POSE_ROWS * n_blocks,
        "report": FIRST_ERROR + 2 * n_effectors,
        "extras": n_extras,
        "extra_rows": n_rows,
        "capsules": 2 * n_extras,
        "priorities": n_effectors + n_extras,
        "supports": MAX_SUPPORT_POINTS * min(n_extras, 2),
        "custom": n_rows * n_unknowns,
        "extra_jacobian": n_rows * (n_unknowns + 2 * FOUR),
        "groups": n_joints + 2,
        "row_wrenches": 6 * (n_joints + 2) * n_rows,
        "row_centers": 3 * n_rows,
        "center_moves": 3 * n_unknowns if n_extras > 0 else 0,
        "composites": 40 * (n_joints + 1),
        "ball_frames": 13 * BALL_LANES * -(-n_joints // BALL_LANES),
        **matrix_sizes(n_joints, n_unknowns, articulated),
        **manner_sizes(n_effectors, n_pulls),
        "method_ints": memory[0],
        "method_floats": memory[1],
    }
    header = np.zeros(HEADER, np.int64)
    header[[N_JOINTS, N_DOFS, N_EFFECTORS, N_ROWS, N_PULLS]] = n_joints, n_dofs, n_effectors, n_rows, n_pulls
    ends = {int: HEADER, float: 0}
    for name, (kind, count, width) in TABLE.items():
        place, size = FIELDS[name].place, rows[count] if isinstance(count, str) else count
        header[place], header[place + 1] = ends[kind], size
        ends[kind] += size * max(width, 1)
    ints, floats = np.zeros(ends[int], np.int64), np.zeros(ends[float])
    ints[:HEADER] = header
    return ints, floats


def end_of_model(ints: np.ndarray) -> tuple[int, int]:
    """Return how many integers (header included) and floats of the workspaces belong to the model."""
    return int(ints[FIELDS["options"].place]), int(ints[FIELDS["settings"].place])


def state_of(ints: np.ndarray) -> tuple[int, int]:
    """Return where the state begins and ends in the workspace of floats."""
    return int(ints[FIELDS["settings"].place]), int(ints[FIELDS[next(iter(SCRATCH))].place])
