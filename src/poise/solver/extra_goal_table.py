"""GoalTable: the extra goals of one solver, and their slots in its workspace."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from poise.character.places import Place, point_of
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY, Quaternion
from poise.geometry.vectors import Vector
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.extra_goals import extra_goals_entry
from poise.kernels.goal_kind_entries import KIND_ENTRIES, NEEDED_KINDS
from poise.kernels.goals.self_collision import PAIR_HORIZON
from poise.kernels.workspace import goal_records, layout
from poise.kernels.workspace.goal_records import CUSTOM, FLOOR, JOINT_ANGLE, SELF_COLLISION, SMOOTHNESS
from poise.model.elimination_tree import fill_joined_tree
from poise.model.frame_groups import group_frames_for_rows
from poise.solver.blends import Blends
from poise.solver.workspace import Workspace

SPARE = 16
"""Slots reserved beyond those in use, so that a few more goals need no new arrays."""
MIDDLES = (
    (goal_records.CAPSULE_A_FRAME, goal_records.CAPSULE_A_MIDDLE),
    (goal_records.CAPSULE_B_FRAME, goal_records.CAPSULE_B_MIDDLE),
)
"""Where a slot of two capsules holds their frames, and the middles of their axes."""
MOST_PARTS = 1024
"""Largest number of slots of all extra goals in one solver."""


class GoalTable:
    """The table of one solver's extra goals, which call it their host."""

    __slots__ = ("_blends", "_workspace", "goals", "refreshed")

    def __init__(self, workspace: Workspace, blends: Blends) -> None:
        self._workspace, self._blends = workspace, blends
        self.goals: list[ExtraGoal] = []
        self.refreshed: list[ExtraGoal] = []
        """The extra goals that call Python before each solve."""

    def __iter__(self) -> Iterator[ExtraGoal]:
        return iter(self.goals)

    # ---- for the solver -------------------------------------------------------------------------------

    def replace(self, remove: Sequence[ExtraGoal], add: Sequence[ExtraGoal]) -> None:
        """Remove extra goals from the goal table and add others; if these do not fit, the table stays as it was."""
        for goal in add:
            if not isinstance(goal, ExtraGoal):
                raise ValueRefusedError("goal", f"must be one of poise.goals, not {goal!r}")
            if goal.is_added:
                raise ValueRefusedError("goal", f"{goal!r} has been added to a solver already")
        for goal in remove:
            if not any(goal is other for other in self.goals):
                raise ValueRefusedError("goal", f"{goal!r} is not one of this solver's")
        before = self.goals
        self._set_goals([goal for goal in before if goal not in remove] + list(add))
        try:
            self.bind_extras()
        except Exception:
            self._set_goals(before)
            self.bind_extras()
            raise
        self._blends.drop(remove)

    def _set_goals(self, goals: list[ExtraGoal]) -> None:
        for goal in self.goals:
            if goal not in goals:
                goal.leave()
        for goal in goals:
            goal.join(self)
        self.goals = goals

    def adopt(self, capacity: tuple[int, int], goals: list[ExtraGoal]) -> None:
        """Fill the goal table with copies of another solver's extra goals, at the capacity which that solver has reserved."""
        if capacity != self._workspace.model.capacity:
            self._workspace.reserve(capacity)
        self._set_goals(list(goals))
        self.bind_extras()

    def bind_extras(self) -> None:
        """Give every extra goal in the goal table its slots in the workspace, for the character on its base."""
        workspace, character = self._workspace, self._workspace.character
        for goal in self.goals:
            goal.prepare(character)
        slots = [slot for goal in self.goals for slot in goal.slots]
        self._reserve(slots)
        for number, slot in enumerate(slots):
            slot.move_to(workspace["extra_codes"][number], workspace["extra_numbers"][number])
        codes = [int(slot.codes[goal_records.KIND]) for slot in slots]
        counts = (len(slots), codes.count(JOINT_ANGLE) + codes.count(SMOOTHNESS), codes.count(CUSTOM), codes.count(FLOOR))
        workspace.ints[[layout.N_EXTRA_GOALS, layout.N_ANGLE_GOALS, layout.N_CUSTOM_ROWS, layout.N_FLOOR_POINTS]] = counts
        self.connect()
        for goal in self.goals:
            goal.bind(character)
        _bind_pairs(workspace, slots)
        bearing = self._bind_support()
        for number, slot in enumerate(slot for goal in self.goals if goal.given for slot in goal.slots):
            slot.codes[goal_records.CUSTOM_ROW] = number
        self.refreshed = [goal for goal in self.goals if goal.needs_refresh]
        if slots:
            frames = [own for goal in self.goals for own in goal.frames()]
            everything = any(goal.touches_everything for goal in self.goals)
            fill_joined_tree(workspace.arrays, workspace.model, frames, everything)
            workspace.ints[layout.N_FRAME_GROUPS] = group_frames_for_rows(
                workspace.arrays, workspace.model, bearing.union(*frames)
            )
        workspace.options[layout.TREE_IN_USE] = 0
        workspace.version += 1
        self.unsettle()

    def _reserve(self, slots: list[Slot]) -> None:
        n_rows = sum(slot.rows for slot in slots)
        if len(slots) > MOST_PARTS:
            raise ValueRefusedError("goal", f"has too many parts: a solver takes {MOST_PARTS} in all")
        capacity = self._workspace.model.capacity
        if len(slots) > capacity[0] or n_rows > capacity[1]:
            self._workspace.reserve((len(slots) + SPARE, n_rows + 2 * SPARE))

    def connect(self) -> None:
        """Write the kernel addresses of the goal table's kinds of extra goals; a kind is compiled when its first is added."""
        kinds = {int(slot.codes[goal_records.KIND]) for goal in self.goals for slot in goal.slots}
        kinds |= {NEEDED_KINDS[kind] for kind in kinds & set(NEEDED_KINDS)}
        if kinds:
            self._workspace.ints[layout.EXTRA_GOALS_ADDRESS] = address_of(extra_goals_entry)
        for kind in kinds:
            self._workspace["kind_address"][kind] = address_of(KIND_ENTRIES[kind])

    def _bind_support(self) -> set[int]:
        """Write the support points of the goal table's balance goals; return the frames that the points are on."""
        support_frame, support_point = self._workspace["support_frame"], self._workspace["support_point"]
        first = 0
        for goal in self.goals:
            if not goal.support:
                continue
            if first + len(goal.support) > len(support_frame):
                raise ValueRefusedError("points", "are too many: a few polygons can be had at a time")
            goal.slots[0].codes[goal_records.BALANCE_FIRST_POINT] = first
            for segment, offset in goal.support:
                place = Place(segment, (0.0, 0.0, 0.0), IDENTITY)
                support_frame[first], support_point[first] = point_of(self._workspace.character, place, offset)
                first += 1
        return set(support_frame[:first].tolist())

    def refresh(self) -> None:
        """Refresh those extra goals in the goal table whose numbers Python computes from the pose before a solve."""
        pose = self._workspace.pose
        for goal in self.refreshed:
            if goal.enabled:
                goal.refresh(pose)

    def python_goals(self) -> list[ExtraGoal]:
        """Return the enabled extra goals in the goal table whose rows Python computes at every pose."""
        return [goal for goal in self.refreshed if goal.given and goal.enabled and goal.weight > 0.0]

    # ---- for the goals --------------------------------------------------------------------------------

    def start_blend(self, goal: Any, seconds: Any, changes: dict[str, Any]) -> None:
        """Start a blend of an extra goal's weight or priority over some seconds [s], on behalf of the goal table."""
        self._blends.start(goal, seconds, changes)

    def unsettle(self) -> None:
        """Mark the goal table as changed: the next solve computes all weights anew, and looks for several priorities."""
        self._workspace.unsettle()
        self._workspace.options[layout.SCALES_CURRENT] = 0
        if any(goal.priority != 1.0 for goal in self.goals):
            self._workspace.options[layout.HAS_PRIORITIES] = 1

    def segment_frame(self, name: str) -> tuple[Vector, Quaternion]:
        """Return a segment's position [m] and quaternion in the current pose, for an extra goal that asks its goal table."""
        position, orientation = self._workspace.pose.segment_frame(name)
        return tuple(position.tolist()), tuple(orientation.tolist())

    def error_of(self, goal: ExtraGoal) -> tuple[float, float]:
        """Return the current error of one extra goal of the goal table [m, rad]."""
        return goal_errors(self.goals, self._workspace["extra_report"])[self.goals.index(goal)]

    def write_given(self, goal: ExtraGoal, jacobian: np.ndarray) -> None:
        """Write the Jacobian rows that Python computed for an extra goal of the goal table into the workspace."""
        n_unknowns, given = int(self._workspace.ints[layout.N_UNKNOWNS]), self._workspace["custom_jacobian"]
        for slot, row in zip(goal.slots, jacobian, strict=True):
            at = int(slot.codes[goal_records.CUSTOM_ROW]) * n_unknowns
            given[at : at + len(row)] = row
            given[at + len(row) : at + n_unknowns] = 0.0


