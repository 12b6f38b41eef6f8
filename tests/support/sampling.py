"""Samples of many cases: some in every run, the others by `make soak`."""

import pytest


def sampled(cases, count):
    """All cases for `parametrize`: `count` of them, spread evenly, in every run, and the others by `make soak` only."""
    cases = list(cases)
    chosen = set(range(len(cases))) if len(cases) <= count else {k * len(cases) // count for k in range(count)}
    return [case if number in chosen else pytest.param(case, marks=pytest.mark.soak) for number, case in enumerate(cases)]
