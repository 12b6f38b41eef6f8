"""Tables of a character as source text for a GPU: its tree, offsets, axes, limits and effectors as constants."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from poise.errors import ValueRefusedError
from poise.kernels.workspace import layout
from poise.model.model import Model
from poise.solver.search import limbs_of

UNLIMITED = 1e30
"""In place of an infinite limit [rad], [m]: single precision has it, and compilers for GPUs need no header for it."""
FROM_LAST, FROM_BASE = -1, -2
"""Where a joint's frame is attached if not to one that was put aside: to the joint before it, or to the base."""
KINDS = ("SLIDE", "HINGE", "HINGE_X", "HINGE_Y", "HINGE_Z", "BALL", "REVERSED_BALL", "FIXED")
"""Names of the kinds of joints in the text, by their number in the kernels."""


@dataclass(frozen=True)
class Tree:
    """The joints of a character in depth-first order; places are in that order, −1 the base, and tables begin with it."""

    order: list[int]
    """Joints by place."""
    parent: list[int]
    """The place that each is attached to."""
    slots: list[int]
    """By place from −1 on: where the frame is put aside of which several joints hang, −1 if one or none does."""
    n_slots: int

    @classmethod
    def of(cls, model: Model) -> "Tree":
        """Make the tables' order of joints of a model, and slots of branching frames, free again after their last branch."""
        ints, floats = model.workspace()
        order = [int(joint) for joint in layout.array(ints, floats, "order")]
        place = {0: -1} | {joint + 1: number for number, joint in enumerate(order)}
        parent = [place[int(frame)] for frame in layout.array(ints, floats, "parent")[order]]
        children: dict[int, list[int]] = {}
        for number, above in enumerate(parent):
            children.setdefault(above, []).append(number)
        slots, free, count, ends = [-1] * (len(order) + 1), list[int](), 0, dict[int, list[int]]()
        for number in range(-1, len(order)):
            free.extend(ends.pop(number, []))
            if len(children.get(number, [])) > 1:
                if not free:
                    free, count = [count], count + 1
                slots[number + 1] = free.pop()
                ends.setdefault(children[number][-1] + 1, []).append(slots[number + 1])
        return cls(order, parent, slots, count)

    def above(self, place: int) -> set[int]:
        """Return the joints of a character's tables from this one up to the base, itself included."""
        places = set()
        while place >= 0:
            places.add(place)
            place = self.parent[place]
        return places


def table(kind: str, name: str, values: Iterable[object]) -> str:
    """Write one of a character's tables as source text; it has one entry more, so that none is empty."""
    entries = [f"{value!r}" if isinstance(value, float) else f"{value}" for value in values]
    return f"TABLE {kind} {name}[{len(entries) + 1}] = {{{', '.join([*entries, '0'])}}};"


def numbers(values: np.ndarray) -> list[float]:
    """Return an array's numbers one after the other, infinite ones as UNLIMITED."""
    return [float(value) for value in np.clip(values, -UNLIMITED, UNLIMITED).ravel()]


