"""Charts of the report: axes that hold their values, numbers that can be read, well-formed SVG."""

import xml.etree.ElementTree as ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from poise.compare import report_charts
from poise.compare.mean_ranks import MeanRanks
from poise.compare.report_charts import Axis


def test_numbers_have_three_digits():
    written = [report_charts.number(value) for value in (0, 0.5, 12.345, 1234.5, 2.5e6, 1.2e-7)]
    assert written == ["0", "0.5", "12.3", "1234", "2.5·10⁶", "1.2·10⁻⁷"]


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_an_axis_has_a_few_numbers_inside_its_range(low, span):
    ticks = Axis(low, low + span, "").ticks()
    assert 2 <= len(ticks) <= 12
    assert all(-1e-6 <= Axis(low, low + span, "").share(tick) <= 1 + 1e-6 for tick in ticks)


@given(st.lists(st.floats(1e-6, 1e9), min_size=1, max_size=5))
def test_a_logarithmic_axis_holds_its_values(values):
    axis = report_charts.log_axis(values, "")
    assert all(-1e-9 <= axis.share(value) <= 1 + 1e-9 for value in values)


def test_a_curve_of_successes_rises_to_its_share():
    points = report_charts.steps(np.array([3.0, 1.0, 2.0]), 0.6, 10.0)
    assert points[0] == (1.0, 0.0)
    assert points[-1] == (10.0, 0.6)
    assert [y for _, y in points] == sorted(y for _, y in points)
    assert report_charts.steps(np.array([]), 0.0, 10.0) == [(10.0, 0.0)]


def test_charts_are_well_formed():
    colors = {"poise": "#123456", "a<b": "red"}
    ranks = MeanRanks(("poise", "a<b"), (1.2, 1.8), 9, 0.1, 1.0)
    way = np.array([[0.0, 0.0], [1.0, 2.0]])
    charts = [
        report_charts.line_chart({"a<b": [(1.0, 2.0), (10.0, 3.0)]}, Axis(1, 10, "x<y", True), Axis(0, 5, "z"), colors, "t"),
        report_charts.critical_difference_chart(ranks, colors, "ranks"),
        report_charts.path_chart(way, way, "red", "a<b"),
        report_charts.interval_bar(0.5, 0.4, 0.6, "red"),
    ]
    for chart in charts:
        assert ElementTree.fromstring(chart).tag == "svg"
