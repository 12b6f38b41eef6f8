"""From a BVH to a character and a motion, and back.

A joint's channels become one-axis joints in their order, positions first; positions replace the joint's OFFSET, as in Blender.
The root's channels are the placement of the base. What a file does not say is guessed from the size and the layout of its
skeleton: the unit of length and which axis is up.
"""

from dataclasses import dataclass, replace
from math import log, pi
from typing import Any

import numpy as np

from poise.character import Character, Effector, Joint
from poise.errors import ValueRefusedError
from poise.formats.bvh import Bvh, BvhJoint
from poise.motion import Motion
from poise.roles import roles_of
from poise.vectors import IDENTITY, ORIGIN, Quaternion, Vector, add, rotate

UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""In metres. CMU's files have bones in units of 1/0.45 inch."""
USUAL_HEIGHT, HEIGHTS = 1.65, (1.0, 2.3)
"""Of a body, and between which a unit that people use is believed [m]."""
GENEROUS = 2.0 * pi
"""Limits of joints that have none in the file [rad]."""
GENEROUS_LENGTH = 100.0
"""[m]."""
Z_UP: Quaternion = (0.5**0.5, -(0.5**0.5), 0.0, 0.0)
"""Turns z up to y up."""
AXES: dict[str, Vector] = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
ENDS = ("hand", "foot", "head", "pelvis")
"""What is given an effector, where it is known."""
TURNED, MOVED = "rotation", "position"


@dataclass(frozen=True)
class Convention:
    """What a file's numbers mean."""

    unit: float
    """[m]."""
    up: str
    """ "y" or "z"."""

    @property
    def turn(self) -> Quaternion:
        """From the file's axes to ours."""
        return IDENTITY if self.up == "y" else Z_UP

    def length(self, numbers: Any) -> Vector:
        """A vector of the file in ours [m]."""
        return rotate(self.turn, tuple(self.unit * float(number) for number in numbers))


@dataclass
class BvhSource:
    """What a motion keeps of its file: the joints, and the root's channels as they were."""

    joints: list[BvhJoint]
    convention: Convention
    root: np.ndarray
    """(n_frames, channels of the root)."""
    frame_time: float

    def __getitem__(self, which: slice) -> "BvhSource":
        step = abs(range(len(self.root))[which].step)
        return replace(self, root=self.root[which], frame_time=self.frame_time * step)


# ---- what a file means --------------------------------------------------------------------------------


def convention_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None) -> tuple[Convention, list[str]]:
    """What a file's numbers mean, as said or as guessed; and the guesses, in one sentence each."""
    notes = []
    rest = _rest_positions(bvh)
    if up is None:
        extent = np.ptp(rest, axis=0) if len(rest) else np.zeros(3)
        up = "z" if extent[2] > 1.3 * extent[1] and extent[2] > 1.3 * extent[0] else "y"
        if up == "z":
            notes.append("its skeleton stands along z, so z is taken for up (up='y' overrides)")
    if up not in ("y", "z"):
        raise ValueRefusedError("up", f"must be 'y' or 'z', not {up!r}")
    if unit is None:
        height = float(np.ptp(rest[:, 1 if up == "y" else 2])) if len(rest) else 0.0
        name = _likely_unit(height)
        notes.append(f"its skeleton is {height:.4g} units high, so lengths are taken for {name} (unit= overrides)")
        unit = name
    if isinstance(unit, str):
        if unit not in UNITS:
            raise ValueRefusedError("unit", f"{unit!r} is unknown; there are {', '.join(UNITS)}, or a number of metres")
        unit = UNITS[unit]
    if not (isinstance(unit, int | float) and 0.0 < unit < 1e6):
        raise ValueRefusedError("unit", f"must be a number of metres above 0, not {unit!r}")
    return Convention(float(unit), up), notes


def _likely_unit(height: float) -> str:
    """The unit that makes a body of a usual height; centimetres where nothing does."""
    if height <= 0.0:
        return "cm"
    fitting = [name for name, size in UNITS.items() if HEIGHTS[0] <= size * height <= HEIGHTS[1]]
    common = [name for name in ("m", "cm") if name in fitting]
    if common:
        return common[0]
    candidates = fitting or list(UNITS)
    return min(candidates, key=lambda name: abs(log(UNITS[name] * height / USUAL_HEIGHT)))


