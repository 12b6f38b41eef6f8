"""The loop without a page: drags are reached, or smooth out of reach, edits can be undone, and it sleeps."""

import itertools
import logging
import threading
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.formats.pose_and_document_json import encode_document
from poise.geometry.rotations import multiply
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.document_manner import opening
from poise.studio.engine.loop import Loop
from poise.studio.engine.schedule import EXPLAIN_AFTER, RESTLESS_SECONDS, SAVE_EVERY, TICK, Phase
from poise.studio.texts.status_line import status_sentence
from tests.support.characters import random_tree
from tests.support.documents import crane, fields_of, plain_biped, with_goals
from tests.support.driven import Driven, edited

QUARTER = (0.5**0.5, 0.0, 0.5**0.5, 0.0)
"""A turn by 90° about y."""


@pytest.fixture
def driven():
    """A loop on the opening state of the biped, settled."""
    driven = Driven(poise.Document.opening(poise.biped()))
    driven.settle()
    return driven


def place(driven, name):
    return driven.loop.snapshot.pose.frame(name)[0]


def angle(driven, joint):
    return driven.document.joint_angles[joint]


def solves(driven):
    """How often it has solved."""
    return len(driven.loop.solve_times())


def reversals(angles, least=1e-3):
    """How often a joint turns back by more than that [rad]."""
    count, direction, extreme = 0, 0.0, angles[0]
    for value in angles:
        if direction == 0.0:
            direction = np.sign(value - extreme) if abs(value - extreme) > least else 0.0
        elif (extreme - value) * direction > least:
            count, direction, extreme = count + 1, -direction, value
        extreme = value if (value - extreme) * direction > 0.0 else extreme
    return count


# ---- dragging -----------------------------------------------------------------------------------------


def test_a_hand_that_is_dragged_far_ahead_and_down_takes_the_body_along_and_leaves_the_feet(driven):
    before = {name: place(driven, name) for name in ("left_foot", "right_foot", "pelvis", "torso")}
    goal = driven.drag("right_hand", np.array([0.0, -0.4, 0.8]))
    assert np.linalg.norm(place(driven, "right_hand") - goal) < 5e-3
    for foot in ("left_foot", "right_foot"):
        assert np.linalg.norm(place(driven, foot) - before[foot]) < 1e-3
    for segment in ("pelvis", "torso"):
        assert np.linalg.norm(place(driven, segment) - before[segment]) > 0.05
    assert driven.loop.snapshot.reached
    assert driven.notices == []


def test_a_pelvis_that_is_dragged_down_and_back_bends_both_knees(driven):
    before = {joint: angle(driven, joint) for joint in ("left_knee_x", "right_knee_x")}
    goal = driven.drag("pelvis", np.array([0.0, -0.2, -0.1]))
    assert np.linalg.norm(place(driven, "pelvis") - goal) < 5e-3
    for joint, was in before.items():
        assert angle(driven, joint) > was + 0.3


def test_a_hand_that_is_dragged_in_circles_out_of_reach_moves_the_body_calmly_and_then_it_rests(driven):
    center, began, last = place(driven, "right_hand") + np.array([0.0, 0.35, 2.0]), driven.now, -1.0
    poses = [driven.document.angles]

    def drag():
        nonlocal last
        if driven.now - last >= 1.0 / 60.0:
            last, phase = driven.now, np.pi * (driven.now - began)
            driven.loop.drag("right_hand", 1, center + 0.3 * np.array([np.cos(phase), np.sin(phase), 0.0]))
        poses.append(driven.loop.shown.angles)

    driven.run(10.0, drag)
    moves = np.abs(np.diff(poses, axis=0))
    assert moves.max() <= driven.document.settings.max_speed * TICK * (1.0 + 1e-9)
    assert max(reversals(joint) for joint in np.transpose(poses)) <= 20
    driven.loop.release(1)
    driven.settle()
    rest, count = driven.document.angles, solves(driven)
    driven.run(3.0)
    assert driven.document.angles == rest
    assert solves(driven) == count
    assert driven.loop.snapshot.errors[0].metres > 0.5


