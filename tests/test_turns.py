"""Angles about three axes: the same rotation about others, near the frame before, whichever hand the axes have."""

import numpy as np
import pytest

from poise.turns import angle_between, angles_about, change_axes, rotation_about, shortest_turn
from tests.naive import axis_rotation


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
    changed = change_axes(angles[None], one[None], other[None])[0]
    for before, after in zip(angles, changed, strict=True):
        np.testing.assert_allclose(turned(other, after), turned(one, before), atol=1e-12)
    np.testing.assert_allclose(rotation_about(other, changed[0]), turned(one, angles[0]), atol=1e-12)
    rotations = np.array([turned(one, row) for row in angles])
    np.testing.assert_allclose(angles_about(one, rotations), angles, atol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_angles_follow_the_frame_before_through_whole_turns_and_past_a_right_angle(seed):
    rng = np.random.default_rng(seed)
    axes = axes_of(rng, rng.choice([-1.0, 1.0]))
    speed = rng.normal(0.0, 0.06, 3)
    angles = 0.2 * rng.normal(size=3) + np.outer(np.arange(400), speed)  # some whole turns, the middle one too
    np.testing.assert_allclose(change_axes(angles[None], axes[None], axes[None])[0], angles, atol=1e-8)


def test_no_frames_give_no_angles():
    assert change_axes(np.zeros((2, 0, 3)), np.tile(np.eye(3), (2, 1, 1)), np.tile(np.eye(3), (2, 1, 1))).shape == (2, 0, 3)


def test_the_shortest_turn_takes_one_direction_to_another():
    rng = np.random.default_rng(0)
    for _ in range(20):
        start, end = (row / np.linalg.norm(row) for row in rng.normal(size=(2, 3)))
        turn = shortest_turn(start, end)
        np.testing.assert_allclose(turn @ start, end, atol=1e-12)
        np.testing.assert_allclose(angle_between(np.eye(3), turn), np.arccos(start @ end), atol=1e-9)
    opposite = shortest_turn(start, -start)
    np.testing.assert_allclose(opposite @ start, -start, atol=1e-12)
    assert np.linalg.det(opposite) == pytest.approx(1.0)


def test_the_angle_between_rotations_is_exact_near_none_and_near_half_a_turn():
    for angle in (0.0, 1e-9, 0.3, np.pi - 1e-7):
        turn = axis_rotation(np.array([0.6, 0.0, 0.8]), angle)
        assert angle_between(np.eye(3), turn) == pytest.approx(angle, abs=1e-12)