def _rest_positions(bvh: Bvh) -> np.ndarray:
    """(n, 3) where all joints and End Sites are with all angles 0, in the file's units."""
    places: list[np.ndarray] = []
    points = []
    for joint in bvh.joints:
        place = (places[joint.parent] if joint.parent >= 0 else np.zeros(3)) + (joint.offset if joint.parent >= 0 else 0.0)
        places.append(place)
        points.append(place)
        if joint.end is not None:
            points.append(place + joint.end)
    return np.array(points)


# ---- from a file --------------------------------------------------------------------------------------


def character_of(bvh: Bvh, convention: Convention) -> tuple[Character, list[tuple[int, bool]]]:
    """The character of a file, and for each of its joints the channel it has (−1 for none) and whether that is a length."""
    first: list[int] = []
    count = 0
    for joint in bvh.joints:
        first.append(count)
        count += len(joint.channels)
    roots = [number for number, joint in enumerate(bvh.joints) if joint.parent < 0]
    lone = roots[0] if len(roots) == 1 else None
    names = {joint.name for joint in bvh.joints}
    base = bvh.joints[lone].name if lone is not None else _free_name("world", names)
    joints: list[Joint] = []
    columns: list[tuple[int, bool]] = []
    last: dict[int, str | None] = {-1: None}
    if lone is not None:
        last[lone] = None
    for number, joint in enumerate(bvh.joints):
        if number == lone:
            continue
        parts = _parts_of(joint, convention)
        parent, offset = last[joint.parent], convention.length(_fixed_offset(joint))
        for place, (channel, kind, axis, limits) in enumerate(parts):
            name = _free_name(f"{joint.name}_{channel}", names)
            names.add(name)
            segment = joint.name if place == len(parts) - 1 else None
            # At rest a channel that replaces the OFFSET is what it replaces: the bone is there before anything moves.
            rest = convention.unit * joint.offset["XYZ".index(channel[0])] if kind == "slide" else 0.0
            rest = min(max(rest, limits[0]), limits[1])
            joints.append(Joint(name, parent, offset, axis, limits, rest, kind, segment))
            at = first[number] + joint.channels.index(channel) if channel in joint.channels else -1
            columns.append((at, kind == "slide"))
            parent, offset = name, ORIGIN
        last[number] = parent
    return Character(tuple(joints), _effectors_of(bvh), (), base=base), columns


def _free_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _fixed_offset(joint: BvhJoint) -> Vector:
    """What of the OFFSET no channel replaces."""
    x, y, z = (0.0 if f"{axis}position" in joint.channels else joint.offset[k] for k, axis in enumerate("XYZ"))
    return x, y, z


def _parts_of(joint: BvhJoint, convention: Convention) -> list[tuple[str, str, Vector, tuple[float, float]]]:
    """Channel, kind, axis and limits of the one-axis joints of a joint; one that holds still if it has no channels."""
    turn = convention.turn
    slides = [channel for channel in joint.channels if channel.endswith(MOVED)]
    hinges = [channel for channel in joint.channels if channel.endswith(TURNED)]
    parts = [(c, "slide", rotate(turn, AXES[c[0]]), (-GENEROUS_LENGTH, GENEROUS_LENGTH)) for c in slides]
    parts += [(c, "hinge", rotate(turn, AXES[c[0]]), (-GENEROUS, GENEROUS)) for c in hinges]
    return parts or [("fixed", "hinge", AXES["X"], (0.0, 0.0))]


def _effectors_of(bvh: Bvh) -> tuple[Effector, ...]:
    """Hands, feet, head and pelvis where names say so, else the last joints of all limbs; and the root."""
    known = roles_of(joint.name for joint in bvh.joints)
    ends = {name for name, role in known.items() if role.kind in ENDS and (role.kind != "pelvis" or not role.side)}
    parents = {joint.parent for joint in bvh.joints}
    result = []
    for number, joint in enumerate(bvh.joints):
        if joint.name in ends or joint.parent < 0 or (not ends and number not in parents):
            result.append(Effector(joint.name, joint.name))
    return tuple({effector.name: effector for effector in result}.values())


