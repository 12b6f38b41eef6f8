"""Trackers over time to the motion of a whole body: checks of what is handed in, and one live solve a frame."""
