"""Compiling a character, on one base, to the flat arrays of a `Model`; no other module makes them."""

from collections.abc import Mapping

import numpy as np

from poise.anatomy.masses import segment_masses
from poise.character.character import Character, Joint, Swing
from poise.character.derived import derived
from poise.character.joint_limits import LARGEST_SWING, swing_frame
from poise.geometry.rotations import IDENTITY, matrix
from poise.geometry.vectors import add
from poise.kernels.kinematics.ball_lanes import FRAME_ROWS
from poise.kernels.kinematics.ball_limits import AXES, CENTER, INVERSE_HALF_AXES, LEAST_HALF_AXIS, TWIST
from poise.kernels.workspace import layout
from poise.model.branches import fill_branches
from poise.model.elimination_tree import fill_plain_tree, goals_by_unknown, root_first_order, with_followed_goals
from poise.model.frame_groups import fill_unknown_groups, group_frames
from poise.model.long_bodies import fill_joint_blocks, is_long
from poise.model.model import Arrays, Model, Pulled

KINDS_BY_NAME = {"slide": layout.SLIDE, "fixed": layout.FIXED}
KINDS_BY_AXIS = {0: layout.HINGE_X, 1: layout.HINGE_Y, 2: layout.HINGE_Z}


def compile_character(
    character: Character,
    free_root: bool = False,
    capacity: tuple[int, int] = (0, 0),
    pulled: Pulled = (),
    memory: tuple[int, int] = (0, 0),
) -> Model:
    """Compile a character on its base to a model, cached; with `free_root` the base has goals too.

    capacity: how many parts of extra goals, and how many rows of theirs, a workspace is to have memory for.
    pulled: segments that a manner pulls, each with the point of it that is pulled, in its frame [m].
    memory: how many integers and floats of its own a method has in a workspace.
    """
    articulated = capacity == (0, 0) and not pulled and is_long(character)
    key = "model", free_root, capacity, pulled, memory, articulated
    return derived(character, key, lambda: _compile(character, free_root, capacity, pulled, memory, articulated))


def _compile(
    character: Character,
    free_root: bool,
    capacity: tuple[int, int],
    pulled: Pulled,
    memory: tuple[int, int],
    articulated: bool,
) -> Model:
    n_effectors = len(character.effectors)
    ints, floats = layout.allocate(
        len(character.joints), character.n_dofs, n_effectors, *capacity, len(pulled), memory, articulated
    )
    arrays = {name: layout.array(ints, floats, name) for name in layout.MODEL}
    _fill_joints(arrays, character)
    ints[layout.N_BALLS] = _fill_balls(arrays, character)
    ints[layout.N_COUPLED] = _fill_couplings(arrays, character)
    _fill_effectors(arrays, character)
    goals = tuple(e for e in range(n_effectors) if free_root or arrays["effector_frame"][e] != 0)
    n_unknowns = character.n_dofs + (6 if free_root else 0)
    ints[layout.N_GOALS], ints[layout.N_UNKNOWNS] = len(goals), n_unknowns
    _fill_goals(arrays, goals)
    touched = goals_by_unknown(arrays, character, len(goals), n_unknowns)
    _fill_blocks(arrays, with_followed_goals(touched, character))
    _fill_pulls(arrays, character, pulled)
    ints[layout.N_BODIES] = _fill_bodies(arrays, character)
    _fill_masses(arrays, character)
    ints[layout.IS_ARTICULATED] = articulated
    root_first = root_first_order(arrays, character, n_unknowns)
    if articulated:
        fill_joint_blocks(arrays, character, root_first)
        fill_branches(arrays, ints)
    else:
        fill_plain_tree(arrays, touched, character, root_first)
    end_of_ints, end_of_floats = layout.end_of_model(ints)
    report = int(ints[layout.FIELDS["report"].place]) - layout.state_of(ints)[0]
    return Model(character, ints[:end_of_ints].copy(), floats[:end_of_floats].copy(), goals, report, capacity, pulled, memory)


