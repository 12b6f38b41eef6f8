"""Exponents of cost are those of the runs."""

import pytest

from poise.compare.cost_growth import JOINTS, growths
from tests.support.comparisons import made_up_records, made_up_run


def test_the_exponent_is_that_of_the_times():
    records = made_up_records({"poise": 1.0}, {"poise": 1.0}, cases=12, scenes=tuple(JOINTS))
    for scene, joints in JOINTS.items():
        for case in range(12):
            records.add(made_up_run(scene, "poise", case, microseconds=0.5 * joints**2 * (1 + 0.01 * case)))
    found = {row.measure: row for row in growths(records)}
    assert found["iteration"].exponent == pytest.approx(2.0, abs=0.01)
    assert found["solve"].sizes == [3, 10, 30, 100]
    low, high = found["solve"].interval
    assert low <= found["solve"].exponent <= high


def test_two_sizes_make_no_exponent():
    records = made_up_records({"poise": 1.0}, {"poise": 1.0}, scenes=("chain-3/far", "chain-10/far"))
    assert {row.exponent for row in growths(records)} == {None}
