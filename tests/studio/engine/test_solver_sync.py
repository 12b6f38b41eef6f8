"""Goals of other kinds in the loop: the solver has what the document says, and nothing is added while somebody drags."""

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.errors import NoGoalError, ValueRefusedError
from poise.geometry.quaternions import rotate
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.texts.python_snippet import snippet
from poise.studio.texts.status_line import reasons, status_of
from tests.support.documents import run_snippet
from tests.support.driven import Driven


@pytest.fixture
def driven():
    driven = Driven(Document.opening(poise.biped()))
    driven.settle()
    return driven


def do(driven, change, *arguments, **options):
    driven.loop.edit(change.__name__, change, *arguments, **options)
    driven.settle()
    assert not driven.notices


def extra(driven, key):
    return next(error for error in driven.loop.snapshot.extra_errors if error.key == key)


# ---- the solver follows -------------------------------------------------------------------------------


def test_a_solver_has_none_until_one_is_on_and_keeps_it_when_it_is_off(driven):
    assert driven.loop.solver.extra_goals == ()
    do(driven, goal_edits.switch_extra, "look", True)
    (goal,) = driven.loop.solver.extra_goals
    assert (type(goal).__name__, goal.enabled, goal.weight) == ("LookAt", True, 0.3)
    do(driven, goal_edits.set_extra, "look", weight=0.5, priority=3.0)
    assert (goal.weight, goal.priority) == (0.5, 3.0)
    do(driven, goal_edits.switch_extra, "look", False)
    assert driven.loop.solver.extra_goals == (goal,)
    assert not goal.enabled
    do(driven, goal_edits.switch_extra, "look", True)
    assert driven.loop.solver.extra_goals == (goal,)


@pytest.mark.parametrize("key", ["look", "hint right_elbow", "hint left_knee", "center", "pin left_hand", "balance", "floor"])
def test_what_is_switched_on_where_the_body_is_moves_nothing_to_speak_of(driven, key):
    before = np.array(driven.document.angles)
    do(driven, goal_edits.switch_extra, key, True)
    np.testing.assert_allclose(driven.document.angles, before, atol=1e-3)
    assert driven.loop.snapshot.reached


def test_nothing_is_added_and_nothing_taken_away_while_a_target_is_dragged(driven, monkeypatch):
    do(driven, goal_edits.switch_extra, "look", True)
    for name in ("add", "remove"):
        monkeypatch.setattr(type(driven.loop.solver), name, lambda *_: pytest.fail("while somebody drags"))
    for step in range(20):
        driven.loop.drag_extra("look", 1, (0.05 * step, 1.4, 1.0))
        driven.step()
    assert driven.loop.snapshot.dragged == {"look": 1}
    driven.loop.release(1)
    driven.settle()
    assert extra(driven, "look").reached
    assert driven.document.extra("look").target == pytest.approx((0.95, 1.4, 1.0))
    assert driven.loop.snapshot.undo == "move look"
    driven.loop.undo()
    driven.settle()
    assert driven.document.extra("look").target[0] == pytest.approx(0.09)  # the whole drag at once


def test_a_head_looks_where_it_should_and_an_elbow_points_there(driven):
    do(driven, goal_edits.drag_extra, "look", (1.0, 1.2, 1.0))
    where, turned = driven.document.pose.frame("head")
    ahead = rotate(tuple(turned.tolist()), (0.0, 0.0, 1.0))
    way = np.array((1.0, 1.2, 1.0)) - where
    assert way @ ahead / np.linalg.norm(way) == pytest.approx(1.0, abs=1e-6)
    do(driven, goal_edits.switch_extra, "pin right_hand", True)
    target = driven.document.pose.segment_frame("right_forearm")[0] + np.array([-1.0, 0.0, 0.0])
    assert beside(driven.document.pose, target) > 0.3
    do(driven, goal_edits.drag_extra, "hint right_elbow", target)
    assert beside(driven.document.pose, target) < 1e-3
    assert driven.loop.snapshot.reached


