"""The entry of each kind of extra goal, compiled when the first goal of the kind is added.

The solver writes their addresses into the workspace (`kind_address`), and `call_goal_kind.call_kind` calls them.
"""

from poise.kernels.compiler.decorators import short_entry
from poise.kernels.compiler.field_access import workspace
from poise.kernels.goals.balance import evaluate_balance
from poise.kernels.goals.call_goal_kind import ADD_ANGLES, EVALUATE_CAPSULE_PAIRS, EVALUATE_GOAL, SUM_MASSES, SUM_SUBTREE_MASSES
from poise.kernels.goals.center_of_mass import add_center_entries, evaluate_center_of_mass, sum_masses, sum_subtree_masses
from poise.kernels.goals.contact import evaluate_contact
from poise.kernels.goals.custom import add_custom_entries, evaluate_custom
from poise.kernels.goals.distance import evaluate_distance
from poise.kernels.goals.floor import evaluate_floor
from poise.kernels.goals.hint import evaluate_hint
from poise.kernels.goals.joint_angle import add_angle_goals, evaluate_angles
from poise.kernels.goals.line_and_plane import evaluate_line_or_plane
from poise.kernels.goals.look_at import evaluate_look_at
from poise.kernels.goals.self_collision import evaluate_capsule_pairs, evaluate_self_collision
from poise.kernels.goals.upright import evaluate_upright
from poise.kernels.workspace.goal_records import (
    BALANCE,
    CENTER_OF_MASS,
    CONTACT,
    CUSTOM,
    DISTANCE,
    FLOOR,
    HINT,
    JOINT_ANGLE,
    LINE,
    LOOK_AT,
    MASSES,
    PLANE,
    RELATIVE,
    SELF_COLLISION,
    SMOOTHNESS,
    UPRIGHT,
)
from poise.kernels.workspace.layout import KIND_GOAL, KIND_OPERATION, field


@short_entry
def contact_entry(ints, floats):
    """Entry of the kinds Contact and Relative: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_contact(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def line_or_plane_entry(ints, floats):
    """Entry of the kinds OnLine and OnPlane: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_line_or_plane(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def look_at_entry(ints, floats):
    """Entry of the kind LookAt: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_look_at(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def distance_entry(ints, floats):
    """Entry of the kind Distance: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_distance(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def hint_entry(ints, floats):
    """Entry of the kind Hint: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_hint(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def angles_entry(ints, floats):
    """Compiled entry of the goal kinds JointAngle and Smoothness: evaluate one, or add the terms of all; they need no rows."""
    ws = workspace(ints, floats)
    operation = field(ws, "options")[KIND_OPERATION]
    if operation == EVALUATE_GOAL:
        return evaluate_angles(ws, field(ws, "options")[KIND_GOAL])
    add_angle_goals(ws, 1 if operation == ADD_ANGLES else 0)
    return 0


@short_entry
def center_of_mass_entry(ints, floats):
    """Compiled entry of the goal kind CenterOfMass: evaluate one goal."""
    ws = workspace(ints, floats)
    return evaluate_center_of_mass(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def masses_entry(ints, floats):
    """Entry that CenterOfMass and Balance share: sum masses, or add the center's gradients to all rows."""
    ws = workspace(ints, floats)
    operation = field(ws, "options")[KIND_OPERATION]
    if operation == SUM_MASSES:
        sum_masses(ws)
    elif operation == SUM_SUBTREE_MASSES:
        sum_subtree_masses(ws)
    else:
        add_center_entries(ws)
    return 0


@short_entry
def balance_entry(ints, floats):
    """Entry of the kind Balance: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_balance(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def floor_entry(ints, floats):
    """Compiled entry of the goal kind Floor: evaluate one of its points; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_floor(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def self_collision_entry(ints, floats):
    """Entry of the kind Apart: evaluate one pair of capsules and return the rows it needs, or all close pairs."""
    ws = workspace(ints, floats)
    if field(ws, "options")[KIND_OPERATION] == EVALUATE_CAPSULE_PAIRS:
        return 1 if evaluate_capsule_pairs(ws) else 0
    return evaluate_self_collision(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def upright_entry(ints, floats):
    """Entry of the kind Upright: evaluate one goal; returns how many rows it needs."""
    ws = workspace(ints, floats)
    return evaluate_upright(ws, field(ws, "options")[KIND_GOAL])


@short_entry
def custom_entry(ints, floats):
    """Compiled entry of the goal kind Custom: evaluate one of its rows, or write the Jacobian entries of all such rows."""
    ws = workspace(ints, floats)
    if field(ws, "options")[KIND_OPERATION] == EVALUATE_GOAL:
        return evaluate_custom(ws, field(ws, "options")[KIND_GOAL])
    add_custom_entries(ws)
    return 0


KIND_ENTRIES = {
    CONTACT: contact_entry, RELATIVE: contact_entry, LINE: line_or_plane_entry, PLANE: line_or_plane_entry,
    LOOK_AT: look_at_entry, DISTANCE: distance_entry, HINT: hint_entry, JOINT_ANGLE: angles_entry, SMOOTHNESS: angles_entry,
    CENTER_OF_MASS: center_of_mass_entry, BALANCE: balance_entry, FLOOR: floor_entry, SELF_COLLISION: self_collision_entry,
    CUSTOM: custom_entry, UPRIGHT: upright_entry, MASSES: masses_entry,
}  # fmt: skip
"""The entry of each kind of extra goal, and the one of masses."""
NEEDED_KINDS = {BALANCE: MASSES, CENTER_OF_MASS: MASSES, SMOOTHNESS: JOINT_ANGLE}
"""Kinds whose entry a kind uses besides its own: for masses, and for the terms of all angles."""
