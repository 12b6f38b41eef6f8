"""The command `poise bench`: measure Table 1 or the workloads and compare them with the baseline."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from poise.cli.inputs import load_character
from poise.compare import baseline, table_1


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
    character = None if file is None else load_character(file)
    answer = baseline.run_workloads(character, seed, baseline=baseline_file, gate=gate, save=save_baseline, progress=progress)
    regressions = tuple(f"worse than the baseline: {regression}" for regression in answer["regressions"] or ())
    return Measured(answer, baseline.workloads_report(answer), (*answer["notes"], *regressions), bool(regressions))
