"""Gaze tables in a workspace: what the entries of a manner's tables hold that turn an expected body for a gaze."""

YAW, YAW_MORE, PITCH, WITH_HEAD = 0, 1, 2, 3
"""Columns of `gaze_share`: a, b, p and m of `goals.manner_gaze`."""
LINKS = 8
"""Most segments from the hips to the head, one link each, that count."""
CHEST, HEAD, EYES = LINKS, LINKS + 1, LINKS + 2
"""Entries of `gaze_pulls` after those of the links: two pulls, and the frames of the eyes (2); -1 for none."""
N_NUMBERS = LINKS + 4
"""How many entries that are."""
BODY_AXES, AHEAD, EXPECTED_AXES = LINKS, LINKS + 3, LINKS + 4
"""Rows of `gaze_vectors` after those of the links, which lead from the point of each pull to the next one's, of the last to the
eyes, in its frame: left, up and forward of the body in the chest's frame (3), forward in the head's, and the first three as the
chest is expected now, in the world (3)."""
N_VECTORS = LINKS + 7
"""How many rows that are."""
