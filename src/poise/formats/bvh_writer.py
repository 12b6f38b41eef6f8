"""Writes a motion as a BVH: with the joints and channels of its file, or with those that animators expect; then as text.

A motion that was read keeps its file's joints, channels, unit and axes, and every number that still says the same is written
as it was. Others have the pelvis as ROOT with six channels and one joint for each place where the character bends.
"""

import math
import re
from dataclasses import replace

import numpy as np

from poise.anatomy.ground_points import watched_points
from poise.anatomy.segment_roles import middle_of
from poise.character.character import Character, Joint
from poise.errors import ValueRefusedError
from poise.formats.bvh_parser import Bvh, BvhEnd, BvhJoint, ChannelRange
from poise.formats.bvh_skeleton import POSITION, ROTATION, Layout, chain_placements, first_columns, positions_are_added
from poise.formats.bvh_to_character_and_motion import AXES, BvhSource, placements_of
from poise.formats.bvh_unit_axes_and_rest_pose import Convention, metres
from poise.geometry.rotations import (
    IDENTITY,
    axis_rotations,
    conjugate,
    euler_angles,
    matrices,
    quaternion_products,
    rotate_vectors,
)
from poise.geometry.vectors import ORIGIN, Vector, add
from poise.motion.hinge_motion import to_hinges
from poise.motion.motion import Motion

SAME = 1e-13
"""Largest difference from the number that was read for that to be written again, relative to 1 or to itself."""
FULL_RANGE = math.pi - 1e-9
"""A hinge that goes this far to both sides has no limits [rad]."""
CHANNELS_OF_ROOT = ("Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation")
"""Channels of the ROOT of a motion that comes from no file."""
DIGITS = 12
"""Significant digits of a number, unless the file is exact: a nanometre at a thousand metres."""
UNWRITABLE = re.compile(r"[{}\x00]")
"""Characters that cannot stand in a name."""


def encode_motion(motion: Motion, unit: str | float | None = None) -> bytes:
    """Write a motion as the bytes of a BVH. unit: of its lengths; that of its own file, else centimetres."""
    return encode_bvh(bvh_of(motion, unit))


def bvh_of(motion: Motion, unit: str | float | None = None) -> Bvh:
    """Build the Bvh of a motion, to be written. unit: of lengths; that of the motion's own file, else centimetres."""
    if isinstance(motion.source, BvhSource):
        return _as_it_came(motion, motion.source if unit is None else _in_unit(motion.source, metres(unit)))
    return _as_expected(to_hinges(motion), metres("cm" if unit is None else unit))


# ---- as it came ---------------------------------------------------------------------------------------


def _in_unit(source: BvhSource, unit: float) -> BvhSource:
    """Convert the BVH source of a motion that is written to another unit of length."""
    share = source.convention.unit / unit
    if share == 1.0:
        return source
    joints = []
    for joint in source.joints:
        ends = [replace(end, offset=_scaled(end.offset, share)) for end in joint.ends]
        joints.append(replace(joint, offset=_scaled(joint.offset, share), ends=ends))
    channels = [channel for joint in joints for channel in joint.channels]
    lengths = np.array([share if channel.endswith(POSITION) else 1.0 for channel in channels])
    columns = [
        (column, factor / share if column >= 0 and channels[column].endswith(POSITION) else factor)
        for column, factor in source.columns
    ]
    layout = replace(source.layout, joints=joints, held={column: share * held for column, held in source.layout.held.items()})
    convention = replace(source.convention, unit=unit)
    return replace(source, layout=layout, columns=columns, rows=_rounded(source.rows * lengths), convention=convention)


def _scaled(offset: Vector, share: float) -> Vector:
    x, y, z = _rounded(share * np.array(offset)).tolist()
    return x, y, z


def _rounded(numbers: np.ndarray) -> np.ndarray:
    """Round a motion's numbers to the digits that are written to a BVH."""
    flat = [float(f"{number:.{DIGITS}g}") for number in np.ravel(numbers).tolist()]
    return np.array(flat).reshape(np.shape(numbers))


