"""Motions of a character as motions of its hinge form, and back: for files and edits that know hinges only."""

import numpy as np

from poise.character.character import Character
from poise.character.hinge_form import hinge_form
from poise.motion.motion import Motion


def to_hinges(motion: Motion) -> Motion:
    """Convert a motion to one of hinges only, that of its character's hinge form; one without balls stays as it is."""
    form = hinge_form(motion.character)
    return motion if form.is_source else _with_angles(motion, form.character, form.hinge_angles(motion.angles))


def from_hinges(motion: Motion, character: Character) -> Motion:
    """Convert a motion of hinges only, that of a character's hinge form, to one of the character itself."""
    form = hinge_form(character)
    return motion if form.is_source else _with_angles(motion, form.source, form.source_angles(motion.angles))


def _with_angles(motion: Motion, character: Character, angles: np.ndarray) -> Motion:
    result = Motion(character.rebase(motion.character.base), angles, motion.placements, rate=motion.rate, bases=motion.bases)
    result.name, result.notes = motion.name, motion.notes
    return result
