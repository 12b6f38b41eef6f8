"""Thigh and knee of recorded people over the gait cycle, to see a walk beside: read from the table that comes with the package.

`.venv/bin/python docs/recorded_people.py FOLDER_OF_BVH …` writes the table, and says whose walks they are.
"""

from functools import cache
from importlib import resources

import msgspec
import numpy as np

TABLE = "recorded_people.json"
"""Name of the table beside this module."""
SAMPLES = 51
"""Samples of a cycle: one for every fiftieth, and its end."""
ANGLES = ("thigh", "knee")
"""Angles of the table, as in `gait_cycle.GaitCycle`."""


class RecordedWalk(msgspec.Struct, frozen=True):
    """The mean gait cycle of one recorded person."""

    recording: str
    """Name of the recording."""
    speed: float
    """[m/s]."""
    thigh: tuple[float, ...]
    """(SAMPLES,) [degrees]."""
    knee: tuple[float, ...]
    """(SAMPLES,) [degrees]."""


class RecordedPeople(msgspec.Struct, frozen=True):
    """The mean gait cycles of recorded people, one walk each."""

    source: str
    """Where the recordings are from."""
    walks: tuple[RecordedWalk, ...]

    @property
    def speeds(self) -> tuple[float, float]:
        """Slowest and fastest of the recorded people [m/s]."""
        speeds = [walk.speed for walk in self.walks]
        return min(speeds), max(speeds)

    def band(self, angle: str) -> tuple[np.ndarray, np.ndarray]:
        """Return the lowest and the highest value of an angle among recorded people over the cycle, (SAMPLES,) [degrees] each.

        >>> low, high = recorded_people().band("knee")
        >>> bool((low <= high).all()), len(low)
        (True, 51)
        """
        curves = np.array([getattr(walk, angle) for walk in self.walks])
        return curves.min(axis=0), curves.max(axis=0)


@cache
def recorded_people() -> RecordedPeople:
    """Read the gait of recorded people from the package's table."""
    content = resources.files("poise.gait").joinpath(TABLE).read_bytes()
    return msgspec.json.decode(content, type=RecordedPeople)
