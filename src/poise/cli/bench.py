"""The command `poise bench`: measure Table 1 or the workloads and compare them with the baseline."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from poise.cli.inputs_and_progress import FILE, JSON, load_character, progress_bar


@click.command(short_help="Measure Table 1 of the paper, or the workloads.")
@FILE
@click.option("--workloads", is_flag=True, help="Measure the four workloads instead of Table 1.")
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, show_default=True, help="Other cases of the same kinds.")
@click.option(
    "--baseline",
    "baseline_file",
    type=click.Path(path_type=Path),
    help="Give the ratios to this file; else bench/baseline.json.",
)
@click.option("--gate", is_flag=True, help="Exit with 1 and say which, if a measurement is worse than the baseline allows.")
@click.option("--save-baseline", is_flag=True, help="Write the measurements to the baseline file.")
@JSON
def bench(workloads: bool, as_json: bool, **options: Any) -> None:
    """Measure Table 1 of the paper on this machine, and how many iterations a moving goal takes.

    With --workloads: how often, how fast and how steadily four kinds of goals are reached, by the character
    in FILE (the biped if there is none).

    \b
      poise bench --workloads --gate
    """
    if not workloads and any(options.values()):
        raise click.UsageError("FILE, --seed, --baseline, --gate and --save-baseline go with --workloads")
    if options["gate"] and options["save_baseline"]:
        raise click.UsageError("--gate compares with the baseline and --save-baseline replaces it: choose one")
    with progress_bar("measuring", length=100) as bar:
        measured = measure_workloads(**options, progress=bar.update) if workloads else measure_table_1(bar.update)
    click.echo(json.dumps(measured.answer, indent=2) if as_json else measured.report)
    for remark in measured.remarks:
        click.echo(f"poise: {remark}", err=True)
    if measured.regressed:
        raise click.exceptions.Exit(1)


class Measured(NamedTuple):
    """Measurements of `poise bench`: plain data, the printed table, remarks, and whether something regressed."""

    answer: dict[str, Any]
    """Everything, as plain data."""
    report: str
    """A table for people."""
    remarks: tuple[str, ...] = ()
    """Sentences for standard error."""
    regressed: bool = False
    """Whether something is worse than the baseline allows."""


def measure_table_1(progress: Callable[[int], object]) -> Measured:
    """Measure Table 1 of the paper for the command `poise bench`; `progress` gets steps of percent."""
    from poise.compare import table_1

    answer = table_1.measure(progress)
    return Measured(answer, table_1.report(answer))


def measure_workloads(
    file: Path | None,
    seed: int,
    *,
    baseline_file: Path | None,
    gate: bool,
    save_baseline: bool,
    progress: Callable[[int], object],
) -> Measured:
    """Measure the workloads for `poise bench --workloads` and compare them with a baseline; `progress` gets percent."""
    from poise.compare import baseline

    character = None if file is None else load_character(file)
    answer = baseline.run_workloads(character, seed, baseline=baseline_file, gate=gate, save=save_baseline, progress=progress)
    regressions = tuple(f"worse than the baseline: {regression}" for regression in answer["regressions"] or ())
    return Measured(answer, baseline.workloads_report(answer), (*answer["notes"], *regressions), bool(regressions))
