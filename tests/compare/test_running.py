"""Running a comparison: the same answers every time, taken up where it stopped, cut where it takes too long."""

from dataclasses import replace

import msgspec
import pytest

from poise.compare import contestants, running
from poise.compare.entries import ENTRIES
from poise.compare.run_records import TIMED, read_records
from poise.compare.running import make_plan, run_comparison
from poise.errors import PoiseError
from tests.support.comparisons import tiny_plan


def answers(records):
    """All runs without what the clock says."""
    plain = [msgspec.structs.asdict(run) for run in records.all_runs()]
    return [{key: value for key, value in run.items() if key not in TIMED} for run in plain]


PATIENT = {True: 60.0}
"""Time caps with which a busy machine cuts nothing."""


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(contestants, "TIME_CAP", PATIENT)
    monkeypatch.setattr(running, "TIME_CAP", PATIENT)


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contestants, "TIME_CAP", PATIENT)
        patch.setattr(running, "TIME_CAP", PATIENT)
        return run_comparison(tiny_plan(), tmp_path_factory.mktemp("comparison"))


def test_every_method_has_every_case(records):
    plan = tiny_plan()
    for scene in plan.scenes:
        for method in plan.methods:
            assert set(records.runs[scene.name, method]) == set(range(scene.count(quick=True)))


def test_two_comparisons_agree_in_all_but_time(records, patient, tmp_path):
    assert answers(run_comparison(tiny_plan(), tmp_path)) == answers(records)


@pytest.mark.parametrize("stop_after", [1, 9])
def test_an_interrupted_comparison_goes_on_where_it_stopped(records, tmp_path, monkeypatch, stop_after):
    monkeypatch.setitem(contestants.TIME_CAP, True, PATIENT[True])

    class Stopped(Exception):
        pass

    judged = []

    def judge(*arguments):
        judged.append(arguments)
        if len(judged) > stop_after:
            raise Stopped
        return measure(*arguments)

    measure = running.judge
    monkeypatch.setattr(running, "judge", judge)
    with pytest.raises(Stopped):
        run_comparison(tiny_plan(), tmp_path)
    before = answers(read_records(tmp_path))
    assert len(before) == stop_after * len(tiny_plan().methods)
    monkeypatch.setattr(running, "judge", measure)
    after = run_comparison(tiny_plan(), tmp_path, resume=True)
    assert answers(after) == answers(records)


def test_a_method_that_takes_too_long_is_cut_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setitem(contestants.TIME_CAP, True, 0.0)
    records = run_comparison(tiny_plan(), tmp_path)
    assert {cut.cases for cut in records.cuts.values()} == {1}
    assert len(records.cuts) == 4
    assert len(records.all_runs()) == 4


def test_a_case_that_takes_far_too_long_leaves_no_record(tmp_path, monkeypatch):
    monkeypatch.setitem(contestants.TIME_CAP, True, 1e-9)
    records = run_comparison(make_plan(("poise",), ("biped-5/coherent",), quick=True), tmp_path)
    assert records.all_runs() == []
    assert [cut.cases for cut in records.cuts.values()] == [0]


def test_a_method_that_refuses_is_left_out_with_the_reason(tmp_path, monkeypatch):
    monkeypatch.setitem(ENTRIES, "paper", replace(ENTRIES["paper"], refuse=lambda character, free: "joint 'joint_0' is a ball"))
    records = run_comparison(make_plan(("paper",), ("chain-3/near",), quick=True), tmp_path)
    (pair,) = records.pairs.values()
    assert pair.left_out == "joint 'joint_0' is a ball"
    assert records.all_runs() == []


def test_progress_adds_up_to_one(tmp_path):
    shares = []
    run_comparison(tiny_plan(), tmp_path, progress=shares.append)
    assert sum(shares) == pytest.approx(1.0)
    run_comparison(tiny_plan(), tmp_path, resume=True, progress=shares.append)
    assert sum(shares) == pytest.approx(2.0)


def test_memory_is_measured(records):
    for pair in records.pairs.values():
        assert 0 < pair.state_bytes < 10_000_000
        assert pair.peak_bytes > pair.own_bytes >= 0


def test_unknown_methods_are_refused():
    with pytest.raises(PoiseError, match="method 'papper' is unknown; did you mean 'paper'"):
        make_plan(("papper",))


def test_a_plan_says_how_long_it_takes():
    usually, most = make_plan(quick=True).seconds()
    assert 0 < usually < most < 120
    usually, most = make_plan().seconds()
    assert 0 < usually < most < 45 * 60
