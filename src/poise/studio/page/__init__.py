"""TODO page."""
