"""Extra goals of every kind: each can be reached, does what it says, and refuses what cannot be."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from tests.support.characters import random_tree
from tests.support.goal_kinds import (
    FINE,
    KINDS,
    at,
    kinds_of,
    nearby,
    rotation,
    silent,
)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_can_be_had_to_a_millionth(biped, kind):
    for seed in range(5):
        pose = nearby(biped, np.random.default_rng(seed))
        solver = silent(biped, posture=0.0)
        goal = solver.add(kinds_of(pose)[kind]())
        before = max(solver.solve(iterations=0).cost, 1e-30)
        result = solver.solve(tolerance=FINE)
        assert before > 1e-6, "it had something to do"
        assert max(goal.error) < 1e-6, f"{kind}, seed {seed}: {goal.error}"
        assert result.converged


def test_kinds_do_what_they_say(biped):
    solver = silent(biped, posture=0.0)
    look = solver.add(goals.LookAt("head", (1.0, 1.0, 2.0)))
    rod = solver.add(goals.Distance("right_hand", "left_hand", 0.4))
    hip = solver.add(goals.Relative("right_hand", "pelvis", (-0.2, 0.05, 0.0)))
    wall = solver.add(goals.OnPlane("left_hand", (0.0, 0.0, 0.35), (0.0, 0.0, 1.0)))
    assert solver.solve(tolerance=FINE).converged
    pose = solver.pose
    axis, eye = rotation(pose.frame("head")[1])[:, 2], at(pose, "head")
    np.testing.assert_allclose(axis, (look.target - eye) / np.linalg.norm(look.target - eye), atol=1e-6)
    assert np.linalg.norm(at(pose, "right_hand") - at(pose, "left_hand")) == pytest.approx(rod.distance, abs=1e-6)
    on_hip = rotation(pose.frame("pelvis")[1]).T @ (at(pose, "right_hand") - at(pose, "pelvis"))
    np.testing.assert_allclose(on_hip, hip.position, atol=1e-6)
    assert at(pose, "left_hand")[2] == pytest.approx(wall.point[2], abs=1e-6)


def test_goals_that_cannot_be_are_refused(biped):
    solver = poise.Solver(biped)
    with pytest.raises(PoiseError, match="no effector named 'haed'; did you mean 'head'"):
        solver.add(goals.LookAt("haed", (0, 0, 1)))
    with pytest.raises(PoiseError, match="direction"):
        goals.OnLine("head", (0, 0, 0), (0, 0, 0))
    with pytest.raises(PoiseError, match="priority"):
        goals.Smoothness(priority=0)
    with pytest.raises(PoiseError, match="weight of a LookAt"):
        goals.LookAt("head", (0, 0, 1), weight=-1.0)
    with pytest.raises(PoiseError, match="not in the middle of a limb"):
        solver.add(goals.Hint("head_x", (0, 0, 1)))
    with pytest.raises(PoiseError, match="must be one of poise"):
        solver.add("look")
    with pytest.raises(PoiseError, match="target"):
        goals.CenterOfMass((None, None, None))
    with pytest.raises(PoiseError, match="use the method 'poise'"):
        poise.Solver(biped, "paper").add(goals.Smoothness())
    with pytest.raises(PoiseError, match="already"):
        poise.Solver(biped).add(solver.add(goals.Smoothness()))
    with pytest.raises(PoiseError, match="no segment is known to be a foot"):
        poise.Solver(random_tree(0)).add(goals.Balance())
    assert len(solver.extra_goals) == 1
    assert solver.solve().converged
