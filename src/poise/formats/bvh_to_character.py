"""Builds a character from a parsed BVH: Euler order, limits, rest angles, effectors.

A joint's channels become one-axis joints in their order, positions first, as far as they are not held
(`bvh_base_and_position_channels`). Unit and up axis are found out in `bvh_unit_and_axes`.
"""

import math
from collections.abc import Collection
from dataclasses import replace
from math import ceil, pi

import numpy as np

from poise.anatomy.roles_from_names import roles_of
from poise.character.character import Character, Effector, Joint
from poise.formats.bvh_base_and_position_channels import POSITION, ROTATION, Layout, first_columns
from poise.formats.bvh_parser import Bvh, BvhJoint, ChannelRange
from poise.formats.bvh_unit_and_axes import Convention, Guesses
from poise.geometry.quaternions import rotate
from poise.geometry.vectors import ORIGIN, Vector

GUESSED_RANGE = 2.0 * pi
"""Limits of hinges, since a BVH has none [rad]; a multiple of it where the file itself goes farther."""
GUESSED_LENGTH = 100.0
"""Limits of slides that are asked for, since a BVH has none [m]."""
AXES: dict[str, Vector] = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
"""Unit vectors by the first letter of a channel."""
EFFECTOR_ROLES = ("hand", "foot", "head", "pelvis")
"""Roles of the segments that get an effector."""
POSITIONS = tuple(f"{axis}{POSITION}" for axis in AXES)
"""The three channels of a position."""

Column = tuple[int, float]
"""Which channel a joint of the character has (−1 for none), and what its number is multiplied by for [rad] or [m]."""


def character_of(bvh: Bvh, layout: Layout, guesses: Guesses) -> tuple[Character, list[Column]]:
    """Make the character of a parsed BVH, and the channel of each of its one-axis joints."""
    names = {joint.name for joint in bvh.joints}
    base = bvh.joints[layout.base].name if layout.base >= 0 else _free_name("world", names)
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
            name = _free_name(f"{joint.name}_{channel}", names)
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
    return Character(tuple(joints), _effectors_of(bvh, no_part), (), base=base), columns


def _with_range(joint: Joint, known: ChannelRange, angles: np.ndarray) -> Joint:
    """Give a character's joint the known limits and rest of its BVH channel; wider where the file's angles (n,) go farther."""
    low, high = min(known.low, angles.min(initial=math.inf)), max(known.high, angles.max(initial=-math.inf))
    return replace(joint, limits=(float(low), float(high)), rest=known.rest, guessed=False)


def _free_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _fixed_offset(joint: BvhJoint, first: int, layout: Layout) -> Vector:
    """Return the part of a BVH joint's offset that no slide of the character replaces: OFFSET, and held positions."""
    numbers = list(joint.offset)
    for place, channel in enumerate(joint.channels):
        if not channel.endswith(POSITION):
            continue
        axis, added = "XYZ".index(channel[0]), layout.added and joint.parent >= 0
        numbers[axis] = layout.held.get(first + place, 0.0) + (numbers[axis] if added else 0.0)
    x, y, z = numbers
    return x, y, z


def _moving_channels(joint: BvhJoint, first: int, layout: Layout) -> list[str]:
    """Return the channels of a BVH joint in the order of the character's one-axis joints; "fixed" if it has none."""
    moved = [
        channel
        for place, channel in enumerate(joint.channels)
        if channel.endswith(POSITION) and first + place not in layout.held
    ]
    rotation_channels = [channel for channel in joint.channels if channel.endswith(ROTATION)]
    return moved + rotation_channels or ["fixed"]


def _rest_number(joint: BvhJoint, channel: str, at: int, row: np.ndarray | None, fixed: Vector) -> float:
    """Return a BVH channel's number with the character at rest: what a slide replaces; an angle of the rest row, or 0."""
    if channel in POSITIONS:
        axis = POSITIONS.index(channel)
        return joint.offset[axis] - fixed[axis]
    return float(row[at]) if row is not None and at >= 0 else 0.0


def _joint(channel: str, rest: float, farthest: float, convention: Convention) -> tuple[Joint, float]:
    """Make the character's one-axis joint for a BVH channel, and the factor of its numbers.

    Limits are made generous.
    """
    if channel == "fixed":
        return Joint(channel, None, ORIGIN, AXES["X"], (0.0, 0.0)), 1.0
    slides = channel.endswith(POSITION)
    generous, factor = (GUESSED_LENGTH, convention.unit) if slides else (GUESSED_RANGE, pi / 180.0)
    limit = generous * max(ceil(factor * farthest / generous), 1)
    axis = rotate(convention.base_rotation, AXES[channel[0]])
    kind = "slide" if slides else "hinge"
    return Joint(channel, None, ORIGIN, axis, (-limit, limit), factor * rest, kind, guessed=True), factor


def _effectors_of(bvh: Bvh, no_part: Collection[int]) -> tuple[Effector, ...]:
    """Choose the effectors of a character from a BVH: hands, feet, head, pelvis by name, else the limbs' ends; and the base.

    no_part: numbers of the joints that only carry the base or are beside the body.
    """
    known = roles_of(joint.name for joint in bvh.joints)
    ends = {name for name, role in known.items() if role.kind in EFFECTOR_ROLES and (role.kind != "pelvis" or not role.side)}
    limbs = any(known[name].kind != "pelvis" for name in ends)
    parents = {joint.parent for joint in bvh.joints}
    result = []
    for number, joint in enumerate(bvh.joints):
        is_base = joint.parent < 0 or joint.parent in no_part
        if number not in no_part and (joint.name in ends or is_base or (not limbs and number not in parents)):
            result.append(Effector(joint.name, joint.name))
    return tuple(result)
