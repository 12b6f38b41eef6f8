"""The studio's engine: the thread that owns document and solver, and playback, walks and background work."""
