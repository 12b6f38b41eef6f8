"""The entry point of the command line: the group of all commands; a user's mistake becomes one line and exit status 2."""

import sys
import warnings
from typing import Any

import click

from poise.cli import (
    bench,
    compare,
    convert,
    figures,
    info,
    learn,
    pose,
    render,
    replay,
    solve,
    studio,
    trackers,
    walk,
    warm_up,
)
from poise.errors import PoiseError
from poise.version import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}, invoke_without_command=True)
@click.version_option(__version__, prog_name="poise")
@click.pass_context
def commands(context: click.Context) -> None:
    """Real-time full-body inverse kinematics for characters."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    info.info,
    convert.convert,
    solve.solve,
    trackers.trackers,
    studio.studio,
    walk.walk,
    pose.pose,
    render.render,
    figures.figures,
    bench.bench,
    compare.compare,
    warm_up.warm_up,
    replay.replay,
    learn.learn,
):
    commands.add_command(command)


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
