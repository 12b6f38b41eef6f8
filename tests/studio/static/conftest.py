"""What the browser tests of the studio's own page share: one studio and one page for all; pages must not complain.

Drawing in software is most of what a page costs. So the stage is drawn only once, at the end of a test, unless the module's own
fixture `draw` asks for more; everything else of a frame is done as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import poise
from poise.studio.editing import pose_edits
from poise.studio.studio import Studio
from tests.support.studio_page import settle
from tests.support.web_page import WebPage

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def shared_web_studio() -> Iterator[Studio]:
    """One studio for all tests that leave it usable."""
    with Studio(poise.biped(), port=8600) as studio:
        yield studio


@pytest.fixture(scope="session")
def shared_web_page(shared_web_studio: Studio, browser: Browser) -> Iterator[WebPage]:
    """One page of the shared studio, which draws when it is asked to."""
    page = WebPage(browser, reduced_motion="reduce").open(shared_web_studio.url, draw="none")
    yield page
    page.close()


@pytest.fixture
def draw() -> str:
    """How pages draw each frame: "none", "plain", "shadows" or "auto"; a module about drawing has a fixture of its own."""
    return "none"


@pytest.fixture
def studio(shared_web_studio: Studio) -> Studio:
    """The shared studio with a new document: the biped at rest."""
    shared_web_studio.edit("begin", pose_edits.open_file, poise.Document.opening(poise.biped()))
    settle(shared_web_studio)
    return shared_web_studio


@pytest.fixture
def page(studio: Studio, shared_web_page: WebPage, draw: str) -> Iterator[WebPage]:
    """The shared page as it is when it has just been opened; it must not have complained when the test ends."""
    page = shared_web_page
    page.page.mouse.up()  # a test that failed may have left them down
    page.page.keyboard.up("Shift")
    page.page.evaluate("() => window.poise.begin()")
    page.draw_frames(draw != "none")
    page.page.mouse.move(5, 5)
    page.wait_for_pose(lambda: studio.pose)
    page.page.keyboard.press("4")
    page.wait_for_camera()
    yield page
    page.draw_once()
    complaints, page.complaints[:] = list(page.complaints), []
    assert not complaints, "the browser's console: " + "; ".join(complaints)


@pytest.fixture
def open_page(browser: Browser, draw: str) -> Iterator[Callable[..., WebPage]]:
    """`open_page(url, size, **options)` shows another page; warnings and errors in its console fail the test."""
    opened: list[WebPage] = []

    def open_new(url: str, size: tuple[int, int] = (900, 520), draw: str = draw, **options: Any) -> WebPage:
        opened.append(WebPage(browser, size, **options))
        return opened[-1].open(url, draw)

    yield open_new
    for page in opened:
        page.draw_once()
        page.close()
    complaints = [complaint for page in opened for complaint in page.complaints]
    assert not complaints, "the browser's console: " + "; ".join(complaints)


@pytest.fixture(scope="session")
def axe() -> Path:
    """The script of axe-core, where the page's tools are installed."""
    if not AXE.is_file():
        pytest.skip("install the page's tools (cd web && npm ci) to run axe-core")
    return AXE
