"""The table of one solver's pose goals for all effectors; in use are those of effectors that can move."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from poise.errors import NoGoalError, UnknownEffectorError
from poise.goals import Goal
from poise.motion.pose import named_frame
from poise.solver.workspace import Workspace


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
        """Return the goals in the table of pose goals whose effectors are not on a fixed base, in the user's order."""
        return tuple(self._goals[number] for number in self._workspace.model.goals)

    def named(self, name: str) -> Goal:
        """Return an effector's goal from the table of pose goals, by name; raise if it is unknown or on the fixed base."""
        for number, goal in enumerate(self._goals):
            if isinstance(name, str) and goal.name == name:
                if number in self._workspace.model.goals:
                    return goal
                raise NoGoalError(name, self._workspace.character.base)
        raise UnknownEffectorError(name, [goal.name for goal in self._goals])

    def hold(self, numbers: Iterable[int], frames: np.ndarray) -> None:
        """Set some goals of the table of pose goals to where their effectors are. frames: of the pose (n_joints + 1, 12)."""
        for number in numbers:
            goal = self._goals[number]
            goal.position, goal.orientation = named_frame(self._workspace.character, frames, goal.name)
