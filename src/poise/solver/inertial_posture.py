"""Inertial posture: a reference near the pose of the frame before, so that what goals leave open does not tremble or jump."""

import numpy as np

FRAME = 1.0 / 60.0
"""The frame that inertia is given for [s]."""
SHORTEST_FRAME = 1e-4
"""Shorter frames count as this long [s]."""


def inertial_posture(
    angles: np.ndarray, reference: np.ndarray, weight: float, seconds: float, inertia: float
) -> tuple[np.ndarray, float]:
    """Compute the reference and weight [1/rad] of posture that give a pose inertia against change from one frame to the next.

    angles, reference: (n_dofs,) of the frame before and of the posture as it is meant [rad]; weight: of the latter [1/rad];
    seconds: since the frame before; inertia: of a change at 60 frames a second [1/rad]. The pull towards the reference is as
    strong as that weight, so a pose that has come to rest under the pull is at rest without it.
    """
    inertia /= (max(seconds, SHORTEST_FRAME) / FRAME) ** 0.5
    if inertia <= weight:
        return reference, weight
    return angles + (weight / inertia) ** 2 * (reference - angles), inertia
