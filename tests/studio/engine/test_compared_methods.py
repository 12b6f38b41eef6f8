"""Compared methods: each solves the goals that are shown from its own pose, says what it refuses, and comes to rest."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import UnknownChoiceError
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.compared_methods import MOST_COMPARED_FRAMES, WAITING, ComparedMethods
from poise.studio.engine.playback import Player
from tests.support.documents import crane, plain_biped
from tests.support.driven import Driven, waving


class Compared:
    """Compared methods beside a driven loop, without a thread."""

    def __init__(self, driven, *names):
        self.driven, self.shown, self.notices = driven, [], []
        self.methods = ComparedMethods(self.shown.append, lambda *notice: self.notices.append(notice))
        self.methods.choose(names)
        self.settle()

    def settle(self):
        """Step until all methods rest; return how many frames that took."""
        self.methods.follow(self.driven.loop.snapshot)
        frames = 0
        while True:
            self.methods.step()
            self.methods.wait_for_solvers()
            frames += self.methods.moves
            if not self.methods.moves and frames:
                return frames
            if not self.methods.moves:
                self.methods.step()
                if not self.methods.moves:
                    return frames

    def body(self, name):
        return next(body for body in self.shown[-1] if body.name == name)

    def miss(self, name, effector):
        """How far the method's body is from a goal, by forward kinematics [m]."""
        goal = self.driven.document.goals[effector].position
        return np.linalg.norm(self.body(name).pose.frame(effector)[0] - goal)


@pytest.fixture
def driven():
    driven = Driven(plain_biped())
    driven.settle()
    return driven


def test_methods_solve_the_goals_of_the_body_each_from_its_own_pose(driven):
    compared = Compared(driven, "ccd", "dls")
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    for name in ("ccd", "dls"):
        body = compared.body(name)
        assert compared.miss(name, "right_hand") < 1e-3
        assert body.metres == pytest.approx(max(compared.miss(name, each) for each in ("right_hand", "left_foot")), abs=1e-9)
        assert body.position_reached
        assert body.iterations > 0
        assert body.microseconds > 0.0
    assert np.abs(compared.body("ccd").pose.angles - compared.body("dls").pose.angles).max() > 0.01
    assert np.abs(compared.body("ccd").pose.angles - driven.document.pose.angles).max() > 0.01
    assert compared.notices == []


def test_nothing_is_solved_or_shown_again_while_the_goals_stay_as_they_are(driven):
    compared = Compared(driven, "ccd", "monte-carlo")
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    before, count = compared.shown[-1], len(compared.shown)
    for _ in range(3):
        driven.step()
        compared.methods.follow(replace(driven.loop.snapshot))
        compared.methods.step()
    assert compared.shown[-1] is before
    assert len(compared.shown) == count
    assert not compared.methods.moves


def test_a_method_that_never_gets_there_is_left_after_some_frames(driven):
    compared = Compared(driven, "jacobian-transpose")
    driven.drag("right_hand", np.array([0.0, 0.5, 2.0]), seconds=0.2)
    assert 1 < compared.settle() <= MOST_COMPARED_FRAMES
    assert not compared.body("jacobian-transpose").position_reached
    assert compared.body("jacobian-transpose").metres > 0.5


def test_a_method_that_cannot_take_the_goals_says_why_and_solves_them_when_it_can(driven):
    compared = Compared(driven, "triangulation", "ccd")
    assert compared.body("triangulation").sentence == "It knows no orientations, and left_foot asks for one"
    assert compared.body("triangulation").pose is None
    assert compared.body("ccd").position_reached
    driven.loop.edit("let go", goal_edits.let_go, "left_foot")
    driven.settle()
    driven.drag("right_hand", np.array([-0.1, 0.1, 0.2]), seconds=0.2)
    compared.settle()
    assert compared.body("triangulation").sentence == ""
    assert compared.body("triangulation").metres == pytest.approx(compared.miss("triangulation", "right_hand"), abs=1e-9)
    driven.drag("left_hand", np.array([0.1, 0.1, 0.2]), seconds=0.2)
    compared.settle()
    assert compared.body("triangulation").sentence == "It takes one goal at once, not right_hand, left_hand"