def motion_of(bvh: Bvh, unit: str | float | None = None, up: str | None = None) -> Motion:
    """The motion of a file."""
    convention, guesses = convention_of(bvh, unit, up)
    character, columns = character_of(bvh, convention)
    angles = np.zeros((len(bvh.rows), character.n_dofs))
    for dof, (column, is_length) in enumerate(columns):
        if column >= 0:
            angles[:, dof] = bvh.rows[:, column] * (convention.unit if is_length else pi / 180.0)
    lone = bvh.joints[0] if sum(joint.parent < 0 for joint in bvh.joints) == 1 else None
    width = len(lone.channels) if lone is not None else 0
    root = np.array(bvh.rows[:, :width])
    placements = _placements(lone, root, convention)
    motion = Motion(character, angles, placements, rate=1.0 / bvh.frame_time)
    motion.notes = (*bvh.warnings, *guesses)
    motion.source = BvhSource(bvh.joints, convention, root, bvh.frame_time)
    return motion


def _placements(lone: BvhJoint | None, root: np.ndarray, convention: Convention) -> np.ndarray:
    """(n, 7) of the base, from the root's channels."""
    positions = np.zeros((len(root), 3))
    turns = np.tile(np.array(convention.turn), (len(root), 1))
    if lone is None:
        return np.column_stack([positions, np.tile([1.0, 0.0, 0.0, 0.0], (len(root), 1))])
    positions[:] = lone.offset
    turns[:] = (1.0, 0.0, 0.0, 0.0)
    for column, channel in enumerate(lone.channels):
        axis = "XYZ".index(channel[0])
        if channel.endswith(MOVED):
            positions[:, axis] = root[:, column]
        else:
            half = 0.5 * np.radians(root[:, column])
            turn = np.zeros((len(root), 4))
            turn[:, 0], turn[:, 1 + axis] = np.cos(half), np.sin(half)
            turns = _products(turns, turn)
    about = np.tile(np.array(convention.turn), (len(root), 1))
    back = about * (1.0, -1.0, -1.0, -1.0)
    # The base's own axes are turned to ours too, so that all angles 0 is the skeleton standing.
    turns = _products(_products(about, turns), back)
    ours = np.array([rotate(convention.turn, position) for position in positions.tolist()]).reshape(-1, 3)
    return np.column_stack([convention.unit * ours, turns])


