"""The solver, its results, and everything that runs one solve."""
