"""Styles of walking: factors and additions to the usual values, five of them with names."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import radians
from typing import Any

from poise import checks
from poise.errors import UnknownChoiceError, ValueRefusedError
from poise.strict_names import known_options


@known_options
@dataclass(frozen=True, slots=True)
class Style:
    """A style of walking: factors of usual values, and additions to them."""

    cadence: float = 1.0
    """Factor of the steps a second; steps are the shorter."""
    sway: float = 1.0
    """Factor of the sway and list of the pelvis."""
    twist: float = 1.0
    """Factor of the twist of pelvis and chest against each other."""
    bounce: float = 1.0
    """Factor of the rise and fall of the body."""
    arms: float = 1.0
    """Factor of the swing of the arms."""
    roll: float = 1.0
    """Factor of the roll of the feet over heel and toe."""
    lift: float = 0.0
    """Additional lift of the feet [m]."""
    crouch: float = 0.0
    """Lowering of the hips [leg lengths]."""
    lean: float = 0.0
    """Additional forward lean of the trunk [rad]."""
    chin: float = 0.0
    """Angle of the raised chin [rad]."""
    elbows: float = 0.0
    """Additional bend of the elbows [rad]."""
    spread: float = 0.0
    """Additional angle of the arms away from the body [rad]."""
    width: float = 1.0
    """Factor of the distance between the feet."""


STYLES = {
    "usual": Style(),
    "relaxed": Style(cadence=0.95, sway=1.25, twist=1.1, bounce=0.9, arms=1.15, lean=radians(-1.0), crouch=0.004),
    "proud": Style(
        cadence=0.97, sway=0.8, twist=1.15, arms=1.35, lean=radians(-5.0), chin=radians(6.0), elbows=radians(4.0),
        spread=radians(5.0),
    ),
    "sneaky": Style(
        cadence=1.1, sway=0.7, twist=1.2, bounce=0.5, arms=0.5, roll=0.7, lift=0.05, crouch=0.035, lean=radians(16.0),
        elbows=radians(50.0), spread=radians(8.0),
    ),
    "tired": Style(
        cadence=0.97, sway=1.3, twist=0.7, bounce=0.7, arms=0.6, roll=0.75, crouch=0.008, lean=radians(10.0),
        chin=radians(-14.0), elbows=radians(-6.0), width=1.15,
    ),
}  # fmt: skip
"""The styles by name. Tuned by eye, within what keeps all promises of `python -m tests.support.grid style`."""
RANGES = {
    "cadence": (0.7, 1.4), "sway": (0.0, 2.0), "twist": (0.0, 2.5), "bounce": (0.0, 1.5), "arms": (0.0, 2.0),
    "roll": (0.0, 1.2), "lift": (0.0, 0.15), "crouch": (0.0, 0.2), "lean": (-0.4, 0.6), "chin": (-0.6, 0.6),
    "elbows": (-0.3, 1.5), "spread": (0.0, 1.0), "width": (0.6, 2.0),
}  # fmt: skip
"""Lowest and highest value of every number of a style."""


def style_of(style: Any) -> Style:
    """Check a style of walking, given by its name, by some of its numbers, or as a `Style`.

    >>> style_of("tired").sway, style_of({"crouch": 0.05}).crouch
    (1.3, 0.05)
    """
    if isinstance(style, str):
        name = style.strip().lower()
        if name not in STYLES:
            raise UnknownChoiceError("style", name, STYLES, f"{style!r} is unknown")
        return STYLES[name]
    if isinstance(style, Mapping):
        known = [field.name for field in fields(Style)]
        for name in style:
            if name not in known:
                raise UnknownChoiceError("style", name, known, f"has no number named {name!r}")
        style = replace(Style(), **style)
    if not isinstance(style, Style):
        raise ValueRefusedError("style", f"must be a name, a dict of numbers or a poise.gait.Style, not {style!r}")
    for name, (low, high) in RANGES.items():
        checks.number(getattr(style, name), f"{name} of the style", low=low, high=high)
    return style


def interpolate_styles(one: Style, other: Style, share: float) -> Style:
    """Interpolate two styles of walking: the style a share of the way from one to the other.

    >>> interpolate_styles(STYLES["usual"], STYLES["tired"], 0.5).sway
    1.15
    """
    if one == other:
        return other
    return Style(*(getattr(one, field.name) * (1.0 - share) + getattr(other, field.name) * share for field in fields(Style)))
