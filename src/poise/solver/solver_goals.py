"""SolverGoals: the pose goals and extra goals of a solver: by name, all at once, added and removed."""

from collections.abc import Iterator, Sequence
from typing import Any, Never, TypeVar

import numpy as np

from poise.array_likes import ArrayLike
from poise.errors import ValueRefusedError
from poise.goals import ExtraGoal, Goal
from poise.kernels import python_entries
from poise.kernels.compiler.call_by_address import direct_call
from poise.kernels.goals.input_checks import ACCEPTED
from poise.manner.pose_library import PoseLibrary
from poise.solver.blends import Blends
from poise.solver.extra_goal_table import GoalTable
from poise.solver.goal_input import goal_arrays, raise_refusal
from poise.solver.manner import MannerKernel
from poise.solver.methods import Method
from poise.solver.pose_goal_table import PoseGoals
from poise.solver.solver_settings import SolverSettings
from poise.solver.workspace import Workspace
from poise.strict_names import refuse_unknown_options

ndarray = np.ndarray
FLOAT64 = np.dtype(np.float64)
"""The usual type of arrays, which a kernel takes as they are."""
Added = TypeVar("Added", bound=ExtraGoal)


class SolverGoals(SolverSettings):
    """The goals of a solver, whose targets and weights live in its workspace."""

    __slots__ = ("_accept_goals", "_blends", "_goals", "_kernel", "_manner", "_method", "_table")

    def __init__(self, workspace: Workspace, method: Method, manner: PoseLibrary | None = None) -> None:
        super().__init__(workspace)
        self._method, self._kernel = method, direct_call(method.solve)
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
        """The extra goals that were added to the solver."""
        return tuple(self._table)

    def add(self, goal: Added) -> Added:
        """Add an extra goal (`poise.goals`) to the solver and return it; it can be changed at any time.

        This may take some milliseconds: in a frame loop, switch goals by `goal.enabled` instead.
        """
        self.replace_goals((), (goal,))
        return goal

    def remove(self, goal: ExtraGoal) -> None:
        """Remove an extra goal from the solver."""
        self.replace_goals((goal,), ())

    def replace_goals(self, remove: Sequence[ExtraGoal], add: Sequence[ExtraGoal]) -> None:
        """Remove and add several of the solver's extra goals in the time of adding one; on an error nothing is changed."""
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
