"""Wording: names, file names and distances as a person would write them."""

import re
from collections.abc import Iterable

LONGEST = 18
"""Of a file's name in a line with other things."""


def title(name: str) -> str:
    """Write an identifier as readable text: `right_hand` is Right hand."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:] if words else name


def with_plain_names(text: str, names: Iterable[str]) -> str:
    """Write the identifiers in a text as a person would, inside a sentence: `move left_thigh` is move left thigh.

    What is no identifier among these, such as the name of a file, stays as it is.
    """
    found = "|".join(map(re.escape, sorted((name for name in names if name), key=len, reverse=True)))
    return re.sub(rf"(?<!\w)({found})(?!\w)", lambda name: name[0].replace("_", " "), text) if found else text


def shortened(name: str) -> str:
    """Shorten a file's name to text that fits into a line; its end tells more than its middle."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 9]}…{name[-8:]}"


def length(metres: float) -> str:
    """Write a distance as text: millimetres below ten centimetres, then centimetres, then metres."""
    if metres < 0.1:
        return f"{1e3 * metres:.1f} mm"
    return f"{1e2 * metres:.0f} cm" if metres < 1.0 else f"{metres:.2f} m"


def rough_length(metres: float) -> str:
    """Write a distance as text that does not dance: whole millimetres, whole centimetres from one on, tenths of metres."""
    if metres < 0.01:
        return f"{1e3 * metres:.0f} mm"
    return f"{1e2 * metres:.0f} cm" if metres < 0.995 else f"{metres:.1f} m"
