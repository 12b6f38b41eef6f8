"""Bounds of accepted input: distances, quaternions and matrices, for kernels and for the checks in Python."""

MAX_DISTANCE = 1.0e6
"""No position, offset or center may be farther than this from its origin [m]."""
MIN_QUATERNION_LENGTH = 1.0e-9
"""A quaternion must be longer; it is normalised."""
MAX_QUATERNION_LENGTH = 1.0e9
"""A quaternion must be shorter; it is normalised."""
MAX_MATRIX_SKEW = 1.0e-3
"""A matrix is taken for a rotation if R Rᵀ differs from I by no more than this."""
