"""Transitions from one pose to another: eased, inside limits, on the floor, and on a detour around the body where needed.

Where a transition goes through the body, its deepest frame is solved out of the penetration, near to where it was, and the
change is added to the frames before and after, less and less towards the ends, which stay as they are. This is repeated until
no frame is too deep.
"""

import numpy as np

from poise import checks
from poise.anatomy.body_parts import parts
from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.anatomy.ground_points import watched_points
from poise.anatomy.segment_roles import middle_of
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.places import Place, point_of
from poise.errors import ValueRefusedError
from poise.geometry.easing import ease_in_and_out
from poise.geometry.line_distance import line_distances
from poise.geometry.rotations import IDENTITY, angle_between, matrices
from poise.goals import Apart, Floor
from poise.motion.comparison import largest_angular_speed
from poise.motion.interpolation import mixed_angles, mixed_placements, shifted_angles
from poise.motion.motion import HIGHEST_RATE, Motion, same_skeleton
from poise.motion.pose import Pose
from poise.solver.solver import Solver
from poise.strict_names import known_options

PLANTED_DISTANCE = 0.02
"""Distance between two poses' places of a foot below which it stays where it is [m]."""
PLANTED_ANGLE = 0.1
"""Angle between two poses' orientations of a foot below which it stays as it is [rad]."""
MOST_FRAMES = 100_000
"""Most frames of one transition."""
ALLOWED_DEPTH = 0.005
"""Penetration that is left as it is [m]; that of a plausible pose."""
MARGIN = 0.003
"""Distance between the segments that were deepest, after their frame is solved [m]; tuned."""
ROUNDS = 8
"""Most frames that are solved out of a penetration."""
ITERATIONS = 30
"""Iterations of the solver for one of these frames."""
POSTURE_WEIGHT = 0.05
"""Weight that keeps a solved frame near to where it was [1/rad]; tuned."""
ENDS = 0.05
"""Share of the motion at either end in which no frame is solved: a detour there would be too fast."""
FASTEST = np.radians(840.0)
"""Largest rotation speed of a segment against its parent in a detour [rad per motion]; faster ones are rejected."""


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


def avoid_penetration(motion: Motion) -> np.ndarray:
    """Lead a transition on a detour around the body that it goes through; angles (n_frames, n_dofs) [rad], ends stay.

    Those of the round with the least penetration.
    """
    times, character = np.linspace(0.0, 1.0, len(motion)), motion.character
    inner = np.flatnonzero((times > ENDS) & (times < 1.0 - ENDS))
    best, least = motion.angles, np.inf
    if not len(inner) or not default_pairs(character):
        return best
    angles = motion.angles
    for _ in range(ROUNDS):
        now = Motion(character, angles, motion.placements, rate=motion.rate)
        deep = depths(now)
        if deep.max() < least and (least == np.inf or largest_angular_speed(now) * (len(now) - 1) / now.rate <= FASTEST):
            best, least = angles, deep.max()
        worst = inner[np.argmax(deep[inner])]
        if deep[worst] <= max(ALLOWED_DEPTH, deep[0], deep[-1]):
            break
        at = times[worst]
        share = ease_in_and_out(np.minimum(times / at, (1.0 - times) / (1.0 - at)).clip(0.0, 1.0))[:, None]
        shifted = shifted_angles(character, angles, angles[worst], _solve_outside(now[int(worst)]))
        angles = mixed_angles(character, angles, shifted, share)
    return best


def depths(motion: Motion) -> np.ndarray:
    """Measure how deep two segments of the body go through each other in each frame of a transition, (n_frames,) [m].

    Over the pairs worth keeping apart; 0 where none touch.
    """
    character, frames = motion.character, motion.joint_frames()
    capsules, lines = segment_capsules(character), {}
    pairs = default_pairs(character)
    for name in dict.fromkeys(name for pair in pairs for name in pair):
        ends = []
        for point in (capsules[name].start, capsules[name].end):
            number, local = point_of(character, Place(name, point, IDENTITY))
            rotations = frames[:, number, :9].reshape(-1, 3, 3)
            ends.append(frames[:, number, 9:] + rotations @ np.array(local))
        lines[name] = ends
    deepest = np.zeros(len(motion))
    for one, other in pairs:
        apart = line_distances(*lines[one], *lines[other])
        np.maximum(deepest, capsules[one].radius + capsules[other].radius - apart, out=deepest)
    return deepest


def _solve_outside(pose: Pose) -> np.ndarray:
    """Solve a frame of a transition's detour out of the body and the floor, near to the pose it was; (n_dofs,) [rad]."""
    solver = _solver_of(pose.character)
    solver.placement = pose.placement
    solver.reset(pose.angles)
    solver.reference = pose.angles
    solver.solve(iterations=ITERATIONS, tolerance=0)
    return np.array(solver.pose.angles)


def _solver_of(character: Character) -> Solver:
    """Return the solver for detours of a character's transitions: keeps it out of itself and the floor; cached."""
    return derived(character, "detour solver", lambda: _make_solver(character))


def _make_solver(character: Character) -> Solver:
    solver = Solver(character, manner="plain")
    for goal in solver:
        goal.enabled = False
    solver.replace_goals((), (Apart(margin=MARGIN), Floor()))
    solver.posture_weight = POSTURE_WEIGHT
    return solver
