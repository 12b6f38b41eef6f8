"""The records of the kinds of extra goals: complete in every layer, with the defaults of the solver's goals."""

import inspect
from typing import get_args

import pytest

import poise
from poise.document.extra_goal_specs import SPECS
from poise.document.extra_goals import DocumentExtra, ExtraKind
from poise.document.offered_goals import offered_extras
from poise.studio.texts.extra_goal_text import TEXTS, extra_label, extra_title

KINDS = get_args(ExtraKind)


def test_every_layer_has_every_kind():
    assert set(SPECS) == set(TEXTS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_that_are_set_are_fields_of_a_documents_goal(kind):
    assert set(SPECS[kind].fields) <= set(inspect.signature(DocumentExtra).parameters)


def test_weights_and_margins_by_default_are_those_of_the_solvers_goals():
    offered = offered_extras(poise.biped())
    assert {extra.kind: extra.weight for extra in offered.values()} == {
        "balance": 1.0, "center": 1.0, "floor": 100.0, "apart": 30.0, "look": 0.3, "pin": 30.0, "hint": 1.0,
    }  # fmt: skip
    assert (offered["balance"].margin, offered["apart"].margin) == (0.01, 0.0)
    assert {extra.priority for extra in offered.values() if extra.kind in ("balance", "center")} == {2.0}


@pytest.mark.parametrize("key", ["balance", "center", "floor", "apart", "look", "pin left_hand", "hint right_elbow"])
def test_a_goal_that_is_made_has_what_its_settings_say_and_is_reached_where_it_starts(key):
    document = poise.Document.opening(poise.biped()).with_extra(key, enabled=True)
    extra, spec = document.extra(key), SPECS[document.extra(key).kind]
    goal = spec.make(document.character, extra)
    assert isinstance(goal, spec.goal)
    assert (goal.weight, goal.priority) == (extra.weight, extra.priority)
    for name, value in spec.settings(document.character, extra).items():
        assert getattr(goal, name) == value, name
    solver = poise.Solver(document.character, placement=document.placement)
    solver.add(goal)
    solver.solve(budget=0.0)
    assert goal.error[0] <= spec.tolerance


@pytest.mark.parametrize(
    ("extra", "title", "label"),
    [
        (DocumentExtra("balance"), "Balance", "Balance"),
        (DocumentExtra("apart"), "Apart", "Keep apart"),
        (DocumentExtra("look"), "Look at", "Look at"),
        (DocumentExtra("pin", "left_hand"), "Left hand pin", "Left hand pin"),
        (DocumentExtra("hint", "right_elbow"), "Right elbow hint", "Right elbow hint"),
    ],
)
def test_each_has_a_short_title_and_a_label(extra, title, label):
    assert (extra_title(extra), extra_label(extra)) == (title, label)
