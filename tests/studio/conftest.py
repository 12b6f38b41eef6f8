"""What the tests of the studio share: one browser for the session, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import viser
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import Page, find_chromium, launch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser, so that `-m "not browser"` leaves it out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests: it starts in half a second."""
    path = find_chromium()
    if path is None:
        pytest.skip("install chromium (apt-get install chromium) to run the browser tests")
    with sync_playwright() as playwright:
        chromium = launch(playwright, path)
        yield chromium
        chromium.close()


@contextmanager
def pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Gives a function that opens pages on a server; closes them at the end, and fails if one had a complaint."""
    opened: list[Page] = []

    def open_page(server: viser.ViserServer, size: tuple[int, int] = (800, 600), clipboard: bool = True) -> Page:
        opened.append(Page(browser, size, clipboard))
        return opened[-1].open(server)

    yield open_page
    for page in opened:
        page.close()
    complaints = [complaint for page in opened for complaint in page.complaints]
    assert not complaints, "the browser's console: " + "; ".join(complaints)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page(server)` shows a server's page, in 2 to 3 s; warnings and errors in its console fail the test at its end."""
    with pages(browser) as opener:
        yield opener


@pytest.fixture(scope="module")
def open_shared_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """The same for a page that the tests of a module share, by a fixture of theirs; complaints show at the module's end."""
    with pages(browser) as opener:
        yield opener
