"""Following the leader: what it does to a rope, and that it gets to its goals."""

import numpy as np

import poise
from tests.support.chains import chain, goal_of, points


def written_out(start, target):
    """Points of one iteration (n + 1, 3): each between what target and base alone would make of it; bones restored outward."""
    lengths = np.linalg.norm(np.diff(start, axis=0), axis=1)
    follow = start.copy()
    follow[-1] = target
    for i in range(len(lengths) - 1, -1, -1):
        way = start[i] - follow[i + 1]
        follow[i] = follow[i + 1] + lengths[i] * way / np.linalg.norm(way)
    share = np.concatenate([[0.0], np.cumsum(lengths)]) / lengths.sum()
    between = start + share[:, None] * (follow - start)
    points = start.copy()
    for i, length in enumerate(lengths):
        way = between[i + 1] - points[i]
        points[i + 1] = points[i] + length * way / np.linalg.norm(way)
    return points


def test_an_iteration_is_that_of_the_formula():
    solver, target = poise.Solver(chain(6), "follow-the-leader"), np.array((0.2, 0.3, 0.1))
    solver.reset(np.random.default_rng(3).uniform(-0.4, 0.4, 18))
    goal_of(solver, target)
    for _ in range(4):
        expected = written_out(points(solver.pose, 6), target)
        solver.solve(iterations=1, tolerance=0)
        np.testing.assert_allclose(points(solver.pose, 6), expected, atol=1e-12)


def test_several_leaders_on_the_biped_are_reached():
    character, rng = poise.biped(joints="ball"), np.random.default_rng(5)
    solver, reached = poise.Solver(character, "follow-the-leader", use_limits=False), 0
    for goal in solver.goals:
        goal.enabled = goal.name in ("left_hand", "right_hand")
        goal.orientation_weight = 0.0
    for _ in range(20):
        solver.reset()
        asked = poise.Pose(character, character.rest + rng.uniform(-0.2, 0.2, character.n_dofs))
        for goal in solver.goals:
            goal.position = asked.frame(goal.name)[0]
        reached += solver.solve(iterations=200).converged
    assert reached >= 18
