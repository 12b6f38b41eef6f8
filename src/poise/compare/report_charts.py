"""Charts of the comparison's report as SVG: curves on logarithmic axes, diagrams of critical differences, paths."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

import numpy as np

from poise.compare.mean_ranks import MeanRanks

Series = Mapping[str, Sequence[tuple[float, float]]]
"""Points (x, y) by method."""
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 10, 40
"""Margins around the plotted area of a chart [pixels]."""


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of a chart of the report: its range, its title, and whether it is logarithmic."""

    low: float
    high: float
    title: str
    logarithmic: bool = False
    marks: tuple[float, ...] = ()
    """Where it has numbers; chosen if there are none."""

    def share(self, value: float) -> float:
        """Return where a value is on this axis of a chart, from 0 to 1."""
        if self.logarithmic:
            return (log10(max(value, 1e-12)) - log10(self.low)) / max(log10(self.high) - log10(self.low), 1e-9)
        return (value - self.low) / max(self.high - self.low, 1e-12)

    def ticks(self) -> list[float]:
        """Choose where this axis of a chart has numbers."""
        if self.marks:
            return list(self.marks)
        if self.logarithmic:
            return [10.0**power for power in range(ceil(log10(self.low) - 1e-9), floor(log10(self.high) + 1e-9) + 1)]
        span = self.high - self.low
        step = 10.0 ** floor(log10(max(span, 1e-12)))
        step *= next(factor for factor in (0.1, 0.2, 0.5, 1.0, 2.0) if span / (step * factor) <= 6.0)
        first = ceil(self.low / step - 1e-9)
        return [step * number for number in range(first, floor(self.high / step + 1e-9) + 1)]


def log_axis(values: Sequence[float], title: str) -> Axis:
    """Make a logarithmic axis for the values of a chart, from power to power of ten."""
    known = [value for value in values if value > 0.0] or [1.0]
    low, high = floor(log10(min(known))), ceil(log10(max(known)) + 1e-9)
    return Axis(10.0**low, 10.0 ** max(high, low + 1), title, logarithmic=True)


def number(value: float) -> str:
    """Write a number on a chart of the report with three digits, large and small ones by powers of ten."""
    if value == 0 or 1e-3 <= abs(value) < 1e5:
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    power = floor(log10(abs(value)))
    return f"{value / 10.0**power:.2g}·10{str(power).translate(str.maketrans('-0123456789', '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


