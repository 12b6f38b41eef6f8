"""Records of extra goals in a workspace: numbers of the kinds, and what each entry of their records holds.

Every extra goal has a row of integers (`extra_codes`), a row of floats (`extra_numbers`) and a row of results
(`extra_report`). The first entries mean the same for all kinds; the others belong to the kind and are named after it. An entry
of several numbers is named by the first: `FLOOR_NORMAL` is followed by y and z.

Frames are numbers of frames, -1 for none or for the world. Points are in their frames [m], targets in the world [m].
"""

(
    CONTACT, LINE, PLANE, LOOK_AT, DISTANCE, RELATIVE, HINT, JOINT_ANGLE, SMOOTHNESS, CENTER_OF_MASS, BALANCE, FLOOR,
    SELF_COLLISION, CUSTOM, UPRIGHT,
) = range(1, 16)  # fmt: skip
"""The kinds. A capsule pair of SELF_COLLISION, a point of a FLOOR and a row of CUSTOM each have a record of their own."""
MASSES = UPRIGHT + 1
"""No kind of goal: the number of the code that CenterOfMass and Balance share."""

# ---- integers, `extra_codes` ---------------------------------------------------------------------------

N_CODES = 10
"""Integers of a record."""

# All kinds.
KIND = 0
"""One of the kinds above."""
FRAMES = (1, 2, 3)
"""The frames that its rows depend on, -1 where it has fewer."""
ROWS_NEEDED = 4
"""How many rows it needs in a step, as last evaluated."""

# Contact and Relative.
POSE_FRAME = 1
"""The frame that is placed."""
POSE_REFERENCE = 2
"""The frame that it is placed in; -1: in the world."""

# OnLine and OnPlane.
LINE_FRAME = 1

# LookAt.
LOOK_AT_FRAME = 1

# LookAt and Hint.
DIRECTION_ROW_COUNT = 5
"""How many rows it has in this step: 3 along the axes, or fewer across the direction."""

# Distance.
DISTANCE_FRAME_A = 1
DISTANCE_FRAME_B = 2

# Hint.
HINT_UPPER_FRAME = 1
"""Of the joint at the limb's upper end."""
HINT_MIDDLE_FRAME = 2
"""Of the elbow or knee."""
HINT_LOWER_FRAME = 3
"""Of the joint at the limb's lower end."""

# JointAngle.
JOINT_ANGLE_DOF = 5
"""Which of the angles."""

# Balance.
BALANCE_FIRST_POINT = 5
"""The first of its points in `support_point`."""
BALANCE_POINT_COUNT = 6
BALANCE_EDGES = 7
"""The edges that have rows in this step: a bit for the support point that each begins at."""
BALANCE_MOVE_ROWS = 8
"""Rows of the way inside in this step: 0, 1, or 2 where it ends in a corner."""

# Floor.
FLOOR_FRAME = 1

# Apart.
CAPSULE_A_FRAME = 1
CAPSULE_B_FRAME = 2

# Custom.
CUSTOM_ROW = 5
"""Which row of `custom_jacobian`."""

# Upright.
UPRIGHT_CHEST_FRAME = 1
UPRIGHT_PELVIS_FRAME = 2

# ---- floats, `extra_numbers` ---------------------------------------------------------------------------

N_NUMBERS = 32
"""Floats of a record."""

# All kinds.
POSITION_WEIGHT = 0
"""[1/m]; 0 while the goal is disabled."""
ORIENTATION_WEIGHT = 1
"""[1/rad]; 0 while the goal is disabled."""
PRIORITY = 2
"""1 is the highest."""
OWN_POSITION_TOLERANCE = 3
"""Within which the goal is reached, if it is less than the solve's tolerance [m]."""
OWN_ORIENTATION_TOLERANCE = 4
"""The same for its orientation [rad]."""

# Contact and Relative.
POSE_POINT = 5
"""Of POSE_FRAME (3)."""
POSE_TARGET = 8
"""Where the point is to be: in POSE_REFERENCE or in the world (3) [m]."""
POSE_ROTATION = 11
"""Rotation matrix that POSE_FRAME is to have there (9)."""

