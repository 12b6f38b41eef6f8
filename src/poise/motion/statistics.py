"""Statistics of a motion: its duration, ranges of angles, speeds, jerk, and how far standing feet slide."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from poise.anatomy.ground_points import watched_points
from poise.anatomy.segment_roles import roles
from poise.character.places import Place
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN, Vector
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
    """Path of each foot while it stands [m]: while it is the base, of its heel or toe, whichever moves less, so that it may
    roll; if it never is the base, along the floor while it is low."""

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
    known = roles(motion.character)
    feet = [name for name, role in known.items() if role.kind == "foot"]
    ends: dict[str, list[tuple[str, Vector]]] = {}
    for name, segment, offset in watched_points(motion.character):
        side, _, part = name.partition("_")
        if part in ("heel", "toe"):
            ends.setdefault(side, []).append((segment, offset))
    result = {}
    for name in feet or dict.fromkeys(motion.bases):
        stands = np.array([base == name for base in motion.bases])
        if stands.any():
            places = ends.get(known[name].side or "", [(name, ORIGIN)]) if feet else [(name, ORIGIN)]
            tracks = [motion.frames_of(Place(segment, offset, IDENTITY))[0] for segment, offset in places]
            steps = np.min([np.linalg.norm(np.diff(track, axis=0), axis=1) for track in tracks], axis=0)
        else:
            positions = motion.frames_of(Place(name, ORIGIN, IDENTITY))[0]
            stands = positions[:, 1] <= positions[:, 1].min() + PLANTED_HEIGHT
            steps = np.linalg.norm(np.diff(positions, axis=0)[:, (0, 2)], axis=1)
        result[name] = float(steps[stands[1:] & stands[:-1]].sum())
    return result
