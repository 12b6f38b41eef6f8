"""The write-up of a comparison, docs/comparison.md: its figures and tables, taken from results and never written by hand.

A figure in the text is a word with its name in a comment after it: 20<!--methods-->. A table is between `<!-- table NAME -->`
and `<!-- /table -->`.
"""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from poise.compare.comparison_results import Results
from poise.compare.cost_growth import Growth
from poise.compare.decisions import Candidate, Decision, Leader
from poise.compare.entries import OURS
from poise.compare.goal_kinds import SEQUENCES
from poise.compare.rankings import TITLES, Agreement, Ranking
from poise.compare.report_charts import number
from poise.compare.run_records import Operations, Setup
from poise.compare.summary import kind_of
from poise.plain_text import counted

FIGURE = re.compile(r"\S+?<!--(\w+)-->")
"""Pattern of a figure in the text of the write-up."""
TABLE = re.compile(r"<!-- table ([\w ]+) -->\n.*?<!-- /table -->", re.DOTALL)
"""Pattern of a table in the write-up."""
MOST_CANDIDATES = 3
"""How many methods of each use the write-up names."""


class WriteUp(msgspec.Struct, frozen=True):
    """What the write-up of a comparison quotes; small enough to be kept beside it."""

    setup: Setup
    runs: int
    cuts: int
    decisions: list[Decision]
    leaders: list[Leader]
    rankings: list[Ranking]
    agreements: list[Agreement]
    growths: list[Growth]
    operations: list[Operations]
    left_out: dict[str, list[str]]
    """Reasons by method."""
    motions: int = 12
    """Most cases of a scene of motions; in results older than this field, twelve."""


def quote(results: Results) -> WriteUp:
    """Take from the results of a comparison what its write-up quotes."""
    left_out: dict[str, list[str]] = {}
    for pair in results.pairs:
        if pair.left_out is not None and pair.left_out not in left_out.setdefault(pair.method, []):
            left_out[pair.method].append(pair.left_out)
    return WriteUp(
        results.setup,
        sum(cell.runs for cell in results.cells),
        len(results.cuts),
        [msgspec.structs.replace(decision, candidates=decision.candidates[:MOST_CANDIDATES]) for decision in results.decisions],
        results.leaders,
        results.rankings,
        results.agreements,
        [growth for growth in results.growths if growth.measure == "iteration"],
        results.operations,
        left_out,
        max((cell.runs for cell in results.cells if kind_of(cell.scene) in SEQUENCES), default=0),
    )


def fill_in(text: str, quoted: WriteUp) -> str:
    """Fill the figures and tables of a comparison into the text of its write-up."""
    known = figures(quoted)
    tables = {name: make(quoted) for name, make in TABLES.items()}
    text = FIGURE.sub(lambda found: f"{known[found[1]]}<!--{found[1]}-->", text)
    return TABLE.sub(lambda found: f"<!-- table {found[1]} -->\n{tables[found[1]]}\n<!-- /table -->", text)


def figures(quoted: WriteUp) -> dict[str, str]:
    """Write the figures of a comparison that stand in the text of its write-up, by name."""
    ahead = [leader for leader in quoted.leaders if leader.first.method not in OURS]
    taus = {
        name: [tau for row in quoted.agreements if (tau := getattr(row, name)) is not None]
        for name in ("success_tau", "time_tau")
    }
    return {
        "methods": str(len(quoted.setup.methods)),
        "scenes": str(len(quoted.setup.scenes)),
        "runs": f"{quoted.runs:,}",
        "cuts": str(quoted.cuts),
        "motions": str(quoted.motions),
        "seed": str(quoted.setup.seed),
        "ours_first": str(len(quoted.leaders) - len(ahead)),
        "ours_fewer": str(sum(not leader.ours.as_good for leader in ahead)),
        "lowest_success_tau": _or_dash(taus["success_tau"]),
        "lowest_time_tau": _or_dash(taus["time_tau"]),
        "opposite": str(sum(len(row.opposite) for row in quoted.agreements)),
    }


