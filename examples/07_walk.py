"""Walk: a clip that loops, and a walker that is told where to go while it walks.

The standing foot is the base of every frame. At a changeover the base is swapped, and nothing else changes; so the foot that
stands does not slide, not by rounding.
"""

import math

import numpy as np

import poise

character = poise.biped()
motion = poise.walk(character, speed=1.2, seconds=5)
print(f"{len(motion)} frames; on the left foot in {motion.bases.count('left_foot')} of them")
print(f"a standing foot slides by {1e3 * max(motion.statistics().slide.values()):.2f} mm")
# poise.save(motion, "walk.bvh"); poise.render(motion, "walk.gif", follow=True)

walker = poise.Walker(character, speed=0.8)
poses = []
for frame in range(480):
    if frame == 120:
        walker.speed, walker.style = 1.6, "proud"
    if frame == 240:
        walker.turn = math.radians(45)  # to the left, a second
    if frame == 270:
        walker.stop()
    poses.append(walker.step(1 / 60))
way = np.array([pose.frame("pelvis")[0] for pose in poses])
print(f"went {np.linalg.norm(np.diff(way, axis=0), axis=1).sum():.1f} m, and {'stands' if walker.standing else 'walks'}")
