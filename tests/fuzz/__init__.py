"""Every reader against files that are nearly right: `make fuzz SECONDS=60`, or `python -m tests.fuzz --help`."""
