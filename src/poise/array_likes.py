"""Type aliases of what users may pass for vectors, orientations, placements and arrays."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike as ArrayLike

VectorLike = Sequence[float] | np.ndarray
"""Three numbers: a position [m] or a direction."""
OrientationLike = Sequence[float] | Sequence[Sequence[float]] | np.ndarray
"""A quaternion (w, x, y, z) of any length, or a rotation matrix (3, 3)."""
PlacementLike = tuple[VectorLike, OrientationLike]
"""A position [m] and an orientation; `poise.Placement` is one."""
