"""Tables of the comparison's report as HTML: decisions, rankings, paired tests, memory, what was left out and why."""

from collections.abc import Mapping, Sequence
from html import escape

from poise.compare.comparison_results import Results
from poise.compare.decisions import Candidate, Decision, Leader
from poise.compare.entries import OURS
from poise.compare.rankings import Difference, Ranking
from poise.compare.report_charts import interval_bar, number
from poise.compare.significance import SIGNIFICANT
from poise.plain_text import counted

Colors = Mapping[str, str]
"""CSS colours by method."""
MOST_OTHERS = 3
"""How many more methods a row of the decision table names."""


def swatch(method: str, colors: Colors) -> str:
    """Return a cell of the report's tables: the name of a method with its colour in front."""
    return f'<span class="method"><i style="background:{colors[method]}"></i>{escape(method)}</span>'


def percent(share: float) -> str:
    """Write a share in a table of the report: 100 %, 97.5 %."""
    return f"{100 * share:.0f} %" if share in (0.0, 1.0) else f"{100 * share:.1f} %"


def _share(share: float) -> str:
    """Write a share that a bar follows, so that the bars of all rows begin at one place."""
    return f'<span class="share">{percent(share)}</span>'


def _value(value: float | None, unit: str) -> str:
    if value is None:
        return "not in every scene"
    return f"{number(value)} {unit}" if unit != "µs" or value < 1e3 else f"{number(value / 1e3)} ms"


def decision_table(decisions: Sequence[Decision], colors: Colors) -> str:
    """Write the report's table of decisions."""
    rows = "".join(_decision_row(decision, colors) for decision in decisions)
    head = "<th>for</th><th>use</th><th>success</th><th>cost</th><th>next, and what else costs</th>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _decision_row(decision: Decision, colors: Colors) -> str:
    first = decision.first
    others = "<br>".join(_other(decision, candidate, colors) for candidate in decision.candidates[1 : 1 + MOST_OTHERS])
    named = ", ".join(decision.scenes)
    bar = interval_bar(first.success, *first.success_interval, colors[first.method])
    return (
        f'<tr title="{escape(named)}"><td>{escape(decision.use)}<br><small>{counted(len(decision.scenes), "scene")}, '
        f"{counted(len(decision.candidates), 'method')}</small></td>"
        f'<td class="choice">{swatch(first.method, colors)}</td><td>{_share(first.success)}{bar}</td>'
        f"<td>{_value(first.value, decision.unit)}</td><td><small>{others}</small></td></tr>"
    )


def _other(decision: Decision, candidate: Candidate, colors: Colors) -> str:
    first, words = decision.first, f"{swatch(candidate.method, colors)}: {percent(candidate.success)}"
    if candidate.value is not None and first.value:
        return f"{words}, {number(candidate.value / first.value)} × the cost"
    return f"{words}, {_value(candidate.value, decision.unit)}"


def leader_table(leaders: Sequence[Leader], colors: Colors) -> str:
    """Return the table of the scenes in which a method that is not Poise's is the first choice."""
    rows = "".join(
        f"<tr><td>{escape(row.scene)}</td><td>{swatch(row.first.method, colors)}</td>"
        f'<td class="n">{percent(row.first.success)}</td><td class="n">{_value(row.first.value, "µs")}</td>'
        f"<td>{swatch(row.ours.method, colors)}</td>"
        f'<td class="n">{percent(row.ours.success)}{"" if row.ours.as_good else " <b>!</b>"}</td>'
        f'<td class="n">{"–" if row.times is None else number(row.times)}</td></tr>'
        for row in leaders
        if row.first.method not in OURS
    )
    if not rows:
        return "<p>In none.</p>"
    success = '<th class="n">success</th>'
    head = f'<th>scene</th><th>first</th>{success}<th class="n">time to success</th><th>best of ours</th>{success}'
    head += '<th class="n">times the time</th>'
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def ranking_table(ranking: Ranking, results: Results, colors: Colors) -> str:
    """Return the table of one group: success with its interval and time to success, the best first."""
    if ranking.by_time is None:
        return ""
    time = dict(zip(ranking.by_time.names, ranking.by_time.ranks, strict=True))
    runs = {method: _interval(results, ranking, method) for method in time}
    rows = "".join(
        f'<tr data-method="{escape(method)}"><td>{swatch(method, colors)}</td>'
        f"<td>{_share(ranking.success[method])}{interval_bar(ranking.success[method], *runs[method], colors[method])}</td>"
        f'<td class="n">{ranking.standings[method].better_than} / {ranking.standings[method].worse_than}</td>'
        f'<td class="n">{_mean_time(ranking.time_to_success[method])}</td>'
        f'<td class="n">{time[method]:.2f}</td></tr>'
        for method in ranking.by_time.names
    )
    titles = ("better / worse", "time to success", "mean rank")
    head = "<th>method</th><th>success</th>" + "".join(f'<th class="n">{title}</th>' for title in titles)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _mean_time(value: float | None) -> str:
    return "–" if value is None else _value(value, "µs")


