"""Builds a motion from a parsed BVH: angles and base placements of all frames; `motion_to_bvh` goes the other way.

The character is made in `bvh_to_character`. The channels of the joint that carries the body are the placement of the base.
"""

from dataclasses import dataclass, replace

import numpy as np

from poise.formats.bvh_base_and_position_channels import Layout, layout_of
from poise.formats.bvh_joint_frames import chain_placements
from poise.formats.bvh_parser import Bvh, BvhJoint
from poise.formats.bvh_to_character import Column, character_of
from poise.formats.bvh_unit_and_axes import Convention, guess_convention
from poise.geometry.quaternions import conjugate, quaternion_products, rotate_vectors
from poise.motion.motion import Motion

NOTED = 1e-3
"""Change of held positions from which on it is told [m]."""
DOUBTED = 1e-2
"""Change of held positions from which on it is warned of [m]."""


@dataclass(frozen=True)
class BvhSource:
    """The parsed BVH file that a motion was read from, so that it can be written the same way."""

    layout: Layout
    convention: Convention
    columns: list[Column]
    rows: np.ndarray
    """(n_frames, n_channels) as they were read."""
    frame_time: float
    """Time between frames [s]."""
    doubts: tuple[str, ...] = ()
    """What is odd about the file, and guesses between two that are both possible: one sentence each, told as warnings."""

    @property
    def joints(self) -> list[BvhJoint]:
        """All joints of the BVH file that the motion comes from."""
        return self.layout.joints

    @property
    def root(self) -> BvhJoint | None:
        """The BVH joint that is the base in the motion; None where several roots share a fixed base."""
        return self.joints[self.layout.base] if self.layout.base >= 0 else None

    def __getitem__(self, which: slice) -> "BvhSource":
        return replace(self, rows=self.rows[which])


def motion_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None, *, slides: bool = False) -> Motion:
    """Make the motion of a parsed BVH, with its character, placements and notes; unit and up axis guessed if None.

    slides: whether position channels below the base become slides that goals may move; else bones keep their lengths.
    """
    layout, change, where = layout_of(bvh.joints, bvh.rows, slides, bvh.ranges)
    guesses = guess_convention(bvh, layout, unit, up)
    convention = guesses.convention
    if layout.added:
        guesses.notes.append("positions below the root are 0, so they are taken as added to OFFSETs, not in their place")
    if change * convention.unit > NOTED:
        told = guesses.doubts if change * convention.unit > DOUBTED else guesses.notes
        told.append(
            f"positions below the root change by up to {1e3 * change * convention.unit:.3g} mm, at {where!r}: bones are held "
            "at their usual lengths (slides=True overrides)"
        )
    if layout.beside:
        roots = ", ".join(repr(bvh.joints[number].name) for number in sorted(layout.beside) if bvh.joints[number].parent < 0)
        guesses.notes.append(f"roots beside the body are no part of it: {roots}")
    character, columns = character_of(bvh, layout, guesses)
    angles = np.zeros((len(bvh.rows), character.n_dofs))
    for dof, (column, factor) in enumerate(columns):
        if column >= 0:
            angles[:, dof] = bvh.rows[:, column] * factor
    if bvh.ranges:
        guesses.notes.append(f"limits of {len(bvh.ranges)} joints come from the file beside it")
    motion = Motion(character, angles, placements_of(layout, bvh.rows, convention), rate=1.0 / bvh.frame_time)
    motion.notes = (*bvh.warnings, *guesses.doubts, *guesses.notes)
    motion.source = BvhSource(layout, convention, columns, bvh.rows, bvh.frame_time, (*bvh.warnings, *guesses.doubts))
    return motion


def placements_of(layout: Layout, rows: np.ndarray, convention: Convention) -> np.ndarray:
    """Compute the base placements (n, 7) of a motion from BVH rows (n, n_channels); the origin if roots are several."""
    if layout.base < 0:
        return np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (len(rows), 1))
    positions, orientations = chain_placements(layout, layout.chain, rows)
    # The base's own axes are rotated too, so that the character stands at rest.
    turned = np.tile(convention.rotation, (len(rows), 1)), np.tile(conjugate(convention.base_rotation), (len(rows), 1))
    orientations = quaternion_products(quaternion_products(turned[0], orientations), turned[1])
    return np.column_stack([convention.unit * rotate_vectors(convention.rotation, positions), orientations])
