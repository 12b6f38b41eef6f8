"""Trajectory: the checked goals of many frames, and the poses that a few kernel calls find for them."""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.kernels import python_entries
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.goals import pose_goal_input
from poise.solver.solver_goals import REASONS
from poise.solver.workspace import Workspace

CALL_SECONDS = 0.02
"""Time that one kernel call of a trajectory should take [s]: a program that is to stop waits no longer."""
FIRST_FRAMES = 1
"""Frames of the first kernel call of a trajectory, before it is known how long one takes."""
MOST_FRAMES = 64
"""Most frames of one kernel call of a trajectory: the next ones may take much longer than those before."""


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A trajectory of goals over n_frames frames, and arrays for the poses that solve them."""

    positions: np.ndarray
    """(n_frames, n_goals, 3) [m]."""
    orientations: np.ndarray
    """(n_frames, n_goals, 4) quaternions wxyz, (…, 9) matrices row by row, or (…, 0) where none are given."""
    angles: np.ndarray
    """(n_frames, n_dofs) [rad], [m] for slides; the answer."""
    placements: np.ndarray
    """(n_frames, 7) of the base: position [m], quaternion wxyz; the answer."""

    @staticmethod
    def checked(positions: Any, orientations: Any, n_goals: int, n_dofs: int) -> "Trajectory":
        """Make a trajectory from a user's arrays, with their shapes checked; their numbers are checked by the kernel."""
        positions, orientations = checks.floats(positions, "positions"), checks.floats(orientations, "orientations")
        n_frames = len(positions) if positions.ndim else 0
        count = checks.numbers_per_orientation(positions.shape, orientations.shape, (n_frames, n_goals))
        flat = np.empty((n_frames, n_goals, count))
        if count:
            flat[...] = orientations.reshape(flat.shape)
        # One type of array only, or the kernel would be compiled once more for read-only ones.
        writable = np.require(positions, requirements=("C", "W"))
        return Trajectory(writable, flat, np.empty((n_frames, n_dofs)), np.empty((n_frames, 7)))

    def __len__(self) -> int:
        return len(self.positions)

    def goals(self, frame: int) -> tuple[np.ndarray, np.ndarray | None]:
        """Return the goal positions and orientations of one frame of the trajectory, as `Solver.set_goals` takes them."""
        orientations, count = self.orientations[frame], self.orientations.shape[2]
        return self.positions[frame], orientations.reshape(-1, 3, 3) if count == 9 else orientations if count else None

    def check_goals(self, workspace: Workspace, names: list[str]) -> None:
        """Check the numbers of all goals of the trajectory before any frame is solved; names: of the goals, for the message."""
        verdict, frame, goal = python_entries.accept_frames(workspace.ints, workspace.floats, self.positions, self.orientations)
        if verdict != pose_goal_input.ACCEPTED:
            raise ValueRefusedError(f"goal {names[goal]!r} of frame {frame}", REASONS[verdict])

    def solve(self, workspace: Workspace, kernel: Any) -> int:
        """Solve all frames of the trajectory; return the last frame's outcome, or -1 if there is none.

        Each kernel call solves as many frames as take about `CALL_SECONDS`, because Python sees Ctrl+C only between calls.
        """
        arrays = self.positions, self.orientations, self.angles, self.placements
        method, first, count, outcome = address_of(kernel), 0, FIRST_FRAMES, -1
        while first < len(self):
            began, end = perf_counter(), min(first + count, len(self))
            outcome = python_entries.solve_frames(workspace.ints, workspace.floats, *arrays, method, first, end)
            seconds, first = perf_counter() - began, end
            if seconds < 0.5 * CALL_SECONDS:
                count = min(2 * count, max(count, MOST_FRAMES))
            elif seconds > CALL_SECONDS:
                count = max(count // 2, 1)
        return int(outcome)
