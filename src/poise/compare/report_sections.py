"""Sections of the comparison's report as HTML, from the decision table to how it was measured."""

from collections.abc import Mapping
from html import escape

import numpy as np

from poise.compare import report_texts
from poise.compare.comparison_results import Results
from poise.compare.rankings import TITLES, scenes_of
from poise.compare.report_charts import (
    Axis,
    critical_difference_chart,
    line_chart,
    log_axis,
    number,
    path_chart,
    steps,
)
from poise.compare.report_tables import (
    Colors,
    decision_table,
    difference_table,
    leader_table,
    left_out_table,
    method_table,
    operation_table,
    percent,
    ranking_table,
    swatch,
)
from poise.compare.run_records import Records
from poise.compare.shown_cases import Worst
from poise.compare.summary import by_scene, complete, share, successes

MEASURES = {
    "success [%]": ("success", 100.0, "high"),
    "time of a solve, median [µs]": ("microseconds", 1.0, "low"),
    "time of a solve, 95th percentile [µs]": ("p95_microseconds", 1.0, "low"),
    "time of a solve, 99th percentile [µs]": ("p99_microseconds", 1.0, "low"),
    "time to success [µs]": ("time_to_success", 1.0, "low"),
    "iterations of a solve, mean": ("iterations", 1.0, "low"),
    "time of an iteration, median [µs]": ("iteration_microseconds", 1.0, "low"),
    "distance left, median [mm]": ("position_error", 1.0, "low"),
    "angle left, median [°]": ("orientation_error", 1.0, "low"),
    "limits broken, worst [rad, m]": ("limit_violation", 1.0, "low"),
    "jerk of motions [rad/s³]": ("jerk", 1.0, "low"),
    "largest jump of an angle [rad]": ("largest_jump", 1.0, "low"),
    "jitter on goals out of reach [rad]": ("jitter", 1.0, "low"),
    "solves until settled": ("settling", 1.0, "low"),
    "distance to the recorded pose [rad]": ("pose_distance", 1.0, "low"),
    "spread of answers from other starts [rad]": ("start_spread", 1.0, "low"),
}
"""Measures that the table of all scenes shows: field of a cell, factor, and which end is best."""


def section(anchor: str, title: str, lead: str, *content: str) -> str:
    """Return a section of the report with its title and a sentence that says how to read it."""
    return f'<section id="{anchor}"><h2>{escape(title)}</h2><p>{lead}</p>{"".join(content)}</section>'


def decisions(results: Results, colors: Colors) -> str:
    """Return the section of the report with the decision table."""
    return section("decisions", "What to use", report_texts.DECISIONS, decision_table(results.decisions, colors))


def rankings(results: Results, records: Records, colors: Colors) -> str:
    """Return the section of the report with rankings, critical differences and curves, group by group."""
    parts = []
    for ranking in results.rankings:
        parts.append(f"<h3>{escape(ranking.group.capitalize())}: {escape(TITLES[ranking.group])}</h3>")
        if ranking.left_out:
            names = ", ".join(escape(name) for name in ranking.left_out)
            parts.append(f"<p>Not ranked, as they did not do all {len(ranking.scenes)} scenes: {names}.</p>")
        parts.append(
            f'<div class="row">{ranking_table(ranking, results, colors)}{_curves(records, ranking.group, colors)}</div>'
        )
        for ranks, what in ((ranking.by_success, "success"), (ranking.by_time, "time to success")):
            if ranks is not None:
                words = (
                    f"Mean ranks by {what} over {ranks.scenes} scenes; a bar joins those that are less than "
                    f"{ranks.critical_difference:.2f} apart and not told apart (Nemenyi; Friedman's p = {number(ranks.p)})."
                )
                parts.append(f"<p>{words}</p>{critical_difference_chart(ranks, colors, ranking.group)}")
    return section("rankings", "Rankings", report_texts.RANKINGS, *parts)


def _curves(records: Records, group: str, colors: Colors) -> str:
    """Write the section of success against time for a group of scenes, scenes counting alike."""
    scenes = scenes_of(group, records.setup.scenes)
    reached = {scene: successes(records, scene) for scene in scenes}
    methods = complete({scene: dict(found) for scene, found in reached.items()}, scenes, records.setup.methods)
    solved: dict[str, list[float]] = {method: [] for method in methods}
    weights: dict[str, list[float]] = {method: [] for method in methods}
    for method in methods:
        for scene in scenes:
            cases = reached[scene][method]
            for case, won in cases.items():
                run = records.runs[scene, method][case]
                solved[method] += [run.seconds * 1e6 / len(run.reached)] * int(share(won) > 0.5)
                weights[method] += [1.0 / (len(cases) * len(scenes))] * int(share(won) > 0.5)
    everything = [time for times in solved.values() for time in times]
    if not everything:
        return ""
    x = log_axis(everything, "time of a solve [µs]")
    series = {method: steps(np.array(times), sum(weights[method]), x.high) for method, times in solved.items()}
    return line_chart(series, x, Axis(0.0, 1.0, "share of goals reached"), colors, f"Success against time: {group}")


