"""Summaries of a comparison are what its runs say."""

import numpy as np
import pytest

from poise.compare import summary
from tests.support.comparisons import made_up_records, made_up_run


@pytest.fixture(scope="module")
def records():
    return made_up_records({"poise": 1.0, "paper": 0.5}, {"poise": 10.0, "paper": 40.0})


def test_a_cell_has_the_share_of_successes_and_the_median_time(records):
    table = summary.by_scene(summary.cells(records))
    cell = table["chain-3/near"]["paper"]
    assert (cell.success, cell.runs) == (0.5, 40)
    assert cell.success_interval[0] < 0.5 < cell.success_interval[1]
    assert cell.microseconds == pytest.approx(40.0, rel=0.1)
    assert cell.time_to_success == pytest.approx(80.0, rel=0.1)
    assert cell.p95_microseconds <= cell.p99_microseconds
    assert cell.iteration_microseconds == pytest.approx(10.0, rel=0.1)


def test_a_method_that_never_succeeds_has_no_time_to_success():
    records = made_up_records({"poise": 0.0}, {"poise": 10.0}, scenes=("chain-3/near",))
    (cell,) = summary.cells(records)
    assert cell.time_to_success is None
    assert cell.success == 0.0


def test_frames_of_motions_are_counted_and_their_interval_is_of_runs(records):
    cell = summary.by_scene(summary.cells(records))["biped-5-pose/coherent"]["poise"]
    assert (cell.runs, cell.frames) == (40, 240)
    assert cell.success_interval == (1.0, 1.0)
    assert cell.jerk == 1.0


def test_goals_out_of_reach_are_served_by_whoever_comes_nearest():
    records = made_up_records({"poise": 1.0, "paper": 0.5}, {"poise": 1.0, "paper": 1.0}, scenes=("biped-5/beyond",))
    for case in range(3):
        records.add(made_up_run("biped-5/beyond", "poise", case, success=False, cost=1.0, frames=2))
        records.add(made_up_run("biped-5/beyond", "paper", case, success=False, cost=1.01 if case else 1.1, frames=2))
    found = summary.successes(records, "biped-5/beyond")
    assert [all(found["poise"][case]) for case in range(3)] == [True] * 3
    assert [all(found["paper"][case]) for case in range(3)] == [False, True, True]


def test_halves_have_every_other_case(records):
    for parity in (0, 1):
        part = summary.half(records, parity, records.setup.scenes)
        assert {case % 2 for runs in part.runs.values() for case in runs} == {parity}
    assert sum(len(runs) for runs in part.runs.values()) == 160
    assert {scene for scene, _ in summary.half(records, 0, ["chain-3/near"]).runs} == {"chain-3/near"}


def test_a_geometric_mean_needs_every_value():
    assert summary.geometric_mean([1.0, 100.0]) == pytest.approx(10.0)
    assert summary.geometric_mean([1.0, None]) is None
    assert summary.geometric_mean([]) is None
    assert np.isfinite(summary.geometric_mean([1e-12, 1e12]))