def _products(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(n, 4) a b of quaternions."""
    (aw, ax, ay, az), (bw, bx, by, bz) = a.T, b.T
    return np.column_stack([
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    ])  # fmt: skip


# ---- to a file ----------------------------------------------------------------------------------------


def bvh_of(motion: Motion, unit: str | float | None = None) -> Bvh:
    """A file of a motion: as the one that it comes from, or as an animator expects it.

    unit: of lengths; the file's own, else centimetres.
    """
    if isinstance(motion.source, BvhSource) and unit is None:
        return _as_it_came(motion, motion.source)
    return _as_expected(motion, UNITS["cm"] if unit is None else UNITS.get(unit, 0.0) if isinstance(unit, str) else float(unit))


def _as_it_came(motion: Motion, source: BvhSource) -> Bvh:
    _, columns = character_of(Bvh(source.joints, np.zeros((0, 0)), source.frame_time), source.convention)
    lone = source.joints[0] if sum(joint.parent < 0 for joint in source.joints) == 1 else None
    width = len(lone.channels) if lone is not None else 0
    rows = np.zeros((len(motion), sum(len(joint.channels) for joint in source.joints)))
    for dof, (column, is_length) in enumerate(columns):
        if column >= 0:
            rows[:, column] = motion.angles[:, dof] * (1.0 / source.convention.unit if is_length else 180.0 / pi)
    if width:
        rows[:, :width] = source.root
    return Bvh(source.joints, rows, source.frame_time)


def _as_expected(motion: Motion, unit: float) -> Bvh:
    """The pelvis as ROOT with six channels, a joint for each place where the character bends."""
    if not unit > 0.0:
        raise ValueRefusedError("unit", f"must be one of {', '.join(UNITS)}, or a number of metres above 0")
    root = _root_of(motion.character)
    moved = motion.on_base(root)
    character = moved.character
    joints, columns = [BvhJoint(root, -1, channels=(*CHANNELS_OF_ROOT,))], [[-1] * 6]
    number: dict[str | None, int] = {None: 0}
    for chain in _chains(character):
        first, last = character.joints[chain[0]], character.joints[chain[-1]]
        channels = tuple(_channel(character.joints[k]) for k in chain)
        name = last.segment or last.name
        joint = BvhJoint(name, number[first.parent], _in_units(first.offset, unit), channels)
        for k in chain:
            number[character.joints[k].name] = len(joints)
        joints.append(joint)
        columns.append(list(chain))
    _add_ends(character, joints, unit)
    rows = [_root_rows(moved, unit)]
    for chain in columns[1:]:
        for k in chain:
            rows.append(sum(character.joints[k].axis) * np.degrees(moved.angles[:, k : k + 1]))  # the axis may be reversed
    return Bvh(joints, np.column_stack(rows), 1.0 / motion.rate)


CHANNELS_OF_ROOT = ("Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation")


def _root_of(character: Character) -> str:
    """The pelvis if there is one, else the base."""
    known = roles_of(segment.name for segment in character.segments)
    return next((name for name, role in known.items() if role.kind == "pelvis"), character.base)


def _chains(character: Character) -> list[list[int]]:
    """Joints of one place together, those above before those below."""
    children: dict[str | None, list[int]] = {}
    for index, joint in enumerate(character.joints):
        children.setdefault(joint.parent, []).append(index)
    chains, waiting = [], list(reversed(children.get(None, [])))
    while waiting:
        chain = [waiting.pop()]
        while True:
            joint = character.joints[chain[-1]]
            below = children.get(joint.name, [])
            alone = len(below) == 1 and joint.segment is None and not any(character.joints[below[0]].offset)
            if not alone or len(chain) == 3:
                break
            chain.append(below[0])
        for index in chain:
            joint = character.joints[index]
            if joint.rotation != IDENTITY or sorted(map(abs, joint.axis)) != [0.0, 0.0, 1.0] or joint.kind != "hinge":
                raise ValueRefusedError(
                    "motion", f"cannot be written as BVH: joint {joint.name!r} does not turn about x, y or z"
                )
        chains.append(chain)
        waiting += reversed(children.get(character.joints[chain[-1]].name, []))
    return chains


def _channel(joint: Joint) -> str:
    return f"{'XYZ'[int(np.argmax(np.abs(joint.axis)))]}rotation"


def _in_units(offset: Vector, unit: float) -> Vector:
    x, y, z = offset
    return x / unit, y / unit, z / unit


def _add_ends(character: Character, joints: list[BvhJoint], unit: float) -> None:
    """An End Site for every joint without children, at its effector."""
    parents = {joint.parent for joint in joints}
    for number, joint in enumerate(joints):
        if number in parents:
            continue
        tips = [effector.offset for effector in character.effectors if effector.segment == joint.name]
        attachment = character.attachments.get(joint.name)
        shift = attachment.offset if attachment is not None else ORIGIN
        joint.end = _in_units(add(shift, tips[0]) if tips else (0.0, 0.0, 0.0), unit)


def _root_rows(motion: Motion, unit: float) -> np.ndarray:
    """(n, 6) position and the angles about z, x and y of the base [degrees], without jumps where that can be had."""
    rotations = motion.joint_frames()[:, 0, :9].reshape(-1, 3, 3)
    x = np.arcsin(np.clip(rotations[:, 2, 1], -1.0, 1.0))
    z = np.arctan2(-rotations[:, 0, 1], rotations[:, 1, 1])
    y = np.arctan2(-rotations[:, 2, 0], rotations[:, 2, 2])
    angles = np.unwrap(np.column_stack([z, x, y]), axis=0) if len(motion) else np.zeros((0, 3))
    return np.column_stack([motion.placements[:, :3] / unit, np.degrees(angles)])