def test_a_goal_that_was_dragged_before_is_where_it_was_put_since_while_another_is_out_of_reach(driven):
    driven.drag("left_hand", np.array([0.3, 0.1, 0.0]), seconds=0.2)
    driven.loop.edit("move", goal_edits.move_goal, "left_hand", (0.35, 1.1, 0.2))
    driven.drag("right_hand", np.array([0.0, 0.3, 3.0]), seconds=0.3)
    assert driven.loop.solver["left_hand"].position == (0.35, 1.1, 0.2)


def test_what_is_grabbed_is_asked_for_where_it_is_and_nothing_moves():
    driven = Driven(plain_biped())
    driven.settle()
    before = driven.document
    driven.loop.drag("left_hand", 1)
    driven.settle()
    assert driven.loop.snapshot.dragged.keys() == {"left_hand"}
    assert driven.document.goals["left_hand"] == replace(before.goals["left_hand"], enabled=True)
    assert driven.document.angles == before.angles


def test_a_goal_is_turned_by_how_far_it_was_turned_since_it_was_grabbed(driven):
    before = driven.document.goals["head"].orientation
    for turn in ((1.0, 0.0, 0.0, 0.0), QUARTER, QUARTER):
        driven.loop.drag("head", 1, rotation=turn)
        driven.step()
    driven.settle()
    goal = driven.document.goals["head"]
    assert goal.asks == "orientation"
    assert goal.orientation == pytest.approx(multiply(QUARTER, before))
    driven.loop.release(1)
    driven.loop.drag("head", 1, rotation=QUARTER)  # grabbed anew: from here
    driven.settle()
    assert driven.document.goals["head"].orientation == pytest.approx(multiply(QUARTER, multiply(QUARTER, before)))


def test_a_client_that_is_lost_lets_go_of_all_it_held_and_of_nothing_else(driven):
    for name, holder in (("head", 1), ("left_hand", 1), ("right_hand", 2)):
        driven.loop.drag(name, holder)
    driven.run(0.1)
    driven.loop.release(1)
    driven.run(0.1)
    assert driven.loop.snapshot.dragged.keys() == {"right_hand"}
    driven.loop.release(2, "head")  # which is not held by 2
    driven.run(0.1)
    assert driven.loop.snapshot.dragged.keys() == {"right_hand"}
    driven.loop.release(2, "right_hand")
    driven.settle()
    assert driven.loop.snapshot.dragged == {}
    assert driven.document.goals["head"].enabled, "letting go switches nothing off"


def test_who_drags_something_on_the_base_is_told(driven):
    driven.loop.drag("right_foot", 1, (0.0, 0.0, 0.0))
    driven.settle()
    assert driven.notices == [("problem", str(poise.errors.NoGoalError("right_foot", "right_foot")))]


# ---- undoing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goals", [None, "crouch", "one leg", "arms wide", "out of reach"])
@pytest.mark.parametrize("base", ["right_foot", "left_foot"])
def test_undoing_a_drag_gives_back_pose_and_goals_to_the_last_bit(base, goals):
    document = pose_edits.set_base(poise.Document.opening(poise.biped()), base)
    driven = Driven(document if goals is None else with_goals(document, goals))
    driven.settle()
    before = driven.document
    driven.drag("left_hand", np.array([0.1, 0.2, 0.2]), seconds=0.3)
    after = driven.document
    assert driven.loop.snapshot.undo == "move left_hand"
    assert after.angles != before.angles
    driven.loop.undo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(before)
    assert (driven.loop.snapshot.undo, driven.loop.snapshot.redo) == ("", "move left_hand")
    driven.loop.redo()
    driven.settle()
    assert fields_of(driven.document) == fields_of(after)


