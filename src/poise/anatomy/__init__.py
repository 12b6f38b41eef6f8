"""TODO anatomy."""
