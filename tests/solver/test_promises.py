"""What always holds: numbers only, no limit broken by even one bit, no step that makes it worse, and the same bits twice."""

import collections

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.adversities import (
    ASKED,
    CHARACTERS,
    DAMPINGS,
    HAPPENS,
    POSTURES,
    REFERENCES,
    SPEEDS,
    STARTS,
    WEIGHTS,
    Case,
    bits,
    broken_promises,
    random_case,
    run,
)

SOLVES = 100_000
"""Of the long version."""


def cases(method):
    """Any case of a method."""
    return st.builds(
        Case,
        character=st.integers(0, len(CHARACTERS) - 1),
        seed=st.integers(0, 2**32 - 1),
        start=st.sampled_from(STARTS),
        asked=st.lists(st.sampled_from(ASKED), min_size=1, max_size=5).map(tuple),
        method=st.just(method),
        other_base=st.booleans(),
        free_root=st.booleans(),
        limits=st.sampled_from([True, True, True, False]),
        warm_start=st.sampled_from([None, "pose", "step"]),
        damping=st.sampled_from(DAMPINGS),
        weights=st.one_of(st.just("mixed"), st.tuples(st.sampled_from(WEIGHTS), st.sampled_from(WEIGHTS))),
        iterations=st.integers(1, 20),
        sweeps=st.integers(1, 20),
        tolerance=st.sampled_from([(1e-3, 1e-2), 0]),
        posture=st.sampled_from(POSTURES),
        reference=st.sampled_from(REFERENCES),
        stiff=st.booleans(),
        speed=st.sampled_from(SPEEDS),
        budget=st.sampled_from([None, None, None, None, 0.0, 20.0, 1e4]),
        happens=st.lists(st.sampled_from(HAPPENS), min_size=1, max_size=3).map(tuple),
    )


def solved(case):
    """The bits of every frame; each promise is looked at on the way."""
    collected = []
    for frame in run(case):
        assert broken_promises(case, frame) == [], case
        collected.append(bits(frame))
    return collected


def assert_kept(case):
    """All promises, twice; what a budget cuts short is not the same twice."""
    frames = solved(case)
    assert case.budget is not None or frames == solved(case), case
    return frames


@given(case=cases("poise"))
@settings(max_examples=150)
def test_promises_hold_whatever_is_asked(case):
    assert_kept(case)


@given(case=cases("paper"))
@settings(max_examples=150)
def test_promises_hold_for_the_paper_whatever_is_asked(case):
    assert_kept(case)


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("start", STARTS)
def test_promises_hold_for_the_biped_with_its_usual_settings(asked, start, method):
    for seed in range(2):
        assert_kept(Case(character=0, seed=seed, start=start, asked=(asked, asked, "reachable"), method=method))


@pytest.mark.parametrize("method", ["poise", "paper"])
@pytest.mark.parametrize("warm_start", ["pose", "step"])
@pytest.mark.parametrize("free_root", [False, True])
def test_promises_hold_in_the_long_run(free_root, warm_start, method):
    asked = ("far away", "half a turn", "on top of each other", "on the base") * 20
    case = Case(21, 2512973056, "outside", asked, method, free_root=free_root, warm_start=warm_start, iterations=8, sweeps=2)
    assert_kept(case)


@pytest.mark.soak
@pytest.mark.parametrize("method", ["poise", "paper"])
def test_promises_hold_a_hundred_thousand_times(method):
    rng, solves, statuses, worst = np.random.default_rng(2026), 0, collections.Counter(), 0.0
    while solves < SOLVES:
        frames = assert_kept(random_case(rng, method))
        statuses.update(status for _, status, _, _ in frames)
        worst = max(worst, *(np.abs(np.frombuffer(numbers)).max() for numbers, *_ in frames))
        solves += len(frames)
        if solves % 5_000 < len(frames):
            print(f"\r{solves:>7} of {SOLVES} solves, each made twice", end="", flush=True)
    words = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    print(f"\n{solves} solves by {method} on {len(CHARACTERS)} characters: {words}")
    print(f"no NaN, no limit broken, nothing made worse, the same bits twice; largest number {worst:.3g}")
    assert solves >= SOLVES
