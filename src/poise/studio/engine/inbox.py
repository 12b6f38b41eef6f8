"""Inbox: a queue of functions that other threads hand to the loop's thread, with their times of arrival."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any


class Inbox:
    """A queue of functions; waiting ends when one is put in."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._waiting = clock, deque[tuple[float, Callable[[], object]]]()
        self._arrived = threading.Event()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, function: Callable[[], object]) -> None:
        """Put a function into the inbox, with its time of arrival, for the loop's thread to call."""
        self._waiting.append((self._clock(), function))
        self._arrived.set()

    def call(self, function: Callable[[], Any], timeout: float) -> Any:
        """Put a function into the inbox, wait until the loop's thread has called it, and return or raise its outcome."""
        done, answer = threading.Event(), {}

        def run() -> None:
            try:
                answer["value"] = function()
            except BaseException as error:
                answer["error"] = error
            done.set()

        self.put(run)
        if not done.wait(timeout):
            raise TimeoutError("the studio's loop did not answer")
        if "error" in answer:
            raise answer["error"]
        return answer["value"]

    def wake(self) -> None:
        """End the wait for the inbox although nothing was put in."""
        self._arrived.set()

    def wait(self, seconds: float | None) -> None:
        """Wait until something is put into the inbox, at most this many seconds; None waits without limit."""
        self._arrived.wait(seconds)
        self._arrived.clear()

    def empty(self, run: Callable[[Callable[[], object]], object]) -> float | None:
        """Empty the inbox: pass its functions to `run`; return when the first of them arrived [s], None if there was none."""
        first = None
        while self._waiting:
            arrived, function = self._waiting.popleft()
            first = arrived if first is None else first
            run(function)
        return first
