"""What the tests of the studio share: one browser, one studio and one page for the session; pages must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import viser
from playwright.sync_api import Browser, sync_playwright

import poise
from poise.studio.editing import pose_edits
from poise.studio.studio import Studio
from tests.support.browser import SIZE, Page, find_chromium, launch
from tests.support.studio_page import gizmo_names, settle


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


@pytest.fixture(scope="session")
def shared_studio() -> Iterator[Studio]:
    """One studio for all tests that leave it usable; without shadows, which take most of the time to draw in software."""
    with Studio(poise.biped(), port=8400, shadows=False) as studio:
        yield studio


@pytest.fixture(scope="session")
def shared_page(shared_studio: Studio, browser: Browser) -> Iterator[Page]:
    """One page of the shared studio."""
    page = Page(browser)
    page.open(shared_studio.server)
    yield page
    page.close()


@pytest.fixture
def studio(shared_studio: Studio) -> Studio:
    """The shared studio with a new document: the biped at rest, nothing selected."""
    shared_studio.edit("begin", pose_edits.open_file, poise.Document.opening(poise.biped()))
    shared_studio.select_segment("")
    settle(shared_studio)
    return shared_studio


@pytest.fixture
def page(studio: Studio, shared_page: Page) -> Iterator[Page]:
    """The shared page, which must not have complained when the test ends."""
    studio.view("Corner", shared_page.client)
    shared_page.settle()
    # Until the page has drawn it anew, the body is where the last test left it, and the selected gizmo has rings.
    shared_page.wait_until(lambda: shared_page.shows_pose(studio.pose), "the body to be drawn at rest")
    shared_page.wait_until(lambda: not shared_page.shows_rings(gizmo_names(studio)), "no gizmo to be selected")
    yield shared_page
    complaints, shared_page.complaints[:] = list(shared_page.complaints), []
    assert not complaints, "the browser's console: " + "; ".join(complaints)


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page(server)` shows a server's page, in a second or two; warnings and errors in its console fail the test."""
    opened: list[Page] = []

    def open_new(server: viser.ViserServer, size: tuple[int, int] = SIZE, clipboard: bool = True) -> Page:
        opened.append(Page(browser, size, clipboard))
        return opened[-1].open(server)

    yield open_new
    for page in opened:
        page.close()
    complaints = [complaint for page in opened for complaint in page.complaints]
    assert not complaints, "the browser's console: " + "; ".join(complaints)
