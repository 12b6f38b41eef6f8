"""What tests of walking share: bodies of other proportions, and the promises that every walk keeps."""

from dataclasses import replace

import numpy as np

import poise
from poise.gait.quality import measure

NAMES = {"left_foot": "c", "right_foot": "k"}


def scaled(size, character=None):
    """A character of another size."""
    character = character or poise.biped()

    def grown(vector):
        return tuple(size * x for x in vector)

    return poise.Character(
        [replace(joint, offset=grown(joint.offset)) for joint in character.joints],
        [replace(effector, offset=grown(effector.offset)) for effector in character.effectors],
        [replace(segment, center=grown(segment.center)) for segment in character.segments],
        character.base,
    )


def nameless(character=None):
    """The same character with names that say nothing; and what its segments were called."""
    character = character or poise.biped()
    names = {segment.name: f"part{number}" for number, segment in enumerate(character.segments)}

    def named(part):
        return replace(part, segment=names[part.segment]) if part.segment else part

    renamed = poise.Character(
        [named(joint) for joint in character.joints],
        [named(replace(effector, name=names[effector.segment])) for effector in character.effectors],
        [replace(segment, name=names[segment.name]) for segment in character.segments],
        names[character.base],
    )
    return renamed, names


def check(walk, *, speed=None, loops=True, roles=None, near=5e-3, smooth=1.0):
    """All that is promised of a walk."""
    found = measure(walk.motion, walk.ground, loops, roles)
    assert found.slide <= 1e-9
    assert found.changeover <= 1e-9
    assert found.dip <= 1e-3
    assert walk.position_errors.max() <= near
    assert np.degrees(walk.orientation_errors.max()) <= 2.0
    assert found.jerk <= smooth, found.roughest
    assert found.seam <= smooth
    if speed is not None:
        assert abs(found.speed - abs(speed)) <= 0.02 * abs(speed)
    return found
