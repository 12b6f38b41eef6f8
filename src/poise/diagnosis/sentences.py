"""Numbers and lists in sentences."""

from collections.abc import Sequence

NOTHING = 5e-5
"""Fewer metres or degrees are not worth saying."""


def say_list(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def say_length(value: float) -> str:
    """A length: millimetres below one metre."""
    if abs(value) < 1.0:
        return f"{1e3 * value:.3g} mm"
    return f"{value:.2f} m" if abs(value) < 100.0 else f"{value:.0f} m"


def say_angle(value: float) -> str:
    """An angle."""
    return f"{value:.0f}°" if abs(value) >= 10.0 else f"{value:.1f}°"


def say_lacking(length: float, angle: float) -> str:
    """A length [m] and an angle [degrees], those of them that are not nothing."""
    return say_list([text for text, size in ((say_length(length), length), (say_angle(angle), angle)) if size > NOTHING])
