"""Presets: every one can be reached from every other on either foot, at any size and place; what fits none is refused."""

import dataclasses
from math import degrees

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.poses.presets import HEIGHT, PRESETS, Preset, PresetGoal, _height, apply_preset, preset_goals
from tests.support import naive
from tests.support.characters import random_tree

BIPED = poise.biped()
FEET = {"right_foot": "left_foot", "left_foot": "right_foot"}
"""The foot that swings, by the one that stands."""
REACHABLE = [name for name in PRESETS if name != "out of reach"]
SOLVES = 30
TURNED = poise.Placement((1.0, 0.5, -2.0), tuple(naive.vector_quaternion((0.0, 2.0, 0.0))))


def scaled(factor):
    """The biped, larger or smaller."""

    def times(vector):
        return tuple(factor * x for x in vector)

    joints = [dataclasses.replace(joint, offset=times(joint.offset)) for joint in BIPED.joints]
    effectors = [dataclasses.replace(effector, offset=times(effector.offset)) for effector in BIPED.effectors]
    return poise.Character(joints, effectors, BIPED.segments, BIPED.base)


def settle(solver):
    """Solve until the goals are reached, as often as that may take."""
    for _ in range(SOLVES):
        result = solver.solve()
        if result.converged:
            break
    return result


def finals(character):
    """The angles at rest and in every preset, by name."""
    solver, found = poise.Solver(character), {"rest": character.rest}
    for name in PRESETS:
        solver.reset()
        apply_preset(solver, name)
        settle(solver)
        found[name] = solver.pose.angles
    return found


FINALS = {base: finals(BIPED.rebase(base)) for base in FEET}


# ---- reaching them ------------------------------------------------------------------------------------


def test_there_are_a_dozen_presets_and_more():
    assert len(PRESETS) >= 12
    for name, preset in PRESETS.items():
        assert isinstance(preset, Preset)
        assert preset.name == name
        assert preset.title.endswith(".")
        assert set(preset.goals) <= {effector.name for effector in BIPED.effectors}


@pytest.mark.parametrize("base", FEET)
@pytest.mark.parametrize("name", REACHABLE)
def test_every_preset_is_reached_from_rest_and_from_every_other(base, name):
    solver = poise.Solver(BIPED.rebase(base))
    for start, angles in FINALS[base].items():
        solver.reset(angles)
        apply_preset(solver, name)
        result = settle(solver)
        assert result.converged, f"{name} from {start}: {result}"
        pose = solver.pose
        for effector, goal in preset_goals(solver.character, name).items():
            position, orientation = pose.frame(effector)
            assert np.linalg.norm(position - goal.position) <= 1e-3
            if goal.orientation is not None:
                assert 2.0 * np.arccos(min(abs(np.dot(orientation, goal.orientation)), 1.0)) <= 1e-2


@pytest.mark.parametrize("base", FEET)
@pytest.mark.parametrize("name", REACHABLE)
def test_presets_are_reached_at_a_bounded_speed_with_a_foot_that_stays(base, name):
    solver = poise.Solver(BIPED.rebase(base))
    solver.max_speed = 6.0
    for start in ("rest", *REACHABLE):
        solver.reset(FINALS[base][start])
        apply_preset(solver, name)
        solver[FEET[base]].position_weight, solver[FEET[base]].orientation_weight = 30.0, 10.0
        assert any(solver.solve(dt=1 / 60).converged for _ in range(120)), f"{name} from {start}"


@pytest.mark.parametrize("base", FEET)
@pytest.mark.parametrize("name", REACHABLE)
def test_knees_bend_and_nothing_is_below_the_floor(base, name):
    pose = poise.Pose(BIPED.rebase(base), FINALS[base][name])
    floor = pose.frame(base)[0][1]
    for effector in BIPED.effectors:
        assert pose.frame(effector.name)[0][1] > floor - 2e-3
    for knee in ("right_knee_x", "left_knee_x"):
        assert pose.angles[[joint.name for joint in BIPED.joints].index(knee)] > 0.05


@pytest.mark.parametrize("base", FEET)
def test_what_is_out_of_reach_stays_so(base):
    solver = poise.Solver(BIPED.rebase(base))
    apply_preset(solver, "out of reach")
    assert not settle(solver).converged
    assert np.linalg.norm(preset_goals(solver.character, "out of reach")["right_hand"].position) > 2.0


@pytest.mark.parametrize("factor", [0.4, 2.5])
@pytest.mark.parametrize("name", REACHABLE)
def test_presets_fit_a_character_of_any_size(name, factor):
    solver = poise.Solver(scaled(factor))
    apply_preset(solver, name)
    assert settle(solver).converged


@pytest.mark.parametrize("name", REACHABLE)
def test_presets_go_where_the_character_is(name):
    solver = poise.Solver(BIPED, placement=TURNED)
    apply_preset(solver, name)
    assert settle(solver).converged
    turn, moved = naive.quaternion_rotation(TURNED.orientation), preset_goals(BIPED, name, TURNED)
    for effector, goal in preset_goals(BIPED, name).items():
        np.testing.assert_allclose(moved[effector].position, turn @ goal.position + TURNED.position, atol=1e-12)


@pytest.mark.parametrize("name", REACHABLE)
def test_with_a_free_root_the_foot_that_stands_is_held_too(name):
    solver = poise.Solver(BIPED, free_root=True)
    apply_preset(solver, name)
    assert settle(solver).converged
    np.testing.assert_allclose(solver.pose.frame("right_foot")[0], (0.0, 0.0, 0.05), atol=1e-3)


