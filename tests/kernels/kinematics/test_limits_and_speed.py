"""Changes to the state: into the limits, room for a step, applying it, keeping it and going back."""

import numpy as np
import pytest

from poise.kernels.kinematics.apply_step import apply_step, move_placement
from poise.kernels.kinematics.limits_and_speed import bound_step, project_into_limits
from poise.kernels.methods.saved_state import restore_pose, save_pose, save_start
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import random_angles, random_placement, random_tree, seeds
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


def scattered(seed, **options):
    """A workspace with angles inside and outside the limits."""
    character = random_tree(seed)
    return Workspace(character, np.random.default_rng(seed).normal(0.0, 1.5, character.n_dofs), **options)


def take_step(workspace):
    """Apply `step`."""
    compiled(apply_step)(*workspace.both, workspace["step"])


@pytest.mark.parametrize("seed", seeds(7))
def test_angles_outside_the_limits_move_to_the_nearest_one(seed):
    workspace = scattered(seed)
    workspace["options"][layout.FRAMES_VALID] = 1
    before, expected = workspace["angles"].copy(), np.clip(workspace["angles"], *workspace.character.limits.T)
    compiled(project_into_limits)(*workspace.both)
    assert (workspace["angles"] == expected).all()
    assert workspace["options"][layout.FRAMES_VALID] == (before == expected).all()


def test_angles_inside_the_limits_leave_the_frames_valid(biped):
    workspace = Workspace(biped, biped.limits[:, 1])
    workspace["options"][layout.FRAMES_VALID] = 1
    compiled(project_into_limits)(*workspace.both)
    assert (workspace["angles"] == biped.limits[:, 1]).all()
    assert workspace["options"][layout.FRAMES_VALID] == 1


def test_without_limits_nothing_is_projected():
    workspace = scattered(4)
    workspace["options"][layout.USE_LIMITS] = 0
    before = workspace["angles"].copy()
    compiled(project_into_limits)(*workspace.both)
    assert (workspace["angles"] == before).all()


@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize("limited", [0, 1])
def test_the_room_of_a_step_is_limit_minus_angle_and_endless_for_the_rest(free_root, limited):
    character = random_tree(5)
    angles = random_angles(character, np.random.default_rng(1))
    workspace = Workspace(character, angles, free_root=free_root)
    workspace["options"][layout.USE_LIMITS] = limited
    workspace.confine()
    compiled(bound_step)(*workspace.both)
    n, lower, upper = workspace.n_unknowns, np.full(56, -np.inf), np.full(56, np.inf)
    if limited:
        lower[:50], upper[:50] = character.limits[:, 0] - angles, character.limits[:, 1] - angles
    assert n == (56 if free_root else 50)
    assert (workspace["step_lower"][:n] == lower[:n]).all()
    assert (workspace["step_upper"][:n] == upper[:n]).all()


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("limited", [0, 1])
@pytest.mark.parametrize("change", [0.0, 1e-9, 1e-3, 0.1, 1e9])
def test_the_box_is_the_limits_cut_to_what_the_largest_change_allows(seed, limited, change):
    workspace = scattered(seed)
    workspace["options"][layout.USE_LIMITS], workspace["settings"][layout.MAX_CHANGE] = limited, change
    workspace.confine()
    angles, (lower, upper) = workspace["angles"], workspace.character.limits.T
    if not limited:
        lower, upper = np.full(len(angles), -np.inf), np.full(len(angles), np.inf)
    assert (workspace["box_lower"] >= lower).all()
    assert (workspace["box_upper"] <= upper).all()
    assert (angles - workspace["box_lower"] <= change).all()
    assert (workspace["box_upper"] - angles <= change).all()
    room = {"rtol": 1e-15, "atol": 2e-12 * change + 1e-15}  # a hair less, so that no sum rounds to more
    np.testing.assert_allclose(workspace["box_lower"], np.maximum(lower, angles - change), **room)
    np.testing.assert_allclose(workspace["box_upper"], np.minimum(upper, angles + change), **room)


@pytest.mark.parametrize("change", [0.0, 0.1, 1e-9, 0.3])
def test_a_step_never_changes_an_angle_by_more_than_the_largest_change(change):
    rng = np.random.default_rng(1)
    for seed in seeds(7):
        workspace = scattered(seed)
        workspace["settings"][layout.MAX_CHANGE] = change
        workspace.confine()
        before = workspace["angles"].copy()
        for _ in range(10):
            workspace["step"][: workspace.n_unknowns] = rng.normal(0.0, change, workspace.n_unknowns)
            take_step(workspace)
            assert (np.abs(workspace["angles"] - before) <= change).all()


