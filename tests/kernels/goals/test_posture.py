"""Posture: the merit written out, its share, and its derivatives against differences."""

import numpy as np
import pytest

from poise.kernels.goals.posture import FADE_COST, MIN_SHARE, add_posture, fade_posture, merit, posture_cost, posture_share
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.workspace import layout
from tests.support.characters import moderate_goals, random_angles, random_placement, random_tree, reachable_goals, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def pulled(seed, *, weight=0.3, free_root=False, missed=0.0):
    """A workspace with a random reference and stiffness; `missed` is how far off the goals are, in parts of random ones."""
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    workspace = Workspace(character, angles, placement, free_root=free_root)
    reached = reachable_goals(character, angles, placement, free_root=free_root)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace.ask(
        [
            goal._replace(position=near.position + missed * (goal.position - near.position), rotation=near.rotation)
            for goal, near in zip(goals, reached, strict=True)
        ]
    )
    workspace["settings"][layout.POSTURE_WEIGHT] = weight
    workspace["reference"][:] = rng.normal(size=character.n_dofs)  # outside the limits too
    workspace["stiffness"][:] = rng.uniform(0.0, 3.0, character.n_dofs)
    workspace.evaluate()
    return workspace


def add(workspace, expected):
    """Add the posture to a model of the merit, with its share at an error expected."""
    return compiled(add_posture)(*workspace.both, expected, compiled(fade_posture)(*workspace.both, expected))


def expected_pull(workspace):
    away = workspace["angles"] - workspace["reference"]
    return np.sum((workspace["settings"][layout.POSTURE_WEIGHT] * workspace["stiffness"] * away) ** 2)


@pytest.mark.parametrize("error", [0.0, 1e-9, 1e-4, 0.3, 1e6])
def test_the_share_falls_from_all_to_a_hundredth_as_the_goals_are_reached(error):
    assert compiled(posture_share)(error) == pytest.approx(error / (error + 1e-4) + 0.01, rel=1e-14)
    assert (FADE_COST, MIN_SHARE) == (1e-4, 0.01)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("missed", [0.0, 0.01, 1.0])
@pytest.mark.parametrize("weight", [0.0, 0.01, 1.0])
def test_the_merit_is_the_error_and_its_share_of_the_pull(seed, missed, weight):
    workspace = pulled(seed, weight=weight, missed=missed)
    error, expected = workspace["report"][layout.COST], expected_pull(workspace)
    assert compiled(posture_cost)(*workspace.both) == pytest.approx(expected, rel=1e-13)
    share = (error / (error + 1e-4) + 0.01) * expected
    assert compiled(merit)(*workspace.both) == pytest.approx(error + share, rel=1e-13)
    assert workspace["report"][layout.POSTURE_COST] == pytest.approx(share, rel=1e-13)
    assert workspace["report"][layout.COST] == error


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("missed", [0.02, 1.0])
def test_the_gradient_is_that_of_the_merit_over_what_the_error_counts_in_it(seed, missed):
    workspace = pulled(seed, missed=missed, free_root=bool(seed % 2))
    error, n = workspace["report"][layout.COST], len(workspace["angles"])
    angles, slopes, h = workspace["angles"].copy(), [], 1e-6
    for d in range(n):
        ends = []
        for side in (h, -h):
            workspace["angles"][:] = angles + side * (np.arange(n) == d)
            workspace.evaluate()
            ends.append(compiled(merit)(*workspace.both))
        slopes.append((ends[0] - ends[1]) / (2.0 * h))
    workspace["angles"][:] = angles
    workspace.evaluate()
    compiled(fill_pose_goal_model)(*workspace.both)
    add(workspace, error)
    counts = 1.0 + expected_pull(workspace) * 1e-4 / (error + 1e-4) ** 2  # ∂M/∂E
    expected = -0.5 * np.array(slopes) / counts
    np.testing.assert_allclose(workspace["gradient"][:n], expected, rtol=0, atol=1e-6 * np.abs(expected).max())


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("expected", [0.0, 1e-4, 0.5])
def test_the_pull_is_added_to_the_diagonal_with_the_share_at_the_error_expected(seed, expected):
    workspace = pulled(seed, missed=1.0)
    compiled(fill_pose_goal_model)(*workspace.both)
    before, gradient = workspace.dense_normal(), workspace["gradient"].copy()
    weight = add(workspace, expected)
    share = expected / (expected + 1e-4) + 0.01
    counts = 1.0 + expected_pull(workspace) * 1e-4 / (expected + 1e-4) ** 2
    assert weight == pytest.approx(0.3**2 * share / counts, rel=1e-12)
    own = weight * workspace["stiffness"] ** 2
    n, away = len(own), workspace["angles"] - workspace["reference"]
    added = workspace.dense_normal() - before
    np.testing.assert_allclose(added, np.diag(own), rtol=0, atol=1e-14 * np.abs(before).max())
    np.testing.assert_allclose(workspace["gradient"][:n], gradient[:n] - own * away, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("weight", [0.0, np.nan])
def test_without_a_weight_nothing_is_added(weight):
    workspace = pulled(3, weight=weight, missed=1.0)
    compiled(fill_pose_goal_model)(*workspace.both)
    before = workspace["normal"].copy(), workspace["gradient"].copy()
    assert add(workspace, 0.1) == 0.0
    assert (workspace["normal"] == before[0]).all()
    assert (workspace["gradient"] == before[1]).all()
    assert compiled(merit)(*workspace.both) == workspace["report"][layout.COST]
    assert workspace["report"][layout.POSTURE_COST] == 0.0
