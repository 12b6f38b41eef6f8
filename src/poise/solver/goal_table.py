"""The goals that were added to a solver: their places in its workspace, and changes that take time."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from poise import checks
from poise.character.places import Place, point_of
from poise.errors import ValueRefusedError
from poise.geometry.easing import smoothstep
from poise.geometry.vectors import IDENTITY, Quaternion, Vector
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.extra_goals import extra_goals_entry
from poise.kernels.goals.self_collision import PAIR_HORIZON
from poise.kernels.workspace import layout
from poise.kernels.workspace.goal_records import CUSTOM, FLOOR, JOINT_ANGLE, SELF_COLLISION, SMOOTHNESS
from poise.model.elimination import fill_joined_tree, group_frames_for_rows

if TYPE_CHECKING:
    from poise.solver.solver import Solver

ROOM = 16
"""Room is made for so many goals more than there are, so that a few more need no new workspace."""
MIDDLES = ((layout.FRAME_A, layout.WANTED + 6), (layout.FRAME_B, layout.WANTED + 9))
"""Where a slot of two capsules holds their frames, and the middles of their axes."""
MOST = 1024
"""Parts of extra goals in one solver."""


class Blend(NamedTuple):
    """A change of weights or priority on its way."""

    goal: Any
    seconds: float
    passed: float
    begin: dict[str, float]
    end: dict[str, float]


class Extras:
    """Holds the extra goals of one solver."""

    def __init__(self, solver: "Solver") -> None:
        self._solver, self.goals, self.blends = solver, list[ExtraGoal](), list[Blend]()
        self.refreshed: list[ExtraGoal] = []
        """Those that ask Python for something before each solve."""

    def __iter__(self) -> Iterator[ExtraGoal]:
        return iter(self.goals)

    # ---- for the solver -------------------------------------------------------------------------------

    def exchange(self, gone: Sequence[ExtraGoal], come: Sequence[ExtraGoal]) -> None:
        """Let goals go, which keep what they asked for, and take others in; if these do not fit, everything stays as it was."""
        for goal in come:
            if not isinstance(goal, ExtraGoal):
                raise ValueRefusedError("goal", f"must be one of poise.goals, not {goal!r}")
            if goal._host is not None:
                raise ValueRefusedError("goal", f"{goal!r} has been added to a solver already")
        for goal in gone:
            if goal not in self.goals:
                raise ValueRefusedError("goal", f"{goal!r} is not one of this solver's")
        before = self.goals
        self._take([goal for goal in before if goal not in gone] + list(come))
        try:
            self.bind_extras()
        except Exception:
            self._take(before)
            self.bind_extras()
            raise
        self.blends = [blend for blend in self.blends if blend.goal not in gone]

    def _take(self, goals: list[ExtraGoal]) -> None:
        for goal in self.goals:
            if goal not in goals:
                for slot in goal._slots:
                    slot.leave()
                goal._host = None
        for goal in goals:
            goal._host = self
        self.goals = goals

    def adopt(self, room: tuple[int, int], goals: list[ExtraGoal]) -> None:
        """Take in copies of another solver's goals, with the same room."""
        if room != self._solver._model.room:
            self._solver._make_room(room)
        for goal in goals:
            goal._host = self
        self.goals = list(goals)
        self.bind_extras()

    def bind_extras(self) -> None:
        """Give every goal its place in the workspace, for the character on its base."""
        solver = self._solver
        character = solver.character
        for goal in self.goals:
            goal._prepare(character)
        slots = [slot for goal in self.goals for slot in goal._slots]
        n_rows = sum(slot.rows for slot in slots)
        if len(slots) > MOST:
            raise ValueRefusedError("goal", f"has too many parts: a solver takes {MOST} in all")
        room = solver._model.room
        if len(slots) > room[0] or n_rows > room[1]:
            solver._make_room((len(slots) + ROOM, n_rows + 2 * ROOM))
        arrays = solver._arrays
        for number, slot in enumerate(slots):
            slot.move_to(arrays["extra_codes"][number], arrays["extra_numbers"][number])
        codes = [int(slot.codes[layout.KIND]) for slot in slots]
        counts = (len(slots), codes.count(JOINT_ANGLE) + codes.count(SMOOTHNESS), codes.count(CUSTOM), codes.count(FLOOR))
        solver._ints[[layout.N_EXTRA_GOALS, layout.N_ANGLE_GOALS, layout.N_CUSTOM_ROWS, layout.N_FLOOR_POINTS]] = counts
        self.connect()
        for goal in self.goals:
            goal._bind(character)
        _bind_pairs(arrays, solver._ints, slots)
        bearing = self._bind_support(arrays)
        given = 0
        for goal in self.goals:
            if goal.given:
                for slot in goal._slots:
                    slot.codes[layout.FIRST] = given
                    given += 1
        self.refreshed = [goal for goal in self.goals if goal.needs_refresh]
        if slots:
            frames = [own for goal in self.goals for own in goal.frames()]
            everything = any(goal.touches_everything for goal in self.goals)
            fill_joined_tree(arrays, solver._model, frames, everything)
            solver._ints[layout.N_FRAME_GROUPS] = group_frames_for_rows(arrays, solver._model, bearing.union(*frames))
        solver._options[layout.TREE_IN_USE] = 0
        self.unsettle()

    def connect(self) -> None:
        """Say where the code of the extra goals is in this process, compiled when the first goal is added."""
        if self.goals:
            self._solver._ints[layout.EXTRA_GOALS_ADDRESS] = address_of(extra_goals_entry)

    def _bind_support(self, arrays: dict[str, np.ndarray]) -> set[int]:
        """Write down the points that bear weight; returns the frames that they are on."""
        character, first = self._solver.character, 0
        for goal in self.goals:
            if not goal.support:
                continue
            if first + len(goal.support) > len(arrays["support_frame"]):
                raise ValueRefusedError("points", "are too many: a few polygons can be had at a time")
            goal._slots[0].codes[layout.FIRST] = first
            for segment, offset in goal.support:
                frame, point = point_of(character, Place(segment, (0.0, 0.0, 0.0), IDENTITY), offset)
                arrays["support_frame"][first], arrays["support_point"][first] = frame, point
                first += 1
        return set(arrays["support_frame"][:first].tolist())

    def before_solve(self, dt: float | None) -> None:
        """Bring on what changes over time, and ask Python for what depends on the pose."""
        if self.blends:
            if dt is None:
                raise ValueRefusedError(
                    "dt", "is missing: while a goal blends, solve must be told the time since the last frame"
                )
            self.blends = [blend for blend in (self._advance(blend, dt) for blend in self.blends) if blend is not None]
        if self.refreshed:
            pose = self._solver.pose
            for goal in self.refreshed:
                if goal.enabled:
                    goal.refresh(pose)

    def slow(self) -> list[ExtraGoal]:
        """The goals whose rows must be worked out in Python at every pose."""
        return [goal for goal in self.refreshed if goal.given and goal.enabled and goal.weight > 0.0]

    def _advance(self, blend: Blend, dt: float) -> Blend | None:
        passed = blend.passed + dt
        share = 1.0 if blend.seconds <= 0.0 else min(passed / blend.seconds, 1.0)
        smooth = smoothstep(share)
        for name, end in blend.end.items():
            setattr(blend.goal, name, blend.begin[name] + smooth * (end - blend.begin[name]))
        return None if share >= 1.0 else blend._replace(passed=passed)

    # ---- for the goals --------------------------------------------------------------------------------

    def start_blend(self, goal: Any, seconds: Any, changes: dict[str, Any]) -> None:
        """Change numbers of a goal over time; what was on its way before ends where it is."""
        seconds = checks.number(seconds, "seconds", low=0.0, high=1e6)
        begin = {name: float(getattr(goal, name)) for name in changes}
        for name, value in changes.items():  # refused now, not in a frame to come
            setattr(goal, name, value)
        end = {name: float(getattr(goal, name)) for name in changes}
        for name, value in begin.items():
            setattr(goal, name, value)
        self.blends = [blend for blend in self.blends if blend.goal is not goal or not set(blend.end) & set(changes)]
        self.blends.append(Blend(goal, seconds, 0.0, begin, end))

    def unsettle(self) -> None:
        """Something has changed: the next solve has to weigh it and look, and for levels too if there may be any."""
        self._solver._options[layout.UNSETTLED], self._solver._options[layout.SCALES_CURRENT] = 1, 0
        if any(goal.priority != 1.0 for goal in self.goals):
            self._solver._options[layout.HAS_PRIORITIES] = 1

    def segment_frame(self, name: str) -> tuple[Vector, Quaternion]:
        """Where a segment is now."""
        position, orientation = self._solver.pose.segment_frame(name)
        return tuple(position.tolist()), tuple(orientation.tolist())

    def error_of(self, goal: ExtraGoal) -> tuple[float, float]:
        """What a goal lacks in the state as it is [m, rad]."""
        begin, report = 0, self._solver._arrays["extra_report"]
        for other in self.goals:
            if other is goal:
                break
            begin += len(other._slots)
        rows = report[begin : begin + len(goal._slots)]
        return tuple(rows[:, [layout.POSITION_ERROR, layout.ORIENTATION_ERROR]].max(axis=0, initial=0.0).tolist())

    def write_given(self, goal: ExtraGoal, jacobian: np.ndarray) -> None:
        """Write the rows of a goal that Python works out."""
        n_unknowns, given = int(self._solver._ints[layout.N_UNKNOWNS]), self._solver._arrays["custom_jacobian"]
        for slot, row in zip(goal._slots, jacobian, strict=True):
            at = int(slot.codes[layout.FIRST]) * n_unknowns
            given[at : at + len(row)] = row
            given[at + len(row) : at + n_unknowns] = 0.0


