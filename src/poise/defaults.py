"""Default values of solvers, and bounds of what a user may set."""

TOLERANCE = (1e-3, 1e-2)
"""Position and orientation error within which a goal counts as reached [m, rad]."""
ITERATIONS = 50
"""Most linearisations of one solve, by default."""
DAMPING = 0.001
"""δ of equation 17: damping of the normal equations, by default."""
POSTURE_WEIGHT = 0.01
"""Weight of posture, the pull towards the reference, by default [1/rad]."""
WARM_STARTS = ("pose", "step")
"""What a solve can take over from the one before."""
MAX_TIME = 1e9
"""Longest time of a frame [s] and of a budget [µs]."""
