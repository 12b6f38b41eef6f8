"""The compiled core: arrays in, arrays out, nothing of characters, names or files.

Read in this order: `layout` (what the two flat workspaces hold), `kinematics`, `goals`, `columns`,
`sweep`, `paper` (the method), `entries` (the few functions that Python calls). `jit` holds the
compiler flags and the reason for each, `cache` where compiled code is kept.
"""
