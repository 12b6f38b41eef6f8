"""Builds a character and a motion from a parsed BVH: Euler order, unit, up axis, limits, effectors.

A joint's channels become one-axis joints in their order, positions first; positions replace the joint's OFFSET, as in Blender,
unless they are 0 in the whole file and would collapse it. The root's channels are the placement of the base. What a file does
not say is guessed from the size and the layout of its skeleton: the unit of length and which axis is up. `bvh_writing` goes
the other way.
"""

from dataclasses import dataclass, replace
from math import ceil, log, pi
from typing import Any, NamedTuple

import numpy as np

from poise.anatomy.roles import roles_of
from poise.character.character import Character, Effector, Joint
from poise.errors import ValueRefusedError
from poise.formats.bvh_parsing import Bvh, BvhJoint
from poise.geometry.rotations import axis_rotations, quaternion_products, rotate_vectors
from poise.geometry.vectors import IDENTITY, ORIGIN, Quaternion, Vector, rotate
from poise.motion.motion import Motion

UNITS = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""In metres. CMU's files have bones in units of 1/0.45 inch, MakeHuman's in decimetres."""
USUAL_HEIGHT = 1.65
"""Height of a body that a unit is guessed by [m]."""
PLAUSIBLE_HEIGHTS = (1.0, 2.3)
"""Lowest and highest body for which a unit that people use is believed [m]."""
GUESSED_RANGE = 2.0 * pi
"""Limits of hinges, since a BVH has none [rad]; a multiple of it where the file itself goes farther."""
GUESSED_LENGTH = 100.0
"""Limits of slides, since a BVH has none [m]."""
Z_UP: Quaternion = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""Rotation from axes with z up to axes with y up."""
AXES: dict[str, Vector] = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
"""Unit vectors by the first letter of a channel."""
EFFECTOR_ROLES = ("hand", "foot", "head", "pelvis")
"""Roles of the segments that get an effector."""
ROTATION = "rotation"
"""End of the names of channels that are angles [°]."""
POSITION = "position"
"""End of the names of channels that are lengths."""
ZERO_POSITION = 1e-4
"""Positions that are all smaller than this count as 0 [of the longest bone]."""
POSITIONS = tuple(f"{axis}{POSITION}" for axis in AXES)
"""The three channels of a position."""


@dataclass(frozen=True)
class Convention:
    """The convention by which a BVH is read: its unit of length, its up axis, and whether positions add to OFFSETs."""

    unit: float
    """Unit of length [m]."""
    up: str
    """Axis that is up: "y" or "z"."""
    added: bool = False
    """Whether positions of joints that hang from others are added to their OFFSETs; else they replace them."""

    @property
    def rotation(self) -> Quaternion:
        """Rotation from the axes of a BVH that is read to the y-up axes of Poise, wxyz."""
        return IDENTITY if self.up == "y" else Z_UP

    def length(self, numbers: Any) -> Vector:
        """Convert a vector of a BVH that is read from its unit and axes to metres and y up."""
        return rotate(self.rotation, tuple(self.unit * float(number) for number in numbers))


Column = tuple[int, float]
"""Which channel a joint of the character has (−1 for none), and what its number is multiplied by for [rad] or [m]."""


@dataclass(frozen=True)
class BvhSource:
    """The parsed BVH file that a motion was read from, so that it can be written the same way."""

    joints: list[BvhJoint]
    convention: Convention
    columns: list[Column]
    rows: np.ndarray
    """(n_frames, n_channels) as they were read."""
    frame_time: float
    """Time between frames [s]."""

    @property
    def root(self) -> BvhJoint | None:
        """The BVH joint that was read as the character's base; None where several roots share a fixed base."""
        return lone_root(self.joints)

    def __getitem__(self, which: slice) -> "BvhSource":
        return replace(self, rows=self.rows[which])


class InnerPosition(NamedTuple):
    """A position channel of a BVH joint that has a parent."""

    column: int
    offset: float
    """What the joint's OFFSET has along it."""


def lone_root(joints: list[BvhJoint]) -> BvhJoint | None:
    """Return the BVH joint to read as the base: the first, if it is the only root and has children; else None."""
    return joints[0] if len(joints) > 1 and sum(joint.parent < 0 for joint in joints) == 1 else None


def inner_positions(joints: list[BvhJoint]) -> list[InnerPosition]:
    """Return the position channels, when a BVH is read, of all joints that have a parent."""
    channels = [(joint, channel) for joint in joints for channel in joint.channels]
    return [
        InnerPosition(column, joint.offset["XYZ".index(channel[0])])
        for column, (joint, channel) in enumerate(channels)
        if joint.parent >= 0 and channel.endswith(POSITION)
    ]


# ---- what a file means --------------------------------------------------------------------------------


