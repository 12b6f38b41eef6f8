"""The check for NaN and infinity that holds in compiled code, where sums may be regrouped."""

import math

from poise.kernels.compiler.decorators import kernel


@kernel
def is_finite(x):
    """Return whether a number is neither NaN nor infinite; `math.isfinite` tests x − x == 0, which "reassoc" makes true."""
    return abs(x) < math.inf
