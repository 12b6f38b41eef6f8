"""GpuResult: poses, errors and outcomes of one solve of a crowd on a GPU, as arrays that lie there."""

from typing import Any

import numpy as np

from poise.gpu.batch import Batch
from poise.kernels.workspace.outcome import CONVERGED, ITERATION_BITS, STATUS_BITS
from poise.strict_names import StrictNames


class GpuResult(StrictNames):
    """What a crowd's last solve on a GPU has left there, with a row for each character.

    The arrays are the crowd's own, seen by rows: its next solve overwrites them. `array.get()` brings one here.
    """

    __slots__ = ("_batch", "_starts")

    def __init__(self, batch: Batch, starts: Any = None) -> None:
        self._batch, self._starts = batch, starts

    def __len__(self) -> int:
        return self._batch.count

    @property
    def angles(self) -> Any:
        """The poses of a GpuResult, (count, n_dofs) [rad], [m] for slides; always inside the limits."""
        return self._batch.angles.T

    @property
    def placement(self) -> Any:
        """Where the bases of a GpuResult are, (count, 7): position [m], quaternion wxyz."""
        return self._batch.placement.T

    @property
    def position_error(self) -> Any:
        """The position errors of a GpuResult, (count, n_goals) [m]."""
        return self._batch.error[:, 0].T

    @property
    def orientation_error(self) -> Any:
        """The orientation errors of a GpuResult, (count, n_goals) [rad]."""
        return self._batch.error[:, 1].T

    @property
    def cost(self) -> Any:
        """The costs of a GpuResult's poses, (count,)."""
        return self._batch.cost

    @property
    def outcome(self) -> Any:
        """Status, iterations and sweeps of a GpuResult's solves in one number, (count,)."""
        return self._batch.outcome

    @property
    def status_code(self) -> Any:
        """The numbers of a GpuResult's statuses, (count,): 1 is converged, 7 refused (a number that is not finite)."""
        return self._batch.status

    @property
    def converged(self) -> Any:
        """Which characters of a GpuResult have every goal within the tolerance, (count,) of bool."""
        return self._batch.status == CONVERGED

    @property
    def iterations(self) -> Any:
        """The number of iterations of each of a GpuResult's solves, (count,)."""
        return self._batch.iterations

    @property
    def sweeps(self) -> Any:
        """The number of Gauss-Seidel sweeps of each of a GpuResult's solves, (count,)."""
        return self._batch.outcome >> (STATUS_BITS + ITERATION_BITS)

    @property
    def starts(self) -> Any:
        """How many starts a GpuResult's search made for each character, (count,); 1 after a solve."""
        return np.ones(len(self), np.int64) if self._starts is None else self._starts
