"""The entries of crowds, also as plain Python: characters from a queue are loaded, solved and saved, others are not touched."""

import numpy as np
import pytest

import poise
from poise.crowd.crowd_call import CrowdCall, CrowdGoals
from poise.crowd.crowd_state import CrowdModels, CrowdState
from poise.kernels.compiler.clock import MONOTONIC
from poise.kernels.crowd.crowd_arrays import DEADLINE, NEXT
from poise.kernels.crowd.crowd_entries import evaluate_characters, solve_share, start_characters
from poise.kernels.goals.pose_goal_input import BAD_POSITION, VERDICTS
from poise.kernels.workspace.outcome import OUT_OF_TIME, REFUSED, unpack
from poise.methods.registry import PAPER
from tests.support.characters import random_tree

pytestmark = pytest.mark.kernels


@pytest.fixture
def state():
    """Five characters that solve by the method `paper`, which takes the least time as plain Python."""
    solver = poise.Solver(random_tree(0), "paper")
    solver.solve(iterations=1, sweeps=2)
    return CrowdState.at_first(CrowdModels(solver.workspace, [solver.character.base], PAPER), 5)


def prepared(state, queue):
    goals = state["goal_position"][:, list(state.models.effectors)] + 0.01 * np.arange(5)[:, None, None]
    given = CrowdGoals.checked(goals, None, goals.shape[:2])
    return CrowdCall.prepared(state, np.array(queue), given)


def solve_all(call):
    """Have one thread solve until the queue is empty: a share of it ends after some time, which plain Python may need."""
    arrays = call.state.arrays, call.goals.given, call.answers
    while solve_share(*call.state.models.thread_workspaces(0), call.call, call.clock, call.queue, *arrays):
        pass


def test_the_characters_in_the_queue_are_solved_and_no_others(state):
    before, call = state["angles"].copy(), prepared(state, [4, 1])
    solve_all(call)
    assert call.call[NEXT] >= 2
    changed = (state["angles"] != before).any(axis=1)
    assert changed.tolist() == [False, True, False, False, True]
    for i in (1, 4):
        assert call.answers.angles[0, i].tolist() == state["angles"][i].tolist()
        assert unpack(int(call.answers.outcome[0, i]))[1] > 0
    solved = state["angles"].copy()
    solve_all(call)
    assert state["angles"].tolist() == solved.tolist()


def test_a_refused_goal_says_which_and_why(state):
    call = prepared(state, range(5))
    call.goals.given.positions[0, 2, 1, 0] = np.nan
    state.arrays.faults[3] = 4
    before = state["angles"].copy()
    solve_all(call)
    assert unpack(int(call.answers.outcome[0, 2])) == (REFUSED, 0, BAD_POSITION + VERDICTS)
    assert unpack(int(call.answers.outcome[0, 3])) == (REFUSED, 0, 0)
    assert state["angles"][[2, 3]].tolist() == before[[2, 3]].tolist()
    assert np.isfinite(state.arrays.states).all()


@pytest.mark.skipif(MONOTONIC is None, reason="kernels have no clock here")
def test_after_the_deadline_nobody_is_begun(state):
    call = prepared(state, range(5))
    call.clock[DEADLINE] = 0.0
    solve_all(call)
    assert [unpack(outcome) for outcome in call.answers.outcome[0].tolist()] == [(OUT_OF_TIME, 0, 0)] * 5


def test_starts_are_projected_into_the_limits(state):
    character, angles = state.models.character, np.full((5, state.models.character.n_dofs), 1e3)
    before = state["angles"].copy()
    start_characters(*state.models.thread_workspaces(0), np.array([0, 3]), state.arrays, angles, True)
    low, high = character.limits.T
    assert (state["angles"][[0, 3]] == np.clip(angles[0], low, high)).all()
    assert state["angles"][1].tolist() == before[1].tolist()
    assert not state["last_step"][[0, 3]].any()


def test_frames_are_those_of_the_poses(state):
    angles = np.tile(np.clip(0.1, *state.models.character.limits.T), (5, 1))
    start_characters(*state.models.thread_workspaces(0), np.arange(5), state.arrays, angles, True)
    frames = np.zeros((5, len(state.models.character.joints) + 1, 12))
    evaluate_characters(*state.models.thread_workspaces(0), state.models.call(1), np.array([2]), state.arrays, frames)
    pose = poise.Pose(state.models.character, state["angles"][2])
    np.testing.assert_allclose(frames[2], pose.joint_frames(), atol=1e-12)
    assert not frames[[0, 1, 3, 4]].any()
