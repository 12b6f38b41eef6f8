"""Solving: the solver has what the document says, errors are what geometry says, and far misses lead to a search."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.document.extra_goals import SPECS
from poise.errors import NoGoalError, ValueRefusedError
from poise.geometry.rotations import rotate
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.editing.ground_and_support import support_depth
from poise.studio.editing.snapshot import ExtraError, GoalError
from poise.studio.engine.schedule import EXPLAIN_AFTER
from poise.studio.engine.solver_sync import SolverSync
from poise.studio.engine.solving import Evaluation, PoseEvaluator, find_better_pose, find_relaxed_pose, is_worth_searching
from poise.studio.texts.python_snippet import snippet
from poise.studio.texts.status_line import reasons, status_of
from tests.support.documents import fields_of, plain_biped, random_document, run_snippet
from tests.support.driven import Driven


@pytest.fixture
def driven():
    driven = Driven(plain_biped())
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


def all_on(seed):
    """The biped in a random pose, with all extra goals on and moved."""
    rng = np.random.default_rng(seed)
    document = random_document(Document.opening(poise.biped()), seed)
    for key, extra in document.all_extras.items():
        if key != "pin right_foot":
            document = goal_edits.switch_extra(document, key, True)
            if SPECS[extra.kind].has_target:
                document = goal_edits.drag_extra(document, key, document.extra(key).target + rng.normal(0.0, 0.2, 3))
            if extra.kind == "pin":
                document = goal_edits.set_extra(document, key, fix_orientation=bool(rng.integers(2)))
    document = goal_edits.set_extra(document, "floor", height=0.2)
    return goal_edits.move_goal(document, "right_hand", rng.normal((0.0, 1.0, 0.3), 0.2), rng.normal(size=4))


@pytest.mark.parametrize("seed", range(4))
def test_positions_and_orientations_are_as_far_away_as_geometry_says(seed):
    document = all_on(seed)
    found = PoseEvaluator().evaluate(document, "poise")
    assert [error.name for error in found.errors] == ["right_hand", "left_foot"]
    hand, goal = found.errors[0], document.goals["right_hand"]
    position, orientation = document.pose.frame("right_hand")
    assert hand.metres == pytest.approx(np.linalg.norm(position - goal.position), abs=1e-12)
    assert hand.degrees == pytest.approx(np.degrees(2.0 * np.arccos(abs(orientation @ goal.orientation))), abs=1e-6)
    extras = {error.key: error for error in found.extra_errors}
    assert list(extras) == list(document.enabled_extras)
    center = document.extra("center").target
    assert extras["center"].metres == pytest.approx(
        np.linalg.norm(np.subtract(center, document.pose.center_of_mass)), abs=1e-12
    )
    pin = np.linalg.norm(document.pose.frame("head")[0] - document.extra("pin head").target)
    assert extras["pin head"].metres == pytest.approx(pin, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_they_are_those_of_the_solver_that_solves_whatever_the_goals_weigh(seed):
    document, evaluator = all_on(seed), PoseEvaluator()
    evaluator.evaluate(pose_edits.mirror_pose(document), "poise")  # another base and other goals before
    weightless = replace(document, extras={key: replace(extra, weight=0.0) for key, extra in document.extras.items()})
    assert evaluator.evaluate(weightless, "poise") == PoseEvaluator().evaluate(document, "poise")
    sync = SolverSync(document, "poise")
    sync.write_goals(goal_edits.set_solver(document, max_speed=None))
    result = sync.solver.solve(iterations=3)
    after = evaluator.evaluate(document.with_pose(sync.solver.pose), "poise")
    distances = dict(zip((goal.name for goal in sync.solver.goals), result.position_error, strict=True))
    assert {error.name: error.metres for error in after.errors} == pytest.approx(
        {name: distances[name] for name in ("right_hand", "left_foot")}, abs=1e-9
    )
    for error in (error for error in after.extra_errors if error.kind != "balance"):  # which is measured where it touches
        metres, radians = sync.extra_goal(error.key).error
        assert error.metres == pytest.approx(metres, abs=1e-9), error.key
        assert error.degrees == pytest.approx(np.degrees(radians), abs=1e-6), error.key


def test_with_the_method_paper_extra_goals_have_none():
    found = PoseEvaluator().evaluate(goal_edits.set_solver(all_on(0), method="paper"), "paper")
    assert found.extra_errors == ()
    assert not found.reached


def test_the_depth_of_a_balanced_center_of_mass_is_without_its_margin():
    document = goal_edits.switch_extra(Document.opening(poise.biped()), "balance", True)
    (both,) = PoseEvaluator().evaluate(document, "poise").extra_errors
    assert both.depth > 0.05
    assert both.reached
    (one,) = PoseEvaluator().evaluate(goal_edits.set_extra(document, "balance", bearing=("left_foot",)), "poise").extra_errors
    assert one.depth < -0.03
    assert one.metres == pytest.approx(0.01 - one.depth, abs=1e-3)


def balance_error(document):
    """The error of balance, switched on without solving."""
    (error,) = PoseEvaluator().evaluate(goal_edits.switch_extra(document, "balance", True), "poise").extra_errors
    return error


@pytest.mark.parametrize("pose", ["sit", "one leg left"])
def test_a_seat_and_a_single_foot_bear_a_body_that_balances(pose):
    opening = Document.opening(poise.biped())
    error = balance_error(pose_edits.strike_pose(opening, poise.named_pose(opening.character, pose)))
    assert error.reached
    assert error.depth > 0.03


def test_a_foot_that_is_lifted_bears_nothing_although_the_solver_counts_on_it():
    lifted = pose_edits.set_joint(Document.opening(poise.biped()), "left_hip_x", -1.0)
    error = balance_error(lifted)
    assert error.depth < -0.03
    assert error.metres == pytest.approx(0.01 - error.depth, abs=1e-3)


@pytest.fixture
def opened():
    """A loop on the opening state of the biped, settled."""
    opened = Driven(plain_biped())
    opened.settle()
    return opened


def crumple(opened):
    """Ask for the head far below the floor, then where it was."""
    for height in (-5.0, 1.5):
        opened.loop.edit("set head", goal_edits.move_goal, "head", (0.0, height, 0.0))
        opened.settle()


def rest(opened):
    """Let it rest until goals that are missed were searched and explained, and the body has gone where it goes."""
    opened.run(EXPLAIN_AFTER + 0.1)
    opened.loop.wait_for_worker()
    opened.settle()


def test_a_body_that_crumpled_gets_up_by_itself_when_its_goal_can_be_reached_again(opened):
    crumple(opened)
    assert opened.loop.snapshot.errors[0].metres > 0.5, "solving alone stays crumpled"
    crumpled = opened.loop.snapshot.pose
    opened.run(EXPLAIN_AFTER + 0.1)
    opened.loop.wait_for_worker()
    opened.run(0.1)
    assert opened.loop.acting, "it goes there, and does not leap"
    assert np.abs(opened.loop.snapshot.pose.angles - crumpled.angles).max() < 0.8
    opened.settle()
    assert opened.loop.snapshot.reached
    assert opened.notices == []


def test_the_search_is_undone_and_redone_with_the_edit_that_it_was_made_for(opened):
    opened.loop.edit("set head", goal_edits.move_goal, "head", (0.0, -5.0, 0.0))
    opened.settle()
    before = opened.document
    opened.loop.edit("set head", goal_edits.move_goal, "head", (0.0, 1.5, 0.0))
    opened.settle()
    rest(opened)
    after = opened.document
    assert opened.loop.undo_labels() == ["set head", "set head"]
    opened.loop.undo()
    opened.settle()
    assert opened.document.goals == before.goals
    assert np.abs(np.subtract(opened.document.angles, before.angles)).max() < 1e-3
    opened.loop.redo()
    opened.settle()
    assert fields_of(opened.document) == fields_of(after)


def test_a_head_that_is_dragged_below_the_floor_and_back_is_reached_after_its_release(opened):
    begin = np.array(opened.document.goals["head"].position)
    for height in (-4.0, 0.0):
        opened.run(2.0, lambda height=height: opened.loop.drag("head", 1, begin + np.array([0.0, height, 0.0])))
    assert opened.loop.snapshot.errors[0].metres > 0.5, "nothing is searched in the hand"
    opened.run(EXPLAIN_AFTER + 2.0)  # it falls asleep there
    opened.loop.release(1)
    opened.settle()
    rest(opened)
    assert opened.loop.snapshot.reached


def test_a_goal_that_no_pose_reaches_leaves_the_body_where_it_is_and_is_explained(opened):
    opened.loop.edit("set right hand", goal_edits.move_goal, "right_hand", (-0.3, 1.3, 3.0))
    opened.settle()
    rest(opened)
    still = opened.document.angles
    rest(opened)
    assert opened.document.angles == still
    assert opened.loop.snapshot.explanation


def test_what_is_edited_during_a_search_is_not_overruled_by_it(opened):
    crumple(opened)
    opened.run(EXPLAIN_AFTER + 0.1)
    opened.loop.edit("reset", lambda document: goal_edits.switch_goal(document, "head", False))
    opened.loop.wait_for_worker()
    opened.step()
    assert not opened.loop.acting


@pytest.mark.parametrize(
    ("error", "worth"), [((0.019, 1.9), False), ((0.021, 0.0), True), ((0.0, 2.1), True), ((0.0, 0.0), False)]
)
def test_only_a_goal_that_is_missed_by_far_is_worth_a_search(error, worth):
    assert is_worth_searching(plain_biped(), Evaluation((GoalError("head", *error),))) is worth


@pytest.mark.parametrize(("kind", "worth"), [("balance", True), ("upright", True), ("floor", False)])
def test_a_body_that_falls_is_worth_a_search_unless_its_pose_was_set_by_hand(kind, worth):
    falling, document = Evaluation((), (ExtraError(kind, kind, metres=0.05),)), opening(poise.biped())
    assert is_worth_searching(document, falling) is worth
    sitting = pose_edits.strike_pose(document, poise.named_pose(poise.biped(), "sit"))
    assert not is_worth_searching(sitting, falling)


def test_no_pose_is_found_for_an_extra_goal_that_it_would_lose(opened):
    crumple(opened)
    document = opened.loop.solved
    assert find_better_pose(document, "poise") is not None
    pinned = goal_edits.switch_extra(document, "pin right_hand", True)
    assert find_better_pose(goal_edits.set_extra(pinned, "pin right_hand", weight=0.0), "poise") is None


# ---- the human manner ---------------------------------------------------------------------------------


@pytest.fixture
def standing():
    """A loop on a new document of the biped, which has the human manner and balances."""
    standing = Driven(opening(poise.biped()))
    standing.settle()
    return standing


DRAGS = {"left_hand": (0.6, 0.0, 0.0), "head": (0.0, -0.6, 0.0), "left_foot": (0.0, 0.45, 0.0), "pelvis": (0.0, -0.35, 0.0)}
"""Far drags of parts of the biped [m]."""


@pytest.mark.parametrize("name", DRAGS)
def test_a_human_body_stands_whatever_is_dragged(standing, name):
    standing.drag(name, np.array(DRAGS[name]))
    rest(standing)
    assert support_depth(standing.document) > 0.0
    assert not status_of(standing.loop.snapshot).sentence.startswith("Falling")
    assert standing.notices == []


def test_another_pose_is_searched_once_for_a_body_that_was_left_falling(standing, monkeypatch):
    searched = []
    monkeypatch.setattr("poise.studio.engine.loop.find_better_pose", lambda document, method: searched.append(document))
    do(standing, goal_edits.set_extra, "balance", weight=0.0)
    standing.drag("pelvis", (0.25, 0.0, 0.0))
    assert not extra(standing, "balance").reached
    rest(standing)
    rest(standing)
    assert len(searched) == 1


def test_a_body_rests_as_it_was_opened_until_something_is_done(standing):
    assert standing.document.angles == tuple(poise.biped().rest.tolist())
    assert standing.loop.solver.manner == "human"


def test_the_solver_has_the_manner_of_the_document_and_keeps_it_beside_inertia(standing):
    standing.drag("right_hand", np.array([0.0, 0.3, 1.5]))  # out of reach, which has inertia
    assert standing.loop.solver.manner == "human"
    do(standing, goal_edits.set_solver, manner="plain")
    assert standing.loop.solver.manner == "plain"
    standing.loop.undo()
    standing.settle()
    assert standing.loop.solver.manner == "human"


def test_a_foot_bears_weight_while_it_stands(standing):
    balance = standing.loop.solver.extra_goals[0]

    def feet():
        return {segment for segment, _ in balance.support}

    assert feet() == {"left_foot", "right_foot"}
    standing.drag("left_foot", np.array([0.0, 0.3, 0.0]))
    assert feet() == {"right_foot"}
    assert extra(standing, "balance").reached
    standing.drag("left_foot", np.array([0.0, -0.3, 0.0]))
    assert feet() == {"left_foot", "right_foot"}


def test_a_body_in_the_air_has_nothing_to_balance_on(standing):
    do(standing, goal_edits.switch_goal, "left_foot", False)
    do(standing, pose_edits.carry_body, (0.0, 1.0, 0.0))
    assert "balance" in standing.loop.snapshot.idle
    assert {error.key for error in standing.loop.snapshot.extra_errors} <= {"floor", "apart", "upright"}


def test_a_body_that_sits_is_borne_by_its_seat(standing):
    sitting = pose_edits.strike_pose(standing.document, poise.named_pose(poise.biped(), "sit"))
    sync = SolverSync(sitting, "poise")
    sync.write_goals(sitting)
    assert "pelvis" in {segment for segment, _ in sync.extra_goal("balance").support}


def test_a_relaxed_pose_is_the_same_whatever_way_the_body_has_come(standing):
    goal = standing.drag("left_hand", np.array([0.1, 0.3, 0.2]))
    there = find_relaxed_pose(standing.document)
    np.testing.assert_allclose(there.frame("left_hand")[0], goal, atol=1e-3)
    other = standing.document.with_pose(random_document(standing.document, 5).pose)
    np.testing.assert_allclose(find_relaxed_pose(other).frame("left_hand")[0], goal, atol=1e-3)
