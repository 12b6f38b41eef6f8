"""Pose goals: what is wanted of an effector. They live in the solver's workspace, so a solve reads them at once."""

from collections.abc import Callable
from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Effector
from poise.errors import ValueRefusedError
from poise.geometry.vectors import IDENTITY, Quaternion, Vector, conjugate, matrix, multiply
from poise.kernels.workspace.layout import HAS_PRIORITIES, UNSETTLED
from poise.strict_names import StrictNames

POSITION_WEIGHT, ORIENTATION_WEIGHT = 1.0, 0.3
"""By default a metre counts as much as 1/0.3 rad [1/m, 1/rad]."""
HEAVIEST = 1.0e6


LOWEST = 100.0
"""The lowest priority."""


def checked_priority(value: Any) -> float:
    """1, the highest, or a larger number."""
    return checks.number(value, "priority", low=1.0, high=LOWEST)


class Goal(StrictNames):
    """The position and orientation wanted of one effector, in the world.

    Made by the solver: `solver["right_hand"].position = (-0.25, 1.20, 0.30)`.
    """

    __slots__ = (
        "_blend", "_effector", "_enabled", "_level", "_number", "_options", "_orientation", "_position", "_turn", "_weights",
        "_wished",
    )  # fmt: skip

    def __init__(
        self, effector: Effector, arrays: dict[str, np.ndarray], number: int, blend: Callable[..., None] | None = None
    ) -> None:
        self._effector, self._number, self._blend = effector, number, blend
        self._wished = [POSITION_WEIGHT, ORIENTATION_WEIGHT]
        self._enabled = True
        self.move_to(arrays)
        self._turn[:] = matrix(IDENTITY)  # a rotation from the start: zeros would be divided by when first looked at
        self._level[self._number] = 1.0
        self._weigh()

    def move_to(self, arrays: dict[str, np.ndarray]) -> None:
        """Live in other arrays from now on."""
        number = self._number
        self._position: np.ndarray = arrays["goal_position"][number]
        self._orientation: np.ndarray = arrays["goal_orientation"][number]
        self._turn: np.ndarray = arrays["goal_rotation"][number]
        self._weights: np.ndarray = arrays["goal_weight"][number]
        self._level, self._options = arrays["goal_priority"], arrays["options"]

    @property
    def name(self) -> str:
        """The effector's name."""
        return self._effector.name

    @property
    def position(self) -> Vector:
        """[m] in the world."""
        return tuple(self._position.tolist())

    @position.setter
    def position(self, value: Any) -> None:
        self._position[:] = checks.position(value, f"position of goal {self.name!r}")

    @property
    def orientation(self) -> Quaternion:
        """Unit quaternion wxyz in the world; a rotation matrix can be assigned too."""
        return tuple(self._orientation.tolist())

    @orientation.setter
    def orientation(self, value: Any) -> None:
        wanted = checks.orientation(value, f"orientation of goal {self.name!r}")
        self._orientation[:] = wanted
        # The kernels compare the frame that the effector is on, so its own rotation is taken out here.
        self._turn[:] = matrix(multiply(wanted, conjugate(self._effector.rotation)))

    @property
    def enabled(self) -> bool:
        """Whether the goal is asked for at all."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        self._enabled = bool(value)
        self._weigh()

    @property
    def position_weight(self) -> float:
        """How much a metre of error counts [1/m]; 0 asks for no position."""
        return self._wished[0]

    @position_weight.setter
    def position_weight(self, value: Any) -> None:
        self._wished[0] = checks.number(value, f"position_weight of goal {self.name!r}", low=0.0, high=HEAVIEST)
        self._weigh()

    @property
    def orientation_weight(self) -> float:
        """How much a radian of error counts [1/rad]; 0 asks for no orientation."""
        return self._wished[1]

    @orientation_weight.setter
    def orientation_weight(self, value: Any) -> None:
        self._wished[1] = checks.number(value, f"orientation_weight of goal {self.name!r}", low=0.0, high=HEAVIEST)
        self._weigh()

    @property
    def priority(self) -> float:
        """1 is the highest: goals of a lower priority (2, 3, …) never cost those above anything."""
        return float(self._level[self._number])

    @priority.setter
    def priority(self, value: Any) -> None:
        if self._blend is None and value != 1:
            raise ValueRefusedError("priority", "is for the method 'poise'; with 'paper' all goals are of priority 1")
        self._level[self._number] = checked_priority(value)
        self._options[UNSETTLED] = self._options[HAS_PRIORITIES] = 1  # once it may have levels, a solver looks for them

    def blend(
        self,
        seconds: float,
        *,
        position_weight: float | None = None,
        orientation_weight: float | None = None,
        priority: float | None = None,
    ) -> None:
        """Change weights and priority over so many seconds of the solves to come, which then need `dt`."""
        changes = {"position_weight": position_weight, "orientation_weight": orientation_weight, "priority": priority}
        if self._blend is not None:
            self._blend(self, seconds, {name: value for name, value in changes.items() if value is not None})

    def adopt_weights(self) -> None:
        """Wish for the weights that the workspace holds, after it was written to."""
        self._enabled, self._wished = True, self._weights.tolist()
        if not any(self._wished):
            self._enabled, self._wished = False, [POSITION_WEIGHT, ORIENTATION_WEIGHT]

    def _weigh(self) -> None:
        self._weights[:] = self._wished if self._enabled else 0.0

    def __repr__(self) -> str:
        return f"Goal({self.name!r}, position={self.position}, orientation={self.orientation}, enabled={self.enabled})"
