"""The panels and texts of the page."""