def scene_table() -> str:
    """Return the section of the report with all scenes and methods, by one measure at a time."""
    options = "".join(f"<option>{escape(title)}</option>" for title in MEASURES)
    chosen = f'<p><label>Measure: <select id="measure">{options}</select></label></p>'
    return section("scenes", "Every scene", report_texts.SCENES, chosen, '<div class="wide" id="scene-table"></div>')


def leaders(results: Results, colors: Colors) -> str:
    """Return the section of the report on the scenes in which another method than `poise` is the first choice."""
    table = leader_table(results.leaders, colors)
    return section("leaders", "Where poise is not the first choice", report_texts.LEADERS, table) if results.leaders else ""


def growth(results: Results, colors: Colors) -> str:
    """Return the section of the report on how cost grows with joints and effectors."""
    parts = []
    for what, words in (("joints", "ball joints of a chain"), ("effectors", "goals of a spider with eight legs")):
        chosen = [row for row in results.growths if row.what == what and row.measure == "iteration" and len(row.sizes) > 1]
        if not chosen:
            continue
        everything = [value for row in chosen for value in row.microseconds]
        sizes = [size for row in chosen for size in row.sizes]
        x = Axis(0.9 * min(sizes), 1.1 * max(sizes), words, True, tuple(sorted(set(sizes))))
        series = {row.method: list(zip(row.sizes, row.microseconds, strict=True)) for row in chosen}
        y = log_axis(everything, "time of an iteration [µs]")
        chart = line_chart(series, x, y, colors, f"Cost against {words}", dots=True)
        rows = "".join(
            f'<tr data-method="{escape(row.method)}"><td>{swatch(row.method, colors)}</td><td class="n">{row.exponent:.2f}</td>'
            f'<td class="n">{row.interval[0]:.2f} to {row.interval[1]:.2f}</td></tr>'
            for row in sorted(chosen, key=lambda row: row.exponent or 0.0)
            if row.exponent is not None and row.interval is not None
        )
        head = '<tr><th>method</th><th class="n">exponent</th><th class="n">95 %</th></tr>'
        parts.append(f'<h3>{escape(words.capitalize())}</h3><div class="row">{chart}<table>{head}{rows}</table></div>')
    if results.operations:
        parts.append(f"<h3>Operations of one iteration</h3><p>{report_texts.OPERATIONS}</p>{operation_table(results, colors)}")
    return section("growth", "How cost grows", report_texts.GROWTH, *parts) if parts else ""


Trails = Mapping[str, Mapping[str, tuple[np.ndarray, np.ndarray]]]
"""Ways of an effector and of its goal by scene and method."""


def trajectories(trails: Trails, colors: Colors) -> str:
    """Return the section of the report with the ways of an effector."""
    parts = []
    for scene, ways in trails.items():
        drawn = "".join(
            f'<figure class="small" data-method="{escape(method)}">{path_chart(way, goal, colors[method], method)}'
            f"<figcaption>{swatch(method, colors)}</figcaption></figure>"
            for method, (way, goal) in ways.items()
        )
        parts.append(f'<h3>{escape(scene)}</h3><div class="row">{drawn}</div>')
    return section("trajectories", "Trajectories", report_texts.TRAJECTORIES, *parts) if parts else ""


def pictures(drawn: Mapping[tuple[str, int], Mapping[str, str]], records: Records, colors: Colors) -> str:
    """Return the section of the report with pictures of every method on the same goals."""
    parts = []
    for (scene, case), by_method in drawn.items():
        shown = []
        for method, url in by_method.items():
            run = records.runs[scene, method][case]
            words = f"{_left(run.position[-1], run.orientation[-1])}, {number(run.microseconds[-1])} µs"
            picture = f'<img src="{url}" alt="{escape(method)} in {escape(scene)}" loading="lazy">'
            shown.append(
                f'<figure data-method="{escape(method)}">{picture}<figcaption>{swatch(method, colors)}<br>'
                f'<span class="soft">{words}</span></figcaption></figure>'
            )
        parts.append(f'<h3>{escape(scene)}, case {case}</h3><div class="row">{"".join(shown)}</div>')
    return section("pictures", "Pictures", report_texts.PICTURES, *parts) if parts else ""


