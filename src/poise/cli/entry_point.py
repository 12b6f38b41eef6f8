"""The entry point of the command line: runs a command; a user's mistake becomes one line and exit status 2."""

import sys
import warnings
from typing import Any

import click

from poise.cli.commands import commands
from poise.errors import PoiseError


def _print_warning(message: Warning | str, *_: Any) -> None:
    """Print a warning of a command as one line on standard error, without its place in the code."""
    click.echo(f"poise: {message}", err=True)


def main() -> None:
    """Run the command line `poise`; a user's mistake is printed as one line on standard error, with exit status 2."""
    warnings.showwarning = _print_warning  # type: ignore[assignment]
    try:
        status = commands.main(prog_name="poise", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(status)
    except (click.ClickException, PoiseError) as error:
        text = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"poise: {' '.join(text.split())}", err=True)
        sys.exit(2)
    except OSError as error:  # standard output is gone or full
        click.echo(f"poise: cannot write the answer: {error.strerror}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
