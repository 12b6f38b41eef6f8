"""Compiling a character to the flat arrays that kernels see, for one base. The only maker of them."""

from dataclasses import dataclass

import numpy as np

from poise.anatomy.masses import segment_masses
from poise.character.character import Character, Joint
from poise.geometry.vectors import IDENTITY, add, matrix
from poise.kernels.linear.quadratic_model import PLAIN_TREE
from poise.kernels.workspace import layout

Arrays = dict[str, np.ndarray]

TREES = {
    "elimination": "plain_elimination", "branch_parent": "plain_parent", "branch_depth": "plain_depth",
    "branch_row": "plain_row",
}  # fmt: skip
"""The arrays of the elimination tree in use, and those of the tree of pose goals alone."""

KINDS_BY_AXIS = {0: layout.HINGE_X, 1: layout.HINGE_Y, 2: layout.HINGE_Z}


@dataclass(frozen=True)
class Model:
    """A character compiled for its base."""

    character: Character
    ints: np.ndarray
    """Header and integers of the model: the beginning of a workspace."""
    floats: np.ndarray
    goals: tuple[int, ...]
    """The effectors that have a goal, by number, in the order that the user sees."""
    report: int
    """Where the report begins in the state of a workspace."""
    room: tuple[int, int] = (0, 0)
    """For so many goals of other kinds than poses, and rows of theirs."""

    def workspace(self) -> tuple[np.ndarray, np.ndarray]:
        """Two new workspaces that begin with this model."""
        n_joints, n_dofs, n_effectors = (int(self.ints[k]) for k in (layout.N_JOINTS, layout.N_DOFS, layout.N_EFFECTORS))
        ints, floats = layout.allocate(n_joints, n_dofs, n_effectors, *self.room)
        self.copy_into(ints, floats)
        return ints, floats

    def copy_into(self, ints: np.ndarray, floats: np.ndarray) -> None:
        """Make this the model of workspaces that were made for another base of the same character."""
        ints[: self.ints.size] = self.ints
        floats[: self.floats.size] = self.floats
        for tree, plain in TREES.items():
            layout.array(ints, floats, tree)[:] = layout.array(ints, floats, plain)
        layout.array(ints, floats, "options")[layout.JOINED] = PLAIN_TREE


def compile_character(character: Character, free_root: bool = False, room: tuple[int, int] = (0, 0)) -> Model:
    """The model of a character on its base; with `free_root` the base has goals too. Kept: the second call is free.

    room: for how many goals of other kinds than poses, and rows of theirs, a workspace is to have room.
    """
    kept = character.__dict__.setdefault("_models", {})
    if (free_root, room) not in kept:
        kept[free_root, room] = _compile(character, free_root, room)
    return kept[free_root, room]


def _compile(character: Character, free_root: bool, room: tuple[int, int]) -> Model:
    n_effectors = len(character.effectors)
    ints, floats = layout.allocate(len(character.joints), character.n_dofs, n_effectors, *room)
    arrays = {name: layout.array(ints, floats, name) for name in layout.MODEL}
    _fill_joints(arrays, character)
    _fill_effectors(arrays, character)
    goals = tuple(e for e in range(n_effectors) if free_root or arrays["effector_frame"][e] != 0)
    n_unknowns = character.n_dofs + (6 if free_root else 0)
    ints[layout.N_GOALS], ints[layout.N_UNKNOWNS] = len(goals), n_unknowns
    _fill_goals(arrays, goals)
    touched = _goals_by_unknown(arrays, character, len(goals), n_unknowns)
    _fill_blocks(arrays, touched)
    ints[layout.N_BODIES] = _fill_bodies(arrays, character)
    _fill_masses(arrays, character)
    fill_chains(arrays, _together(touched), _root_first(arrays, character, n_unknowns))
    fill_branches(arrays, "plain", _together(touched), _root_first(arrays, character, n_unknowns))
    end_of_ints, end_of_floats = layout.end_of_model(ints)
    report = int(ints[layout.FIELDS["report"].place]) - layout.state_of(ints)[0]
    return Model(character, ints[:end_of_ints].copy(), floats[:end_of_floats].copy(), goals, report, room)


def _fill_joints(arrays: Arrays, character: Character) -> None:
    frame_of: dict[str | None, int] = {None: 0}
    frame_of.update({joint.name: number for number, joint in enumerate(character.joints, start=1)})
    for number, joint in enumerate(character.joints):
        arrays["parent"][number] = frame_of[joint.parent]
        arrays["kind"][number] = _kernel_kind(joint)
        arrays["offset"][number], arrays["axis"][number] = joint.offset, joint.axis
        arrays["turn"][number] = matrix(joint.rotation)
    arrays["first_dof"][1:] = np.cumsum([joint.dofs for joint in character.joints[:-1]])
    arrays["lower"][:], arrays["upper"][:] = -np.inf, np.inf
    arrays["lower"][: character.n_dofs], arrays["upper"][: character.n_dofs] = character.limits.T
    arrays["order"][:] = _depth_first(arrays["parent"])


