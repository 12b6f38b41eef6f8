"""Frames of all joints, limits, and applying a step."""
