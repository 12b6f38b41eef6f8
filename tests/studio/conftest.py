"""What the tests of the studio share: one browser for the session, and the mark of tests that need it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import find_chromium, launch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


CHEAP_PANELS = ["--disable-gpu-compositing"]
"""Panels and stage are put together without the emulated graphics card: half of the browser's processor time."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests: it starts in half a second."""
    path = find_chromium()
    if path is None:
        pytest.skip("install chromium (apt-get install chromium) to run the browser tests")
    with sync_playwright() as playwright:
        chromium = launch(playwright, path, CHEAP_PANELS)
        yield chromium
        chromium.close()