def test_a_method_that_cannot_take_the_character_names_the_joint():
    driven = Driven(poise.Document.opening(crane()))
    driven.settle()
    compared = Compared(driven, "closed-form", "dls")
    sentence = compared.body("closed-form").sentence
    assert sentence.startswith("It cannot take this character: joint 'rail' slides")
    assert compared.body("dls").pose is not None


def test_what_sets_the_pose_sets_that_of_compared_methods_and_an_undo_does_too(driven):
    compared = Compared(driven, "ccd")
    rest = driven.document.angles
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    assert np.abs(compared.body("ccd").pose.angles - rest).max() > 0.1
    driven.loop.edit("reset", pose_edits.reset_pose)
    driven.settle()
    compared.settle()
    np.testing.assert_allclose(compared.body("ccd").pose.angles, rest, atol=1e-6)
    driven.loop.undo()
    driven.run(0.1)
    driven.loop.undo()
    driven.settle()
    compared.settle()
    np.testing.assert_allclose(compared.body("ccd").pose.angles, rest, atol=1e-6)


def test_a_better_pose_that_was_searched_for_the_body_does_not_help_compared_methods(driven):
    compared = Compared(driven, "ccd")
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    own, snapshot = compared.body("ccd").pose, driven.loop.snapshot
    compared.methods.follow(replace(snapshot, poses_set=snapshot.poses_set + 1))
    compared.methods.step()
    assert compared.body("ccd").pose == own


def test_on_another_base_methods_begin_from_the_body(driven):
    compared = Compared(driven, "ccd")
    driven.loop.edit("base", pose_edits.set_base, "left_foot")
    driven.settle()
    compared.settle()
    assert compared.body("ccd").pose.character.base == "left_foot"
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    assert compared.miss("ccd", "right_hand") < 1e-3


def test_pins_are_goals_of_methods_that_know_no_pins(driven):
    compared = Compared(driven, "ccd", "poise")
    driven.loop.edit("pin", goal_edits.pin_effectors, ["left_hand"], True)
    driven.settle()
    pinned = driven.document.pose.frame("left_hand")[0]
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    compared.settle()
    for name in ("ccd", "poise"):
        assert np.linalg.norm(compared.body(name).pose.frame("left_hand")[0] - pinned) < 5e-3


def test_compared_methods_wait_while_a_motion_is_shown_and_go_on_after_it():
    motion = waving()
    driven = Driven(pose_edits.open_file(poise.Document.opening(motion.character), motion))
    driven.loop.use_player(Player.scrub, 12)
    driven.settle()
    compared = Compared(driven, "ccd")
    assert compared.body("ccd").sentence == WAITING
    assert compared.body("ccd").pose is None
    driven.loop.take_frame()
    driven.settle()
    compared.settle()
    assert compared.body("ccd").sentence == ""
    assert compared.body("ccd").pose.angles == pytest.approx(np.array(driven.document.angles), abs=0.02)


def test_a_method_that_is_no_longer_chosen_is_no_longer_shown(driven):
    compared = Compared(driven, "ccd", "dls")
    compared.methods.choose(["dls"])
    compared.methods.step()
    assert [body.name for body in compared.shown[-1]] == ["dls"]
    compared.methods.choose([])
    compared.methods.step()
    assert compared.shown[-1] == ()


def test_an_unknown_method_is_refused_by_the_nearest_name(driven):
    with pytest.raises(UnknownChoiceError, match="'fabrk' is unknown; did you mean 'fabrik'"):
        Compared(driven, "fabrk")


def test_a_method_that_fails_is_given_up_and_the_others_go_on(driven, monkeypatch, caplog):
    compared = Compared(driven, "ccd", "dls")
    driven.drag("right_hand", np.array([-0.1, 0.3, 0.3]), seconds=0.2)
    solve = poise.Solver.solve

    def fail(self, **options):
        if self.method == "ccd":
            raise ZeroDivisionError("of a test")
        return solve(self, **options)

    monkeypatch.setattr(poise.Solver, "solve", fail)
    compared.settle()
    assert "failed" in compared.body("ccd").sentence
    assert compared.body("dls").position_reached
    assert len(compared.notices) == 1
    assert "of a test" in caplog.text
