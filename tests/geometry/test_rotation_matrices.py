"""Rotation matrices: the shortest between directions, the angle between two, yaw, pitch and roll."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.geometry.rotation_matrices import angle_between, shortest_rotation, yaw_pitch_roll
from tests.support.naive import axis_rotation


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
