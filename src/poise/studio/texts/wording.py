"""Wording of the page: names, lengths, file names as people write them, and the texts about each kind of extra goal."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from poise.defaults import TOLERANCE
from poise.document.extra_goals import DocumentExtra, ExtraKind
from poise.studio.editing.snapshot import ExtraError

LONGEST = 18
"""Of a file's name in a line with other things."""


def title(name: str) -> str:
    """Word an identifier as readable text: `right_hand` and `RightHand` are Right hand, `mixamorig:LeftArm` is Left arm."""
    words = plain_name(name)
    return words[:1].upper() + words[1:] if words else name


def plain_name(name: str) -> str:
    """Word an identifier for a sentence of the studio: `left_thigh` and `LeftThigh` are left thigh; `L_UpLeg` is L up leg."""
    own = name.rpartition(":")[2] or name  # what stands before a colon is the rig's name
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", re.sub("[_.-]", " ", own))
    return " ".join(word.lower() if word[1:].islower() else word for word in apart.split())


def with_plain_names(text: str, names: Iterable[str]) -> str:
    """Word the identifiers in a text of the studio as a person would: `move left_thigh` is move left thigh.

    What is no identifier among these, such as the name of a file, stays as it is.
    """
    found = "|".join(map(re.escape, sorted((name for name in names if name), key=len, reverse=True)))
    return re.sub(rf"(?<!\w)({found})(?!\w)", lambda name: plain_name(name[0]), text) if found else text


def shortened(name: str) -> str:
    """Shorten a file's name in the page's wording to fit into a line; its end tells more than its middle."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 9]}…{name[-8:]}"


def length(metres: float) -> str:
    """Word a distance for the studio's texts: millimetres below ten centimetres, then centimetres, then metres."""
    if metres < 0.1:
        return f"{1e3 * metres:.1f} mm"
    return f"{1e2 * metres:.0f} cm" if metres < 1.0 else f"{metres:.2f} m"


def rough_length(metres: float) -> str:
    """Word a distance so that it does not dance: whole millimetres, whole centimetres from one on, tenths of metres."""
    if metres < 0.01:
        return f"{1e3 * metres:.0f} mm"
    return f"{1e2 * metres:.0f} cm" if metres < 0.995 else f"{metres:.1f} m"


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
    """Word the effector, elbow or knee of an extra goal inside a sentence."""
    return title(error.key.partition(" ")[2]).lower()


def _beside_polygon(error: ExtraError) -> str:
    """Word how far inside or outside the support polygon an extra goal's center of mass is."""
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
    "upright": ExtraGoalText(
        "Upright",
        "The trunk does not lean far back",
        lambda error: f"the trunk leans back {error.degrees:.0f}° too far",
        lambda error: "kept" if error.reached else f"{error.degrees:.0f}° too far back",
        label="Keep upright",
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
    """Word the short name of an extra goal: `Look at`, `Left hand pin`."""
    return title(f"{extra.name} {TEXTS[extra.kind].title}".strip())


def extra_label(extra: DocumentExtra) -> str:
    """Word the name of an extra goal in the list of all extra goals."""
    return TEXTS[extra.kind].label or extra_title(extra)