def _as_it_came(motion: Motion, source: BvhSource) -> Bvh:
    moved = motion if set(motion.bases) <= {motion.character.described.base} else motion.rebase(motion.character.described.base)
    known = source.rows if len(source.rows) == len(motion) else None
    rows = _unchanged_rows(source, len(motion))
    kept: list[np.ndarray] = []
    for dof, (column, factor) in enumerate(source.columns):
        if column < 0:
            continue
        found = moved.angles[:, dof]
        if known is None:
            rows[:, column] = _rounded(found / factor)
        else:
            same = _same(known[:, column] * factor, found)
            rows[~same, column] = _rounded(found[~same] / factor)
            kept += [same] if len(known) and np.ptp(known[:, column]) > 0.0 else []
    if kept:  # a frame of which nothing is left is another one: its bones are as usual
        another = ~np.any(kept, axis=0)
        for column, held in source.layout.held.items():
            rows[another, column] = held
    joints, layout = source.joints, source.layout
    if layout.base < 0 and not _same(placements_of(layout, rows, source.convention), moved.placements).all():
        raise ValueRefusedError("motion", "cannot be written as BVH: it was moved as a whole, and its file has several roots")
    if layout.base >= 0:
        rows, joints = _with_base_columns(rows, moved.placements, source, known)
    if layout.added and not positions_are_added(joints, rows):
        rows = _replacing(rows, joints)
    time = source.frame_time if 1.0 / source.frame_time == motion.rate else 1.0 / motion.rate
    first = motion.character.described
    shift = rows.shape[1] - source.rows.shape[1]  # where the base was given channels
    after = first_columns(source.joints)[layout.base] if layout.base >= 0 else 0
    ranges = {
        column + (shift if column > after else 0): ChannelRange(*joint.interval, *joint.rest_entries)
        for joint, (column, _) in zip(first.joints, source.columns, strict=True)
        if column >= 0 and _has_range(joint)
    }
    return Bvh(joints, rows, time, exact=True, ranges=ranges)


def _unchanged_rows(source: BvhSource, count: int) -> np.ndarray:
    """Return the BVH rows (count, n_channels) to write for an unchanged motion: those of its file, or what holds bones."""
    if len(source.rows) == count:
        return source.rows.copy()
    rows = np.zeros((count, source.rows.shape[1]))
    for column, held in source.layout.held.items():
        rows[:, column] = held
    if len(source.rows):  # joints above the base and beside the body stay where they were first
        firsts = first_columns(source.joints)
        for number in (*source.layout.chain[:-1], *source.layout.beside):
            columns = slice(firsts[number], firsts[number] + len(source.joints[number].channels))
            rows[:, columns] = source.rows[0, columns]
    return rows


def _replacing(rows: np.ndarray, joints: list[BvhJoint]) -> np.ndarray:
    """Convert BVH rows (n, n_channels) that are written from positions added to OFFSETs to positions that replace them."""
    result = rows.copy()
    for joint, first in zip(joints, first_columns(joints), strict=True):
        for place, channel in enumerate(joint.channels):
            if joint.parent >= 0 and channel.endswith(POSITION):
                result[:, first + place] = _rounded(rows[:, first + place] + joint.offset["XYZ".index(channel[0])])
    return result


