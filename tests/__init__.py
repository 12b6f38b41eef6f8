"""The tests of Poise. They mirror `src/poise`; `naive` holds the slow, obvious twins of the kernels."""
