"""Example poses, and the two methods that solve by them."""

import numpy as np
import pytest

import poise
from poise.character.joint_limits import inside_limits
from poise.methods.example_poses import example_poses
from poise.methods.example_space import EXAMPLES, space_of
from poise.methods.nearest_pose import EXAMPLES as NEAREST
from tests.support.characters import ask, near, random_ball_tree, random_coupled_tree, random_tree, reachable_goals

BODIES = {"biped": poise.biped(), "ball biped": poise.biped(joints="ball")}
TREES = {"tree": random_tree(1), "balls": random_ball_tree(3), "coupled": random_coupled_tree(5)}


@pytest.mark.parametrize("name", [*BODIES, *TREES])
def test_examples_are_inside_the_limits_and_differ(name):
    character = (BODIES | TREES)[name]
    examples = example_poses(character, 20)
    assert examples.shape == (20, character.n_dofs)
    for angles in examples:
        assert inside_limits(character, angles)
    np.testing.assert_allclose(examples[0], poise.Pose(character).angles, atol=1e-12)
    assert np.linalg.matrix_rank(examples - examples.mean(axis=0)) > 2


def test_examples_of_a_human_body_are_poses_of_people():
    """The two bipeds, of hinges and of balls, on the same recorded poses, have their knees and hips in the same places."""
    places = []
    for character in BODIES.values():
        poses = [poise.Pose(character, angles) for angles in example_poses(character, 12)]
        places.append([[pose.segment_frame(name)[0] for name in ("pelvis", "torso", "left_shin")] for pose in poses])
    apart = np.linalg.norm(np.subtract(*places), axis=2)
    assert np.median(apart) < 0.05
    assert np.quantile(apart.max(axis=1), 0.9) < 0.2  # the limits of hinges and of balls differ, most in poses of dancers
    bent = [angles[BODIES["biped"].dofs_of("left_knee_x")] for angles in example_poses(BODIES["biped"], NEAREST)]
    assert np.ptp(bent) > 0.8


@pytest.mark.parametrize("name", [*BODIES, "balls", "tree"])
def test_the_nearest_pose_is_found_from_far_away(name):
    character = (BODIES | TREES)[name]
    for number in (5, 17, 40):
        example, rng = example_poses(character, NEAREST)[number], np.random.default_rng(number)
        solver = poise.Solver(character, "nearest-pose")
        ask(solver, reachable_goals(character, near(character, example, rng, 1e-3)))
        solver.solve(iterations=3, tolerance=(1e-3, 1e-3))
        result = solver.solve(iterations=10)
        assert result.converged


@pytest.mark.parametrize("name", [*BODIES, "balls", "tree"])
def test_the_space_of_examples_holds_every_example_and_is_not_left(name):
    character = (BODIES | TREES)[name]
    examples = example_poses(character, EXAMPLES)
    mean, directions = space_of(examples)
    outside = np.eye(character.n_dofs) - directions.T @ directions
    np.testing.assert_allclose((examples - mean) @ outside, 0.0, atol=1e-9)
    solver = poise.Solver(character, "example-space")
    for number in (3, 11):
        solver.reset(examples[number])
        ask(solver, reachable_goals(character, near(character, examples[number], np.random.default_rng(2), 0.2)))
        for _ in range(4):
            solver.solve(iterations=1, tolerance=0)
            angles, (lower, upper) = solver.pose.angles, np.transpose(character.limits)
            free = (angles > lower + 1e-9) & (angles < upper - 1e-9)
            if free.all() and character.n_dofs == len(character.joints):
                np.testing.assert_allclose((angles - mean) @ outside, 0.0, atol=1e-8)


def test_goals_near_examples_are_met_in_their_space():
    """Der et al. 2006: in a space of as many examples as joints, goals near one of them are met or nearly so."""
    character, rng = poise.biped(), np.random.default_rng(6)
    solver = poise.Solver(character, "example-space")
    goals = [
        reachable_goals(character, near(character, angles, rng, 0.1)) for angles in example_poses(character, EXAMPLES)[2:8]
    ]
    left = []
    for wanted in goals:
        solver.reset()
        ask(solver, wanted)
        first = solver.solve(iterations=0).cost
        left.append(solver.solve(iterations=60).cost / first)
    assert np.mean(left) < 0.05
