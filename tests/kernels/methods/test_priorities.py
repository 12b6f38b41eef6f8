"""Rest with several priorities: when a solve gains too little to go on, and when it is taken back."""

import numpy as np
import pytest

import poise
from poise.kernels.methods.priority_comparison import relative_gain
from tests.support.compiled import compiled


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("before", "after", "gain"), [(1.0, 0.9, 0.1), (1.0, 0.99, 0.0), (1.0, 1.01, 0.0), (1.0, 1.1, -0.1), (0.0, 0.0, 0.0)]
)
def test_a_change_counts_if_it_is_large_enough(before, after, gain):
    assert compiled(relative_gain)(before, after, 0.05) == pytest.approx(gain)


def torn(seed):
    """A solver whose hands are pulled apart, one before the other, from a random pose."""
    rng = np.random.default_rng(seed)
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position, solver["left_hand"].position = (-1.4, 1.2, 0.3), (1.4, 1.2, 0.3)
    for name in ("right_hand", "left_hand"):
        solver[name].orientation_weight = 0.0
    solver["left_hand"].priority = 2
    solver.reset(solver.pose.angles + rng.uniform(-0.2, 0.2, solver.pose.angles.shape))
    return solver


def test_a_pose_that_rests_goes_on_when_a_goal_moves():
    solver = torn(0)
    for _ in range(60):
        solver.solve()
    resting = solver.pose.angles
    solver.solve()
    assert (solver.pose.angles == resting).all()
    solver["left_hand"].position = (1.4, 0.9, 0.3)
    solver.solve()
    assert not (solver.pose.angles == resting).all()


def test_a_pose_that_rests_moves_on_to_a_new_reference():
    solver = torn(1)
    solver["head"].enabled = False
    for _ in range(60):
        solver.solve()
    resting = solver.pose.angles
    reference = resting.copy()
    head = [joint.name for joint in solver.character.joints].index("head_x")
    reference[head] += 0.3
    solver.reference = reference
    for _ in range(20):
        solver.solve()
    assert solver.pose.angles[head] == pytest.approx(reference[head], abs=0.02)
