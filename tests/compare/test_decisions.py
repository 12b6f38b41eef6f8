"""The decision table names the quickest of the methods that succeed as often as the best."""

import pytest

from poise.compare.decisions import decide
from poise.compare.summary import cells
from tests.support.comparisons import made_up_records


def first_choices(share, microseconds):
    records = made_up_records(share, microseconds)
    return {decision.use: decision for decision in decide(records, cells(records))}


def test_a_quick_method_that_fails_more_often_is_not_chosen():
    found = first_choices({"poise": 1.0, "paper": 0.4}, {"poise": 50.0, "paper": 1.0})
    assert {decision.first.method for decision in found.values()} == {"poise"}


def test_of_equal_methods_the_quicker_one_is_chosen():
    found = first_choices({"poise": 1.0, "paper": 1.0}, {"poise": 50.0, "paper": 1.0})
    decision = found["a chain without limits, one position"]
    assert decision.first.method == "paper"
    assert decision.first.value == pytest.approx(1.0, rel=0.1)
    assert decision.first.as_good
    assert [candidate.method for candidate in decision.candidates] == ["paper", "poise"]


def test_a_measure_of_nothing_is_nothing():
    found = first_choices({"poise": 1.0, "paper": 1.0}, {"poise": 50.0, "paper": 1.0})
    assert found["goals may be out of reach and the body has to stand still"].first.value == 0.0


def test_uses_without_scenes_are_left_out():
    found = first_choices({"poise": 1.0, "paper": 1.0}, {"poise": 50.0, "paper": 1.0})
    assert "many legs" not in found
    assert all(decision.scenes for decision in found.values())
