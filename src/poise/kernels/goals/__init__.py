"""TODO goals."""
