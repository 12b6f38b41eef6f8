"""blend_poses: the transition from one pose to another, eased, inside limits, on the floor if both are."""

import numpy as np

from poise import checks
from poise.anatomy.body_parts import parts
from poise.anatomy.ground_points import watched_points
from poise.anatomy.roles_from_names import middle_of
from poise.character.places import Place, point_of
from poise.errors import ValueRefusedError
from poise.geometry.easing import ease_in_and_out
from poise.geometry.quaternions import IDENTITY, matrices
from poise.geometry.rotation_matrices import angle_between
from poise.motion.interpolation import mixed_angles, mixed_placements
from poise.motion.motion import HIGHEST_RATE, Motion, same_skeleton
from poise.motion.pose import Pose
from poise.poses.detour import avoid_penetration
from poise.strict_names import known_options

PLANTED_DISTANCE = 0.02
"""Distance between two poses' places of a foot below which it stays where it is [m]."""
PLANTED_ANGLE = 0.1
"""Angle between two poses' orientations of a foot below which it stays as it is [rad]."""
MOST_FRAMES = 100_000
"""Most frames of one transition."""


@known_options
def blend_poses(one: Pose, other: Pose, seconds: float = 1.0, rate: float = 60.0, *, around: bool = True) -> Motion:
    """Make the transition from one pose, its first frame, to another of the same character, its last: a motion.

    Joints with limits go in a straight line, which never leaves them, all others turn by the shortest way; both ease in and
    out. A foot that stands in the same place in both poses stays there, else the pelvis goes in a straight line. The lowest
    point of feet, knees, hands, elbows, pelvis and head rises or sinks evenly from that of the one pose to that of the other:
    what stands on the floor at both ends does so all the way. Arms and legs that would go through the body or each other are
    led around; with `around` False nothing is solved, and they go straight.

    >>> import poise
    >>> biped = poise.biped()
    >>> motion = blend_poses(poise.named_pose(biped, "stand"), poise.named_pose(biped, "crouch"), seconds=0.5, rate=60)
    >>> len(motion), motion.rate
    (31, 60.0)
    """
    for name, pose in (("one", one), ("other", other)):
        if not isinstance(pose, Pose):
            raise ValueRefusedError(f"the {name} pose", f"must be a poise.Pose, not {pose!r}")
    if not same_skeleton(one.character, other.character):
        raise ValueRefusedError("the other pose", "must be one of the same character")
    rate = checks.number(rate, "rate", low=1e-6, high=HIGHEST_RATE)
    steps = max(round(checks.number(seconds, "seconds", low=0.0, high=1e6) * rate), 1)
    if steps > MOST_FRAMES:
        raise ValueRefusedError("seconds", f"make {steps} frames at {rate:g} a second; {MOST_FRAMES} are the most")
    base = _base(one, other)
    ends = [pose.rebase(base) for pose in (one, other)]
    share = ease_in_and_out(np.linspace(0.0, 1.0, steps + 1))[:, None]
    angles = [np.tile(end.angles, (steps + 1, 1)) for end in ends]
    placements = [np.tile(np.concatenate(end.placement), (steps + 1, 1)) for end in ends]
    character = ends[0].character
    mixed = mixed_placements(placements[0], placements[1], share)
    motion = _ease_lowest_point(
        Motion(character, mixed_angles(character, angles[0], angles[1], share), mixed, rate=rate), share[:, 0]
    )
    if checks.flag(around, "around"):
        motion = _ease_lowest_point(Motion(character, avoid_penetration(motion), motion.placements, rate=rate), share[:, 0])
    return motion if one.character.base == base else motion.rebase(one.character.base)


def _base(one: Pose, other: Pose) -> str:
    """Choose the base of a transition between two poses: the foot that stays planted, else the segment in the middle."""
    feet = [name for name, part in parts(one.character).items() if part.kind == "foot"]
    moved = {}
    for foot in feet:
        (at, orientation), (there, orientation_there) = (pose.segment_frame(foot) for pose in (one, other))
        angle = float(angle_between(matrices(orientation[None]), matrices(orientation_there[None]))[0])
        if np.linalg.norm(at - there) < PLANTED_DISTANCE and angle < PLANTED_ANGLE:
            moved[foot] = float(np.linalg.norm(at - there))
    return min(moved, key=lambda foot: moved[foot]) if moved else middle_of(one.character)


def _ease_lowest_point(motion: Motion, share: np.ndarray) -> Motion:
    """Shift a transition so that its lowest point goes from the first frame's height to the last's, at shares (n_frames,)."""
    heights, placements = _lowest(motion), motion.placements.copy()
    placements[:, 1] += (1.0 - share) * heights[0] + share * heights[-1] - heights
    return Motion(motion.character, motion.angles, placements, rate=motion.rate)


def _lowest(motion: Motion) -> np.ndarray:
    """Compute the height of the lowest ground point of the body in each frame of a transition, (n_frames,) [m]."""
    points = watched_points(motion.character)
    if not points:
        return np.zeros(len(motion))
    frames, heights = motion.joint_frames(), []
    for _, segment, offset in points:
        number, point = point_of(motion.character, Place(segment, offset, IDENTITY))
        heights.append(frames[:, number, 10] + frames[:, number, 3:6] @ np.array(point))
    lowest: np.ndarray = np.min(heights, axis=0)
    return lowest
