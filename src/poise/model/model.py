"""Model: a character compiled to flat arrays, on one base."""

from dataclasses import dataclass

import numpy as np

from poise.character.character import Character
from poise.geometry.vectors import Vector
from poise.kernels.linear.quadratic_model import PLAIN_TREE
from poise.kernels.workspace import layout

Arrays = dict[str, np.ndarray]
Pulled = tuple[tuple[str, Vector], ...]
"""Segments that a manner pulls, each with the point of it that is pulled, in its frame [m]."""


@dataclass(frozen=True)
class Model:
    """A character compiled to flat arrays, on one base."""

    character: Character
    ints: np.ndarray
    """Header and integers of the model: the beginning of a workspace."""
    floats: np.ndarray
    goals: tuple[int, ...]
    """The effectors that have a goal, by number, in the order that the user sees."""
    report: int
    """Where the report begins in the state of a workspace."""
    capacity: tuple[int, int] = (0, 0)
    """How many parts of extra goals, and how many rows of theirs, a workspace has memory for."""
    pulled: Pulled = ()
    memory: tuple[int, int] = (0, 0)
    """How many integers and floats of its own a method has in a workspace."""

    @property
    def free_root(self) -> bool:
        """Whether the base's placement is unknown in this model too."""
        return bool(self.ints[layout.N_UNKNOWNS] > self.ints[layout.N_DOFS])

    def workspace(self) -> tuple[np.ndarray, np.ndarray]:
        """Allocate a workspace for this compiled model: integers and floats that begin with a copy of the model's own."""
        n_joints, n_dofs, n_effectors = (int(self.ints[k]) for k in (layout.N_JOINTS, layout.N_DOFS, layout.N_EFFECTORS))
        articulated = bool(self.ints[layout.IS_ARTICULATED])
        ints, floats = layout.allocate(
            n_joints, n_dofs, n_effectors, *self.capacity, len(self.pulled), self.memory, articulated
        )
        self.copy_into(ints, floats)
        layout.array(ints, floats, "speed_share")[:] = 1.0
        return ints, floats

    def copy_into(self, ints: np.ndarray, floats: np.ndarray) -> None:
        """Copy this compiled model into the integers and floats of a workspace made for another base of the same character."""
        ints[: self.ints.size] = self.ints
        floats[: self.floats.size] = self.floats
        self.use_plain_tree(ints, floats)

    @staticmethod
    def use_plain_tree(ints: np.ndarray, floats: np.ndarray) -> None:
        """Select in arrays of this Model the elimination tree of the pose goals alone, for the next solve to begin with."""
        for tree, plain in TREES.items():
            layout.array(ints, floats, tree)[:] = layout.array(ints, floats, plain)
        layout.array(ints, floats, "options")[layout.TREE_IN_USE] = PLAIN_TREE


TREES = {
    "elimination": "plain_elimination", "branch_parent": "plain_parent", "branch_depth": "plain_depth",
    "branch_row": "plain_row",
}  # fmt: skip
"""The arrays of the elimination tree in use, and those of the tree of pose goals alone."""
