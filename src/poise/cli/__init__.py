"""The command line."""

from poise.cli.commands import main

__all__ = ["main"]
