"""SolverSettings: limits, posture, speed, damping and warm start, which hold for all solves until changed."""

from typing import Any

import numpy as np

from poise import checks
from poise.array_likes import ArrayLike
from poise.defaults import MAX_TIME, WARM_STARTS
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.goals import HEAVIEST
from poise.kernels.workspace import layout
from poise.solver.workspace import NOT_GIVEN, Workspace
from poise.strict_names import StrictNames


class SolverSettings(StrictNames):
    """The settings of a solver, most of which live in its workspace."""

    __slots__ = ("_last_options", "_max_speed", "_use_limits", "_workspace")

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._use_limits = workspace, True
        self._max_speed: float | None = None
        self._last_options: tuple[Any, ...] = ()
        """Options of the last call of solve; a call with the same options need not be checked again."""

    @property
    def use_limits(self) -> bool:
        """The solver's setting for joint limits: whether they hold; without them a solve may end in a pose outside."""
        return self._use_limits

    @use_limits.setter
    def use_limits(self, value: bool) -> None:
        if not isinstance(value, bool | np.bool_):
            raise ValueRefusedError("use_limits", f"must be True or False, not {value!r}")
        self._use_limits, self._last_options = bool(value), ()
        if self._use_limits:
            np.clip(self._workspace.angles, *self._workspace.character.limits.T, out=self._workspace.angles)
            self._workspace.forget_frames()

    @property
    def warm_start(self) -> str:
        """The solver's setting for the start: 'pose', the last pose, or 'step', also the last solve's step (section VIII)."""
        return WARM_STARTS[self._workspace.options[layout.WARM_STEP]]

    @warm_start.setter
    def warm_start(self, value: str) -> None:
        if value not in WARM_STARTS:
            raise UnknownChoiceError("warm_start", value, WARM_STARTS)
        self._workspace.options[layout.WARM_STEP] = WARM_STARTS.index(value)

    @property
    def reference(self) -> np.ndarray:
        """The solver's setting for the pose that posture pulls weakly towards, (n_dofs,), read-only; rest until it is set.

        Set it every frame to layer IK on an animation.
        """
        return np.frombuffer(self._workspace["reference"].tobytes())

    @reference.setter
    def reference(self, angles: ArrayLike) -> None:
        workspace = self._workspace
        workspace["reference"][:] = checks.finite_array(angles, workspace.angles.shape, "reference")
        workspace.reference_is_set = True
        workspace.options[layout.NEW_REFERENCE] = 1

    @property
    def posture_weight(self) -> float:
        """The solver's setting for the weight of a radian away from the reference pose [1/rad]; 0 switches posture off."""
        return float(self._workspace.settings[layout.POSTURE_WEIGHT])

    @posture_weight.setter
    def posture_weight(self, value: float) -> None:
        self._workspace.settings[layout.POSTURE_WEIGHT] = checks.number(value, "posture_weight", low=0.0, high=HEAVIEST)
        self._workspace.unsettle()

    @property
    def stiffness(self) -> np.ndarray:
        """The solver's setting for each joint's factor on `posture_weight`, (n_dofs,), read-only; 1 until it is set."""
        return np.frombuffer(self._workspace["stiffness"].tobytes())

    @stiffness.setter
    def stiffness(self, value: ArrayLike) -> None:
        shape = self._workspace.angles.shape
        if isinstance(value, int | float):
            value = np.full(shape, float(value))
        stiffness = checks.finite_array(value, shape, "stiffness")
        if stiffness.min(initial=0.0) < 0.0 or stiffness.max(initial=0.0) > HEAVIEST:
            raise ValueRefusedError("stiffness", f"must be between 0 and {HEAVIEST:g} for every joint")
        self._workspace["stiffness"][:] = stiffness
        self._workspace.unsettle()

    @property
    def max_speed(self) -> float | None:
        """The solver's setting for the largest joint speed [rad/s], [m/s] for slides, which needs `dt`; None for no bound."""
        return self._max_speed

    @max_speed.setter
    def max_speed(self, value: float | None) -> None:
        self._max_speed = None if value is None else checks.number(value, "max_speed", low=0.0, high=HEAVIEST)
        self._workspace.settings[layout.MAX_CHANGE] = NOT_GIVEN

    @property
    def damping(self) -> float:
        """The solver's setting for the damping δ of equation 17, for weighted goals; the method `poise` adapts its own."""
        return float(self._workspace.settings[layout.DAMPING])

    @damping.setter
    def damping(self, value: float) -> None:
        self._workspace.settings[layout.DAMPING] = checks.number(value, "damping", low=0.0, high=1e6)

    def _bound_change(self, dt: float | None) -> None:
        """Write the largest change of an angle in this frame from the settings: max_speed times dt [s]."""
        seconds = None if dt is None else checks.number(dt, "dt", low=0.0, high=MAX_TIME)
        if self._max_speed is None:
            self._workspace.settings[layout.MAX_CHANGE] = NOT_GIVEN
        elif seconds is None:
            raise ValueRefusedError("dt", "is missing: with max_speed, solve must be told the time since the last frame [s]")
        else:
            self._workspace.settings[layout.MAX_CHANGE] = self._max_speed * seconds
