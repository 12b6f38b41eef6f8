"""How good a walk is, measured on the motion itself."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.gait.footprints import Ground, level
from poise.gait.walking_body import Foot, Frame, frame_of
from poise.geometry.rotations import matrices, rotation_matrix
from poise.motion.motion import Motion

ALLOWED_JERK = 7000.0
"""[rad/s³]: what is below is smooth whatever the joint does otherwise."""


class Measures(NamedTuple):
    """Of a whole motion."""

    slide: float
    """How far a foot moves while it is the base, the most from its first frame as that [m]."""
    changeover: float
    """The most that any segment is elsewhere on the new base than on the old one [m]."""
    dip: float
    """How far heel or toe are below the floor, at most [m]."""
    speed: float
    """Of the pelvis over the floor, along its way [m/s]."""
    jerk: float
    """The largest ratio of any joint's third difference to what it may be: 1 or less is smooth."""
    roughest: str
    """The joint that has it."""
    seam: float
    """The same from the last frames to the first, for a walk that loops; 0 otherwise."""
    cadence: float
    """Steps a second, from the changeovers."""
    step_length: float
    """The mean distance between the feet at changeovers, along the way [m]."""


def measure(motion: Motion, ground: Ground = level, loops: bool = False, roles: dict[str, str] | None = None) -> Measures:
    """All measures; loops: whether the motion is meant to."""
    frame = frame_of(motion.character, roles)
    feet = {foot.name: foot for foot in frame.feet}
    way = _middle(motion, frame)
    jerk, roughest = _jerk(motion.angles, motion.rate, motion)
    return Measures(
        _slide(motion),
        _changeover(motion),
        max(_dip(motion, name, foot, ground) for name, foot in feet.items()),
        _speed(way, motion),
        jerk,
        roughest,
        _seam(motion) if loops else 0.0,
        *_steps(motion),
    )


def _middle(motion: Motion, frame: Frame) -> np.ndarray:
    """(n_frames, 2) where the middle between the hips is, from above [m]."""
    effector = frame.anatomy.body.effectors[frame.leads.index("pelvis")]
    placements = motion.rebase(frame.pelvis).placements
    places: np.ndarray = placements[:, :3] + matrices(placements[:, 3:]) @ np.array(effector.offset)
    return places[:, (0, 2)]


def _runs(motion: Motion) -> list[tuple[int, int]]:
    """First and last frame of every stay on one base."""
    changes = [0, *(n for n in range(1, len(motion)) if motion.bases[n] != motion.bases[n - 1]), len(motion)]
    return [(a, b - 1) for a, b in pairwise(changes)]


def _slide(motion: Motion) -> float:
    worst = 0.0
    for first, last in _runs(motion):
        places = motion.placements[first : last + 1]
        worst = max(worst, float(np.abs(places - places[0]).max()))
    return worst


def _changeover(motion: Motion) -> float:
    """Every segment of the last frame on the old base, on both bases."""
    worst = 0.0
    for (_, last), (first, _) in zip(_runs(motion), _runs(motion)[1:], strict=False):
        old = motion.pose(last)
        new = old.rebase(motion.bases[first])
        gone = np.abs(new.placement.position - motion.placements[first, :3]).max()
        turned = min(np.abs(new.placement.orientation - sign * motion.placements[first, 3:]).max() for sign in (1.0, -1.0))
        worst = max(worst, float(gone), float(turned))
        for segment in motion.character.segments:
            worst = max(worst, float(np.abs(old.segment_frame(segment.name)[0] - new.segment_frame(segment.name)[0]).max()))
    return worst


def _dip(motion: Motion, name: str, foot: Foot, ground: Ground) -> float:
    offset, rotation = np.array(foot.effector.offset), foot.effector.rotation
    own = rotation_matrix(rotation)
    placements = motion.rebase(name).placements
    places, turns = placements[:, :3], matrices(placements[:, 3:])
    deepest = 0.0
    for point in (foot.heel, foot.toe):
        there = places + turns @ (offset + own @ point)
        floor = np.array([ground(x, z) for x, z in there[:, (0, 2)].tolist()])
        deepest = max(deepest, float((floor - there[:, 1]).max()))
    return deepest


def _speed(way: np.ndarray, motion: Motion) -> float:
    """Over whole cycles, in which a body sways to both sides alike."""
    starts = [first for first, _ in _runs(motion)][1:]
    if len(starts) < 3:  # less than two strides: as far as it comes
        return float(np.linalg.norm(way[-1] - way[0])) * motion.rate / max(len(way) - 1, 1)
    chords = np.array([way[b] - way[a] for a, b in zip(starts, starts[2:], strict=False)])
    times = np.array([(b - a) / motion.rate for a, b in zip(starts, starts[2:], strict=False)])
    headings = np.unwrap(np.arctan2(chords[:, 0], chords[:, 1]))
    # A stride on a circle is an arc, and longer than its chord. Two strides that overlap by half differ by half its turn.
    half = np.abs(np.gradient(headings)) if len(headings) > 1 else np.zeros(1)
    return float((np.linalg.norm(chords, axis=1) / np.sinc(np.minimum(half, 1.0) / np.pi) / times).mean())


def _jerk(angles: np.ndarray, rate: float, motion: Motion) -> tuple[float, str]:
    third = np.abs(np.diff(angles, 3, axis=0)) * rate**3
    if not len(third):
        return 0.0, ""
    allowed = np.maximum(3.0 * np.percentile(third, 95.0, axis=0), ALLOWED_JERK)
    ratios = third.max(axis=0) / allowed
    worst = int(ratios.argmax())
    return float(ratios[worst]), motion.character.joints[worst].name


def _seam(motion: Motion) -> float:
    """Third differences across the end of a loop, against what is allowed within."""
    third = np.abs(np.diff(motion.angles, 3, axis=0)) * motion.rate**3
    allowed = np.maximum(3.0 * np.percentile(third, 95.0, axis=0), ALLOWED_JERK)
    around = np.vstack([motion.angles[-3:], motion.angles[:3]])
    return float((np.abs(np.diff(around, 3, axis=0)) * motion.rate**3 / allowed).max())


def _steps(motion: Motion) -> tuple[float, float]:
    """Steps a second and the length of steps [m]."""
    starts = [first for first, _ in _runs(motion)][1:]
    if len(starts) < 2:
        return 0.0, 0.0
    places = np.array([motion.placements[first, :3] for first in starts])
    strides = np.linalg.norm((places[2:] - places[:-2])[:, (0, 2)], axis=1) if len(places) > 2 else np.zeros(1)
    return (len(starts) - 1) * motion.rate / (starts[-1] - starts[0]), 0.5 * float(strides.mean())