# ---- what they ask for --------------------------------------------------------------------------------


@pytest.mark.parametrize("base", FEET)
@pytest.mark.parametrize("name", PRESETS)
def test_the_foot_that_swings_is_always_held_in_position_and_orientation(base, name):
    goals = preset_goals(BIPED.rebase(base), name)
    assert goals[FEET[base]].orientation is not None
    assert base not in goals


@pytest.mark.parametrize("name", ["stand", "wave", "bow"])
def test_a_foot_that_is_not_moved_stays_at_rest(name):
    for base, foot in FEET.items():
        position, orientation = poise.Pose(BIPED.rebase(base)).frame(foot)
        assert preset_goals(BIPED.rebase(base), name)[foot] == PresetGoal(tuple(position), tuple(orientation))


def test_on_any_other_base_both_feet_are_held():
    goals = preset_goals(BIPED.rebase("pelvis"), "wave")
    assert list(goals) == ["head", "right_hand", "left_foot", "right_foot"]


def test_all_five_is_rest_in_six_degrees_of_freedom():
    rest, goals = poise.Pose(BIPED), preset_goals(BIPED, "all five")
    assert list(goals) == ["head", "pelvis", "right_hand", "left_hand", "left_foot"]
    for name, goal in goals.items():
        np.testing.assert_allclose(goal.position, rest.frame(name)[0], atol=1e-12)
        np.testing.assert_allclose(goal.orientation, rest.frame(name)[1], atol=1e-12)


def test_a_preset_that_moves_a_foot_is_mirrored_on_the_left_foot_and_no_other():
    right, left = BIPED, BIPED.rebase("left_foot")
    step, mirrored = preset_goals(right, "step"), preset_goals(left, "step")
    rest = {base: poise.Pose(BIPED.rebase(base)) for base in FEET}
    for name, other in (("left_foot", "right_foot"), ("left_hand", "right_hand"), ("head", "head")):
        moved = step[name].position - rest["right_foot"].frame(name)[0]
        np.testing.assert_allclose(mirrored[other].position - rest["left_foot"].frame(other)[0], moved * (-1, 1, 1), atol=1e-12)
    assert "right_hand" in preset_goals(left, "wave")
    assert "left_hand" not in preset_goals(left, "wave")


def test_the_head_turns_by_what_the_preset_says():
    goal = preset_goals(BIPED, "look back")["head"]
    assert degrees(2.0 * np.arccos(goal.orientation[0])) == pytest.approx(95.0)
    assert goal.orientation[2] < 0.0, "to the right"


def test_offsets_are_for_the_height_of_the_paper_s_biped():
    assert _height(BIPED) == pytest.approx(HEIGHT, abs=1e-6)
    assert _height(BIPED.rebase("left_foot")) == pytest.approx(HEIGHT, abs=1e-6)
    assert _height(scaled(0.5)) == pytest.approx(0.5 * HEIGHT, abs=1e-6)


# ---- the solver's goals -------------------------------------------------------------------------------


def test_a_preset_sets_its_goals_and_disables_all_others():
    solver = poise.Solver(BIPED)
    for goal in solver:
        goal.position_weight, goal.orientation_weight = 7.0, 7.0
    apply_preset(solver, "reach high")
    assert [goal.name for goal in solver if goal.enabled] == ["pelvis", "right_hand", "left_foot"]
    hand, foot = solver["right_hand"], solver["left_foot"]
    assert (hand.position_weight, hand.orientation_weight) == (1.0, 0.0)
    assert (foot.position_weight, foot.orientation_weight) == (1.0, 0.3)
    apply_preset(solver, "all five")
    assert all(goal.enabled and goal.orientation_weight == 0.3 for goal in solver)


# ---- refusals -----------------------------------------------------------------------------------------


def test_an_unknown_preset_is_refused_with_a_suggestion():
    for call in (lambda name: preset_goals(BIPED, name), lambda name: apply_preset(poise.Solver(BIPED), name)):
        with pytest.raises(ValueRefusedError) as refusal:
            call("reach hihg")
        assert str(refusal.value) == "preset 'reach hihg' is unknown; did you mean 'reach high'?"
    with pytest.raises(ValueRefusedError, match="preset 7 is unknown; there are stand, wave"):
        preset_goals(BIPED, 7)


def test_a_character_with_none_of_the_effectors_is_refused():
    with pytest.raises(ValueRefusedError) as refusal:
        preset_goals(random_tree(0), "wave")
    effectors = ", ".join(effector.name for effector in random_tree(0).effectors)
    assert str(refusal.value) == (
        "preset 'wave' moves head, pelvis, right_hand, left_foot, right_foot, and none of them is there to be moved; "
        f"the effectors are {effectors}: rename them"
    )


def test_a_character_with_some_of_the_effectors_does_what_it_can():
    some = poise.Character(BIPED.joints, [BIPED.effector("right_hand")], BIPED.segments, BIPED.base)
    assert list(preset_goals(some, "wave")) == ["right_hand"]
    solver = poise.Solver(some)
    apply_preset(solver, "wave")
    assert settle(solver).converged


def test_a_placement_that_is_none_is_refused():
    with pytest.raises(ValueRefusedError, match="position of the placement"):
        preset_goals(BIPED, "wave", 5)
