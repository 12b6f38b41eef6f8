"""The command line `poise`."""

from poise.cli.entry_point import main

__all__ = ["main"]
