"""Explanations name the ball joint whose limits are in the way."""

import numpy as np

import poise
from poise.character.joint_limits import rotations_at


def test_the_ball_that_would_have_to_go_farther_is_named():
    character = poise.biped(joints="ball")
    wider = character.with_limits({"right_shoulder": poise.Swing((-2.9, 2.9), (-2.9, 2.9), (-3.0, 3.0))})
    angles = np.array(character.rest)
    dofs = character.dofs_of("right_shoulder")
    joint = character.joint("right_shoulder")
    (angles[dofs],) = rotations_at(joint, np.array([[np.radians(110.0), 0.0, 0.0]]))  # 20 degrees beyond its limit
    pose, solver = poise.Pose(wider, angles), poise.Solver(character)
    for goal in solver.goals:
        goal.position, goal.orientation = pose.frame(goal.name)
    result = solver.solve(iterations=100)
    assert not result.converged
    assert any("right_shoulder" in cause.joints for cause in result.explain().causes)
