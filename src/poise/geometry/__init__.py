"""Vectors, quaternions and rotations: mathematics that knows nothing of characters."""
