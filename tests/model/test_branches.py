"""The branches of long bodies: whole subtrees that share nothing, and a trunk that has the rest."""

import numpy as np
import pytest

import poise
from poise.kernels.workspace import layout
from poise.model import branches, long_bodies
from poise.model.compile import compile_character
from tests.support.characters import hinge_arms, random_ball_tree, random_tree, seeds


@pytest.fixture(autouse=True)
def _all_bodies_are_long(monkeypatch):
    monkeypatch.setattr(long_bodies, "LONG_BODY", 0.0)


def cut(character, free_root=False):
    """Place above each place, branches as (first place, end), and the trunk's list, of a character that is long."""
    ints, floats = compile_character(character, free_root).workspace()
    above, ranges, trunk = (layout.array(ints, floats, name) for name in ("place_above", "branch_range", "trunk"))
    return above, [tuple(row) for row in ranges[: ints[layout.N_BRANCHES]].tolist()], trunk[: ints[layout.N_TRUNK]].tolist()


def check(above, ranges, trunk):
    inside = [place for first, end in ranges for place in range(first, end)]
    own = [place for place in trunk if place >= 0]
    assert sorted(inside + own) == list(range(len(above)))
    assert [abs(place) for place in trunk] == sorted((abs(place) for place in trunk), reverse=True)
    carried = []
    for first, end in ranges:
        for place in range(first, end):
            if above[place] < first:
                assert above[place] in own
                carried.append(place)
        assert not [place for place in range(end, len(above)) if first <= above[place] < end]
    assert sorted(-place for place in trunk if place < 0) == carried


@pytest.mark.parametrize("seed", seeds(30))
def test_every_joint_is_in_one_branch_or_in_the_trunk(seed, monkeypatch):
    monkeypatch.setattr(branches, "LEAST_GAIN", 1.0)
    check(*cut(random_ball_tree(seed) if seed % 2 else random_tree(seed), free_root=seed % 3 == 0))


@pytest.mark.parametrize("arms", [2, 3, 8, 40, 500])
@pytest.mark.parametrize("trunk", [0, 5])
def test_arms_are_branches_gathered_where_there_are_many(arms, trunk):
    above, ranges, own = cut(hinge_arms(arms, 1200 // arms, trunk))
    check(above, ranges, own)
    assert len(ranges) == arms if arms <= 32 else 8 < len(ranges) <= 64
    assert sum(place >= 0 for place in own) == trunk + 1


def test_a_chain_has_no_branches():
    assert cut(hinge_arms(1, 100, 0))[1:] == ([], list(range(100, -1, -1)))


def test_the_body_stays_the_same_on_another_base():
    character = hinge_arms(4, 30, 10)
    other = character.rebase(character.segments[70].name if character.segments else "bone_2_5")
    check(*cut(other))
    assert isinstance(other, poise.Character)
    assert np.all(np.isfinite(other.limits))
