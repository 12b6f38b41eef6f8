"""TODO scene."""