@pytest.mark.parametrize("seed", seeds(7))
def test_angles_that_move_to_their_limit_never_round_past_it(seed):
    character, rng = random_tree(seed), np.random.default_rng(seed)
    for end in (0, 1):
        for _ in range(20):
            workspace = Workspace(character, random_angles(character, rng))
            workspace.confine()
            finite = np.isfinite(character.limits[:, end])
            workspace["step"][: character.n_dofs][finite] = (character.limits[:, end] - workspace["angles"])[finite]
            take_step(workspace)
            assert (workspace["angles"] >= character.limits[:, 0]).all()
            assert (workspace["angles"] <= character.limits[:, 1]).all()


def test_a_step_without_limits_is_added_as_it_is(biped):
    workspace = Workspace(biped, biped.rest)
    workspace["options"][[layout.USE_LIMITS, layout.FRAMES_VALID]] = 0, 1
    workspace.confine()
    workspace["step"][:30] = 9.0
    take_step(workspace)
    assert (workspace["angles"] == biped.rest + 9.0).all()
    assert workspace["options"][layout.FRAMES_VALID] == 0


@pytest.mark.parametrize("huge", [np.inf, -np.inf, np.nan])
def test_a_step_that_is_no_number_moves_nothing(biped, huge):
    workspace = Workspace(biped, biped.rest)
    workspace["options"][layout.USE_LIMITS] = 0
    workspace.confine()
    workspace["step"][3] = huge
    take_step(workspace)
    assert (workspace["angles"] == biped.rest).all()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [0.0, 1e-7, 1.0, np.pi, 20.0])
def test_a_root_moves_and_turns_in_the_world(seed, size):
    rng = np.random.default_rng(seed)
    position, orientation = random_placement(rng)
    shift, turn = rng.normal(size=3), size * rng.normal(size=3)
    placement = np.hstack([position, orientation])
    compiled(move_placement)(placement, *shift, *turn)
    np.testing.assert_allclose(placement[:3], position + shift, rtol=1e-15)
    expected = naive.quaternion_product(naive.vector_quaternion(turn), orientation)
    np.testing.assert_allclose(placement[3:], expected, rtol=0, atol=1e-14)
    assert np.linalg.norm(placement[3:]) == pytest.approx(1.0, abs=4e-16)


def test_a_free_root_takes_the_last_six_of_a_step(biped):
    workspace = Workspace(biped, biped.rest, free_root=True)
    workspace.confine()
    workspace["step"][30:36] = 1.0, 2.0, 3.0, 0.0, np.pi / 2, 0.0
    take_step(workspace)
    half = np.sqrt(0.5)
    np.testing.assert_allclose(workspace["placement"], [1.0, 2.0, 3.0, half, 0.0, half, 0.0], atol=1e-15)
    assert (workspace["angles"] == biped.rest).all()


@pytest.mark.parametrize("free_root", [False, True])
def test_a_pose_that_was_kept_can_be_gone_back_to(biped, free_root):
    rng = np.random.default_rng(2)
    workspace = Workspace(biped, random_angles(biped, rng), random_placement(rng), free_root=free_root)
    workspace.confine()
    angles, placement = workspace["angles"].copy(), workspace["placement"].copy()
    compiled(save_pose)(*workspace.both)
    workspace["step"][: workspace.n_unknowns] = 0.1
    take_step(workspace)
    assert (workspace["angles"] != angles).any()
    assert (workspace["placement"] != placement).any() == free_root
    workspace["options"][layout.FRAMES_VALID] = 1
    compiled(restore_pose)(*workspace.both)
    assert (workspace["angles"] == angles).all()
    assert (workspace["placement"] == placement).all()
    assert workspace["options"][layout.FRAMES_VALID] == 0


def test_what_a_solve_begins_with_is_remembered(biped):
    rng = np.random.default_rng(3)
    workspace = Workspace(biped, random_angles(biped, rng), random_placement(rng), free_root=True)
    workspace["last_step"][:] = rng.normal(size=36)
    workspace["options"][layout.NEW_REFERENCE] = 1
    compiled(save_start)(*workspace.both)
    kept = {"start_angles": "angles", "start_placement": "placement", "start_step": "last_step", "start_options": "options"}
    for start, current in kept.items():
        assert (workspace[start] == workspace[current]).all()