def _kernel_kind(joint: Joint) -> int:
    if joint.kind == "slide":
        return layout.SLIDE
    along = [k for k in range(3) if joint.axis[k] != 0.0]
    if joint.rotation == IDENTITY and len(along) == 1:
        return KINDS_BY_AXIS[along[0]]
    return layout.HINGE


def _depth_first(parent: np.ndarray) -> list[int]:
    """Joints so that a parent comes before its children and every branch is in one piece."""
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
        arrays["effector_turn"][number] = matrix(effector.rotation)


def _fill_goals(arrays: Arrays, goals: tuple[int, ...]) -> None:
    """Give the goals their rows, branch by branch, so that the rows below any joint are neighbours."""
    arrays["public_goals"][: len(goals)] = goals
    place = {0: 0} | {int(joint) + 1: position for position, joint in enumerate(arrays["order"], start=1)}
    by_branch = sorted(goals, key=lambda effector: place[int(arrays["effector_frame"][effector])])
    for goal, effector in enumerate(by_branch):
        arrays["goal_rows"][goal] = effector, layout.POSE_ROWS * goal, layout.POSE_ROWS


def _goals_by_unknown(arrays: Arrays, character: Character, n_goals: int, n_unknowns: int) -> list[list[int]]:
    """The goals that each unknown moves: those below a joint; all of them for a free root."""
    touched: list[list[int]] = [[] for _ in range(character.n_dofs)]
    for goal in range(n_goals):
        frame = int(arrays["effector_frame"][arrays["goal_rows"][goal, layout.EFFECTOR]])
        while frame:
            first, count = int(arrays["first_dof"][frame - 1]), character.joints[frame - 1].dofs
            for unknown in range(first, first + count):
                touched[unknown].append(goal)
            frame = int(arrays["parent"][frame - 1])
    return touched + [list(range(n_goals)) for _ in range(n_unknowns - character.n_dofs)]


def _fill_blocks(arrays: Arrays, touched: list[list[int]]) -> None:
    """List the blocks of every unknown, and the runs of neighbouring rows they make."""
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
    """Say which effectors are on one body, and which body each unknown moves; returns how many there are."""
    body, parents = group_frames(arrays, {int(frame) for frame in arrays["effector_frame"]})
    arrays["body_parent"][: len(parents)] = parents
    for effector, frame in enumerate(arrays["effector_frame"]):
        arrays["effector_body"][effector] = body[int(frame)]
    _spread_groups(arrays["unknown_body"], arrays, character, body)
    return len(parents)


def group_frames(arrays: Arrays, chosen: set[int]) -> tuple[list[int], list[int]]:
    """Group the frames that have the same chosen ones below: the group of each, and the one that each group hangs on or -1.

    Children come before parents. What has no chosen frame below is one group of its own.
    """
    children: list[list[int]] = [[] for _ in range(len(arrays["parent"]) + 1)]
    group, parents, bare = [0] * len(children), list[int](), -1
    for frame in [*(int(number) + 1 for number in arrays["order"][::-1]), 0]:
        above = children[int(arrays["parent"][frame - 1])] if frame > 0 else []
        if not children[frame] and frame not in chosen:
            if bare < 0:
                bare = len(parents)
                parents.append(-1)
            group[frame] = bare
            continue
        above.append(frame)
        if len(children[frame]) == 1 and frame not in chosen:
            group[frame] = group[children[frame][0]]
            continue
        group[frame] = len(parents)
        for child in children[frame]:
            parents[group[child]] = group[frame]
        parents.append(-1)
    return group, parents


def _spread_groups(unknown_group: np.ndarray, arrays: Arrays, character: Character, group: list[int]) -> None:
    """Say which group of frames each unknown moves: a free root the last one."""
    unknown_group[:] = group[0]
    for number, joint in enumerate(character.joints):
        first = int(arrays["first_dof"][number])
        unknown_group[first : first + joint.dofs] = group[number + 1]


def _root_first(arrays: Arrays, character: Character, n_unknowns: int) -> list[int]:
    """All unknowns, those of the root first and parents before children."""
    unknowns = list(range(character.n_dofs, n_unknowns))
    for joint in arrays["order"]:
        first = int(arrays["first_dof"][joint])
        unknowns.extend(range(first, first + character.joints[joint].dofs))
    return unknowns


