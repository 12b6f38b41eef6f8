"""Trajectory: the checked goals of many frames, and the poses that one kernel call finds for them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.kernels import entries
from poise.kernels.compiler.call_by_address import address_of
from poise.kernels.goals import input_checks
from poise.solver.goal_refusals import REASONS
from poise.solver.workspace import Workspace


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

    def solve(self, workspace: Workspace, kernel: Any, names: list[str]) -> int:
        """Solve all frames of the trajectory in one kernel call; return the last frame's outcome, or -1 if there is none."""
        verdict, frame, goal, outcome = entries.solve_frames(
            workspace.ints,
            workspace.floats,
            self.positions,
            self.orientations,
            self.angles,
            self.placements,
            address_of(kernel),
        )
        if verdict != input_checks.ACCEPTED:
            raise ValueRefusedError(f"goal {names[goal]!r} of frame {frame}", REASONS[verdict])
        return int(outcome)
