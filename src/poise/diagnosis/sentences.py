"""Words for lists, lengths and angles in the sentences of an explanation."""

from collections.abc import Sequence

NOTHING = 5e-5
"""Length [m] or angle [degrees] below which nothing is said."""


def say_list(words: Sequence[str]) -> str:
    """Join words to a list in a sentence: one, two and three."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def say_length(value: float) -> str:
    """Put a length [m] in words of a sentence: millimetres below one metre."""
    if abs(value) < 1.0:
        return f"{1e3 * value:.3g} mm"
    return f"{value:.2f} m" if abs(value) < 100.0 else f"{value:.0f} m"


def say_angle(value: float) -> str:
    """Put an angle [degrees] in words of a sentence."""
    return f"{value:.0f}°" if abs(value) >= 10.0 else f"{value:.1f}°"


def say_lacking(length: float, angle: float) -> str:
    """Put a lacking length [m] and angle [degrees] in words of a sentence, those of them that are not nothing."""
    return say_list([text for text, size in ((say_length(length), length), (say_angle(angle), angle)) if size > NOTHING])
