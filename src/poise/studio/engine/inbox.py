"""Inbox: functions that other threads want called by the loop's thread, with when each arrived."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any


class Inbox:
    """A queue of functions; waiting for one ends when something is put in."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._waiting = clock, deque[tuple[float, Callable[[], object]]]()
        self._arrived = threading.Event()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, function: Callable[[], object]) -> None:
        """Have a function called by the loop's thread."""
        self._waiting.append((self._clock(), function))
        self._arrived.set()

    def call(self, function: Callable[[], Any], timeout: float) -> Any:
        """Have a function called by the loop's thread, and wait for what it returns; what it raises is raised here."""
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
        """End the loop's wait, though nothing was put in."""
        self._arrived.set()

    def wait(self, seconds: float | None) -> None:
        """Wait until something is put in, so many seconds at most."""
        self._arrived.wait(seconds)
        self._arrived.clear()

    def empty(self, run: Callable[[Callable[[], object]], object]) -> float | None:
        """Give what is waiting to a function that calls it; when the first of it arrived [s], None if there was nothing."""
        first = None
        while self._waiting:
            arrived, function = self._waiting.popleft()
            first = arrived if first is None else first
            run(function)
        return first
