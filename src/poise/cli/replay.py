"""The command `poise replay`: run a captured solve again and compare the results."""

import json
from pathlib import Path

import click

import poise
from poise.cli.inputs_and_progress import JSON


@click.command(short_help="Run a captured solve again and compare the results.")
@click.argument("file", type=click.Path(path_type=Path))
@JSON
@click.pass_context
def replay(context: click.Context, file: Path, as_json: bool) -> None:
    """Run the solve that FILE holds, written by solver.capture(FILE), once more and print whether the results agree.

    The exit status is 0 if the pose is the same, or on another machine the same but for rounding; else 1.
    """
    answer = poise.replay(file)
    click.echo(json.dumps(answer.as_dict(), indent=2) if as_json else str(answer))
    context.exit(0 if answer.agrees else 1)
