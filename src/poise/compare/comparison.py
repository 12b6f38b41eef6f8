"""A whole comparison: runs, results, tables and the report, in one folder."""

from collections.abc import Callable
from pathlib import Path

from poise.compare.comparison_results import RESULTS, TABLE, Results, compute_results, write_results
from poise.compare.report_page import PAGE, write_report
from poise.compare.run_records import JOURNAL
from poise.compare.running import Plan, run_comparison

REPORT_SHARE = 0.05
"""Share of a comparison's progress that the report takes."""
FILES = (PAGE, RESULTS, TABLE, JOURNAL)
"""Files that a comparison writes into its folder."""


def compare(
    plan: Plan, folder: Path, *, resume: bool = False, progress: Callable[[float], object] = lambda share: None
) -> Results:
    """Run a comparison into a folder, go on with one that was interrupted, and write its tables and its report.

    progress: called with shares of the work as they are done, which add up to 1.
    """
    records = run_comparison(plan, folder, resume, lambda share: progress((1.0 - REPORT_SHARE) * share))
    results = compute_results(records)
    write_results(results, records, folder)
    write_report(results, records, plan, folder / PAGE, lambda share: progress(REPORT_SHARE * share))
    return results
