"""Words: what the page says."""

from dataclasses import replace

import pytest

import poise
from poise.solver.result import Status
from poise.studio.editing.snapshot import GoalError
from poise.studio.page import status_text
from poise.studio.texts import wording as text
from tests.support.driven import Driven


@pytest.fixture(scope="module")
def snapshot():
    """The opening state, settled."""
    driven = Driven(poise.Document.opening(poise.biped()))
    driven.settle()
    return driven.loop.snapshot


HAND, HEAD = GoalError("right_hand", 0.25, 0.0), GoalError("head", 0.0, 4.0)


@pytest.mark.parametrize(
    ("name", "written"),
    [("right_hand", "Right hand"), ("head", "Head"), ("Left-Arm", "Left Arm"), ("IK_l", "IK l"), ("_", "_"), ("", "")],
)
def test_a_name_is_written_as_a_person_would(name, written):
    assert text.title(name) == written


@pytest.mark.parametrize(
    ("metres", "written"),
    [(0.0, "0.0 mm"), (0.0123, "12.3 mm"), (0.1, "10 cm"), (0.354, "35 cm"), (1.0, "1.00 m"), (12.345, "12.35 m")],
)
def test_a_length_has_the_unit_that_fits(metres, written):
    assert text.length(metres) == written


@pytest.mark.parametrize(
    ("changes", "sentence", "mood"),
    [
        ({"errors": ()}, "Nothing is asked for: the body rests", "good"),
        ({}, "Every goal is reached", "good"),
        ({"errors": (HAND,), "settled": False, "status": Status.SPEED_LIMIT}, "On the way: right hand is 25 cm away", "busy"),
        ({"errors": (HAND,), "settled": False, "status": None}, "On the way: right hand is 25 cm away", "busy"),
        (
            {"errors": (HAND,), "settled": False, "status": Status.STALLED},
            "As near as it gets: right hand is 25 cm away",
            "busy",
        ),
        ({"errors": (HAND, HEAD)}, "Settled short: right hand is 25 cm away, and 1 more", "bad"),
        ({"errors": (HEAD,)}, "Settled short: head is 4.0° away", "bad"),
    ],
)
def test_the_headline_says_how_it_stands(snapshot, changes, sentence, mood):
    assert status_text.headline(replace(snapshot, **changes)) == (sentence, mood)


def test_of_goals_that_are_only_turned_wrongly_the_worst_is_named(snapshot):
    errors = (GoalError("head", 0.0, 4.0), GoalError("left_hand", 0.0009, 1.0))
    assert status_text.headline(replace(snapshot, errors=errors))[0] == "Settled short: head is 4.0° away, and 1 more"


def test_the_live_card_has_what_is_left_of_every_goal_and_who_follows(snapshot):
    document = snapshot.document.with_goal("head", enabled=True, asks="orientation").with_goal("right_hand", enabled=True)
    card = status_text.live_card(replace(snapshot, document=document, errors=(HAND, HEAD), iterations=1, microseconds=12.3))
    assert "250.0 mm" in card
    assert "4.0°" in card
    assert card.count("<tr>") == 5, "the base has no goal"
    assert card.count("follows") == 3
    assert "1 iteration · 12 µs · at rest" in card
    moving = status_text.live_card(replace(snapshot, iterations=3, settled=False, rate=99.6))
    assert "3 iterations" in moving
    assert "100 solves/s" in moving


def test_names_and_reasons_cannot_be_html_or_patterns():
    joint = poise.Joint("<b>\\g", None, (0, 0, 0), (1, 0, 0), (-1, 1), segment="body")
    driven = Driven(poise.Document.opening(poise.Character([joint], [poise.Effector("<i>(", "body")])))
    snapshot = replace(driven.loop.snapshot, explanation="missed:\n- <i>( is too far, by <b>\\g")
    for card in (status_text.live_card(snapshot), status_text.advice_card(snapshot)):
        assert "<i>" not in card
        assert "<b>\\g" not in card
        assert "&lt;i&gt;(" in card


def test_the_reasons_are_a_short_list_in_plain_words(snapshot):
    assert status_text.HINT in status_text.advice_card(snapshot)
    explanation = "two goals are missed:\n- right_hand is too far\n- right_hand_x is at its limit\n- something else"
    card = status_text.advice_card(replace(snapshot, explanation=explanation))
    assert "two goals" not in card
    assert ">Right hand is too far</li>" in card
    assert ">Right hand x is at its limit</li>" in card
    assert card.count("<li") == status_text.REASONS


def test_joints_at_their_limits_are_named(snapshot):
    at = [joint.name in ("head_x", "left_knee_x") for joint in snapshot.document.character.joints]
    assert status_text.limits_line(snapshot.document, tuple(at)) == "At a limit: head_x, left_knee_x"
    assert status_text.limits_line(snapshot.document, (False,) * 30) == "No joint is at a limit"
