"""Coupled joints in kernels: their values are those that Python computes, to the last bit."""

import numpy as np
import pytest

import poise
from poise.kernels.kinematics.coupled_joints import coupled_value, follow_leaders, follow_steps
from poise.kernels.workspace import layout
from tests.support.characters import random_angles, random_coupled_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def test_a_value_is_rounded_twice():
    rng = np.random.default_rng(0)
    for leading, ratio, offset in rng.normal(size=(200, 3)):
        assert compiled(coupled_value)(leading, ratio, offset) == float(ratio) * float(leading) + float(offset)


@pytest.mark.parametrize("seed", seeds(14))
def test_values_are_those_of_a_pose_to_the_last_bit(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    angles = rng.normal(size=character.n_dofs)
    workspace = Workspace(character, angles)
    assert compiled(follow_leaders)(*workspace.both)
    assert workspace["angles"].tobytes() == poise.Pose(character, angles).angles.tobytes()
    assert not compiled(follow_leaders)(*workspace.both)


@pytest.mark.parametrize("seed", seeds(7))
def test_steps_follow_by_the_ratio_alone(seed):
    character = random_coupled_tree(seed)
    workspace, rng = Workspace(character), np.random.default_rng(seed)
    before, after = random_angles(character, rng), random_angles(character, rng)
    steps = workspace["last_step"]
    steps[: character.n_dofs] = np.where(
        np.isin(range(character.n_dofs), [c.follower for c in character.coupled_dofs]), 9, after - before
    )
    compiled(follow_steps)(*workspace.both, steps)
    np.testing.assert_allclose(steps[: character.n_dofs], after - before, atol=1e-12)


def test_a_box_is_open_for_what_follows():
    workspace = Workspace(random_coupled_tree(2))
    workspace["settings"][layout.MAX_CHANGE] = 0.1
    workspace.confine()
    for each in workspace.character.coupled_dofs:
        assert workspace["box_lower"][each.follower] == -np.inf
        assert workspace["box_upper"][each.follower] == np.inf
