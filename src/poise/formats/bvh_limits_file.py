"""The limits file beside a BVH, `walk.limits.json` of `walk.bvh`: limits and rest of joints, which a BVH cannot carry.

It names the hierarchy that it belongs to, so that one which was left behind by another file is not believed.
"""

import hashlib
import math
from collections.abc import Sequence
from pathlib import Path

from poise.errors import FileFormatError, SchemaError
from poise.formats.bvh_parser import Bvh, BvhJoint, ChannelRange
from poise.formats.bvh_writer import one_line
from poise.formats.json_schema import ChannelDescription, LimitsDescription, encode, parse_known_version
from poise.formats.whole_files import read, write_whole

SUFFIX = ".limits.json"
"""Suffix of limits files, in place of that of the BVH."""


def limits_path(path: Path) -> Path:
    """Return where the limits file of a BVH is."""
    return path.with_suffix(SUFFIX)


def write_limits(path: Path, bvh: Bvh) -> None:
    """Write the limits file beside a BVH that was written; without limits, remove one that an earlier BVH has left.

    Nothing is written beside a device or a pipe.
    """
    beside = limits_path(path)
    if bvh.ranges and path.is_file():
        write_whole(beside, encode(_describe(bvh)))
    elif beside.is_file() and _is_ours(beside):
        beside.unlink()


def read_limits(path: Path, bvh: Bvh) -> str | None:
    """Put the ranges of the limits file beside a BVH into it; returns why not, where there is one that cannot be used."""
    beside = limits_path(path)
    if not beside.is_file():
        return None
    try:
        found = parse_known_version(read(beside), LimitsDescription)
    except (SchemaError, FileFormatError) as error:
        return f"{beside.name} beside it is not used: {error}"
    if found.hierarchy != _digest(bvh.joints):
        return f"{beside.name} beside it is not used: it was written beside a file with other joints or channels"
    column = 0
    for joint in bvh.joints:
        for channel in joint.channels:
            if (said := found.joints.get(one_line(joint.name), {}).get(channel)) is not None:
                low, high = said.limits
                low, high = -math.inf if low is None else low, math.inf if high is None else high
                if low > high:
                    bvh.ranges.clear()
                    return f"{beside.name} beside it is not used: the limits of {joint.name!r} are swapped"
                bvh.ranges[column] = ChannelRange(low, high, min(max(said.rest, low), high))
            column += 1
    return None


def _describe(bvh: Bvh) -> LimitsDescription:
    joints: dict[str, dict[str, ChannelDescription]] = {}
    column = 0
    for joint in bvh.joints:
        for channel in joint.channels:
            if (known := bvh.ranges.get(column)) is not None:
                low, high = (None if math.isinf(limit) else limit for limit in (known.low, known.high))
                joints.setdefault(one_line(joint.name), {})[channel] = ChannelDescription((low, high), known.rest)
            column += 1
    return LimitsDescription(_digest(bvh.joints), joints)


def _digest(joints: Sequence[BvhJoint]) -> str:
    """Return a digest of the names, parents and channels of a BVH's joints, to know its limits file by."""
    text = "\n".join(f"{one_line(joint.name)}\t{joint.parent}\t{' '.join(joint.channels)}" for joint in joints)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def _is_ours(path: Path) -> bool:
    try:
        parse_known_version(read(path), LimitsDescription)
    except (SchemaError, FileFormatError):
        return False
    return True
