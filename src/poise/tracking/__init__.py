"""TODO tracking."""
