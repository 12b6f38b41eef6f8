"""Files in and out: BVH motions, glTF and VRM avatars, and Poise's own JSON."""
