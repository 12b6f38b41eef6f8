"""Goal changes: what the goals of an edit add to where a motion has the effectors, in each edited frame."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise import checks
from poise.anatomy.segment_roles import roles
from poise.character.character import Character, Effector
from poise.character.places import Place, place_of
from poise.errors import UnknownEffectorError, ValueRefusedError
from poise.geometry.rotations import quaternion_products, quaternions_of, rotation_vectors, vector_quaternions
from poise.goals import Goal
from poise.motion.motion import Motion

HELD_WEIGHT = 3.0
"""Position weight of effectors that are held [1/m]: a goal out of reach is missed before a foot slides."""


@dataclass(frozen=True)
class GoalChange:
    """What the goals of one effector change in a motion."""

    effector: Effector
    positions: np.ndarray
    """(n_frames, 3) where the motion has it [m]."""
    orientations: np.ndarray
    """(n_frames, 4) how the motion has it, wxyz."""
    shift: np.ndarray | None
    """(n_edited, 3) from there to the goals, in the world [m]; None without a position."""
    turn: np.ndarray | None
    """(n_edited, 3) rotation vectors to the goals, in the world [rad]; None without an orientation."""

    @property
    def is_held(self) -> bool:
        """Whether the goal change holds the effector where the motion has it."""
        return self.shift is None and self.turn is None

    def ask(self, goal: Goal, frame: int, number: int, part: float) -> None:
        """Set a solver's goal by its change in a frame, the number-th of the edited ones, or by a part of the change."""
        goal.position, goal.orientation = self.positions[frame], self.orientations[frame]
        if self.shift is not None:
            goal.position = self.positions[frame] + part * self.shift[number]
        if self.turn is not None:
            turn = vector_quaternions(part * self.turn[number][None])
            goal.orientation = quaternion_products(turn, self.orientations[frame][None])[0]
        if self.is_held:
            goal.position_weight = HELD_WEIGHT
        else:
            goal.position_weight = 0.0 if self.shift is None else goal.position_weight
            goal.orientation_weight = 0.0 if self.turn is None else goal.orientation_weight


def held_in_place(motion: Motion, effector: Effector) -> GoalChange:
    """Make the goal change of an effector that is held where the motion has it."""
    positions, rotations = motion.frames_of(Place(effector.segment, effector.offset, effector.rotation))
    return GoalChange(effector, positions, quaternions_of(rotations), None, None)


def goal_changes(motion: Motion, edited: list[int], goals: Any) -> list[GoalChange]:
    """Check the goals that a user gives for the edited frames, and return their changes.

    goals: by the name of an effector, a segment or a role such as right_hand: positions, or a pair of positions and
    orientations, either of them None; each for all frames, or one for each edited frame.
    """
    if not isinstance(goals, Mapping) or not goals:
        raise ValueRefusedError("goals", 'must map effectors to positions [m], such as {"right_hand": (0, 1.2, 0.4)}')
    changes = []
    for name, given in goals.items():
        own = held_in_place(motion, named_effector(motion.character, name))
        positions, orientations = given if isinstance(given, tuple) and len(given) == 2 else (given, None)
        if positions is None and orientations is None:
            raise ValueRefusedError(f"goal {name!r}", "has neither a position nor an orientation")
        shift = turn = None
        if positions is not None:
            shift = _positions(positions, len(edited), f"positions of goal {name!r}") - own.positions[edited]
        if orientations is not None:
            target = _orientations(orientations, len(edited), f"orientations of goal {name!r}")
            turn = rotation_vectors(quaternion_products(target, own.orientations[edited] * (1.0, -1.0, -1.0, -1.0)))
        changes.append(GoalChange(own.effector, own.positions, own.orientations, shift, turn))
    return changes


def named_effector(character: Character, name: Any) -> Effector:
    """Return the effector that the goals of an edit name: an effector, a segment, or a role such as right_hand or head."""
    if isinstance(name, str):
        by_role = {
            "_".join(filter(None, (role.side, role.kind))): segment for segment, role in reversed(roles(character).items())
        }
        known = [effector.name for effector in character.effectors] + [segment.name for segment in character.segments]
        place = place_of(character, by_role.get(name, name) if name not in known else name)
        return Effector(name, *place)
    raise UnknownEffectorError(str(name), [effector.name for effector in character.effectors])


def _positions(values: Any, count: int, what: str) -> np.ndarray:
    """Check the positions of a goal change, one (3,) or one for each edited frame (count, 3); return (count, 3) [m]."""
    array = checks.floats(values, what)
    array = checks.finite_array(array, (3,) if array.ndim == 1 else (count, 3), what)
    for row in np.atleast_2d(array):
        checks.position(row, what)
    return np.broadcast_to(array, (count, 3))


def _orientations(values: Any, count: int, what: str) -> np.ndarray:
    """Check the orientations of a goal change, one or one for each edited frame; return quaternions (count, 4)."""
    array = checks.floats(values, what)
    rows = list(array) if array.shape in ((count, 4), (count, 3, 3)) else [array] * count
    if array.shape not in ((4,), (3, 3), (count, 4), (count, 3, 3)):
        raise ValueRefusedError(what, f"must have the shape (4,), (3, 3), {(count, 4)} or {(count, 3, 3)}, not {array.shape}")
    return np.array([checks.orientation(row, what) for row in rows])
