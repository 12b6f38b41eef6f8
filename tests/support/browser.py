"""Finds and starts a headless Chromium for the tests of the studio's page; `web_page.py` drives the page in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from playwright.sync_api import Browser, Playwright

FLAGS = [
    "--no-sandbox",  # as root, in a container
    "--use-angle=swiftshader",  # WebGL without a graphics card
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    """The browser's path: what POISE_CHROMIUM names, else the first of the usual names on PATH; None where there is none."""
    named = os.environ.get("POISE_CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else ["chromium", "chromium-browser", "google-chrome"])), None)


def launch(playwright: Playwright, path: str, more_flags: Sequence[str] = ()) -> Browser:
    """A headless browser with a fresh profile, drawing in software."""
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *more_flags], headless=True)
