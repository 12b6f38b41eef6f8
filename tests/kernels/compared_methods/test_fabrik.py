"""FABRIK against Algorithm 1 of its paper, its bones, its limits, and its place among others on a chain of ten."""

import numpy as np
import pytest

import poise
from tests.support.chains import chain, goal_of, naive_fabrik, points


@pytest.mark.parametrize("kind", ["ball", "three hinges"])
def test_points_are_those_of_algorithm_1(kind):
    character, rng = chain(10, kind), np.random.default_rng(0)
    solver = poise.Solver(character, "fabrik")
    solver.reset(rng.uniform(-0.3, 0.3, character.n_dofs))
    target = (0.3, 0.4, 0.2)
    goal_of(solver, target)
    for expected in naive_fabrik(points(solver.pose, 10), target, 5):
        solver.solve(iterations=1, tolerance=0)
        np.testing.assert_allclose(points(solver.pose, 10), expected, atol=1e-12)


@pytest.mark.parametrize("limits", [None, (-0.6, 0.6)])
def test_hinges_in_a_plane_reach_their_goals_inside_limits(limits):
    solver, rng = poise.Solver(chain(10, "hinges", limits=limits), "fabrik"), np.random.default_rng(2)
    reached = 0
    for _ in range(20):
        solver.reset(rng.uniform(-0.3, 0.3, 10))
        goal_of(solver, poise.Pose(solver.character, rng.uniform(-0.5, 0.5, 10)).frame("tip")[0])
        reached += solver.solve(iterations=300).converged
    assert reached >= 18


def test_bones_keep_their_lengths_to_1e_12():
    character, rng = chain(10), np.random.default_rng(1)
    solver = poise.Solver(character, "fabrik")
    for _ in range(50):
        goal_of(solver, rng.uniform(-1.0, 1.0, 3))
        solver.solve(iterations=20)
        lengths = np.linalg.norm(np.diff(points(solver.pose, 10), axis=0), axis=1)
        np.testing.assert_allclose(lengths, 0.1, atol=1e-12)


def iterations_to(method, cases=40):
    """Mean iterations of a method on a chain of ten balls, to a millimetre, over reachable targets."""
    solver, spent = poise.Solver(chain(10), method), []
    for seed in range(cases):
        rng = np.random.default_rng(seed)
        solver.reset(rng.uniform(-0.3, 0.3, 30))
        goal_of(solver, poise.Pose(solver.character, rng.uniform(-0.6, 0.6, 30)).frame("tip")[0])
        result = solver.solve(iterations=3000)
        assert result.converged
        spent.append(result.iterations)
    return np.mean(spent)


def test_the_published_order_of_iterations():
    """Aristidou and Lasenby 2011, Table 1: triangulation 1, FABRIK 15, follow the leader 21, CCD 26, Jacobian transpose 1311.

    The transpose is not compared: with Buss's step length, longest that linearity allows, it takes as many as CCD.
    """
    triangulation, fabrik = iterations_to("triangulation"), iterations_to("fabrik")
    follow_the_leader, ccd = iterations_to("follow-the-leader"), iterations_to("ccd")
    assert triangulation == 1.0
    assert 1.0 < fabrik < 20
    assert fabrik < follow_the_leader < ccd


def test_two_bones_reach_what_they_can_reach():
    solver = poise.Solver(chain(2, length=0.5), "fabrik")
    solver.reset([0.1, 0.0, 0.2, 0.3, 0.0, 0.1])
    goal_of(solver, (0.6, 0.2, 0.1))
    assert solver.solve(iterations=200, tolerance=(1e-9, 1)).converged
    one, two = np.diff(points(solver.pose, 2), axis=0)
    assert one @ two / 0.25 == pytest.approx((0.6**2 + 0.2**2 + 0.1**2) / (2 * 0.25) - 1.0, abs=1e-7)


def test_what_is_out_of_reach_stretches_the_chain_towards_it():
    solver = poise.Solver(chain(10), "fabrik")
    solver.reset(np.random.default_rng(2).uniform(-0.3, 0.3, 30))
    goal_of(solver, (2.0, 1.0, -0.5))
    solver.solve(iterations=500)
    tip = points(solver.pose, 10)[-1]
    np.testing.assert_allclose(tip, np.array((2.0, 1.0, -0.5)) / np.linalg.norm((2.0, 1.0, -0.5)), atol=2e-3)


def test_orientation_and_two_effectors_on_the_biped():
    character = poise.biped(joints="ball")
    solver, rng = poise.Solver(character, "fabrik"), np.random.default_rng(5)
    for goal in solver.goals:
        goal.enabled = goal.name in ("left_hand", "right_hand")
    reached = 0
    for _ in range(20):
        solver.reset()
        asked = poise.Pose(character, character.rest + rng.uniform(-0.2, 0.2, character.n_dofs))
        for goal in solver.goals:
            goal.position, goal.orientation = asked.frame(goal.name)
        reached += solver.solve(iterations=100, tolerance=(5e-3, 0.1)).converged
    assert reached >= 12


@pytest.mark.parametrize(
    ("joint", "reason"),
    [
        (poise.Joint("lift", None, (0, 0, 0), (0, 1, 0), kind="slide", segment="bone"), "joint 'lift' slides"),
        (poise.Joint("two", "one", (0, 1, 0), couple=poise.Coupling("one"), segment="bone"), "joint 'two' follows 'one'"),
    ],
)
def test_what_it_cannot_take_is_named(joint, reason):
    others = [poise.Joint("one", None, (0, 0, 0))] if joint.parent else []
    character = poise.Character([*others, joint], [poise.Effector("tip", "bone")])
    with pytest.raises(poise.PoiseError, match=reason):
        poise.Solver(character, "fabrik")


@pytest.mark.parametrize("name", ["fabrik", "follow-the-leader", "shake"])
def test_a_free_root_comes_along(name):
    solver = poise.Solver(chain(3), name, free_root=True)
    solver.reset(np.random.default_rng(0).uniform(-0.3, 0.3, 9))
    goal_of(solver, (1.0, 0.5, 0.2))
    assert solver.solve(iterations=100).converged
    assert np.linalg.norm(np.subtract((1.0, 0.5, 0.2), solver.pose.placement.position)) <= 0.3 + 1e-3
