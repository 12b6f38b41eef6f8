"""The Jacobian transpose against its formula, written out with the dense Jacobian of `Pose.jacobian`."""

import numpy as np

import poise


def test_a_step_is_that_of_buss():
    character = poise.biped()
    solver = poise.Solver(character, "jacobian-transpose", use_limits=False)
    for goal in solver.goals:
        goal.orientation_weight = 0.0
        goal.position = np.add(goal.position, (0.01, 0.02, -0.01))
    pose = solver.pose
    jacobian = np.vstack([pose.jacobian(goal.name)[:3] for goal in solver.goals])
    error = np.concatenate([np.subtract(goal.position, pose.frame(goal.name)[0]) for goal in solver.goals])
    gradient = jacobian.T @ error
    image = jacobian @ gradient
    solver.solve(iterations=1)
    np.testing.assert_allclose(solver.pose.angles - pose.angles, (error @ image) / (image @ image) * gradient, atol=1e-12)
