"""Leads a motion around what it would go through: arms around the body and each other, legs around legs.

Where it goes deepest it is solved out of there, near to where it was, and what that changes is added to the frames before and
after, less and less towards the ends, which stay as they are. That again and again, until nothing is deep any more.
"""

import numpy as np

from poise.anatomy.capsules import default_pairs, segment_capsules
from poise.character.character import Character
from poise.character.derived import derived
from poise.character.places import Place, point_of
from poise.geometry.line_distance import line_distances
from poise.geometry.vectors import IDENTITY
from poise.goals import Apart, Floor
from poise.motion.comparison import fastest_turn
from poise.motion.interpolation import mixed_angles, shifted_angles
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.solver.solver import Solver

DEEP = 0.005
"""What is not deeper is left as it is [m]."""
MARGIN = 0.003
"""How far apart the segments are put that were deepest [m]."""
ROUNDS, ITERATIONS = 8, 30
POSTURE = 0.05
"""How much a frame stays as it was [1/rad]."""
ENDS = 0.05
"""So near to the ends nothing is changed for its own sake, for it would have to be too quick; in lengths of the motion."""
QUICKEST = np.radians(840.0)
"""A way around on which a segment turns faster against its parent is none; in one length of the motion [rad]."""


def eased(times: np.ndarray) -> np.ndarray:
    """(n,) `easing.minimum_jerk` of times (n,) from 0 to 1, summed in another order: recorded motions stay bit by bit."""
    result: np.ndarray = times**3 * (10.0 - 15.0 * times + 6.0 * times**2)
    return result


def cleared(motion: Motion) -> np.ndarray:
    """(n_frames, n_dofs) angles [rad] of a motion that goes through itself as little as can be; the ends stay."""
    times, character = np.linspace(0.0, 1.0, len(motion)), motion.character
    inner = np.flatnonzero((times > ENDS) & (times < 1.0 - ENDS))
    best, least = motion.angles, np.inf
    if not len(inner) or not default_pairs(character):
        return best
    angles = motion.angles
    for _ in range(ROUNDS):
        now = Motion(character, angles, motion.placements, rate=motion.rate)
        deep = depths(now)
        if deep.max() < least and (least == np.inf or fastest_turn(now) * (len(now) - 1) / now.rate <= QUICKEST):
            best, least = angles, deep.max()
        worst = inner[np.argmax(deep[inner])]
        if deep[worst] <= max(DEEP, deep[0], deep[-1]):
            break
        at = times[worst]
        share = eased(np.minimum(times / at, (1.0 - times) / (1.0 - at)).clip(0.0, 1.0))[:, None]
        aside = shifted_angles(character, angles, angles[worst], _outside(now[int(worst)]))
        angles = mixed_angles(character, angles, aside, share)
    return best


def depths(motion: Motion) -> np.ndarray:
    """(n_frames,) how deep two segments go through each other at most, of those worth keeping apart [m]."""
    character, frames = motion.character, motion.joint_frames()
    capsules, lines = segment_capsules(character), {}
    pairs = default_pairs(character)
    for name in dict.fromkeys(name for pair in pairs for name in pair):
        ends = []
        for point in (capsules[name].start, capsules[name].end):
            number, local = point_of(character, Place(name, point, IDENTITY))
            turns = frames[:, number, :9].reshape(-1, 3, 3)
            ends.append(frames[:, number, 9:] + turns @ np.array(local))
        lines[name] = ends
    deepest = np.zeros(len(motion))
    for one, other in pairs:
        apart = line_distances(*lines[one], *lines[other])
        np.maximum(deepest, capsules[one].radius + capsules[other].radius - apart, out=deepest)
    return deepest


def _outside(pose: Pose) -> np.ndarray:
    """(n_dofs,) the angles of a pose near to this one that does not go through itself nor the floor [rad]."""
    solver = _solver_of(pose.character)
    solver.placement = pose.placement
    solver.reset(pose.angles)
    solver.reference = pose.angles
    solver.solve(iterations=ITERATIONS, tolerance=0)
    return np.array(solver.pose.angles)


def _solver_of(character: Character) -> Solver:
    """The solver that keeps a character apart from itself and above the floor, and has no other goals; cached."""
    return derived(character, "detour solver", lambda: _make_solver(character))


def _make_solver(character: Character) -> Solver:
    solver = Solver(character)
    for goal in solver:
        goal.enabled = False
    solver.replace_goals((), (Apart(margin=MARGIN), Floor()))
    solver.posture_weight = POSTURE
    return solver