def convention_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None) -> tuple[Convention, list[str]]:
    """Find the unit and up axis of a BVH that is read, as given or guessed, and a sentence for each guess."""
    notes = []
    rest = _rest_positions(bvh)
    if up is None:
        up = _likely_up(bvh, rest)
        if up == "z":
            notes.append("its skeleton stands along z, so z is taken for up (up='y' overrides)")
    if up not in ("y", "z"):
        raise ValueRefusedError("up", f"must be 'y' or 'z', not {up!r}")
    if unit is None:
        height = float(np.ptp(rest[:, 1 if up == "y" else 2])) if len(rest) else 0.0
        name = _likely_unit(height)
        notes.append(f"its skeleton is {height:.4g} units high, so lengths are taken for {name} (unit= overrides)")
        unit = name
    added = would_collapse(bvh.joints, bvh.rows)
    if added:
        notes.append("positions of all joints below the root are 0, so they are taken as added to OFFSETs, not in their place")
    return Convention(metres(unit), up, added), notes


def would_collapse(joints: list[BvhJoint], rows: np.ndarray) -> bool:
    """Check whether BVH positions, read as replacing OFFSETs, would put every joint at its parent in all frames."""
    inner = inner_positions(joints)
    longest = max((abs(at.offset) for at in inner), default=0.0)
    farthest = np.abs(rows[:, [at.column for at in inner]]).max(initial=0.0)
    return bool(len(rows) and longest > 0.0 and farthest <= ZERO_POSITION * longest)


def metres(unit: object) -> float:
    """Convert the unit of length that a BVH is read in, a name or a number, to metres."""
    if isinstance(unit, str) and unit in UNITS:
        return UNITS[unit]
    if isinstance(unit, int | float) and not isinstance(unit, bool) and 0.0 < unit < 1e6:
        return float(unit)
    raise ValueRefusedError("unit", f"must be {', '.join(UNITS)} or a number of metres above 0, not {unit!r}")


def _likely_up(bvh: Bvh, rest: np.ndarray) -> str:
    """Guess the up axis of a BVH that is read: from feet to head if joint names tell them, else the longest extent."""
    known = roles_of(joint.name for joint in bvh.joints)
    places = dict(zip((joint.name for joint in bvh.joints), _rest_places(bvh), strict=True))
    head = [places[name] for name, role in known.items() if role.kind == "head"]
    feet = [places[name] for name, role in known.items() if role.kind == "foot"]
    if head and feet:
        along = np.abs(head[0] - np.mean(feet, axis=0))
        if along.max() > 0.0:
            return "z" if along[2] > along[1] else "y"
    extent = np.ptp(rest, axis=0) if len(rest) else np.zeros(3)
    return "z" if extent[2] > 1.3 * extent[1] and extent[2] > 1.3 * extent[0] else "y"


def _likely_unit(height: float) -> str:
    """Guess the unit of a BVH that is read: the one that gives a usual body height; centimetres if none does."""
    if height <= 0.0:
        return "cm"
    fitting = [name for name, size in UNITS.items() if PLAUSIBLE_HEIGHTS[0] <= size * height <= PLAUSIBLE_HEIGHTS[1]]
    common = [name for name in ("m", "cm") if name in fitting]
    if common:
        return common[0]
    candidates = fitting or list(UNITS)
    return min(candidates, key=lambda name: abs(log(UNITS[name] * height / USUAL_HEIGHT)))


def _rest_places(bvh: Bvh) -> list[np.ndarray]:
    """Compute the rest position (3,) of each joint of a BVH that is read, with all angles 0, in the file's unit."""
    places: list[np.ndarray] = []
    for joint in bvh.joints:
        places.append(places[joint.parent] + joint.offset if joint.parent >= 0 else np.zeros(3))
    return places


def _rest_positions(bvh: Bvh) -> np.ndarray:
    """Compute the rest positions (n, 3) of all joints and End Sites of a BVH that is read, in the file's unit."""
    places = _rest_places(bvh)
    ends = [place + end.offset for place, joint in zip(places, bvh.joints, strict=True) for end in joint.ends]
    return np.array(places + ends)


# ---- from a file --------------------------------------------------------------------------------------


def motion_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None) -> Motion:
    """Read the motion of a parsed BVH, with its character, placements and notes; unit and up axis guessed if None."""
    convention, guesses = convention_of(bvh, unit, up)
    character, columns = character_of(bvh, convention)
    angles = np.zeros((len(bvh.rows), character.n_dofs))
    for dof, (column, factor) in enumerate(columns):
        if column >= 0:
            angles[:, dof] = bvh.rows[:, column] * factor
    placements = placements_of(lone_root(bvh.joints), bvh.rows, convention)
    motion = Motion(character, angles, placements, rate=1.0 / bvh.frame_time)
    motion.notes = (*bvh.warnings, *guesses)
    motion.source = BvhSource(bvh.joints, convention, columns, bvh.rows, bvh.frame_time)
    return motion


