"""What always holds: numbers only, no angle outside its limits by even one bit, and the same bits twice."""

import collections

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adversities import ASKED, CHARACTERS, DAMPINGS, STARTS, WEIGHTS, Case, bits, broken_promises, random_case, run

SOLVES = 100_000
"""Of the long version."""

cases = st.builds(
    Case,
    character=st.integers(0, len(CHARACTERS) - 1),
    seed=st.integers(0, 2**32 - 1),
    start=st.sampled_from(STARTS),
    asked=st.lists(st.sampled_from(ASKED), min_size=1, max_size=5).map(tuple),
    free_root=st.booleans(),
    limits=st.sampled_from([True, True, True, False]),
    warm_start=st.sampled_from(["pose", "step"]),
    damping=st.sampled_from(DAMPINGS),
    weights=st.tuples(st.sampled_from(WEIGHTS), st.sampled_from(WEIGHTS)),
    iterations=st.integers(1, 20),
    sweeps=st.integers(1, 20),
    tolerance=st.sampled_from([(1e-3, 1e-2), 0]),
)


def solved(case):
    """The bits of every frame; each promise is looked at on the way."""
    collected = []
    for solver, result in run(case):
        assert broken_promises(case, solver, result) == [], case
        collected.append(bits(solver, result))
    return collected


@given(case=cases)
@settings(max_examples=1200)
def test_promises_hold_whatever_is_asked(case):
    assert solved(case) == solved(case)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("start", STARTS)
def test_promises_hold_for_the_biped_with_its_usual_settings(asked, start):
    for seed in range(10):
        case = Case(character=0, seed=seed, start=start, asked=(asked, asked, "reachable"))
        assert solved(case) == solved(case)


@pytest.mark.parametrize("warm_start", ["pose", "step"])
@pytest.mark.parametrize("free_root", [False, True])
def test_promises_hold_in_the_long_run(free_root, warm_start):
    asked = ("far away", "half a turn", "on top of each other", "on the base") * 20
    case = Case(21, 2512973056, "outside", asked, free_root=free_root, warm_start=warm_start, iterations=8, sweeps=2)
    assert solved(case) == solved(case)


@pytest.mark.soak
def test_promises_hold_a_hundred_thousand_times():
    rng, made, statuses, worst = np.random.default_rng(2026), 0, collections.Counter(), 0.0
    while made < SOLVES:
        case = random_case(rng)
        frames = solved(case)
        assert frames == solved(case), case
        statuses.update(status for _, status, _, _ in frames)
        worst = max(worst, *(np.abs(np.frombuffer(numbers)).max() for numbers, *_ in frames))
        made += len(frames)
        if made % 5_000 < len(frames):
            print(f"\r{made:>7} of {SOLVES} solves, each made twice", end="", flush=True)
    words = ", ".join(f"{count} {status}" for status, count in statuses.most_common())
    print(f"\n{made} solves on {len(CHARACTERS)} characters: {words}")
    print(f"no NaN, no angle outside its limits, the same bits twice; largest number {worst:.3g}")
    assert made >= SOLVES
