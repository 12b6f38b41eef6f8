"""Files in and out: BVH motions, and Poise's own JSON."""
