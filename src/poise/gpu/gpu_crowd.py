"""GpuCrowd: a crowd whose poses, goals and warm start stay on a GPU from frame to frame; arrays in, arrays out."""

from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.defaults import DAMPING, ITERATIONS, MAX_TIME, POSTURE_WEIGHT, TOLERANCE
from poise.errors import ValueRefusedError
from poise.gpu.batch import SEARCH_ITERATIONS, STARTS, Batch
from poise.gpu.cupy_device import CupyDevice
from poise.gpu.device import Device
from poise.gpu.gpu_result import GpuResult
from poise.gpu.source_text import source_text
from poise.methods.registry import METHODS
from poise.model.compile import compile_character
from poise.solver.solve_options import SolveOptions, plain_tolerance
from poise.solver.solver import Solver
from poise.strict_names import StrictNames


class GpuCrowd(StrictNames):
    """Many poses of one character on a GPU, which one call solves: pose goals, limits, posture, by `poise` or `paper`.

    Arrays that go in may be NumPy's, or lie on the GPU (CuPy, or `__dlpack__`); arrays that come out lie there, with a row for
    each character, in single precision, or double with `precision="float64"`. A pose does not settle while its goals
    stay: every solve ends when they are reached.
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
        self._max_speed: Any = None
        self._goals = tuple(goal.name for goal in solver.goals)
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
    def goals(self) -> tuple[str, ...]:
        """The names of this GpuCrowd's goals, in the order of all arrays."""
        return self._goals

    @property
    def device(self) -> str:
        """Where this GpuCrowd is solved: 'gpu'."""
        return "gpu"

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
        dt: float | None = None,
    ) -> GpuResult:
        """Solve on the device the goals of this GpuCrowd, each character starting from its current pose.

        positions: (count, n_goals, 3) [m]; orientations: (count, n_goals, 4) wxyz; None leaves them. The options are those of
        `Solver.solve`; dt: time since the last frame [s], which `max_speed` needs. The call returns before the GPU has
        finished; reading a result on the CPU waits for it.
        """
        options = SolveOptions(
            iterations, sweeps, plain_tolerance(tolerance), residual_tolerance, step_tolerance, stall_tolerance, use_limits
        )
        numbers = self._numbers(options)
        seconds = self._frame_time(dt)
        self._set_goals(positions, orientations)
        self._batch.change = None if self._max_speed is None else self._max_speed * seconds
        self._batch.solve(**numbers, dt=seconds)
        return GpuResult(self._batch)

    def search(
        self, positions: Any = None, orientations: Any = None, *, starts: int = STARTS, iterations: int = SEARCH_ITERATIONS,
        tolerance: Any = TOLERANCE, use_limits: bool | None = None,
    ) -> GpuResult:  # fmt: skip
        """Search with this GpuCrowd: characters that miss their goals try many starts; `result.starts` counts them.

        The first start that reaches the goals wins, else the one with the lowest error. Starts are drawn inside the limits, the
        same ones every time and for every size of crowd.
        """
        starts = checks.count(starts, "starts", low=1)
        options = self._numbers(SolveOptions(iterations, tolerance=plain_tolerance(tolerance), use_limits=use_limits))
        self._set_goals(positions, orientations)
        return GpuResult(self._batch, self._batch.search(starts=starts, **options))

    def reset(self, angles: Any = None) -> None:
        """Reset this GpuCrowd to angles, (count, n_dofs) or one row for all, None: rest; last steps are forgotten."""
        n_dofs = self._batch.angles.shape[0]
        angles = self._model.character.rest if angles is None else angles
        self._batch.angles[:] = self._checked(angles, (len(self), n_dofs), "angles").T
        if self._batch.last_step is not None:
            self._batch.last_step[:] = 0.0

    def _set(self, ours: Any, value: Any, shape: tuple[int, ...], name: str) -> None:
        """Set an array of this GpuCrowd's batch to a user's numbers, one row for all or a row for each character."""
        ours[:] = self._checked(value, (len(self), *shape), name).T

    @property
    def position_weight(self) -> Any:
        """The weights of this GpuCrowd's position errors, (count, n_goals) [1/m]; 0 leaves a position free."""
        return self._batch.weight[:, 0].T

    @position_weight.setter
    def position_weight(self, value: Any) -> None:
        self._set(self._batch.weight[:, 0], value, (len(self.goals),), "position_weight")

    @property
    def orientation_weight(self) -> Any:
        """The weights of this GpuCrowd's orientation errors, (count, n_goals) [1/rad]; 0 leaves an orientation free."""
        return self._batch.weight[:, 1].T

    @orientation_weight.setter
    def orientation_weight(self, value: Any) -> None:
        self._set(self._batch.weight[:, 1], value, (len(self.goals),), "orientation_weight")

    @property
    def posture_weight(self) -> Any:
        """The weight of a radian away from the reference of each of this GpuCrowd's characters, (count,) [1/rad]."""
        return self._batch.posture

    @posture_weight.setter
    def posture_weight(self, value: Any) -> None:
        self._set(self._batch.posture, value, (), "posture_weight")

    @property
    def reference(self) -> Any:
        """The poses that posture pulls this GpuCrowd's characters to, (count, n_dofs) [rad]; None is rest."""
        return None if self._batch.reference is None else self._batch.reference.T

    @reference.setter
    def reference(self, value: Any) -> None:
        shape = len(self), self._batch.angles.shape[0]
        self._batch.reference = self._device.xp.ascontiguousarray(self._checked(value, shape, "reference").T)

    @property
    def stiffness(self) -> Any:
        """The factor of each joint on `posture_weight`, for all of this GpuCrowd's characters, (n_dofs,); None is 1."""
        return self._batch.stiffness

    @stiffness.setter
    def stiffness(self, value: Any) -> None:
        shape = (self._batch.angles.shape[0],)
        self._batch.stiffness = self._device.xp.ascontiguousarray(self._checked(value, shape, "stiffness"))

    @property
    def max_speed(self) -> Any:
        """The largest joint speeds of this GpuCrowd's characters, (count,) [rad/s], which need `dt`; None for no bound."""
        return self._max_speed

    @max_speed.setter
    def max_speed(self, value: Any) -> None:
        if value is not None and self._model.free_root:
            raise ValueRefusedError("max_speed", "is for fixed bases on the device 'gpu'; use the device 'cpu'")
        speeds = None if value is None else self._checked(value, (len(self),), "max_speed")
        self._max_speed = speeds if speeds is None else self._device.xp.ascontiguousarray(speeds)

    def _frame_time(self, dt: float | None) -> float:
        """Check the time since the last frame that a call of this GpuCrowd is given [s]; 0 where none is needed."""
        if dt is None and self._max_speed is not None:
            raise ValueRefusedError("dt", "is missing: with max_speed, solve must be told the time since the last frame [s]")
        return 0.0 if dt is None else checks.number(dt, "dt", low=0.0, high=MAX_TIME)

    @property
    def positions(self) -> Any:
        """A copy of the target positions of this GpuCrowd's goals, (count, n_goals, 3) [m], on the device."""
        return self._batch.position.transpose(2, 0, 1).copy()

    @property
    def orientations(self) -> Any:
        """A copy of the target orientations of this GpuCrowd's goals, (count, n_goals, 4) wxyz, on the device."""
        return self._batch.orientation.transpose(2, 0, 1).copy()

    @property
    def angles(self) -> Any:
        """The poses on the device, (count, n_dofs) [rad], [m] for slides."""
        return self._batch.angles.T

    @property
    def placement(self) -> Any:
        """Where the bases of a GpuCrowd are, on the device, (count, 7): position [m], quaternion wxyz."""
        return self._batch.placement.T

    @placement.setter
    def placement(self, value: Any) -> None:
        self._set(self._batch.placement, value, (7,), "placement")

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