def character_of(bvh: Bvh, convention: Convention) -> tuple[Character, list[Column]]:
    """Read the character of a parsed BVH, and the channel of each of its one-axis joints."""
    root = lone_root(bvh.joints)
    names = {joint.name for joint in bvh.joints}
    base = root.name if root is not None else _free_name("world", names)
    farthest = np.abs(bvh.rows).max(axis=0, initial=0.0).tolist() or [0.0] * sum(len(joint.channels) for joint in bvh.joints)
    joints: list[Joint] = []
    columns: list[Column] = []
    last: dict[int, str | None] = {-1: None}
    first = 0
    for number, joint in enumerate(bvh.joints):
        fixed = _fixed_offset(joint, convention)
        replaced = dict(zip(POSITIONS, np.subtract(joint.offset, fixed).tolist(), strict=True))
        parent, offset = last.get(joint.parent), convention.length(fixed)
        parts = [] if joint is root else _parts_of(joint)
        for place, channel in enumerate(parts):
            name = _free_name(f"{joint.name}_{channel}", names)
            names.add(name)
            at = first + joint.channels.index(channel) if channel in joint.channels else -1
            segment = joint.name if place == len(parts) - 1 else None
            made, factor = _joint(channel, replaced.get(channel, 0.0), farthest[at] if at >= 0 else 0.0, convention)
            joints.append(replace(made, name=name, parent=parent, offset=offset, segment=segment))
            columns.append((at, factor))
            parent, offset = name, ORIGIN
        last[number] = parent
        first += len(joint.channels)
    return Character(tuple(joints), _effectors_of(bvh), (), base=base), columns


def _free_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _fixed_offset(joint: BvhJoint, convention: Convention) -> Vector:
    """Return the part of a BVH joint's OFFSET that no position channel replaces when it is read."""
    if convention.added and joint.parent >= 0:
        return joint.offset
    x, y, z = (0.0 if channel in joint.channels else number for channel, number in zip(POSITIONS, joint.offset, strict=True))
    return x, y, z


def _parts_of(joint: BvhJoint) -> list[str]:
    """Return the channels of a BVH joint that is read in the order of its one-axis joints; "fixed" if it has none."""
    moved = [channel for channel in joint.channels if channel.endswith(POSITION)]
    rotation_channels = [channel for channel in joint.channels if channel.endswith(ROTATION)]
    return moved + rotation_channels or ["fixed"]


def _joint(channel: str, rest: float, farthest: float, convention: Convention) -> tuple[Joint, float]:
    """Make the character's one-axis joint for a BVH channel that is read, and the factor of its numbers.

    Limits are made generous.
    """
    if channel == "fixed":
        return Joint(channel, None, ORIGIN, AXES["X"], (0.0, 0.0)), 1.0
    slides = channel.endswith(POSITION)
    generous, factor = (GUESSED_LENGTH, convention.unit) if slides else (GUESSED_RANGE, pi / 180.0)
    limit = generous * max(ceil(factor * max(farthest, abs(rest)) / generous), 1)
    axis = rotate(convention.rotation, AXES[channel[0]])
    kind = "slide" if slides else "hinge"
    return Joint(channel, None, ORIGIN, axis, (-limit, limit), factor * rest, kind, guessed=True), factor


def _effectors_of(bvh: Bvh) -> tuple[Effector, ...]:
    """Choose the effectors of a BVH that is read: hands, feet, head, pelvis by name, else the limbs' ends; and the root."""
    known = roles_of(joint.name for joint in bvh.joints)
    ends = {name for name, role in known.items() if role.kind in EFFECTOR_ROLES and (role.kind != "pelvis" or not role.side)}
    limbs = any(known[name].kind != "pelvis" for name in ends)
    parents = {joint.parent for joint in bvh.joints}
    result = []
    for number, joint in enumerate(bvh.joints):
        if joint.name in ends or joint.parent < 0 or (not limbs and number not in parents):
            result.append(Effector(joint.name, joint.name))
    return tuple(result)


def placements_of(root: BvhJoint | None, rows: np.ndarray, convention: Convention) -> np.ndarray:
    """Read base placements (n, 7) from the root channels of BVH rows (n, n_channels); the origin without one root."""
    positions, orientations = np.zeros((len(rows), 3)), np.tile([1.0, 0.0, 0.0, 0.0], (len(rows), 1))
    if root is None:
        return np.column_stack([positions, orientations])
    positions[:] = root.offset
    for column, channel in enumerate(root.channels):
        axis = "XYZ".index(channel[0])
        if channel.endswith(POSITION):
            positions[:, axis] = rows[:, column]
        else:
            orientations = quaternion_products(orientations, axis_rotations(np.eye(3)[axis], np.radians(rows[:, column])))
    # The base's own axes are rotated to ours too, so that all angles 0 is the skeleton standing.
    orientations[:, 1:] = rotate_vectors(convention.rotation, orientations[:, 1:])
    return np.column_stack([convention.unit * rotate_vectors(convention.rotation, positions), orientations])
