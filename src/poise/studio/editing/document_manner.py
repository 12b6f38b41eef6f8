"""The manner of a document: which it has, why it cannot have the human one, and new documents, which stand balanced."""

from dataclasses import replace

from poise.character.character import Character
from poise.character.derived import derived
from poise.document.document import Document, Settings
from poise.manner.human_manner import why_plain


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
    """Whether a document's reference is a pose that was set by hand, not the rest pose."""
    return document.reference != tuple(document.character.rest.tolist())


def opening(character: Character, settings: Settings | None = None) -> Document:
    """Return a new document of a character at rest, with these settings; one whose manner is human balances from the start."""
    document = replace(Document.opening(character), settings=settings or Settings())
    human = document.settings.manner != "plain" and not reason_for_plain(document)
    return document.with_extra("balance", enabled=True) if human and "balance" in document.all_extras else document
