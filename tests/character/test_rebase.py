"""Holding another segment: nothing moves, nothing is renamed, and the way back is exact."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import NoGoalError, UnknownSegmentError
from tests.support import naive
from tests.support.characters import ask, frame, near, random_angles, random_placement, random_tree, reachable_goals, seeds

BIPED = poise.biped()
CLOSE = {"rtol": 0.0, "atol": 1e-12}
CHARACTERS = [BIPED, *(random_tree(seed) for seed in seeds(10))]

some_character = st.sampled_from(CHARACTERS)


def segment_names(character):
    return [segment.name for segment in character.segments]


def assert_all_frames_are(pose, expected):
    """Segments and effectors, as 4 x 4 matrices by name."""
    for name, matrix in expected.items():
        np.testing.assert_allclose(frame(pose, name), matrix, err_msg=name, **CLOSE)


def all_frames(character, angles, placement):
    segments = naive.segment_frames(character, angles, placement)
    return segments | naive.effector_frames(character, angles, placement)


# ---- the character ------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", CHARACTERS)
def test_names_order_limits_rest_and_parts_stay_on_every_base(character):
    for base in segment_names(character):
        other = character.rebase(base)
        assert other.base == base
        assert [joint.name for joint in other.joints] == [joint.name for joint in character.joints]
        assert [(joint.kind, joint.limits, joint.rest) for joint in other.joints] == [
            (joint.kind, joint.limits, joint.rest) for joint in character.joints
        ]
        assert np.array_equal(other.limits, character.limits)
        assert np.array_equal(other.rest, character.rest)
        assert (other.effectors, other.segments) == (character.effectors, character.segments)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_joint_on_the_path_is_reversed_and_no_other(character):
    by_name = {joint.name: joint for joint in character.joints}
    for base in segment_names(character):
        at, path = next((joint.name for joint in character.joints if joint.segment == base), None), set()
        while at is not None:
            path.add(at)
            at = by_name[at].parent
        for old, new in zip(character.joints, character.rebase(base).joints, strict=True):
            if old.name in path:
                turned = naive.quaternion_rotation(old.rotation) @ old.axis
                np.testing.assert_allclose(new.axis, -turned, atol=1e-15)
            else:
                assert (new.axis, new.rotation, new.segment) == (old.axis, old.rotation, old.segment)


def test_a_reversed_hinge_negates_its_axis():
    other = BIPED.rebase("left_foot")
    assert BIPED.joint("left_knee_x").axis == (1.0, 0.0, 0.0)
    assert other.joint("left_knee_x").axis == (-1.0, 0.0, 0.0)
    assert other.joint("right_knee_x").axis == (1.0, 0.0, 0.0)
    assert other.joint("head_y").axis == (0.0, 1.0, 0.0)


def test_the_same_character_is_given_back_each_time():
    other = BIPED.rebase("left_foot")
    assert BIPED.rebase("left_foot") is other
    assert other.rebase("right_foot") is BIPED
    assert other.rebase("head").rebase("left_foot") is other
    assert BIPED.rebase("right_foot") is BIPED


def test_an_unknown_base_is_refused():
    with pytest.raises(UnknownSegmentError) as refusal:
        BIPED.rebase("left_feet")
    assert str(refusal.value) == "no segment named 'left_feet'; did you mean 'left_foot'?"


# ---- the pose -----------------------------------------------------------------------------------------


@given(character=some_character, seed=st.integers(0, 2**32 - 1), data=st.data())
@settings(max_examples=120)
def test_any_sequence_of_bases_and_back_moves_nothing(character, seed, data):
    rng = np.random.default_rng(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    expected = all_frames(character, angles, placement)
    pose = poise.Pose(character, angles, placement)
    bases = data.draw(st.lists(st.sampled_from(segment_names(character)), min_size=1, max_size=5))
    for base in [*bases, character.base]:
        before, base_before = pose, pose.character.base
        pose = before.rebase(base)
        assert before.character.base == base_before
        assert pose.character is character.rebase(base)
        assert np.array_equal(pose.angles, angles)
        assert_all_frames_are(pose, expected)
    np.testing.assert_allclose(pose.placement.position, placement.position, **CLOSE)
    np.testing.assert_allclose(
        naive.quaternion_rotation(pose.placement.orientation), naive.quaternion_rotation(placement.orientation), **CLOSE
    )


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_pose_of_a_rebased_character_is_placed_by_its_new_base(character):
    rng = np.random.default_rng(3)
    for base in segment_names(character)[::5]:
        other, angles, placement = character.rebase(base), random_angles(character, rng), random_placement(rng)
        assert_all_frames_are(poise.Pose(other, angles, placement), all_frames(other, angles, placement))


# ---- the solver ---------------------------------------------------------------------------------------


@given(character=some_character, seed=st.integers(0, 2**32 - 1), data=st.data())
@settings(max_examples=60)
def test_a_solver_rebases_in_place(character, seed, data):
    rng = np.random.default_rng(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    solver = poise.Solver(character)
    solver.placement = placement
    solver.reset(angles)
    expected = all_frames(character, angles, placement)
    for base in data.draw(st.lists(st.sampled_from(segment_names(character)), min_size=1, max_size=4)):
        solver.rebase(base)
        assert solver.character is character.rebase(base)
        assert np.array_equal(solver.pose.angles, angles)
        assert_all_frames_are(solver.pose, expected)


def test_goals_keep_what_was_asked_and_new_ones_hold_their_effector():
    solver = poise.Solver(BIPED)
    solver["head"].position, solver["head"].orientation_weight = (0.1, 1.5, 0.1), 0.7
    solver["left_hand"].enabled = False
    foot = frame(solver.pose, "right_foot")
    solver.rebase("left_foot")
    assert [goal.name for goal in solver.goals] == ["head", "pelvis", "right_hand", "left_hand", "right_foot"]
    assert (solver["head"].position, solver["head"].orientation_weight) == ((0.1, 1.5, 0.1), 0.7)
    assert not solver["left_hand"].enabled
    np.testing.assert_allclose(solver["right_foot"].position, foot[:3, 3], **CLOSE)
    np.testing.assert_allclose(naive.quaternion_rotation(solver["right_foot"].orientation), foot[:3, :3], **CLOSE)


def test_an_effector_on_the_base_has_no_goal():
    solver = poise.Solver(BIPED)
    solver.rebase("left_foot")
    with pytest.raises(NoGoalError) as refusal:
        solver["left_foot"]
    assert str(refusal.value) == (
        "effector 'left_foot' has no goal: it is on the base 'left_foot', which is held; "
        "hold another segment (rebase, --base) or none (free_root=True, --free-root)"
    )


def test_an_unknown_base_leaves_the_solver_as_it_was():
    solver = poise.Solver(BIPED)
    with pytest.raises(UnknownSegmentError):
        solver.rebase("nowhere")
    assert solver.character is BIPED
    assert solver.solve().converged


@pytest.mark.parametrize("seed", range(4))
def test_goals_are_reached_from_one_foot_and_then_from_the_other(seed):
    rng, solver, angles = np.random.default_rng(seed), poise.Solver(BIPED), BIPED.rest
    for base in ("left_foot", "right_foot", "left_foot", "pelvis", "right_foot"):
        solver.rebase(base)
        angles = near(BIPED, angles, rng, 0.06)
        ask(solver, reachable_goals(solver.character, angles, solver.placement))
        result = solver.solve(iterations=300)
        assert result.converged, (base, result)


def test_a_rebase_and_back_does_not_change_the_next_solve_by_more_than_rounding():
    rng = np.random.default_rng(5)
    goals = reachable_goals(BIPED, near(BIPED, BIPED.rest, rng))
    solvers = poise.Solver(BIPED), poise.Solver(BIPED)
    solvers[1].rebase("head")
    solvers[1].rebase("right_foot")
    for solver in solvers:
        ask(solver, goals)
        solver.solve(iterations=3, sweeps=5, tolerance=0)
    np.testing.assert_allclose(solvers[1].pose.angles, solvers[0].pose.angles, rtol=0, atol=1e-9)