def _fill_joints(arrays: Arrays, character: Character) -> None:
    frame_of: dict[str | None, int] = {None: 0}
    frame_of.update({joint.name: number for number, joint in enumerate(character.joints, start=1)})
    for number, joint in enumerate(character.joints):
        arrays["parent"][number] = frame_of[joint.parent]
        arrays["joint_kind"][number] = _kernel_kind(joint)
        arrays["offset"][number], arrays["axis"][number] = joint.offset, joint.axis
        arrays["joint_rotation"][number] = matrix(joint.rotation)
    arrays["first_dof"][:] = character.first_dofs
    arrays["lower"][:], arrays["upper"][:] = -np.inf, np.inf
    arrays["lower"][: character.n_dofs], arrays["upper"][: character.n_dofs] = character.limits.T
    arrays["one_axis"][:] = 1.0
    arrays["order"][:] = _depth_first(arrays["parent"])


def _fill_couplings(arrays: Arrays, character: Character) -> int:
    """Compile the coupled joints, which have no limits of their own, as their leaders' are cut; returns their number."""
    for number, each in enumerate(character.coupled_dofs):
        arrays["follower"][number], arrays["leader"][number] = each.follower, each.leader
        arrays["coupling"][number] = each.ratio, each.offset
        arrays["lower"][each.follower], arrays["upper"][each.follower] = -np.inf, np.inf
    return len(character.coupled_dofs)


