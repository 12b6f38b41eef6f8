"""Goals of one solver: tables of its pose goals and extra goals, set by name or all at once, added, removed, checked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Never, TypeVar

import numpy as np

from poise import checks
from poise.array_likes import ArrayLike
from poise.character.places import Place, point_of
from poise.errors import NoGoalError, UnknownEffectorError, ValueRefusedError
from poise.geometry.rotations import IDENTITY, Quaternion
from poise.geometry.vectors import Vector
from poise.goals import Goal
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels import python_entries
from poise.kernels.compiler.call_by_address import address_of, direct_call
from poise.kernels.extra_goals import extra_goals_entry
from poise.kernels.goal_kind_entries import KIND_ENTRIES, NEEDED_KINDS
from poise.kernels.goals import pose_goal_input
from poise.kernels.goals.pose_goal_input import ACCEPTED
from poise.kernels.goals.self_collision import PAIR_HORIZON
from poise.kernels.workspace import goal_records, layout
from poise.kernels.workspace.goal_records import CUSTOM, FLOOR, JOINT_ANGLE, SELF_COLLISION, SMOOTHNESS
from poise.kernels.workspace.input_bounds import MAX_DISTANCE
from poise.manner.pose_library import PoseLibrary
from poise.methods.method import Method
from poise.model.elimination_tree import fill_joined_tree
from poise.model.frame_groups import group_frames_for_rows
from poise.motion.pose import named_frame
from poise.solver.blends import Blends
from poise.solver.helping_threads import HelpedKernel
from poise.solver.manner import MannerKernel
from poise.solver.solver_settings import SolverSettings
from poise.solver.workspace import Workspace
from poise.strict_names import refuse_unknown_options

ndarray = np.ndarray
FLOAT64 = np.dtype(np.float64)
"""The usual type of arrays, which a kernel takes as they are."""
SPARE = 16
"""Slots reserved beyond those in use, so that a few more goals need no new arrays."""
MIDDLES = (
    (goal_records.CAPSULE_A_FRAME, goal_records.CAPSULE_A_MIDDLE),
    (goal_records.CAPSULE_B_FRAME, goal_records.CAPSULE_B_MIDDLE),
)
"""Where a slot of two capsules holds their frames, and the middles of their axes."""
MOST_PARTS = 1024
"""Largest number of slots of all extra goals in one solver."""
REASONS = {
    pose_goal_input.BAD_POSITION: "has a number that is not finite in its position",
    pose_goal_input.FAR_POSITION: f"is farther than {MAX_DISTANCE:g} m from the origin; are the units metres?",
    pose_goal_input.BAD_ORIENTATION: "has a number that is not finite in its orientation",
    pose_goal_input.NOT_A_ROTATION: "has an orientation that is no rotation: a zero quaternion or a skewed matrix",
}
"""Message for a refused goal, by verdict of `kernels.goals.pose_goal_input`."""
Added = TypeVar("Added", bound=ExtraGoal)


class PoseGoals:
    """A pose goal for every effector, by number of the effector."""

    __slots__ = ("_goals", "_workspace")

    def __init__(self, workspace: Workspace, blend: Callable[..., None] | None) -> None:
        self._workspace = workspace
        effectors = enumerate(workspace.character.effectors)
        self._goals = [Goal(effector, workspace.arrays, number, blend) for number, effector in effectors]

    def __iter__(self) -> Iterator[Goal]:
        return iter(self._goals)

    def __len__(self) -> int:
        return len(self._goals)

    def in_use(self) -> tuple[Goal, ...]:
        """List the goals of this solver that are in use, whose effectors are not on a fixed base, in the user's order."""
        return tuple(self._goals[number] for number in self._workspace.model.goals)

    def named(self, name: str) -> Goal:
        """Look an effector's goal up among the goals of this solver; raise if it is unknown or on the fixed base."""
        for number, goal in enumerate(self._goals):
            if isinstance(name, str) and goal.name == name:
                if number in self._workspace.model.goals:
                    return goal
                raise NoGoalError(name, self._workspace.character.base)
        raise UnknownEffectorError(name, [goal.name for goal in self._goals])

    def hold(self, numbers: Iterable[int], frames: np.ndarray) -> None:
        """Set some of the solver's pose goals to where their effectors are. frames: of the pose (n_joints + 1, 12)."""
        for number in numbers:
            goal = self._goals[number]
            goal.position, goal.orientation = named_frame(self._workspace.character, frames, goal.name)


