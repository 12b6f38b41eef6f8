"""The progress bar of a command on standard error: shown on a terminal, hidden elsewhere."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import click

THOUSANDTHS = 1000
"""Length of a bar whose command reports shares of the whole."""


def progress_bar(label: str, length: int = THOUSANDTHS) -> AbstractContextManager[Any]:
    """Return a progress bar with an `update(steps)`; hidden where standard error is no terminal."""
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


def in_thousandths(update: Callable[[int], object]) -> Callable[[float], None]:
    """Wrap a progress bar's `update` to take shares of the whole, which add up to 1, and pass on whole thousandths."""
    done = 0.0

    def report(share: float) -> None:
        nonlocal done
        update(int(THOUSANDTHS * (done + share) + 0.5) - int(THOUSANDTHS * done + 0.5))
        done += share

    return report
