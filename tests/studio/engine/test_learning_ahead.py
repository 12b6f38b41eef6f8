"""Learning ahead: what the next drag needs is learned before it comes, for the goals that it will have."""

import poise
from poise.manner import human_manner
from poise.studio.editing.document_manner import opening
from poise.studio.engine.handles_and_grips import Handle
from poise.studio.engine.learning_ahead import after_drags, learn, learn_body
from poise.studio.engine.schedule import EXPLAIN_AFTER
from tests.support.documents import crane, plain_biped
from tests.support.driven import Driven


def a_body():
    """A biped of its own, of which nothing is learned yet."""
    return poise.biped().with_limits({"left_knee_x": poise.biped().joint("left_knee_x").limits})


def rested(document):
    """A loop on a document that has rested for a while, and has done what it then does beside it."""
    driven = Driven(document)
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.workers.wait(long=True)
    return driven


def test_every_effector_is_dragged_hands_first_and_the_standing_foot_on_the_other_one():
    documents = list(after_drags(opening(poise.biped())))
    dragged = [{name for name, goal in document.goals.items() if goal.enabled} for document in documents]
    assert dragged[:2] == [{"right_hand", "left_foot"}, {"left_hand", "left_foot"}]
    assert len(documents) == len(poise.biped().effectors)
    assert documents[-1].character.base == "left_foot"


def test_nothing_is_left_to_learn_for_a_drag_when_the_body_has_rested(monkeypatch):
    driven = rested(opening(a_body()))
    learned = []
    monkeypatch.setattr(human_manner, "_learn", lambda *arguments: learned.append(arguments))
    for name in ("left_hand", "right_hand", "head", "pelvis", "left_foot", "right_foot"):
        driven.loop.gestures.grab(("page", 1), [Handle("segment", name)])
        driven.loop.gestures.move(("page", 1), (0.0, 0.02, 0.0))
        driven.run(0.1)
        driven.loop.gestures.cancel(("page", 1))
        driven.run(0.1)
    assert learned == []
    assert driven.notices == []


def test_plain_documents_and_other_bodies_learn_nothing(monkeypatch):
    monkeypatch.setattr(human_manner, "_learn", lambda *_: 1 / 0)
    monkeypatch.setattr(human_manner, "_pulled_body", lambda *_: 1 / 0)
    assert rested(plain_biped()).notices == []
    learn_body(crane())


def test_a_body_is_learned_of_before_its_first_solve(monkeypatch):
    character = a_body()
    learn_body(character)
    monkeypatch.setattr(human_manner, "_pulled_body", lambda *_: 1 / 0)
    learn(opening(character))
