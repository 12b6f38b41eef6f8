"""Background threads for slow work beside the loop, and notices of what fails in them."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from poise.errors import PoiseError

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
        """Start two background threads with a function that gets a kind and a sentence for each notice."""
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

    def wait(self) -> None:
        """Wait until the background thread for short work has done all that was submitted so far."""
        self._worker.submit(lambda: None).result()

    def shutdown(self) -> None:
        """Shut down both background threads: cancel work that has not begun, and do not wait for the rest."""
        for worker in (self._worker, self._long_worker):
            worker.shutdown(wait=False, cancel_futures=True)
