"""Branches of a long body: whole subtrees that several threads may work on at once, and the trunk that carries them."""

import heapq

import numpy as np

from poise.kernels.workspace import layout
from poise.kernels.workspace.matrix_sizes import MOST_BRANCHES
from poise.model.model import Arrays

THREADS = 4
"""Threads that a body is cut up for: what is left to the trunk keeps all of them but one waiting."""
LEAST_GAIN = 0.7
"""Part of the work that this many threads may take the time of at most, for a body to be cut up."""
MOST_SUBTREES = 4096
"""The most subtrees of a body that is cut up."""


def fill_branches(arrays: Arrays, ints: np.ndarray) -> None:
    """Write the branches and the trunk of a long body to its model, by places: joints in depth-first order, the root's is 0."""
    above = _places_above(arrays)
    ends = _ends(above)
    ranges = _gathered(_cut(above, ends), ends, len(above))
    if len(ranges) < 2 or LEAST_GAIN * len(above) < len(above) - sum(end - first for first, end in ranges):
        ranges = []
    branched = np.zeros(len(above), bool)
    for first, end in ranges:
        branched[first:end] = True
    # From the leaves to the root: places of the trunk, and as negative numbers those of the branches that it carries.
    carried = branched & ~branched[np.maximum(above, 0)]
    listed = [place for place in range(len(above) - 1, -1, -1) if carried[place] or not branched[place]]
    trunk = [-place if carried[place] else place for place in listed]
    arrays["place_above"][:] = above
    arrays["branch_range"][: len(ranges)] = np.reshape(ranges, (-1, 2))
    arrays["trunk"][: len(trunk)] = trunk
    ints[layout.N_BRANCHES], ints[layout.N_TRUNK] = len(ranges), len(trunk)
    ints[layout.SWEEPS_BY_BRANCHES] = bool(ranges) and bool((arrays["parent"] <= np.arange(len(arrays["parent"]))).all())


def _places_above(arrays: Arrays) -> np.ndarray:
    """Return the place above each place of a long body, −1 above the root."""
    place = np.zeros(len(arrays["order"]) + 1, int)
    place[arrays["order"] + 1] = np.arange(1, len(place))
    return np.concatenate([[-1], place[arrays["parent"][arrays["order"]]]])


def _ends(above: np.ndarray) -> np.ndarray:
    """Return for each place of a long body where its subtree, one run of places, ends."""
    sizes = np.ones(len(above), int)
    for place in range(len(above) - 1, 0, -1):
        sizes[above[place]] += sizes[place]
    return np.arange(len(above)) + sizes


def _cut(above: np.ndarray, ends: np.ndarray) -> list[int]:
    """Choose where the subtrees begin that are the branches of a long body: a cut that leaves least for threads to wait for."""
    children: list[list[int]] = [[] for _ in above]
    for place in range(1, len(above)):
        children[above[place]].append(place)
    cut, waited = [(-len(above), 0)], 0
    best, least = list[int](), LEAST_GAIN * len(above)
    while cut and waited < least:
        _, largest = heapq.heappop(cut)
        for place in children[largest]:
            heapq.heappush(cut, (place - int(ends[place]), place))
        waited += 1
        longest = max(-cut[0][0] if cut else 0, (len(above) - waited) // THREADS)
        if waited + longest < least and len(cut) <= MOST_SUBTREES:
            best, least = [place for _, place in cut], waited + longest
    return sorted(best)


def _gathered(begins: list[int], ends: np.ndarray, count: int) -> list[tuple[int, int]]:
    """Gather subtrees of a long body that follow each other, so that there are few branches: (first place, end)."""
    enough = count // (MOST_BRANCHES // 2)
    ranges: list[tuple[int, int]] = []
    for begin in begins:
        first, end = ranges[-1] if ranges else (0, 0)
        if end == begin and ranges and int(ends[begin]) - first <= enough:
            ranges[-1] = first, int(ends[begin])
        else:
            ranges.append((begin, int(ends[begin])))
    return sorted(sorted(ranges, key=lambda each: each[0] - each[1])[:MOST_BRANCHES])