def _bind_pairs(arrays: dict[str, np.ndarray], ints: np.ndarray, slots: list[Slot]) -> None:
    """List the pairs of capsules apart from the other slots, with what tells that two are far from each other."""
    capsules: dict[tuple[float, ...], int] = {}
    singles, pairs = list[int](), 0
    for number, slot in enumerate(slots):
        if slot.codes[layout.KIND] != SELF_COLLISION:
            singles.append(number)
            continue
        own = [(slot.codes[frame], *slot.numbers[at : at + 3].tolist()) for frame, at in MIDDLES]
        arrays["capsule_pair"][pairs] = number, *(capsules.setdefault(capsule, len(capsules)) for capsule in own), 0
        arrays["pair_far_squared"][pairs] = (slot.numbers[layout.WANTED + 4 : layout.WANTED + 6].sum() + PAIR_HORIZON) ** 2
        pairs += 1
    arrays["single_goals"][: len(singles)] = singles
    for number, (frame, *middle) in enumerate(capsules):
        arrays["capsule_frame"][number], arrays["capsule_middle"][number] = frame, middle
    ints[[layout.N_SINGLE_GOALS, layout.N_CAPSULE_PAIRS, layout.N_CAPSULES]] = len(singles), pairs, len(capsules)
    arrays["phase"][layout.CLOSE_PAIRS_CLEARANCE] = 0.0