def beside(pose, target):
    """The angle between the right elbow and a target, seen along the line from shoulder to hand [rad]."""
    shoulder, elbow, hand = (pose.segment_frame(f"right_{name}")[0] for name in ("upper_arm", "forearm", "hand"))
    along = (hand - shoulder) / np.linalg.norm(hand - shoulder)
    elbow, target = (point - shoulder - along * (along @ (point - shoulder)) for point in (elbow, target))
    return np.arctan2(np.linalg.norm(np.cross(elbow, target)), elbow @ target)


def test_a_pinned_hand_stays_while_the_pelvis_is_dragged_and_can_keep_its_turn(driven):
    do(driven, goal_edits.switch_extra, "pin left_hand", True)
    do(driven, goal_edits.set_extra, "pin left_hand", fix_orientation=True)
    hand = driven.document.pose.frame("left_hand")
    driven.drag("pelvis", (0.0, -0.15, 0.0))
    now = driven.document.pose.frame("left_hand")
    np.testing.assert_allclose(now[0], hand[0], atol=1e-4)
    np.testing.assert_allclose(now[1], hand[1], atol=1e-3)
    do(driven, goal_edits.set_extra, "pin left_hand", fix_orientation=False)
    assert driven.document.extra("pin left_hand").orientation is None


def test_a_pin_that_is_undone_holds_what_it_held_before(driven):
    do(driven, goal_edits.switch_extra, "pin left_hand", True)
    do(driven, goal_edits.set_extra, "pin left_hand", fix_orientation=True)
    before = driven.document
    do(driven, goal_edits.drag_extra, "pin left_hand", np.add(before.extra("pin left_hand").target, (0.05, 0.05, 0.05)))
    do(driven, goal_edits.switch_extra, "pin left_hand", False)
    driven.loop.undo()
    driven.loop.undo()
    driven.settle()
    assert driven.document.extras == before.extras
    np.testing.assert_allclose(driven.document.pose.frame("left_hand")[1], before.pose.frame("left_hand")[1], atol=1e-3)


def test_nothing_goes_below_the_floor_nor_through_the_body(driven):
    do(driven, goal_edits.switch_extra, "floor", True)
    do(driven, goal_edits.switch_extra, "apart", True)
    driven.drag("right_hand", (0.25, 0.1, -0.35))
    assert extra(driven, "apart").reached
    driven.drag("left_foot", (0.0, -0.2, 0.0))
    assert extra(driven, "floor").reached
    assert not driven.loop.snapshot.reached  # the foot's own goal is below it
    do(driven, goal_edits.set_extra, "floor", height=-0.3)
    do(driven, goal_edits.set_extra, "apart", margin=0.02)
    assert extra(driven, "apart").metres < 2e-3


def test_a_body_balances_where_it_would_fall(driven):
    do(driven, goal_edits.move_goal, "right_hand", (-0.25, 0.75, 0.85))
    do(driven, goal_edits.set_extra, "balance", priority=1.0)
    do(driven, goal_edits.switch_extra, "balance", True)
    assert extra(driven, "balance").depth > 0.009
    assert driven.loop.snapshot.reached
    do(driven, goal_edits.set_extra, "balance", bearing=("left_foot",))
    assert driven.loop.solver.extra_goals[0].points == ["left_foot"]


def test_a_goal_of_a_lower_priority_gives_way(driven):
    do(driven, goal_edits.switch_goal, "pelvis", True)
    do(driven, goal_edits.switch_goal, "head", True)
    do(driven, goal_edits.move_goal, "head", np.add(driven.document.goals["head"].position, (0.0, 0.3, 0.0)))
    do(driven, goal_edits.rank_goal, "head", 2.0)
    left = {error.name: error.metres for error in driven.loop.snapshot.errors}
    assert driven.loop.solver["head"].priority == 2.0
    assert left["pelvis"] < 1e-3 < left["head"]


# ---- bases, methods, poses ----------------------------------------------------------------------------


