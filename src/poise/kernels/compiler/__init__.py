"""TODO compiler."""
