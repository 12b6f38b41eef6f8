"""Threads that solve crowds and long bodies: a pool of this process, and one call of the same work in several of them."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from poise import checks

MOST_THREADS = 1024
"""The most threads that a crowd may be given."""


def available_cores() -> int:
    """Return the number of cores that this process may use: the threads of a crowd by default."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checked_threads(threads: int | None) -> int:
    """Check a user's number of threads of a crowd; None is one for each core."""
    return min(available_cores(), MOST_THREADS) if threads is None else checks.count(threads, "threads", high=MOST_THREADS)


class ThreadPool:
    """The pool of this process's threads for solving, which grows as it is asked for more; a forked process has its own."""

    def __init__(self) -> None:
        self._lock, self._process, self._size = threading.Lock(), 0, 0
        self._executor: ThreadPoolExecutor | None = None

    def _submit(self, work: Callable[[int], None], threads: int) -> list[Future[None]]:
        """Submit work(1), … to the pool's threads, of which there are enough then."""
        with self._lock:
            if self._executor is None or self._size < threads - 1 or self._process != os.getpid():
                if self._executor is not None and self._process == os.getpid():
                    self._executor.shutdown(wait=False)
                self._executor = ThreadPoolExecutor(threads - 1, thread_name_prefix="poise-solve")
                self._size, self._process = threads - 1, os.getpid()
            return [self._executor.submit(work, thread) for thread in range(1, threads)]

    def run(self, work: Callable[[int], None], threads: int, stop: Callable[[], None]) -> None:
        """Call work(0) here and work(1), … in threads of the pool, all at once, and wait for those that have begun.

        When work(0) ends, nothing is left to begin. If it raises, as on Ctrl+C, `stop` is called, which makes the others end.
        """
        futures = self._submit(work, threads) if threads > 1 else []
        try:
            work(0)
        except BaseException:
            stop()
            raise
        finally:
            begun = [future for future in futures if not future.cancel()]
            errors = [error for error in (future.exception() for future in begun) if error is not None]
        if errors:
            raise errors[0]


POOL = ThreadPool()
"""The threads of this process that solve crowds, and help with long bodies."""
