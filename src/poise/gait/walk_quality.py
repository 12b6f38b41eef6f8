"""Measures the quality of a walk on the motion itself: slide, changeover, dip, speed, jerk, seam."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.character.places import Place
from poise.gait.terrain import FLAT_GROUND, Ground
from poise.gait.walk_request import check_ground
from poise.gait.walking_body import WalkingBody, measure_walking_body
from poise.gait.walking_foot import WalkingFoot
from poise.geometry.rotations import IDENTITY, matrices
from poise.motion.motion import Motion
from poise.motion.pose import Pose

ALLOWED_JERK = 7000.0
"""Jerk that is smooth whatever the joint does otherwise [rad/s³]: that of captured walks, smoothed."""
ALLOWED_RATIO = 3.0
"""Jerk that is smooth, of the 95th percentile of the same joint."""

TOUCHING = 1e-4
"""Height up to which a point of a sole is on the floor [m]."""


class WalkQuality(NamedTuple):
    """Measures of the quality of a whole walk."""

    slide: float
    """Largest way of a point of a sole on the floor from one frame to the next [m]."""
    stance_slide: float
    """Largest way of a point of a sole from the middle of the time that it stays on the floor [m]."""
    changeover: float
    """Largest jump of any segment from the old base to the new one [m]."""
    dip: float
    """Largest depth of heel or toe below the floor [m]."""
    speed: float
    """Speed of the pelvis over the floor, along its way [m/s]."""
    jerk: float
    """Largest third difference of a joint's angle, of what is allowed: 1 or less is smooth."""
    roughest: str
    """Name of the joint with the largest jerk."""
    seam: float
    """Largest jerk from the last frames to the first, of what is allowed, for a walk that loops; 0 otherwise."""
    cadence: float
    """Steps a second, from the changeovers."""
    step_length: float
    """The mean distance between the feet at changeovers, along the way [m]."""


def measure(
    motion: Motion, ground: Ground = FLAT_GROUND, loops: bool = False, roles: Mapping[str, str] | None = None
) -> WalkQuality:
    """Measure the quality of a walk on a ground: slide, changeover, dip, speed, jerk, seam, cadence, step length.

    loops: whether the motion is meant to; roles: as in `poise.walk`.
    """
    body, ground = measure_walking_body(motion.character, roles), check_ground(ground) or FLAT_GROUND
    jerk, roughest = _jerk(motion)
    return WalkQuality(
        *_slide(motion, body, ground),
        _changeover(motion),
        max(_dip(motion, foot, ground) for foot in body.feet),
        _speed(_hip_path(motion, body), motion),
        jerk,
        roughest,
        _seam(motion) if loops else 0.0,
        *_cadence_and_step_length(motion),
    )


def _hip_path(motion: Motion, body: WalkingBody) -> np.ndarray:
    """Trace the hips of a walk whose quality is measured over the floor, (n_frames, 2) of x and z [m]."""
    effector = body.anatomy.body.effectors[body.goals.index("pelvis")]
    placements = motion.rebase(body.pelvis).placements
    places: np.ndarray = placements[:, :3] + matrices(placements[:, 3:]) @ np.array(effector.offset)
    return places[:, (0, 2)]


def _runs(motion: Motion) -> list[tuple[int, int]]:
    """List first and last frame of every stay on one base in a walk whose quality is measured."""
    changes = [0, *(n for n in range(1, len(motion)) if motion.bases[n] != motion.bases[n - 1]), len(motion)]
    return [(a, b - 1) for a, b in pairwise(changes)]


def _sole_tracks(motion: Motion, foot: WalkingFoot, ground: Ground) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Trace the points of a sole for a walk's quality: positions (n_frames, 3) and heights above ground (n_frames,) [m]."""
    for segment, offset in foot.sole:
        places = motion.frames_of(Place(segment, offset, IDENTITY))[0]
        heights = np.array([ground(x, z) for x, z in places[:, (0, 2)].tolist()])
        yield places, places[:, 1] - heights


