"""Rotations: quaternions as tuples and as arrays, matrices, and angles about three axes, whichever hand these have."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.geometry.rotations import (
    angle_between,
    change_axes,
    compose,
    conjugate,
    euler_angles,
    euler_angles_near,
    matrices,
    matrix,
    multiply,
    quaternion,
    rotate,
    rotation_matrix,
    rotation_vectors,
    shortest_rotation,
    vector_quaternions,
    yaw_pitch_roll,
)
from tests.support import naive
from tests.support.naive import axis_rotation

QUATERNIONS = [
    (1.0, 0.0, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
    (0.0, 0.0, 1.0, 0.0),
    (0.0, 0.0, 0.0, 1.0),
    (0.1, 0.9, 0.2, -0.3),
    (0.1, -0.2, 0.9, 0.3),
    (0.1, 0.2, -0.3, 0.9),
    (-0.9, 0.2, 0.3, 0.1),
]


def unit(q):
    return tuple(float(x) for x in np.array(q) / np.linalg.norm(q))


@pytest.mark.parametrize("q", QUATERNIONS)
def test_rotating_is_multiplying_with_the_matrix(q):
    q, v = unit(q), (0.3, -0.7, 1.1)
    np.testing.assert_allclose(rotate(q, v), naive.quaternion_rotation(q) @ v, atol=1e-15)
    np.testing.assert_allclose(np.reshape(matrix(q), (3, 3)), naive.quaternion_rotation(q), atol=1e-15)
    np.testing.assert_allclose(rotate(conjugate(q), rotate(q, v)), v, atol=1e-15)


@pytest.mark.parametrize("q", QUATERNIONS)
def test_the_quaternion_of_a_matrix_has_w_not_below_zero_and_gives_the_matrix_back(q):
    found = quaternion(matrix(unit(q)))
    assert found[0] >= 0.0
    np.testing.assert_allclose(naive.quaternion_rotation(found), naive.quaternion_rotation(q), atol=1e-15)


@pytest.mark.parametrize("a", QUATERNIONS)
@pytest.mark.parametrize("b", QUATERNIONS[4:6])
def test_products_of_quaternions_are_those_of_the_formula(a, b):
    np.testing.assert_allclose(multiply(a, b), naive.quaternion_product(a, b), atol=1e-15)


def test_one_rotation_matrix_is_that_of_many():
    quaternions = np.random.default_rng(3).normal(size=(50, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    for q, expected in zip(quaternions, matrices(quaternions), strict=True):
        np.testing.assert_allclose(rotation_matrix(q), expected, atol=1e-15)


@pytest.mark.parametrize("size", [0.0, 1e-12, 1e-6, 0.5, 3.1])
def test_rotation_vectors_and_quaternions_say_the_same(size):
    vectors = np.random.default_rng(1).normal(size=(20, 3))
    vectors *= size / np.linalg.norm(vectors, axis=1, keepdims=True)
    quaternions = vector_quaternions(vectors)
    for vector, q in zip(vectors, quaternions, strict=True):
        axis = vector / size if size else np.eye(3)[0]
        np.testing.assert_allclose(rotation_matrix(q), axis_rotation(axis, size), atol=1e-14)
    for sign in (1.0, -1.0):  # the same rotation
        np.testing.assert_allclose(rotation_vectors(sign * quaternions), vectors, rtol=1e-12, atol=1e-15)


def test_the_shortest_turn_takes_one_direction_to_another():
    rng = np.random.default_rng(0)
    for _ in range(20):
        start, end = (row / np.linalg.norm(row) for row in rng.normal(size=(2, 3)))
        turn = shortest_rotation(start, end)
        np.testing.assert_allclose(turn @ start, end, atol=1e-12)
        np.testing.assert_allclose(angle_between(np.eye(3), turn), np.arccos(start @ end), atol=1e-9)
    opposite = shortest_rotation(start, -start)
    np.testing.assert_allclose(opposite @ start, -start, atol=1e-12)
    assert np.linalg.det(opposite) == pytest.approx(1.0)


def test_the_angle_between_rotations_is_exact_near_none_and_near_half_a_turn():
    for angle in (0.0, 1e-9, 0.3, np.pi - 1e-7):
        turn = axis_rotation(np.array([0.6, 0.0, 0.8]), angle)
        assert angle_between(np.eye(3), turn) == pytest.approx(angle, abs=1e-12)


@given(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))
def test_orientations_roll_then_pitch_then_yaw(yaw, pitch, roll):
    x, y, z = np.eye(3)
    expected = axis_rotation(y, yaw) @ axis_rotation(x, pitch) @ axis_rotation(z, roll)
    np.testing.assert_allclose(yaw_pitch_roll(yaw, pitch, roll), expected, atol=1e-12)


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