def goal_arrays(positions: Any, orientations: Any, n_goals: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Convert a user's goals of a solver to arrays that a kernel takes, if their shapes fit; the kernel checks numbers.

    Returns positions (n_goals, 3) [m], orientations (n_goals, count), and count: 4 quaternion, 9 matrix, 0 none.
    """
    positions, orientations = checks.floats(positions, "positions"), checks.floats(orientations, "orientations")
    count = checks.numbers_per_orientation(positions.shape, orientations.shape, (n_goals,))
    return positions, orientations.reshape(n_goals, count), count


def raise_refusal(refused: int, positions: Any, orientations: Any, names: Sequence[str]) -> Never:
    """Raise the error for a solver's goals that `python_entries.accept_goals` has refused. names: of the goals."""
    goal, verdict = divmod(refused, pose_goal_input.VERDICTS)
    if verdict == pose_goal_input.WRONG_SHAPE:
        goal_arrays(positions, orientations, len(names))
    raise ValueRefusedError(f"goal {names[goal]!r}", REASONS[verdict])


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
        """Remove extra goals from the solver's table and add others; if these do not fit, the table stays as it was."""
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
        """Fill the table of a solver's extra goals with copies of another solver's, at the capacity that it has reserved."""
        if capacity != self._workspace.model.capacity:
            self._workspace.reserve(capacity)
        self._set_goals(list(goals))
        self.bind_extras()

    def bind_extras(self) -> None:
        """Give each of the solver's extra goals its slots in the workspace, for the character on its base."""
        workspace, character = self._workspace, self._workspace.character
        for goal in self.goals:
            goal.prepare(character)
        slots = [slot for goal in self.goals for slot in goal.slots]
        self._reserve(slots)
        for number, slot in enumerate(slots):
            slot.move_to(workspace["extra_codes"][number], workspace["extra_numbers"][number])
        workspace["extra_numbers"][len(slots) :] = 0.0  # weights of goals that are gone would count as a priority in use
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
        """Connect the goals of the solver to their kernels by address; a kind is compiled when its first goal is added."""
        kinds = {int(slot.codes[goal_records.KIND]) for goal in self.goals for slot in goal.slots}
        kinds |= {NEEDED_KINDS[kind] for kind in kinds & set(NEEDED_KINDS)}
        if kinds:
            self._workspace.ints[layout.EXTRA_GOALS_ADDRESS] = address_of(extra_goals_entry)
        for kind in kinds:
            self._workspace["kind_address"][kind] = address_of(KIND_ENTRIES[kind])

    def _bind_support(self) -> set[int]:
        """Write the support points of those goals of this solver that balance; return the frames that the points are on."""
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
        """Refresh the extra goals in the solver's table whose numbers Python computes from the pose before a solve."""
        pose = self._workspace.pose
        for goal in self.refreshed:
            if goal.enabled:
                goal.refresh(pose)

    def python_goals(self) -> list[ExtraGoal]:
        """List those goals of this solver that count and whose rows Python computes at every pose."""
        return [goal for goal in self.refreshed if goal.given and goal.enabled and goal.weight > 0.0]

    # ---- for the goals --------------------------------------------------------------------------------

    def start_blend(self, goal: Any, seconds: Any, changes: dict[str, Any]) -> None:
        """Start for one of this solver's goals a change of weight or priority over some seconds [s]."""
        self._blends.start(goal, seconds, changes)

    def unsettle(self) -> None:
        """Mark the goals in the solver's table as changed: the next solve computes weights anew and looks for priorities."""
        self._workspace.unsettle()
        self._workspace.options[layout.SCALES_CURRENT] = 0
        if any(goal.priority != 1.0 for goal in self.goals):
            self._workspace.expect_priorities()

    def segment_frame(self, name: str) -> tuple[Vector, Quaternion]:
        """Return to a goal of this solver where a segment is in the pose: position [m] and quaternion."""
        position, orientation = self._workspace.pose.segment_frame(name)
        return tuple(position.tolist()), tuple(orientation.tolist())

    def error_of(self, goal: ExtraGoal) -> tuple[float, float]:
        """Return the current error of one of a solver's extra goals [m, rad]."""
        return goal_errors(self.goals, self._workspace["extra_report"])[self.goals.index(goal)]

    def write_given(self, goal: ExtraGoal, jacobian: np.ndarray) -> None:
        """Write into the slots of one of this solver's goals the Jacobian that Python gives for it."""
        n_unknowns, given = int(self._workspace.ints[layout.N_UNKNOWNS]), self._workspace["custom_jacobian"]
        for slot, row in zip(goal.slots, jacobian, strict=True):
            at = int(slot.codes[goal_records.CUSTOM_ROW]) * n_unknowns
            given[at : at + len(row)] = row
            given[at + len(row) : at + n_unknowns] = 0.0


def goal_errors(goals: Sequence[ExtraGoal], report: np.ndarray) -> list[tuple[float, float]]:
    """Return the error of each of a solver's extra goals [m, rad], the largest of its slots, from the array `extra_report`."""
    errors, begin = [], 0
    for goal in goals:
        rows = report[begin : begin + len(goal.slots)]
        begin += len(goal.slots)
        errors.append(
            tuple(rows[:, [goal_records.POSITION_ERROR, goal_records.ORIENTATION_ERROR]].max(axis=0, initial=0.0).tolist())
        )
    return errors


def _bind_pairs(workspace: Workspace, slots: list[Slot]) -> None:
    """Sort among the goals of this solver the slots of pairs of capsules, with the distance at which a pair counts as far."""
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


class SolverGoals(SolverSettings):
    """The goals of a solver, whose targets and weights live in its workspace."""

    __slots__ = ("_accept_goals", "_blends", "_goals", "_kernel", "_manner", "_method", "_table")

    def __init__(self, workspace: Workspace, method: Method, manner: PoseLibrary | None = None) -> None:
        super().__init__(workspace)
        self._method, self._kernel = method, direct_call(method.solve)
        if workspace.ints[layout.IS_ARTICULATED]:
            self._kernel = HelpedKernel(self._kernel)
        self._manner: MannerKernel | None = None
        if manner is not None:
            self._manner = self._kernel = MannerKernel(self._kernel, workspace, manner)
        self._accept_goals: Any = None
        self._blends = Blends()
        self._table = GoalTable(workspace, self._blends)
        self._goals = PoseGoals(workspace, self._blends.start if method.has_extra_goals else None)

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The solver's pose goals, in the order of `set_goals` and of the errors in a result."""
        return self._goals.in_use()

    def __getitem__(self, name: str) -> Goal:
        return self._goals.named(name)

    def __iter__(self) -> Iterator[Goal]:
        return iter(self.goals)

    def __len__(self) -> int:
        return len(self._workspace.model.goals)

    def __contains__(self, name: object) -> bool:
        return any(goal.name == name for goal in self.goals)

    @property
    def extra_goals(self) -> tuple[ExtraGoal, ...]:
        """The solver's extra goals, those that were added to it."""
        return tuple(self._table)

    def add(self, goal: Added) -> Added:
        """Add an extra goal (`poise.goals`) to the solver's goals and return it; it can be changed at any time.

        This may take some milliseconds: in a frame loop, switch goals by `goal.enabled` instead.
        """
        self.replace_goals((), (goal,))
        return goal

    def remove(self, goal: ExtraGoal) -> None:
        """Remove an extra goal from this table of a solver's goals."""
        self.replace_goals((goal,), ())

    def replace_goals(self, remove: Sequence[ExtraGoal], add: Sequence[ExtraGoal]) -> None:
        """Remove extra goals from the solver's goals and add others in the time of adding one; on an error none is changed."""
        if add and not self._method.has_extra_goals:
            raise ValueRefusedError("method", f"{self._method.name!r} has pose goals only; use the method 'poise'")
        self._table.replace(remove, add)

    def hold(self, *names: str) -> None:
        """Set the solver's goals for the named effectors to where these effectors are now.

        Without names all of them are set, and the next solve moves nothing.
        """
        workspace = self._workspace
        selected = {self[name].name for name in names or [goal.name for goal in self.goals]}
        numbers = [number for number, goal in enumerate(self._goals) if goal.name in selected]
        self._goals.hold(numbers, workspace.evaluate_frames(self._kernel))
        if not names:
            workspace.settle()

    def set_goals(self, positions: ArrayLike, orientations: ArrayLike | None = None, **unknown: Never) -> None:
        """Set all pose goals of the solver at once, for a frame loop; on an error none is changed.

        positions: (n_goals, 3) [m], in the order of `goals`.
        orientations: quaternions (n_goals, 4) wxyz or matrices (n_goals, 3, 3); None leaves them.
        """
        if unknown:
            refuse_unknown_options(SolverGoals.set_goals, unknown)
        workspace, count = self._workspace, 4
        if not (
            type(positions) is type(orientations) is ndarray
            and positions.dtype is orientations.dtype is FLOAT64
            and positions.ndim == orientations.ndim == 2
        ):
            positions, orientations, count = goal_arrays(positions, orientations, len(self))
        accept = self._accept_goals or self._compile_accept_goals()
        refused = accept(workspace.ints, workspace.floats, positions, orientations, count)
        if refused != ACCEPTED:
            raise_refusal(refused, positions, orientations, [goal.name for goal in self.goals])

    def _compile_accept_goals(self) -> Any:
        self._accept_goals = direct_call(python_entries.accept_goals, ndarray, ndarray, int)
        return self._accept_goals
