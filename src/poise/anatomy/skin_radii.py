"""Skin radii: how far a character's skin is from the center lines of its segments."""

from collections.abc import Mapping

import numpy as np

from poise.character.skin import Skin
from poise.geometry.vectors import Vector

FEWEST_VERTICES = 12
"""Vertices beside a line that its radius is taken from at least."""
ENDS = 0.1
"""Share of a line at either end that is left out: the skin of the next segment begins there."""


def skin_radii(skin: Skin, lines: Mapping[str, tuple[Vector, Vector]]) -> dict[str, float]:
    """Return the median distance of the skin from the lines of segments [m], by segment; without those that have little skin.

    lines: start and end in the segment's frame [m].
    """
    result = {}
    for name, points in _points_by_segment(skin).items():
        if name not in lines:
            continue
        start, end = np.array(lines[name])
        line = end - start
        along = (points - start) @ line / max(float(line @ line), 1e-12)
        beside = (along > ENDS) & (along < 1.0 - ENDS)
        if beside.sum() >= FEWEST_VERTICES:
            away = points[beside] - start - along[beside, None] * line
            result[name] = float(np.median(np.linalg.norm(away, axis=1)))
    return result


def _points_by_segment(skin: Skin) -> dict[str, np.ndarray]:
    """Return the vertices (n, 3) [m] that follow each segment most, in its frame."""
    strongest = np.take_along_axis(skin.joints, skin.weights.argmax(axis=1)[:, None], axis=1)[:, 0]
    order = np.argsort(strongest, kind="stable")
    ends = np.searchsorted(strongest[order], np.arange(len(skin.bones) + 1))
    found: dict[str, list[np.ndarray]] = {}
    for number, name in enumerate(skin.bones):
        own, bind = skin.positions[order[ends[number] : ends[number + 1]]], skin.bind[number]
        found.setdefault(name, []).append(own @ bind[:3, :3].T + bind[:3, 3])
    return {name: np.concatenate(points) for name, points in found.items()}
