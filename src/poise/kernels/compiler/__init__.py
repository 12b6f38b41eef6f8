"""Everything that reaches below what Numba promises to keep."""
