"""Poses, and poses over time."""
