"""The turn of an expected body for a gaze, against rotation matrices, and the rows of a gaze that is turned most."""

import math

import numpy as np
import pytest

import poise
from poise import goals
from poise.geometry.rotations import angle_between
from poise.kernels.goals.manner_prediction import predict_pulls
from poise.manner.human_manner import pulled_segments
from tests.support.compiled import compiled
from tests.support.row_derivatives import assert_derivatives


def looking(target, *, free_root=True):
    solver = poise.Solver(poise.biped(), free_root=free_root, manner="human")
    for goal in solver.goals:
        goal.enabled = "foot" in goal.name
    look = solver.add(goals.LookAt("head", target))
    solver.solve()
    return solver, look


def expected_rotations(solver):
    assert compiled(predict_pulls)(solver.workspace.ints, solver.workspace.floats)
    return dict(zip(pulled_segments(solver.character), solver.workspace["pull_rotation"].reshape(-1, 3, 3).copy(), strict=True))


@pytest.mark.parametrize("target", [(3.0, 1.5, 0.5), (-2.0, 0.5, 2.0), (0.5, 2.5, -2.0)])
def test_every_expected_rotation_is_only_turned_and_those_of_legs_stay(target):
    solver, look = looking(target)
    turned = expected_rotations(solver)
    look.enabled = False
    straight = expected_rotations(solver)
    for name, rotation in turned.items():
        away = np.array(rotation) @ np.linalg.inv(straight[name])
        np.testing.assert_allclose(away @ away.T, np.eye(3), atol=1e-9)
        if name.endswith(("shin", "thigh", "foot")):
            np.testing.assert_allclose(rotation, straight[name], atol=1e-12)
    angles = [angle_between(np.eye(3), turned[name] @ np.linalg.inv(straight[name])) for name in ("pelvis", "torso", "head")]
    assert 0.05 < angles[0] < angles[1] < angles[2]


def test_a_mirrored_target_turns_the_other_way_by_as_much():
    (left, _), (right, _) = looking((2.0, 1.5, 1.0)), looking((-2.0, 1.5, 1.0))
    one, other = expected_rotations(left), expected_rotations(right)
    flip = np.diag([-1.0, 1.0, 1.0])
    np.testing.assert_allclose(flip @ one["torso"] @ flip, other["torso"], atol=0.05)  # its feet are at rest, not quite even


def test_a_target_straight_behind_is_looked_at_over_the_left_shoulder_at_any_distance():
    for distance in (1.0, 10.0):
        solver, look = looking((0.0, 1.5, -distance))
        assert look.is_turned_most
        ahead = expected_rotations(solver)["torso"][:, 2]
        assert math.degrees(math.atan2(abs(ahead[0]), ahead[2])) > 60.0


def test_rows_of_a_gaze_that_is_turned_most_are_the_derivatives_of_its_error():
    solver, look = looking((0.4, 1.5, -3.0), free_root=False)
    assert look.is_turned_most
    for goal in solver.goals:
        goal.enabled = False
    angles = solver.pose.angles + 0.1
    solver.reset(angles)
    assert_derivatives(solver, solver.pose.angles)
