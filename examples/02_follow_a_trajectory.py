"""Follow a trajectory: a frame loop, and the same in one call.

In the loop `set_goals` checks everything and `solve` starts from the last pose. `solve_frames` does the
same for all frames without coming back to Python, and gives the same angles to the last bit.
"""

import numpy as np

import poise

solver = poise.Solver(poise.biped())
positions = np.array([goal.position for goal in solver.goals])
orientations = np.array([goal.orientation for goal in solver.goals])

frames = np.repeat(positions[None], 120, axis=0)  # two seconds at 60 Hz
turns = np.repeat(orientations[None], 120, axis=0)
phase = np.linspace(0, 2 * np.pi, 120)
frames[:, 2, 0] += 0.05 * np.sin(phase)  # the right hand circles
frames[:, 2, 1] += 0.05 * (1 - np.cos(phase))

looped = []
for frame, turn in zip(frames, turns, strict=True):
    solver.set_goals(frame, turn)
    result = solver.solve()
    looped.append(solver.pose.angles)

solver.reset()
angles = solver.solve_frames(frames, turns)
print(f"{len(angles)} frames of {angles.shape[1]} angles; the same in both ways: {np.array_equal(angles, looped)}")
print(f"largest change of a joint from frame to frame: {np.degrees(np.abs(np.diff(angles, axis=0)).max()):.2f}°")
