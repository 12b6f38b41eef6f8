"""The crowd message: where all segments of a crowd's bodies are, as arrays that a page's graphics card takes as they are."""

from typing import Any, NamedTuple

import numpy as np

from poise import checks
from poise.array_likes import ArrayLike
from poise.character.character import Character
from poise.character.places import Place
from poise.crowd.crowd import Crowd
from poise.errors import ValueRefusedError
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN
from poise.motion.motion import Motion

MOST_SHOWN = 20_000
"""Most bodies of a crowd that pages show."""
CROWD_COLORS = 5
"""Number of colours that bodies of a crowd can have: that of the body, and those of compared methods."""


class ShownCrowd(NamedTuple):
    """A crowd as pages show it."""

    character: Character
    colors: np.ndarray
    """(count,) number of the colour of each body, below `CROWD_COLORS`."""
    segments: np.ndarray
    """(n_segments, count, 9) position of each segment [m], and the first and second axis of its frame, in the world."""


def shown_crowd(crowd: Crowd, colors: ArrayLike | None = None) -> ShownCrowd:
    """Take the poses of a crowd for its message now: the crowd may go on meanwhile. colors: (count,), or all as the body."""
    checks.instance(crowd, Crowd, "crowd")
    if len(crowd) > MOST_SHOWN:
        raise ValueRefusedError("crowd", f"has {len(crowd)} bodies; {MOST_SHOWN} at most can be shown")
    numbers: Any = np.zeros(len(crowd)) if colors is None else checks.finite_array(colors, (len(crowd),), "colors")
    if ((numbers < 0) | (numbers >= CROWD_COLORS) | (numbers % 1 != 0)).any():
        raise ValueRefusedError("colors", f"must be whole numbers from 0 to {CROWD_COLORS - 1}")
    character = crowd.character.described
    motion = Motion(crowd.character, crowd.angles, crowd.placement, bases=crowd.bases)
    segments = np.empty((len(character.segments), len(crowd), 9), np.float32)
    for number, segment in enumerate(character.segments):
        positions, rotations = motion.frames_of(Place(segment.name, ORIGIN, IDENTITY))
        segments[number] = np.concatenate([positions, rotations[:, :, 0], rotations[:, :, 1]], axis=1)
    return ShownCrowd(character, numbers.astype(np.uint32), segments)
