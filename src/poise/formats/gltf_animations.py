"""Samples the animations of a glTF file at even times: STEP, LINEAR and CUBICSPLINE keys of translations and rotations.

Appendix C of the glTF 2.0 specification has the formulas.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from poise.errors import GltfError
from poise.formats.gltf_accessors import read_accessor
from poise.formats.gltf_container import GltfFile
from poise.formats.gltf_nodes import NodeTree
from poise.formats.gltf_schema import Animation, entry
from poise.geometry.rotations import slerp

PATHS = ("translation", "rotation", "scale")
"""Channels that move nodes."""
USUAL_RATES = (24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 90.0, 100.0, 120.0, 240.0)
"""Rates that keys are tried to lie on [frames/s]."""
RATE_OF_UNEVEN_KEYS = 60.0
"""Rate at which keys are sampled that lie on no rate [frames/s]."""
LOWEST_RATE = 24.0
"""Rate below which frames are sampled between keys too [frames/s]: the way between two keys is no straight one of angles."""
RATE_OF_ONE_KEY = 30.0
"""Rate of an animation that is a pose [frames/s]."""
OFF_GRID = 0.02
"""How far keys may lie from frames to count as on them [frames]."""
OFF_TIME = 2e-4
"""How far they may lie from frames in time [s]: some programs round times to four digits."""
MOST_NUMBERS = 4_000_000
"""The most keys of an animation, and the most rotations, bones times frames, that it is sampled to."""


@dataclass(frozen=True)
class Keys:
    """Keys of one channel of a glTF animation, to be sampled."""

    node: int
    path: str
    times: np.ndarray
    """(n,) [s], rising."""
    values: np.ndarray
    """(n, 3), or (n, 4) wxyz; of a CUBICSPLINE (n, 3, 3) or (n, 3, 4): tangent in, value, tangent out."""
    interpolation: str


def animation_channels(animation: Animation, tree: NodeTree, where: str) -> Iterator[tuple[int, str, int]]:
    """Yield node, path and sampler of each channel of a glTF animation that moves a node; where: of it, for errors."""
    for number, channel in enumerate(animation.channels):
        node = channel.target.node
        if node is None or channel.target.path not in PATHS:
            continue
        place = f"channel {number} of {where}"
        entry(tree.names, node, "node", place)
        entry(animation.samplers, channel.sampler, "sampler", place)
        yield node, channel.target.path, channel.sampler


def moved_nodes(file: GltfFile, tree: NodeTree) -> dict[int, set[str]]:
    """Return the paths by which animations of a glTF move each node."""
    result: dict[int, set[str]] = {}
    for number, animation in enumerate(file.gltf.animations):
        for node, path, _ in animation_channels(animation, tree, f"animation {number}"):
            result.setdefault(node, set()).add(path)
    return result


def read_keys(file: GltfFile, tree: NodeTree, index: int) -> list[Keys]:
    """Read the keys of an animation of a glTF, those that move nodes."""
    animation = entry(file.gltf.animations, index, "animation", "file")
    where = f"animation {index}"
    cache: dict[int, np.ndarray] = {}
    result, total = [], 0
    for node, path, number in animation_channels(animation, tree, where):
        sampler = animation.samplers[number]
        place = f"sampler {number} of {where}"
        total += sum(file.gltf.accessors[k].count for k in (sampler.input, sampler.output) if k < len(file.gltf.accessors))
        if total > MOST_NUMBERS:
            raise GltfError(where, f"has more than {MOST_NUMBERS} keys, which are the most")
        if sampler.input not in cache:
            cache[sampler.input] = _checked_times(read_accessor(file, sampler.input, place, types=("SCALAR",)), place)
        times = cache[sampler.input]
        wanted = ("VEC4",) if path == "rotation" else ("VEC3",)
        values = np.asarray(read_accessor(file, sampler.output, place, types=wanted), dtype=np.float64)
        each = 3 if sampler.interpolation == "CUBICSPLINE" else 1
        if len(values) != each * len(times):
            raise GltfError(place, f"has {len(times)} times and {len(values)} values; it needs {each} for each time")
        if path == "rotation":
            values = values[:, [3, 0, 1, 2]]
        if each == 3:
            values = values.reshape(len(times), 3, -1)
        result.append(Keys(node, path, times, values, sampler.interpolation))
    return result


def _checked_times(times: np.ndarray, place: str) -> np.ndarray:
    times = np.asarray(times, dtype=np.float64)
    if not len(times):
        raise GltfError(place, "has no times")
    if (np.diff(times) < 0.0).any() or times[0] < 0.0:
        raise GltfError(place, "has times that do not rise from 0 on")
    return times


def sample_keys(keys: Keys, times: np.ndarray) -> np.ndarray:
    """Sample the keys of a glTF animation's channel at times (n,) [s]: (n, 3), or (n, 4) unit quaternions.

    Before the first key and after the last it stays at these.
    """
    values = keys.values[:, 1] if keys.interpolation == "CUBICSPLINE" else keys.values
    last = len(keys.times) - 1
    # A frame that rounding puts just before its key is on it.
    near = np.clip(np.searchsorted(keys.times, times + 1e-6 * np.maximum(np.abs(times), 1.0), side="right") - 1, 0, last)
    after = np.minimum(near + 1, last)
    gap = keys.times[after] - keys.times[near]
    share = np.where(gap > 0.0, (times - keys.times[near]) / np.where(gap > 0.0, gap, 1.0), 0.0)
    share = np.clip(share, 0.0, 1.0)[:, None]
    if keys.interpolation == "STEP":
        result = values[near]
    elif keys.interpolation == "CUBICSPLINE":
        result = _hermite(keys.values, near, after, gap[:, None], share)
    elif keys.path == "rotation":
        return slerp(_unit(values[near]), _unit(values[after]), share)
    else:
        result = values[near] + share * (values[after] - values[near])
    return _unit(result) if keys.path == "rotation" else result


def _hermite(values: np.ndarray, near: np.ndarray, after: np.ndarray, gap: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Evaluate CUBICSPLINE keys (n, 3, k) of a glTF animation between two keys; the tangents count per second."""
    start, end = values[near, 1], values[after, 1]
    leaving, arriving = gap * values[near, 2], gap * values[after, 0]
    t2, t3 = t * t, t * t * t
    result: np.ndarray = (
        (2.0 * t3 - 3.0 * t2 + 1.0) * start + (t3 - 2.0 * t2 + t) * leaving + (3.0 * t2 - 2.0 * t3) * end + (t3 - t2) * arriving
    )
    return result


