"""Six trackers: head, hands, pelvis and feet over time become the motion of the whole body.

The trackers are taken from a motion, so that what is found can be compared with it; a headset, a camera or a file would
do as well. A row of NaN says that a tracker is not seen: the hand is let go, and taken up again where the body has it.
"""

import numpy as np

import poise
from poise.motion.comparison import compare_motions
from poise.tracking.tracked_body import tracked_segments

character = poise.biped()
solver = poise.Solver(character)
positions = np.repeat(np.array([goal.position for goal in solver.goals])[None], 120, axis=0)
phase = np.linspace(0, 2 * np.pi, 120)
positions[:, 2, 1] += 0.06 * (1 - np.cos(phase))  # the right hand rises and falls
positions[:, 3, 0] += 0.04 * np.sin(phase)
source = poise.Motion(character, solver.solve_frames(positions), rate=60)

frames = poise.tracker_frames(source)  # by name: positions (120, 3) and orientations (120, 3, 3)
motion = poise.track(character, frames, rate=60)
found = compare_motions(source, motion, tracked_segments(character))
worst = 1e3 * max(apart.worst for apart in found.trackers.values())
print(f"{', '.join(frames)}: within {'1 mm' if worst < 1 else f'{worst:.1f} mm'} in every frame")
print(f"other joints: {1e3 * found.mean_of_others:.0f} mm from the source on average")

frames["right_hand"][0][40:60] = np.nan
again = poise.track(character, frames, rate=60)
step = np.linalg.norm(np.diff(again.positions("right_hand"), axis=0), axis=1)
print(f"with a lost hand, it moves {'less than 2 cm' if step.max() < 0.02 else f'{step.max():.3f} m'} from frame to frame")
