"""The inbox by which threads hand functions to the loop, and background threads for slow work, with notices of what fails."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from poise.errors import PoiseError


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


log = logging.getLogger("poise.studio")


def guarded(function: Callable[[], object], notify: Callable[[str, str], None]) -> bool:
    """Call a function of the loop or of a background thread, turn an error into a notice, and return whether it succeeded."""
    try:
        function()
    except PoiseError as error:
        notify("problem", str(error))
        return False
    except Exception as error:
        log.exception("the studio went on after an error")
        notify("problem", f"{type(error).__name__}: {error}; the studio goes on, and its log has the rest")
        return False
    return True


class Workers:
    """Two background threads: one for work that takes a moment, one for work that takes long."""

    def __init__(self, notify: Callable[[str, str], None]) -> None:
        """Start the engine's two background threads, with a function that gets a kind and a sentence for each notice."""
        self._notify = notify
        self._worker, self._long_worker = (ThreadPoolExecutor(1, thread_name_prefix="poise-studio-worker") for _ in range(2))

    def do(self, function: Callable[[], None], *, long: bool = False, failed: Callable[[], object] | None = None) -> None:
        """Run a function in a background thread; an error in it becomes a notice, and then `failed` is called.

        long: use the thread of long work, so that short work does not wait for it.
        """

        def work() -> None:
            if not guarded(function, self._notify) and failed is not None:
                failed()

        (self._long_worker if long else self._worker).submit(work)

    def wait(self, *, long: bool = False) -> None:
        """Wait until the background thread for short work, or that for long work, has done all that was submitted so far."""
        (self._long_worker if long else self._worker).submit(lambda: None).result()

    def shutdown(self) -> None:
        """Shut down both background threads: cancel work that has not begun, and do not wait for the rest."""
        for worker in (self._worker, self._long_worker):
            worker.shutdown(wait=False, cancel_futures=True)
