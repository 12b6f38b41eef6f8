"""Explanations of solves with extra goals and priorities."""

import poise
from poise import goals
from tests.support.goal_kinds import (
    ask_pose,
    silent,
)


def test_explain_tells_added_goals_apart(biped):
    solver = silent(biped)
    ask_pose(solver, "position", poise.Pose(biped), "right_hand")
    solver.add(goals.Distance("right_hand", "left_foot", 5.0))
    text = str(solver.solve().explain())
    assert "that were added" in text
    assert "Distance" in text


def test_explain_goes_past_added_goals_and_knows_priorities(biped):
    solver = poise.Solver(biped)
    solver.add(goals.Balance()).enabled = False
    solver["right_hand"].position = (-3.0, 1.0, 0.0)
    assert "right_hand is out of reach" in str(solver.solve().explain())
    solver = silent(biped)
    near = solver.add(goals.Distance("right_hand", "left_hand", 0.4))
    assert str(solver.solve().explain()) == "the goals are reached"
    near.enabled = False
    for name, x, priority in (("right_hand", -1.1, 1), ("left_hand", 1.3, 2)):
        ask_pose(solver, "position", poise.Pose(biped), name, priority)
        solver[name].position = (x, 1.2, 0.2)
    assert str(solver.solve().explain()).startswith("left_hand (priority 2) missed; with equal priorities: ")