def elimination_tree(together: list[set[int]], root_first: list[int]) -> dict[int, int]:
    """The parent of every unknown in the elimination tree of JᵀJ, -1 at a root.

    together: the sets of unknowns that one goal touches. Unknowns that share a goal are on one way from a
    leaf to a root. For goals on one segment each this is the tree of joints, which has no fill-in. A goal
    that touches several branches joins them, and one that touches everything leaves a single branch, which
    is a dense matrix.
    """
    place = {unknown: position for position, unknown in enumerate(root_first)}
    above: list[set[int]] = [set() for _ in root_first]
    for unknowns in together:
        places = {place[unknown] for unknown in unknowns}
        for position in places:
            above[position] |= {other for other in places if other < position}
    parent = {}
    for position in range(len(root_first) - 1, -1, -1):
        nearest = max(above[position], default=-1)
        if nearest >= 0:
            above[nearest] |= above[position] - {nearest}
        parent[root_first[position]] = root_first[nearest] if nearest >= 0 else -1
    return parent


def _together(touched: list[list[int]]) -> list[set[int]]:
    """The sets of unknowns that one goal touches, from the goals that each unknown touches."""
    together: dict[int, set[int]] = {}
    for unknown, goals in enumerate(touched):
        for goal in goals:
            together.setdefault(goal, set()).add(unknown)
    return list(together.values())


def fill_chains(arrays: Arrays, together: list[set[int]], root_first: list[int]) -> None:
    """List the tree of joints as goals on one segment see it."""
    for unknown, above in elimination_tree(together, root_first).items():
        arrays["chain_parent"][unknown] = above


def fill_branches(arrays: Arrays, which: str, together: list[set[int]], root_first: list[int]) -> None:
    """List an elimination tree, "plain" or "joined", and where the row of each unknown begins in the normal matrix.

    together: the unknowns that each goal touches.
    """
    parent = elimination_tree(together, root_first)
    parents, depths, rows = arrays[f"{which}_parent"], arrays[f"{which}_depth"], arrays[f"{which}_row"]
    children: dict[int, list[int]] = {}
    for unknown in root_first:
        children.setdefault(parent[unknown], []).append(unknown)
    waiting, preorder, row = children[-1][::-1], [], 0
    while waiting:
        unknown = waiting.pop()
        preorder.append(unknown)
        waiting.extend(children.get(unknown, [])[::-1])
        above = parent[unknown]
        depth = int(depths[above]) + 1 if above >= 0 else 0
        parents[unknown], depths[unknown], rows[unknown] = above, depth, row
        row += layout.FOUR * (depth // layout.FOUR + 1)
    arrays[f"{which}_elimination"][: len(preorder)] = preorder[::-1]


def _fill_masses(arrays: Arrays, character: Character) -> None:
    """Put the mass of every segment on the frame that carries it."""
    for name, (mass, center) in segment_masses(character).items():
        attachment = character.attachments[name]
        frame = 0 if attachment.joint is None else attachment.joint + 1
        arrays["mass"][frame] += mass
        arrays["mass_moment"][frame] += mass * np.array(add(attachment.offset, center))


def tie_knots(arrays: Arrays, model: "Model", frames: set[int]) -> int:
    """Group the frames for rows that depend on these ones; returns how many knots there are."""
    knot, parents = group_frames(arrays, frames)
    arrays["frame_knot"][:], arrays["knot_parent"][: len(parents)] = knot, parents
    _spread_groups(arrays["unknown_knot"], arrays, model.character, knot)
    return len(parents)


def join_branches(arrays: Arrays, model: "Model", frames: list[set[int]], everything: bool) -> None:
    """List the elimination tree for pose goals and others: those that touch several frames each, and one that touches all."""
    character, n_unknowns = model.character, int(model.ints[layout.N_UNKNOWNS])
    touched = _goals_by_unknown(arrays, character, len(model.goals), n_unknowns)
    sets = [set().union(*(_unknowns_above(arrays, character, frame, n_unknowns) for frame in own)) for own in frames]
    if everything:
        sets.append(set(range(n_unknowns)))
    fill_branches(arrays, "joined", _together(touched) + sets, _root_first(arrays, character, n_unknowns))


def _unknowns_above(arrays: Arrays, character: Character, frame: int, n_unknowns: int) -> set[int]:
    """The unknowns that move a frame."""
    unknowns = set(range(character.n_dofs, n_unknowns))
    while frame > 0:
        first = int(arrays["first_dof"][frame - 1])
        unknowns |= set(range(first, first + character.joints[frame - 1].dofs))
        frame = int(arrays["parent"][frame - 1])
    return unknowns
