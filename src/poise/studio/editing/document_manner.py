"""The manner of a document: which it has, why not the human one, and new documents, whose bodies have human habits."""

from dataclasses import replace

from poise.character.character import Character
from poise.character.derived import derived
from poise.document.document import Document, Settings
from poise.manner.human_manner import why_plain
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.poses.pose_plausibility import ALLOWED_BELOW_FLOOR, ALLOWED_PENETRATION, plausibility
from poise.studio.editing.ground_and_support import ground, with_floor_on_ground


def manner_of(document: Document) -> str:
    """Return the manner in which a document is solved: "human" or "plain".

    Unless "human" is asked for by name, it rests while the reference is a pose that was set by hand, which is to be kept.
    """
    settings = document.settings
    if settings.manner == "plain" or reason_for_plain(document):
        return "plain"
    return "plain" if settings.manner is None and keeps_set_pose(document) else "human"


def reason_for_plain(document: Document) -> str:
    """Say why a document cannot have the human manner, as the end of a sentence; empty if it can."""
    if document.settings.method != "poise":
        return f"the method {document.settings.method} has no manner"
    return reason_of_body(document.character)


def reason_of_body(character: Character) -> str:
    """Say why documents of a character cannot have the human manner, as the end of a sentence; empty if they can."""
    return derived(character.described, "reason for plain", lambda: why_plain(character.described))


def keeps_set_pose(document: Document) -> bool:
    """Whether the reference is a pose set by hand, not the rest pose: a document's manner is then plain unless set to human."""
    return document.reference != tuple(document.character.rest.tolist())


def opening(character: Character, settings: Settings | None = None, motion: Motion | None = None) -> Document:
    """Open a character as a document with the manner and habits that its body can have, with settings and a motion to play.

    With a motion it only balances: recorded feet sink into floors and recorded hands touch, and frames that are taken must
    stay as they are.
    """
    document = replace(Document.opening(character), settings=settings or Settings(), motion=motion)
    if document.settings.manner == "plain" or reason_for_plain(document):
        return document
    for key in _habits(document):
        document = document.with_extra(key, enabled=True)
    return with_floor_on_ground(document)


def _habits(document: Document) -> list[str]:
    """Return the habits that the human manner gives a new document's body, as keys of extra goals.

    They are balance, floor, limbs apart and a trunk upright. Floor and limbs only where they are kept at rest: a wide coat, or
    a sole that is drawn too low, would move what nobody has touched.
    """
    x, y, z = document.placement.position
    if document.motion is not None:
        return ["balance"] if "balance" in document.all_extras else []
    rest = plausibility(Pose(document.character, placement=((x, y - ground(document), z), document.placement.orientation)))
    kept = {
        "balance": True,
        "floor": rest.below_floor <= ALLOWED_BELOW_FLOOR,
        "apart": rest.penetration <= ALLOWED_PENETRATION,
        "upright": True,
    }
    return [key for key, holds in kept.items() if holds and key in document.all_extras]
