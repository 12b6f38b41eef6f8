"""Custom: rows that a user writes in Python."""

from collections.abc import Callable
from typing import Any

import numpy as np

from poise import checks
from poise.character.joint_limits import ball_dofs
from poise.errors import ValueRefusedError
from poise.geometry.rotations import turning_by_entries
from poise.goals.extra_goal import ExtraGoal, Slot
from poise.kernels.workspace import goal_records


class Custom(ExtraGoal):
    """Goal of rows in Python: `error(pose)` gives (rows,) numbers that should become 0, `jacobian(pose)` (rows, n_dofs).

    The columns of a ball are for turning it about x, y and z of the frame that its parent carries, as in `Pose.jacobian`.
    Without a jacobian it is found by differences. This is slow: Python is called for every iteration. The weights are by row.
    """

    needs_refresh = touches_everything = True

    def __init__(
        self,
        error: Callable[[Any], Any],
        jacobian: Callable[[Any], Any] | None = None,
        *,
        rows: int = 1,
        weight: float = 1.0,
        priority: float = 1,
    ) -> None:
        self._error = checks.function(error, "error of a Custom goal")
        self._jacobian = None if jacobian is None else checks.function(jacobian, "jacobian of a Custom goal")
        self.given = checks.count(rows, "rows", low=1, high=64)
        super().__init__([Slot(goal_records.CUSTOM, 1) for _ in range(self.given)], weight, priority)

    def refresh(self, pose: Any) -> None:
        """Call the user's functions of this Custom goal for a pose and write its rows c + J θ."""
        values_now = self._called(self._error, pose, (self.given,), "error")
        if self._jacobian is not None:
            jacobian = self._called(self._jacobian, pose, (self.given, len(pose.angles)), "jacobian").copy()
            for _, dofs in ball_dofs(pose.character):
                jacobian[:, dofs] = jacobian[:, dofs] @ turning_by_entries(pose.angles[dofs])
        else:
            jacobian = self._differences(pose)
        constants = values_now - jacobian @ pose.angles
        for number, slot in enumerate(self._slots):
            slot.numbers[goal_records.CUSTOM_CONSTANT] = constants[number]
        self._host.write_given(self, jacobian)
        self._touch()

    def _differences(self, pose: Any) -> np.ndarray:
        step, columns = 1e-6, []
        for dof in range(len(pose.angles)):
            ends = []
            for sign in (1.0, -1.0):
                angles = pose.angles.copy()
                angles[dof] += sign * step
                moved = type(pose)(pose.character, angles, pose.placement)
                ends.append(self._called(self._error, moved, (self.given,), "error"))
            columns.append((ends[0] - ends[1]) / (2.0 * step))
        return np.array(columns).reshape(-1, self.given).T

    def _called(self, function: Callable[[Any], Any], pose: Any, shape: tuple[int, ...], name: str) -> np.ndarray:
        what = f"{name} of a Custom goal"
        answer = checks.floats(checks.call(function, pose, what=what), what)
        # Axes of length 1 may be missing or too many: one row is also a plain vector, one number no array.
        if [size for size in answer.shape if size != 1] != [size for size in shape if size != 1]:
            raise ValueRefusedError(what, f"must give finite numbers of shape {shape}, not {answer.shape}")
        if not np.isfinite(answer).all():
            raise ValueRefusedError(what, "has given a number that is not finite")
        return answer.reshape(shape)
