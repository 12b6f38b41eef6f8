"""The pull of a manner: its cost written out, and its part in the merit."""

import numpy as np
import pytest

from poise.kernels.goals.manner_pull import pull_cost
from poise.kernels.goals.posture import FADE_COST, PULL_FADE_COST, merit
from poise.kernels.workspace import layout
from tests.support.characters import seeds
from tests.support.compiled import compiled
from tests.support.pulled_bodies import pulled_workspace

pytestmark = pytest.mark.kernels


def expected_cost(workspace):
    total = 0.0
    for k, f in enumerate(workspace["pull_frame"]):
        rotation, position = workspace["frames"][f, :9].reshape(3, 3), workspace["frames"][f, 9:]
        turning, pushing = workspace["pull_weight"][k]
        total += turning**2 * 0.5 * np.sum((workspace["pull_rotation"][k].reshape(3, 3) - rotation) ** 2)
        total += pushing**2 * np.sum((workspace["pull_position"][k] - position - rotation @ workspace["pull_point"][k]) ** 2)
    return total


@pytest.mark.parametrize("seed", seeds(5))
def test_the_cost_is_the_weighted_distance_of_rotations_and_places(seed):
    workspace = pulled_workspace(seed, free_root=bool(seed % 2))
    assert compiled(pull_cost)(*workspace.both) == pytest.approx(expected_cost(workspace), rel=1e-12)


@pytest.mark.parametrize("seed", seeds(3))
def test_the_cost_of_a_phase_is_scaled_as_posture_is(seed):
    workspace = pulled_workspace(seed)
    workspace["phase"][layout.POSTURE_SCALE] = 0.5
    assert compiled(pull_cost)(*workspace.both) == pytest.approx(0.25 * expected_cost(workspace), rel=1e-12)


@pytest.mark.parametrize("seed", seeds(3))
def test_the_merit_has_a_share_of_it_that_fades_over_a_longer_way_than_that_of_posture(seed):
    workspace = pulled_workspace(seed)
    error, pull = workspace["report"][layout.COST], expected_cost(workspace)
    share = error / (error + PULL_FADE_COST) + 0.01
    assert PULL_FADE_COST > FADE_COST
    assert compiled(merit)(*workspace.both) == pytest.approx(error + share * pull, rel=1e-12)
    assert workspace["report"][layout.POSTURE_COST] == pytest.approx(share * pull, rel=1e-12)


def test_a_segment_that_turns_as_expected_costs_nothing():
    workspace = pulled_workspace(4)
    for k, f in enumerate(workspace["pull_frame"]):
        frame = workspace["frames"][f]
        workspace["pull_rotation"][k] = frame[:9]
        workspace["pull_position"][k] = frame[9:] + frame[:9].reshape(3, 3) @ workspace["pull_point"][k]
    assert compiled(pull_cost)(*workspace.both) < 1e-24
