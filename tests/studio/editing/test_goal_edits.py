"""Edits: each gives a new document, leaves the old one alone, and lets follow the body what is not asked for."""

import math

import pytest
from hypothesis import given, settings

from poise.document.document import FOOT_WEIGHTS, Settings
from poise.errors import (
    NoGoalError,
    UnknownEffectorError,
    ValueRefusedError,
)
from poise.formats.pose_and_document_json import encode_document
from poise.studio.editing import goal_edits
from tests.support.documents import (
    check_promises,
    everywhere,
    free,
    refusal_of,
)
from tests.support.driven import EDITS, edit_lists, edited

# ---- all of them --------------------------------------------------------------------------------------


@everywhere
@pytest.mark.parametrize("name", EDITS)
def test_an_edit_changes_nothing_of_the_document_it_is_given(make, name):
    document = make()
    before, goals = encode_document(document), dict(document.goals)
    after = edited(document, [(name, seed) for seed in range(3)])
    assert encode_document(document) == before
    assert document.goals == goals
    check_promises(after)


@everywhere
@settings(max_examples=20)
@given(chosen=edit_lists)
def test_what_is_not_asked_for_follows_the_body_whatever_was_done(make, chosen):
    check_promises(edited(make(), chosen))


# ---- goals --------------------------------------------------------------------------------------------


@everywhere
def test_a_goal_that_is_moved_is_asked_for_by_its_position_alone(make):
    document = make()
    name = free(document)
    moved = goal_edits.move_goal(document, name, [0.1, 0.2, 0.3])
    goal, before = moved.goals[name], document.goals[name]
    assert (goal.enabled, goal.asks, goal.position) == (True, "position", (0.1, 0.2, 0.3))
    assert (goal.orientation, goal.position_weight) == (before.orientation, before.position_weight)
    assert {other: goal for other, goal in moved.goals.items() if other != name} == {
        other: goal for other, goal in document.goals.items() if other != name
    }
    assert moved.angles == document.angles


def test_a_goal_that_was_switched_off_asks_for_its_position_alone_when_it_is_moved_again(opening):
    document = goal_edits.switch_goal(goal_edits.set_asks(opening, "head", "both"), "head", False)
    assert goal_edits.move_goal(document, "head", (0, 1, 0)).goals["head"].asks == "position"


@pytest.mark.parametrize(
    ("before", "moves", "asks"),
    [
        (None, {"orientation"}, "orientation"),
        (None, {"position", "orientation"}, "both"),
        ("position", {"position"}, "position"),
        ("position", {"orientation"}, "both"),
        ("orientation", {"orientation"}, "orientation"),
        ("orientation", {"position"}, "both"),
        ("both", {"position"}, "both"),
    ],
)
def test_an_orientation_is_asked_for_only_if_somebody_turns_the_goal(opening, before, moves, asks):
    document = opening if before is None else goal_edits.set_asks(opening, "head", before)
    values = {"position": (0.0, 1.5, 0.1), "orientation": (2.0, 0.0, 0.0, 0.0)}
    goal = goal_edits.move_goal(document, "head", **{what: values[what] for what in moves}).goals["head"]
    assert (goal.enabled, goal.asks) == (True, asks)
    if "orientation" in moves:
        assert goal.orientation == (1.0, 0.0, 0.0, 0.0)


def test_a_held_foot_that_is_moved_keeps_what_it_asks_for_and_its_weights(opening):
    goal = goal_edits.move_goal(opening, "left_foot", (0.2, 0.1, 0.3)).goals["left_foot"]
    assert (goal.asks, goal.position_weight, goal.orientation_weight) == ("both", *FOOT_WEIGHTS)
    assert goal.orientation == opening.goals["left_foot"].orientation


