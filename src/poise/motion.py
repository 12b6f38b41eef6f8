"""A motion: poses of one character over time, each with its base and its placement."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from poise import values
from poise.character import Character
from poise.errors import ValueRefusedError
from poise.goals.extra import Place, place_of, point_of
from poise.kernels import entries
from poise.model import compile_character
from poise.pose import Pose
from poise.vectors import IDENTITY, ORIGIN, matrix, quaternion

FASTEST = 1e6
"""Frames a second."""


class Statistics(NamedTuple):
    """What a motion is like, in a few numbers."""

    seconds: float
    lowest: np.ndarray
    """(n_dofs,) the least angle used [rad]."""
    highest: np.ndarray
    """(n_dofs,) the largest angle used [rad]."""
    fastest: np.ndarray
    """(n_dofs,) the largest speed of each joint [rad/s]."""
    jerk: np.ndarray
    """(n_dofs,) root mean square of the third derivative of each angle [rad/s³]."""
    slide: dict[str, float]
    """How far each segment moves while it is the base [m]."""


class Motion:
    """Poses over time. Frozen: what changes a motion gives a new one.

    character: of all poses; angles: (n_frames, n_dofs) [rad]; placements: (n_frames, 7) of the base, position [m] and
    quaternion wxyz. rate: frames a second. bases: the base of each frame, by the name of the segment, or one name for all.

    >>> import poise
    >>> motion = poise.Motion(poise.biped(), [poise.biped().rest] * 60, rate=60)
    >>> len(motion), motion.seconds, motion.base[0]
    (60, 1.0, 'right_foot')
    """

    __slots__ = ("_angles", "_base", "_frames", "_placements", "character", "notes", "rate", "source")

    def __init__(
        self,
        character: Character,
        angles: Any,
        placements: Any = None,
        *,
        rate: float = 60.0,
        bases: str | Sequence[str] | None = None,
    ) -> None:
        if not isinstance(character, Character):
            raise ValueRefusedError("character", f"must be a poise.Character, not {character!r}")
        angles = np.asarray(angles, np.float64)
        count = len(angles) if angles.ndim == 2 else 0
        self.character = character
        self._angles = values.finite_array(angles.reshape(count, -1) if count else angles, (count, character.n_dofs), "angles")
        if placements is None:
            placements = np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (count, 1))
        self._placements = values.finite_array(placements, (count, 7), "placements")
        lengths = np.linalg.norm(self._placements[:, 3:], axis=1, keepdims=True)
        if count and not (lengths > 1e-9).all():
            raise ValueRefusedError("placements", "have a quaternion of length 0")
        self._placements[:, 3:] /= np.where(lengths > 0.0, lengths, 1.0)
        self.rate = values.number(rate, "rate", low=1e-6, high=FASTEST)
        """Frames a second."""
        named = [character.base if bases is None else bases] * count if bases is None or isinstance(bases, str) else list(bases)
        if len(named) != count:
            raise ValueRefusedError("bases", f"are {len(named)} names for {count} frames")
        known = {name: character.segment(name).name for name in dict.fromkeys(named)}
        self._base = tuple(known[name] for name in named)
        for array in (self._angles, self._placements):
            array.setflags(write=False)
        self._frames: np.ndarray | None = None
        self.notes: tuple[str, ...] = ()
        """What was odd about the file it comes from, in one sentence each."""
        self.source: Any = None
        """How the file it comes from has it, so that it can be written the same way."""

    # ---- frames ---------------------------------------------------------------------------------------

    @property
    def angles(self) -> np.ndarray:
        """(n_frames, n_dofs) [rad], [m] for slides; read-only."""
        return self._angles

    @property
    def placements(self) -> np.ndarray:
        """(n_frames, 7) where the base of each frame is: position [m], quaternion wxyz; read-only."""
        return self._placements

    @property
    def base(self) -> tuple[str, ...]:
        """The base of each frame."""
        return self._base

    @property
    def seconds(self) -> float:
        """How long it lasts, each frame counted as long as the next."""
        return len(self) / self.rate

    @property
    def times(self) -> np.ndarray:
        """(n_frames,) when each frame is [s]."""
        return np.arange(len(self)) / self.rate

    def __len__(self) -> int:
        return len(self._angles)

    def __iter__(self) -> Iterator[Pose]:
        return (self.pose(number) for number in range(len(self)))

    def __getitem__(self, which: int | slice) -> Any:
        """The pose of one frame, or a motion of some frames."""
        if isinstance(which, slice):
            numbers = range(len(self))[which]
            part = self._like(self._angles[which], self._placements[which], self._base[which], self.rate / abs(numbers.step))
            if self.source is not None:
                part.source = self.source[which]
            return part
        return self.pose(which)

    def pose(self, number: int) -> Pose:
        """The pose of a frame, on its base."""
        if not -len(self) <= number < len(self):
            raise IndexError(f"frame {number} of a motion of {len(self)} frames")
        placement = self._placements[number]
        return Pose(self.character.rebase(self._base[number]), self._angles[number], (placement[:3], placement[3:]))

    def _like(self, angles: np.ndarray, placements: np.ndarray, bases: Any, rate: float) -> "Motion":
        """Another motion of the same character."""
        return Motion(self.character, angles, placements, rate=rate, bases=bases)

    def joint_frames(self) -> np.ndarray:
        """(n_frames, n_joints + 1, 12) of the base and of every joint: rotation row by row, then position [m]."""
        if self._frames is None:
            frames = np.empty((len(self), len(self.character.joints) + 1, 12))
            for base in dict.fromkeys(self._base):
                chosen = np.flatnonzero([name == base for name in self._base])
                model = compile_character(self.character.rebase(base))
                part, scratch = np.empty((len(chosen), *frames.shape[1:])), np.empty((2, self.character.n_dofs))
                angles, placements = np.array(self._angles[chosen]), np.array(self._placements[chosen])
                entries.forward(model.ints, model.floats, angles, placements, part, scratch[0], scratch[1])
                frames[chosen] = part
            frames.setflags(write=False)
            self._frames = frames
        return self._frames

    def positions(self, name: str) -> np.ndarray:
        """(n_frames, 3) where an effector, or else a segment, is [m]."""
        return self._frames_of(place_of(self.character, name))[0]

    def rotations(self, name: str) -> np.ndarray:
        """(n_frames, 3, 3) how an effector, or else a segment, is turned."""
        return self._frames_of(place_of(self.character, name))[1]

    def _frames_of(self, place: Place) -> tuple[np.ndarray, np.ndarray]:
        """Positions (n_frames, 3) and rotations (n_frames, 3, 3) of a frame on a segment."""
        positions, rotations = np.empty((len(self), 3)), np.empty((len(self), 3, 3))
        own = np.array(matrix(place.rotation)).reshape(3, 3)
        for base, chosen in self._by_base():
            frame, offset = point_of(self.character.rebase(base), place)
            rows = self.joint_frames()[chosen, frame]
            turns = rows[:, :9].reshape(-1, 3, 3)
            positions[chosen], rotations[chosen] = rows[:, 9:] + turns @ np.array(offset), turns @ own
        return positions, rotations

    def velocities(self, name: str) -> np.ndarray:
        """(n_frames, 3) of an effector or segment [m/s]."""
        return self._derivative(self.positions(name))

    def accelerations(self, name: str) -> np.ndarray:
        """(n_frames, 3) of an effector or segment [m/s²]."""
        return self._derivative(self._derivative(self.positions(name)))

    def _derivative(self, rows: np.ndarray) -> np.ndarray:
        return np.gradient(rows, 1.0 / self.rate, axis=0) if len(rows) > 1 else np.zeros_like(rows)

    def _by_base(self) -> Iterator[tuple[str, np.ndarray]]:
        bases = np.array(self._base, dtype=object)
        return ((base, np.flatnonzero(bases == base)) for base in dict.fromkeys(self._base))

    # ---- other motions --------------------------------------------------------------------------------

    def on_base(self, name: str) -> "Motion":
        """The same motion with one base for all frames; nothing moves."""
        character = self.character.rebase(name)
        positions, rotations = self._frames_of(Place(name, ORIGIN, IDENTITY))
        placements = np.column_stack([positions, quaternions_of(rotations)]) if len(self) else np.zeros((0, 7))
        return Motion(character, self._angles, placements, rate=self.rate, bases=name)

    def resample(self, rate: float) -> "Motion":
        """The same motion at another rate, between frames in a straight line; turns by the shortest way."""
        rate = values.number(rate, "rate", low=1e-6, high=FASTEST)
        if len(self) < 2:
            return self._like(self._angles, self._placements, self._base, rate)
        count = max(int(np.floor((len(self) - 1) / self.rate * rate + 1e-9)) + 1, 1)
        return self._at(np.arange(count) * (self.rate / rate), rate)

    def retime(self, seconds: float) -> "Motion":
        """The same frames in another time."""
        seconds = values.number(seconds, "seconds", low=1e-9, high=1e9)
        return self._like(self._angles, self._placements, self._base, max(len(self), 1) / seconds)

    def _at(self, places: np.ndarray, rate: float) -> "Motion":
        """The motion at places between frames [frames]. Where the base changes in between, the frame before stands."""
        before = np.clip(np.floor(places + 1e-9).astype(int), 0, len(self) - 1)
        after = np.minimum(before + 1, len(self) - 1)
        share = np.clip(places - before, 0.0, 1.0)[:, None]
        swaps = np.array([self._base[a] != self._base[b] for a, b in zip(before, after, strict=True)])
        share[swaps] = 0.0
        angles = (1.0 - share) * self._angles[before] + share * self._angles[after]
        placements = mixed_placements(self._placements[before], self._placements[after], share)
        return self._like(angles, placements, [self._base[k] for k in before], rate)

    def mirror(self) -> "Motion":
        """The reflection of the motion: left does what right did."""
        poses = [pose.mirror() for pose in self]
        placements = [np.concatenate(pose.placement) for pose in poses]
        return self._like(np.array([pose.angles for pose in poses]), np.array(placements), self._base, self.rate)

    def loop(self, times: int) -> "Motion":
        """The motion so many times, each beginning where the last ended."""
        times = values.count(times, "times", low=1, high=100_000)
        result = self
        for _ in range(times - 1):
            result = result + self
        return result

    def __add__(self, other: "Motion") -> "Motion":
        """One motion after the other, which must be of the same character."""
        self._check_same(other)
        return self._like(
            np.concatenate([self._angles, other.angles]),
            np.concatenate([self._placements, other.placements]),
            [*self._base, *other.base],
            self.rate,
        )

    def blend(self, other: "Motion", share: float) -> "Motion":
        """Between two motions of the same length and bases: 0 is this one, 1 the other."""
        self._check_same(other)
        if len(self) != len(other) or self._base != other.base:
            raise ValueRefusedError("other", "must have as many frames on the same bases; resample or rebase it first")
        part = np.full((len(self), 1), values.number(share, "share", low=0.0, high=1.0))
        angles = (1.0 - part) * self._angles + part * other.angles
        return self._like(angles, mixed_placements(self._placements, other.placements, part), self._base, self.rate)

    def crossfade(self, other: "Motion", seconds: float) -> "Motion":
        """One motion into the other, over so many seconds in which both go on."""
        self._check_same(other)
        count = min(round(values.number(seconds, "seconds", low=0.0, high=1e6) * self.rate), len(self), len(other))
        if count == 0:
            return self + other
        end, begin = self[len(self) - count :].on_base(self._base[-1]), other[:count].on_base(self._base[-1])
        share = np.linspace(0.0, 1.0, count + 2)[1:-1, None]
        share = share * share * (3.0 - 2.0 * share)
        angles = (1.0 - share) * end.angles + share * begin.angles
        mixed = self._like(angles, mixed_placements(end.placements, begin.placements, share), self._base[-1], self.rate)
        return self[: len(self) - count] + mixed + other[count:]

    def _check_same(self, other: object) -> None:
        if not isinstance(other, Motion):
            raise ValueRefusedError("other", f"must be a poise.Motion, not {other!r}")
        if other.character.described is not self.character.described and other.character != self.character:
            raise ValueRefusedError("other", "must be a motion of the same character")
        if abs(other.rate - self.rate) > 1e-9 * self.rate:
            raise ValueRefusedError("other", f"has {other.rate:g} frames a second, not {self.rate:g}; resample it first")

    def statistics(self) -> Statistics:
        """What the motion is like, in a few numbers."""
        if not len(self):
            empty = np.zeros(self.character.n_dofs)
            return Statistics(0.0, empty, empty, empty, empty, {})
        speed = np.abs(np.diff(self._angles, axis=0)).max(axis=0, initial=0.0) * self.rate
        third = np.diff(self._angles, 3, axis=0) * self.rate**3 if len(self) > 3 else np.zeros((1, self.character.n_dofs))
        slide = {}
        for base, chosen in self._by_base():
            following = chosen[1:][np.diff(chosen) == 1]
            moved = np.linalg.norm(self._placements[following, :3] - self._placements[following - 1, :3], axis=1)
            slide[base] = float(moved.sum())
        jerk = np.sqrt((third**2).mean(axis=0))
        return Statistics(self.seconds, self._angles.min(axis=0), self._angles.max(axis=0), speed, jerk, slide)

    def __repr__(self) -> str:
        return f"Motion({len(self)} frames at {self.rate:g} a second, {self.character!r})"


def quaternions_of(rotations: np.ndarray) -> np.ndarray:
    """(n, 4) wxyz of rotation matrices (n, 3, 3), each on the side of the one before."""
    result = np.array([quaternion(rotation.ravel().tolist()) for rotation in rotations]).reshape(-1, 4)
    for number in range(1, len(result)):
        if result[number] @ result[number - 1] < 0.0:
            result[number] *= -1.0
    return result


def mixed_placements(one: np.ndarray, other: np.ndarray, share: np.ndarray) -> np.ndarray:
    """(n, 7) between placements: positions in a straight line, turns at an even pace by the shortest way."""
    positions = (1.0 - share) * one[:, :3] + share * other[:, :3]
    cosine = (one[:, 3:] * other[:, 3:]).sum(axis=1, keepdims=True)
    target = np.where(cosine < 0.0, -other[:, 3:], other[:, 3:])
    angle = np.arccos(np.clip(np.abs(cosine), 0.0, 1.0))
    sine = np.sin(angle)
    small = sine < 1e-9
    safe = np.where(small, 1.0, sine)
    first = np.where(small, 1.0 - share, np.sin((1.0 - share) * angle) / safe)
    second = np.where(small, share, np.sin(share * angle) / safe)
    turns = first * one[:, 3:] + second * target
    return np.column_stack([positions, turns / np.linalg.norm(turns, axis=1, keepdims=True)])
