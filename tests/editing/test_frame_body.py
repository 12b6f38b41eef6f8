"""The body of a frame: the same pose, with ball joints at zero."""

import numpy as np
import pytest

import poise
from poise.editing.frame_body import FrameBody
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


@pytest.mark.parametrize("seed", range(5))
def test_the_frames_own_pose_is_zero_for_balls_and_the_same_pose(ball, seed):
    rng = np.random.default_rng(seed)
    angles = np.append(rng.uniform(-6.0, 6.0, 3), rng.uniform(0.0, 2.0))
    body = FrameBody(ball, angles)
    assert free_balls(ball) == [[0, 1, 2]]
    assert body.reference.tolist() == [0.0, 0.0, 0.0, angles[3]]
    before, after = poise.Pose(ball, angles), poise.Pose(body.character, body.reference)
    np.testing.assert_allclose(after.frame("tip")[0], before.frame("tip")[0], atol=1e-12)
    np.testing.assert_allclose(body.original_angles(body.reference), angles, atol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_angles_of_the_frames_body_are_those_of_the_character_in_the_same_pose(ball, seed):
    rng = np.random.default_rng(seed)
    angles = np.append(rng.uniform(-6.0, 6.0, 3), rng.uniform(0.0, 2.0))
    body = FrameBody(ball, angles)
    changed = body.reference + np.append(rng.normal(0.0, 1.0, 3), 0.0)
    back = body.original_angles(changed)
    expected = poise.Pose(body.character, changed).frame("tip")
    np.testing.assert_allclose(poise.Pose(ball, back).frame("tip")[0], expected[0], atol=1e-9)
    assert (np.abs(back[:3]) <= 2 * np.pi).all()
