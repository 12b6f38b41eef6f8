"""The three-dimensional scene of the studio: body, goals, floor, lights, camera."""
