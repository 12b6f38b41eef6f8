"""CrowdSettings: weights, limits, speeds, references and placements of a crowd, one for all or a row for each character."""

import math
from typing import Any

import numpy as np

from poise import checks
from poise.character.couplings import follow_leaders, speed_shares
from poise.character.joint_limits import clamp_angles
from poise.crowd import array_exchange
from poise.crowd.crowd_state import CrowdState
from poise.defaults import MAX_TIME, WARM_STARTS
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.geometry.vectors import unit
from poise.goals.pose_goal import HEAVIEST, LOWEST, ORIENTATION_WEIGHT, POSITION_WEIGHT
from poise.kernels.workspace import layout
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH
from poise.solver.workspace import NOT_GIVEN
from poise.strict_names import StrictNames

FAULTS = (
    "angles", "dt", "position_weight", "orientation_weight", "priority", "placement", "reference", "posture_weight",
    "stiffness", "max_speed", "max_travel", "limits",
)  # fmt: skip
"""What can be refused for one character, by number of the bit in its `faults`."""


class CrowdSettings(StrictNames):
    """The settings of a crowd. A row that cannot be used is refused for that character alone, until it has a better one."""

    __slots__ = (
        "_enabled", "_is_bounded", "_last_options", "_max_speed", "_max_travel", "_reference_is_set", "_state", "_use_limits",
        "_weights",
    )  # fmt: skip

    def __init__(self, state: CrowdState, use_limits: bool) -> None:
        self._state, self._use_limits = state, use_limits
        n_goals = len(state.models.effectors)
        self._enabled = np.ones((state.count, n_goals), bool)
        self._weights = np.tile([POSITION_WEIGHT, ORIENTATION_WEIGHT], (state.count, n_goals, 1))
        self._max_speed, self._max_travel = np.full(state.count, np.inf), np.full(state.count, np.inf)
        self._is_bounded = False
        """Whether the states have bounds of the changes in a frame, or a `dt` that was refused for a character."""
        self._reference_is_set = np.zeros(state.count, bool)
        self._last_options: tuple[Any, ...] = ()
        """Options of the last call of solve; a call with the same options need not be checked again."""

    def _own_arrays(self) -> tuple[np.ndarray, ...]:
        """Return the arrays of settings that are not in the states of the crowd's characters."""
        return self._enabled, self._weights, self._max_speed, self._max_travel, self._reference_is_set

    def _accept(self, name: str, value: Any, row: tuple[int, ...], low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
        """Take numbers for a setting of the crowd; returns them, (count, *row), and whose are numbers between low and high.

        The others' faults are noted. A value for all that cannot be used is refused.
        """
        array = array_exchange.broadcast(value, (self._state.count, *row), name)
        inside = np.logical_and(array >= low, array <= high)  # a comparison with NaN is false
        sound = np.all(inside, axis=tuple(range(1, inside.ndim))) if inside.ndim > 1 else inside
        self._note_faults(name, sound, f"must be between {low:g} and {high:g}", for_all=array_exchange.is_for_all(array))
        return array, sound

    def _note_faults(self, name: str, sound: np.ndarray, reason: str, for_all: bool) -> None:
        """Note for which of the crowd's characters a setting is sound; if it is for all of them and is not, refuse it."""
        if for_all and len(sound) and not sound.all():
            raise ValueRefusedError(name, reason)
        bit, faults = 1 << FAULTS.index(name), self._state.arrays.faults
        faults[sound] &= ~bit
        faults[~sound] |= bit

    def _write(self, target: np.ndarray, values: np.ndarray, sound: np.ndarray) -> None:
        """Write a crowd's sound rows over those of a setting; the characters whose numbers change are no longer settled."""
        changed = sound & (target != values).reshape(len(target), -1).any(axis=1)
        target[changed] = values[changed]
        self._state.arrays.options[changed, layout.UNSETTLED] = layout.CHANGED

    # ---- goals ----------------------------------------------------------------------------------------

    def _write_weights(self) -> None:
        effectors = list(self._state.models.effectors)
        self._state["goal_weight"][:, effectors] = np.where(self._enabled[:, :, None], self._weights, 0.0)

    @property
    def enabled(self) -> np.ndarray:
        """The crowd's setting for which goals take part in solves, (count, n_goals) of bool."""
        return self._enabled.copy()

    @enabled.setter
    def enabled(self, value: Any) -> None:
        self._enabled = array_exchange.flags(value, self._enabled.shape, "enabled").copy()
        self._write_weights()

    def _set_weights(self, kind: int, name: str, value: Any) -> None:
        weights, sound = self._accept(name, value, self._enabled.shape[1:], 0.0, HEAVIEST)
        self._weights[sound, :, kind] = weights[sound]
        self._write_weights()

    @property
    def position_weight(self) -> np.ndarray:
        """The crowd's setting for the weights of position errors, (count, n_goals) [1/m]; 0 leaves a position free."""
        return self._weights[:, :, 0].copy()

    @position_weight.setter
    def position_weight(self, value: Any) -> None:
        self._set_weights(0, "position_weight", value)

    @property
    def orientation_weight(self) -> np.ndarray:
        """The crowd's setting for the weights of orientation errors, (count, n_goals) [1/rad]; 0 leaves an orientation free."""
        return self._weights[:, :, 1].copy()

    @orientation_weight.setter
    def orientation_weight(self, value: Any) -> None:
        self._set_weights(1, "orientation_weight", value)

    @property
    def priority(self) -> np.ndarray:
        """The crowd's setting for the priorities of goals, (count, n_goals), 1 the highest; others than 1 for `poise` only."""
        return self._state["goal_priority"][:, list(self._state.models.effectors)]

    @priority.setter
    def priority(self, value: Any) -> None:
        values, sound = self._accept("priority", value, self._enabled.shape[1:], 1.0, LOWEST)
        several = sound & (values != 1.0).any(axis=1)
        if several.any() and not self._state.models.method.has_extra_goals:
            raise ValueRefusedError("priority", "is for the method 'poise'; with others all goals are of priority 1")
        effectors, priorities = list(self._state.models.effectors), self._state["goal_priority"]
        changed = sound & (priorities[:, effectors] != values).any(axis=1)
        priorities[np.ix_(changed, effectors)] = values[changed]
        self._state.arrays.options[changed, layout.UNSETTLED] = layout.CHANGED
        if several.any():
            self._state.expect_priorities(np.flatnonzero(several))

    # ---- bodies ---------------------------------------------------------------------------------------

    @property
    def placement(self) -> np.ndarray:
        """The crowd's setting for where the bases are, (count, 7): position [m], quaternion wxyz; of free roots, the start."""
        return self._state["placement"].copy()

    @placement.setter
    def placement(self, value: Any) -> None:
        values = array_exchange.broadcast(value, (self._state.count, 7), "placement")
        with np.errstate(invalid="ignore", over="ignore"):
            far, length = np.linalg.norm(values[:, :3], axis=1), np.linalg.norm(values[:, 3:], axis=1)
            sound = (far <= MAX_DISTANCE) & (length > MIN_QUATERNION_LENGTH) & (length < MAX_QUATERNION_LENGTH)
        reason = f"must be a position within {MAX_DISTANCE:g} m of the origin and a quaternion"
        self._note_faults("placement", sound, reason, for_all=array_exchange.is_for_all(values))
        self._place(np.flatnonzero(sound), values[sound])

    def _place(self, rows: np.ndarray, placements: np.ndarray) -> None:
        """Set a crowd's setting `placement` for some characters, also as where a reset returns free roots to."""
        values = np.array([(*row[:3], *unit(row[3:])) for row in placements.tolist()]).reshape(len(rows), 7)
        for name in ("placement", "home_placement"):
            self._state[name][rows] = values
        self._state.arrays.options[rows, layout.FRAMES_VALID] = 0

    @property
    def reference(self) -> np.ndarray:
        """The crowd's setting for the poses that posture pulls weakly towards, (count, n_dofs); rest until it is set."""
        return self._state["reference"].copy()

    @reference.setter
    def reference(self, value: Any) -> None:
        character = self._state.models.character
        values = array_exchange.broadcast(value, (self._state.count, character.n_dofs), "reference")
        sound = np.isfinite(values).all(axis=1)
        self._note_faults(
            "reference", sound, "has a number that is not finite in it", for_all=array_exchange.is_for_all(values)
        )
        self._state.unshare("reference")
        followed = values.copy()
        follow_leaders(character.coupled_dofs, followed)
        self._state["reference"][sound] = followed[sound]
        self._state.arrays.options[sound, layout.NEW_REFERENCE] = 1
        self._reference_is_set[sound] = True

    @property
    def posture_weight(self) -> np.ndarray:
        """The crowd's setting for the weight of a radian away from the reference, (count,) [1/rad]; 0 switches posture off."""
        return self._state["settings"][:, layout.POSTURE_WEIGHT].copy()

    @posture_weight.setter
    def posture_weight(self, value: Any) -> None:
        values, sound = self._accept("posture_weight", value, (), 0.0, HEAVIEST)
        self._write(self._state["settings"][:, layout.POSTURE_WEIGHT], values, sound)

    @property
    def stiffness(self) -> np.ndarray:
        """The crowd's setting for each joint's factor on `posture_weight`, (count, n_dofs); 1 until it is set."""
        return self._state["stiffness"].copy()

    @stiffness.setter
    def stiffness(self, value: Any) -> None:
        values, sound = self._accept("stiffness", value, (self._state.models.character.n_dofs,), 0.0, HEAVIEST)
        self._state.unshare("stiffness")
        self._write(self._state["stiffness"], values, sound)

    @property
    def limits(self) -> np.ndarray:
        """The crowd's setting for the limits of joints, (count, n_dofs, 2) [rad]; the character's until it is set.

        Balls keep those of the character.
        """
        own = self._state.arrays.limits
        if not len(own):
            return np.tile(self._state.models.character.limits, (self._state.count, 1, 1))
        return own.swapaxes(1, 2).copy()

    @limits.setter
    def limits(self, value: Any) -> None:
        state, character = self._state, self._state.models.character
        values = array_exchange.broadcast(value, (state.count, character.n_dofs, 2), "limits")
        lower, upper = values[:, :, 0], values[:, :, 1]
        sound: np.ndarray = np.all((lower <= upper) & (lower < np.inf) & (upper > -np.inf), axis=1)
        self._note_faults(
            "limits", sound, "must be lowest and highest values, in this order", for_all=array_exchange.is_for_all(values)
        )
        own = self.limits.swapaxes(1, 2).copy()
        own[sound] = values.swapaxes(1, 2)[sound]
        workspace, one_axis = state.models.workspace(), state.models.workspace()["one_axis"] > 0.0
        for side, name in enumerate(("lower", "upper")):
            own[:, side] = np.where(one_axis, own[:, side], workspace[name][: character.n_dofs])
        state.arrays = state.arrays._replace(limits=own)
        if self._use_limits:
            self._clamp()

    # ---- time and solving -----------------------------------------------------------------------------

    @property
    def max_speed(self) -> np.ndarray:
        """The crowd's setting for the largest joint speeds, (count,) [rad/s], which need `dt`; infinite for no bound."""
        return self._max_speed.copy()

    @max_speed.setter
    def max_speed(self, value: Any) -> None:
        values, sound = self._accept_speed("max_speed", value)
        self._max_speed[sound] = values[sound]
        character = self._state.models.character
        self._state.unshare("speed_share")
        for most in np.unique(values[sound & (values < np.inf)]).tolist():
            shares = [
                min(1.0, joint.max_speed / most) if most > 0.0 else 1.0 for joint in character.joints for _ in range(joint.dofs)
            ]
            self._state["speed_share"][sound & (values == most)] = speed_shares(character.coupled_dofs, shares)

    @property
    def max_travel(self) -> np.ndarray:
        """The crowd's setting for the largest speeds of free roots' ways, (count,) [m/s]; infinite for no bound."""
        return self._max_travel.copy()

    @max_travel.setter
    def max_travel(self, value: Any) -> None:
        if not self._state.models.workspace().free_root:
            raise ValueRefusedError(
                "max_travel", "is for a free root, and this crowd's bases are fixed; pass free_root=True to Crowd"
            )
        values, sound = self._accept_speed("max_travel", value)
        self._max_travel[sound] = values[sound]

    def _accept_speed(self, name: str, value: Any) -> tuple[np.ndarray, np.ndarray]:
        """Take speeds for a setting of the crowd; None and infinity are no bound."""
        values = array_exchange.broadcast(math.inf if value is None else value, (self._state.count,), name)
        sound = ((values >= 0.0) & (values <= HEAVIEST)) | (values == np.inf)
        self._note_faults(
            name, sound, f"must be between 0 and {HEAVIEST:g}, or infinite", for_all=array_exchange.is_for_all(values)
        )
        return values, sound

    def _bound_change(self, dt: Any) -> None:
        """Write the largest changes in this frame from the crowd's settings: max_speed and max_travel times dt [s]."""
        settings = self._state["settings"]
        bounded = {name: bool((speed < np.inf).any()) for name, speed in self._speeds().items()}
        if dt is None and not any(bounded.values()) and not self._is_bounded:
            return
        seconds = None
        if dt is not None:
            seconds, sound = self._accept("dt", dt, (), 0.0, MAX_TIME)
            seconds = np.where(sound, seconds, 0.0)
        for name, entry in (("max_speed", layout.MAX_CHANGE), ("max_travel", layout.MAX_TRAVEL)):
            speed = self._speeds()[name]
            if seconds is None and bounded[name]:
                raise ValueRefusedError("dt", f"is missing: with {name}, solve must be told the time since the last frame [s]")
            with np.errstate(invalid="ignore"):
                changes = NOT_GIVEN if seconds is None else np.where(speed < np.inf, speed * seconds, NOT_GIVEN)
            settings[:, entry] = changes
        if seconds is None:
            self._state.arrays.faults[:] &= ~(1 << FAULTS.index("dt"))
        self._is_bounded = seconds is not None

    def _speeds(self) -> dict[str, np.ndarray]:
        """Return the crowd's settings of speeds by name."""
        return {"max_speed": self._max_speed, "max_travel": self._max_travel}

    def _release_change(self) -> None:
        """After a crowd's setting of speed was lifted, let poses change by any amount."""
        self._state["settings"][:, [layout.MAX_CHANGE, layout.MAX_TRAVEL]] = NOT_GIVEN
        self._is_bounded = False

    @property
    def damping(self) -> np.ndarray:
        """The crowd's setting for the damping δ of equation 17, (count,)."""
        return self._state["settings"][:, layout.DAMPING].copy()

    @property
    def use_limits(self) -> bool:
        """The crowd's setting for joint limits: whether they hold."""
        return self._use_limits

    @use_limits.setter
    def use_limits(self, value: bool) -> None:
        self._use_limits, self._last_options = checks.flag(value, "use_limits"), ()
        if self._use_limits:
            self._clamp()

    def _clamp(self) -> None:
        """After the crowd's setting `limits` changed, clamp the angles of all characters to them."""
        angles, own = self._state["angles"], self._state.arrays.limits
        angles[:] = np.clip(angles, own[:, 0], own[:, 1]) if len(own) else clamp_angles(self._state.models.character, angles)
        self._state.arrays.options[:, layout.FRAMES_VALID] = 0

    @property
    def warm_start(self) -> str:
        """The crowd's setting for the start: 'pose', the last pose, or 'step', also the last solve's step."""
        return WARM_STARTS[self._state.arrays.options[0, layout.WARM_STEP]]

    @warm_start.setter
    def warm_start(self, value: str) -> None:
        if not isinstance(value, str) or value not in WARM_STARTS:
            raise UnknownChoiceError("warm_start", value, WARM_STARTS)
        self._state.arrays.options[:, layout.WARM_STEP] = WARM_STARTS.index(value)
