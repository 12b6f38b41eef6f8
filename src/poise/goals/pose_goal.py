"""Goal, the pose goal: target position and orientation of one effector, written straight into the workspace."""

from collections.abc import Callable, Sequence

import numpy as np

from poise import checks
from poise.array_likes import OrientationLike, VectorLike
from poise.character.character import Effector
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY, Quaternion, conjugate, matrix, multiply
from poise.geometry.vectors import Vector
from poise.kernels.priority_entries import connect_priorities
from poise.kernels.workspace.layout import PRIORITIES_ADDRESS, UNSETTLED
from poise.strict_names import StrictNames

POSITION_WEIGHT = 1.0
"""Weight of a position error where none is given [1/m]."""
ORIENTATION_WEIGHT = 0.3
"""Weight of an orientation error where none is given [1/rad]: a metre counts as much as 1/0.3 rad."""
HEAVIEST = 1.0e6
"""The largest weight of a goal, of posture and of stiffness, and the largest speed: beyond, sums lose digits."""
LOWEST = 100.0
"""The number of the lowest priority."""
SAME_ROTATION = 1e-9
"""Largest difference of entries between two rotation matrices computed from one orientation in two ways."""


def checked_priority(value: float) -> float:
    """Check the priority that a pose goal or an extra goal is given: 1, the highest, to 100, the lowest."""
    return checks.number(value, "priority", low=1.0, high=LOWEST)


class Goal(StrictNames):
    """A pose goal: the target position and orientation of one effector, in the world.

    Made by the solver: `solver["right_hand"].position = (-0.25, 1.20, 0.30)`.
    """

    __slots__ = ("_arrays", "_blend", "_effector", "_enabled", "_number", "_weights_when_enabled")

    def __init__(
        self, effector: Effector, arrays: dict[str, np.ndarray], number: int, blend: Callable[..., None] | None = None
    ) -> None:
        self._effector, self._arrays, self._number, self._blend = effector, arrays, number, blend
        self._weights_when_enabled = [POSITION_WEIGHT, ORIENTATION_WEIGHT]
        self._enabled = True
        self._row("goal_rotation")[:] = matrix(IDENTITY)  # a rotation from the start: zeros would be divided by
        self._arrays["goal_priority"][number] = 1.0
        self._write_weights()

    def _row(self, name: str) -> np.ndarray:
        """Return the row that this Goal, the pose goal, has in an array of the workspace."""
        return self._arrays[name][self._number]

    @property
    def name(self) -> str:
        """Name of the effector that this pose goal moves."""
        return self._effector.name

    @property
    def position(self) -> Vector:
        """Target position of this Goal, the pose goal of an effector, in the world [m]."""
        return tuple(self._row("goal_position").tolist())

    @position.setter
    def position(self, value: VectorLike) -> None:
        self._row("goal_position")[:] = checks.position(value, f"position of goal {self.name!r}")

    @property
    def orientation(self) -> Quaternion:
        """Target orientation of this pose goal in the world, a unit quaternion wxyz; a rotation matrix can be assigned too."""
        return tuple(self._row("goal_orientation").tolist())

    @orientation.setter
    def orientation(self, value: OrientationLike) -> None:
        target = checks.orientation(value, f"orientation of goal {self.name!r}")
        self._row("goal_orientation")[:] = target
        # The kernels compare the frame that the effector is on, so its own rotation is taken out here.
        self._row("goal_rotation")[:] = matrix(multiply(target, conjugate(self._effector.rotation)))

    def restore_orientation(self, orientation: Quaternion, frame_rotation: Sequence[float]) -> None:
        """Restore this pose goal's orientation bit for bit from saved numbers.

        frame_rotation: target matrix (9,) of the frame that the effector is on, which must be the same rotation.
        """
        self.orientation = orientation
        if np.abs(self._row("goal_rotation") - frame_rotation).max() > SAME_ROTATION:
            raise ValueRefusedError(
                f"turn of goal {self.name!r}", "is another rotation than its orientation; without it, it is made from that"
            )
        self._row("goal_orientation")[:], self._row("goal_rotation")[:] = orientation, frame_rotation

    @property
    def enabled(self) -> bool:
        """Whether this pose goal takes part in solves."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        self._enabled = checks.flag(value, f"enabled of goal {self.name!r}")
        self._write_weights()

    @property
    def position_weight(self) -> float:
        """Weight of this pose goal's position error [1/m]; 0 leaves the position free."""
        return self._weights_when_enabled[0]

    @position_weight.setter
    def position_weight(self, value: float) -> None:
        self._weights_when_enabled[0] = checks.number(value, f"position_weight of goal {self.name!r}", low=0.0, high=HEAVIEST)
        self._write_weights()

    @property
    def orientation_weight(self) -> float:
        """Weight of this pose goal's orientation error [1/rad]; 0 leaves the orientation free."""
        return self._weights_when_enabled[1]

    @orientation_weight.setter
    def orientation_weight(self, value: float) -> None:
        self._weights_when_enabled[1] = checks.number(
            value, f"orientation_weight of goal {self.name!r}", low=0.0, high=HEAVIEST
        )
        self._write_weights()

    @property
    def priority(self) -> float:
        """Priority of this pose goal, 1 the highest; goals of a lower one (2, 3, …) never raise the error of those above."""
        return float(self._arrays["goal_priority"][self._number])

    @priority.setter
    def priority(self, value: float) -> None:
        if self._blend is None and value != 1:
            raise ValueRefusedError("priority", "is for the method 'poise'; with others all goals are of priority 1")
        self._arrays["goal_priority"][self._number] = checked_priority(value)
        self._arrays["options"][UNSETTLED] = 1
        addresses = self._arrays["priority_addresses"]
        if value != 1 and not addresses[PRIORITIES_ADDRESS]:  # once there may be several priorities, a solver looks for them
            connect_priorities(addresses)

    def blend(
        self,
        seconds: float,
        *,
        position_weight: float | None = None,
        orientation_weight: float | None = None,
        priority: float | None = None,
    ) -> None:
        """Blend this pose goal's weights and priority over some seconds [s] of the next solves, which then need `dt`."""
        changes = {"position_weight": position_weight, "orientation_weight": orientation_weight, "priority": priority}
        if self._blend is not None:
            self._blend(self, seconds, {name: value for name, value in changes.items() if value is not None})

    def adopt_weights(self) -> None:
        """Set the weights and `enabled` of this Goal, the pose goal, from the workspace, after that was written to."""
        self._enabled, self._weights_when_enabled = True, self._row("goal_weight").tolist()
        if not any(self._weights_when_enabled):
            self._enabled, self._weights_when_enabled = False, [POSITION_WEIGHT, ORIENTATION_WEIGHT]

    def _write_weights(self) -> None:
        self._row("goal_weight")[:] = self._weights_when_enabled if self._enabled else 0.0

    def __repr__(self) -> str:
        return f"Goal({self.name!r}, position={self.position}, orientation={self.orientation}, enabled={self.enabled})"
