"""Balls that are turned and measured eight at a time are as if each was alone, whatever their number."""

import numpy as np
import pytest

import poise
from poise.geometry.rotations import quaternion_products, rotation_vectors, vector_quaternions
from poise.kernels.kinematics.ball_lanes import is_measured, measure_balls, turn_and_measure_balls
from poise.kernels.kinematics.ball_limits import swing_and_twist
from tests.support.characters import random_angles, random_ball_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace


def chain_of_balls(count):
    """Balls in a row, each with limits."""
    swing, offset, axis = poise.Swing((-1.0, 1.2), (-0.8, 0.9), (-1.0, 1.1)), (0, 0.2, 0), (0, 1, 0)
    joints = [
        poise.Joint(f"ball_{k}", f"ball_{k - 1}" if k else None, offset, axis, swing, kind="ball", segment=f"bone_{k}")
        for k in range(count)
    ]
    return poise.Character(joints, [poise.Effector("tip", f"bone_{count - 1}")])


CHARACTERS = [poise.biped(joints="ball"), chain_of_balls(8), chain_of_balls(11), *map(random_ball_tree, seeds(4))]


def turned(character, workspace, j, step):
    """The quaternion of ball j after a step about the axes of its basis."""
    turns = vector_quaternions(step[:, None] * workspace["ball_basis"][j].reshape(3, 3))
    order = turns[::-1] if character.joints[j].reversed else turns
    q = workspace["ball_quaternion"][j][None]
    for turn in order[::-1]:
        q = quaternion_products(turn[None], q)
    return q[0]


@pytest.mark.kernels
@pytest.mark.parametrize("character", CHARACTERS, ids=repr)
def test_balls_are_turned_and_measured_as_if_each_was_alone(character):
    rng = np.random.default_rng(4)
    rebased = character.rebase(character.segments[-1].name)
    workspace = Workspace(rebased, random_angles(character, rng))
    workspace.evaluate()
    balls = [number for number, joint in enumerate(rebased.joints) if joint.kind == "ball"]
    for j in balls:
        workspace["ball_basis"][j] = np.linalg.qr(rng.normal(size=(3, 3)))[0].ravel()
        workspace["ball_step"][j] = rng.normal(size=3)
    compiled(turn_and_measure_balls)(*workspace.both)
    for j in balls:
        q = turned(rebased, workspace, j, workspace["ball_step"][j])
        found = workspace["ball_turned"][j]
        assert np.abs(found[:4] @ q) == pytest.approx(1.0, abs=1e-14)
        assert np.linalg.norm(found[:4]) == pytest.approx(1.0, abs=1e-15)
        assert found[4:] == pytest.approx(rotation_vectors(found[None, :4])[0], abs=1e-14)
        expected = compiled(swing_and_twist)(workspace["ball_limits"], j, tuple(found[:4].tolist()))
        assert workspace["ball_swing"][j, :3] == pytest.approx(expected, abs=1e-12)


@pytest.mark.kernels
@pytest.mark.parametrize("character", CHARACTERS, ids=repr)
def test_what_was_measured_is_that_of_a_ball_until_it_moves(character):
    workspace = Workspace(character, random_angles(character, np.random.default_rng(5)))
    workspace.evaluate()
    compiled(measure_balls)(*workspace.both)
    for j in (number for number, joint in enumerate(character.joints) if joint.kind == "ball"):
        expected = compiled(swing_and_twist)(workspace["ball_limits"], j, tuple(workspace["ball_quaternion"][j].tolist()))
        assert workspace["ball_swing"][j, :3] == pytest.approx(expected, abs=1e-13)
        assert compiled(is_measured)(*workspace.both, j)
        workspace["angles"][character.first_dofs[j]] += 1e-9
        assert not compiled(is_measured)(*workspace.both, j)