def inner_limits(lower: np.ndarray, upper: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Round limits to single precision so that they are inside those of double precision [rad], [m].

    Where no number of single precision is inside, both are the one that is nearest.
    """
    low, high = lower.astype(np.float32), upper.astype(np.float32)
    low = np.where(low < lower, np.nextafter(low, np.float32(np.inf)), low)
    high = np.where(high > upper, np.nextafter(high, np.float32(-np.inf)), high)
    nearest = (0.5 * (np.clip(lower, -UNLIMITED, UNLIMITED) + np.clip(upper, -UNLIMITED, UNLIMITED))).astype(np.float32)
    empty = low > high
    return np.where(empty, nearest, low), np.where(empty, nearest, high)


def refuse_joints(model: Model) -> None:
    """Refuse characters with joints that the GPU's tables of a character cannot hold: balls and coupled joints."""
    if model.ints[layout.N_BALLS] > 0:
        raise ValueRefusedError("device", "'gpu' knows hinges, slides and fixed joints, no balls; use the device 'cpu'")
    if model.ints[layout.N_COUPLED] > 0:
        raise ValueRefusedError("device", "'gpu' knows no joints coupled to others; use the device 'cpu'")
    if not model.goals:
        raise ValueRefusedError("character", "has no effectors that could have goals")


def character_tables(model: Model) -> str:
    """Write the tables of a compiled character as source text, in C++ that CUDA reads too."""
    refuse_joints(model)
    tree = Tree.of(model)
    ints, floats = model.workspace()
    arrays = {name: layout.array(ints, floats, name) for name in layout.MODEL}
    n_unknowns, n_dofs = int(ints[layout.N_UNKNOWNS]), int(ints[layout.N_DOFS])
    lines = [
        f"enum {{ {', '.join(KINDS)} }};",
        f"enum {{ N_JOINTS = {len(tree.order)}, N_DOFS = {n_dofs}, N_UNKNOWNS = {n_unknowns}, N_GOALS = {len(model.goals)} }};",
        f"enum {{ FRAME_SLOTS = {tree.n_slots}, FROM_LAST = {FROM_LAST}, FROM_BASE = {FROM_BASE} }};",
        f"static constexpr bool FREE_ROOT = {str(model.free_root).lower()};",
        *_joint_tables(tree, arrays),
        *_dof_tables(model, tree, arrays),
        *_goal_tables(model, tree, arrays),
    ]
    return "\n".join(lines) + "\n"


def _joint_tables(tree: Tree, arrays: dict[str, np.ndarray]) -> list[str]:
    order, parent = tree.order, tree.parent
    sources = [FROM_BASE if p < 0 else FROM_LAST if p == n - 1 else tree.slots[p + 1] for n, p in enumerate(parent)]
    turn, fixed = arrays["joint_rotation"][order], arrays["joint_kind"][order] == layout.FIXED
    dof = np.where(fixed, -1, arrays["first_dof"][order])
    next_above = [*parent, -2]  # the joint after the last hangs on none
    return [
        table("int", "joint_kind", (KINDS[kind] for kind in arrays["joint_kind"][order])),
        table("int", "joint_parent", parent),
        table("int", "joint_dof", dof),
        table("double", "joint_offset", numbers(arrays["offset"][order])),
        table("bool", "joint_is_turned", (int((row != np.eye(3).ravel()).any()) for row in turn)),
        table("double", "joint_turn", numbers(turn)),
        table("double", "joint_axis", numbers(arrays["axis"][order])),
        table("int", "frame_from", sources),
        table("int", "frame_to", tree.slots[1:]),
        table("int", "branch_slot", tree.slots),
        table("bool", "carries_next", (int(next_above[place + 1] == place) for place in range(-1, len(order)))),
        table("bool", "is_last_branch", (int(place not in parent[at + 1 :]) for at, place in enumerate(parent))),
    ]


def _dof_tables(model: Model, tree: Tree, arrays: dict[str, np.ndarray]) -> list[str]:
    n_dofs = int(model.ints[layout.N_DOFS])
    lower, upper = arrays["lower"][:n_dofs], arrays["upper"][:n_dofs]
    inner_lower, inner_upper = inner_limits(lower, upper)
    slides = np.zeros(n_dofs, int)
    slides[arrays["first_dof"][arrays["joint_kind"] == layout.SLIDE]] = 1
    rest = np.asarray(model.character.rest, float)
    speeds = np.array([joint.max_speed for joint in model.character.joints for _ in range(joint.dofs)], float)
    return [
        table("double", "lower_double", numbers(lower)),
        table("double", "upper_double", numbers(upper)),
        table("float", "lower_float", (f"{value:.9e}f" for value in numbers(inner_lower))),
        table("float", "upper_float", (f"{value:.9e}f" for value in numbers(inner_upper))),
        table("bool", "dof_is_slide", slides),
        table("double", "rest", numbers(rest)),
        table("double", "joint_speed", numbers(speeds)),
    ]


def _goal_tables(model: Model, tree: Tree, arrays: dict[str, np.ndarray]) -> list[str]:
    place_of_frame = {0: -1} | {joint + 1: place for place, joint in enumerate(tree.order)}
    places = [place_of_frame[int(arrays["effector_frame"][effector])] for effector in model.goals]
    by_place = sorted(range(len(places)), key=lambda goal: places[goal])
    first = [sum(place < begin for place in places) for begin in range(-1, len(tree.order) + 1)]
    effectors = [model.goals[goal] for goal in by_place]
    above = [tree.above(places[goal]) for goal in by_place]
    place_of_dof = {int(arrays["first_dof"][joint]): place for place, joint in enumerate(tree.order)
                    if arrays["joint_kind"][joint] != layout.FIXED}  # fmt: skip
    n_unknowns = int(model.ints[layout.N_UNKNOWNS])
    moves = [int(place_of_dof.get(u, -1) in path or u >= len(place_of_dof)) for u in range(n_unknowns) for path in above]
    turn = arrays["effector_rotation"][effectors]
    return [
        table("int", "goal_number", by_place),
        table("int", "first_goal", first),
        table("double", "goal_offset", numbers(arrays["effector_offset"][effectors])),
        table("bool", "goal_is_turned", (int((row != np.eye(3).ravel()).any()) for row in turn)),
        table("double", "goal_turn", numbers(turn)),
        table("bool", "moves", moves),
        *_limb_tables(model, effectors, place_of_frame),
    ]


def _limb_tables(model: Model, effectors: list[int], place_of_frame: dict[int, int]) -> list[str]:
    """Write the table of a character's limbs that a search moves alone, by goal: their joints, elbows and knees."""
    limb_of_dof, has_limb = [-1] * int(model.ints[layout.N_DOFS]), [0] * len(effectors)
    bend_dof, upper_of = [-1] * len(effectors), [-1] * (len(model.character.joints) + 1)
    bends = np.zeros((3, len(effectors)))
    bends[1] = 1.0
    for limb in limbs_of(model.character, model.goals):
        goal = effectors.index(limb.effector)
        has_limb[goal] = 1
        for dof in limb.dofs:
            limb_of_dof[dof] = goal
        if limb.bend is not None:
            bend_dof[goal], upper_of[place_of_frame[limb.bend.upper] + 1] = limb.bend.dof, goal
            bends[:, goal] = limb.bend.constant, limb.bend.cosine, limb.bend.sine
    return [
        table("int", "limb_of_dof", limb_of_dof),
        table("bool", "has_limb", has_limb),
        table("int", "bend_dof", bend_dof),
        table("int", "upper_of", upper_of),
        *(
            table("double", f"bend_{name}", numbers(row))
            for name, row in zip(("constant", "cosine", "sine"), bends, strict=True)
        ),
    ]


def moved_pairs(model: Model) -> int:
    """Count in a character's tables the pairs of an unknown and a goal that it moves: how long a sweep of `paper` is."""
    ints, floats = model.workspace()
    return int(layout.array(ints, floats, "first_block")[int(ints[layout.N_UNKNOWNS])])


def constants(values: dict[str, float]) -> list[str]:
    """Write numbers as constants in source text, as the character's tables are, by name."""
    return [f"static constexpr Real {name} = {float(value)!r};" for name, value in values.items()]
