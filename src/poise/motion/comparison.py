"""Compares two motions of one character: distances of trackers and other segments, and the fastest rotations."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np

from poise import checks
from poise.anatomy.segment_roles import roles
from poise.character.joint_chains import joint_chains
from poise.errors import ValueRefusedError
from poise.geometry.rotations import angle_between
from poise.motion.motion import Motion
from poise.plain_text import counted

FAR_FROM_TRACKER = 0.05
"""A segment farther from its tracker in any frame is worth a sentence [m]."""
FAR_ON_AVERAGE = 0.1
"""A segment without a tracker that is farther from the source on average is worth a sentence [m]."""
FAR_IN_A_FRAME = 0.25
"""A segment without a tracker that is farther from the source in any frame is worth a sentence [m]."""
STILL = 1e-3
"""Below this angular speed nothing is seen to move [rad/s]."""
ENDS = ("fingers", "toes")
"""Kinds of segments that stay at rest, and so are off by what they bend."""


class SegmentErrors(NamedTuple):
    """Distances and angles of one segment between two compared motions, over all frames."""

    mean: float
    """Mean distance [m]."""
    worst: float
    """Largest distance [m]."""
    mean_angle: float
    """Mean angle between the orientations [rad]."""
    worst_angle: float
    """Largest angle between the orientations [rad]."""
    worst_frame: int = 0
    """Frame of the largest distance."""


class Comparison(NamedTuple):
    """The comparison of a motion with its source: distances of segments and the largest angular speeds."""

    trackers: dict[str, SegmentErrors]
    """By the name of the tracker."""
    others: dict[str, float]
    """Mean distance of every other segment, by name [m]."""
    speed: float
    """Largest angular speed of a segment relative to its parent in the motion [rad/s]."""
    source_speed: float
    """Largest angular speed of a segment relative to its parent in the source [rad/s]."""
    far_off: tuple[str, ...] = ()
    """A sentence for each segment that is far from its tracker or from the source, the farthest first."""

    @property
    def mean_of_others(self) -> float:
        """Mean distance of the segments without a tracker between the two compared motions [m]."""
        return float(np.mean(list(self.others.values()))) if self.others else 0.0

    @property
    def speed_ratio(self) -> float:
        """Largest angular speed of the compared motion divided by that of its source; 1 if both stand still."""
        if max(self.speed, self.source_speed) < STILL:
            return 1.0
        return self.speed / self.source_speed if self.source_speed > 0.0 else float("inf")


def compare_motions(source: Motion, motion: Motion, trackers: Mapping[str, str]) -> Comparison:
    """Compare a motion with its source, frame by frame; trackers: the segments that carried a tracker, by name."""
    checks.instance(source, Motion, "source")
    checks.instance(motion, Motion, "motion")
    if not isinstance(trackers, Mapping):
        raise ValueRefusedError("trackers", f"must map names to the segments that carried a tracker, not {trackers!r}")
    if len(source) != len(motion) or not len(source):
        raise ValueRefusedError(
            "motion", f"has {counted(len(motion), 'frame')} and its source {len(source)}; they must have as many"
        )
    apart = {name: _segment_errors(source, motion, segment) for name, segment in trackers.items()}
    followed: Collection[str] = set(trackers.values())
    names = [segment.name for segment in source.character.segments if segment.name not in followed]
    errors = {name: _segment_errors(source, motion, name) for name in names}
    others = {name: found.mean for name, found in errors.items()}
    far = _far_off(apart, {name: errors[name] for name in names if not _is_end(source, name)})
    return Comparison(apart, others, largest_angular_speed(motion), largest_angular_speed(source), far)


def _is_end(motion: Motion, segment: str) -> bool:
    role = roles(motion.character).get(segment)
    return role is not None and role.kind in ENDS


def _far_off(trackers: Mapping[str, SegmentErrors], others: Mapping[str, SegmentErrors]) -> tuple[str, ...]:
    """Write a sentence for each tracker and each other segment that is far off between two compared motions."""
    missed = {name: found for name, found in trackers.items() if found.worst > FAR_FROM_TRACKER}
    far = {name: found for name, found in others.items() if found.mean > FAR_ON_AVERAGE or found.worst > FAR_IN_A_FRAME}
    sentences = [(found, f"{name} misses its tracker by {_distances_in_words(found)}") for name, found in missed.items()]
    sentences += [(found, f"{name} is far from the source, by {_distances_in_words(found)}") for name, found in far.items()]
    return tuple(sentence for _, sentence in sorted(sentences, key=lambda pair: -pair[0].worst))


def _distances_in_words(found: SegmentErrors) -> str:
    return f"{1e3 * found.mean:.0f} mm on average and {1e3 * found.worst:.0f} mm in frame {found.worst_frame}"


def largest_angular_speed(motion: Motion) -> float:
    """Return the largest angular speed of any segment relative to its parent in a motion, for comparison [rad/s]."""
    fastest, rotations = 0.0, {}
    for chain in joint_chains(motion.character.described):
        segment, carrier = chain.segment, chain.carrier
        for name in (segment, carrier):
            if name not in rotations:
                rotations[name] = motion.rotations(name)
        relative = np.swapaxes(rotations[carrier], -1, -2) @ rotations[segment]
        fastest = max(fastest, float(angle_between(relative[:-1], relative[1:]).max(initial=0.0)) * motion.rate)
    return fastest


def _segment_errors(source: Motion, motion: Motion, segment: str) -> SegmentErrors:
    distances = _distances(source, motion, segment)
    angles = angle_between(source.rotations(segment), motion.rotations(segment))
    return SegmentErrors(
        float(distances.mean()), float(distances.max()), float(angles.mean()), float(angles.max()), int(distances.argmax())
    )


def _distances(source: Motion, motion: Motion, segment: str) -> np.ndarray:
    """Return the distance of a segment between two compared motions in each frame, (n_frames,) [m]."""
    result: np.ndarray = np.linalg.norm(source.positions(segment) - motion.positions(segment), axis=1)
    return result
