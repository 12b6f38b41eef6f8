"""TODO linear."""
