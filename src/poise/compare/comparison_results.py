"""Results of a comparison: everything that its records say, computed once, for the report, the documents and other programs."""

import csv
import io
from pathlib import Path

import msgspec

from poise.compare.cost_growth import Growth, growths
from poise.compare.decisions import Decision, Leader, decide, find_leaders
from poise.compare.entries import find_entry
from poise.compare.rankings import GROUPS, Agreement, Difference, Ranking, agreement_of_halves, differences, rank, scenes_of
from poise.compare.run_records import Cut, Operations, Pair, Records, Run, Setup
from poise.compare.summary import Cell, cells
from poise.formats.whole_files import write_whole

RESULTS = "results.json"
"""Name of the file of results in the folder of a comparison."""
TABLE = "runs.csv"
"""Name of the table of all runs."""
LISTS = ("reached", "position", "orientation", "cost", "iterations", "microseconds")
"""Fields of a run with an entry for each frame; the table has their means."""


class About(msgspec.Struct, frozen=True):
    """What is known of a method beside its results."""

    method: str
    family: str
    source: str
    limits: str


class Results(msgspec.Struct, frozen=True):
    """The results of a comparison."""

    setup: Setup
    about: list[About]
    decisions: list[Decision]
    leaders: list[Leader]
    rankings: list[Ranking]
    agreements: list[Agreement]
    growths: list[Growth]
    cells: list[Cell]
    differences: list[Difference]
    pairs: list[Pair]
    cuts: list[Cut]
    operations: list[Operations]


def compute_results(records: Records) -> Results:
    """Compute the results of a comparison from its records."""
    setup, all_cells = records.setup, cells(records)
    known = [find_entry(name) for name in setup.methods]
    tests = {group: differences(records, group) for group in GROUPS if scenes_of(group, setup.scenes)}
    return Results(
        setup,
        [About(method.name, method.family, method.source, method.limits) for method in known],
        decide(records, all_cells),
        find_leaders(records, all_cells),
        [rank(setup, all_cells, rows, group) for group, rows in tests.items()],
        [agreement_of_halves(records, group) for group in tests],
        growths(records),
        all_cells,
        [row for rows in tests.values() for row in rows],
        list(records.pairs.values()),
        list(records.cuts.values()),
        list(records.operations.values()),
    )


def write_results(results: Results, records: Records, folder: Path) -> None:
    """Write results.json, the results of a comparison, and runs.csv, all runs as a table, into its folder."""
    write_whole(folder / RESULTS, msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
    write_whole(folder / TABLE, runs_table(records).encode())


def runs_table(records: Records) -> str:
    """Write all runs of a comparison as CSV, a line for each: of what a run has for each frame, the mean."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Run.__struct_fields__)
    for run in records.all_runs():
        row = msgspec.structs.asdict(run)
        means = {name: float(f"{sum(row[name]) / len(row[name]):.6g}") for name in LISTS}
        writer.writerow(["" if value is None else value for value in (row | means).values()])
    return text.getvalue()
