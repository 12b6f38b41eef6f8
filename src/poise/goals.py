"""Goals: what is wanted of an effector. They live in the solver's workspace, so a solve reads them at once."""

from typing import Any

import numpy as np

from poise import values
from poise.character import Effector
from poise.vectors import IDENTITY, Quaternion, Vector, conjugate, matrix, multiply

POSITION_WEIGHT, ORIENTATION_WEIGHT = 1.0, 0.3
"""By default a metre counts as much as 1/0.3 rad [1/m, 1/rad]."""
HEAVIEST = 1.0e6


class Goal:
    """The position and orientation wanted of one effector, in the world.

    Made by the solver: `solver["right_hand"].position = (-0.25, 1.20, 0.30)`.
    """

    __slots__ = ("_effector", "_enabled", "_orientation", "_position", "_turn", "_weights", "_wished")

    def __init__(self, effector: Effector, arrays: dict[str, np.ndarray], number: int) -> None:
        self._effector = effector
        self._position: np.ndarray = arrays["goal_position"][number]
        self._orientation: np.ndarray = arrays["goal_orientation"][number]
        self._turn: np.ndarray = arrays["goal_turn"][number]
        self._turn[:] = matrix(IDENTITY)  # a rotation from the start: zeros would be divided by when first looked at
        self._weights: np.ndarray = arrays["goal_weight"][number]
        self._wished = [POSITION_WEIGHT, ORIENTATION_WEIGHT]
        self._enabled = True
        self._weigh()

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
        self._position[:] = values.position(value, f"position of goal {self.name!r}")

    @property
    def orientation(self) -> Quaternion:
        """Unit quaternion wxyz in the world; a rotation matrix can be assigned too."""
        return tuple(self._orientation.tolist())

    @orientation.setter
    def orientation(self, value: Any) -> None:
        wanted = values.orientation(value, f"orientation of goal {self.name!r}")
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
        self._wished[0] = values.number(value, f"position_weight of goal {self.name!r}", low=0.0, high=HEAVIEST)
        self._weigh()

    @property
    def orientation_weight(self) -> float:
        """How much a radian of error counts [1/rad]; 0 asks for no orientation."""
        return self._wished[1]

    @orientation_weight.setter
    def orientation_weight(self, value: Any) -> None:
        self._wished[1] = values.number(value, f"orientation_weight of goal {self.name!r}", low=0.0, high=HEAVIEST)
        self._weigh()

    def adopt_weights(self) -> None:
        """Wish for the weights that the workspace holds, after it was written to."""
        self._enabled, self._wished = True, self._weights.tolist()
        if not any(self._wished):
            self._enabled, self._wished = False, [POSITION_WEIGHT, ORIENTATION_WEIGHT]

    def _weigh(self) -> None:
        self._weights[:] = self._wished if self._enabled else 0.0

    def __repr__(self) -> str:
        return f"Goal({self.name!r}, position={self.position}, orientation={self.orientation}, enabled={self.enabled})"
