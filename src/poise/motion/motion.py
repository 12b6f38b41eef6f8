"""A motion: poses of one character over time, each with its base and its placement."""

from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import Any, overload

import numpy as np

from poise import checks
from poise.anatomy.segment_roles import middle_of
from poise.array_likes import ArrayLike, OrientationLike, VectorLike
from poise.character.character import Character
from poise.character.couplings import follow_leaders
from poise.character.places import Place, place_of, point_of
from poise.errors import ValueRefusedError
from poise.geometry.easing import smoothstep
from poise.geometry.rotations import IDENTITY, matrices, quaternion_products, quaternions_of, rotation_matrix
from poise.geometry.vectors import ORIGIN
from poise.kernels import python_entries
from poise.kernels.workspace.input_bounds import MAX_DISTANCE
from poise.model.compile import compile_character
from poise.motion.interpolation import mixed_angles, mixed_placements
from poise.motion.mirror import Mirror, reflection_in
from poise.motion.pose import Pose, checked_placement
from poise.motion.statistics import Statistics, motion_statistics
from poise.plain_text import counted
from poise.strict_names import StrictNames

HIGHEST_RATE = 1e6
"""Highest rate of a motion [frames/s]."""


class Motion(StrictNames):
    """Poses over time. Immutable: every method that changes something returns a new motion.

    character: of all poses; angles: (n_frames, n_dofs) [rad]; placements: (n_frames, 7) of the base, position [m] and
    quaternion wxyz. rate: frames a second. bases: the base of each frame, by the name of the segment, or one name for all.

    >>> import poise
    >>> motion = poise.Motion(poise.biped(), [poise.biped().rest] * 60, rate=60)
    >>> len(motion), motion.seconds, motion.bases[0]
    (60, 1.0, 'right_foot')
    """

    __slots__ = ("_angles", "_bases", "_frames", "_placements", "character", "ground", "name", "notes", "rate", "source")

    def __init__(
        self,
        character: Character,
        angles: ArrayLike,
        placements: ArrayLike | None = None,
        *,
        rate: float = 60.0,
        bases: str | Sequence[str] | None = None,
    ) -> None:
        checks.instance(character, Character, "character")
        angles = checks.floats(angles, "angles")
        count = len(angles) if angles.ndim and angles.size else 0
        self.character = character
        shape = (count, character.n_dofs)
        self._angles = checks.finite_array(angles if angles.size else np.zeros(shape), shape, "angles")
        follow_leaders(character.coupled_dofs, self._angles)
        if placements is None:
            placements = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (count, 1))
        self._placements = checks.finite_array(placements, (count, 7), "placements")
        if max(np.abs(self._angles).max(initial=0.0), np.abs(self._placements[:, :3]).max(initial=0.0)) > MAX_DISTANCE:
            raise ValueRefusedError("motion", f"goes beyond {MAX_DISTANCE:g} m or rad; are the units metres and radians?")
        lengths = np.linalg.norm(self._placements[:, 3:], axis=1, keepdims=True)
        if count and not (lengths > 1e-9).all():
            raise ValueRefusedError("placements", "have a quaternion of length 0")
        self._placements[:, 3:] /= np.where(lengths > 0.0, lengths, 1.0)
        self.rate = checks.number(rate, "rate", low=1e-6, high=HIGHEST_RATE)
        """Frames a second."""
        named = [bases or character.base] * count if bases is None or isinstance(bases, str) else _names(bases)
        if len(named) != count:
            raise ValueRefusedError("bases", f"are {counted(len(named), 'name')} for {counted(count, 'frame')}")
        known = {name: character.segment(name).name for name in dict.fromkeys(named)}
        self._bases = tuple(known[name] for name in named)
        for array in (self._angles, self._placements):
            array.setflags(write=False)
        self._frames: np.ndarray | None = None
        self.name = ""
        """Name of the file it was read from; empty for any other motion."""
        self.notes: tuple[str, ...] = ()
        """Oddities of the file it was read from, or of the trackers it was made from, one sentence each."""
        self.source: Any = None
        """Joints and channels of the file it was read from, so that it is written the same way."""
        self.ground: Callable[[float, float], float] | None = None
        """The slope or stairs that a walk was made on, their height [m] at x and z [m], which pictures draw; else None."""

    # ---- frames ---------------------------------------------------------------------------------------

    @property
    def angles(self) -> np.ndarray:
        """Joint angles of all frames of the motion, (n_frames, n_dofs) [rad], [m] for slides; read-only."""
        return self._angles

    @property
    def placements(self) -> np.ndarray:
        """Placement of the base in each frame of the motion, (n_frames, 7): position [m], quaternion wxyz; read-only."""
        return self._placements

    @property
    def bases(self) -> tuple[str, ...]:
        """Base segment of each frame of the motion, by name."""
        return self._bases

    @property
    def seconds(self) -> float:
        """Duration of the motion [s]: the number of frames divided by the rate."""
        return len(self) / self.rate

    @property
    def times(self) -> np.ndarray:
        """Time of each frame of the motion, (n_frames,) [s]."""
        return np.arange(len(self)) / self.rate

    def __len__(self) -> int:
        return len(self._angles)

    def __iter__(self) -> Iterator[Pose]:
        return (self.pose(number) for number in range(len(self)))

    @overload
    def __getitem__(self, which: int) -> Pose: ...

    @overload
    def __getitem__(self, which: slice) -> "Motion": ...

    def __getitem__(self, which: int | slice) -> "Pose | Motion":
        """Return the pose of one frame of the motion, or for a slice a motion of these frames."""
        if isinstance(which, slice):
            numbers = range(len(self))[which]
            part = self._like(self._angles[which], self._placements[which], self._bases[which], self.rate / abs(numbers.step))
            part.source = None if self.source is None else self.source[which]
            return part
        return self.pose(which)

    def pose(self, number: int) -> Pose:
        """Return the pose of one frame of the motion, on that frame's base."""
        try:
            number = index(number)
        except TypeError:
            raise ValueRefusedError("frame", f"must be a whole number, not {number!r}") from None
        if not -len(self) <= number < len(self):
            raise IndexError(f"frame {number} of a motion of {counted(len(self), 'frame')}")
        placement = self._placements[number]
        return Pose(self.character.rebase(self._bases[number]), self._angles[number], (placement[:3], placement[3:]))

    def _like(self, angles: np.ndarray, placements: np.ndarray, bases: Any, rate: float, stays: bool = True) -> "Motion":
        """Return another motion of the same character and source from other frames; stays: whether on the same ground."""
        motion = Motion(self.character, angles, placements, rate=rate, bases=bases)
        motion.source, motion.ground = self.source, self.ground if stays else None
        return motion

    def joint_frames(self) -> np.ndarray:
        """Compute base and joint frames of the motion, (n_frames, n_joints + 1, 12): rotation by rows, position [m]."""
        if self._frames is None:
            frames = np.empty((len(self), len(self.character.joints) + 1, 12))
            for base, numbers in self._by_base():
                model = compile_character(self.character.rebase(base))
                part, scratch = np.empty((len(numbers), *frames.shape[1:])), np.empty((2, self.character.n_dofs))
                quaternions = np.empty((len(self.character.joints), 4))
                angles, placements = np.array(self._angles[numbers]), np.array(self._placements[numbers])
                python_entries.forward(model.ints, model.floats, angles, placements, part, scratch[0], scratch[1], quaternions)
                frames[numbers] = part
            frames.setflags(write=False)
            self._frames = frames
        return self._frames

    def positions(self, name: str) -> np.ndarray:
        """Return the positions of an effector, or else of a segment, over the motion, (n_frames, 3) [m]."""
        return self.frames_of(place_of(self.character, name))[0]

    def rotations(self, name: str) -> np.ndarray:
        """Return the rotation matrices of an effector, or else of a segment, over the motion, (n_frames, 3, 3)."""
        return self.frames_of(place_of(self.character, name))[1]

    def frames_of(self, place: Place) -> tuple[np.ndarray, np.ndarray]:
        """Return positions (n_frames, 3) [m] and rotations (n_frames, 3, 3) of a place on a segment over the motion."""
        positions, rotations = np.empty((len(self), 3)), np.empty((len(self), 3, 3))
        own = rotation_matrix(place.rotation)
        for base, numbers in self._by_base():
            frame, offset = point_of(self.character.rebase(base), place)
            rows = self.joint_frames()[numbers, frame]
            carrier = rows[:, :9].reshape(-1, 3, 3)
            positions[numbers], rotations[numbers] = rows[:, 9:] + carrier @ np.array(offset), carrier @ own
        return positions, rotations

    def placements_of(self, names: Sequence[str], frames: np.ndarray) -> np.ndarray:
        """Return placements (n, 7) of n segments, the k-th in frame `frames[k]` of the motion: position [m], wxyz."""
        result = np.empty((len(frames), 7))
        for name in dict.fromkeys(names):
            numbers = np.flatnonzero([other == name for other in names])
            positions, rotations = self.frames_of(Place(name, ORIGIN, IDENTITY))
            result[numbers, :3] = positions[frames[numbers]]
            result[numbers, 3:] = quaternions_of(rotations[frames[numbers]])
        return result

    def velocities(self, name: str) -> np.ndarray:
        """Compute the velocities of an effector or segment over the motion, (n_frames, 3) [m/s]."""
        return self._derivative(self.positions(name))

    def accelerations(self, name: str) -> np.ndarray:
        """Compute the accelerations of an effector or segment over the motion, (n_frames, 3) [m/s²]."""
        return self._derivative(self._derivative(self.positions(name)))

    def angular_velocities(self, name: str) -> np.ndarray:
        """Compute the angular velocities of an effector or segment over the motion, (n_frames, 3) in the world [rad/s]."""
        rotations = self.rotations(name)
        if len(rotations) < 2:
            return np.zeros((len(rotations), 3))
        before = np.maximum(np.arange(len(self)) - 1, 0)
        after = np.minimum(before + 2, len(self) - 1)
        after[0] = 1
        steps = quaternions_of(rotations[after] @ rotations[before].transpose(0, 2, 1))
        steps *= np.where(steps[:, :1] < 0.0, -1.0, 1.0)
        sine = np.linalg.norm(steps[:, 1:], axis=1)
        angles = 2.0 * np.arctan2(sine, steps[:, 0])
        return steps[:, 1:] * (angles * self.rate / ((after - before) * np.where(sine > 0.0, sine, 1.0)))[:, None]

    def _derivative(self, rows: np.ndarray) -> np.ndarray:
        return np.gradient(rows, 1.0 / self.rate, axis=0) if len(rows) > 1 else np.zeros_like(rows)

    def _by_base(self) -> Iterator[tuple[str, np.ndarray]]:
        bases = np.array(self._bases, dtype=object)
        return ((base, np.flatnonzero(bases == base)) for base in dict.fromkeys(self._bases))

    # ---- other motions --------------------------------------------------------------------------------

    def with_angles(self, angles: ArrayLike, placements: ArrayLike | None = None) -> "Motion":
        """Return the motion with other angles (n_frames, n_dofs) [rad], and placements (n_frames, 7) if they are given.

        It is saved as the motion itself would be: with the joints, channels, unit and axes of the file it was read from.

        >>> import poise
        >>> motion = poise.Motion(poise.biped(), [poise.biped().rest] * 3)
        >>> round(float((motion.with_angles(motion.angles + 0.1).angles - motion.angles).max()), 3)
        0.1
        """
        angles = checks.finite_array(angles, self._angles.shape, "angles")
        given = self._placements if placements is None else checks.finite_array(placements, (len(self), 7), "placements")
        motion = self._like(angles, given, self._bases, self.rate)
        Motion._keep_placements(motion, self._placements, (given == self._placements).all(axis=1))
        motion.name, motion.notes = self.name, self.notes
        return motion

    def _keep_placements(self, placements: np.ndarray, same: np.ndarray) -> None:
        """Keep every bit of placements that a Motion is made with again: scaled to length 1, a quaternion may lose one."""
        self._placements = np.where(same[:, None], placements, self._placements)
        self._placements.setflags(write=False)

    def rebase(self, name: str) -> "Motion":
        """Return the same motion with one base segment for all frames; nothing moves."""
        placements = self.placements_of([name] * len(self), np.arange(len(self)))
        motion = Motion(self.character.rebase(name), self._angles, placements, rate=self.rate, bases=name)
        motion.source, motion.ground = self.source, self.ground
        return motion

    def moved(self, position: VectorLike = ORIGIN, orientation: OrientationLike = IDENTITY) -> "Motion":
        """Return the whole motion rotated about the origin, then translated [m]."""
        place = checked_placement((position, orientation))
        rotation = np.array(place.orientation)
        positions = self._placements[:, :3] @ matrices(rotation[None])[0].T + place.position
        orientations = quaternion_products(np.tile(rotation, (len(self), 1)), self._placements[:, 3:])
        return self._like(self._angles, np.column_stack([positions, orientations]), self._bases, self.rate, stays=False)

    def after(self, other: "Motion") -> "Motion":
        """Return the motion moved over the floor and rotated about the vertical, so that it continues where another ends.

        Its first frame follows the other's last by the step of the other's last two, seen at the segment in the middle.

        >>> import poise
        >>> walk = poise.Motion(poise.biped(), [poise.biped().rest] * 3, [[0, 0, 0.1 * k, 1, 0, 0, 0] for k in range(3)])
        >>> [round(float(z), 3) for z in (walk + walk.after(walk)).placements[:, 2]]
        [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
        """
        other = self._matched(other)
        if not len(self) or not len(other):
            return self
        middle = middle_of(self.character)
        ends = other.placements_of([middle] * 2, np.array([max(len(other) - 2, 0), len(other) - 1]))
        (start,) = self.placements_of([middle], np.array([0]))
        goal = ends[1, :3] + (ends[1, :3] - ends[0, :3])
        between = quaternion_products(ends[1:, 3:], start[None, 3:] * (1.0, -1.0, -1.0, -1.0))[0]
        heading = np.array([between[0], 0.0, between[2], 0.0])
        length = np.linalg.norm(heading)
        rotation = heading / length if length > 1e-9 else np.array(IDENTITY)
        shift = goal - matrices(rotation[None])[0] @ start[:3]
        return self.moved((shift[0], 0.0, shift[2]), rotation)

    def resample(self, rate: float) -> "Motion":
        """Return this Motion at another rate [frames/s]: frames between its own are linear, rotations by the shortest arc."""
        rate = checks.number(rate, "rate", low=1e-6, high=HIGHEST_RATE)
        if len(self) < 2:
            return self._like(self._angles, self._placements, self._bases, rate)
        count = max(int(np.floor((len(self) - 1) / self.rate * rate + 1e-9)) + 1, 1)
        return self.at_frames(np.arange(count) * (self.rate / rate), rate)

    def retime(self, seconds: float) -> "Motion":
        """Return the motion with the same frames over another duration [s]."""
        seconds = checks.number(seconds, "seconds", low=1e-9, high=1e9)
        return self._like(self._angles, self._placements, self._bases, max(len(self), 1) / seconds)

    def at_frames(self, places: np.ndarray, rate: float) -> "Motion":
        """Return a new motion of the poses at fractional frame numbers of this one, each on the base of the frame before."""
        before = np.clip(np.floor(places + 1e-9).astype(int), 0, len(self) - 1)
        after = np.minimum(before + 1, len(self) - 1)
        share = np.clip(places - before, 0.0, 1.0)[:, None]
        share[share < 1e-9] = 0.0
        bases = [self._bases[number] for number in before]
        target = np.array(self._placements[after])
        swaps = np.flatnonzero([base != self._bases[number] for base, number in zip(bases, after, strict=True)])
        if len(swaps):
            target[swaps] = self.placements_of([bases[number] for number in swaps], after[swaps])
        angles = mixed_angles(self.character, self._angles[before], self._angles[after], share)
        return self._like(angles, mixed_placements(self._placements[before], target, share), bases, rate)

    def mirror(self) -> "Motion":
        """Return this Motion mirrored in all frames: left does what right did, on the mirrored path and with mirrored bases.

        The plane is the one that the first pose is reflected in. Characters from files, which are never quite symmetric, may
        differ from their mirror image by a few hundredths of their size.
        """
        if not len(self):
            return self
        mirror = Mirror.of(self.character)
        plane = reflection_in(mirror.plane(self.pose(0)))
        frames = np.tile(np.eye(4), (len(self), 1, 1))
        frames[:, :3, 3], frames[:, :3, :3] = self.frames_of(Place(mirror.middle, ORIGIN, IDENTITY))
        frames = plane @ frames @ mirror.segments[mirror.middle].matrix
        placements = np.column_stack([frames[:, :3, 3], quaternions_of(frames[:, :3, :3])])
        angles = np.array([mirror.angles(row) for row in self._angles])
        reflected = self._like(angles, placements, mirror.middle, self.rate, stays=False)
        return reflected.with_bases([mirror.segments[name].partner for name in self._bases])

    def with_bases(self, names: Sequence[str]) -> "Motion":
        """Return this Motion with a base segment of its own for each frame; nothing moves."""
        named = _names(names)
        if len(named) != len(self):
            raise ValueRefusedError("bases", f"are {counted(len(named), 'name')} for {counted(len(self), 'frame')}")
        for name in dict.fromkeys(named):
            self.character.segment(name)
        return self._like(self._angles, self.placements_of(named, np.arange(len(self))), named, self.rate)

    def loop(self, times: int) -> "Motion":
        """Return the motion repeated, each repetition beginning where the last ended: see `after`."""
        times = checks.count(times, "times", low=1, high=100_000)
        parts = [self]
        for _ in range(times - 1):
            parts.append(self.after(parts[-1]))
        return self._joined(parts)

    def __add__(self, other: "Motion") -> "Motion":
        """Concatenate two motions of one character; the second motion is resampled to the first one's rate.

        It stays where it is in the world: `one + other.after(one)` goes on where the first ends.
        """
        return self._joined([self, self._matched(other)])

    def _joined(self, parts: "Sequence[Motion]") -> "Motion":
        bases = [base for part in parts for base in part.bases]
        angles, placements = (np.concatenate([getattr(part, name) for part in parts]) for name in ("angles", "placements"))
        return self._like(angles, placements, bases, self.rate, stays=all(part.ground is self.ground for part in parts))

    def blend(self, other: "Motion", share: float) -> "Motion":
        """Blend two motions: 0 is this one, 1 the other, which is stretched to this one's frames and bases."""
        other = self._matched(other, resampled=False)
        share = checks.number(share, "share", low=0.0, high=1.0)
        if bool(len(self)) != bool(len(other)):
            raise ValueRefusedError("other", "must have frames if this motion has, and none if it has none")
        if len(self) != len(other):
            other = other.at_frames(np.linspace(0.0, len(other) - 1.0, len(self)), self.rate)
        if self._bases != other.bases:
            other = other.with_bases(self._bases)
        part = np.full((len(self), 1), share)
        angles = mixed_angles(self.character, self._angles, other.angles, part)
        return self._like(angles, mixed_placements(self._placements, other.placements, part), self._bases, self.rate)

    def crossfade(self, other: "Motion", seconds: float) -> "Motion":
        """Crossfade this motion into another over its last seconds; the other is resampled to this rate.

        Both stay where they are in the world: `one.crossfade(other.after(one), 0.5)` goes on where the first ends.
        """
        other = self._matched(other)
        count = min(round(checks.number(seconds, "seconds", low=0.0, high=1e6) * self.rate), len(self), len(other))
        if count == 0:
            return self + other
        end = self[len(self) - count :]
        begin = other[:count].with_bases(end.bases)
        share = np.linspace(0.0, 1.0, count + 2)[1:-1, None]
        share = smoothstep(share)
        angles = mixed_angles(self.character, end.angles, begin.angles, share)
        mixed = self._like(angles, mixed_placements(end.placements, begin.placements, share), end.bases, self.rate)
        return self[: len(self) - count] + mixed + other[count:]

    def _matched(self, other: object, *, resampled: bool = True) -> "Motion":
        """Return another motion so that it can follow this motion or be blended with it; refuses one of another skeleton."""
        other = checks.instance(other, Motion, "other")
        if not same_skeleton(self.character, other.character):
            raise ValueRefusedError("other", "must be a motion of the same character")
        if resampled and abs(other.rate - self.rate) > 1e-9 * self.rate:
            other = other.resample(self.rate)
        return self._like(other.angles, other.placements, other.bases, self.rate if resampled else other.rate)

    def statistics(self) -> Statistics:
        """`Motion.statistics`: duration, ranges of angles, speeds, jerk, and how far feet slide."""
        return motion_statistics(self)

    def __eq__(self, other: object) -> bool:
        """Compare two motions by value: character, rate, bases, angles and placements; not names, notes and sources."""
        if not isinstance(other, Motion):
            return NotImplemented
        return self is other or (
            (self.rate, self._bases) == (other.rate, other.bases)
            and self.character == other.character
            and np.array_equal(self._angles, other.angles)
            and np.array_equal(self._placements, other.placements)
        )

    def __hash__(self) -> int:
        return hash((self.rate, self._bases, self._angles.tobytes()[:1024]))

    def __repr__(self) -> str:
        return f"Motion({counted(len(self), 'frame')} at {self.rate:g} a second, {self.character!r})"


def same_skeleton(one: Character, other: Character) -> bool:
    """Check that motions of two characters can be joined: joints are the same; limits, rests, masses, effectors may differ."""
    one, other = one.described, other.described
    if one is other or one.base != other.base or len(one.joints) != len(other.joints):
        return one is other
    return all(
        (a.name, a.parent, a.offset, a.axis, a.kind, a.segment, a.rotation)
        == (b.name, b.parent, b.offset, b.axis, b.kind, b.segment, b.rotation)
        for a, b in zip(one.joints, other.joints, strict=True)
    )


def _names(bases: Any) -> list[str]:
    """Check that the bases given for a motion's frames are a list of names."""
    if not isinstance(bases, Sequence | np.ndarray) or not all(isinstance(name, str) for name in bases):
        raise ValueRefusedError("bases", f"must be the name of a segment, or one for each frame, not {bases!r}")
    return [str(name) for name in bases]


def motion_of_pose(pose: Pose, rate: float = 30.0) -> Motion:
    """Make a motion of one frame from a pose."""
    placement = (*pose.placement.position, *pose.placement.orientation)
    return Motion(pose.character, [pose.angles], [placement], rate=rate, bases=pose.character.base)
