"""The command line."""

from poise.cli.entry_point import main

__all__ = ["main"]
