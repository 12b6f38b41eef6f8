"""A counter that threads raise at once: every number is given once."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from poise.kernels.compiler.atomic_counter import fetch_add
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