def test_everything_can_be_undone_step_by_step(driven):
    steps = [
        (goal_edits.move_goal, "head", (0.0, 1.5, 0.1)),
        (pose_edits.set_base, "left_foot"),
        (pose_edits.set_limits, "left_knee_x", 0.5, 1.0),
        (pose_edits.open_file, poise.Document.opening(crane())),
        (pose_edits.set_joint, "hoist", -0.3),
        (pose_edits.open_file, poise.biped()),
    ]
    documents = [driven.document]
    for number, (change, *arguments) in enumerate(steps):
        driven.loop.edit(f"step {number}", change, *arguments)
        driven.settle()
        documents.append(driven.document)
    for number in reversed(range(len(steps))):
        assert driven.loop.snapshot.undo == f"step {number}"
        driven.loop.undo()
        driven.settle()
        assert fields_of(driven.document) == fields_of(documents[number])
        assert driven.loop.solver.character is documents[number].character or number == 0
    assert driven.notices == []


def test_with_nothing_to_undo_or_redo_nothing_happens(driven):
    before = driven.loop.shown
    driven.loop.undo()
    driven.loop.redo()
    driven.step()
    assert driven.notices == []
    assert driven.loop.shown == before


def test_what_is_typed_in_pieces_is_meant_as_a_whole(driven):
    """Of 60, a page sends 6 first: that must not move the elbow for good."""
    driven.loop.edit("turn", pose_edits.set_joint, "right_elbow_x", 1.5)
    for high in (0.1, 1.0):
        driven.loop.edit("limit", pose_edits.set_limits, "right_elbow_x", 0.0, high, key="typed limit right_elbow_x")
        driven.step()
    assert driven.loop.shown.joint_angles["right_elbow_x"] == 1.0
    driven.loop.undo()
    driven.step()
    assert driven.loop.shown.joint_angles["right_elbow_x"] == 1.5


def test_an_edit_that_changes_nothing_is_no_step(driven):
    driven.loop.edit("base", pose_edits.set_base, "right_foot")
    driven.settle()
    assert driven.loop.snapshot.undo == ""


def test_undoing_in_the_middle_of_a_motion_goes_on_to_the_goals_of_then(driven):
    driven.loop.edit("move", goal_edits.move_goal, "right_hand", (-0.3, 1.2, 0.4))
    driven.run(0.05)
    driven.loop.edit("move", goal_edits.move_goal, "right_hand", (-0.3, 0.9, 0.4))
    driven.settle()
    driven.loop.undo()
    driven.settle()
    assert driven.loop.snapshot.reached
    assert driven.document.goals["right_hand"].position == (-0.3, 1.2, 0.4)


# ---- edits --------------------------------------------------------------------------------------------


def test_an_edit_that_is_refused_becomes_a_notice_and_changes_nothing(driven):
    before = driven.document
    driven.loop.edit("move", goal_edits.move_goal, "haed", (0, 0, 0))
    driven.loop.edit("set", goal_edits.set_solver, damping=-1.0)
    driven.settle()
    assert driven.notices == [
        ("problem", "no effector named 'haed'; did you mean 'head'?"),
        ("problem", "damping must be between 0 and 1e+06, not -1.0"),
    ]
    assert fields_of(driven.document) == fields_of(before)
    assert driven.loop.snapshot.undo == ""


def test_an_error_in_an_edit_becomes_a_notice_and_the_loop_goes_on(driven, caplog):
    with caplog.at_level(logging.CRITICAL, "poise.studio"):
        driven.loop.edit("divide", lambda document: 1 / 0)
        driven.loop.edit("nothing", lambda document: None)
        driven.loop.edit("move", goal_edits.move_goal, "head", (0.0, 1.5, 0.1))
        driven.settle()
    assert driven.notices[0] == ("problem", "ZeroDivisionError: division by zero; the studio goes on, and its log has the rest")
    assert driven.notices[1][1].startswith("AttributeError: ")
    assert len(driven.notices) == 2
    assert driven.loop.snapshot.reached
    assert driven.loop.snapshot.undo == "move"
    driven.loop.undo()
    driven.settle()
    assert driven.loop.snapshot.undo == "", "what failed is no step"


