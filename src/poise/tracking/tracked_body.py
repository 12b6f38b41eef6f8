"""The tracked body: which segments and frames its trackers are on, and one tracker's recording over time."""

from typing import NamedTuple

import numpy as np

from poise.anatomy.body_parts import common_part, parts
from poise.character.character import Character, Effector
from poise.errors import UnknownTrackerError

TRACKERS = {
    "head": ("head", ""),
    "left_hand": ("hand", "left"),
    "right_hand": ("hand", "right"),
    "pelvis": ("pelvis", ""),
    "left_foot": ("foot", "left"),
    "right_foot": ("foot", "right"),
}
"""The six trackers: kind and side of the segment that each is on."""


class Recording(NamedTuple):
    """Positions and orientations of one tracker over time."""

    effector: Effector
    """The frame on the body that the tracker is on."""
    positions: np.ndarray
    """(n_frames, 3) [m]; 0 where the tracker is lost."""
    orientations: np.ndarray
    """(n_frames, 3, 3) rotation matrices; the identity where it is lost or measures positions only."""
    has_orientations: bool
    """Whether it measures orientations too."""
    lost: np.ndarray
    """(n_frames,) whether it is lost."""


def tracked_segments(character: Character) -> dict[str, str]:
    """Find the segments of a body that the six trackers are on, by tracker; without those that the character does not have.

    >>> import poise
    >>> tracked_segments(poise.biped())["left_hand"]
    'left_hand'
    """
    known = parts(character)
    found = {}
    for name, role in TRACKERS.items():
        segments = [part.name for part in known.values() if part.role == role]
        if segments:
            found[name] = segments[0]
    if "pelvis" not in found and {"left_foot", "right_foot"} <= set(found):  # whatever it is called, both legs hang from it
        found["pelvis"] = common_part(known, found["left_foot"], found["right_foot"]).name
    return {name: found[name] for name in TRACKERS if name in found}


def tracked_effector(character: Character, name: object) -> Effector:
    """Find the frame on the tracked body that a tracker is on, as an effector of the tracker's name."""
    if isinstance(name, str):
        for effector in character.effectors:
            if effector.name == name:
                return effector
        segment = name if any(segment.name == name for segment in character.segments) else tracked_segments(character).get(name)
        if segment is not None:
            return Effector(name, segment)
    known = [*tracked_segments(character), *(effector.name for effector in character.effectors)]
    raise UnknownTrackerError(name, list(dict.fromkeys(known)))
