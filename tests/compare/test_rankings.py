"""Rankings put the better method first, and say where chance could have done it."""

import pytest

from poise.compare import rankings
from poise.compare.scenes import SCENES
from poise.compare.summary import cells
from tests.support.comparisons import made_up_records, made_up_run


@pytest.fixture(scope="module")
def records():
    share = {"poise": 1.0, "paper": 0.7, "jacobian-transpose": 0.2}
    times = {"poise": 10.0, "paper": 40.0, "jacobian-transpose": 200.0}
    return made_up_records(share, times, scenes=("chain-3/near", "chain-10/far", "chain-30/far"))


def test_every_scene_is_in_a_group():
    groups = {scene.name: rankings.group_of(scene.name) for scene in SCENES}
    assert set(groups.values()) == set(rankings.GROUPS) == set(rankings.TITLES)
    assert groups["biped-5-pose/far"] == "poses"
    assert groups["spider/near"] == "free roots and files"
    assert groups["spider-4/near"] == "several positions"
    assert rankings.group_of("my_robot/far") == "free roots and files"


def test_the_better_method_is_first(records):
    ranking = rankings.rank(records.setup, cells(records), rankings.differences(records, "chains"), "chains")
    assert ranking.by_success.names == ranking.by_time.names == ("poise", "paper", "jacobian-transpose")
    assert ranking.by_time.ranks == (1.0, 2.0, 3.0)
    assert ranking.left_out == []
    assert ranking.standings["paper"] == rankings.Standing(better_than=1, worse_than=1)
    assert ranking.time_to_success["poise"] < ranking.time_to_success["paper"]


def test_a_method_that_is_not_in_every_scene_is_not_ranked(records):
    part = rankings.rank(
        records.setup,
        [cell for cell in cells(records) if (cell.scene, cell.method) != ("chain-3/near", "paper")],
        rankings.differences(records, "chains"),
        "chains",
    )
    assert part.left_out == ["paper"]
    assert part.by_time.names == ("poise", "jacobian-transpose")


def test_differences_are_significant_where_they_are_large(records):
    found = {(row.one, row.other): row for row in rankings.differences(records, "chains")}
    row = found["poise", "paper"]
    assert row.cases == 120
    assert row.success == pytest.approx(0.3)
    assert row.success_interval[0] > 0.0
    assert row.success_p < 0.001
    assert row.time_ratio == pytest.approx(0.25, rel=0.1)
    assert row.time_effect == -1.0
    assert row.time_p < 0.001


def test_equal_methods_do_not_differ():
    records = made_up_records({"poise": 0.5, "paper": 0.5}, {"poise": 10.0, "paper": 10.0}, scenes=("chain-3/near",))
    (row,) = rankings.differences(records, "chains")
    assert row.success_p == 1.0
    assert row.time_p > 0.05


def test_methods_that_chance_tells_apart_share_a_place():
    share = {"poise": 1.0, "paper": 0.975, "jacobian-transpose": 0.2}
    records = made_up_records(share, dict.fromkeys(share, 10.0), scenes=("chain-3/near",))
    found = rankings.standings(rankings.differences(records, "chains"), tuple(share))
    assert found["poise"] == found["paper"] == rankings.Standing(better_than=1, worse_than=0)
    assert found["jacobian-transpose"].net == -2


def test_two_comparisons_are_ranked_by_the_methods_that_both_have(records):
    share = {"poise": 0.2, "paper": 1.0}
    other = made_up_records(share, {"poise": 1.0, "paper": 40.0}, scenes=records.setup.scenes)
    found = rankings.agreement(records, other, "chains")
    assert (found.success_tau, found.time_tau) == (-1.0, 1.0)
    assert found.opposite == ["poise and paper"]


def test_the_two_halves_agree_where_methods_differ_much(records):
    found = rankings.agreement_of_halves(records, "chains")
    assert (found.success_tau, found.time_tau, found.opposite) == (1.0, 1.0, [])


def test_halves_are_ranked_by_the_methods_that_both_have():
    times = {"poise": 10.0, "paper": 40.0, "jacobian-transpose": 200.0}
    records = made_up_records(dict.fromkeys(times, 1.0), times, scenes=("chain-3/near",))
    runs = records.runs["chain-3/near", "jacobian-transpose"]
    for case in [case for case in runs if case > 0]:
        del runs[case]
    assert rankings.agreement_of_halves(records, "chains").time_tau == 1.0


def test_halves_that_contradict_each_other_are_named():
    records = made_up_records({"poise": 1.0, "paper": 1.0}, {"poise": 10.0, "paper": 10.0}, scenes=("chain-3/near",))
    for case in range(40):
        records.add(made_up_run("chain-3/near", "poise", case, microseconds=1.0 if case % 2 else 100.0))
    found = rankings.agreement_of_halves(records, "chains")
    assert found.opposite == ["poise and paper"]
    assert found.time_tau == -1.0
