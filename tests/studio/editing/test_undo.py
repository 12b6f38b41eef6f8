"""History: what is undone and redone, and which edits count as one."""

import pytest

import poise
from poise.studio.editing.undo import LONGEST, TOGETHER, History


@pytest.fixture(scope="module")
def documents():
    """Documents that can be told apart, by number."""
    opening = poise.Document.opening(poise.biped())
    return [opening.with_goal("head", position=(float(number), 0.0, 0.0)) for number in range(10)]


@pytest.fixture
def history():
    return History()


def test_edits_are_undone_last_first_and_redone_in_their_order(history, documents):
    for number in range(3):
        history.record(f"edit {number}", documents[number], "", float(number))
    current, undone = documents[3], []
    while entry := history.undo(current):
        undone.append(entry.label)
        current = entry.document
    assert undone == ["edit 2", "edit 1", "edit 0"]
    assert current is documents[0]
    redone = []
    while entry := history.redo(current):
        redone.append(entry.label)
        current = entry.document
    assert redone == ["edit 0", "edit 1", "edit 2"]
    assert current is documents[3]


def test_there_is_nothing_to_undo_or_redo_at_first(history, documents):
    assert history.undo(documents[0]) is None
    assert history.redo(documents[0]) is None


def test_a_new_edit_clears_what_could_be_redone(history, documents):
    history.record("one", documents[0], "", 0.0)
    history.undo(documents[1])
    history.record("other", documents[0], "", 1.0)
    assert history.redo(documents[2]) is None
    assert [entry.label for entry in history.past] == ["other"]


def test_edits_of_one_key_soon_after_each_other_are_one(history, documents):
    now = 0.0
    for number in range(5):
        history.record("turn", documents[number], "turn head_x", now)
        now += TOGETHER
    assert [entry.document for entry in history.past] == [documents[0]]
    history.record("turn", documents[5], "turn head_x", now + 0.01)  # more than TOGETHER after the last one
    assert [entry.document for entry in history.past] == [documents[0], documents[5]]


def test_edits_of_other_keys_or_of_none_are_each_their_own(history, documents):
    for number, key in enumerate(["turn head_x", "turn head_y", "turn head_x", "", ""]):
        history.record("edit", documents[number], key, 0.0)
    assert len(history.past) == 5


def test_a_drag_is_one_step_however_long_it_takes_and_rests(history, documents):
    for number in range(10):
        history.record("move head", documents[number], "drag 1 head", 100.0 * number)
    assert [entry.document for entry in history.past] == [documents[0]]


def test_a_drag_that_has_ended_is_not_gone_on_with(history, documents):
    history.record("move head", documents[0], "drag 1 head", 0.0)
    history.end()
    history.record("move head", documents[1], "drag 1 head", 0.1)
    assert len(history.past) == 2


def test_two_people_who_drag_at_once_make_two_steps(history, documents):
    for number in range(10):
        history.record("move", documents[number], f"drag {number % 2} head", 0.01 * number)
    assert [entry.document for entry in history.past] == documents[:2]


def test_an_edit_in_the_middle_of_a_drag_is_a_step_of_its_own(history, documents):
    for number, key in enumerate(["drag 1 head", "drag 1 head", "", "drag 1 head", "drag 1 head"]):
        history.record("edit", documents[number], key, 0.0)
    assert [entry.document for entry in history.past] == [documents[0], documents[2], documents[3]]


@pytest.mark.parametrize("key", ["turn head_x", "drag 1 head"])
def test_what_is_done_after_undoing_is_a_step_of_its_own(history, documents, key):
    history.record("edit", documents[0], "", 0.0)
    history.record("edit", documents[1], key, 0.0)
    assert history.undo(documents[2]).document is documents[1]
    history.record("edit", documents[1], key, 0.1)
    assert [entry.document for entry in history.past] == [documents[0], documents[1]]


def test_only_so_many_edits_are_kept_and_the_oldest_go(history, documents):
    for number in range(LONGEST + 50):
        history.record(f"edit {number}", documents[0], "", float(number))
    assert len(history.past) == LONGEST
    assert history.past[0].label == "edit 50"
