"""CrowdPoses: the poses, goals and bases of a crowd's characters outside solves: read, reset, held, moved to another base."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.crowd import array_exchange
from poise.crowd.crowd_settings import FAULTS, CrowdSettings
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.geometry.rotations import conjugate, matrix, multiply
from poise.kernels.crowd.crowd_entries import evaluate_characters, start_characters
from poise.kernels.workspace import layout
from poise.motion.pose import Pose, body_frame, named_frame


class CrowdPoses(CrowdSettings):
    """The poses, goals and bases of a crowd's characters. Goals are set by `Crowd.solve`."""

    __slots__ = ()

    def __len__(self) -> int:
        return self._state.count

    @property
    def character(self) -> Character:
        """The character that the poses of this crowd are of, on the first of its bases."""
        return self._state.models.character

    @property
    def goals(self) -> tuple[str, ...]:
        """The names of the goals beside a crowd's poses, in the order of all arrays."""
        return tuple(self.character.effectors[number].name for number in self._state.models.effectors)

    @property
    def positions(self) -> np.ndarray:
        """A copy of the target positions kept with the poses of a crowd, (count, n_goals, 3) [m]."""
        return self._state["goal_position"][:, list(self._state.models.effectors)]

    @property
    def orientations(self) -> np.ndarray:
        """A copy of the target orientations kept with the poses of a crowd, (count, n_goals, 4) unit quaternions wxyz."""
        return self._state["goal_orientation"][:, list(self._state.models.effectors)]

    @property
    def angles(self) -> np.ndarray:
        """A copy of the angles of all poses of a crowd, (count, n_dofs) [rad], [m] for slides."""
        return self._state["angles"].copy()

    @property
    def bases(self) -> tuple[str, ...]:
        """The base that each pose of the crowd is on, by name."""
        return tuple(self._state.models.bases[number] for number in self._state.arrays.base.tolist())

    def pose(self, character: int) -> Pose:
        """Return a copy of the pose of one of the crowd's characters, by number."""
        number = checks.count(character, "character", low=0, high=len(self) - 1)
        on_base = self._state.models.workspace(int(self._state.arrays.base[number])).character
        return Pose(on_base, self._state["angles"][number].tobytes(), self._state["placement"][number].tobytes())

    def reset(self, angles: Any = None, *, characters: Any = None) -> None:
        """Reset the poses of a crowd to these angles (None: rest), projected into the limits; forget the past.

        angles: (n_dofs,) or (count, n_dofs) [rad]; characters: a mask (count,) or their numbers; None for all.
        """
        state, rows = self._state, array_exchange.rows_of(characters, len(self), "characters")
        shape = (len(self), self.character.n_dofs)
        wanted = array_exchange.broadcast(self.character.rest if angles is None else angles, shape, "angles")
        sound = np.isfinite(wanted).all(axis=1)
        if array_exchange.is_for_all(wanted) and not sound.all():
            raise ValueRefusedError("angles", "has a number that is not finite in it")
        faults, bit = state.arrays.faults, 1 << FAULTS.index("angles")
        faults[rows] = np.where(sound[rows], faults[rows] & ~bit, faults[rows] | bit)
        rows = rows[sound[rows]]
        options = state.arrays.options
        ints, floats = state.models.thread_workspaces(0)
        start_characters(ints, floats, rows, state.arrays, np.array(wanted), self._use_limits)
        options[rows, layout.NEW_REFERENCE] = self._reference_is_set[rows]
        options[rows, layout.UNSETTLED] = layout.CHANGED

    def hold(self, *, characters: Any = None) -> None:
        """Hold the poses of a crowd: all goals go to where effectors are now, and the next solve moves nothing."""
        state, rows = self._state, array_exchange.rows_of(characters, len(self), "characters")
        frames = self._frames(rows)
        for i in rows.tolist():
            workspace = state.models.workspace(int(state.arrays.base[i]))
            self._hold(i, workspace.model.goals, workspace.character, frames[i])
        state["solved_weight"][rows] = state["goal_weight"][rows]
        for entry in (layout.NEW_REFERENCE, layout.UNSETTLED):
            state.arrays.options[rows, entry] = 0

    def rebase(self, names: str | Sequence[str], *, characters: Any = None) -> None:
        """Move some of a crowd's poses to other bases; where the bodies are stays the same.

        names: one of the crowd's bases for all, or one for each of them in order. Goals that a character gets anew are held.
        """
        state, rows = self._state, array_exchange.rows_of(characters, len(self), "characters")
        wanted = [names] * len(rows) if isinstance(names, str) else list(names)
        if len(wanted) != len(rows):
            raise ValueRefusedError("names", f"must be one base, or one for each of {len(rows)} characters, not {len(wanted)}")
        known = {name: number for number, name in enumerate(state.models.bases)}
        for name in wanted:
            if not isinstance(name, str) or name not in known:
                raise UnknownChoiceError("base", name, known)
        moving = np.array([known[name] for name in wanted], np.int64) != state.arrays.base[rows]
        moved = rows[moving]
        frames, placements = self._frames(moved), np.empty((len(moved), 7))
        for place, (i, name) in enumerate(zip(moved.tolist(), np.array(wanted)[moving].tolist(), strict=True)):
            before, after = (state.models.workspace(base) for base in (int(state.arrays.base[i]), known[name]))
            position, orientation = body_frame(before.character, frames[i], name)
            placements[place] = *position, *orientation
            gained = [number for number in after.model.goals if number not in before.model.goals]
            if self._hold(i, gained, before.character, frames[i]):
                state.arrays.options[i, layout.UNSETTLED] = layout.CHANGED
            state.arrays.base[i] = known[name]
        self._place(moved, placements)

    def _frames(self, rows: np.ndarray) -> np.ndarray:
        """Compute the frames of some of the crowd's poses, (count, n_joints + 1, 12); others' rows are junk."""
        state = self._state
        ints, floats = state.models.thread_workspaces(0)
        frames = np.empty((len(self), int(ints[0, layout.N_JOINTS]) + 1, 12))
        evaluate_characters(ints, floats, state.models.call(1), rows, state.arrays, frames)
        return frames

    def _hold(self, i: int, goals: Sequence[int], character: Character, frames: np.ndarray) -> bool:
        """Hold the pose of one of a crowd: its goals go to where their effectors are; returns whether a number has changed.

        goals: numbers of effectors; frames: of its pose (n_joints + 1, 12).
        """
        changed = False
        for number in goals:
            effector = character.effectors[number]
            position, orientation = named_frame(character, frames, effector.name)
            target = matrix(multiply(orientation, conjugate(effector.rotation)))
            for name, value in (("goal_position", position), ("goal_rotation", target), ("goal_orientation", orientation)):
                row = self._state[name][i, number]
                changed = changed or row.tolist() != list(value)
                row[:] = value
        return changed
