"""The error of the goals against e_target − e_current written out."""

import numpy as np
import pytest

from poise.kernels.goals.pose_goal import evaluate_pose_goals, rotation_difference
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import moderate_goals, random_angles, random_placement, random_tree, reachable_goals, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

ANGLES = [0.0, 1e-12, 1e-7, 0.02, 1.0, 2.5, 3.1, np.pi - 1e-8]
AXES = [(1, 0, 0), (0, 1, 0), (0, 0, -1), (1, -1, 0), (1, 2, 3)]


def looked_at(character, angles, placement, goals):
    workspace = Workspace(character, angles, placement)
    workspace.ask(goals)
    workspace.evaluate()
    return workspace


@pytest.mark.parametrize("seed", seeds(10))
def test_residual_is_the_weighted_error_of_every_goal(seed):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    goals = moderate_goals(character, angles, placement, rng)
    workspace = looked_at(character, angles, placement, goals)
    frames = naive.effector_frames(character, angles, placement)
    for goal in goals:
        expected = naive.weights([goal]) * naive.error(frames[goal.effector], goal)
        np.testing.assert_allclose(workspace["residual"][workspace.rows(goal.effector)], expected, atol=1e-13)


@pytest.mark.parametrize("seed", seeds(4))
def test_report_holds_cost_distances_and_angles(seed):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    goals = moderate_goals(character, angles, placement, rng)
    workspace = looked_at(character, angles, placement, goals)
    frames, report, cost = naive.effector_frames(character, angles, placement), workspace["report"], 0.0
    for goal in goals:
        error, e = naive.error(frames[goal.effector], goal), workspace.number(goal.effector)
        distance, angle = np.linalg.norm(error[:3]), np.linalg.norm(error[3:])
        np.testing.assert_allclose(report[layout.FIRST_ERROR + 2 * e :][:2], [distance, angle], rtol=1e-12)
        cost += (goal.position_weight * distance) ** 2 + (goal.orientation_weight * angle) ** 2
    assert report[layout.COST] == pytest.approx(cost, rel=1e-12)
    assert report[layout.COST] == pytest.approx(workspace["residual"] @ workspace["residual"], rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_rotation_difference_is_wanted_times_current_transposed(seed):
    rng = np.random.default_rng(seed)
    frames, wanted = rng.normal(size=(4, 12)), rng.normal(size=(3, 9))
    expected = wanted[1].reshape(3, 3) @ frames[2, :9].reshape(3, 3).T
    np.testing.assert_allclose(compiled(rotation_difference)(frames, 2, wanted, 1), expected.ravel(), rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("angle", ANGLES)
def test_orientation_rows_are_the_world_rotation_from_current_to_wanted(biped, axis, angle):
    rng = np.random.default_rng(1)
    angles, placement = random_angles(biped, rng), random_placement(rng)
    turn = naive.axis_rotation(axis, angle)
    goals = [goal._replace(rotation=turn @ goal.rotation) for goal in reachable_goals(biped, angles, placement)]
    workspace = looked_at(biped, angles, placement, goals)
    expected = 0.3 * angle * np.array(axis) / np.linalg.norm(axis)
    for goal in goals:
        rows = workspace["residual"][workspace.rows(goal.effector)]
        np.testing.assert_allclose(rows[3:], expected, atol=2e-14)


@pytest.mark.parametrize("axis", AXES)
def test_half_a_turn_is_asked_for_in_full_about_one_of_its_two_axes(biped, axis):
    unit = np.array(axis) / np.linalg.norm(axis)
    turn = 2.0 * np.outer(unit, unit) - np.eye(3)
    goals = [goal._replace(rotation=turn @ goal.rotation) for goal in reachable_goals(biped, biped.rest)]
    workspace = looked_at(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), goals)
    for goal in goals:
        rows = workspace["residual"][workspace.rows(goal.effector)][3:]
        np.testing.assert_allclose(np.sign(rows @ unit) * rows, 0.3 * np.pi * unit, atol=1e-13)
        assert workspace["report"][layout.FIRST_ERROR + 1 + 2 * workspace.number(goal.effector)] == pytest.approx(
            np.pi, abs=1e-14
        )


def test_what_is_not_asked_lacks_nothing(biped):
    goals = [
        goal._replace(position=goal.position + 1.0, rotation=naive.axis_rotation((0, 1, 0), 1.0) @ goal.rotation)
        for goal in reachable_goals(biped, biped.rest)
    ]
    goals = [goals[0]._replace(position_weight=0.0, orientation_weight=0.0), goals[1]._replace(orientation_weight=0.0)]
    workspace = looked_at(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), goals)
    assert (workspace["residual"][workspace.rows("head")] == 0.0).all()
    assert (workspace["residual"][workspace.rows("pelvis")][3:] == 0.0).all()
    assert workspace["report"][layout.COST] == pytest.approx(3.0, rel=1e-12)
    np.testing.assert_allclose(workspace["report"][layout.FIRST_ERROR :][:4], [0.0, 0.0, np.sqrt(3.0), 0.0], rtol=1e-12)


def test_rows_that_pad_a_goal_stay_zero(biped):
    rng = np.random.default_rng(2)
    goals = moderate_goals(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), rng)
    workspace = looked_at(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), goals)
    assert (workspace["residual"].reshape(-1, 4)[:, 3] == 0.0).all()


@pytest.mark.parametrize(
    ("metres", "radians", "reached"), [(0.11, 0.21, True), (0.09, 0.21, False), (0.11, 0.19, False), (-1.0, -1.0, False)]
)
def test_reached_means_every_goal_within_both_tolerances(biped, metres, radians, reached):
    goals = reachable_goals(biped, biped.rest)
    off = goals[2]._replace(
        position=goals[2].position + np.array([0.1, 0.0, 0.0]), rotation=naive.axis_rotation((0, 1, 0), 0.2) @ goals[2].rotation
    )
    workspace = looked_at(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), [*goals[:2], off, *goals[3:]])
    workspace["phase"][[layout.PHASE_POSITION_TOLERANCE, layout.PHASE_ORIENTATION_TOLERANCE]] = metres, radians
    assert compiled(evaluate_pose_goals)(*workspace.both) is reached


def test_a_goal_whose_error_is_no_number_is_not_reached(biped):
    workspace = looked_at(biped, biped.rest, ((0, 0, 0), (1, 0, 0, 0)), reachable_goals(biped, biped.rest))
    workspace["phase"][[layout.PHASE_POSITION_TOLERANCE, layout.PHASE_ORIENTATION_TOLERANCE]] = 10.0, 10.0
    assert compiled(evaluate_pose_goals)(*workspace.both)
    workspace["frames"][:, 9:] = np.nan
    assert not compiled(evaluate_pose_goals)(*workspace.both)
