"""What is computed from a character is computed once."""

import copy
import pickle
from threading import Barrier, Event, Thread

import pytest

import poise
from poise.character.derived import RecentValues, derived, derived_large


def test_it_is_made_once_for_each_character_and_key():
    one, other = poise.biped(), poise.biped()
    made = []
    for character in (one, one, other, one.rebase("left_foot")):
        derived(character, "count", lambda: made.append(1) or len(made))
    assert derived(one, "count", list) == 1
    assert derived(other, "count", list) == 2
    assert derived(one.rebase("left_foot"), "count", list) == 3
    assert derived(one, "another", list) == []


def test_one_thing_may_be_derived_from_another():
    biped = poise.biped()
    assert derived(biped, "outer", lambda: derived(biped, "inner", lambda: 1) + 1) == 2


def test_nothing_is_kept_of_what_raises():
    biped = poise.biped()
    with pytest.raises(ZeroDivisionError):
        derived(biped, "broken", lambda: 1 / 0)
    assert derived(biped, "broken", lambda: 7) == 7


def test_threads_that_want_the_same_wait_for_the_first():
    biped, start, made, found = poise.biped(), Barrier(8), [], []

    def want():
        start.wait()
        found.append(derived(biped, "shared", lambda: made.append(1) or object()))

    threads = [Thread(target=want) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert len(set(map(id, found))) == 1


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda character: pickle.loads(pickle.dumps(character))])
def test_a_copy_begins_empty(copied):
    biped = poise.biped()
    derived(biped, "unpicklable", lambda: lambda: None)
    assert derived(copied(biped), "unpicklable", lambda: 2) == 2


def test_large_values_are_shared_by_characters_that_are_described_alike():
    one, other = poise.biped(), poise.biped()
    assert derived_large(one, "large", list) is derived_large(other, "large", list)
    assert derived_large(one.rebase("left_foot"), "large", list) is not derived_large(one, "large", list)


def test_the_values_used_last_are_kept_and_the_one_used_longest_ago_is_forgotten():
    recent, made = RecentValues(2), []
    for key in "abacab":
        recent.get(key, lambda key=key: made.append(key))
    assert made == ["a", "b", "c", "b"]


def test_threads_that_want_another_recent_value_do_not_wait():
    recent, begun, other_is_there = RecentValues(4), Barrier(2), Event()

    def make_slowly():
        begun.wait()
        assert other_is_there.wait(10.0)
        return "slow"

    thread = Thread(target=recent.get, args=("slow", make_slowly))
    thread.start()
    begun.wait()
    assert recent.get("quick", lambda: "quick") == "quick"
    other_is_there.set()
    thread.join()
    assert recent.get("slow", lambda: "made again") == "slow"
    with pytest.raises(ZeroDivisionError):
        recent.get("broken", lambda: 1 / 0)
    assert recent.get("broken", lambda: 7) == 7
