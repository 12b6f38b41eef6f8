"""The gait cycle of a walk, recorded or generated: angles of legs and arms over a stride, the pelvis' rise, and comparing two.

Everything comes from where joints are, so that a recording and a generated walk are measured alike. A cycle of a leg begins
where its ankle is farthest ahead of the pelvis, about when the heel meets the floor, and ends where it is so again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from poise.anatomy.body_parts import parts
from poise.anatomy.human_body_map import BodyMap, body_map
from poise.character.places import Place
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY
from poise.motion.motion import Motion

SAMPLES = 101
"""Samples of a cycle: one for every hundredth, and its end."""
STRIKE_WINDOW = 0.25
"""Time before and after a strike in which the ankle is nowhere farther ahead [s]."""
SHORTEST_CYCLE = 0.5
"""Time of a stride below which two strikes are none of a walk: people run at that [s]."""
LONGEST_CYCLE = 1.8
"""Time of a stride above which two strikes are none of a walk: somebody has stopped in between [s]."""
SHORTEST_WAY = 0.5
"""Way over the floor below which a motion is no walk [m]."""
LEG_BONES = ("UpperLeg", "LowerLeg", "Foot")
"""Bones of a leg whose joints say how it moves, behind "left" or "right"."""
ARM_BONES = ("UpperArm", "LowerArm", "Hand")
"""Bones of an arm, likewise."""


@dataclass(frozen=True)
class GaitCycle:
    """The mean cycle of a walk, over all whole strides of both sides."""

    speed: float
    """Speed over the floor [m/s]."""
    stride: float
    """Time of a stride, two steps [s]."""
    angles: Mapping[str, np.ndarray]
    """Angles in the plane of walking over the cycle, (SAMPLES,) [rad], of parts that the body has.

    Thigh and upper arm from hanging, forward positive; knee and elbow, 0 straight; foot from level, toes up positive.
    """
    pelvis_height: np.ndarray
    """Height of the pelvis over the cycle, (SAMPLES,) [m]."""

    @property
    def pelvis_rise(self) -> float:
        """How far the pelvis rises and falls in the mean cycle [m]."""
        return float(np.ptp(self.pelvis_height))


def measure_gait(motion: Motion) -> GaitCycle:
    """Measure the mean gait cycle of a motion in which a human body walks straight ahead."""
    body = body_map(motion.character)
    missing = [f"{side}{bone}" for side in ("left", "right") for bone in LEG_BONES if _segment(body, f"{side}{bone}") is None]
    if missing or _segment(body, "hips") is None:
        raise ValueRefusedError("motion", f"has no gait to measure: its body has no {(missing or ['hips'])[0]} that is known")
    pelvis = _positions(motion, body, "hips")
    way = (pelvis[-1] - pelvis[0]) * (1.0, 0.0, 1.0)
    length = float(np.linalg.norm(way))
    if len(motion) < 2 or length < SHORTEST_WAY:
        raise ValueRefusedError(
            "motion", f"has no walk in it: the pelvis goes {length:.2f} m ahead, and {SHORTEST_WAY} is the least"
        )
    strides: list[float] = []
    cycles: dict[str, list[np.ndarray]] = {}
    for side in ("left", "right"):
        ahead = (_positions(motion, body, f"{side}Foot") - pelvis) @ (way / length)
        curves = {"pelvis": pelvis[:, 1], **_angles(motion, body, side, way / length)}
        for first, last in pairwise(find_strikes(ahead, round(STRIKE_WINDOW * motion.rate))):
            if SHORTEST_CYCLE <= (last - first) / motion.rate <= LONGEST_CYCLE:
                strides.append((last - first) / motion.rate)
                for name, curve in curves.items():
                    cycles.setdefault(name, []).append(resample_cycle(curve[first : last + 1]))
    if not strides:
        raise ValueRefusedError("motion", "has no walk in it: no leg makes a whole stride")
    mean = {name: np.mean(curves, axis=0) for name, curves in cycles.items()}
    height = mean.pop("pelvis")
    return GaitCycle(length * motion.rate / (len(motion) - 1), float(np.mean(strides)), mean, height)


def compare_gaits(one: GaitCycle, other: GaitCycle) -> dict[str, float]:
    """Compare two gait cycles, recorded or generated: rms of the difference, for each angle that both have [rad]."""
    both = [name for name in one.angles if name in other.angles]
    return {name: float(np.sqrt(np.mean((one.angles[name] - other.angles[name]) ** 2))) for name in both}


def _segment(body: BodyMap, bone: str) -> str | None:
    found = body.bones.get(bone)
    return None if found is None else found.segment


def _positions(motion: Motion, body: BodyMap, bone: str) -> np.ndarray:
    """For the angles of a gait cycle, return where a bone hangs in every frame, from the body's middle: (n_frames, 3) [m]."""
    segment = body.bones[bone].segment
    return motion.frames_of(Place(segment, parts(motion.character)[segment].near, IDENTITY))[0]


def _angles(motion: Motion, body: BodyMap, side: str, ahead: np.ndarray) -> dict[str, np.ndarray]:
    """Return the angles of one side in a gait, each (n_frames,) [rad], in the plane of up and `ahead`."""

    def bone(first: str, last: str) -> np.ndarray:
        return _positions(motion, body, side + last) - _positions(motion, body, side + first)

    thigh, knee = leg_angles(bone("UpperLeg", "LowerLeg"), bone("LowerLeg", "Foot"), ahead)
    angles = {"thigh": thigh, "knee": knee}
    if _segment(body, f"{side}Toes") is not None:
        foot = bone("Foot", "Toes")
        angles["foot"] = np.arctan2(foot[:, 1], foot @ ahead)
    if all(_segment(body, side + name) is not None for name in ARM_BONES):
        arm = _from_hanging(bone("UpperArm", "LowerArm"), ahead)
        angles |= {"upper_arm": arm, "elbow": _from_hanging(bone("LowerArm", "Hand"), ahead) - arm}
    return angles


def leg_angles(thigh: np.ndarray, shin: np.ndarray, ahead: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the angles of thigh and knee in a gait, (n,) [rad] each, from hip to knee and knee to ankle (n, 3) [m].

    ahead: unit vectors of the way, (3,) or (n, 3).
    """
    angle = _from_hanging(thigh, ahead)
    return angle, angle - _from_hanging(shin, ahead)


def _from_hanging(vectors: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """Return how far vectors (n, 3) of a gait are swung ahead from hanging, (n,) [rad]."""
    result: np.ndarray = np.arctan2((vectors * ahead).sum(axis=-1), -vectors[:, 1])
    return result


def find_strikes(ahead: np.ndarray, window: int) -> list[int]:
    """Find the frames of a gait in which an ankle is farther ahead (n_frames,) [m] than in all within `window` frames."""
    if len(ahead) <= 2 * window:
        return []
    farthest = sliding_window_view(ahead, 2 * window + 1).argmax(axis=1)
    strikes: list[int] = (window + np.flatnonzero(farthest == window)).tolist()
    return strikes


def resample_cycle(curve: np.ndarray, samples: int = SAMPLES) -> np.ndarray:
    """Resample one cycle of a gait to so many numbers, its first and its last among them."""
    return np.interp(np.linspace(0.0, 1.0, samples), np.linspace(0.0, 1.0, len(curve)), curve)
