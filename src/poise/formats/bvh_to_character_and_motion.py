"""Builds a character and its motion from a parsed BVH: Euler order, limits, rest, effectors; angles and placements of frames.

A joint's channels become one-axis joints in their order, positions first, as far as they are not held (`bvh_skeleton`). The
channels of the joint that carries the body are the placement of the base. `bvh_unit_axes_and_rest_pose` finds unit and up axis.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from math import ceil, pi

import numpy as np

from poise.character.character import Character, Joint
from poise.character.recorded_poses import RecordedPoses
from poise.formats.bvh_body_shape import BodyShape
from poise.formats.bvh_parser import Bvh, BvhJoint, ChannelRange
from poise.formats.bvh_skeleton import POSITION, ROTATION, Layout, chain_placements, first_columns, layout_of
from poise.formats.bvh_unit_axes_and_rest_pose import Convention, Guesses, guess_convention
from poise.formats.imported_skeleton import GUESSED_RANGE, effectors_by_role, free_name
from poise.geometry.rotations import conjugate, quaternion_products, rotate, rotate_vectors
from poise.geometry.vectors import ORIGIN, Vector
from poise.motion.motion import Motion

GUESSED_LENGTH = 100.0
"""Limits of slides that are asked for, since a BVH has none [m]."""
AXES: dict[str, Vector] = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
"""Unit vectors by the first letter of a channel."""
POSITIONS = tuple(f"{axis}{POSITION}" for axis in AXES)
"""The three channels of a position."""

Column = tuple[int, float]
"""Which channel a joint of the character has (−1 for none), and what its number is multiplied by for [rad] or [m]."""
NOTED = 1e-3
"""Change of held positions from which on it is told [m]."""
DOUBTED = 1e-2
"""Change of held positions from which on it is warned of [m]."""


def character_of(bvh: Bvh, layout: Layout, guesses: Guesses, body: BodyShape) -> tuple[Character, list[Column]]:
    """Make the character of a parsed BVH, and the channel of each of its one-axis joints; body: its joints in some frames."""
    names = {joint.name for joint in bvh.joints}
    base = bvh.joints[layout.base].name if layout.base >= 0 else free_name("world", names)
    reach = np.abs(bvh.rows).max(axis=0, initial=0.0).tolist() or [0.0] * sum(len(joint.channels) for joint in bvh.joints)
    above = set(layout.chain)
    no_part = above - {layout.base} | layout.beside
    joints: list[Joint] = []
    columns: list[Column] = []
    last: dict[int, str | None] = {-1: None}
    for number, (joint, first) in enumerate(zip(bvh.joints, first_columns(bvh.joints), strict=True)):
        if number in above or number in layout.beside:
            last[number] = None
            continue
        fixed = _fixed_offset(joint, first, layout)
        parent, offset = last[joint.parent], guesses.convention.length(fixed)
        moving = _moving_channels(joint, first, layout)
        for place, channel in enumerate(moving):
            name = free_name(f"{joint.name}_{channel}", names)
            names.add(name)
            at = first + joint.channels.index(channel) if channel in joint.channels else -1
            rest = _rest_number(joint, channel, at, guesses.rest, fixed)
            made, factor = _joint(channel, rest, max(reach[at], abs(rest)) if at >= 0 else 0.0, guesses.convention)
            if at in layout.freed:
                low, high = (factor * float(number) for number in layout.freed[at])
                made = replace(made, limits=(low, high), rest=min(max(made.rest, low), high))
            if (known := bvh.ranges.get(at)) is not None:
                made = _with_range(made, known, factor * bvh.rows[:, at])
            segment = joint.name if place == len(moving) - 1 else None
            joints.append(replace(made, name=name, parent=parent, offset=offset, segment=segment))
            columns.append((at, factor))
            parent, offset = name, ORIGIN
        last[number] = parent
    effectors = effectors_by_role([joint.name for joint in bvh.joints], [joint.parent for joint in bvh.joints], no_part)
    source = _recorded_poses(bvh, guesses.convention, body, no_part)
    return Character(tuple(joints), effectors, (), base=base, source=source), columns


def _recorded_poses(bvh: Bvh, convention: Convention, body: BodyShape, no_part: Collection[int]) -> RecordedPoses:
    """Give a character built from a BVH recorded poses, from frames and End Sites. no_part: joints of no part of its body."""
    kept = [number for number in range(len(bvh.joints)) if number not in no_part]
    with_ends = {bvh.joints[number].name: number for number in kept if bvh.joints[number].ends}
    return RecordedPoses(
        tuple(bvh.joints[number].name for number in kept),
        body.frames[:, kept],
        {name: body.end_sites(number) for name, number in with_ends.items()},
        {name: tuple(convention.length(end.offset) for end in bvh.joints[number].ends) for name, number in with_ends.items()},
    )


def _with_range(joint: Joint, known: ChannelRange, angles: np.ndarray) -> Joint:
    """Build a character's joint with the known limits and rest of its BVH channel, widened to the motion's angles (n,)."""
    low, high = min(known.low, angles.min(initial=math.inf)), max(known.high, angles.max(initial=-math.inf))
    return replace(joint, limits=(float(low), float(high)), rest=known.rest, guessed=False)


def _fixed_offset(joint: BvhJoint, first: int, layout: Layout) -> Vector:
    """For the character of a BVH, return the part of a joint's offset that no slide replaces: OFFSET, and held positions."""
    numbers = list(joint.offset)
    for place, channel in enumerate(joint.channels):
        if not channel.endswith(POSITION):
            continue
        axis, added = "XYZ".index(channel[0]), layout.added and joint.parent >= 0
        numbers[axis] = layout.held.get(first + place, 0.0) + (numbers[axis] if added else 0.0)
    x, y, z = numbers
    return x, y, z