def test_edits_are_made_in_their_order_while_the_body_moves(driven):
    driven.loop.edit("move", goal_edits.move_goal, "right_hand", (-0.3, 1.2, 0.4))
    driven.run(0.03)
    assert not driven.loop.snapshot.settled
    moving = driven.loop.shown.angles
    driven.loop.edit("switch", goal_edits.switch_goal, "head", True)
    driven.loop.edit("weigh", goal_edits.weigh_goal, "head", position_weight=5.0)
    driven.loop.edit("limits", pose_edits.set_limits, "left_elbow_x", 0.0, 2.0)
    driven.step()
    assert driven.loop.shown.goals["head"].position_weight == 5.0
    assert np.abs(np.subtract(driven.loop.shown.angles, moving)).max() <= 6.0 * TICK + 1e-9, "no leap"
    driven.settle()
    assert driven.loop.snapshot.reached
    assert driven.loop.snapshot.undo == "limits"


def test_settings_are_those_of_the_solver(driven):
    driven.loop.edit("set", goal_edits.set_solver, method="paper", damping=0.25, max_speed=2.0, posture_weight=0.5)
    driven.settle()
    driven.loop.wait_for_worker()  # which makes the method ready
    driven.settle()
    solver = driven.loop.solver
    assert (solver.method, solver.damping, solver.max_speed, solver.posture_weight) == ("paper", 0.25, 2.0, 0.5)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_edited_the_solver_asks_for_what_the_document_does(driven, seed):
    names = ["move", "switch", "turn", "limit", "take", "mirror", "base", "ask all", "weigh", "ask", "snap"]
    for number, name in enumerate(names):
        driven.loop.edit(name, lambda document, name=name, number=number: edited(document, [(name, 100 * seed + number)]))
        driven.run(0.05)
        document, solver = driven.loop.shown, driven.loop.solver
        assert solver.character is document.character
        assert solver.placement == document.placement
        for goal in solver:
            wanted = document.goals[goal.name]
            assert goal.enabled == wanted.enabled
            if wanted.asks_position:
                assert goal.position == wanted.position
                assert goal.position_weight == wanted.position_weight
            assert bool(goal.orientation_weight) == bool(wanted.asks_orientation and wanted.orientation_weight)
    assert driven.notices == []


@pytest.mark.parametrize("character", [random_tree(2), crane()], ids=["tree", "crane"])
def test_a_character_without_feet_can_be_dragged_too(character):
    driven = Driven(poise.Document.opening(character))
    driven.settle()
    name = next(effector.name for effector in character.effectors if effector.segment != character.base)
    driven.drag(name, np.array([0.02, 0.02, 0.0]), seconds=0.2)
    assert driven.document.goals[name].enabled
    assert driven.notices == []


# ---- rest ---------------------------------------------------------------------------------------------


def test_a_settled_loop_sleeps_until_something_is_put_in(driven):
    driven.run(1.0)
    assert driven.loop.due() is None
    count, shown = solves(driven), len(driven.shown)
    driven.run(60.0)
    assert (solves(driven), len(driven.shown)) == (count, shown)
    driven.loop.edit("move", goal_edits.move_goal, "head", (0.0, 1.5, 0.1))
    driven.run(0.1)
    assert solves(driven) > count


def test_a_method_that_does_not_settle_is_left_alone_after_a_while():
    driven = Driven(goal_edits.set_solver(poise.Document.opening(poise.biped()), method="paper", iterations=1))
    driven.loop.edit("goals", with_goals, "out of reach")
    driven.settle(seconds=RESTLESS_SECONDS + 1.0)


def test_snapshots_come_at_most_sixty_times_a_second(driven):
    driven.loop.edit("move", goal_edits.move_goal, "right_hand", (-0.2, 1.3, 0.5))
    driven.step()
    count, began = len(driven.shown), driven.now
    driven.run(0.5)
    assert 5 <= len(driven.shown) - count <= (driven.now - began) * 60 + 1


