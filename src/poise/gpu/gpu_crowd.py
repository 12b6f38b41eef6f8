"""GpuCrowd: a crowd whose poses, goals and warm start stay on a GPU from frame to frame; arrays in, arrays out."""

from typing import Any

import numpy as np

from poise import checks
from poise.array_likes import PlacementLike
from poise.character.character import Character
from poise.defaults import DAMPING, ITERATIONS, POSTURE_WEIGHT, TOLERANCE
from poise.errors import ValueRefusedError
from poise.gpu.batch import SEARCH_ITERATIONS, STARTS, Batch
from poise.gpu.cupy_device import CupyDevice
from poise.gpu.device import Device
from poise.gpu.source_text import source_text
from poise.methods.registry import METHODS
from poise.model.compile import compile_character
from poise.motion.pose import checked_placement
from poise.solver.solve_options import SolveOptions, plain_tolerance
from poise.solver.solver import Solver


class GpuCrowd:
    """Many poses of one character on a GPU, which one call solves: pose goals, limits, posture, by `poise` or `paper`.

    Arrays that go in may be NumPy's, or lie on the GPU (CuPy, or `__dlpack__`); arrays that come out lie there, with a row for
    each character, in single precision, or double with `precision="float64"`. There is no max_speed, and a pose does not settle
    while its goals stay: every solve ends when they are reached.
    """

    def __init__(
        self,
        character: Character,
        count: int,
        method: str = "poise",
        *,
        free_root: bool = False,
        use_limits: bool = True,
        warm_start: str | None = None,
        damping: float = DAMPING,
        precision: str = "float32",
        device: Device | None = None,
    ) -> None:
        checks.instance(character, Character, "character")
        count = checks.count(count, "count", low=1)
        # A solver of the CPU checks the same words, and has the goals at rest.
        solver = Solver(
            character,
            method,
            free_root=free_root,
            use_limits=use_limits,
            warm_start=warm_start,
            damping=damping,
            manner="plain",
        )
        self._model = compile_character(character, free_root)
        program = source_text(self._model, method, precision)
        self._device = CupyDevice() if device is None else device
        self._batch = Batch(program, count, self._device, character.rest)
        self.goals = tuple(goal.name for goal in solver.goals)
        """Names of the goals, in the order of all arrays."""
        self._method, self._use_limits, self._damping = METHODS[method], solver.use_limits, solver.damping
        if solver.warm_start == "pose":
            self._batch.last_step = None
        self._batch.posture[:] = POSTURE_WEIGHT
        for g, goal in enumerate(solver.goals):
            self._batch.position[g] = self._device.xp.asarray(goal.position)[:, None]
            self._batch.orientation[g] = self._device.xp.asarray(goal.orientation)[:, None]
            self._batch.weight[g, 0], self._batch.weight[g, 1] = goal.position_weight, goal.orientation_weight

    def __len__(self) -> int:
        return self._batch.count

    def __repr__(self) -> str:
        return f"GpuCrowd({self._model.character!r}, {len(self)}, {self._method.name!r}, goals: {', '.join(self.goals)})"

    @property
    def batch(self) -> Batch:
        """The GpuCrowd's arrays as kernels on the device read them, unchecked: one number of all characters after the other."""
        return self._batch

    def solve(
        self,
        positions: Any = None,
        orientations: Any = None,
        *,
        iterations: int = ITERATIONS,
        sweeps: int | None = None,
        tolerance: Any = TOLERANCE,
        residual_tolerance: float | None = None,
        step_tolerance: float | None = None,
        stall_tolerance: float | None = None,
        use_limits: bool | None = None,
    ) -> None:
        """Solve on the device the goals of this GpuCrowd, each character from its pose; results are in `angles`, `outcome`, ….

        positions: (count, n_goals, 3) [m]; orientations: (count, n_goals, 4) wxyz; None leaves them. The options are those of
        `Solver.solve`. The call returns before the GPU has finished; reading a result on the CPU waits for it.
        """
        options = SolveOptions(
            iterations, sweeps, plain_tolerance(tolerance), residual_tolerance, step_tolerance, stall_tolerance, use_limits
        )
        numbers = self._numbers(options)
        self._set_goals(positions, orientations)
        self._batch.solve(**numbers)

    def search(
        self, positions: Any = None, orientations: Any = None, *, starts: int = STARTS, iterations: int = SEARCH_ITERATIONS,
        tolerance: Any = TOLERANCE, use_limits: bool | None = None,
    ) -> Any:  # fmt: skip
        """Search with this GpuCrowd: characters that miss their goals try many starts; returns how many each had, (count,).

        The first start that reaches the goals wins, else the one with the lowest error. Starts are drawn inside the limits, the
        same ones every time and for every size of crowd.
        """
        starts = checks.count(starts, "starts", low=1)
        options = self._numbers(SolveOptions(iterations, tolerance=plain_tolerance(tolerance), use_limits=use_limits))
        self._set_goals(positions, orientations)
        return self._batch.search(starts=starts, **options)

    def reset(self, angles: Any = None) -> None:
        """Reset this GpuCrowd to angles, (count, n_dofs) or one row for all, None: rest; last steps are forgotten."""
        n_dofs = self._batch.angles.shape[0]
        angles = self._model.character.rest if angles is None else angles
        self._batch.angles[:] = self._checked(angles, (len(self), n_dofs), "angles").T
        if self._batch.last_step is not None:
            self._batch.last_step[:] = 0.0

    def place(self, placement: PlacementLike) -> None:
        """Set where the bases of a GpuCrowd are; `batch.placement` has one for each."""
        position, orientation = checked_placement(placement)
        self._batch.placement[:] = self._device.xp.asarray([*position, *orientation])[:, None]

    def set_weights(self, position_weight: Any = None, orientation_weight: Any = None) -> None:
        """Set weights of a GpuCrowd's goals, (count, n_goals) or one row for all [1/m], [1/rad]; 0: a part does not count."""
        given = {"position_weight": position_weight, "orientation_weight": orientation_weight}
        shape = len(self), len(self.goals)
        rows = [None if value is None else self._checked(value, shape, name).T for name, value in given.items()]
        for k, row in enumerate(rows):
            if row is not None:
                self._batch.weight[:, k] = row

    @property
    def angles(self) -> Any:
        """The poses on the device, (count, n_dofs) [rad], [m] for slides."""
        return self._batch.angles.T

    @property
    def placement(self) -> Any:
        """Where the bases of a GpuCrowd are, on the device, (count, 7): position [m], quaternion wxyz."""
        return self._batch.placement.T

    @property
    def position_error(self) -> Any:
        """Position errors of the GpuCrowd's goals after its last solve, on the device, (count, n_goals) [m]."""
        return self._batch.error[:, 0].T

    @property
    def orientation_error(self) -> Any:
        """Orientation errors of the GpuCrowd's goals after its last solve, on the device, (count, n_goals) [rad]."""
        return self._batch.error[:, 1].T

    @property
    def outcome(self) -> Any:
        """Status, iterations and sweeps of a GpuCrowd's last solve, on the device in one number, (count,)."""
        return self._batch.outcome

    @property
    def converged(self) -> Any:
        """Which characters of a GpuCrowd have every goal within the tolerance, on the device, (count,)."""
        return self._batch.status == 1

    def _numbers(self, options: SolveOptions) -> dict[str, Any]:
        """Check the options of a GpuCrowd's call by the checks of Solver, and return them as the batch takes them."""
        workspace = Solver(self._model.character, self._method.name, manner="plain").workspace
        options.write(workspace, self._method.name, self._method.sweeps, self._use_limits)
        names = ("residual_tolerance", "step_tolerance", "stall_tolerance")
        metres, radians, *stops = (float(number) for number in workspace.settings[:5])
        iterations, sweeps, use_limits = (int(number) for number in workspace.options[:3])
        return {
            "iterations": iterations, "sweeps": sweeps, "tolerance": (metres, radians), "damping": self._damping,
            "use_limits": bool(use_limits), **dict(zip(names, stops, strict=True)),
        }  # fmt: skip

    def _set_goals(self, positions: Any, orientations: Any) -> None:
        given, shape = {"positions": (positions, 3), "orientations": (orientations, 4)}, (len(self), len(self.goals))
        arrays = [
            None if value is None else self._checked(value, (*shape, width), name) for name, (value, width) in given.items()
        ]
        for ours, array in zip((self._batch.position, self._batch.orientation), arrays, strict=True):
            if array is not None:
                ours[:] = array.transpose(1, 2, 0)

    def _checked(self, value: Any, shape: tuple[int, ...], name: str) -> Any:
        """Check an array given to a GpuCrowd and put it on the device, one row for all repeated; refuse other shapes."""
        xp = self._device.xp
        try:
            array = xp.from_dlpack(value) if hasattr(value, "__dlpack__") and not isinstance(value, np.ndarray) else value
            return xp.broadcast_to(xp.asarray(array, dtype=self._batch.angles.dtype), shape)
        except (ValueError, TypeError):
            raise ValueRefusedError(name, f"must be numbers of the shape {shape}, or what repeats to it") from None
