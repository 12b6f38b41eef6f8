"""The speed limit of a free root: a ball around the start that no step leaves."""

import numpy as np
import pytest

from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.kinematics.root_speed import (
    hold_root_at_bounds,
    limit_root_step,
    release_root_step,
    root_at_speed_limit,
    set_turn_bounds,
)
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import random_placement, random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def bounded(seed, *, travel=-1.0, turn=-1.0, free_root=True):
    """A workspace at the start of a solve whose root may travel and turn so far."""
    workspace = Workspace(random_tree(seed), None, random_placement(np.random.default_rng(seed)), free_root=free_root)
    workspace["settings"][[layout.MAX_TRAVEL, layout.MAX_CHANGE]] = travel, turn
    workspace["start_placement"][:] = workspace["placement"]
    workspace["start_angles"][:] = workspace["angles"]
    workspace.confine()
    return workspace


def gone(workspace):
    """How far the root has travelled [m] and turned [rad] since the start."""
    now, start = workspace["placement"], workspace["start_placement"]
    turn = naive.quaternion_product(now[3:], start[3:] * [1.0, -1.0, -1.0, -1.0])
    return np.linalg.norm(now[:3] - start[:3]), 2.0 * np.arctan2(np.linalg.norm(turn[1:]), abs(turn[0]))


def step_root(workspace, step):
    n = len(workspace["angles"])
    workspace["step"][: n + 6] = np.hstack([np.zeros(n), step])
    compiled(apply_step)(*workspace.both, workspace["step"])


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("most", [0.0, 1e-9, 0.02, 0.5])
def test_no_step_takes_the_root_farther_than_its_bounds(seed, most):
    workspace, rng = bounded(seed, travel=most, turn=2.0 * most), np.random.default_rng(seed)
    for _ in range(10):
        step_root(workspace, rng.normal(0.0, most + 0.01, 6))
        travelled, turned = gone(workspace)
        assert travelled <= most
        assert turned <= 2.0 * most
    if most == 0.0:
        assert (workspace["placement"] == workspace["start_placement"]).all()


def test_a_step_inside_the_bounds_is_made_as_it_is():
    free, workspace = bounded(3), bounded(3, travel=1.0, turn=1.0)
    for either in (free, workspace):
        step_root(either, [0.1, -0.2, 0.3, 0.2, 0.1, -0.1])
    assert (free["placement"] == workspace["placement"]).all()
    assert not compiled(root_at_speed_limit)(*workspace.both)
    assert not compiled(root_at_speed_limit)(*free.both)


@pytest.mark.parametrize("share", [1.0, 0.7])
def test_bounds_are_a_share_of_what_the_speed_allows(share):
    workspace = bounded(4, travel=0.1, turn=0.3)
    compiled(set_turn_bounds)(*workspace.both, share)
    step_root(workspace, [9.0, 9.0, 0.0, 0.0, 2.0, 0.0])
    np.testing.assert_allclose(gone(workspace), [share * 0.1, share * 0.3], rtol=1e-9)
    assert compiled(root_at_speed_limit)(*workspace.both)


@pytest.mark.parametrize("turn", [np.pi, 40.0])
def test_half_a_turn_or_more_is_no_bound(turn):
    workspace = bounded(5, turn=turn)
    assert workspace["phase"][layout.MAX_ROOT_TURN] == -1.0


def test_a_fixed_base_has_no_bounds():
    workspace = bounded(6, travel=0.1, turn=0.1, free_root=False)
    assert (workspace["phase"][[layout.MAX_ROOT_TRAVEL, layout.MAX_ROOT_TURN]] == -1.0).all()
    assert not compiled(limit_root_step)(*workspace.both)


@pytest.mark.parametrize("seed", seeds(7))
def test_a_step_that_goes_too_far_is_given_what_is_left_in_its_direction(seed):
    workspace, rng = bounded(seed, travel=0.1, turn=0.2), np.random.default_rng(seed)
    step_root(workspace, rng.normal(0.0, 0.03, 6))
    n, step = len(workspace["angles"]), rng.normal(0.0, 1.0, 6)
    before = workspace["placement"].copy()
    workspace["step"][n : n + 6] = step
    assert compiled(limit_root_step)(*workspace.both)
    given = workspace["step_lower"][n : n + 6].copy()
    assert (given == workspace["step_upper"][n : n + 6]).all()
    step_root(workspace, given)
    np.testing.assert_allclose(gone(workspace), [0.1, 0.2], rtol=1e-9)
    aim = before[:3] + step[:3] - workspace["start_placement"][:3]
    way = workspace["placement"][:3] - workspace["start_placement"][:3]
    assert way @ aim == pytest.approx(np.linalg.norm(way) * np.linalg.norm(aim), rel=1e-9)
    compiled(release_root_step)(*workspace.both)
    assert (workspace["step_upper"][n : n + 6] == np.inf).all()


def test_at_the_bound_the_gradient_is_left_along_it():
    workspace = bounded(2, travel=0.1)
    n = len(workspace["angles"])
    step_root(workspace, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    workspace["gradient"][n : n + 6] = 2.0, 3.0, -4.0, 5.0, 6.0, 7.0
    workspace["normal"][:] = 0.0
    compiled(hold_root_at_bounds)(*workspace.both)
    np.testing.assert_allclose(workspace["gradient"][n : n + 6], [0.0, 3.0, -4.0, 5.0, 6.0, 7.0], atol=1e-12)
    np.testing.assert_allclose(np.diag(workspace.dense_normal())[n:], [20.0, 20.0, 20.0, 0.0, 0.0, 0.0], rtol=1e-9)
    workspace["gradient"][n : n + 3] = -2.0, 3.0, -4.0  # inward: the bound does not hold it
    compiled(hold_root_at_bounds)(*workspace.both)
    assert (workspace["gradient"][n : n + 3] == [-2.0, 3.0, -4.0]).all()