def test_what_a_message_has_changed_is_shown_at_once_but_not_twice_as_often(driven):
    count, began = len(driven.shown), driven.now
    driven.drag("right_hand", np.array([0.0, 0.3, 0.3]), seconds=2.0)
    assert 2.0 * 60 <= len(driven.shown) - count <= (driven.now - began) * 120 + 1


def test_a_settled_miss_is_explained_and_the_explanation_goes_with_the_next_edit(driven):
    driven.loop.edit("goals", with_goals, "out of reach")
    driven.settle()
    assert driven.loop.snapshot.explanation == ""
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.wait_for_worker()
    driven.run(0.1)
    assert "right_hand" in driven.loop.snapshot.explanation
    assert driven.loop.snapshot.settled
    driven.loop.edit("switch", goal_edits.switch_goal, "right_hand", False)
    driven.settle()
    driven.run(1.0)
    assert driven.loop.snapshot.explanation == ""


def test_an_explanation_that_comes_too_late_is_not_shown(driven):
    driven.loop.edit("goals", with_goals, "out of reach")
    driven.settle()
    driven.run(EXPLAIN_AFTER + 0.1)
    driven.loop.wait_for_worker()
    driven.loop.apply("reset", pose_edits.reset_pose)  # before what the worker has put in
    driven.settle()
    assert driven.loop.snapshot.explanation == ""


def test_reached_goals_are_not_asked_about(driven, monkeypatch):
    asked = []
    monkeypatch.setattr(driven.loop, "in_background", asked.append)
    driven.drag("right_hand", np.array([0.0, 0.1, 0.1]), seconds=0.2)
    driven.run(2.0)
    assert asked == []


# ---- saving -------------------------------------------------------------------------------------------


def test_the_document_is_saved_at_most_every_two_seconds_as_it_is_shown():
    saved = []
    driven = Driven(poise.Document.opening(poise.biped()), save=lambda document: saved.append((driven.now, document)))
    driven.run(5.0)
    assert saved == [], "nothing was done"
    driven.drag("right_hand", np.array([0.0, 0.3, 0.3]), seconds=7.0)
    driven.run(3.0)
    times = [time for time, _ in saved]
    assert len(times) >= 4
    assert min(np.diff(times)) >= SAVE_EVERY - 1e-9
    assert encode_document(saved[-1][1]) == encode_document(driven.loop.snapshot.document)
    count = len(saved)
    driven.run(10.0)
    assert len(saved) == count, "nothing was done since"


def test_a_save_that_fails_is_told_and_tried_again_in_a_while():
    def fail(document):
        raise ValueRefusedError("disk", "is full")

    driven = Driven(poise.Document.opening(poise.biped()), save=fail)
    driven.loop.edit("move", goal_edits.move_goal, "head", (0.0, 1.5, 0.1))
    driven.run(5.0)
    assert 2 <= len(driven.notices) <= 3
    assert set(driven.notices) == {("problem", "disk is full")}
    assert driven.loop.due() > driven.now


# ---- with its thread ----------------------------------------------------------------------------------


