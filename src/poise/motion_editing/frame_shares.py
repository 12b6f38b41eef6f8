"""Frame shares: which frames of a motion an edit reaches, and how much of the change in each edited frame they get.

An edited frame gets all of its own change. Before the first and after the last of them the change of that frame eases to
nothing. Between two of them it eases out and in, or, where they are so near that both would overlap, from the one to the other.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from poise import checks
from poise.errors import ValueRefusedError
from poise.geometry.easing import smoothstep

MOST_SECONDS = 3600.0
"""Longest time to ease in or out [s]."""


def edited_frames(frames: Any, count: int) -> list[int]:
    """Check which of `count` frames a user edits, and return their numbers from 0 on, to share changes among them.

    frames: a number, a slice, a range or a sequence of numbers; negative ones count from the end.
    """
    if isinstance(frames, slice):
        numbers = list(range(count)[frames])
    else:
        given = [frames] if np.ndim(frames) == 0 and hasattr(frames, "__index__") else frames
        if isinstance(given, str) or not hasattr(given, "__iter__"):
            raise ValueRefusedError("frames", f"must be a frame number, a slice or several numbers, not {frames!r}")
        numbers = [checks.count(number, "frames", low=-count, high=count - 1) % count for number in given] if count else []
    if not numbers:
        raise ValueRefusedError("frames", f"name none of the motion's {count} frames")
    if len(set(numbers)) < len(numbers):
        raise ValueRefusedError("frames", f"name frame {next(n for n in numbers if numbers.count(n) > 1)} twice")
    return numbers


def ease_frames(ease: Any, rate: float) -> tuple[int, int]:
    """Check the seconds in which a user has an edit ease in and out, one number or two; return frames at a rate [frames/s]."""
    pair = checks.finite_array(np.full(2, ease) if np.ndim(ease) == 0 else ease, (2,), "ease").tolist()
    before, after = (round(checks.number(seconds, "ease", low=0.0, high=MOST_SECONDS) * rate) for seconds in pair)
    return before, after


def frame_shares(edited: Sequence[int], ease: tuple[int, int], count: int) -> dict[int, np.ndarray]:
    """Compute the shares (n_edited,) of the changes in the edited frames that each frame gets, by number, in order.

    ease: frames before and after. Frames that get nothing are left out.
    """
    before, after = ease
    order = np.argsort(edited)
    places = [edited[number] for number in order]
    shares = {place: np.eye(len(edited))[number] for place, number in zip(places, order, strict=True)}
    _fade(shares, places[0], -1, min(before, places[0]), before)
    _fade(shares, places[-1], 1, min(after, count - 1 - places[-1]), after)
    for one, other in pairwise(places):
        gap = other - one
        if gap <= before + after:
            for frame in range(one + 1, other):
                part = smoothstep((frame - one) / gap)
                shares[frame] = (1.0 - part) * shares[one] + part * shares[other]
        else:
            _fade(shares, one, 1, after, after)
            _fade(shares, other, -1, before, before)
    return dict(sorted(shares.items()))


def _fade(shares: dict[int, np.ndarray], edge: int, side: int, frames: int, length: int) -> None:
    """Add the shares of `frames` frames on one side of an edited one, which fade to nothing over `length` frames."""
    for distance in range(1, frames + 1):
        shares[edge + side * distance] = smoothstep(1.0 - distance / (length + 1.0)) * shares[edge]
