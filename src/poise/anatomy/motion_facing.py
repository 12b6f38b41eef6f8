"""Facing by motion: which way a body faces that moves in its file: knees bend forward, elbows backward, walkers go ahead.

Seen in each frame from the hips: across from one hip to the other, up from the hips to the shoulders.
"""

from collections.abc import Sequence

import numpy as np

from poise.anatomy.body_facing import Evidence
from poise.anatomy.limb_fit import LimbFit
from poise.character.recorded_poses import RecordedPoses

KNEES = 3.0
"""Weight of knees that bend forward in the frames."""
FEW_KNEES = 2.0
"""The same where only a few frames show it."""
ELBOWS = 1.3
"""Weight of elbows that bend backward."""
WAY = 1.0
"""Weight of the way that a body goes: some go backward."""
FEW = 5
"""Frames below which they are few."""
BENT = 0.06
"""Distance of a knee or elbow from the line between the limb's ends that counts as bent, in lengths of the limb: 14°."""
MOSTLY = 0.8
"""Share of such frames that must agree."""
STRAIGHT_ON = 0.5
"""Least cosine between a bend or a way and forward or backward: else it goes to the side."""
STEP = 0.1
"""Way between two of the frames from which on a body goes somewhere, in lengths of the leg."""


def motion_evidence(poses: RecordedPoses, legs: Sequence[LimbFit], arms: Sequence[LimbFit]) -> list[Evidence]:
    """List the evidence of a file's motion for and against the facing by which the first leg and arm are the left ones."""
    names = {limb.upper for limb in (*legs, *arms)}
    if not len(poses.places) or not names <= set(poses.names):
        return []
    hips, shoulders = ([poses.place(limb.upper) for limb in limbs] for limbs in (legs, arms))
    up = _units(shoulders[0] + shoulders[1] - hips[0] - hips[1])
    forward = _units(np.cross(_units(hips[0] - hips[1]), up))
    found = []
    for limbs, sign, weight, what in ((legs, 1.0, KNEES, "knees"), (arms, -1.0, ELBOWS, "elbows")):
        shares = [_bends(poses, limb, sign * forward) for limb in limbs if limb.end in poses.names]
        count, mean = _agreement(np.concatenate(shares)) if shares else (0, 0.0)
        if count:
            weight = weight if count >= FEW else weight * FEW_KNEES / KNEES
            found.append(Evidence(float(np.copysign(weight, mean)), f"the {what} bend that way in its frames"))
    length = float(np.median([np.linalg.norm(poses.place(leg.upper) - poses.place(leg.lower), axis=1) for leg in legs]))
    count, mean = _agreement(_ways(0.5 * (hips[0] + hips[1]), up, forward, 2.0 * STEP * length))
    if count >= FEW:
        found.append(Evidence(float(np.copysign(WAY, mean)), "it goes that way in its frames"))
    return found


def _bends(poses: RecordedPoses, limb: LimbFit, forward: np.ndarray) -> np.ndarray:
    """Return the cosines between a body's facing (n, 3) and where a knee or elbow is bent to in a motion, if it is bent."""
    start, middle, end = (poses.place(name) for name in (limb.upper, limb.lower, limb.end or limb.lower))
    way = end - start
    share = np.einsum("ni,ni->n", middle - start, way) / np.maximum(np.einsum("ni,ni->n", way, way), 1e-12)
    bend = middle - start - share[:, None] * way
    lengths = np.linalg.norm(middle - start, axis=1) + np.linalg.norm(end - middle, axis=1)
    bent = np.linalg.norm(bend, axis=1) > BENT * lengths
    result: np.ndarray = np.einsum("ni,ni->n", _units(bend[bent]), forward[bent])
    return result


def _ways(hips: np.ndarray, up: np.ndarray, forward: np.ndarray, least: float) -> np.ndarray:
    """Return the cosines between a body's facing (n, 3) and the way that its hips (n, 3) go in a motion, where they go on."""
    steps = np.diff(hips, axis=0)
    steps -= np.einsum("ni,ni->n", steps, up[:-1])[:, None] * up[:-1]
    going = np.linalg.norm(steps, axis=1) > least
    result: np.ndarray = np.einsum("ni,ni->n", _units(steps[going]), forward[:-1][going])
    return result


def _agreement(cosines: np.ndarray) -> tuple[int, float]:
    """Count the frames of a motion that show one of two facings, and their mean; 0 if they do not mostly agree."""
    shown = cosines[np.abs(cosines) > STRAIGHT_ON]
    ahead = float(np.mean(shown > 0.0)) if len(shown) else 0.5
    agree = max(ahead, 1.0 - ahead) >= MOSTLY and 2 * len(shown) >= len(cosines)
    return (len(shown), ahead - 0.5) if agree else (0, 0.0)


def _units(ways: np.ndarray) -> np.ndarray:
    result: np.ndarray = ways / np.maximum(np.linalg.norm(ways, axis=-1, keepdims=True), 1e-12)
    return result