def test_goals_that_cannot_be_are_refused_with_their_name(opening):
    assert refusal_of(goal_edits.move_goal, opening, "haed", (0, 0, 0), error=UnknownEffectorError) == (
        "no effector named 'haed'; did you mean 'head'?"
    )
    assert refusal_of(goal_edits.move_goal, opening, "right_foot", (0, 0, 0), error=NoGoalError).startswith(
        "effector 'right_foot' has no goal: it is on the base 'right_foot', which is held"
    )
    assert refusal_of(goal_edits.move_goal, opening, "head", (0, math.nan, 0), error=ValueRefusedError) == (
        "position of goal 'head' has a number that is not finite in it"
    )
    assert refusal_of(goal_edits.move_goal, opening, "head", None, (0, 0, 0, 0), error=ValueRefusedError) == (
        "orientation of goal 'head' is a quaternion of the length 0; no rotation is (1, 0, 0, 0)"
    )
    for edit, value in ((goal_edits.switch_goal, True), (goal_edits.set_asks, "both")):
        assert "it is on the base" in refusal_of(edit, opening, "right_foot", value, error=NoGoalError)


@everywhere
def test_a_goal_that_is_switched_on_is_where_the_effector_is(make):
    document = make()
    name = free(document)
    away = goal_edits.switch_goal(goal_edits.move_goal(document, name, (5.0, 5.0, 5.0)), name, False)
    assert away.goals[name].position == document.goals[name].position
    assert goal_edits.switch_goal(away, name, True).goals[name].position == document.goals[name].position


def test_what_is_asked_for_anew_is_as_the_effector_is_and_what_is_not_any_more_follows_it(opening):
    document = goal_edits.move_goal(opening, "head", (5.0, 5.0, 5.0), (0.0, 1.0, 0.0, 0.0))
    turned = goal_edits.set_asks(document, "head", "orientation").goals["head"]
    assert (turned.position, turned.orientation) == (opening.goals["head"].position, (0.0, 1.0, 0.0, 0.0))
    moved = goal_edits.set_asks(document, "head", "position").goals["head"]
    assert (moved.position, moved.orientation) == ((5.0, 5.0, 5.0), opening.goals["head"].orientation)
    assert refusal_of(goal_edits.set_asks, opening, "head", "positon", error=ValueRefusedError) == (
        "goal 'head' cannot ask for 'positon'; did you mean 'position'?"
    )


def test_weights_are_set_or_refused(opening):
    document = goal_edits.weigh_goal(opening, "head", orientation_weight=2)
    assert document.goals["head"].orientation_weight == 2.0
    assert document.goals["head"].enabled is False
    assert refusal_of(goal_edits.weigh_goal, opening, "head", position_weight=-1.0, error=ValueRefusedError) == (
        "position_weight of goal 'head' must be between 0 and 1e+06, not -1.0"
    )


@everywhere
def test_goals_snap_to_the_pose_one_or_all(make):
    document = make()
    names = [name for name in document.goals if not document.on_base(name)]
    away = document
    for name in names:
        away = goal_edits.move_goal(away, name, (7.0, 7.0, 7.0))
    one = goal_edits.snap_goals(away, names[0])
    assert one.goals[names[0]].position == document.goals[names[0]].position
    assert all(one.goals[name].position == (7.0, 7.0, 7.0) for name in names[1:])
    snapped = goal_edits.snap_goals(away)
    assert all(snapped.goals[name].position == document.goals[name].position and snapped.goals[name].enabled for name in names)


@everywhere
def test_all_goals_ask_for_everything_where_the_effectors_are(make):
    document = make()
    asked = goal_edits.ask_all(goal_edits.move_goal(document, free(document), (3.0, 3.0, 3.0)))
    for name, goal in asked.goals.items():
        assert goal.enabled is not document.on_base(name)
        assert (goal.position, goal.orientation) == (document.goals[name].position, document.goals[name].orientation)
        assert document.on_base(name) or goal.asks == "both"


# ---- settings ------------------------------------------------------------------------------------------


def test_settings_are_changed_or_refused_before_a_solver_sees_them(opening):
    changed = goal_edits.set_solver(opening, method="paper", sweeps=7, max_speed=None)
    assert changed.settings == Settings(method="paper", sweeps=7, max_speed=None)
    assert refusal_of(goal_edits.set_solver, opening, method="newton", error=ValueRefusedError) == (
        "method 'newton' is unknown; there are poise, paper"
    )
    assert refusal_of(goal_edits.set_solver, opening, iterations=0, error=ValueRefusedError) == (
        "iterations must be between 1 and 1000000, not 0"
    )
    assert refusal_of(goal_edits.set_solver, opening, damping=-1, error=ValueRefusedError) == (
        "damping must be between 0 and 1e+06, not -1"
    )