def test_they_come_along_to_another_base_and_one_that_does_not_fit_there_waits(driven):
    for key in ("look", "hint right_elbow", "pin left_hand", "balance"):
        do(driven, goal_edits.switch_extra, key, True)
    before = driven.document.pose.frame("head")[0]
    do(driven, pose_edits.set_base, "right_forearm")
    assert driven.loop.snapshot.idle == {"hint right_elbow"}
    assert {error.key for error in driven.loop.snapshot.extra_errors} == {"look", "pin left_hand", "balance"}
    assert "hint" not in snippet(driven.document, driven.loop.snapshot.idle).lower()
    do(driven, pose_edits.set_base, "left_foot")
    assert driven.loop.snapshot.idle == frozenset()
    assert len(driven.loop.solver.extra_goals) == 4
    np.testing.assert_allclose(driven.document.pose.frame("head")[0], before, atol=2e-3)


def test_a_pin_of_what_becomes_the_base_is_off_and_cannot_be_set(driven):
    do(driven, goal_edits.switch_extra, "pin left_hand", True)
    do(driven, pose_edits.set_base, "left_hand")
    assert not driven.document.extra("pin left_hand").enabled
    for change in (
        lambda d: goal_edits.switch_extra(d, "pin left_hand", True),
        lambda d: goal_edits.set_extra(d, "pin left_hand", fix_orientation=True),
    ):
        with pytest.raises(NoGoalError):
            change(driven.document)


def test_the_paper_has_none_of_them_and_they_wait(driven):
    do(driven, goal_edits.switch_extra, "look", True)
    driven.loop.edit("method", goal_edits.set_solver, method="paper")
    driven.step()
    driven.loop.wait_for_worker()
    driven.settle()
    assert driven.loop.solver.method == "paper"
    assert driven.loop.snapshot.idle == {"look"}
    assert "LookAt" not in snippet(driven.document)
    do(driven, goal_edits.set_solver, method="poise")
    assert driven.loop.snapshot.idle == frozenset()
    assert len(driven.loop.solver.extra_goals) == 1


def test_undo_brings_back_the_pose_to_the_last_bit(driven):
    do(driven, goal_edits.switch_extra, "pin left_hand", True)
    do(driven, goal_edits.drag_extra, "look", (0.5, 1.4, 1.0))
    before = driven.document
    do(driven, pose_edits.set_joint, "head_y", 0.6)
    driven.loop.undo()
    driven.settle()
    assert driven.document.angles == before.angles


def test_mirrored_twice_is_as_before_and_once_is_left_for_right():
    document = Document.opening(poise.biped())
    for key in ("look", "hint right_elbow", "pin left_hand", "balance"):
        document = goal_edits.switch_extra(document, key, True)
    document = goal_edits.set_extra(document, "pin left_hand", fix_orientation=True)
    document = goal_edits.set_extra(document, "balance", bearing=("left_foot",))
    document = goal_edits.drag_extra(document, "look", (0.5, 1.2, 1.0))
    once = pose_edits.mirror_pose(document)
    assert list(once.extras) == ["balance", "look", "pin right_hand", "hint left_elbow"]
    assert once.extra("balance").bearing == ("right_foot",)
    assert once.extra("look").target == pytest.approx((-0.32, 1.2, 1.0))
    np.testing.assert_allclose(once.extra("pin right_hand").target, once.pose.frame("right_hand")[0], atol=1e-9)
    twice = pose_edits.mirror_pose(once)
    assert list(twice.extras) == list(document.extras)
    for key, one in document.extras.items():
        if one.target is not None:
            assert twice.extra(key).target == pytest.approx(one.target)


def test_joints_take_pins_along_and_reset_lets_go(driven):
    for key in ("pin left_hand", "look", "balance", "floor"):
        do(driven, goal_edits.switch_extra, key, True)
    do(driven, pose_edits.set_joint, "left_elbow_x", 1.5)
    np.testing.assert_allclose(
        driven.document.extra("pin left_hand").target, driven.document.pose.frame("left_hand")[0], atol=1e-5
    )
    assert pose_edits.reset_pose(driven.document).extras == {}