def goal_errors(goals: Sequence[ExtraGoal], report: np.ndarray) -> list[tuple[float, float]]:
    """Return the error of each extra goal of a goal table [m, rad], the largest of its slots, from the array `extra_report`."""
    errors, begin = [], 0
    for goal in goals:
        rows = report[begin : begin + len(goal.slots)]
        begin += len(goal.slots)
        errors.append(
            tuple(rows[:, [goal_records.POSITION_ERROR, goal_records.ORIENTATION_ERROR]].max(axis=0, initial=0.0).tolist())
        )
    return errors


def _bind_pairs(workspace: Workspace, slots: list[Slot]) -> None:
    """List the goal table's pairs of capsules apart from the other slots, with the distance at which a pair counts as far."""
    capsules: dict[tuple[float, ...], int] = {}
    singles, pairs = list[int](), 0
    for number, slot in enumerate(slots):
        if slot.codes[goal_records.KIND] != SELF_COLLISION:
            singles.append(number)
            continue
        own = [(slot.codes[frame], *slot.numbers[at : at + 3].tolist()) for frame, at in MIDDLES]
        workspace["capsule_pair"][pairs] = number, *(capsules.setdefault(capsule, len(capsules)) for capsule in own), 0
        workspace["pair_far_squared"][pairs] = (
            slot.numbers[[goal_records.CAPSULE_RADII, goal_records.CAPSULE_REACH]].sum() + PAIR_HORIZON
        ) ** 2
        pairs += 1
    workspace["single_goals"][: len(singles)] = singles
    for number, (frame, *middle) in enumerate(capsules):
        workspace["capsule_frame"][number], workspace["capsule_middle"][number] = frame, middle
    workspace.ints[[layout.N_SINGLE_GOALS, layout.N_CAPSULE_PAIRS, layout.N_CAPSULES]] = len(singles), pairs, len(capsules)
    workspace["phase"][layout.CLOSE_PAIRS_CLEARANCE] = 0.0
