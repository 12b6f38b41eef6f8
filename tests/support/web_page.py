"""Drives the studio's own page in a headless Chromium, by real pointer, touch, key and file events.

The page puts its parts on `window.poise`, so a wait here is for what the page has done, not for time to pass. Points are in the
world [m], pixels are the page's, from its top left.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, ConsoleMessage, Locator
from playwright.sync_api import Page as PlaywrightPage

import poise

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
SIZE = (900, 520)
"""Width and height of a page [pixels]: small, since it is drawn in software."""
PATIENCE = 30.0
"""How long a wait lasts before it fails [s]: many times what is needed."""
PHONE = (390, 844)

EXPECTED_MESSAGES = [
    # The driver's remark when a frame is read back, which a screenshot does.
    re.compile(r"GL Driver Message \(OpenGL, Performance, GL_CLOSE_PATH_NV, High\): GPU stall due to ReadPixels"),
]

READY = "() => window.poise?.stage.figure.box.isEmpty() === false && window.poise.stage.framesDrawn > 1"
FRAMES = """(count) => new Promise((done) => {
  const step = () => (count-- > 0 ? requestAnimationFrame(step) : done());
  step();
})"""

# A pixel where a ray meets this segment first, as near to its middle as can be; null if it is hidden.
PLACE = """(name) => {
  const { stage, view } = window.poise, box = stage.canvas.getBoundingClientRect();
  const index = stage.figure.indexOf(name), middle = stage.orbit.target.clone(), on = middle.clone();
  stage.project(stage.figure.middleOf(index, middle), on);
  for (let radius = 0; radius < 90; radius += 3)
    for (let turn = 0; turn < (radius ? 12 : 1); turn++) {
      const x = on.x + radius * Math.cos((turn * Math.PI) / 6), y = on.y + radius * Math.sin((turn * Math.PI) / 6);
      const ray = stage.rayAt(x, y);
      if (view.gizmo.pick(ray) || view.marks.pick(ray)) continue;
      const under = document.elementFromPoint(x + box.left, y + box.top);
      if (under === stage.canvas && stage.figure.pick(ray)?.segment === index) return [x + box.left, y + box.top];
    }
  return null;
}"""
POINT = """([x, y]) => {
  const { stage } = window.poise, box = stage.canvas.getBoundingClientRect();
  return stage.figure.pick(stage.rayAt(x - box.left, y - box.top)).point.toArray();
}"""
PROJECT = """(point) => {
  const { stage } = window.poise, box = stage.canvas.getBoundingClientRect();
  const on = stage.orbit.target.clone().fromArray(point);
  stage.project(on.clone(), on);
  return [on.x + box.left, on.y + box.top];
}"""
GIZMO = """(handle) => {
  const { stage, view } = window.poise, box = stage.canvas.getBoundingClientRect();
  if (!view.gizmo.visible) return null;
  const at = view.gizmo.placeOf(handle, stage.orbit.target.clone());
  stage.project(at.clone(), at);
  return [at.x + box.left, at.y + box.top];
}"""
CAMERA = """() => {
  const { camera, orbit } = window.poise.stage;
  return { position: camera.position.toArray(), target: orbit.target.toArray(), distance: orbit.distance };
}"""
FRAME = "() => Array.from(window.poise.stage.figure.frame)"
STORE = "(name) => window.poise.store[name].value"
# Whether a part of the body is on the page.
IN_VIEW = """() => {
  const { stage } = window.poise, on = stage.orbit.target.clone(), [width, height] = stage.extent;
  for (let index = 0; index < stage.figure.segmentCount; index++) {
    stage.project(stage.figure.middleOf(index, on).clone(), on);
    if (on.z < 1 && on.x > 0 && on.x < width && on.y > 0 && on.y < height) return true;
  }
  return false;
}"""
STANDARDS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")
CONTRAST = ("color-contrast",)
"""The rules that depend on the theme."""
AXE = """(only) => axe.run({ runOnly: only }).then((found) =>
  found.violations.map(({ id, impact, nodes }) =>
    `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`))"""


DRAW_ONCE = "() => window.poise?.stage.draw()"
DRAW_FRAMES = "(each) => { window.poise.stage.options.stubbed = !each; }"


class WebPageError(AssertionError):
    """The page did not do what a helper waited for."""


class WebPage:
    """One page of a studio, in a context of its own, so that pages share no storage."""

    def __init__(self, browser: Browser, size: Sequence[int] = SIZE, **options: Any) -> None:
        """options: of the browser's context, such as has_touch and color_scheme."""
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, permissions=["clipboard-read", "clipboard-write"], **options
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: PlaywrightPage = self.context.new_page()
        self.complaints: list[str] = []
        """Errors and warnings in the console."""
        self._allowed = list(EXPECTED_MESSAGES)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        expected = any(pattern.search(message.text) for pattern in self._allowed)
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)

    def allow(self, pattern: str) -> None:
        """Expect messages of this kind in the console: what the browser itself writes of a connection that fails."""
        self._allowed.append(re.compile(pattern))

    def open(self, url: str, draw: str = "plain") -> WebPage:
        """Show a studio, and wait until its body is drawn."""
        self.page.goto(f"{url}&draw={draw}")
        self.wait_ready()
        return self

    def wait_ready(self) -> None:
        """Wait until the body is drawn."""
        self.page.wait_for_function(READY)

    def close(self) -> None:
        """Close the page."""
        self.context.close()

    # Waiting.

    def wait_until(self, holds: Callable[[], Any], what: str | Callable[[], str]) -> Any:
        """Wait until something holds, which is returned; the page goes on meanwhile."""
        end = time.monotonic() + PATIENCE
        while not (found := holds()):
            if time.monotonic() > end:
                raise WebPageError(f"waited in vain for {what if isinstance(what, str) else what()}")
            self.page.wait_for_timeout(15)
        return found

    def frames(self, count: int = 2) -> None:
        """Let the page draw some frames."""
        self.page.evaluate(FRAMES, count)

    def draw_frames(self, each: bool) -> None:
        """Have the stage drawn in each frame, or not."""
        self.page.evaluate(DRAW_FRAMES, each)

    def draw_once(self) -> None:
        """Draw the stage now, if the page has one: what cannot be drawn is a complaint in the console."""
        self.page.evaluate(DRAW_ONCE)

    def wait_for_pose(self, pose: Callable[[], poise.Pose]) -> None:
        """Wait until the body is drawn in the pose that the studio has."""
        self.wait_until(lambda: self.shows_pose(pose()), "the body to be drawn in the studio's pose")

    # The stage.

    def shows_pose(self, pose: poise.Pose) -> bool:
        """Whether every part of the body is drawn where it is in this pose."""
        names = [segment["name"] for segment in self.store("scene")["segments"]]
        if names != [segment.name for segment in pose.character.described.segments]:
            return False  # another body is still drawn
        drawn = np.reshape(self.page.evaluate(FRAME), (-1, 7))
        return len(drawn) == len(names) and np.allclose(
            drawn[:, :3], [pose.segment_frame(name)[0] for name in names], atol=2e-4
        )

    def store(self, name: str) -> Any:
        """A value that the page knows, by its name in store.ts."""
        return self.page.evaluate(STORE, name)

    def place(self, segment: str) -> tuple[float, float]:
        """A pixel at which a part of the body is under the pointer."""
        found = self.page.evaluate(PLACE, segment)
        if found is None:
            raise WebPageError(f"no pixel shows {segment}")
        return found[0], found[1]

    def point_at(self, pixel: Sequence[float]) -> list[float]:
        """The point of the body's surface under a pixel [m]."""
        return list(self.page.evaluate(POINT, list(pixel)))

    def shows(self, segment: str) -> bool:
        """Whether a part of the body is to be seen."""
        return self.page.evaluate(PLACE, segment) is not None

    def project(self, point: Sequence[float]) -> tuple[float, float]:
        """The pixel of a point of the world."""
        x, y = self.page.evaluate(PROJECT, [float(number) for number in point])
        return x, y

    def camera(self) -> tuple[np.ndarray, np.ndarray, float]:
        """The camera's position and target [m], and the distance between them."""
        found = self.page.evaluate(CAMERA)
        return np.array(found["position"]), np.array(found["target"]), found["distance"]

    def wait_for_camera(self) -> None:
        """Wait until the camera rests."""

        def rests() -> bool:
            before = self.camera()[0]
            self.frames(3)
            return bool(np.abs(self.camera()[0] - before).max() < 1e-4)

        self.wait_until(rests, "the camera to rest")

    def sees_body(self) -> bool:
        """Whether a part of the body is on the page."""
        return bool(self.page.evaluate(IN_VIEW))

    def gizmo(self, kind: str, axis: int) -> tuple[float, float] | None:
        """A pixel of a part of the gizmo; None while there is no gizmo."""
        found = self.page.evaluate(GIZMO, {"kind": kind, "axis": axis})
        return None if found is None else (found[0], found[1])

    def drag(
        self, start: Sequence[float], by: Sequence[float], *, steps: int = 6, button: str = "left", release: bool = True
    ) -> None:
        """Press at a pixel, move by some pixels, and release."""
        mouse = self.page.mouse
        mouse.move(*start)
        self.frames(1)
        mouse.down(button=button)  # type: ignore[arg-type]
        for fraction in np.linspace(0.0, 1.0, steps + 1)[1:]:
            mouse.move(start[0] + fraction * by[0], start[1] + fraction * by[1])
            self.frames(1)
        if release:
            mouse.up(button=button)  # type: ignore[arg-type]

    def drag_part(self, segment: str, by: Sequence[float], **options: Any) -> None:
        """Drag a part of the body by some pixels."""
        self.drag(self.place(segment), by, **options)

    def empty_place(self) -> tuple[float, float]:
        """A pixel of the stage beside the body."""
        box = self.stage().bounding_box()
        assert box is not None
        return box["x"] + 0.9 * box["width"], box["y"] + 0.35 * box["height"]

    def stage(self) -> Locator:
        """The canvas."""
        return self.page.locator(".canvas-holder canvas")

    # Touch, which playwright sends only as taps.

    @contextmanager
    def touching(self) -> Iterator[Callable[[str, list[tuple[float, float]]], None]]:
        """Send touches: `touch("touchStart" | "touchMove" | "touchEnd", points)`."""
        session = self.context.new_cdp_session(self.page)

        def touch(kind: str, points: list[tuple[float, float]]) -> None:
            touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        yield touch
        session.detach()

    # The panels.

    def click(self, label: str) -> None:
        """Click a button by its label."""
        self.button(label).first.click()

    def button(self, label: str) -> Locator:
        """A button by its label."""
        return self.page.get_by_role("button", name=label, exact=True)

    def show_tab(self, label: str) -> None:
        """Show a tab."""
        self.page.get_by_role("tab", name=label, exact=True).click()

    def switch(self, label: str) -> Locator:
        """A switch by its label."""
        return self.page.get_by_role("switch", name=label)

    def number(self, label: str) -> Locator:
        """A number field by its label."""
        return self.page.get_by_role("spinbutton", name=label, exact=True)

    def enter(self, label: str, text: str) -> None:
        """Type a number key by key, and press Enter."""
        field = self.number(label).first
        field.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def status(self) -> str:
        """What the status line says."""
        return self.page.locator(".status-sentence").inner_text()

    def wait_for_text(self, text: str) -> None:
        """Wait until the page shows a text."""
        self.page.get_by_text(text).first.wait_for()

    def drop(self, name: str, content: bytes, at: tuple[float, float]) -> None:
        """Drop a file at a pixel."""
        self.drop_files({name: content}, at)

    def drop_files(self, contents: dict[str, bytes], at: tuple[float, float]) -> None:
        """Drop files, by their names, at a pixel."""
        session = self.context.new_cdp_session(self.page)
        folder = SCREENSHOTS.parent / "dropped"
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (folder / name).write_bytes(content)
        data = {"items": [], "files": [str(folder / name) for name in contents], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            session.send("Input.dispatchDragEvent", {"type": kind, "x": at[0], "y": at[1], "data": data})
        session.detach()

    @contextmanager
    def download(self) -> Iterator[dict[str, bytes]]:
        """What is done inside makes the page save a file; its name and content are in the dictionary afterwards."""
        files: dict[str, bytes] = {}
        with self.page.expect_download() as saved:
            yield files
        files[saved.value.suggested_filename] = saved.value.path().read_bytes()

    def find_barriers(self, axe: Path, only: Sequence[str] = STANDARDS) -> list[str]:
        """What axe-core finds against WCAG 2.1 A and AA. Its script is injected past the page's content security policy."""
        if not self.page.evaluate("() => 'axe' in window"):
            session = self.context.new_cdp_session(self.page)
            session.send("Runtime.evaluate", {"expression": axe.read_text("utf-8")})
            session.detach()
        return list(self.page.evaluate(AXE, list(only)))

    def keep_screenshot(self, name: str) -> None:
        """Keep a picture of the page, to look at."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.draw_once()
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")


def data_url(content: bytes, mime: str) -> str:
    """A file as an address that holds it."""
    return f"data:{mime};base64,{base64.b64encode(content).decode()}"