# OnLine and OnPlane.
LINE_POINT = 5
"""Of LINE_FRAME (3)."""
LINE_ANCHOR = 8
"""A point of the line or plane (3)."""
LINE_NORMALS = 11
"""The unit normal of the plane (3), or two across the line (6)."""

# LookAt.
LOOK_AT_EYE = 5
"""The point of LOOK_AT_FRAME that it looks from (3)."""
LOOK_AT_TARGET = 8
LOOK_AT_AXIS = 11
"""Unit vector in LOOK_AT_FRAME that points at the target (3)."""
LOOK_AT_MOST = 14
"""Unit vector in the world that it asks for at most, where a manner says so (3)."""
LOOK_AT_IS_TURNED_MOST = 17
"""1 while that is so, else 0."""

# LookAt and Hint.
ROW_DIRECTIONS = 20
"""Unit vectors of the rows in this step, where there are fewer than three (6)."""

# Distance.
DISTANCE_POINT_A = 5
DISTANCE_POINT_B = 8
DISTANCE_TARGET = 11
"""[m]."""

# Hint.
HINT_UPPER_POINT = 5
HINT_MIDDLE_POINT = 8
HINT_LOWER_POINT = 11
HINT_TARGET = 14
"""Where the elbow or knee is to point (3)."""

# JointAngle.
JOINT_ANGLE_TARGET = 5
"""[rad]; [m] for a slide."""

# CenterOfMass.
CENTER_TARGET = 5
CENTER_USED = 8
"""1 in the directions that count, 0 in the others (3)."""

# Balance.
BALANCE_MARGIN = 5
"""How far inside the support polygon the center of mass is to be [m]."""
BALANCE_MOVE = 6
"""Unit direction of the way inside, when the rows were written: x and z (2)."""

# Floor.
FLOOR_POINT = 5
FLOOR_NORMAL = 8
"""Unit normal of the plane, upwards (3); FLOOR_HEIGHT follows it."""
FLOOR_HEIGHT = 11
"""Of the plane along its normal [m]."""

# Apart: a pair of capsules.
CAPSULE_A_START = 5
CAPSULE_A_END = 8
CAPSULE_B_START = 11
CAPSULE_B_END = 14
CAPSULE_RADII = 17
"""The sum of the radii and the margin [m]."""
CAPSULE_REACH = 18
"""The sum of half the lengths [m]."""
CAPSULE_A_MIDDLE = 19
CAPSULE_B_MIDDLE = 22
CAPSULE_DIRECTION = 25
"""Unit vector along which the two were last found apart (3): saves time, changes no result."""

# Custom.
CUSTOM_CONSTANT = 5
"""c of the row c + J θ."""

# Upright.
UPRIGHT_CHEST_POINT = 5
UPRIGHT_PELVIS_POINT = 8
UPRIGHT_FORWARD = 11
"""Unit vector in UPRIGHT_PELVIS_FRAME that points where the pelvis faces (3); UPRIGHT_LENGTH follows it."""
UPRIGHT_LENGTH = 14
"""Between the two points at rest [m]."""
UPRIGHT_SLOPE = 15
"""Sine of how far the trunk may lean back."""

# ---- results, `extra_report` ---------------------------------------------------------------------------

POSITION_ERROR = 0
"""[m]."""
ORIENTATION_ERROR = 1
"""[rad]."""
EXTRA_GOAL_COST = 2
"""Weighted and squared, as it counts in E."""
FLOOR_CLEARANCE = 3
"""Height of a floor's point above the floor, negative below [m]."""
N_RESULTS = 4

# ---- pairs of capsules, `capsule_pair` -----------------------------------------------------------------

PAIR_GOAL = 0
"""Its number among the extra goals."""
PAIR_CAPSULE_A = 1
PAIR_CAPSULE_B = 2
PAIR_STATE = 3
"""What is known of its distance (`kernels.goals.self_collision`)."""

# ---- the support polygon of a balance, `hull` ----------------------------------------------------------

HULL_X = 0
"""Of a corner, from the base [m]."""
HULL_Z = 1
HULL_POINT = 2
"""The number of the support point."""
HULL_NORMAL_X = 3
"""Unit normal, inwards, of the edge to the next corner."""
HULL_NORMAL_Z = 4
HULL_CLEARANCE = 5
"""How far inside of that edge the center of mass is [m]."""
