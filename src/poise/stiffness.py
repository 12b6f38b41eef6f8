"""How stiff joints are by the mass that they move: a hand that is led takes the arm along, then the spine, then the legs.

Unless it is told otherwise, posture pulls every joint towards its reference by the same weight for a radian. A radian of an
ankle moves the whole body and a radian of a wrist a hand, so the cheapest way to a goal would be to tip over like a plank.
"""

from functools import lru_cache

import numpy as np

from poise.character import Character
from poise.pose import Pose
from poise.vectors import Quaternion, rotate

STIFFEST = 1.5
"""Only ratios matter to how a goal is shared out among joints; this is not so stiff that posture would cost a goal."""
POWER = 0.35
"""Of a joint's entry of the mass matrix: 0 is the same for all, at 0.5 posture costs what energy would. Chosen by eye: at 0.5 a
body that is led down by its pelvis folds rather than crouches."""


def stiffness_by_mass(character: Character) -> np.ndarray:
    """(n_dofs,) for `solver.stiffness`, at most 1.5, from the diagonal of the mass matrix at rest; 1 where no masses are known.

    >>> import poise
    >>> stiffness = poise.stiffness_by_mass(poise.biped())  # ankle, then wrist
    >>> [round(float(stiffness[0]), 2), round(float(stiffness[16]), 2)]
    [1.5, 0.08]
    """
    return _by_mass(character).copy()


@lru_cache(maxsize=8)
def _by_mass(character: Character) -> np.ndarray:
    pose, energy = Pose(character), np.zeros(character.n_dofs)
    for segment in character.segments:
        if segment.mass > 0.0:
            w, x, y, z = pose.segment_frame(segment.name)[1].tolist()
            orientation: Quaternion = (w, x, y, z)
            columns = pose.jacobian(segment.name)
            center = columns[:3] + np.cross(columns[3:].T, rotate(orientation, segment.center)).T
            energy += segment.mass * (center**2).sum(axis=0)
    if energy.max(initial=0.0) <= 0.0:
        return np.ones(character.n_dofs)
    result: np.ndarray = STIFFEST * np.maximum(energy / energy.max(), 1e-6) ** POWER
    return result
