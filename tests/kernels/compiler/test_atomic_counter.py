"""Counters that threads raise and read at once: every number is given once, and what was written before is seen."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from poise.kernels.compiler.atomic_counter import fetch_add, read_counter, take_below, write_counter
from poise.kernels.compiler.decorators import entry


@entry
def take_numbers(counter, taken):
    """Take numbers from the counter and mark them as taken."""
    while True:
        number = fetch_add(counter, 0, 1)
        if number >= taken.size:
            return 0
        taken[number] += 1


def test_every_number_is_given_to_one_thread():
    counter, taken = np.zeros(1, np.int64), np.zeros(200_000, np.int64)
    with ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(take_numbers, counter, taken) for _ in range(4)]:
            each.result()
    assert (taken == 1).all()
    assert counter[0] == taken.size + 4


def test_amounts_add_up():
    counters = np.array([5, 7])
    before = np.zeros(1, np.int64)
    take_numbers(counters, before)
    assert counters.tolist() == [6, 7]
    assert before.tolist() == [0]


@entry
def take_numbers_below(counter, taken):
    """Take numbers from the counter up to the number of entries, and mark them as taken."""
    while True:
        number = take_below(counter, 0, taken.size)
        if number >= taken.size:
            return 0
        taken[number] += 1


def test_no_number_above_the_limit_is_taken():
    counter, taken = np.zeros(1, np.int64), np.zeros(200_000, np.int64)
    with ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(take_numbers_below, counter, taken) for _ in range(4)]:
            each.result()
    assert (taken == 1).all()
    assert counter[0] == taken.size


@entry
def answer(flags, values):
    """Wait until the flag is raised, double the values, and lower it; a hundred times."""
    for number in range(100):
        while read_counter(flags, 0) != 2 * number + 1:
            pass
        for k in range(values.size):
            values[k] *= 2
        write_counter(flags, 0, 2 * number + 2)
    return 0


@entry
def ask(flags, values):
    """Write values, raise the flag and wait for their doubles; a hundred times. Returns how many were not seen."""
    wrong = 0
    for number in range(100):
        for k in range(values.size):
            values[k] = number + k
        write_counter(flags, 0, 2 * number + 1)
        while read_counter(flags, 0) != 2 * number + 2:
            pass
        for k in range(values.size):
            wrong += 1 * (values[k] != 2 * (number + k))
    return wrong


def test_what_was_written_before_a_flag_is_seen():
    flags, values = np.zeros(1, np.int64), np.zeros(1000, np.int64)
    with ThreadPoolExecutor(2) as pool:
        answering = pool.submit(answer, flags, values)
        assert ask(flags, values) == 0
        answering.result()
