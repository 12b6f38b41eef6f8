"""The pull of a free root to its reference placement: its cost written out, and its derivatives against differences."""

import numpy as np
import pytest

from poise.kernels.goals.posture import MIN_SHARE, add_posture, fade_posture, merit
from poise.kernels.goals.root_placement import FIRM_RANGE, add_root_placement, root_is_pulled, root_placement_cost
from poise.kernels.kinematics.apply_step import move_placement
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import random_angles, random_placement, random_tree, reachable_goals, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

NEAR, FAR = 0.03, 1.5
"""How far the root is from its reference [m], [rad]."""


def pulled(seed, *, away=FAR, weights=(0.7, 1.3), free_root=True, curved=0):
    """A workspace whose root is `away` from its reference in a random direction, about a random axis."""
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    workspace = Workspace(character, angles, placement, free_root=free_root)
    workspace.ask(reachable_goals(character, angles, placement, free_root=free_root))
    workspace["settings"][[layout.ROOT_POSITION_WEIGHT, layout.ROOT_ORIENTATION_WEIGHT]] = weights
    workspace["options"][layout.USE_CURVATURE] = curved
    reference = workspace["placement"].copy()
    way, turn = (away * v / np.linalg.norm(v) for v in rng.normal(size=(2, 3)))
    compiled(move_placement)(reference, *way, *turn)
    workspace["reference_placement"][:] = reference
    workspace.evaluate()
    return workspace


def expected_cost(workspace):
    to, now = workspace["reference_placement"], workspace["placement"]
    back = naive.quaternion_rotation(to[3:]) @ naive.quaternion_rotation(now[3:]).T
    lengths = np.linalg.norm(to[:3] - now[:3]), np.linalg.norm(naive.rotation_vector(back))
    weights = workspace["settings"][[layout.ROOT_POSITION_WEIGHT, layout.ROOT_ORIENTATION_WEIGHT]]
    return sum(
        w**2 * 2 * FIRM_RANGE**2 * (np.sqrt(1 + x**2 / FIRM_RANGE**2) - 1) for w, x in zip(weights, lengths, strict=True)
    )


def costs_around(workspace, steps):
    """The root's cost after each of these steps of its six unknowns, from the same placement."""
    start, costs = workspace["placement"].copy(), []
    for step in steps:
        workspace["placement"][:] = start
        compiled(move_placement)(workspace["placement"], *step)
        costs.append(compiled(root_placement_cost)(*workspace.both))
    workspace["placement"][:] = start
    return np.array(costs)


def added(workspace, share=1.0):
    """What the pull adds to the normal matrix and the gradient of the root's six unknowns."""
    compiled(fill_pose_goal_model)(*workspace.both)
    n, before, gradient = len(workspace["angles"]), workspace.dense_normal(), workspace["gradient"].copy()
    compiled(add_root_placement)(*workspace.both, share)
    change, slope = workspace.dense_normal() - before, (workspace["gradient"] - gradient)[: workspace.n_unknowns]
    assert not change[:n].any()
    assert not slope[:n].any()
    return change[n:, n:], slope[n:]


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("away", [0.0, 1e-6, NEAR, FAR, 3.1])
def test_the_cost_is_that_of_the_way_and_the_turn_to_the_reference(seed, away):
    workspace = pulled(seed, away=away)
    assert compiled(root_placement_cost)(*workspace.both) == pytest.approx(expected_cost(workspace), rel=1e-6, abs=1e-13)
    assert compiled(merit)(*workspace.both) == pytest.approx(
        workspace["report"][layout.COST] + MIN_SHARE * expected_cost(workspace), rel=1e-6, abs=1e-13
    )


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("away", [NEAR, FAR])
@pytest.mark.parametrize("curved", [0, 1])
def test_the_gradient_is_that_of_the_cost(seed, away, curved):
    workspace, h = pulled(seed, away=away, curved=curved), 1e-5
    ahead, behind = (costs_around(workspace, side * h * np.eye(6)) for side in (1, -1))
    _, gradient = added(workspace)
    np.testing.assert_allclose(gradient, -0.5 * (ahead - behind) / (2 * h), rtol=0, atol=1e-6 * np.abs(gradient).max())


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("away", [NEAR, FAR, 3.0])
def test_with_curvature_the_matrix_is_the_second_derivative_of_the_cost(seed, away):
    workspace, h = pulled(seed, away=away, curved=1), 1e-3
    pairs = [(i, j) for i in range(6) for j in range(6)]
    corners = [
        costs_around(workspace, [h * (a * np.eye(6)[i] + b * np.eye(6)[j]) for i, j in pairs])
        for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1))
    ]
    expected = 0.5 * ((corners[0] - corners[1] - corners[2] + corners[3]) / (4 * h * h)).reshape(6, 6)
    matrix, _ = added(workspace)
    np.testing.assert_allclose(matrix, expected, rtol=0, atol=2e-3 * np.abs(expected).max())


@pytest.mark.parametrize("away", [NEAR, FAR])
def test_without_curvature_the_matrix_is_above_the_second_derivative(away):
    plain, curved = (added(pulled(3, away=away, curved=on))[0] for on in (0, 1))
    assert (plain == np.diag(np.diag(plain))).all()
    assert np.linalg.eigvalsh(plain - curved).min() >= -1e-12
    assert np.linalg.eigvalsh(curved).min() > 0.0


def test_at_the_reference_there_is_nothing_to_pull():
    workspace = pulled(4, away=0.0, curved=1)
    workspace["reference_placement"][:] = workspace["placement"]
    matrix, gradient = added(workspace)
    assert np.abs(gradient).max() < 1e-15
    np.testing.assert_allclose(matrix, np.diag(3 * [0.7**2] + 3 * [1.3**2]), rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(("free_root", "weights"), [(False, (1.0, 1.0)), (True, (0.0, 0.0)), (True, (-1.0, -1.0))])
def test_a_fixed_base_and_a_weight_of_zero_add_nothing(free_root, weights):
    workspace = pulled(5, free_root=free_root, weights=weights)
    assert not compiled(root_is_pulled)(*workspace.both)
    compiled(fill_pose_goal_model)(*workspace.both)
    before = workspace["normal"].tobytes(), workspace["gradient"].tobytes()
    assert compiled(add_posture)(*workspace.both, 0.1, 1.0) == 0.0
    assert (workspace["normal"].tobytes(), workspace["gradient"].tobytes()) == before
    assert compiled(merit)(*workspace.both) == workspace["report"][layout.COST]


@pytest.mark.parametrize("posture", [0.0, 0.3])
def test_the_posture_of_the_angles_and_of_the_root_are_added_together(posture):
    workspace = pulled(6)
    workspace["settings"][layout.POSTURE_WEIGHT] = posture
    workspace["reference"][:] += 0.2
    workspace.evaluate()
    compiled(fill_pose_goal_model)(*workspace.both)
    n, before = len(workspace["angles"]), workspace["gradient"].copy()
    weight = compiled(add_posture)(*workspace.both, 0.0, compiled(fade_posture)(*workspace.both, 0.0))
    change = (workspace["gradient"] - before)[: n + 6]
    assert change[n:].any()
    assert change[:n].any() == (posture > 0.0)
    assert weight > 0.0