def _moving_channels(joint: BvhJoint, first: int, layout: Layout) -> list[str]:
    """List the channels of a BVH joint as one-axis joints of the character that is built; "fixed" if it has none."""
    moved = [
        channel
        for place, channel in enumerate(joint.channels)
        if channel.endswith(POSITION) and first + place not in layout.held
    ]
    rotation_channels = [channel for channel in joint.channels if channel.endswith(ROTATION)]
    return moved + rotation_channels or ["fixed"]


def _rest_number(joint: BvhJoint, channel: str, at: int, row: np.ndarray | None, fixed: Vector) -> float:
    """Return a BVH channel's number at rest, to build its joint: what a slide replaces; an angle of the rest row, or 0."""
    if channel in POSITIONS:
        axis = POSITIONS.index(channel)
        return joint.offset[axis] - fixed[axis]
    return float(row[at]) if row is not None and at >= 0 else 0.0


def _joint(channel: str, rest: float, farthest: float, convention: Convention) -> tuple[Joint, float]:
    """Build the character's one-axis joint from a channel of a parsed BVH, with generous limits.

    Returns it with the factor from the channel's numbers to radians or metres.
    """
    if channel == "fixed":
        return Joint(channel, None, ORIGIN, AXES["X"], (0.0, 0.0)), 1.0
    slides = channel.endswith(POSITION)
    generous, factor = (GUESSED_LENGTH, convention.unit) if slides else (GUESSED_RANGE, pi / 180.0)
    limit = generous * max(ceil(factor * farthest / generous), 1)
    axis = rotate(convention.base_rotation, AXES[channel[0]])
    kind = "slide" if slides else "hinge"
    return Joint(channel, None, ORIGIN, axis, (-limit, limit), factor * rest, kind, guessed=True), factor


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
        """All joints of the parsed BVH that the character and its motion were built from."""
        return self.layout.joints

    @property
    def root(self) -> BvhJoint | None:
        """The BVH joint that became the base of the motion's character; None where several roots share a fixed base."""
        return self.joints[self.layout.base] if self.layout.base >= 0 else None

    def __getitem__(self, which: slice) -> "BvhSource":
        return replace(self, rows=self.rows[which])


def motion_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None, *, slides: bool = False) -> Motion:
    """Make the motion of a parsed BVH, with its character, placements and notes; unit and up axis guessed if None.

    slides: whether position channels below the base become slides that goals may move; else bones keep their lengths.
    """
    layout, change, where = layout_of(bvh.joints, bvh.rows, slides, bvh.ranges)
    body = BodyShape(bvh, layout)
    guesses = guess_convention(body, layout, unit, up)
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
    character, columns = character_of(bvh, layout, guesses, body)
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
