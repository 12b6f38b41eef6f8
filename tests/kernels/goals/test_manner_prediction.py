"""What a manner expects for given goals, against the same written with NumPy."""

import math

import numpy as np
import pytest

import poise
from poise.kernels.goals.manner_prediction import FACES_HOME, HOME_SPREAD, predict_pulls
from poise.kernels.workspace import layout
from poise.manner.goal_regression import regression_features
from poise.manner.human_manner import goal_regression, origin_shares
from poise.manner.pose_library import human_library
from poise.solver.manner import given_places
from tests.support.compiled import compiled


def turning(yaw):
    c, s = math.cos(yaw), math.sin(yaw)
    return np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


def solver_with_goals(yaw, *, free_root=True, oriented=False):
    """A biped whose home faces `yaw`, with goals for hands and a foot near where they are there."""
    place = ((0.4, 0.0, -0.2), (math.cos(yaw / 2.0), 0.0, math.sin(yaw / 2.0), 0.0))
    solver = poise.Solver(poise.biped(), free_root=free_root, placement=place, manner="human")
    rng = np.random.default_rng(3)
    for goal in solver.goals:
        goal.enabled = goal.name in ("left_hand", "right_hand", "left_foot")
        goal.orientation_weight = 1.0 if oriented else 0.0
        goal.position = np.array(goal.position) + rng.uniform(-0.1, 0.1, 3)
    solver.solve()
    return solver


def expected(solver):
    """(n_pulled, 3, 3) and (3,): rotations, and the place of the hips."""
    workspace, character = solver.workspace, solver.character
    given = given_places(workspace)
    learned, shares = goal_regression(character, given, human_library()), origin_shares(character, given)
    placement = solver.placement
    points, vectors = [], []
    for each in given:
        base = each.effector < 0
        points.append(np.array(placement.position) if base else workspace["goal_position"][each.effector])
        rotation = np.eye(3) if base else workspace["goal_rotation"][each.effector].reshape(3, 3)
        if base:
            rotation = poise.Pose(character, solver.pose.angles, placement).segment_frame(character.base)[1]
            rotation = np.array(poise_matrix(rotation))
        vectors.append(rotation)
    middle = (shares[:, None] * points).sum(axis=0) * [1.0, 0.0, 1.0]
    middle[1] = workspace["home_placement"][1] - workspace["manner_settings"][layout.BASE_HEIGHT]
    rows = []
    for each, point, rotation in zip(given, points, vectors, strict=True):
        rows += [point - middle] if each.position else []
        rows += [rotation[:, 0], rotation[:, 1]] if each.orientation else []
    rows = np.array(rows)
    said = (rows[:, 2] + 1j * rows[:, 0]) @ (learned.heading @ [1.0, 1j])
    home = np.exp(1j * home_yaw(workspace))
    away, spread = np.angle(said / home), learned.heading_spread
    both = spread**2 + HOME_SPREAD**2
    near = FACES_HOME * math.exp(-0.5 * away**2 / both) / math.sqrt(2.0 * math.pi * both)
    trust = near / (near + (1.0 - FACES_HOME) / (2.0 * math.pi)) * spread**2 / HOME_SPREAD**2
    yaw = np.angle(said / abs(said) + trust * home)
    inputs = (rows @ turning(-yaw).T).reshape(1, -1)
    features = regression_features((inputs - learned.mean) * learned.scale, learned.centers)
    output = (learned.middle + features @ learned.weights @ learned.directions)[0]
    return turning(yaw) @ output[:-3].reshape(-1, 3, 3), middle + turning(yaw) @ output[-3:]


def poise_matrix(quaternion):
    w, x, y, z = quaternion
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def home_yaw(workspace):
    w, _, y, _ = workspace["home_placement"][3:]
    return 2.0 * math.atan2(y, w)


@pytest.mark.parametrize("yaw", [0.0, 0.7, -2.9])
@pytest.mark.parametrize(("free_root", "oriented"), [(True, False), (True, True), (False, False), (False, True)])
def test_the_expected_body_is_that_of_the_regression(yaw, free_root, oriented):
    solver = solver_with_goals(yaw, free_root=free_root, oriented=oriented)
    assert compiled(predict_pulls)(solver.workspace.ints, solver.workspace.floats)
    rotations, hips = expected(solver)
    np.testing.assert_allclose(solver.workspace["pull_rotation"].reshape(-1, 3, 3), rotations, atol=1e-9)
    np.testing.assert_allclose(solver.workspace["pull_position"][0], hips, atol=1e-9)


def test_a_body_that_is_turned_with_its_goals_is_expected_to_be_turned_alike():
    first, second = solver_with_goals(0.0), solver_with_goals(0.0)
    turn, placement = turning(1.1), first.placement
    first.placement = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    second.placement = ((0.0, 0.0, 0.0), (math.cos(0.55), 0.0, math.sin(0.55), 0.0))
    assert placement is not None
    for one, other in zip(first.goals, second.goals, strict=True):
        other.position = turn @ np.array(one.position)
    for solver in (first, second):
        assert compiled(predict_pulls)(solver.workspace.ints, solver.workspace.floats)
    rotations, turned = (solver.workspace["pull_rotation"].reshape(-1, 3, 3) for solver in (first, second))
    np.testing.assert_allclose(turned, turn @ rotations, atol=1e-9)


def test_goals_of_another_set_have_to_be_learned_first():
    solver = solver_with_goals(0.0)
    solver["head"].enabled = True
    assert not compiled(predict_pulls)(solver.workspace.ints, solver.workspace.floats)
    solver.solve()
    assert compiled(predict_pulls)(solver.workspace.ints, solver.workspace.floats)