# ---- what edits refuse --------------------------------------------------------------------------------


def test_what_has_no_target_cannot_be_dragged_and_what_is_not_there_not_set():
    document = Document.opening(poise.biped())
    with pytest.raises(ValueRefusedError, match="goal 'balance' has no target"):
        goal_edits.drag_extra(document, "balance", (0.0, 0.0, 0.0))
    with pytest.raises(ValueRefusedError, match="goal 'look' has no 'wieght' to be set"):
        goal_edits.set_extra(document, "look", wieght=1.0)
    with pytest.raises(ValueRefusedError, match="priority of goal 'head' must be between 1 and 100"):
        goal_edits.rank_goal(document, "head", 0.0)
    with pytest.raises(NoGoalError):
        goal_edits.rank_goal(document, "right_foot", 1.0)


def test_a_target_is_dragged_no_farther_than_a_goal():
    document = goal_edits.drag_extra(Document.opening(poise.biped()), "look", (1e4, 0.0, 0.0))
    assert 1.0 < document.extra("look").target[0] < 10.0


# ---- what the page says -------------------------------------------------------------------------------


def test_what_is_left_of_them_is_said(driven):
    do(driven, goal_edits.switch_extra, "balance", True)
    do(driven, goal_edits.drag_extra, "look", (0.3, 1.5, -2.0))  # behind it
    do(driven, goal_edits.switch_extra, "hint left_elbow", True)
    status = status_of(driven.loop.snapshot)
    assert {error.key for error in status.errors} >= {"balance", "look", "hint left_elbow"}
    if not extra(driven, "look").reached:
        assert status.sentence.startswith("Head looks")
        assert status.mood == "bad"


def test_why_a_goal_conflicts_with_the_floor_is_said(driven):
    do(driven, goal_edits.switch_extra, "floor", True)
    driven.drag("left_foot", (0.0, -0.2, 0.0))
    driven.run(1.0)
    driven.loop.wait_for_worker()
    driven.run(0.1)
    assert "Floor" in " ".join(reasons(driven.loop.snapshot))


# ---- as Python ----------------------------------------------------------------------------------------


def test_the_python_has_all_of_them_and_finds_the_pose(driven):
    for key in ("look", "hint right_elbow", "hint left_knee", "pin left_hand", "floor", "apart", "balance"):
        do(driven, goal_edits.switch_extra, key, True)
    do(driven, goal_edits.set_extra, "pin left_hand", fix_orientation=True)
    do(driven, goal_edits.set_extra, "balance", priority=1.0)
    do(driven, goal_edits.drag_extra, "look", (0.6, 1.3, 1.0))
    do(driven, goal_edits.move_goal, "right_hand", (-0.25, 0.9, 0.5))
    do(driven, goal_edits.rank_goal, "right_hand", 2.0)
    names = run_snippet(driven.document)
    np.testing.assert_allclose(names["solver"].pose.angles, driven.document.angles, atol=1e-3)
    assert names["solver"]["right_hand"].priority == 2.0
    kinds = sorted(type(goal).__name__ for goal in names["solver"].extra_goals)
    assert kinds == ["Apart", "Balance", "Contact", "Floor", "Hint", "Hint", "LookAt"]
    for theirs, ours in zip(names["solver"].extra_goals, driven.document.enabled_extras.values(), strict=True):
        assert (theirs.weight, theirs.priority) == (ours.weight, ours.priority)


def test_the_python_has_a_center_of_mass_and_what_bears_weight(driven):
    do(driven, goal_edits.switch_extra, "center", True)
    document = goal_edits.set_extra(
        goal_edits.switch_extra(driven.document, "balance", True), "balance", bearing=("left_foot",)
    )
    text = snippet(document)
    assert 'goals.Balance(["left_foot"], margin=0.01, weight=1.0, priority=2.0)' in text
    assert "goals.CenterOfMass((0.09, " in text
    assert run_snippet(document)["solver"].extra_goals[0].points == ["left_foot"]
