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


def test_a_method_that_was_cut_after_a_few_lucky_cases_is_not_the_best():
    records = made_up_records({"poise": 0.5, "paper": 1.0}, {"poise": 10.0, "paper": 1000.0}, scenes=("chain-3/near",))
    runs = records.runs["chain-3/near", "paper"]
    for case in list(runs):
        if case > 1:
            del runs[case]
    (decision,) = decide(records, cells(records))
    assert decision.first.method == "poise"
    assert decision.first.as_good


def test_a_measure_of_nothing_is_nothing():
    found = first_choices({"poise": 1.0, "paper": 1.0}, {"poise": 50.0, "paper": 1.0})
    assert found["goals may be out of reach and the body has to stand still"].first.value == 0.0


def test_uses_without_scenes_are_left_out():
    found = first_choices({"poise": 1.0, "paper": 1.0}, {"poise": 50.0, "paper": 1.0})
    assert "many legs" not in found
    assert all(decision.scenes for decision in found.values())
