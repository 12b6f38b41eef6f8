"""Recorded poses: where the segments of a character are in some frames of its file, and the ends that the file marks."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from poise.geometry.vectors import Vector


@dataclass(frozen=True, eq=False)
class RecordedPoses:
    """The BVH file that a character was read from, as far as it shows how its body moves; `character.source` of such a one."""

    names: tuple[str, ...]
    """Segments, in the order of `places`."""
    places: np.ndarray = field(repr=False)
    """(n_frames, n_segments, 3) origins of the segments in some frames, in the file's unit and axes."""
    ends: Mapping[str, np.ndarray] = field(repr=False)
    """(n_frames, k, 3) End Sites of segments in these frames, likewise."""
    tips: Mapping[str, tuple[Vector, ...]]
    """End Sites of segments in the segment's frame [m]."""

    def place(self, name: str) -> np.ndarray:
        """Return the origins (n_frames, 3) of a segment in the recorded poses, in the file's unit and axes."""
        result: np.ndarray = self.places[:, self.names.index(name)]
        return result
