"""What methods of the literature cannot take of a character: the joint, and why, in words."""

from poise.character.character import Character


def refuse_coupled(character: Character) -> str | None:
    """Name a joint of a character that follows another one; for methods that set each joint by itself."""
    for joint in character.joints:
        if joint.couple is not None:
            return f"joint {joint.name!r} follows {joint.couple.joint!r}, and this method sets each joint by itself"
    return None


def refuse_slides(character: Character) -> str | None:
    """Name a slide of a character; for methods that know bones of constant length only."""
    for joint in character.joints:
        if joint.kind == "slide":
            return f"joint {joint.name!r} slides, and this method knows bones of constant length only"
    return None
