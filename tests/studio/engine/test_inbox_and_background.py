"""The inbox: functions are called in their order, answers and errors go back, and who waits in vain is told."""

import itertools
import threading

import pytest

from poise.studio.engine.inbox_and_background import Inbox


def test_what_was_put_in_is_called_in_order_with_when_the_first_arrived():
    inbox, done = Inbox(itertools.count(10.0).__next__), []
    for number in range(3):
        inbox.put(lambda number=number: done.append(number))
    assert inbox
    assert inbox.empty(lambda function: function()) == 10.0
    assert done == [0, 1, 2]
    assert not inbox
    assert inbox.empty(lambda function: function()) is None


def test_a_call_gives_back_the_value_or_raises_the_error():
    inbox, stop = Inbox(lambda: 0.0), threading.Event()

    def serve():
        while not stop.is_set():
            inbox.wait(5.0)
            inbox.empty(lambda function: function())

    thread = threading.Thread(target=serve)
    thread.start()
    assert inbox.call(lambda: 7, 5.0) == 7
    with pytest.raises(ZeroDivisionError):
        inbox.call(lambda: 1 / 0, 5.0)
    stop.set()
    inbox.wake()
    thread.join(5.0)
    assert not thread.is_alive()


def test_who_calls_when_nobody_serves_is_told():
    with pytest.raises(TimeoutError, match="did not answer"):
        Inbox(lambda: 0.0).call(lambda: None, 0.01)
