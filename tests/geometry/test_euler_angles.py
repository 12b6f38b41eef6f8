"""Angles about three axes: the same rotation about others, near the frame before, whichever hand the axes have."""

import numpy as np
import pytest

from poise.geometry.euler_angles import change_axes, euler_angles, euler_angles_near
from poise.geometry.quaternions import compose, matrices
from tests.support.naive import axis_rotation


def axes_of(rng, hand):
    axes, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    axes[:, 0] *= hand * np.sign(np.linalg.det(axes))
    return axes


def turned(axes, angles):
    """The slow way: one turn after the other."""
    return np.linalg.multi_dot([axis_rotation(axes[:, k], angles[k]) for k in range(3)])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("hand", [-1.0, 1.0])
def test_a_rotation_about_other_axes_is_the_same_one(seed, hand):
    rng = np.random.default_rng(seed)
    one, other = axes_of(rng, 1.0), axes_of(rng, hand)
    angles = np.cumsum(rng.normal(0.0, 0.2, (60, 3)), axis=0)
    changed = change_axes(angles, one, other)
    for before, after in zip(angles, changed, strict=True):
        np.testing.assert_allclose(turned(other, after), turned(one, before), atol=1e-12)
    rotations = np.array([turned(one, row) for row in angles])
    np.testing.assert_allclose(matrices(compose(other, changed)), rotations, atol=1e-12)
    np.testing.assert_allclose(euler_angles(one, rotations), angles, atol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_angles_follow_the_frame_before_through_whole_turns_and_past_a_right_angle(seed):
    rng = np.random.default_rng(seed)
    axes = axes_of(rng, rng.choice([-1.0, 1.0]))
    speed = rng.normal(0.0, 0.06, 3)
    angles = 0.2 * rng.normal(size=3) + np.outer(np.arange(400), speed)  # some whole turns, the middle one too
    np.testing.assert_allclose(change_axes(angles, axes, axes), angles, atol=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_of_all_angles_those_nearest_to_others_are_taken(seed):
    rng = np.random.default_rng(seed)
    axes = axes_of(rng, rng.choice([-1.0, 1.0]))
    angles = rng.uniform(-9.0, 9.0, (50, 3))
    like = angles + rng.uniform(-0.4, 0.4, (50, 3))
    np.testing.assert_allclose(euler_angles_near(axes, matrices(compose(axes, angles)), like), angles, atol=1e-9)


@pytest.mark.parametrize("hand", [-1.0, 1.0])
def test_where_two_of_three_axes_are_one_line_the_rotation_is_still_made_and_the_third_angle_kept(hand):
    axes = np.eye(3) * (1.0, 1.0, hand)
    angles = np.array([[0.4, 0.3, 0.2], [0.5, 0.5 * np.pi, 0.25], [0.6, 0.5 * np.pi, 0.3]])
    rotations = matrices(compose(axes, angles))
    followed = euler_angles(axes, rotations)
    np.testing.assert_allclose(matrices(compose(axes, followed)), rotations, atol=1e-9)
    assert np.abs(np.diff(followed, axis=0)[1:]).max() < 0.6
    near = euler_angles_near(axes, rotations, angles + 0.1)
    np.testing.assert_allclose(matrices(compose(axes, near)), rotations, atol=1e-9)
    np.testing.assert_allclose(near[1:, 2], angles[1:, 2] + 0.1)


def test_a_rotation_whose_axes_are_one_line_from_the_first_frame_on_is_made_too():
    rotation = matrices(compose(np.eye(3), np.array([[0.7, 0.5 * np.pi, 0.0]])))
    for found in (euler_angles(np.eye(3), rotation), euler_angles_near(np.eye(3), rotation, np.zeros((1, 3)))):
        np.testing.assert_allclose(matrices(compose(np.eye(3), found)), rotation, atol=1e-9)


def test_the_first_angles_are_the_two_nearer_to_none():
    angles = np.radians([[-10.0, 100.0, -10.0]])
    np.testing.assert_allclose(change_axes(angles, np.eye(3), np.eye(3)), angles)


def test_no_frames_give_no_angles():
    assert change_axes(np.zeros((0, 3)), np.eye(3), np.eye(3)).shape == (0, 3)
