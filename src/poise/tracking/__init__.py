"""Trackers over time to the motion of a whole body."""
