"""The places, sizes and meanings of all numbers that kernels read and write."""
