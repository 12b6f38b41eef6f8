"""Sets the height of the hips at every changeover, as both legs allow with bent knees; measures how far ankles bend.

Hips rise and fall once a step like a cosine, as those of people do. How low they are at a changeover comes from looking
ahead: the front leg is stretched most when its foot lands, the rear one when the body leaves it.
"""

from dataclasses import dataclass, replace

import numpy as np

from poise.gait.body_motion import BodyMotion
from poise.gait.foot_motion import move_feet
from poise.gait.footprints import Footprint, Footprints
from poise.gait.walking_body import LEFT, RIGHT, WalkingBody, WalkingFoot
from poise.geometry.easing import minimum_jerk


@dataclass(frozen=True, slots=True)
class HipHeightShape:
    """Constants of the height of the hips. Tuned for jerk (`python -m tests.support.grid`)."""

    swing_knee_bend: float = 1.35
    """Factor of the least bend of a swinging leg's knee over that of a standing one: it bends and stretches faster."""
    least_rise: float = 0.2
    """Least rise of the hips, of the published one."""
    first_rounds: int = 4
    """Corrections of the height above the first two footprints, which have none before them."""


HIP_HEIGHT_SHAPE = HipHeightShape()
SAMPLES = np.linspace(0.55, 1.25, 15)
"""Moments about a changeover at which legs are measured [share of the step before]; beyond it, the step just goes on."""


def set_hip_heights(body: WalkingBody, row: list[Footprint], margin: float) -> list[Footprint]:
    """Set the hip heights of all footprints of a walk; above the first two, hips are as high as above the third.

    margin: as in `foot_motion.move_feet`.
    """
    result = list(row[:2])
    for _ in range(HIP_HEIGHT_SHAPE.first_rounds):
        third = set_hip_height(body, [*result, row[2]], margin)
        above = third.hip_low - third.flat_ankle[1]
        result = [replace(early, hip_low=float(early.flat_ankle[1] + above), hip_rise=third.hip_rise) for early in result]
    for footprint in row[2:]:
        result.append(set_hip_height(body, [*result[-2:], footprint], margin))
    return result


def set_hip_height(body: WalkingBody, row: list[Footprint], margin: float) -> Footprint:
    """Set the hip height at the changeover to the last of three footprints or more, and the hips' rise after it."""
    return _evaluate_changeover(body, row[-3:], margin)[0]


def ankle_bend(body: WalkingBody, row: list[Footprint], margin: float) -> float:
    """Compute the largest ankle bend [rad] under the hips about the changeover to the last of three footprints or more."""
    return _evaluate_changeover(body, row[-3:], margin)[1]


def _evaluate_changeover(body: WalkingBody, row: list[Footprint], margin: float) -> tuple[Footprint, float]:
    """Compute hip height and largest ankle bend [rad] at the changeover to the last of three footprints.

    Returns that footprint with its hip height, and the bend.
    """
    before, last = row[1:]
    values, way = last.body, last.center - before.center
    last = replace(last, hip_rise=values.hip_rise)
    coming = replace(last, side=before.side, center=last.center + way, ankle=before.ankle + 2.0 * way)
    footprints, k = Footprints.of([row[0], before, last, coming]), SAMPLES.astype(np.int64) + 1
    s = SAMPLES + 1.0 - k
    ankles, feet = move_feet(body, footprints, k, s, margin)
    motion = BodyMotion(body, footprints, k, s)
    place, pelvis = motion.pelvis_at_zero()
    bears = footprints.sides[k][:, None] == (LEFT, RIGHT)
    knee_bends = values.knee_bend * np.where(bears, 1.0, HIP_HEIGHT_SHAPE.swing_knee_bend)
    highest = np.minimum(*motion.highest_hips(ankles, place, pelvis, knee_bends))
    highest -= motion.hip_rise + values.crouch
    share = np.where(k == 1, minimum_jerk(s), 1.0)  # of the way from how low the hips were to how low they will be
    hip_low = float(((highest - (1.0 - share) * before.hip_low) / share).min())
    standing = last.ankle[1] + body.feet[last.side].leg_reach(values.knee_bend) - values.crouch
    hip_rise = min(max(float(standing) - hip_low, HIP_HEIGHT_SHAPE.least_rise * values.hip_rise), values.hip_rise)
    # Down stairs or a slope, hips go on sinking.
    sinking = hip_low + minimum_jerk(s) * min(hip_low - before.hip_low, 0.0)
    place[:, 1] = np.where(k == 1, before.hip_low + share * (hip_low - before.hip_low), sinking) + motion.hip_rise
    bends = [
        _ankle_bends(foot, np.einsum("nji,nj->ni", feet[:, side], place + pelvis @ foot.hip - ankles[:, side])).max()
        for side, foot in enumerate(body.feet)
    ]
    return replace(last, hip_low=hip_low, hip_rise=hip_rise), float(max(bends))


def _ankle_bends(foot: WalkingFoot, hips: np.ndarray) -> np.ndarray:
    """Compute ankle bends (n,) [rad] from hip positions (n, 3) in the foot's frame [m]."""
    line = np.minimum(np.linalg.norm(hips, axis=1), foot.thigh + foot.shin)
    shin = np.arccos(np.clip((foot.shin**2 + line**2 - foot.thigh**2) / (2.0 * foot.shin * line), -1.0, 1.0))
    result: np.ndarray = np.arctan2(hips[:, 2], hips[:, 1]) + shin
    return result
