"""Reach: ask for a hand's position and look at what the body does.

The biped stands on its right foot. Every effector has a goal; those that are not touched stay where they
are at rest. Letting head and pelvis go frees the torso, and the hand reaches much farther.
"""

import numpy as np

import poise

solver = poise.Solver(poise.biped())
solver["right_hand"].position = (-0.20, 1.10, 0.85)
solver["right_hand"].orientation_weight = 0  # any orientation will do

result = solver.solve(iterations=100)
print(f"all goals on:          {result.status}, hand off by {1e3 * result.position_error[2]:.0f} mm")

solver["head"].enabled = solver["pelvis"].enabled = False
result = solver.solve(iterations=100)
print(f"head and pelvis free:  {result.status}, hand off by {1e3 * result.position_error[2]:.1f} mm")
print("waist [°]:", np.degrees(solver.pose.angles[6:9]).round(1))
