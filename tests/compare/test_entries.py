"""Entries of the comparison: methods, the search of `poise`, and peers."""

import numpy as np
import pytest

from poise.compare.contestants import Contestant
from poise.compare.entries import ENTRIES, OURS, SEARCH, find_entry
from poise.compare.running import make_plan
from poise.compare.scenes import find_scenes
from poise.errors import PoiseError
from poise.methods.registry import METHODS


def contestant(name, method):
    (scene,) = find_scenes((name,), quick=False)
    cases = scene.cases(0, True)
    return Contestant(method, scene, cases, cases.orientations(), True)


def test_every_method_is_an_entry_and_the_search_is_one_more():
    assert set(ENTRIES) == {*METHODS, SEARCH}
    assert make_plan().methods == tuple(ENTRIES)
    assert make_plan().methods[: len(OURS)] == OURS


def test_the_search_is_the_solve_where_that_arrives():
    solve, search = (contestant("biped-3/near", method) for method in OURS)
    for case in range(solve.cases.start.shape[0]):
        one, other = solve.run(case), search.run(case)
        if one.status == "converged":
            np.testing.assert_array_equal(other.poses.angles, one.poses.angles)


def test_the_search_reaches_what_the_solve_misses():
    solve, search = (contestant("robot-file/far", method) for method in OURS)
    statuses = [[one.run(case).status for case in range(solve.cases.start.shape[0])] for one in (solve, search)]
    assert statuses[0].count("converged") < len(statuses[0])
    assert statuses[1].count("converged") == len(statuses[1])


def test_an_unknown_entry_is_refused_with_the_nearest_name():
    with pytest.raises(PoiseError, match="did you mean 'poise-search'"):
        find_entry("poise-serch")
