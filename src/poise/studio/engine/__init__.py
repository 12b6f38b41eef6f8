"""The thread that owns document and solver, and everything that moves by itself."""
