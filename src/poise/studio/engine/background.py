"""What is done beside the loop, and what becomes of it when it goes wrong."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from poise.errors import PoiseError

log = logging.getLogger("poise.studio")


def guarded(function: Callable[[], object], notify: Callable[[str, str], None]) -> bool:
    """Call it; what goes wrong becomes a notice. Whether it went well."""
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
    """Two threads, one for what takes a moment, one for what takes long."""

    def __init__(self, notify: Callable[[str, str], None]) -> None:
        """notify: gets notices, a kind and a sentence."""
        self._notify = notify
        self._worker, self._long_worker = (ThreadPoolExecutor(1, thread_name_prefix="poise-studio-worker") for _ in range(2))

    def do(self, function: Callable[[], None], *, long: bool = False, failed: Callable[[], object] | None = None) -> None:
        """Have something done; what goes wrong is told, and `failed` is called. long: nothing else waits for it."""

        def work() -> None:
            if not guarded(function, self._notify) and failed is not None:
                failed()

        (self._long_worker if long else self._worker).submit(work)

    def wait(self) -> None:
        """Wait until what takes a moment is done."""
        self._worker.submit(lambda: None).result()

    def shutdown(self) -> None:
        """Begin nothing more."""
        for worker in (self._worker, self._long_worker):
            worker.shutdown(wait=False, cancel_futures=True)
