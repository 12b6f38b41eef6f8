"""Long bodies: solved joint by joint, they come to the poses that rows of the elimination tree give, and keep every promise."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.character.joint_limits import inside_limits
from poise.kernels.workspace import layout
from poise.model import long_bodies
from poise.model.long_bodies import mean_squared_depth
from tests.support.chains import chain

NARROW = poise.Swing((-0.1, 0.1), (-0.1, 0.1), (-0.1, 0.1))


def tree(count, limits=(-0.5, 0.6)):
    """Two arms of hinges on a trunk of them, an effector on each and one where they part."""
    axes = ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0))
    joints, effectors = [], []
    for part, begin in (("trunk", None), ("left", f"trunk_{count - 1}"), ("right", f"trunk_{count - 1}")):
        parent = begin
        for k in range(count):
            offset = (0.0, 1.0 / count, 0.0) if parent else (0.0, 0.0, 0.0)
            name = f"{part}_{k}"
            joints.append(poise.Joint(name, parent, offset, axes[k % 3], limits=limits, segment=f"bone_{name}"))
            parent = name
        effectors.append(poise.Effector(part, f"bone_{parent}", (0.0, 1.0 / count, 0.0)))
    return poise.Character(joints, effectors)


BODIES = {
    "chain": lambda: chain(20, length=0.05),
    "narrow": lambda: chain(20, length=0.05, limits=NARROW),
    "tree": lambda: tree(24),
}


def solvers(make, monkeypatch, **options):
    """A solver of a body by rows, and one of an equal body joint by joint."""
    monkeypatch.setattr(long_bodies, "LONG_BODY", np.inf)
    by_rows = poise.Solver(make(), **options)
    monkeypatch.setattr(long_bodies, "LONG_BODY", 600.0)
    by_joints = poise.Solver(make(), **options)
    assert [bool(each.workspace.ints[layout.IS_ARTICULATED]) for each in (by_rows, by_joints)] == [False, True]
    return by_rows, by_joints


def ask(solver, angles, shift=0.0):
    """Ask for the places of a pose of these angles, or so far beside them."""
    pose = poise.Pose(solver.character, angles, solver.placement)
    for goal in solver.goals:
        position, goal.orientation = pose.frame(goal.name)
        goal.position = position + shift


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("options", [{}, {"free_root": True}], ids=["fixed", "free"])
def test_the_poses_are_those_of_the_factorisation_by_rows(name, options, monkeypatch):
    both = solvers(BODIES[name], monkeypatch, **options)
    rng, character = np.random.default_rng(4), both[0].character
    lower, upper = np.clip(character.limits.T, -0.3, 0.3)
    if name == "narrow":
        lower, upper = 0.15 * lower, 0.15 * upper
    for case in range(8):
        angles, results = rng.uniform(lower, upper), []
        for solver in both:
            solver.reset()
            ask(solver, angles, (0.0, 1.0, 0.5) if case >= 6 else 0.0)  # the last ones out of reach
            results.append([solver.solve(iterations=100) for _ in range(2)][-1])
            assert inside_limits(character, solver.pose.angles)
        if case < 6:
            assert results[0].converged
            assert results[0].iterations == results[1].iterations
            np.testing.assert_allclose(both[0].pose.angles, both[1].pose.angles, rtol=0, atol=1e-7)
        assert results[1].cost == pytest.approx(results[0].cost, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("name", BODIES)
def test_it_settles_moves_no_more_and_gives_the_same_bits_twice(name):
    one, other = poise.Solver(BODIES[name]()), poise.Solver(BODIES[name]())
    for solver in (one, other):
        ask(solver, np.zeros(solver.character.n_dofs), (0.4, 0.9, 0.2))
        for _ in range(100):
            solver.solve()
    settled = one.pose.angles
    assert settled.tobytes() == other.pose.angles.tobytes()
    one.solve()
    np.testing.assert_allclose(one.pose.angles, settled, rtol=0, atol=1e-9)


def test_a_goal_of_another_kind_is_added_and_taken_away_in_between():
    solver = poise.Solver(tree(24))
    ask(solver, np.full(solver.character.n_dofs, 0.05))
    assert solver.solve(iterations=100).converged
    added = solver.add(goals.Distance("left", "right", 0.3))
    assert not solver.workspace.ints[layout.IS_ARTICULATED]
    for name in ("left", "right"):
        solver[name].enabled = False
    solver.solve(iterations=100)
    left, right = (solver.pose.frame(name)[0] for name in ("left", "right"))
    assert np.linalg.norm(left - right) == pytest.approx(0.3, abs=2e-3)
    solver.remove(added)
    for name in ("left", "right"):
        solver[name].enabled = True
    assert solver.solve(iterations=100).converged


def test_speed_priorities_and_another_base_hold_as_ever():
    solver = poise.Solver(tree(24), free_root=True)
    ask(solver, np.full(solver.character.n_dofs, 0.1))
    solver["trunk"].priority, solver.max_speed = 2, 1.2
    before = solver.pose.angles
    for _ in range(5):
        solver.solve(dt=1 / 60)
        now = solver.pose.angles
        assert np.abs(now - before).max() <= 0.02 + 1e-12
        before = now
    solver = poise.Solver(tree(24))
    solver.rebase("bone_left_23")
    pose = solver.pose
    ask(solver, pose.angles + 0.02)
    assert solver.solve(iterations=100).converged


def test_only_deep_bodies_are_long():
    assert mean_squared_depth(poise.biped()) < 200.0
    assert mean_squared_depth(chain(10)) < 300.0
    assert mean_squared_depth(chain(30)) > 2000.0
    legs = [poise.Joint(f"j{k}", None, (0.1 * k, 0.0, 0.0), (1.0, 0.0, 0.0), segment=f"s{k}") for k in range(3000)]
    wide = poise.Character(legs, [poise.Effector(f"e{k}", f"s{k}", (0.0, 1.0, 0.0)) for k in range(0, 3000, 300)])
    assert mean_squared_depth(wide) == 0.0


def test_five_thousand_joints_are_solved():
    character = chain(5000, length=1.0 / 5000)
    solver, rng = poise.Solver(character), np.random.default_rng(1)
    ask(solver, rng.normal(0.0, 0.006, character.n_dofs))
    assert solver.solve(iterations=50).converged
    assert solver.workspace.floats.nbytes < 50e6