def test_edits_from_many_threads_are_all_made_and_the_end_is_saved():
    saved, told = [], []
    loop = Loop(
        poise.Document.opening(poise.biped()),
        show=lambda snapshot: None,
        notify=lambda *notice: told.append(notice),
        save=saved.append,
    )
    loop.start()

    def work(name, joint):
        for number in range(20):
            loop.drag(name, joint, (0.3, 1.0, 0.01 * number))
        loop.edit("turn", pose_edits.set_limits, joint, 0.0, 2.0)

    threads = [threading.Thread(target=work, args=(f"{side}_hand", f"{side}_elbow_x")) for side in ("left", "right")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loop.call(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        loop.call(lambda: 1 / 0)
    loop.stop()
    assert told == []
    document = saved[-1]
    assert fields_of(document) == fields_of(loop.shown)
    for side in ("left", "right"):
        assert document.goals[f"{side}_hand"].enabled
        assert document.character.joint(f"{side}_elbow_x").limits == (0.0, 2.0)


def test_a_loop_that_rests_ends_even_if_something_was_put_in_last(driven):
    driven.run(1.0)
    busy, done = threading.Event(), []
    driven.loop.start()
    driven.loop.put(lambda: busy.wait(5.0))
    stopping = threading.Thread(target=driven.loop.stop)
    stopping.start()
    driven.loop.put(lambda: done.append(True))
    busy.set()
    stopping.join(5.0)
    assert not driven.loop.running
    assert done == [True]


# ---- while the solver is compiled ---------------------------------------------------------------------


@pytest.fixture
def unprepared():
    """A loop whose solver is not there yet, whose clock goes on by a second at every look, and the snapshots it shows."""
    shown, seconds = [], itertools.count()
    loop = Loop(
        poise.Document.opening(poise.biped()),
        show=shown.append,
        notify=lambda *notice: None,
        clock=lambda: float(next(seconds)),
    )
    loop.step()
    return loop, shown


def test_before_the_solver_is_there_the_body_is_shown_and_what_is_waited_for_is_said(unprepared):
    loop, shown = unprepared
    assert loop.phase is Phase.COMPILING
    assert shown[-1].pose == loop.document.pose
    assert status_sentence(shown[-1]) == (shown[-1].waits_for, "busy")
    assert "compiled" in shown[-1].waits_for
    assert not loop.settled
    assert loop.due() is None


def test_what_is_edited_before_the_solver_is_there_is_solved_when_it_is(unprepared):
    loop, _ = unprepared
    loop.edit("move", goal_edits.move_goal, "head", (0.0, 1.5, 0.1))
    loop.drag("right_hand", 1, (-0.25, 0.9, 0.35))
    loop.edit("turn", pose_edits.set_joint, "left_elbow_x", 1.0)
    loop.undo()
    loop.step()
    assert loop.undo_labels() == ["move", "move right_hand"]
    assert loop.phase is Phase.COMPILING
    loop.prepare()
    assert loop.phase is Phase.AWAKE
    assert loop.solver["right_hand"].position == (-0.25, 0.9, 0.35)
    loop.step()
    assert loop.snapshot.waits_for == ""
    assert loop.solve_times()


def test_a_loop_that_is_started_makes_its_solver_by_itself():
    loop = Loop(poise.Document.opening(poise.biped()), show=lambda snapshot: None, notify=lambda *notice: None)
    loop.start()
    assert loop.solver.method == "poise"
    loop.stop()


# ---- relaxing -----------------------------------------------------------------------------------------


def test_relaxing_goes_to_the_best_pose_for_the_goals_which_stay_and_is_undone():
    driven = Driven(opening(poise.biped()))
    driven.settle()
    goal = driven.drag("left_hand", np.array([0.1, 0.3, 0.2]))
    driven.loop.edit("turn", pose_edits.set_joint, "head_y", 0.8)
    driven.settle()
    before = driven.document
    assert driven.loop.solver.manner == "plain"
    driven.loop.relax()
    driven.step()
    driven.loop.wait_for_worker()
    driven.step()
    assert driven.loop.acting, "it goes there, and does not leap"
    driven.settle()
    after = driven.document
    assert driven.loop.solver.manner == "human"
    assert abs(after.joint_angles["head_y"]) < 0.2
    assert {name for name, each in after.goals.items() if each.enabled} == {"left_foot", "left_hand"}
    np.testing.assert_allclose(after.pose.frame("left_hand")[0], before.goals["left_hand"].position, atol=1e-3)
    assert np.linalg.norm(after.pose.frame("left_hand")[0] - goal) < 0.05
    assert driven.loop.undo_labels()[-1] == "relax"
    driven.loop.undo()
    driven.settle()
    assert driven.document.angles == before.angles
    assert driven.notices == []
