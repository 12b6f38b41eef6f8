"""`track` and `tracker_frames`: checks tracker input and makes a motion of it, and tracker input from a motion."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.human_joints import anatomy_of
from poise.character.character import Character
from poise.errors import ValueRefusedError
from poise.geometry.rotations import matrices
from poise.kernels.workspace.input_bounds import MIN_QUATERNION_LENGTH
from poise.motion.comparison import FAR_FROM_TRACKER
from poise.motion.motion import HIGHEST_RATE, Motion
from poise.plain_text import counted
from poise.strict_names import known_options
from poise.tracking.follower import Follower
from poise.tracking.tracked_body import Recording, tracked_effector, tracked_segments

PROGRESS_PARTS = 100
"""Progress is reported in hundredths."""
LOWEST_RATE = 1e-6
"""Frames a second."""


class TrackedMotion(NamedTuple):
    """A motion made from trackers, and the iterations it took."""

    motion: Motion
    iterations: np.ndarray
    """(n_frames,) of each solve."""


@known_options
def tracker_frames(motion: Motion) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return the tracker input from which `track` rebuilds a motion: frames of its six tracked segments.

    By name: positions (n_frames, 3) [m] and orientations (n_frames, 3, 3).

    >>> import poise
    >>> character = poise.biped()
    >>> list(tracker_frames(poise.Motion(character, [character.rest])))
    ['head', 'left_hand', 'right_hand', 'pelvis', 'left_foot', 'right_foot']
    """
    checks.instance(motion, Motion, "motion")
    found = tracked_segments(motion.character)
    if not found:
        raise ValueRefusedError("motion", "has no head, hands, pelvis or feet, by the names of its segments")
    return {name: (motion.positions(segment), motion.rotations(segment)) for name, segment in found.items()}


@known_options
def track(
    character: Character,
    frames: Mapping[str, Any],
    rate: float = 60.0,
    *,
    progress: Callable[[int], object] | None = None,
) -> Motion:
    """Make the motion of a whole body from tracker input on some of its segments, one live solve a frame.

    frames: by name, positions (n_frames, 3) [m] and orientations, (n_frames, 4) quaternions wxyz or (n_frames, 3, 3), or
        None in their place. A name is that of an effector, of a segment, or one of head, left_hand, right_hand, pelvis,
        left_foot and right_foot, which are on the segments of that kind. A row with NaN in it says that the tracker
        is lost in that frame.
    rate: frames a second.
    progress: called with the number of hundredths done since the last call.

    `motion.notes` has a sentence for each tracker that the body stays 50 mm or more away from in any frame.

    >>> import numpy as np, poise
    >>> character = poise.biped()
    >>> heights = np.linspace(1.65, 1.60, 30)
    >>> head = np.column_stack([np.full(30, 0.09), heights, np.zeros(30)])
    >>> motion = poise.track(character, {"head": (head, None)}, rate=60)
    >>> len(motion), bool(np.abs(motion.positions("head") - head).max() < 0.001)
    (30, True)
    """
    report = None if progress is None else checks.function(progress, "progress")
    return track_with_iterations(character, frames, rate, progress=report).motion


def track_with_iterations(
    character: Character, frames: Mapping[str, Any], rate: float = 60.0, *, progress: Callable[[int], object] | None = None
) -> TrackedMotion:
    """Make the motion from tracker input as `track` does, and count the iterations of each frame."""
    checks.instance(character, Character, "character")
    rate = checks.number(rate, "rate", low=LOWEST_RATE, high=HIGHEST_RATE)
    recordings = _check_recordings(character, frames)
    anatomy = anatomy_of(character, [recording.effector for recording in recordings])
    count = len(recordings[0].positions)
    angles, placements = np.empty((count, anatomy.body.n_dofs)), np.empty((count, 7))
    iterations = np.zeros(count, np.int64)
    follower = Follower(anatomy, recordings, rate)
    reported = 0
    for frame in range(count):
        iterations[frame] = follower.follow(frame, angles[frame], placements[frame])
        if progress is not None and (done := PROGRESS_PARTS * (frame + 1) // count) > reported:
            progress(done - reported)
            reported = done
    motion = Motion(anatomy.character, anatomy.angles(angles), placements, rate=rate)
    motion = motion if character.base == anatomy.character.base else motion.rebase(character.base)
    motion.notes = tuple(follower.missed_trackers(FAR_FROM_TRACKER))
    return TrackedMotion(motion, iterations)


def _check_recordings(character: Character, frames: Mapping[str, Any]) -> list[Recording]:
    """Check the input of all trackers that a motion is made from; refuse those of different lengths."""
    if not isinstance(frames, Mapping) or not frames:
        raise ValueRefusedError("frames", 'must map trackers to (positions, orientations), such as {"head": (…, …)}')
    recordings = [_check_recording(character, name, given) for name, given in frames.items()]
    first = len(recordings[0].positions)
    for recording in recordings:
        if len(recording.positions) != first:
            raise ValueRefusedError(
                f"tracker {recording.effector.name!r}",
                f"has {counted(len(recording.positions), 'frame')}, and {recordings[0].effector.name!r} has {first}; "
                "they must have as many",
            )
    return recordings


def _check_recording(character: Character, name: object, given: Any) -> Recording:
    """Check the input of one tracker that a motion is made from, positions and orientations; rows with NaN are lost."""
    what = f"tracker {name!r}"
    effector = tracked_effector(character, name)
    try:
        positions, orientations = given
    except (TypeError, ValueError):
        raise ValueRefusedError(what, "must be a pair: positions, and orientations or None") from None
    positions = checks.floats(positions, f"positions of {what}")
    if positions.ndim != 2 or positions.shape[1] != 3:
        raise ValueRefusedError(f"positions of {what}", f"must have the shape (n_frames, 3), not {positions.shape}")
    lost = np.isnan(positions).any(axis=1)
    rotations = np.tile(np.eye(3), (len(positions), 1, 1))
    if orientations is not None:
        what = f"orientations of {what}"
        rotations = _check_orientations(checks.floats(orientations, what), len(positions), what)
        lost = lost | np.isnan(rotations).any(axis=(1, 2))
    return Recording(
        effector,
        np.where(lost[:, None], 0.0, positions),
        np.where(lost[:, None, None], np.eye(3), rotations),
        orientations is not None,
        lost,
    )


def _check_orientations(orientations: np.ndarray, count: int, what: str) -> np.ndarray:
    """Check the orientations of a tracker that a motion is made from; convert quaternions wxyz to matrices (n, 3, 3).

    Quaternions may have any length; matrices are left as they are.
    """
    if orientations.shape == (count, 3, 3):
        return orientations
    if orientations.shape != (count, 4):
        raise ValueRefusedError(what, f"must have the shape {(count, 4)} or {(count, 3, 3)}, not {orientations.shape}")
    lengths = np.linalg.norm(orientations, axis=1)
    if not (np.isnan(lengths) | (np.isfinite(lengths) & (lengths > MIN_QUATERNION_LENGTH))).all():
        raise ValueRefusedError(what, "have a quaternion that is no rotation in them; no rotation is (1, 0, 0, 0)")
    return matrices(orientations / lengths[:, None])
