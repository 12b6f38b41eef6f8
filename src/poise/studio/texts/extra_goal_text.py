"""The page's texts about each kind of extra goal: its names, its hint, and its remaining error."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from poise.defaults import TOLERANCE
from poise.document.extra_goals import DocumentExtra, ExtraKind
from poise.studio.editing.snapshot import ExtraError
from poise.studio.texts.wording import rough_length, title


@dataclass(frozen=True)
class ExtraGoalText:
    """The page's texts about one kind of extra goal."""

    title: str
    """Where little room is; for a goal with a name, what comes after it."""
    hint: str
    shortfall: Callable[[ExtraError], str]
    """A sentence of what it lacks, without its beginning."""
    remainder: Callable[[ExtraError], str]
    """What is left of it, in a word or two."""
    label: str = ""
    """In lists, if that is not the title."""
    folder: str = ""
    """Of the panel that has its switches; empty for the panel itself."""


def _millimetres(error: ExtraError) -> str:
    return f"{1e3 * error.metres:.1f} mm"


def _subject(error: ExtraError) -> str:
    """Return the effector, elbow or knee of an extra goal as text inside a sentence."""
    return title(error.key.partition(" ")[2]).lower()


def _beside_polygon(error: ExtraError) -> str:
    """Describe in text how far inside or outside the support polygon an extra goal's center of mass is."""
    return f"{rough_length(abs(error.depth))} {'inside' if error.depth >= 0.0 else 'outside'}"


def _falling(error: ExtraError) -> str:
    if error.depth < 0.0:
        return f"falling: the weight is {rough_length(-error.depth)} outside what bears it"
    return f"the weight is only {rough_length(error.depth)} inside what bears it"


def _off_pin(error: ExtraError) -> str:
    far = rough_length(error.metres) if error.metres > TOLERANCE[0] else f"{error.degrees:.0f}°"
    return f"{_subject(error)} is {far} off its pin"


TEXTS: Mapping[ExtraKind, ExtraGoalText] = {
    "balance": ExtraGoalText(
        "Balance",
        "The center of mass stays over what bears weight",
        _falling,
        _beside_polygon,
    ),
    "center": ExtraGoalText(
        "Center of mass",
        "The center of mass goes to a target",
        lambda error: f"the weight is {rough_length(error.metres)} from its target",
        _millimetres,
    ),
    "floor": ExtraGoalText(
        "Floor",
        "Feet, hands, knees, elbows, pelvis and head stay above it",
        lambda error: f"{rough_length(error.metres)} below the floor",
        lambda error: "kept" if error.reached else f"{_millimetres(error)} below",
    ),
    "apart": ExtraGoalText(
        "Apart",
        "Hands, arms and legs do not go through the body or each other",
        lambda error: f"{rough_length(error.metres)} inside itself",
        lambda error: "kept" if error.reached else f"{_millimetres(error)} too near",
        label="Keep apart",
    ),
    "look": ExtraGoalText(
        "Look at",
        "The head looks at a target, which can be dragged",
        lambda error: f"head looks {error.degrees:.0f}° past its target",
        lambda error: f"{error.degrees:.1f}°",
    ),
    "hint": ExtraGoalText(
        "hint",
        "Point it to a target, which can be dragged",
        lambda error: f"{_subject(error)} is {rough_length(error.metres)} off its hint",
        _millimetres,
        folder="Elbows and knees",
    ),
    "pin": ExtraGoalText("pin", "Hold it where it is", _off_pin, _millimetres, folder="Pins"),
}
"""Folders are in this order."""


def extra_title(extra: DocumentExtra) -> str:
    """Return the short text that names an extra goal: `Look at`, `Left hand pin`."""
    return title(f"{extra.name} {TEXTS[extra.kind].title}".strip())


def extra_label(extra: DocumentExtra) -> str:
    """Return the text that names an extra goal in the list of all extra goals."""
    return TEXTS[extra.kind].label or extra_title(extra)
