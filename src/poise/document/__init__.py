"""TODO document."""