def _slide(motion: Motion, body: WalkingBody, ground: Ground) -> tuple[float, float]:
    """Measure foot slide, a quality of a walk: the most that a point of a sole on the floor moves over it [m].

    From one frame to the next, and while it stays on the floor.
    """
    frame, stance = 0.0, 0.0
    for foot in body.feet:
        for places, heights in _sole_tracks(motion, foot, ground):
            down = np.flatnonzero(np.abs(heights) < TOUCHING)
            for run in np.split(down, np.flatnonzero(np.diff(down) > 1) + 1):
                if len(run) > 1:
                    stood = places[run][:, (0, 2)]
                    frame = max(frame, float(np.linalg.norm(np.diff(stood, axis=0), axis=1).max()))
                    stance = max(stance, float(np.linalg.norm(stood - stood[len(stood) // 2], axis=1).max()))
    return frame, stance


def _changeover(motion: Motion) -> float:
    """Measure the jump at changeovers, a quality of a walk: how far segments move as the base changes [m].

    The first pose on the new base is described anew on the old one, and no segment may move. A foot that stands still as it
    becomes the base has not moved from where the last pose on the old base had it.
    """
    worst = 0.0
    for (_, last), (first, end) in zip(_runs(motion), _runs(motion)[1:], strict=False):
        new, base = motion.pose(first), motion.bases[first]
        old = Pose(motion.character.rebase(motion.bases[last]), new.angles, new.segment_frame(motion.bases[last]))
        for segment in motion.character.segments:
            worst = max(worst, float(np.abs(old.segment_frame(segment.name)[0] - new.segment_frame(segment.name)[0]).max()))
        if end > first and np.array_equal(motion.placements[first], motion.placements[first + 1]):
            position, orientation = motion.pose(last).segment_frame(base)
            shift = np.abs(position - motion.placements[first, :3]).max()
            turn = min(np.abs(orientation - sign * motion.placements[first, 3:]).max() for sign in (1.0, -1.0))
            worst = max(worst, float(shift), float(turn))
    return worst


def _dip(motion: Motion, foot: WalkingFoot, ground: Ground) -> float:
    """Measure how deep the sole of a foot dips below the ground, a quality of a walk [m]."""
    return max(float((-heights).max(initial=0.0)) for _, heights in _sole_tracks(motion, foot, ground))


def _speed(way: np.ndarray, motion: Motion) -> float:
    """Measure the speed of a walk for its quality, along its way (n_frames, 2) over whole cycles, with even sway [m/s]."""
    starts = [first for first, _ in _runs(motion)][1:]
    if len(starts) < 3:  # less than two strides: as far as it comes
        return float(np.linalg.norm(way[-1] - way[0])) * motion.rate / max(len(way) - 1, 1)
    chords = np.array([way[b] - way[a] for a, b in zip(starts, starts[2:], strict=False)])
    times = np.array([(b - a) / motion.rate for a, b in zip(starts, starts[2:], strict=False)])
    headings = np.unwrap(np.arctan2(chords[:, 0], chords[:, 1]))
    # A stride on a circle is an arc, and longer than its chord. Two strides that overlap by half differ by half its turn.
    half = np.abs(np.gradient(headings)) if len(headings) > 1 else np.zeros(1)
    return float((np.linalg.norm(chords, axis=1) / np.sinc(np.minimum(half, 1.0) / np.pi) / times).mean())


def _jerk(motion: Motion) -> tuple[float, str]:
    """Measure the largest jerk of any joint, a quality of a walk, of what is allowed, and name that joint."""
    third = _third_differences(motion.angles, motion.rate)
    if not len(third):
        return 0.0, ""
    ratios = third.max(axis=0) / _allowed_jerk(third)
    worst = int(ratios.argmax())
    return float(ratios[worst]), motion.character.dof_names[worst]


def _seam(motion: Motion) -> float:
    """Measure the largest jerk of any joint across the seam of a looping walk, for its quality, of what is allowed."""
    allowed = _allowed_jerk(_third_differences(motion.angles, motion.rate))
    around = np.vstack([motion.angles[-3:], motion.angles[:3]])
    return float((_third_differences(around, motion.rate) / allowed).max())


def _third_differences(angles: np.ndarray, rate: float) -> np.ndarray:
    """Compute the jerk of joint angles by third differences, for a walk's quality, (n_frames − 3, n_dofs) [rad/s³]."""
    result: np.ndarray = np.abs(np.diff(angles, 3, axis=0)) * rate**3
    return result


def _allowed_jerk(third: np.ndarray) -> np.ndarray:
    """Return the largest jerk that counts as smooth in a walk, (n_dofs,), for third differences (n, n_dofs) [rad/s³]."""
    return np.maximum(ALLOWED_RATIO * np.percentile(third, 95.0, axis=0), ALLOWED_JERK)


def _cadence_and_step_length(motion: Motion) -> tuple[float, float]:
    """Measure cadence [steps/s] and mean step length [m] from changeovers, for a walk's quality."""
    starts = [first for first, _ in _runs(motion)][1:]
    if len(starts) < 2:
        return 0.0, 0.0
    places = np.array([motion.placements[first, :3] for first in starts])
    strides = np.linalg.norm((places[2:] - places[:-2])[:, (0, 2)], axis=1) if len(places) > 2 else np.zeros(1)
    return (len(starts) - 1) * motion.rate / (starts[-1] - starts[0]), 0.5 * float(strides.mean())
