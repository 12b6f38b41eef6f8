"""TODO motion."""