def _unit(quaternions: np.ndarray) -> np.ndarray:
    """Scale rotation keys (n, 4) of a glTF animation to length 1; those without a length are no rotation."""
    lengths = np.linalg.norm(quaternions, axis=1, keepdims=True)
    whole: np.ndarray = np.where(lengths > 1e-9, quaternions / np.where(lengths > 1e-9, lengths, 1.0), (1.0, 0.0, 0.0, 0.0))
    return whole


def written_rate(extras: Any) -> float | None:
    """Return the rate that Poise notes in the extras of a glTF animation that it writes [frames/s]; None if there is none."""
    noted = extras.get("poise") if isinstance(extras, dict) else None
    rate = noted.get("rate") if isinstance(noted, dict) else None
    return float(rate) if isinstance(rate, int | float) and not isinstance(rate, bool) and 1e-3 <= rate <= 1e4 else None


def frame_times(keys: list[Keys], rate: float | None, bones: int, likely: float | None = None) -> tuple[np.ndarray, float, str]:
    """Choose the even times (n,) [s] to sample a glTF animation at, its rate [frames/s], and a remark on keys between.

    rate: as asked for; else `likely` if the keys lie on it, or the one that they do. bones: how many nodes are sampled, which
    bounds the frames.
    """
    every = np.unique(np.concatenate([part.times for part in keys])) if keys else np.zeros(1)
    begin, end = float(every[0]), float(every[-1])
    remark = ""
    if rate is None and likely is not None and _lies_on(every - begin, likely):
        rate = likely
    if rate is None:
        rate, on_grid = _rate_of(every - begin)
        if not on_grid:
            remark = f"its keys lie on no even frames, so it is sampled {rate:g} times a second (rate=… overrides)"
    if (end - begin) * rate * max(bones, 1) > MOST_NUMBERS:
        raise GltfError("animation", f"lasts {end - begin:.6g} s, too long to be sampled {rate:g} times a second")
    count = int(np.floor((end - begin) * rate + OFF_GRID)) + 1
    return begin + np.arange(count) / rate, rate, remark


def _rate_of(times: np.ndarray) -> tuple[float, bool]:
    """Find the rate [frames/s] whose frames meet all keys of a glTF animation, at times (n,) [s], and whether there is one."""
    if len(times) < 2:
        return RATE_OF_ONE_KEY, True
    gap = float(np.diff(times).min())
    mean = float(times[-1]) / max(round(float(times[-1]) / gap), 1) if gap > 0.0 else 0.0
    candidates = [_rounded(1.0 / mean)] if mean > 1e-6 and 1.0 / mean <= 1e4 else []
    for rate in (*candidates, *USUAL_RATES):
        if _lies_on(times, rate):
            return rate * max(ceil(LOWEST_RATE / rate - 1e-9), 1), True
    return RATE_OF_UNEVEN_KEYS, False


def _lies_on(times: np.ndarray, rate: float) -> bool:
    """Check that the keys of a glTF animation at times (n,) [s] lie on the frames of a rate."""
    frames = times * rate
    return bool((np.abs(frames - np.round(frames)) <= min(OFF_GRID, OFF_TIME * rate)).all())


def _rounded(rate: float) -> float:
    whole = round(rate)
    return float(whole) if whole and abs(rate - whole) < 1e-4 * whole else rate
