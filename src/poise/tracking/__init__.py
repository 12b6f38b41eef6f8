"""Trackers over time to the motion of a whole body: checks of the input, and one live solve a frame."""
