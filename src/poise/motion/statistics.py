"""Statistics of a motion: its duration, ranges of angles, speeds, jerk, and how far standing feet slide."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from poise.anatomy.segment_roles import roles
from poise.character.places import Place
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN
from poise.motion.interpolation import free_hinges
from poise.plain_text import counted
from poise.strict_names import known_options

if TYPE_CHECKING:
    from poise.motion.motion import Motion

PLANTED_HEIGHT = 0.03
"""A foot that is never the base counts as standing while it is no higher than this above its lowest position [m]."""


@known_options
class Statistics(NamedTuple):
    """Statistics of a motion."""

    seconds: float
    """Duration [s]."""
    lowest: np.ndarray
    """(n_dofs,) the least angle used [rad]."""
    highest: np.ndarray
    """(n_dofs,) the largest angle used [rad]."""
    fastest: np.ndarray
    """(n_dofs,) the largest speed of each joint [rad/s]."""
    jerk: np.ndarray
    """(n_dofs,) root mean square of the third derivative of each angle [rad/s³]."""
    slide: dict[str, float]
    """Path of each foot while it stands [m]: while it is the base or, if it never is, along the floor while it is low."""

    def __repr__(self) -> str:
        """Write the extremes over all joints in one line; the arrays have them joint by joint."""
        extremes = f"angles {self.lowest.min(initial=0.0):.3g} to {self.highest.max(initial=0.0):.3g} rad"
        rates = f"{self.fastest.max(initial=0.0):.3g} rad/s, {self.jerk.max(initial=0.0):.3g} rad/s³ at most"
        slides = "".join(f", {name} slides {1e3 * path:.3g} mm" for name, path in self.slide.items())
        return f"Statistics({self.seconds:.4g} s, {counted(len(self.lowest), 'joint')}: {extremes}, {rates}{slides})"


def motion_statistics(motion: "Motion") -> Statistics:
    """Compute the statistics of a motion over all its frames."""
    character = motion.character
    if not len(motion):
        empty = np.zeros(character.n_dofs)
        return Statistics(0.0, empty, empty, empty, empty, {})
    angles, free = np.array(motion.angles), free_hinges(character)
    angles[:, free] = np.unwrap(angles[:, free], axis=0)  # from 179° to −179° is no leap
    speed = np.abs(np.diff(angles, axis=0)).max(axis=0, initial=0.0) * motion.rate
    third = np.diff(angles, 3, axis=0) * motion.rate**3 if len(motion) > 3 else np.zeros((1, character.n_dofs))
    jerk = np.sqrt((third**2).mean(axis=0))
    return Statistics(motion.seconds, motion.angles.min(axis=0), motion.angles.max(axis=0), speed, jerk, _slides(motion))


def _slides(motion: "Motion") -> dict[str, float]:
    """Measure how far each foot slides while it stands, for a motion's statistics [m]; each base without feet."""
    feet = [name for name, role in roles(motion.character).items() if role.kind == "foot"]
    result = {}
    for name in feet or dict.fromkeys(motion.bases):
        positions = motion.frames_of(Place(name, ORIGIN, IDENTITY))[0]
        steps = np.diff(positions, axis=0)
        stands = np.array([base == name for base in motion.bases])
        if not stands.any():
            stands = positions[:, 1] <= positions[:, 1].min() + PLANTED_HEIGHT
            steps = steps * (1.0, 0.0, 1.0)
        result[name] = float(np.linalg.norm(steps, axis=1)[stands[1:] & stands[:-1]].sum())
    return result
