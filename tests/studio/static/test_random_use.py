"""Random use of the page for a while: no error, a clean console, memory flat; `make random-use SECONDS=3600` for an hour."""

import os
import random
import resource
import time
from pathlib import Path

import numpy as np
import pytest

from poise.studio.engine.playback import Player
from tests.support.studio_page import settle
from tests.support.web_page import WebPage, WebPageError

SECONDS = float(os.environ.get("POISE_SOAK_SECONDS", "600"))
KEYS = (
    "1", "2", "3", "4", "f", "m", "r", "s", "g", "p", "w", "e", "t", "Escape", "Delete", "]", "[", "Control+z", "Control+z",
    "Control+Shift+z", "ArrowUp", "Shift+ArrowLeft", "ArrowRight", "+", "-", "?", "Control+k", "Shift+W", "Space",
)  # fmt: skip
# Press a random one of the buttons that are there, in one step: the page changes while a test would look for it.
PRESS_ONE = """(share) => {
  const found = [...document.querySelectorAll("SELECTOR")].filter((each) => !each.disabled && each.checkVisibility());
  const one = found[Math.floor(share * found.length)], label = one?.innerText ?? "";
  if (/Open|Save|Export|Copy/.test(label)) return "left alone";
  one?.click();
  return label;
}"""
PRESS_BUTTON = PRESS_ONE.replace("SELECTOR", ".tab-content button")
PRESS_ITEM = PRESS_ONE.replace("SELECTOR", "[role=menuitem]")
PRESS_METHOD = PRESS_ONE.replace(
    "SELECTOR", ".drawer [role=radio], .method-choices input, .compared-row button, .compared-legend"
)
TABS = ("Pose", "Walk", "Motion", "Character", "Picture")


@pytest.fixture
def draw():
    return "plain"


def act(page: WebPage, chance: random.Random) -> str:
    """Do one random thing; what it was."""
    x, y = chance.uniform(10, 560), chance.uniform(60, 460)
    by = chance.uniform(-120, 120), chance.uniform(-120, 120)
    kind = chance.choice(("key", "key", "drag", "drag", "wheel", "tab", "button", "click", "shift", "menu", "method"))
    mouse = page.page.mouse
    if kind == "key":
        key = chance.choice(KEYS)
        page.page.keyboard.press(key)
        return key
    if kind == "drag":
        page.drag((x, y), by, steps=4)
    elif kind == "shift":
        page.drag((x, y), by, steps=3, button="right")
        page.page.keyboard.press("Escape")
    elif kind == "menu":
        mouse.click(x, y, button="right")
        return f"menu {page.page.evaluate(PRESS_ITEM, chance.random())!r}"
    elif kind == "method":
        return f"method {page.page.evaluate(PRESS_METHOD, chance.random())!r}"
    elif kind == "wheel":
        mouse.move(x, y)
        mouse.wheel(0, chance.uniform(-600, 600))
    elif kind == "tab":
        page.page.keyboard.press("Escape")
        page.page.get_by_role("tab", name=chance.choice(TABS), exact=True).dispatch_event("click")
    elif kind == "click":
        mouse.click(x, y)
    else:
        return f"button {page.page.evaluate(PRESS_BUTTON, chance.random())!r}"
    return kind


def heap(page: WebPage) -> float:
    """The page's script memory after a collection [MB]."""
    session = page.context.new_cdp_session(page.page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / 1e6


def studio_memory() -> float:
    """What this process, with the studio in it, holds in memory [MB]; 0 where the system does not tell."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * resource.getpagesize() / 1e6 if statm.exists() else 0.0


def assert_flat(sizes: list[float]) -> None:
    """Memory [MB] after each hundred acts: it may vary, but not grow."""
    if len(sizes) > 6:
        first, last = np.median(sizes[1:4]), np.median(sizes[-3:])
        assert last < 1.3 * first + 8.0, sizes


@pytest.mark.soak
def test_random_use_leaves_no_error_and_memory_flat(studio, open_page):
    page = open_page(studio.url)
    chance, end, done = random.Random(int(os.environ.get("POISE_SOAK_SEED", "7"))), time.monotonic() + SECONDS, []
    heaps, studio_sizes = [], []
    while time.monotonic() < end:
        done.append(act(page, chance))
        assert page.complaints == [], (page.complaints, done[-12:])
        position, _, distance = page.camera()
        assert np.isfinite(position).all(), done[-12:]
        assert 0.29 < distance < 50.1, done[-12:]
        if len(done) % 100 == 0:
            heaps.append(heap(page))
            studio_sizes.append(studio_memory())
    page.page.keyboard.press("Escape")
    studio.loop.use_player(Player.pause)
    studio.loop.stop_walk()
    page.wait_until(lambda: studio.loop.snapshot.walk.phase == "", "the walk to end")
    settle(studio, 30.0)
    try:
        page.wait_until(page.sees_body, "the body to be in view")
    except WebPageError:
        page.keep_screenshot("random-use")
        raise
    for what, sizes in (("the page's script", heaps), ("the studio's process", studio_sizes)):
        ends = " to ".join(f"{size:.1f}" for size in sizes[:: max(len(sizes) - 1, 1)])
        print(f"\n{len(done)} acts; memory of {what}: {ends} MB")
        assert_flat(sizes)
