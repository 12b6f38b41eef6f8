"""Swap the standing foot: hold the other one, and nothing moves.

A base is the segment that is held while solving. Rebasing changes which one that is, not the pose: angles
stay as they are to the last bit. The foot that was held gets a goal, where it stands.
"""

import numpy as np

import poise

solver = poise.Solver(poise.biped())
solver["left_foot"].position = (0.18, 0.10, 0.20)  # lift the left foot and put it forward
solver["left_foot"].orientation_weight = 0
solver.solve(iterations=100)

before = solver.pose
solver.rebase("left_foot")
after = solver.pose
print("angles the same:", np.array_equal(before.angles, after.angles))
print("head moved by [m]:", np.linalg.norm(after.frame("head")[0] - before.frame("head")[0]))
print("goals now:", ", ".join(goal.name for goal in solver.goals))

solver["right_foot"].position = (0.0, 0.10, 0.25)  # now the right foot swings
print(solver.solve(iterations=100))