def _left(position: float, orientation: float) -> str:
    """Write the error that is left, in a section of the report: 3.2 mm, 0.5° for [m, rad]."""
    return f"{number(1e3 * position)} mm, {number(float(np.degrees(orientation)))}°"


def worst(cases: list[Worst], colors: Colors) -> str:
    """Return the section of the report with each method's worst case and a button that writes its capture."""
    shown = "".join(
        f'<figure data-method="{escape(case.method)}"><img src="{case.picture}" alt="" loading="lazy"><figcaption>'
        f"{swatch(case.method, colors)}<br><span class=soft>{escape(case.scene)}, case {case.case}: "
        f"{_left(case.position, case.orientation)} left; {escape(case.solved_by)} solves it</span><br>"
        f'<button class="save" data-capture="{escape(case.method)}">save the capture</button></figcaption></figure>'
        for case in cases
    )
    return section("worst", "Worst cases", report_texts.WORST, f'<div class="row">{shown}</div>') if cases else ""


def tests(results: Results, colors: Colors) -> str:
    """Return the section of the report with paired tests and the agreement of the two seeds."""
    parts = []
    for ranking in results.rankings:
        rows = difference_table([row for row in results.differences if row.group == ranking.group], colors)
        if rows:
            parts.append(f"<h3>{escape(ranking.group.capitalize())}</h3>{rows}")
    agreed = "".join(
        f"<tr><td>{escape(row.group)}</td>"
        + "".join(f'<td class="n">{"–" if tau is None else f"{tau:.2f}"}</td>' for tau in (row.success_tau, row.time_tau))
        + f"<td>{escape(', '.join(row.opposite) or 'none')}</td></tr>"
        for row in results.agreements
    )
    titles = "<th class=n>τ by success</th><th class=n>τ by time</th><th>pairs that differ in opposite directions</th>"
    head = f"<tr><th>scenes</th>{titles}</tr>"
    parts.append(f"<h3>Even against odd cases, drawn from seeds of their own</h3><table>{head}{agreed}</table>")
    return section("tests", "Paired tests", report_texts.TESTS, *parts)


def about(results: Results, colors: Colors) -> str:
    """Return the sections of the report on methods, memory, what was left out, and how it was measured."""
    setup = results.setup
    machine = ", ".join(f"{name} {value}" if name != "cpu" else value for name, value in setup.machine.items())
    measured = report_texts.MEASURED.format(
        runs=sum(cell.runs for cell in results.cells),
        methods=len(setup.methods),
        scenes=len(setup.scenes),
        machine=escape(machine),
        version=escape(setup.poise),
        command=f"poise compare{' --quick' if setup.quick else ''} --seed {setup.seed} --out DIR",
    )
    return (
        section("methods", "Methods and memory", report_texts.METHODS, method_table(results, colors))
        + section("left-out", "Left out, or cut short", report_texts.LEFT_OUT, left_out_table(results, colors))
        + section("how", "How it was measured", measured)
    )


def lead(results: Results) -> str:
    """Write the section that leads the report: its first sentence."""
    overall = [cell.success for cell in results.cells if cell.method == "poise"]
    ours = f" The method poise reaches {percent(float(np.mean(overall)))} of its goals." if overall else ""
    return report_texts.LEAD.format(methods=len(results.setup.methods), scenes=len(results.setup.scenes), ours=ours)


def scene_data(results: Results) -> dict[str, object]:
    """For the report's section of scenes, collect what its script needs: cells by scene and method, measures, reasons."""
    table = by_scene(results.cells)
    fields = {key for key, _, _ in MEASURES.values()} | {"cut"}
    left_out: dict[str, dict[str, str]] = {}
    for pair in results.pairs:
        if pair.left_out is not None:
            left_out.setdefault(pair.scene, {})[pair.method] = pair.left_out
    return {
        "methods": list(results.setup.methods),
        "scenes": list(results.setup.scenes),
        "measures": {title: {"key": key, "scale": scale, "best": best} for title, (key, scale, best) in MEASURES.items()},
        "cells": {
            scene: {method: {field: getattr(cell, field) for field in fields} for method, cell in row.items()}
            for scene, row in table.items()
        },
        "leftOut": left_out,
    }
