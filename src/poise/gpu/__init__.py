"""The GPU: the methods `paper` and `poise` as source text for one character, one thread a problem, and what runs it."""
