"""Parses the frames of a BVH text: the header of MOTION, and a row of numbers for every frame."""

import math

import numpy as np

from poise.errors import BvhError
from poise.formats.bvh_text_lines import LARGEST, Lines, parse_numbers, quote_line

MOST_FRAMES = 10**18
"""Numbers of frames from this on are no count, but damage."""


def read_header(lines: Lines) -> tuple[int | None, float | None]:
    """Parse the header of MOTION in a BVH text: number of frames, and frame time [s]; None where missing or unusable.

    `Frames:` may come after `Frame Time:`, or not at all.
    """
    promised: int | None = None
    times: list[float | None] = []
    for _ in range(2):
        line = lines.next()
        key, _, value = (line or "").partition(":")
        words = " ".join(key.lower().split())
        if words == "frames" and promised is None:
            promised = _frame_count(value, lines.number)
        elif words == "frame time" and not times:
            seconds = _lone_number(value)
            times.append(seconds if 1e-6 <= seconds <= 1e6 else None)
        elif times:  # the rows have begun
            lines.back()
        elif line is None:
            raise BvhError(lines.number, "the file ends before 'Frames:' and 'Frame Time:'")
        else:
            raise BvhError(lines.number, f"'Frames:' and 'Frame Time:' come here, not {quote_line(line)}")
    if not times:
        raise BvhError(lines.number, "there is no 'Frame Time:'")
    return promised, times[0]


def _frame_count(value: str, line: int) -> int:
    count = _lone_number(value)
    if not 0 <= count < MOST_FRAMES or count != int(count):
        raise BvhError(line, f"'Frames:' needs a whole number below {MOST_FRAMES:g}, not {quote_line(value.strip())}")
    return int(count)


def _lone_number(text: str) -> float:
    """Parse BVH text that is a single number; NaN if it is not."""
    numbers = parse_numbers(text)
    return numbers[0] if numbers is not None and len(numbers) == 1 else math.nan


def read_rows(lines: Lines, width: int) -> np.ndarray:
    """Parse the numbers of all frames in a BVH text, (n, width)."""
    first, rows = lines.number + 1, lines.rest()
    numbers = _table(rows)
    if numbers is not None and numbers.shape[1] == width and (np.abs(numbers) <= LARGEST).all():
        return numbers
    flat, counts = _line_by_line(rows, first)
    usable = np.abs(flat) <= LARGEST
    if not usable.all():
        place = int(np.argmin(usable))
        line = first + int(np.searchsorted(np.cumsum(counts), place, "right"))
        wrong = f"beyond {LARGEST:g}" if np.isfinite(flat[place]) else "not finite"
        raise BvhError(line, f"there is a number that is {wrong}")
    _check_frames(counts, first, width)
    return flat.reshape(-1, width) if width else np.zeros((0, 0))


def _table(rows: list[str]) -> np.ndarray | None:
    """Parse all frames of a BVH text at once, if every line has equally many numbers; else None."""
    try:
        return np.loadtxt(rows, comments=None, ndmin=2) if any(map(str.strip, rows)) else None
    except ValueError:
        return None


def _line_by_line(rows: list[str], first: int) -> tuple[np.ndarray, list[int]]:
    """Parse the frames of a BVH text line by line, which is slow: all numbers, and how many each line has."""
    numbers: list[float] = []
    counts: list[int] = []
    for number, row in enumerate(rows, start=first):
        found = parse_numbers(row)
        if found is None:
            wrong = next((word for word in row.split() if parse_numbers(word) is None), row.strip())
            raise BvhError(number, f"{quote_line(wrong)} is no number")
        counts.append(len(found))
        numbers += found
    return np.array(numbers, dtype=np.float64), counts


def _check_frames(counts: list[int], first: int, width: int) -> None:
    """Check that each frame of a BVH text begins at a line's start; frames may take or share several lines."""
    begun = filled = 0
    for number, count in enumerate(counts, start=first):
        begun = begun if filled else number
        filled += count
        if not count:
            continue
        if not width:
            raise BvhError(number, "there are numbers, and no joint has a channel")
        if filled % width == 0:
            filled = 0
        elif filled > width:
            raise BvhError(begun, f"a frame has {width} numbers, and here there are {counts[begun - first]}")
    if filled:
        raise BvhError(begun, f"the last frame ends after {filled} of {width} numbers; without it the file can be read")