def _interval(results: Results, ranking: Ranking, method: str) -> tuple[float, float]:
    """For a table of the report, average the ends of a method's intervals over the scenes of a group."""
    ends = [cell.success_interval for cell in results.cells if cell.method == method and cell.scene in ranking.scenes]
    return sum(low for low, _ in ends) / len(ends), sum(high for _, high in ends) / len(ends)


def difference_table(rows: Sequence[Difference], colors: Colors) -> str:
    """Return the table of paired tests of the method `poise` against each other method in a group."""
    lines = []
    for row in rows:
        if "poise" not in (row.one, row.other):
            continue
        ours = row.one == "poise"
        other, sign = (row.other, 1.0) if ours else (row.one, -1.0)
        ratio = None if row.time_ratio is None else row.time_ratio**sign
        effect = None if row.time_effect is None else sign * row.time_effect
        low, high = sorted((sign * row.success_interval[0], sign * row.success_interval[1]))
        lines.append(
            f'<tr data-method="{escape(other)}"><td>{swatch(other, colors)}</td><td class="n">{row.cases}</td>'
            f'<td class="n">{100 * sign * row.success:+.1f} %</td><td class="n">{100 * low:+.1f} to {100 * high:+.1f} %</td>'
            f'<td class="n">{_p(row.success_p)}</td><td class="n">{"–" if ratio is None else number(ratio)}</td>'
            f'<td class="n">{"–" if row.time_p is None else _p(row.time_p)}</td>'
            f'<td class="n">{"–" if effect is None else f"{effect:+.2f}"}</td></tr>'
        )
    if not lines:
        return ""
    titles = ("against", "cases", "more successes", "95 % interval", "p", "times its time", "p", "effect")
    head = "".join(f"<th{' class=n' if place else ''}>{title}</th>" for place, title in enumerate(titles))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _p(p: float) -> str:
    words = "&lt; 0.001" if p < 1e-3 else f"{p:.3f}" if p < 0.9995 else "1"
    return f"<b>{words}</b>" if p < SIGNIFICANT else words


def method_table(results: Results, colors: Colors) -> str:
    """Return the table of methods: family, source, limits, and memory in the scene where it is most."""
    rows = []
    for about in results.about:
        pairs = [pair for pair in results.pairs if pair.method == about.method and pair.left_out is None]
        largest = max(pairs, key=lambda pair: pair.state_bytes, default=None)
        sizes = (0, 0, 0) if largest is None else (largest.own_bytes, largest.state_bytes, largest.peak_bytes)
        memory = "".join(f'<td class="n">{size / 1024:.0f}</td>' for size in sizes)
        where = "–" if largest is None else escape(largest.scene)
        rows.append(
            f'<tr data-method="{escape(about.method)}"><td>{swatch(about.method, colors)}</td><td>{escape(about.family)}</td>'
            f"<td>{escape(about.source)}</td><td>{escape(about.limits)}</td>{memory}<td><small>{where}</small></td></tr>"
        )
    memory = "".join(f'<th class="n">{title} [kB]</th>' for title in ("own", "all", "peak"))
    head = f"<th>method</th><th>family</th><th>source</th><th>joint limits</th>{memory}<th>in</th>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _whole(count: float) -> str:
    """Write a count in a table of the report with gaps between thousands, so that counts of any size compare at a glance."""
    return f"{count:,.0f}".replace(",", "\u202f")


def operation_table(results: Results, colors: Colors) -> str:
    """Return the table of the operations of one iteration, by scene."""
    scenes = list(dict.fromkeys(row.scene for row in results.operations))
    counts = {(row.scene, row.method): row.count for row in results.operations}
    rows = "".join(
        f'<tr data-method="{escape(method)}"><td>{swatch(method, colors)}</td>'
        + "".join(
            f'<td class="n">{_whole(counts[scene, method]) if (scene, method) in counts else "–"}</td>' for scene in scenes
        )
        + "</tr>"
        for method in results.setup.methods
    )
    head = "<th>method</th>" + "".join(f'<th class="n">{escape(scene)}</th>' for scene in scenes)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def left_out_table(results: Results, colors: Colors) -> str:
    """Return the table of what methods cannot do, each reason once, and of where the time cap cut one short."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for pair in results.pairs:
        if pair.left_out is not None:
            reasons.setdefault((pair.method, pair.left_out), []).append(pair.scene)
    for cut in results.cuts:
        reason = "its time was used up; in brackets, how many cases were done"
        reasons.setdefault((cut.method, reason), []).append(f"{cut.scene} ({cut.cases})")
    rows = "".join(
        f'<tr data-method="{escape(method)}"><td>{swatch(method, colors)}</td><td>{escape(reason)}</td><td><small>'
        f"{escape(', '.join(scenes))}</small></td></tr>"
        for (method, reason), scenes in sorted(reasons.items(), key=lambda item: results.setup.methods.index(item[0][0]))
    )
    if not rows:
        return "<p>Every method did every scene.</p>"
    return f"<table><thead><tr><th>method</th><th>why</th><th>scenes</th></tr></thead><tbody>{rows}</tbody></table>"
