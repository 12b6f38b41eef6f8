"""TODO character."""
