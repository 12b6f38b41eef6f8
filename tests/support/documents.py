"""Documents of several characters, in random poses or with goals that the body has to go to; ways to compare them."""

import contextlib
import io
import math

import msgspec
import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.formats.json_schema import encode_character
from poise.formats.pose_and_document_json import encode_document
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.texts.python_snippet import snippet
from tests.support.characters import random_tree

OFFSETS = {
    "crouch": {"pelvis": (0.0, -0.33, -0.11), "right_hand": (0.04, -0.25, 0.24), "left_hand": (-0.04, -0.25, 0.24)},
    "one leg": {"pelvis": (-0.08, 0.01, 0.0), "left_foot": (-0.04, 0.3, 0.12)},
    "arms wide": {"right_hand": (-0.535, 0.55, -0.25), "left_hand": (0.535, 0.55, -0.25)},
    "out of reach": {"right_hand": (0.0, 0.35, 2.0)},
}
"""Goals of the biped by name, from where its effectors are at rest [m]."""


def crane():
    """A slide without limits, a hinge with one limit, effectors that are turned; it has no feet."""
    joints = (
        poise.Joint("rail", None, (0, 1, 0), (1, 0, 0), (-math.inf, math.inf), kind="slide", segment="trolley"),
        poise.Joint("swing", "rail", (0, 0, 0), (0, 0, 1), (-math.inf, 1.0), 0.25, segment="boom"),
        poise.Joint("hoist", "swing", (0, -0.2, 0), (0, 1, 0), (-0.5, 0.0), -0.1, kind="slide", segment="hook"),
    )
    effectors = (
        poise.Effector("hook", "hook", (0, -0.1, 0), (1, 2, 3, 4)),
        poise.Effector("eye", "boom", (0.1, 0, 0), (0, 1, 1, 0)),
    )
    return poise.Character(joints, effectors, base="tower")


def plain_biped():
    """The opening state of the biped without a manner: nothing moves but for what a test asks."""
    return goal_edits.set_solver(poise.Document.opening(poise.biped()), manner="plain")


def fields_of(document):
    """Everything in a document, as values that can be compared."""
    character = encode_character(document.character), document.character.base, document.character.joints
    goals, extras = list(document.goals.items()), list(document.extras.items())
    return character, document.angles, document.placement, goals, document.reference, document.settings, extras


def plain(document):
    """A document's file as plain values, to spoil."""
    return msgspec.json.decode(encode_document(document))


DOCUMENTS = {
    "right": lambda: poise.Document.opening(poise.biped()),
    "left": lambda: pose_edits.set_base(poise.Document.opening(poise.biped()), "left_foot"),
    "tree": lambda: poise.Document.opening(random_tree(2)),
    "crane": lambda: poise.Document.opening(crane()),
}
BIPEDS = {name: DOCUMENTS[name] for name in ("right", "left")}
everywhere = pytest.mark.parametrize("make", DOCUMENTS.values(), ids=DOCUMENTS)
on_both_feet = pytest.mark.parametrize("make", BIPEDS.values(), ids=BIPEDS)


def random_document(document, seed):
    """The document in a pose drawn evenly inside the limits, or within ±π of rest; goals that are on come along."""
    character, rng = document.character, np.random.default_rng(seed)
    lower, upper = character.limits.T
    lower, upper = np.maximum(lower, character.rest - np.pi), np.minimum(upper, character.rest + np.pi)
    angles = character.rest + 0.6 * (rng.uniform(lower, upper) - character.rest)
    return pose_edits.take_pose(document, poise.Pose(character, np.clip(angles, lower, upper), document.placement))


def with_goals(document, name):
    """The document with the goals of a name, beside those that are on; the body is not there yet. Of the biped only."""
    rest = poise.Pose(document.character, None, document.placement)
    for effector, offset in OFFSETS[name].items():
        if not document.on_base(effector):
            document = goal_edits.move_goal(document, effector, rest.frame(effector)[0] + np.array(offset))
    return document


def free(document):
    """The first effector that can be asked for something and is not yet."""
    return next(name for name, goal in document.goals.items() if not goal.enabled and not document.on_base(name))


def frames(document):
    """(n, 7) where all segments and effectors are."""
    names = [*(effector.name for effector in document.character.effectors), *document.character.attachments]
    return np.array([np.concatenate(document.pose.frame(name)) for name in names])


def check_promises(document):
    """What holds for every document: limits, what follows, a base that is not asked for anything."""
    lower, upper = document.character.limits.T
    assert np.all((lower <= document.angles) & (document.angles <= upper))
    assert fields_of(document.with_pose(document.pose)) == fields_of(document)
    assert not any(goal.enabled for name, goal in document.goals.items() if document.on_base(name))
    assert list(document.goals) == [effector.name for effector in document.character.effectors]


def refusal_of(function, *arguments, error=PoiseError, **options):
    with pytest.raises(error) as refusal:
        function(*arguments, **options)
    return str(refusal.value)


def run_snippet(document):
    """What a document's snippet leaves behind."""
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(snippet(document), names)
    return names
