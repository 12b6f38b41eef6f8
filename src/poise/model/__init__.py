"""Characters compiled to flat arrays, the only thing that kernels see."""
