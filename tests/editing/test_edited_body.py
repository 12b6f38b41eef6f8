"""The body of a frame: the same pose, with ball joints at zero."""

import numpy as np
import pytest

import poise
from poise.editing.edited_body import EditedBody
from poise.motion.interpolation import free_balls


@pytest.fixture(scope="module")
def ball():
    """A character with one ball joint of three hinges and a hinge below it, without limits."""
    free, names = (-2 * np.pi, 2 * np.pi), ("x", "y", "z")
    joints = [
        poise.Joint(
            name,
            names[k - 1] if k else None,
            (0.0, 0.1 * (not k), 0.0),
            tuple(np.eye(3)[k]),
            free,
            segment="arm" if k == 2 else None,
        )
        for k, name in enumerate(names)
    ]
    joints.append(poise.Joint("elbow", "z", (0.0, 0.3, 0.0), (1, 0, 0), (0.0, 2.0), segment="hand"))
    return poise.Character(joints, [poise.Effector("tip", "hand", (0.0, 0.2, 0.0))])


def random_angles(rng):
    return np.append(rng.uniform(-6.0, 6.0, 3), rng.uniform(0.0, 2.0))


@pytest.mark.parametrize("seed", range(5))
def test_a_frames_own_pose_is_the_same_pose_without_a_change(ball, seed):
    angles, body = random_angles(np.random.default_rng(seed)), EditedBody(ball)
    assert free_balls(ball) == [[0, 1, 2]]
    own = body.reference(angles)
    assert own[body.changed].tolist() == [0.0, 0.0, 0.0, angles[3]]
    before, after = poise.Pose(ball, angles), poise.Pose(body.character, own)
    np.testing.assert_allclose(after.frame("tip")[0], before.frame("tip")[0], atol=1e-12)
    np.testing.assert_allclose(body.changed_angles(angles[None], np.zeros((1, 4)))[0], angles, atol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_changed_angles_are_those_of_the_character_in_the_same_pose(ball, seed):
    rng, body = np.random.default_rng(seed), EditedBody(ball)
    angles, change = random_angles(rng), np.append(rng.normal(0.0, 1.0, 3), 0.0)
    here = body.reference(angles)
    here[body.changed] += change
    back = body.changed_angles(angles[None], change[None])[0]
    np.testing.assert_allclose(
        poise.Pose(ball, back).frame("tip")[0], poise.Pose(body.character, here).frame("tip")[0], atol=1e-9
    )
    assert (np.abs(back[:3]) <= 2 * np.pi).all()


def test_one_solver_serves_all_frames_and_holds_what_a_frame_has(ball):
    body = EditedBody(ball)
    solver = poise.Solver(body.character)
    solver.stiffness, solver.posture_weight = body.stiffness(np.ones(4)), 0.0035
    for seed in range(3):
        own = body.reference(random_angles(np.random.default_rng(seed)))
        solver.reference = own
        solver.reset(own)
        there = own.copy()
        there[body.changed[:3]] += (0.1, -0.2, 0.15)
        solver["tip"].position = poise.Pose(body.character, there).frame("tip")[0]
        solver["tip"].orientation_weight = 0.0
        assert solver.solve(iterations=100).position_error.max() < 1e-3
        held = np.setdiff1d(np.arange(len(own)), body.changed)
        np.testing.assert_allclose(solver.pose.angles[held], own[held], atol=1e-5)