def _or_dash(values: Sequence[float]) -> str:
    return f"{min(values):.2f}" if values else "–"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table of the write-up in Markdown."""
    lines = [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines)


def _percent(candidate: Candidate) -> str:
    low, high = candidate.success_interval
    return f"{100 * candidate.success:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def _cost(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{number(value)} {unit}"


def _decisions(quoted: WriteUp) -> str:
    rows = []
    for decision in quoted.decisions:
        first = decision.first
        others = ", ".join(
            f"`{other.method}` {100 * other.success:.0f} %, {_cost(other.value, decision.unit)}"
            for other in decision.candidates[1:]
        )
        rows.append([decision.use, f"`{first.method}`", _percent(first), _cost(first.value, decision.unit), others])
    return _table(["for", "use", "success", "cost", "next"], rows)


def _rankings(quoted: WriteUp) -> str:
    parts = []
    for ranking in quoted.rankings:
        if ranking.by_time is None or ranking.by_success is None:
            continue
        success = dict(zip(ranking.by_success.names, ranking.by_success.ranks, strict=True))
        rows = [
            [
                f"`{method}`",
                f"{100 * ranking.success[method]:.1f} %",
                *_standing(ranking, method),
                f"{success[method]:.1f}",
                _cost(ranking.time_to_success[method], "µs"),
                f"{rank:.1f}",
            ]
            for method, rank in zip(ranking.by_time.names, ranking.by_time.ranks, strict=True)
        ]
        told_apart = ["better / worse than"] if ranking.standings else []
        head = ["method", "success", *told_apart, "mean rank", "time to success", "mean rank"]
        named = f", without {', '.join(ranking.left_out)}" if ranking.left_out else ""
        parts.append(
            f"**{ranking.group.capitalize()}**: {TITLES[ranking.group]}; {counted(len(ranking.scenes), 'scene')}{named}. "
            f"Mean ranks differ if they are {ranking.by_time.critical_difference:.2f} apart.\n\n" + _table(head, rows)
        )
    return "\n\n".join(parts)


def _standing(ranking: Ranking, method: str) -> list[str]:
    found = ranking.standings.get(method)
    return [] if found is None else [f"{found.better_than} / {found.worse_than}"]


def _leaders(quoted: WriteUp) -> str:
    rows = [
        [
            f"`{row.scene}`",
            f"`{row.first.method}`",
            f"{100 * row.first.success:.0f} %",
            f"`{row.ours.method}`",
            f"{100 * row.ours.success:.0f} %" + ("" if row.ours.as_good else " (fewer)"),
            "–" if row.times is None else f"{number(row.times)} ×",
        ]
        for row in quoted.leaders
        if row.first.method not in OURS
    ]
    return _table(["scene", "first", "success", "best of ours", "success", "its time"], rows) if rows else "In none."


def _growths(quoted: WriteUp) -> str:
    scenes = list(dict.fromkeys(row.scene for row in quoted.operations))
    counts = {(row.scene, row.method): number(row.count) for row in quoted.operations}
    rows = []
    for method in quoted.setup.methods:
        found = {growth.what: growth for growth in quoted.growths if growth.method == method}
        exponents = [_exponent(found.get(what)) for what in ("joints", "effectors")]
        rows.append([f"`{method}`", *exponents, *(counts.get((scene, method), "–") for scene in scenes)])
    return _table(["method", "joints", "effectors", *(f"operations in `{scene}`" for scene in scenes)], rows)


def _exponent(growth: Growth | None) -> str:
    if growth is None or growth.exponent is None or growth.interval is None:
        return "–"
    return f"{growth.exponent:.2f} ({growth.interval[0]:.2f} to {growth.interval[1]:.2f})"


def _agreements(quoted: WriteUp) -> str:
    rows = [
        [
            row.group,
            *(("–" if tau is None else f"{tau:.2f}") for tau in (row.success_tau, row.time_tau)),
            ", ".join(row.opposite) or "none",
        ]
        for row in quoted.agreements
    ]
    return _table(["scenes", "τ by success", "τ by time", "pairs in opposite directions"], rows)


def _left_out(quoted: WriteUp) -> str:
    rows = [[f"`{method}`", "; ".join(reasons)] for method, reasons in quoted.left_out.items()]
    return _table(["method", "what it says"], rows) if rows else "None."


TABLES: Mapping[str, Callable[[WriteUp], str]] = {
    "decisions": _decisions,
    "rankings": _rankings,
    "leaders": _leaders,
    "growth": _growths,
    "agreement": _agreements,
    "left out": _left_out,
}
"""Tables of the write-up by name."""