def _fill_balls(arrays: Arrays, character: Character) -> int:
    """Compile the limits of the ball joints, and take their entries out of those of single angles; returns their number."""
    balls = [number for number, joint in enumerate(character.joints) if joint.kind == "ball"]
    arrays["ball_joint"][: len(balls)] = balls
    frames = arrays["ball_frames"].reshape(-1, FRAME_ROWS, layout.BALL_LANES)
    for place, number in enumerate(balls):
        joint = character.described.joints[number]
        swing, first = joint.limits, character.first_dofs[number]
        if not isinstance(swing, Swing):
            raise TypeError(f"{joint.name} has not been checked")
        row = arrays["ball_limits"][number]
        row[CENTER : CENTER + 4] = swing.center
        row[AXES : AXES + 9] = swing_frame(joint).ravel()
        _write_half_axes(row, np.abs([*swing.bend, *swing.side]))
        row[TWIST : TWIST + 2] = swing.twist
        frames[place // layout.BALL_LANES, :, place % layout.BALL_LANES] = row[:FRAME_ROWS]
        for name, value in (("lower", -np.inf), ("upper", np.inf), ("one_axis", 0.0)):
            arrays[name][first : first + 3] = value
    return len(balls)


def widen_balls(rows: np.ndarray, limits: np.ndarray, extra_range: Mapping[int, float]) -> None:
    """Write the compiled limits of balls to the rows of a model, some with an extra range [rad], by the number of the joint."""
    rows[:] = limits
    for number, extra in extra_range.items():
        row = rows[number]
        with np.errstate(divide="ignore"):
            half_axes = 1.0 / row[INVERSE_HALF_AXES : INVERSE_HALF_AXES + 4] + extra
        _write_half_axes(row, half_axes if half_axes.max() <= LARGEST_SWING else np.full(4, np.inf))
        low, high = row[TWIST] - extra, row[TWIST + 1] + extra
        row[TWIST : TWIST + 2] = (low, high) if -np.pi <= low and high <= np.pi else (-np.inf, np.inf)


def _write_half_axes(row: np.ndarray, half_axes: np.ndarray) -> None:
    """Compile the limits of a ball's swing, the half-axes of an ellipse (4,) [rad], to the ball's row of a model."""
    row[INVERSE_HALF_AXES : INVERSE_HALF_AXES + 4], row[LEAST_HALF_AXIS] = 1.0 / half_axes, half_axes.min()


def _kernel_kind(joint: Joint) -> int:
    if joint.kind == "ball":
        return layout.REVERSED_BALL if joint.reversed else layout.BALL
    if joint.kind in KINDS_BY_NAME:
        return KINDS_BY_NAME[joint.kind]
    along = [k for k in range(3) if joint.axis[k] != 0.0]
    if joint.rotation == IDENTITY and len(along) == 1:
        return KINDS_BY_AXIS[along[0]]
    return layout.HINGE


def _depth_first(parent: np.ndarray) -> list[int]:
    """Order the joints of a character to compile depth first: parents before children, every branch in one piece."""
    children: dict[int, list[int]] = {}
    for number, frame in enumerate(parent):
        children.setdefault(int(frame), []).append(number)
    order, waiting = [], children.get(0, [])[::-1]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting.extend(children.get(number + 1, [])[::-1])
    return order


def _fill_effectors(arrays: Arrays, character: Character) -> None:
    for number, effector in enumerate(character.effectors):
        attachment = character.attachments[effector.segment]
        arrays["effector_frame"][number] = 0 if attachment.joint is None else attachment.joint + 1
        arrays["effector_offset"][number] = add(attachment.offset, effector.offset)
        arrays["effector_rotation"][number] = matrix(effector.rotation)


def _fill_pulls(arrays: Arrays, character: Character, pulled: Pulled) -> None:
    for number, (segment, point) in enumerate(pulled):
        attachment = character.attachments[segment]
        arrays["pull_frame"][number] = 0 if attachment.joint is None else attachment.joint + 1
        arrays["pull_point"][number] = add(attachment.offset, point)


def _fill_goals(arrays: Arrays, goals: tuple[int, ...]) -> None:
    """Compile the rows of the pose goals, branch by branch, so that the rows below any joint are neighbours."""
    arrays["public_goals"][: len(goals)] = goals
    place = {0: 0} | {int(joint) + 1: position for position, joint in enumerate(arrays["order"], start=1)}
    by_branch = sorted(goals, key=lambda effector: place[int(arrays["effector_frame"][effector])])
    for goal, effector in enumerate(by_branch):
        arrays["goal_rows"][goal] = effector, layout.POSE_ROWS * goal, layout.POSE_ROWS


def _fill_blocks(arrays: Arrays, touched: list[list[int]]) -> None:
    """Compile the Jacobian blocks of every unknown, and the runs of neighbouring rows that they form."""
    block = run = column = 0
    for unknown, goals in enumerate(touched):
        arrays["first_block"][unknown], arrays["first_run"][unknown] = block, run
        end_of_run = None
        for goal in goals:
            effector, row, count = (int(entry) for entry in arrays["goal_rows"][goal])
            if row == end_of_run:
                arrays["runs"][run - 1, layout.RUN_LENGTH] += count
            else:
                arrays["runs"][run] = row, count, column
                run += 1
            end_of_run = row + count
            arrays["block_effector"][block], arrays["block_column"][block] = effector, column
            block += 1
            column += count
    arrays["first_block"][len(touched) :], arrays["first_run"][len(touched) :] = block, run


def _fill_bodies(arrays: Arrays, character: Character) -> int:
    """Compile into a model the bodies that effectors and pulls are on, and which each unknown moves; returns their number."""
    chosen = {int(frame) for name in ("effector_frame", "pull_frame") for frame in arrays[name]}
    body, parents = group_frames(arrays, chosen)
    arrays["body_parent"][: len(parents)] = parents
    arrays["pull_body"][:] = [body[int(frame)] for frame in arrays["pull_frame"]]
    for effector, frame in enumerate(arrays["effector_frame"]):
        arrays["effector_body"][effector] = body[int(frame)]
    fill_unknown_groups(arrays["unknown_body"], arrays, character, body)
    return len(parents)


def _fill_masses(arrays: Arrays, character: Character) -> None:
    """Compile the masses of the segments onto the frames that carry them [kg]."""
    for name, (mass, center) in segment_masses(character).items():
        attachment = character.attachments[name]
        frame = 0 if attachment.joint is None else attachment.joint + 1
        arrays["mass"][frame] += mass
        arrays["mass_moment"][frame] += mass * np.array(add(attachment.offset, center))
