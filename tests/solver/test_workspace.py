"""A workspace: its state can be saved and restored, cloned, enlarged and put on another base."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.model.compile import compile_character


def state_of(workspace):
    return workspace.ints.tobytes(), workspace.floats.tobytes()


def test_a_snapshot_is_the_state_of_its_moment(solver):
    solver["head"].position = (0.0, 1.5, 0.1)
    solver.solve()
    snapshot, angles = solver.workspace.snapshot(), solver.pose.angles
    solver["head"].position = (0.0, 1.4, 0.2)
    solver.solve()
    assert np.array_equal(snapshot["angles"], angles)
    assert not snapshot["goal_position"].flags.writeable
    solver.workspace.restore(snapshot)
    assert np.array_equal(solver.pose.angles, angles)
    assert solver["head"].position == (0.0, 1.5, 0.1)
    assert solver.workspace.snapshot() == snapshot


def test_a_clone_has_the_same_numbers_and_its_own_memory(solver):
    workspace = solver.workspace
    twin = workspace.clone()
    assert state_of(twin) == state_of(workspace)
    twin["angles"][:] = 9.0
    assert not (workspace.angles == 9.0).any()


@pytest.mark.parametrize("free_root", [False, True])
def test_reserving_capacity_moves_nothing(biped, free_root):
    solver = poise.Solver(biped, free_root=free_root)
    solver["head"].position = (0.0, 1.5, 0.1)
    solver.solve()
    workspace, before = solver.workspace, solver.pose
    workspace.reserve((7, 12))
    assert len(workspace["extra_codes"]) == 7
    assert workspace.free_root is free_root
    assert solver.pose == before
    assert solver["head"].position == (0.0, 1.5, 0.1)
    solver["head"].position = (0.0, 1.4, 0.2)
    assert tuple(workspace["goal_position"][0]) == (0.0, 1.4, 0.2)
    assert solver.solve().iterations > 0


def test_another_base_is_another_model_in_the_same_memory(solver, biped):
    workspace = solver.workspace
    angles, version = workspace.angles, workspace.version
    workspace.rebase(compile_character(biped.rebase("left_foot")))
    assert workspace.character.base == "left_foot"
    assert workspace.angles is angles
    assert workspace.version > version


def test_results_share_what_they_were_asked_until_goals_or_base_change(solver):
    first = solver.solve().request
    assert solver.solve().request is first
    solver["head"].position = (0.0, 1.5, 0.1)
    assert solver.solve().request is first
    floor = solver.add(goals.Floor())
    second = solver.solve().request
    assert second.extra_goals == (floor,)
    solver.rebase("left_foot")
    assert solver.solve().request not in (first, second)
