"""The command `poise bench`: measure Table 1, crowds, or the workloads and compare these with the baseline."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from poise.cli.inputs_and_progress import FILE, JSON, load_character, progress_bar


@click.command(short_help="Measure Table 1 of the paper, the workloads, or crowds.")
@FILE
@click.option("--workloads", is_flag=True, help="Measure the four workloads instead of Table 1.")
@click.option("--crowd", is_flag=True, help="Measure crowds: poses a second by number of characters and of threads.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw what --crowd has measured to this SVG file.")
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
def bench(workloads: bool, crowd: bool, plot: Path | None, as_json: bool, **options: Any) -> None:
    """Print a benchmark: Table 1 of the paper, measured on this machine, and how many iterations a moving goal takes.

    With --workloads: how often, how fast and how steadily four kinds of goals are reached, by the character
    in FILE (the biped if there is none). With --crowd: poses a second of crowds of bipeds.

    \b
      poise bench --workloads --gate
      poise bench --crowd --plot crowd.svg
    """
    if not workloads and any(options.values()):
        raise click.UsageError("FILE, --seed, --baseline, --gate and --save-baseline go with --workloads")
    if options["gate"] and options["save_baseline"]:
        raise click.UsageError("--gate compares with the baseline and --save-baseline replaces it: choose one")
    if (workloads and crowd) or (plot is not None and not crowd):
        raise click.UsageError("--plot goes with --crowd, and --workloads measures something else")
    with progress_bar("measuring", length=100) as bar:
        if crowd:
            measured = measure_crowds(plot, bar.update)
        else:
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
    """Run the command `poise bench` without options: measure Table 1; `progress` gets steps of percent."""
    from poise.compare import table_1

    answer = table_1.measure(progress)
    return Measured(answer, table_1.report(answer))


def measure_crowds(plot: Path | None, progress: Callable[[int], object]) -> Measured:
    """Measure crowds for `poise bench --crowd`, and draw a chart if there is a file for it; `progress` gets percent."""
    from poise.compare import crowd_speed
    from poise.formats.whole_files import write_whole

    answer = crowd_speed.measure(progress)
    if plot is not None:
        write_whole(plot, crowd_speed.plot(answer).encode())
    return Measured(answer, crowd_speed.report(answer))


def measure_workloads(
    file: Path | None,
    seed: int,
    *,
    baseline_file: Path | None,
    gate: bool,
    save_baseline: bool,
    progress: Callable[[int], object],
) -> Measured:
    """Run the command `poise bench --workloads`: measure, compare with the baseline; `progress` gets percent."""
    from poise.compare import baseline

    character = None if file is None else load_character(file)
    answer = baseline.run_workloads(character, seed, baseline=baseline_file, gate=gate, save=save_baseline, progress=progress)
    regressions = tuple(f"worse than the baseline: {regression}" for regression in answer["regressions"] or ())
    return Measured(answer, workloads_report(answer), (*answer["notes"], *regressions), bool(regressions))


def workloads_report(answer: dict[str, Any]) -> str:
    """Format the answer of `poise bench --workloads` as a table, with ratios to the baseline if there is one."""
    width = 0 if answer["ratios"] is None else 8  # of a column of ratios
    none, ratio = " " * width, f"{'ratio':>{width}.{width}}"
    lines = [
        f"{'':<19}{'success':>10}{none}{'iterations':>13}{none}{'time [µs]':>19}{none}{'beyond limits':>16}",
        f"{'workload':<13}{'cases':>6}{'[%]':>10}{ratio}{'mean':>8}{'p99':>5}{ratio}{'median':>10}{'p95':>9}{ratio}{'[rad]':>16}",
    ]
    for name, row in answer["figures"].items():
        shares = [f"{_ratio(answer, name, key):>{width}}" for key in ("success", "iterations", "yardsticks")]
        success = "–" if name == "unreachable" else f"{row['success']:.1f}"
        lines.append(
            f"{name:<13}{row['cases']:>6}{success:>10}{shares[0]}{row['iterations']:>8.2f}{row['p99_iterations']:>5.0f}{shares[1]}"
            f"{row['microseconds']:>10.1f}{row['p95_microseconds']:>9.1f}{shares[2]}{row['limit_violation']:>16.2g}"
        )
    return "\n".join([*lines, "", *_remarks(answer)])


def _ratio(answer: dict[str, Any], name: str, key: str) -> str:
    """Format a ratio to the baseline for the table of `poise bench`; empty where nothing was compared."""
    if answer["ratios"] is None:
        return ""
    value = None if (name, key) == ("unreachable", "success") else answer["ratios"][name].get(key)
    return "–" if value is None else f"{value:.2f}"


def _remarks(answer: dict[str, Any]) -> list[str]:
    """Format lines for the measurements that have no column in the table of `poise bench --workloads`."""
    from poise.compare import workloads
    from poise.compare.baseline import times_biped

    measurements, compared = answer["figures"], answer["ratios"] is not None
    search, stuck, times = measurements["search"], measurements["unreachable"], times_biped(measurements)

    def to_baseline(name: str, key: str) -> str:
        return f" (ratio {_ratio(answer, name, key)})" if compared else ""

    lines = [
        f"search: starts: {search['median_starts']:.0f} at the median, {search['max_starts']:.0f} at most, "
        f"{search['starts']:.2f} on average{to_baseline('search', 'starts')}",
        f"unreachable: the last of {workloads.SETTLING} solves makes {stuck['last_iterations']:.2f} iterations "
        f"and changes a joint by {stuck['joint_change']:.2g} rad",
        f"    at the median, {stuck['max_joint_change']:.2g} at most; "
        f"cost {stuck['cost']:.4g}{to_baseline('unreachable', 'cost')}",
    ]
    if times is not None:
        lines.append(f"humanoid: coherent frames of 80 hinges take {times:.2f} times as long as the biped's")
    lines.append(
        "Times as called from Python: set_goals, solve and pose.angles; search() alone; unreachable: each of its solves."
    )
    if compared:
        lines.append("Their ratios to the baseline compare yardsticks, a fixed kernel timed in between, and not microseconds.")
    return lines
