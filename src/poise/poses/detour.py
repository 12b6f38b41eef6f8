"""Detours: a motion led around the body that it would go through, arms around the trunk, legs around legs.

The deepest frame is solved out of the penetration, near to where it was, and the change is added to the frames before and
after, less and less towards the ends, which stay as they are. This is repeated until no frame is too deep.
"""

import numpy as np

from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.places import Place, point_of
from poise.geometry.easing import ease_in_and_out
from poise.geometry.line_distance import line_distances
from poise.geometry.quaternions import IDENTITY
from poise.goals import Apart, Floor
from poise.motion.comparison import largest_angular_speed
from poise.motion.interpolation import mixed_angles, shifted_angles
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.solver import Solver

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


def avoid_penetration(motion: Motion) -> np.ndarray:
    """Lead a motion on a detour around the body that it goes through; angles (n_frames, n_dofs) [rad], both ends stay.

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
    """Measure how deep two segments of the body go through each other in each frame of a detour, (n_frames,) [m].

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
    """Solve a frame of a detour out of the body and the floor, near to the pose it was; angles (n_dofs,) [rad]."""
    solver = _solver_of(pose.character)
    solver.placement = pose.placement
    solver.reset(pose.angles)
    solver.reference = pose.angles
    solver.solve(iterations=ITERATIONS, tolerance=0)
    return np.array(solver.pose.angles)


def _solver_of(character: Character) -> Solver:
    """Return the solver for detours of a character: keeps it out of itself and the floor, no other goals; cached."""
    return derived(character, "detour solver", lambda: _make_solver(character))


def _make_solver(character: Character) -> Solver:
    solver = Solver(character)
    for goal in solver:
        goal.enabled = False
    solver.replace_goals((), (Apart(margin=MARGIN), Floor()))
    solver.posture_weight = POSTURE_WEIGHT
    return solver
