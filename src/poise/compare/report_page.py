"""The report of a comparison: one HTML page with everything in it, which opens from a file without a network."""

import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from string import Template

from poise.compare import report_sections, shown_cases
from poise.compare.comparison_results import Results
from poise.compare.method_colors import method_colors
from poise.compare.run_records import Records
from poise.compare.running import Plan
from poise.compare.shown_cases import Again
from poise.formats.whole_files import write_whole

PAGE = "report.html"
"""Name of the report in the folder of a comparison."""
FOLDER = Path(__file__).with_name("page")
"""Folder of the report's template, style and script."""
LINKS = {
    "decisions": "what to use",
    "rankings": "rankings",
    "scenes": "every scene",
    "leaders": "where poise is not first",
    "growth": "cost growth",
    "trajectories": "trajectories",
    "pictures": "pictures",
    "worst": "worst cases",
    "tests": "tests",
    "methods": "methods",
    "left-out": "left out",
    "how": "how it was measured",
}
"""Sections of the report by anchor."""


def write_report(results: Results, records: Records, plan: Plan, path: Path, progress: Callable[[float], object]) -> None:
    """Write the report of a comparison; some cases are solved again to be drawn. `progress` gets shares that add up to 1."""
    write_whole(path, report(results, records, plan, progress).encode())


def report(results: Results, records: Records, plan: Plan, progress: Callable[[float], object] = lambda share: None) -> str:
    """Make the report of a comparison as HTML."""
    colors, again = method_colors(results.setup.methods), Again(plan.scenes, plan.seed, plan.quick)
    drawn = shown_cases.pictures(records, again)
    progress(0.5)
    trails, worst = shown_cases.trails(records, again), shown_cases.worst_cases(records, again)
    progress(0.4)
    sections = [
        report_sections.decisions(results, colors),
        report_sections.rankings(results, records, colors),
        report_sections.scene_table(),
        report_sections.leaders(results, colors),
        report_sections.growth(results, colors),
        report_sections.trajectories(trails, colors),
        report_sections.pictures(drawn, records, colors),
        report_sections.worst(worst, colors),
        report_sections.tests(results, colors),
        report_sections.about(results, colors),
    ]
    content = "\n".join(sections)
    data = report_sections.scene_data(results) | {"captures": {case.method: case.capture for case in worst}}
    legend = "".join(
        f'<button data-method="{escape(name)}" aria-pressed="false"><i style="background:{color}"></i>{escape(name)}</button>'
        for name, color in colors.items()
    )
    page = Template((FOLDER / "page.html").read_text()).substitute(
        style=(FOLDER / "style.css").read_text(),
        script=(FOLDER / "script.js").read_text(),
        lead=report_sections.lead(results),
        nav=" ".join(f'<a href="#{key}">{words}</a>' for key, words in LINKS.items() if f'id="{key}"' in content),
        legend=legend,
        sections=content,
        data=json.dumps(data).replace("</", "<\\/"),
    )
    progress(0.1)
    return page
