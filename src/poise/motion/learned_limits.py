"""Joint limits learned from a motion: the range of every joint in it and in its mirror image, widened."""

import contextlib
import math
from dataclasses import replace

import numpy as np

from poise import checks
from poise.character.character import Character, Joint, Swing
from poise.character.joint_limits import LARGEST_SWING, SMALLEST_SWING, swing_and_twist
from poise.character.joints_segments_effectors import Limits
from poise.errors import CharacterError
from poise.geometry.rotations import Quaternion, vector_quaternions
from poise.motion.motion import Motion
from poise.strict_names import known_options

LEAST_SWING = 0.02
"""Least half-axis of a learned swing [rad]: a joint that hardly moves keeps this much."""
WIDEN = 0.1
"""Share by which ranges are widened by default."""


@known_options
def learn_limits(motion: Motion, *, widen: float = WIDEN, mirrored: bool = True) -> Character:
    """Learn the limits of a character's joints from a motion; returns the character with them.

    widen: share of its range by which each is widened. mirrored: whether what one side does counts for the other too, where
    the character has a mirror image. Hinges and slides get the range of their angles, balls the ellipse of their swing about
    the mean rotation and the range of their twist. `poise.save` keeps them in the character's file.

    >>> import poise
    >>> walk = poise.walk(poise.biped(), speed=1.2, seconds=2)
    >>> low, high = poise.learn_limits(walk, widen=0.0).joint("left_knee_x").limits
    >>> bool(0.0 <= low < high < 1.5)
    True
    """
    checks.instance(motion, Motion, "motion")
    widen = checks.number(widen, "widen", low=0.0, high=10.0)
    angles = motion.angles
    if checks.flag(mirrored, "mirrored"):
        with contextlib.suppress(CharacterError):  # it has no mirror image
            angles = np.concatenate([angles, motion.mirror().angles])
    character = motion.character.described
    limits: dict[str, Limits] = {}
    for joint, first in zip(character.joints, character.first_dofs, strict=True):
        own = angles[:, first : first + joint.dofs]
        if joint.kind == "ball":
            limits[joint.name] = _learned_swing(joint, own, widen)
        elif joint.dofs:
            limits[joint.name] = _widened(own[:, 0], widen)
    return character.with_limits(limits).rebase(motion.character.base)


def _widened(values: np.ndarray, widen: float) -> tuple[float, float]:
    """Return the limits learned from the range of values in a motion: the range, widened."""
    low, high = float(values.min()), float(values.max())
    more = 0.5 * widen * (high - low)
    return low - more, high + more


def _learned_swing(joint: Joint, vectors: np.ndarray, widen: float) -> Swing:
    """Fit the limits of a ball to its rotation vectors (n, 3) in the motion: the ellipse that holds them all."""
    known = joint.limits if isinstance(joint.limits, Swing) else Swing()
    centered = replace(joint, limits=Swing(bend_axis=known.bend_axis, center=_mean_rotation(vectors)))
    found = swing_and_twist(centered, vectors)
    least = max(LEAST_SWING, SMALLEST_SWING)
    low, high = (np.maximum((way * found[:, :2]).max(axis=0), least) for way in (-1.0, 1.0))
    level = np.hypot(*(found[:, :2] / np.where(found[:, :2] < 0.0, low, high)).T).max()
    low, high = (max(1.0, level) * (1.0 + widen) * side for side in (low, high))
    twist = _widened(found[:, 2], widen)
    twist = (twist[0] - LEAST_SWING, twist[1] + LEAST_SWING)
    limited = max(low.max(), high.max()) <= LARGEST_SWING
    pairs = [(-float(a), float(b)) if limited else (-math.inf, math.inf) for a, b in zip(low, high, strict=True)]
    twisted = twist if max(-twist[0], twist[1]) <= math.pi else (-math.inf, math.inf)
    return Swing(pairs[0], pairs[1], twisted, known.bend_axis, _mean_rotation(vectors))


def _mean_rotation(vectors: np.ndarray) -> Quaternion:
    """Return the mean of rotation vectors (n, 3), the middle of learned limits: their quaternions' main axis (Markley 2007)."""
    quaternions = vector_quaternions(vectors)
    w, x, y, z = np.linalg.eigh(quaternions.T @ quaternions)[1][:, -1].tolist()
    sign = -1.0 if w < 0.0 else 1.0
    return sign * w, sign * x, sign * y, sign * z
