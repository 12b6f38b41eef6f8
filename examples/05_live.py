"""Drag a hand far out of reach and back, as in a live tool: nothing pops, and it comes home.

`max_speed` bounds what any joint does in a frame, inside the solve, so limits and goals are still weighed
against each other. When the goal stays out of reach, the pose settles and then does not move at all.
"""

import numpy as np

import poise

RATE = 60
solver = poise.Solver(poise.biped())
solver.max_speed = 6.0  # rad/s
home = np.array(solver["right_hand"].position)
way = np.array((-0.3, 0.2, 1.0)) / np.linalg.norm((-0.3, 0.2, 1.0))
out = np.arange(0, 1.3, 1 / RATE)  # 1.3 m at 1 m/s

angles = [solver.pose.angles]
for distance in [*out, *[1.3] * 60, *out[::-1], *[0.0] * 90]:
    solver["right_hand"].position = home + distance * way
    result = solver.solve(dt=1 / RATE)
    angles.append(solver.pose.angles)

change = np.abs(np.diff(angles, axis=0)).max(axis=1)
held = slice(len(out) + 30, len(out) + 60)
print(f"largest change of a joint in a frame: {change.max():.3f} rad")
print(f"while the goal is held 1.3 m away: {change[held].max():g} rad")
print(f"back home: {1e3 * result.position_error.max():.2f} mm left, {result.status}")

solver["right_hand"].position = home + 1.3 * way
print(solver.search(starts=5).explain())
