"""Numba and llvmlite: the only package that imports them, and the only one that uses their internals."""
