"""TODO workspace."""
