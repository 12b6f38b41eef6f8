"""Why goals were missed."""
