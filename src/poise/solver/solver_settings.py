"""SolverSettings: limits, posture, speed, damping and warm start, which hold for all solves until changed."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from poise import checks
from poise.array_likes import ArrayLike
from poise.character.couplings import follow_leaders, speed_shares
from poise.character.joint_limits import clamp_angles
from poise.defaults import MAX_TIME, WARM_STARTS
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.goals import HEAVIEST
from poise.kernels.workspace import layout
from poise.motion.motion import same_skeleton
from poise.motion.pose import Placement, Pose
from poise.solver.workspace import NOT_GIVEN, Workspace
from poise.strict_names import StrictNames


class SolverSettings(StrictNames):
    """The settings of a solver, most of which live in its workspace."""

    __slots__ = ("_last_options", "_max_speed", "_max_travel", "_use_limits", "_workspace")

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._use_limits = workspace, True
        self._max_speed: float | None = None
        self._max_travel: float | None = None
        self._last_options: tuple[Any, ...] = ()
        """Options of the last call of solve; a call with the same options need not be checked again."""

    @property
    def use_limits(self) -> bool:
        """The solver's setting for joint limits: whether they hold; without them a solve may end in a pose outside."""
        return self._use_limits

    @use_limits.setter
    def use_limits(self, value: bool) -> None:
        self._use_limits, self._last_options = checks.flag(value, "use_limits"), ()
        if self._use_limits:
            self._workspace.angles[:] = clamp_angles(self._workspace.character, self._workspace.angles)
            self._workspace.forget_frames()

    @property
    def warm_start(self) -> str:
        """The solver's setting for the start: 'pose', the last pose, or 'step', also the last solve's step (section VIII)."""
        return WARM_STARTS[self._workspace.options[layout.WARM_STEP]]

    @warm_start.setter
    def warm_start(self, value: str) -> None:
        if not isinstance(value, str) or value not in WARM_STARTS:
            raise UnknownChoiceError("warm_start", value, WARM_STARTS)
        if value == "step" and self._workspace["method_address"][layout.ITERATE_ADDRESS]:
            raise ValueRefusedError("warm_start", "must be 'pose' for this method; 'step' is for 'poise' and 'paper'")
        self._workspace.options[layout.WARM_STEP] = WARM_STARTS.index(value)

    @property
    def reference(self) -> np.ndarray:
        """The solver's setting for the pose that posture pulls weakly towards, (n_dofs,), read-only; rest until it is set.

        Set it every frame to layer IK on an animation: to angles, or to a `Pose`, whose placement `placement_weight` pulls
        a free root to. It ends a manner that was chosen by default; one that was asked for goes on beside it.
        """
        return np.frombuffer(self._workspace["reference"].tobytes())

    @reference.setter
    def reference(self, value: ArrayLike | Pose) -> None:
        workspace, angles = self._workspace, value
        if isinstance(value, Pose):
            if not same_skeleton(value.character, workspace.character):
                raise ValueRefusedError("reference", "must be a pose of the solver's character, or angles")
            angles, base = value.angles, workspace.character.base
            position, orientation = (value if value.character.base == base else value.rebase(base)).placement
        workspace["reference"][:] = checks.finite_array(angles, workspace.angles.shape, "reference")
        follow_leaders(workspace.character.coupled_dofs, workspace["reference"])
        if isinstance(value, Pose):
            workspace["reference_placement"][:] = *position, *orientation
            workspace.reference_is_placed = True
        workspace.reference_is_set = True
        if workspace.manner_yields:
            workspace.drop_manner()
        workspace.options[layout.NEW_REFERENCE] = 1

    @property
    def reference_placement(self) -> Placement:
        """The solver's setting for the placement that a free root is pulled to: that of the last pose set as `reference`.

        Until a pose is set, it is the placement that the solver was last given.
        """
        x, y, z, *orientation = self._workspace["reference_placement"].tolist()
        return Placement((x, y, z), tuple(orientation))

    @property
    def placement_weight(self) -> tuple[float, float]:
        """The solver's setting for the pull of a free root to the reference's placement, (1/m, 1/rad); 0, 0 for none.

        It is a part of posture: it fades as the goals come within reach, so that a root stays where the goals let it. One
        number is taken for both. 0.1, ten times the weight of posture, has the joints do what they can first.
        """
        position, orientation = self._workspace.settings[[layout.ROOT_POSITION_WEIGHT, layout.ROOT_ORIENTATION_WEIGHT]].tolist()
        return position, orientation

    @placement_weight.setter
    def placement_weight(self, value: float | Sequence[float]) -> None:
        weights = checks.finite_array(np.full(2, value) if np.ndim(value) == 0 else value, (2,), "placement_weight")
        if weights.min() < 0.0 or weights.max() > HEAVIEST:
            raise ValueRefusedError("placement_weight", f"must be between 0 and {HEAVIEST:g} [1/m, 1/rad], not {value!r}")
        if weights.any():
            self._refuse_fixed_base("placement_weight")
        self._workspace.settings[[layout.ROOT_POSITION_WEIGHT, layout.ROOT_ORIENTATION_WEIGHT]] = weights
        self._workspace.unsettle()

    def _rebase_reference(self, name: str) -> None:
        """Move the reference placement of these settings to another segment of the reference pose, the base to be."""
        workspace = self._workspace
        placement = Pose(workspace.character, workspace["reference"], self.reference_placement).rebase(name).placement
        workspace["reference_placement"][:] = *placement.position, *placement.orientation

    def _refuse_fixed_base(self, what: str) -> None:
        if not self._workspace.free_root:
            raise ValueRefusedError(what, "is for a free root, and this solver's base is fixed; pass free_root=True to Solver")

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
            value = np.full(shape, checks.number(value, "stiffness"))
        stiffness = checks.finite_array(value, shape, "stiffness")
        if stiffness.min(initial=0.0) < 0.0 or stiffness.max(initial=0.0) > HEAVIEST:
            raise ValueRefusedError("stiffness", f"must be between 0 and {HEAVIEST:g} for every joint")
        self._workspace["stiffness"][:] = stiffness
        self._workspace.unsettle()

    @property
    def max_speed(self) -> float | None:
        """The solver's setting for the largest joint speed [rad/s], [m/s] for slides, which needs `dt`; None for no bound.

        Of a joint with a `max_speed` of its own the smaller one counts. A free root does not turn faster either;
        `max_travel` bounds its way.
        """
        return self._max_speed

    @max_speed.setter
    def max_speed(self, value: float | None) -> None:
        self._max_speed = None if value is None else checks.number(value, "max_speed", low=0.0, high=HEAVIEST)
        if self._max_speed is not None:
            joints, most = self._workspace.character.joints, self._max_speed
            shares = [min(1.0, joint.max_speed / most) if most > 0.0 else 1.0 for joint in joints for _ in range(joint.dofs)]
            self._workspace["speed_share"][:] = speed_shares(self._workspace.character.coupled_dofs, shares)
        self._workspace.settings[layout.MAX_CHANGE] = NOT_GIVEN

    @property
    def max_travel(self) -> float | None:
        """The solver's setting for the largest speed of a free root's way [m/s], which needs `dt`; None for no bound."""
        return self._max_travel

    @max_travel.setter
    def max_travel(self, value: float | None) -> None:
        if value is not None:
            self._refuse_fixed_base("max_travel")
        self._max_travel = None if value is None else checks.number(value, "max_travel", low=0.0, high=HEAVIEST)
        self._workspace.settings[layout.MAX_TRAVEL] = NOT_GIVEN

    @property
    def damping(self) -> float:
        """The solver's setting for the damping δ of equation 17, for weighted goals; the method `poise` adapts its own."""
        return float(self._workspace.settings[layout.DAMPING])

    @damping.setter
    def damping(self, value: float) -> None:
        self._workspace.settings[layout.DAMPING] = checks.number(value, "damping", low=0.0, high=1e6)

    def _bound_change(self, dt: float | None) -> None:
        """Write the largest change in this frame from the settings: max_speed, and max_travel of a free root, times dt [s]."""
        seconds = None if dt is None else checks.number(dt, "dt", low=0.0, high=MAX_TIME)
        bounds = {"max_speed": (layout.MAX_CHANGE, self._max_speed), "max_travel": (layout.MAX_TRAVEL, self._max_travel)}
        for name, (entry, speed) in bounds.items():
            if speed is not None and seconds is None:
                raise ValueRefusedError("dt", f"is missing: with {name}, solve must be told the time since the last frame [s]")
            self._workspace.settings[entry] = NOT_GIVEN if speed is None or seconds is None else speed * seconds
