"""Explanations: the right cause, by name and by how much, where it is known because the miss was made that way."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.diagnosis.causes import CauseKind
from tests.support.adversities import random_case, run
from tests.support.characters import random_placement
from tests.support.missed_goals import (
    CONFLICT,
    LIMIT,
    REACH,
    ask_pose,
    beyond_a_limit,
    blames,
    causes_of,
    explained,
    joint_number,
    move,
    near_rest,
    only,
    stretch,
)
from tests.support.sampling import sampled

# ---- nothing to blame ---------------------------------------------------------------------------------


def test_goals_that_are_reached_have_no_cause(solver):
    explanation = explained(solver)
    assert explanation.causes == explanation.active_limits == ()
    assert str(explanation) == "the goals are reached"


def test_without_goals_there_is_nothing_to_explain(solver):
    for goal in solver.goals:
        goal.enabled = False
    assert explained(solver).causes == ()
    assert "no goal is enabled" in explained(solver).text


@pytest.mark.parametrize("options", [{"iterations": 1}, {"budget": 0}], ids=["few iterations", "no time"])
def test_a_solve_that_ended_early_is_said_to_be_unfinished(solver, options):
    solver["right_hand"].position = (-0.3, 1.1, 0.3)
    (cause,) = explained(solver, **options).causes
    assert cause.kind == CauseKind.UNFINISHED == "unfinished"
    assert "right_hand" in cause.goals
    assert "solve again" in cause.text


def test_posture_that_pulls_too_hard_is_found_out(solver):
    solver.posture_weight = 5.0
    solver["right_hand"].position = (-0.3, 1.0, 0.3)
    (cause,) = explained(solver).causes
    assert cause.kind == CauseKind.POSTURE
    assert "posture_weight" in cause.text


def test_goals_that_another_start_reaches_are_not_blamed():
    # With the elbow bent to the left the shoulder stops at its limit; bent to the right it has room.
    joints = [
        poise.Joint("shoulder", None, (0, 0, 0), (0, 0, 1), (-0.3, 2.0), segment="upper"),
        poise.Joint("elbow", "shoulder", (0.4, 0, 0), (0, 0, 1), (-2.6, 2.6), segment="lower"),
    ]
    solver = poise.Solver(poise.Character(tuple(joints), (poise.Effector("tip", "lower", (0.4, 0, 0)),)))
    solver["tip"].orientation_weight, solver["tip"].position = 0.0, (0.6, 0.0, 0.0)
    solver.reset([-0.3, 0.8])
    explanation = explained(solver)
    (cause,) = explanation.causes
    assert (cause.kind, cause.goals) == (CauseKind.START, ("tip",))
    assert cause.metres == pytest.approx(0.15, abs=0.01)
    assert explanation.active_limits == ("shoulder",)
    assert "solver.search()" in cause.text
    assert solver.search().converged


# ---- several at once ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["left_hand_x", "left_hand_z", "left_foot_x", "left_foot_z"])
@pytest.mark.parametrize("seed", range(5))
def test_a_short_arm_and_a_limit_on_another_limb_are_told_apart(biped, name, seed):
    rng = np.random.default_rng(seed)
    angles, _ = beyond_a_limit(biped, near_rest(biped, rng, 0.2), rng, joint_number(biped, name), least=20.0)
    solver, pose = poise.Solver(biped), poise.Pose(biped, angles)
    ask_pose(solver, pose)
    stretch(solver, pose, "right_hand", rng.uniform(0.2, 0.5))
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert blames(explanation, LIMIT, name) or causes_of(explanation, CauseKind.START), explanation
    assert not blames(explanation, REACH, "left_hand"), explanation


@pytest.mark.parametrize("seed", range(10))
def test_a_pulled_spine_and_a_short_arm_are_told_apart(biped, seed):
    rng = np.random.default_rng(seed)
    solver, pose = poise.Solver(biped), poise.Pose(biped, near_rest(biped, rng, 0.2))
    ask_pose(solver, pose)
    stretch(solver, pose, "right_hand", rng.uniform(0.4, 0.8))
    move(solver["head"], 0.0, 0.2, 0.0)
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert blames(explanation, CONFLICT, "head", "pelvis"), explanation


def test_two_limits_in_the_way_of_different_goals_are_two_causes():
    joints = []
    for side in ("left", "right"):
        x = 0.3 if side == "left" else -0.3
        joints.append(poise.Joint(f"{side}_shoulder", None, (x, 0, 0), (0, 0, 1), (-1.0, 1.0), segment=f"{side}_upper"))
        joints.append(
            poise.Joint(f"{side}_elbow", f"{side}_shoulder", (0, 0.4, 0), (0, 0, 1), (-1.0, 1.0), segment=f"{side}_lower")
        )
    effectors = [poise.Effector(f"{side}_hand", f"{side}_lower", (0, 0.4, 0)) for side in ("left", "right")]
    solver = poise.Solver(poise.Character(tuple(joints), tuple(effectors)))
    ask_pose(solver, poise.Pose(solver.character, [0.2, 1.5, -0.2, -1.4]))
    explanation = explained(solver)
    assert [cause.kind for cause in explanation.causes] == [LIMIT, LIMIT]
    assert {(cause.goals, cause.joints[0]) for cause in explanation.causes} == {
        (("left_hand",), "left_elbow"),
        (("right_hand",), "right_elbow"),
    }


# ---- whatever the character ---------------------------------------------------------------------------


def test_disabled_goals_are_never_named(solver):
    solver["left_hand"].enabled = solver["head"].enabled = False
    solver["left_hand"].position = (9.0, 9.0, 9.0)
    solver["right_hand"].position = (-1.5, 1.0, 0.0)
    explanation = explained(solver)
    assert blames(explanation, REACH, "right_hand"), explanation
    assert not {"left_hand", "head"} & {name for cause in explanation.causes for name in cause.goals}


def test_a_free_root_reaches_any_single_goal_and_conflicts_only_between_goals(biped):
    solver = only(poise.Solver(biped, free_root=True), "right_hand")
    solver["right_hand"].position = (5.0, 5.0, 5.0)
    assert explained(solver, iterations=200).causes == ()
    only(solver, "right_hand", "left_foot")
    solver["left_foot"].position = (0.0, 0.0, 0.0)
    (*_, cause) = explained(solver).causes
    assert blames(explained(solver), CONFLICT, "right_hand", "left_foot")
    assert cause.metres > 4.0


@pytest.mark.parametrize("base", ["right_foot", "head", "left_hand"])
def test_the_cause_is_the_same_wherever_the_character_stands(biped, base):
    placement = random_placement(np.random.default_rng(3))
    for where in (poise.Placement(), placement):
        solver = poise.Solver(biped.rebase(base), placement=where)
        position = poise.Pose(biped.rebase(base), placement=where).frame("left_foot")[0]
        turned = poise.Pose(biped.rebase(base), placement=where).frame(base)[0]
        solver["left_foot"].position = position + (position - turned) / np.linalg.norm(position - turned) * 5.0
        first = explained(solver).causes[0]
        assert (first.kind, first.goals) == (REACH, ("left_foot",))


@pytest.mark.parametrize("seed", sampled(range(30), 10))
def test_whatever_is_missed_the_explanation_is_made_of_numbers_and_known_names(seed):
    rng = np.random.default_rng(seed)
    case = random_case(rng)._replace(asked=("unreachable",))
    for frame in run(case):
        solver, result = frame.solver, frame.result
        before = solver.pose.angles.copy()
        explanation = result.explain()
        assert explanation.causes or explanation.text.startswith(("the goals are reached", "no goal is enabled"))
        effectors = {goal.name for goal in solver.goals}
        for cause in explanation.causes:
            assert np.isfinite([cause.metres, cause.degrees]).all()
            assert cause.metres >= 0.0
            assert cause.degrees >= 0.0
            assert set(cause.goals) <= effectors
            assert cause.goals
            assert (cause.kind == LIMIT) == bool(cause.joints)
            assert cause.text in explanation.text or "\n- and " in explanation.text
            assert str(cause) == cause.text
        assert np.array_equal(solver.pose.angles, before)
        assert result.explain() == explanation


@pytest.mark.parametrize("method", ["poise", "paper"])
def test_both_methods_are_explained_alike(biped, method):
    solver = poise.Solver(biped, method)
    solver["right_hand"].position = (-0.2, 1.2, 1.5)
    assert blames(explained(solver), REACH, "right_hand")


def test_an_old_result_is_explained_as_it_was(solver):
    solver["right_hand"].position = (-0.2, 1.2, 3.0)
    result = solver.solve()
    solver["right_hand"].position = (-0.3, 1.0, 0.3)
    solver.solve()
    assert blames(result.explain(), REACH, "right_hand")


# ---- results that outlive their goals -----------------------------------------------------------------


def remove_and_add_many(solver, look):
    solver.remove(look)
    solver.replace_goals((), (goals.Floor(), goals.Apart()))


LATER = {
    "the goal is removed": lambda solver, look: solver.remove(look),
    "another goal is added": lambda solver, look: solver.add(goals.Floor()),
    "the workspace has grown": remove_and_add_many,
    "the goal is disabled": lambda solver, look: setattr(look, "enabled", False),
    "an effector has another priority": lambda solver, look: setattr(solver["left_hand"], "priority", 2),
    "the base is another one": lambda solver, look: solver.rebase("left_foot"),
}


@pytest.mark.parametrize("change", LATER.values(), ids=LATER)
def test_a_result_explains_its_own_solve_though(solver, change):
    look = solver.add(goals.LookAt("head", target=(1.0, 1.2, 2.0), weight=3.0))
    result = solver.solve()
    before = result.explain()
    assert "LookAt" in str(before)
    change(solver, look)
    assert result.explain() == before


LATER_WITHOUT_EXTRA_GOALS = {
    "a goal is added": lambda solver: solver.add(goals.Floor(height=0.5)),
    "an effector has another priority": lambda solver: setattr(solver["left_hand"], "priority", 2),
    "the goal that was missed is disabled": lambda solver: setattr(solver["right_hand"], "enabled", False),
}


@pytest.mark.parametrize("change", LATER_WITHOUT_EXTRA_GOALS.values(), ids=LATER_WITHOUT_EXTRA_GOALS)
def test_a_result_without_extra_goals_explains_its_own_solve_though(solver, change):
    solver["right_hand"].position = (-0.25, 1.20, 3.0)
    result = solver.solve()
    before = result.explain()
    assert blames(before, REACH, "right_hand")
    change(solver)
    assert result.explain() == before
