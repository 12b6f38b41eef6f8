"""The search for another pose: made at rest for goals that are missed by far, once, as part of the edit."""

import numpy as np
import pytest

import poise
from poise.studio.editing import goal_edits
from poise.studio.editing.snapshot import GoalError
from poise.studio.engine.evaluation import Evaluation
from poise.studio.engine.phases import EXPLAIN_AFTER
from poise.studio.engine.pose_search import find_better_pose, is_worth_searching
from tests.support.documents import fields_of
from tests.support.driven import Driven


@pytest.fixture
def driven():
    """A loop on the opening state of the biped, settled."""
    driven = Driven(poise.Document.opening(poise.biped()))
    driven.settle()
    return driven


def crumple(driven):
    """Ask for the head far below the floor, then where it was."""
    for height in (-5.0, 1.5):
        driven.loop.edit("set head", goal_edits.move_goal, "head", (0.0, height, 0.0))
        driven.settle()


def rest(driven):
    """Let it rest until goals that are missed were searched and explained, and the body has gone where it goes."""
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.wait_for_worker()
    driven.settle()


def test_a_body_that_crumpled_gets_up_by_itself_when_its_goal_can_be_reached_again(driven):
    crumple(driven)
    assert driven.loop.snapshot.errors[0].metres > 0.5, "solving alone stays crumpled"
    crumpled = driven.loop.snapshot.pose
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.wait_for_worker()
    driven.run(0.1)
    assert driven.loop.acting, "it goes there, and does not leap"
    assert np.abs(driven.loop.snapshot.pose.angles - crumpled.angles).max() < 0.5
    driven.settle()
    assert driven.loop.snapshot.reached
    assert driven.notices == []


def test_the_search_is_undone_and_redone_with_the_edit_that_it_was_made_for(driven):
    driven.loop.edit("set head", goal_edits.move_goal, "head", (0.0, -5.0, 0.0))
    driven.settle()
    before = driven.document
    driven.loop.edit("set head", goal_edits.move_goal, "head", (0.0, 1.5, 0.0))
    driven.settle()
    rest(driven)
    after = driven.document
    assert driven.loop.undo_labels() == ["set head", "set head"]
    driven.loop.undo()
    driven.settle()
    assert driven.document.goals == before.goals
    assert np.abs(np.subtract(driven.document.angles, before.angles)).max() < 1e-3
    driven.loop.redo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(after)


def test_a_head_that_is_dragged_below_the_floor_and_back_is_reached_after_its_release(driven):
    begin = np.array(driven.document.goals["head"].position)
    for height in (-4.0, 0.0):
        driven.run(2.0, lambda height=height: driven.loop.drag("head", 1, begin + np.array([0.0, height, 0.0])))
    assert driven.loop.snapshot.errors[0].metres > 0.5, "nothing is searched in the hand"
    driven.run(EXPLAIN_AFTER + 2.0)  # it falls asleep there
    driven.loop.release(1)
    driven.settle()
    rest(driven)
    assert driven.loop.snapshot.reached


def test_a_goal_that_no_pose_reaches_leaves_the_body_where_it_is_and_is_explained(driven):
    driven.loop.edit("set right hand", goal_edits.move_goal, "right_hand", (-0.3, 1.3, 3.0))
    driven.settle()
    rest(driven)
    still = driven.document.angles
    rest(driven)
    assert driven.document.angles == still
    assert driven.loop.snapshot.explanation


def test_what_is_edited_during_a_search_is_not_overruled_by_it(driven):
    crumple(driven)
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.edit("reset", lambda document: goal_edits.switch_goal(document, "head", False))
    driven.loop.wait_for_worker()
    driven.step()
    assert not driven.loop.acting


@pytest.mark.parametrize(
    ("error", "worth"), [((0.019, 1.9), False), ((0.021, 0.0), True), ((0.0, 2.1), True), ((0.0, 0.0), False)]
)
def test_only_a_goal_that_is_missed_by_far_is_worth_a_search(error, worth):
    assert is_worth_searching(Evaluation((GoalError("head", *error),))) is worth


def test_no_pose_is_found_for_an_extra_goal_that_it_would_lose(driven):
    crumple(driven)
    document = driven.loop.solved
    assert find_better_pose(document, "poise") is not None
    pinned = goal_edits.switch_extra(document, "pin right_hand", True)
    assert find_better_pose(goal_edits.set_extra(pinned, "pin right_hand", weight=0.0), "poise") is None