def _same(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.abs(one - other) <= SAME * np.maximum(np.abs(one), 1.0)


def _with_base_columns(
    rows: np.ndarray, placements: np.ndarray, source: BvhSource, known: np.ndarray | None
) -> tuple[np.ndarray, list[BvhJoint]]:
    """Write a motion's placements (n, 7) into BVH rows; the base gets six channels if it needs them."""
    layout, number = source.layout, source.layout.base
    base, first = layout.joints[number], first_columns(layout.joints)[number]
    same: np.ndarray = np.zeros(len(placements), dtype=bool)
    if known is not None:
        same = np.all(_same(placements_of(layout, known, source.convention), placements), axis=1)
        if same.all():
            return rows, layout.joints
    free = set(base.channels) == set(CHANNELS_OF_ROOT)
    channels = base.channels if free else CHANNELS_OF_ROOT
    written = base_rows(placements, channels, source.convention, layout, rows)
    if free and known is not None:
        written[same] = known[same, first : first + len(channels)]
    joints = [*layout.joints[:number], replace(base, channels=channels), *layout.joints[number + 1 :]]
    return np.column_stack([rows[:, :first], written, rows[:, first + len(base.channels) :]]), joints


def base_rows(
    placements: np.ndarray,
    channels: tuple[str, ...],
    convention: Convention,
    layout: Layout | None = None,
    rows: np.ndarray | None = None,
) -> np.ndarray:
    """Convert placements (n, 7) to the BVH channels written for the base, (n, 6): positions [its unit], continuous angles [°].

    layout, rows: of the joints above the base, which stay; without them there are none.
    """
    count = len(placements)
    back = conjugate(convention.rotation)
    positions = rotate_vectors(back, placements[:, :3]) / convention.unit
    orientations = quaternion_products(np.tile(back, (count, 1)), placements[:, 3:])
    orientations = quaternion_products(orientations, np.tile(convention.base_rotation, (count, 1)))
    if layout is not None and rows is not None and len(layout.chain) > 1:
        origins, above = chain_placements(layout, layout.chain[:-1], rows)
        positions = np.einsum("nji,nj->ni", matrices(above), positions - origins)
        orientations = quaternion_products(above * (1.0, -1.0, -1.0, -1.0), orientations)
        if layout.added:
            positions = positions - layout.joints[layout.base].offset
    axes = np.array([AXES[channel[0]] for channel in channels if channel.endswith(ROTATION)]).T
    angle_columns = iter(np.degrees(euler_angles(axes, matrices(orientations))).T)
    columns = [positions[:, "XYZ".index(name[0])] if name.endswith(POSITION) else next(angle_columns) for name in channels]
    return _rounded(np.column_stack(columns))


# ---- as an animator expects it ------------------------------------------------------------------------


def _as_expected(motion: Motion, unit: float) -> Bvh:
    """Build the BVH to write for a motion without a file: the pelvis as ROOT with six channels, a joint for each bend."""
    root = middle_of(motion.character)
    moved = motion.rebase(root)
    character = moved.character
    joints = [BvhJoint(root, -1, channels=CHANNELS_OF_ROOT)]
    rows = [base_rows(moved.placements, CHANNELS_OF_ROOT, Convention(unit, "y"))]
    number: dict[str | None, int] = {None: 0}
    ranges: dict[int, ChannelRange] = {}
    for chain in _chains(character):
        here = [character.joints[k] for k in chain]
        offset, name = here[0].offset, here[-1].segment or here[-1].name
        plain = all(map(_is_along_axis, here))
        channels = tuple(map(_channel, here)) if plain else _channels_of_ball(here)
        if plain:
            width = sum(block.shape[1] for block in rows)
            ranges |= {width + place: _range(each, offset) for place, each in enumerate(here) if _has_range(each)}
            rows += [_column(each, moved.angles[:, k : k + 1], offset, unit) for k, each in zip(chain, here, strict=True)]
        else:
            rows.append(_ball_columns(here, moved.angles[:, chain], unit))
        joints.append(BvhJoint(name, number[here[0].parent], _in_units(offset, unit), channels))
        number |= {each.name: len(joints) - 1 for each in here}
    _add_ends(character, joints, unit)
    return Bvh(joints, np.column_stack(rows), 1.0 / motion.rate, ranges=ranges)


def _has_range(joint: Joint) -> bool:
    """Whether the BVH writer writes a joint's limits and rest too, beside the file: neither guesses nor full turns."""
    free = joint.kind == "hinge" and joint.interval[0] <= -FULL_RANGE and joint.interval[1] >= FULL_RANGE
    return not joint.guessed and not (free and joint.rest == 0.0)


def _range(joint: Joint, offset: Vector) -> ChannelRange:
    """Convert a joint's limits and rest to those written with its BVH channel [rad], [m], as they will be read again."""
    along, start = sum(joint.axis), 0.0
    if joint.kind == "slide":
        start = offset[int(np.argmax(np.abs(joint.axis)))]
    one, other, rest = (start + along * value for value in (*joint.interval, *joint.rest_entries))
    return ChannelRange(min(one, other), max(one, other), rest)


def _column(joint: Joint, angles: np.ndarray, offset: Vector, unit: float) -> np.ndarray:
    """Compute the values (n, 1) of a written BVH channel from angles: degrees, or a position that replaces the OFFSET."""
    along = sum(joint.axis)  # 1, or −1 where it is reversed
    if joint.kind == "hinge":
        return np.degrees(along * angles)
    return (offset[int(np.argmax(np.abs(joint.axis)))] + along * angles) / unit


def _channels_of_ball(chain: list[Joint]) -> tuple[str, ...]:
    """Return the BVH channels written for joints about any axes: three rotations, and three positions if one slides."""
    return CHANNELS_OF_ROOT if any(joint.kind == "slide" for joint in chain) else CHANNELS_OF_ROOT[3:]


def _ball_columns(chain: list[Joint], angles: np.ndarray, unit: float) -> np.ndarray:
    """Compute the values of the BVH channels written for joints about any axes at one place, from their angles (n, joints)."""
    count = len(angles)
    positions, turned = np.tile(chain[0].offset, (count, 1)), np.tile(IDENTITY, (count, 1))
    for joint, column in zip(chain, angles.T, strict=True):
        turned = quaternion_products(turned, np.tile(joint.rotation, (count, 1)))
        if joint.kind == "hinge":
            turned = quaternion_products(turned, axis_rotations(np.array(joint.axis), column))
        else:
            positions = positions + column[:, None] * (matrices(turned) @ np.array(joint.axis))
    rows = base_rows(np.column_stack([positions, turned]), CHANNELS_OF_ROOT, Convention(unit, "y"))
    return rows[:, -len(_channels_of_ball(chain)) :]


def _chains(character: Character) -> list[list[int]]:
    """Group a character's one-axis joints into the BVH joints to write: those at one place together, parents first."""
    children: dict[str | None, list[int]] = {}
    for index, joint in enumerate(character.joints):
        children.setdefault(joint.parent, []).append(index)
    chains, waiting = [], list(reversed(children.get(None, [])))
    while waiting:
        chain = [waiting.pop()]
        while (below := _goes_on(character, chain, children)) is not None:
            chain.append(below)
        chains.append(chain)
        waiting += reversed(children.get(character.joints[chain[-1]].name, []))
    return chains


def _goes_on(character: Character, chain: list[int], children: dict[str | None, list[int]]) -> int | None:
    """Return the next one-axis joint that can be written into the same BVH joint: slides first, no channel twice; else None.

    About axes that are no channels, all joints at one place do, since their rotation is written as a whole.
    """
    last = character.joints[chain[-1]]
    below = children.get(last.name, [])
    if len(below) != 1 or last.segment is not None or any(character.joints[below[0]].offset):
        return None
    joint = character.joints[below[0]]
    if not all(_is_along_axis(character.joints[k]) for k in (*chain, below[0])):
        return below[0]
    taken = [_channel(character.joints[k]) for k in chain]
    backwards = joint.kind == "slide" and last.kind == "hinge"
    return None if backwards or _channel(joint) in taken else below[0]


def _is_along_axis(joint: Joint) -> bool:
    """Check whether a joint can be written as one BVH channel: along x, y or z, in a frame that is not rotated."""
    return joint.rotation == IDENTITY and max(map(abs, joint.axis)) > 1.0 - 1e-12


def _channel(joint: Joint) -> str:
    return f"{'XYZ'[int(np.argmax(np.abs(joint.axis)))]}{ROTATION if joint.kind == 'hinge' else POSITION}"


def _in_units(offset: Vector, unit: float) -> Vector:
    x, y, z = offset
    return x / unit, y / unit, z / unit


def _add_ends(character: Character, joints: list[BvhJoint], unit: float) -> None:
    """Add End Sites to the BVH joints to write that have no children: at the toe of a foot, else at the effector."""
    parents = {joint.parent for joint in joints}
    toes = {segment: offset for name, segment, offset in watched_points(character) if name.endswith("toe")}
    for number, joint in enumerate(joints):
        if number in parents:
            continue
        tips = [effector.offset for effector in character.effectors if effector.segment == joint.name]
        tips = [toes[joint.name]] if joint.name in toes else tips
        attachment = character.attachments.get(joint.name)
        shift = attachment.offset if attachment is not None else ORIGIN
        joint.ends = [BvhEnd(_in_units(add(shift, tips[0]) if tips else ORIGIN, unit))]


def encode_bvh(bvh: Bvh) -> bytes:
    """Write joints and frames of a Bvh as the bytes of a BVH file."""
    children: dict[int, list[int]] = {}
    for number, joint in enumerate(bvh.joints):
        children.setdefault(joint.parent, []).append(number)
    lines = ["HIERARCHY"]
    waiting: list[tuple[int | str, int]] = [(number, 0) for number in reversed(children.get(-1, []))]
    written = _exact_numbers if bvh.exact else _numbers
    while waiting:
        item, depth = waiting.pop()
        tab = "\t" * depth
        if isinstance(item, str):
            lines.append(tab + item)
            continue
        joint = bvh.joints[item]
        name = one_line(joint.title or joint.name)
        lines += [f"{tab}{'JOINT' if depth else 'ROOT'} {name}", tab + "{", f"{tab}\tOFFSET {written(joint.offset)}"]
        lines.append(" ".join([f"{tab}\tCHANNELS {len(joint.channels)}", *joint.channels]))
        inside: list[int | str] = [*children.get(item, [])]
        for end in reversed(joint.ends):
            inside.insert(end.after, f"End {one_line(end.name)}\n{tab}\t{{\n{tab}\t\tOFFSET {written(end.offset)}\n{tab}\t}}")
        waiting.append(("}", depth))
        waiting += [(entry, depth + 1) for entry in reversed(inside)]
    lines += ["MOTION", f"Frames: {len(bvh.rows)}", f"Frame Time: {written((bvh.frame_time,))}"]
    lines += [written(row) for row in bvh.rows.tolist()]
    return ("\n".join(lines) + "\n").encode(errors="replace")


def one_line(name: str) -> str:
    """Write a joint's name in one line of BVH text, without line breaks, braces or zero bytes."""
    return " ".join(UNWRITABLE.sub("_", name).split()) or "_"


def _numbers(numbers: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(_number, numbers))


def _exact_numbers(numbers: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(_exact_number, numbers))


def _exact_number(number: float) -> str:
    """Write a number as BVH text with as many digits as it takes to read the same number again."""
    text = _number(number)
    return text if float(text) == number else repr(number)


def _number(number: float) -> str:
    """Write a number as BVH text with at most twelve significant digits, without a needless exponent or a negative zero."""
    text = f"{number:.{DIGITS}g}"
    return "0" if text == "-0" else text
