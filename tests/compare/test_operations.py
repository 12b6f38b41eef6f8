"""Operations are counted one by one, and whole arrays entry by entry."""

import numpy as np
import pytest

from poise.compare import operations
from poise.compare.operations import Count, Number, Numbers, count_operations


def counted(work):
    Count.total = 0
    result = work()
    return Count.total, result


def test_every_operation_on_a_number_counts_once():
    a = Number(2.0)
    assert counted(lambda: a * 3.0 + 1.0) == (2, 7.0)
    assert counted(lambda: 1.0 - a / 4.0) == (2, 0.5)
    assert counted(lambda: -a < abs(a)) == (3, True)
    assert counted(lambda: 2.0 * 3.0) == (0, 6.0)


def test_entries_of_arrays_count_and_indices_do_not():
    numbers = np.arange(4.0).view(Numbers)
    total, dot = counted(lambda: sum(numbers[k] * numbers[k] for k in range(1, 4)))
    assert (total, dot) == (6, 14.0)


def test_operations_on_whole_arrays_count_once_for_every_entry():
    numbers = np.arange(6.0).view(Numbers)
    assert counted(lambda: numbers * 2.0)[0] == 6
    assert counted(lambda: numbers.reshape(2, 3) @ numbers.reshape(3, 2))[0] == 2 * 3 * 4
    total, result = counted(lambda: (numbers + 1.0)[:3] - numbers[3:])
    assert total == 9
    np.testing.assert_array_equal(result, [-2.0, -2.0, -2.0])


@pytest.mark.process
def test_operations_of_an_iteration_grow_with_the_chain():
    pairs = [(f"chain-{joints}/far", "jacobian-transpose") for joints in (10, 30)]
    found = count_operations(pairs)
    assert set(found) == set(pairs)
    short, long = (found[pair] for pair in pairs)
    assert 1000 < short < long < 10 * short


def test_where_the_other_process_fails_nothing_is_counted(monkeypatch):
    monkeypatch.setattr(operations.sys, "executable", "/nothing/there")
    assert count_operations([("chain-10/far", "poise")]) == {}