class Chart:
    """A chart with two axes that grows an SVG of so many pixels."""

    def __init__(self, x: Axis, y: Axis, width: int = 450, height: int = 300) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height
        self._parts: list[str] = []
        self._draw_axes()

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point of the chart."""
        across = min(max(self.x.share(x), -0.02), 1.02)
        up = min(max(self.y.share(y), -0.02), 1.02)
        return LEFT + across * (self.width - LEFT - RIGHT), self.height - BOTTOM - up * (self.height - TOP - BOTTOM)

    def _draw_axes(self) -> None:
        for value in self.x.ticks():
            across, _ = self.at(value, self.y.low)
            self._parts.append(
                f'<line class="grid" x1="{across:.1f}" x2="{across:.1f}" y1="{TOP}" y2="{self.height - BOTTOM}"/>'
            )
            label = f'<text x="{across:.1f}" y="{self.height - BOTTOM + 15}" text-anchor="middle">{number(value)}</text>'
            self._parts.append(label)
        for value in self.y.ticks():
            _, up = self.at(self.x.low, value)
            self._parts.append(f'<line class="grid" x1="{LEFT}" x2="{self.width - RIGHT}" y1="{up:.1f}" y2="{up:.1f}"/>')
            self._parts.append(f'<text x="{LEFT - 6}" y="{up + 4:.1f}" text-anchor="end">{number(value)}</text>')
        middle = (LEFT + self.width - RIGHT) / 2
        self._parts.append(f'<text x="{middle}" y="{self.height - 6}" text-anchor="middle">{escape(self.x.title)}</text>')
        up = (TOP + self.height - BOTTOM) / 2
        turned = f'transform="rotate(-90 12 {up})"'
        self._parts.append(f'<text x="12" y="{up}" text-anchor="middle" {turned}>{escape(self.y.title)}</text>')

    def line(self, points: Sequence[tuple[float, float]], color: str, method: str, label: str, dots: bool = False) -> None:
        """Draw the line of one method into the chart, with a label that shows under the pointer."""
        pixels = [self.at(*point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in pixels)
        marks = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in pixels) if dots else ""
        thick = ' class="ours"' if method == "poise" else ""
        self._parts.append(
            f'<g data-method="{escape(method)}"><title>{escape(label)}</title>'
            f'<polyline{thick} points="{path}" stroke="{color}"/>{marks}</g>'
        )

    def svg(self, title: str) -> str:
        """Return the chart as SVG, with a title for those who cannot see it."""
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        return f'<svg class="chart" {size} role="img" aria-label="{escape(title)}">{"".join(self._parts)}</svg>'


def line_chart(series: Series, x: Axis, y: Axis, colors: Mapping[str, str], title: str, *, dots: bool = False) -> str:
    """Draw a chart with a line for each method."""
    chart = Chart(x, y)
    for method, points in series.items():
        chart.line(points, colors[method], method, method, dots)
    return chart.svg(title)


STYLE = (
    "<style>text { font: 11px sans-serif; } .grid { stroke: #e7e5e4; } polyline { fill: none; stroke-width: 2; }</style>"
    '<rect width="100%" height="100%" fill="white"/>'
)
"""Style and background of a chart that stands alone."""


def standing_alone(chart: str, colors: Mapping[str, str]) -> str:
    """Make a chart a file of its own: SVG with a style, a background and a legend."""
    legend = "".join(
        f'<text x="{LEFT + 10}" y="{TOP + 16 + 15 * row}" fill="{color}">{escape(name)}</text>'
        for row, (name, color) in enumerate(colors.items())
    )
    return (
        chart.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        .replace(">", f">{STYLE}", 1)
        .replace("</svg>", f"{legend}</svg>")
    )


def steps(times: np.ndarray, share: float, most: float) -> list[tuple[float, float]]:
    """Make the points of a curve that rises to `share` as the times of successes (n,) pass, thinned out to a hundred."""
    if len(times) == 0:
        return [(most, 0.0)]
    ordered = np.sort(times)
    heights = share * np.arange(1, len(ordered) + 1) / len(ordered)
    chosen = np.unique(np.linspace(0, len(ordered) - 1, 100).round().astype(int))
    points = [(float(ordered[0]), 0.0), *((float(ordered[k]), float(heights[k])) for k in chosen)]
    return [*points, (most, float(heights[-1]))]


def critical_difference_chart(ranks: MeanRanks, colors: Mapping[str, str], title: str) -> str:
    """Draw mean ranks on a line, the best at the left; a bar joins methods that are not told apart (Demšar, figure 1)."""
    names, width = ranks.names, 1120
    groups, rows = ranks.groups(), (len(names) + 1) // 2
    top = 46 + 7 * len(groups)
    height = top + 19 * rows + 8
    axis = Axis(1.0, float(len(names)), "")

    def across(rank: float) -> float:
        return 200 + axis.share(rank) * (width - 400)

    parts = [f'<line class="axis" x1="{across(1)}" x2="{across(len(names))}" y1="30" y2="30"/>']
    for tick in range(1, len(names) + 1):
        at = across(tick)
        parts.append(f'<line class="axis" x1="{at:.1f}" x2="{at:.1f}" y1="25" y2="30"/>')
        parts.append(f'<text x="{at:.1f}" y="20" text-anchor="middle">{tick}</text>')
    for row, (first, last) in enumerate(groups):
        y = 38 + 7 * row
        ends = f'x1="{across(ranks.ranks[first]) - 3:.1f}" x2="{across(ranks.ranks[last]) + 3:.1f}"'
        parts.append(f'<line class="alike" {ends} y1="{y}" y2="{y}"/>')
    for place, (name, rank) in enumerate(zip(names, ranks.ranks, strict=True)):
        left = place < rows
        row = place if left else len(names) - 1 - place
        y, at = top + 19 * row, across(rank)
        edge, anchor, gap = (190, "end", -5) if left else (width - 190, "start", 5)
        label = f"{escape(name)} {rank:.2f}"
        parts.append(
            f'<g data-method="{escape(name)}"><polyline points="{at:.1f},30 {at:.1f},{y} {edge},{y}" stroke="{colors[name]}"/>'
            f'<text x="{edge + gap}" y="{y + 4}" text-anchor="{anchor}" fill="{colors[name]}">{label}</text></g>'
        )
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg class="chart" {size} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'


def path_chart(path: np.ndarray, target: np.ndarray, color: str, title: str, size: int = 180) -> str:
    """Draw the way of an effector (f, 2) and of its goal (g, 2) seen from one side, both to one scale [m]."""
    both = target
    low, high = both.min(axis=0), both.max(axis=0)
    span = max(float((high - low).max()), 1e-6) * 1.3
    corner = (low + high) / 2 - span / 2

    def pixels(points: np.ndarray) -> str:
        scaled = (points - corner) / span * size
        return " ".join(f"{x:.1f},{size - y:.1f}" for x, y in np.clip(scaled, -9, size + 9).tolist())

    lines = f'<polyline class="target" points="{pixels(target)}"/><polyline points="{pixels(path)}" stroke="{color}"/>'
    frame = f'viewBox="0 0 {size} {size}" width="{size}" height="{size}"'
    return f'<svg class="chart path" {frame} role="img" aria-label="{escape(title)}">{lines}</svg>'


def interval_bar(share: float, low: float, high: float, color: str) -> str:
    """Draw the smallest chart of the report: a share and its interval as a bar beside a number."""
    width = 110
    return (
        f'<svg class="bar" viewBox="0 0 {width} 12" width="{width}" height="12" aria-hidden="true">'
        f'<rect width="{width}" height="12" rx="2" class="back"/>'
        f'<rect width="{share * width:.1f}" height="12" rx="2" fill="{color}" opacity="0.75"/>'
        f'<line class="whisker" x1="{low * width:.1f}" x2="{high * width:.1f}" y1="6" y2="6"/></svg>'
    )
