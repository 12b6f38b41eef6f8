"""Drives the studio's page in a headless Chromium: gizmos by real pointer events, the panel's elements by their labels.

viser 1.1 puts its scene on `window` for tests of this kind (`__viserMutable`, `__viserSceneTree`), so a wait here is for what
the page has done, not for time to pass. Points are in the server's world frame [m], pixels are the page's, from its top left.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import viser
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Locator, Playwright
from playwright.sync_api import Page as PlaywrightPage

import poise

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
SIZE = (860, 480)
"""Width and height of a page [pixels]: the panel hides the body on a narrower one, and a higher one takes longer to draw."""
PATIENCE = 45.0
"""How long a wait lasts before it fails [s]: many times what is needed, since a busy machine draws one frame a second."""

FLAGS = [
    "--no-sandbox",  # as root, in a container
    "--use-angle=swiftshader",  # WebGL without a graphics card
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

EXPECTED_MESSAGES = [
    # three.js to the authors of @react-three/fiber, which makes one THREE.Clock for each canvas.
    re.compile(r"^THREE\.Clock: This module has been deprecated\. Please use THREE\.Timer instead\.$"),
    # SwiftShader has no such extension; three.js compiles its shaders one after the other then.
    re.compile(r"^THREE\.WebGLRenderer: KHR_parallel_shader_compile extension not supported\.$"),
    # The driver's remark when a frame is read back, which a screenshot and ClientHandle.get_render do.
    re.compile(
        r"^\[\.WebGL-\w+\]\s?GL Driver Message \(OpenGL, Performance, GL_CLOSE_PATH_NV, High\): GPU stall due to ReadPixels"
    ),
]

# viser greets software rendering with a notification over the stage, which would lie in the way of clicks.
HIDE_SOFTWARE_RENDERER = """
for (const kind of [window.WebGLRenderingContext, window.WebGL2RenderingContext]) {
  const original = kind.prototype.getParameter;
  kind.prototype.getParameter = function (name) {
    return name === 0x9246 ? "hidden by the tests" : original.call(this, name);
  };
}
"""

# What the page has yet to do: every message applied, every visible node made and at its pose, and the camera at rest. A gizmo
# answers from then on, since rays meet its parts where the last frame has put them. Labels have no object of their own.
UNDRAWN = """() => {
  const mutable = window.__viserMutable, tree = window.__viserSceneTree && window.__viserSceneTree.getState();
  if (!mutable || !tree || !mutable.cameraControl) return ["the canvas"];
  const waiting = mutable.messageQueue.length > 0 ? ["messages"] : [];
  const end = mutable.cameraControl.getPosition(mutable.camera.position.clone());
  if (end.distanceTo(mutable.camera.position) > 1e-4) waiting.push("the camera");
  if (window.__viserTestpoints.rendererInfo.render.frame < 2) waiting.push("the first frames");
  for (const [name, node] of Object.entries(tree)) {
    if (!node || !node.effectiveVisibility || node.message.type === "LabelMessage") continue;
    const pose = mutable.nodePoseData[name];
    if (mutable.nodeRefFromName[name] == null) waiting.push(name);
    else if (pose !== undefined && pose.poseUpdateState !== "updated") waiting.push("the pose of " + name);
  }
  return waiting;
}"""

# Where the body's parts are drawn, by segment.
PARTS = """(names) => names.map((name) => {
  const node = window.__viserMutable.nodeRefFromName["/parts/" + name];
  return node == null ? null : node.position.toArray();
})"""

# The camera's position in the server's world, to be compared with what the server knows of it.
CAMERA_POSITION = """() => {
  const mutable = window.__viserMutable;
  return mutable.camera.position.clone().applyMatrix4(mutable.nodeRefFromName[""].matrixWorld.clone().invert()).toArray();
}"""

# A gizmo's frame in the server's world (4 x 4, by columns), its pose in its parent, and its parts; yellow is under the pointer.
GIZMO = """(name) => {
  const mutable = window.__viserMutable, node = mutable.nodeRefFromName[name];
  if (node == null || node.children.length === 0) return null;
  const gizmo = node.children[0];
  const parts = gizmo.children.map((part) => {
    const meshes = [];
    part.traverse((object) => object.isMesh && object.visible && meshes.push(object));
    const has = (type) => meshes.some((mesh) => mesh.geometry.type === type);
    const kind = has("ConeGeometry") ? "arrow" : has("PlaneGeometry") ? "slider" : "ring";
    const matrix = kind === "arrow" ? part.children[0].matrix : part.matrix;
    const direction = matrix.elements.slice(kind === "arrow" ? 4 : 8).slice(0, 3).map(Math.abs);
    const axis = "xyz"[direction.indexOf(Math.max(...direction))];
    return { kind, axis, hovered: meshes.some((mesh) => mesh.material.color.getHex() === 0xffff40) };
  });
  const frame = mutable.nodeRefFromName[""].matrixWorld.clone().invert().multiply(gizmo.matrixWorld);
  return { frame: frame.elements, pose: node.matrix.elements, parts };
}"""

# Notifications lie over the stage's upper left, and a floating panel over its right.
IS_STAGE = "([x, y]) => document.elementFromPoint(x, y)?.matches('canvas[data-engine]') ?? false"

IS_STILL = "() => !document.getAnimations().some((animation) => animation instanceof CSSTransition)"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Axis = Literal["x", "y", "z"]
AXES = {"x": np.array([1.0, 0.0, 0.0]), "y": np.array([0.0, 1.0, 0.0]), "z": np.array([0.0, 0.0, 1.0])}
PLANES = {"x": (AXES["y"], AXES["z"]), "y": (AXES["z"], AXES["x"]), "z": (AXES["x"], AXES["y"])}
"""The two directions of the slider, and of the quarter ring, with this normal."""
# Where the parts are, in units of the gizmo's scale (viser's gizmo is drei's PivotControls): arrows reach from 0 to 1, the last
# 0.2 is the cone; the quarter rings have this radius; the sliders are squares of 0.225 around (0.243, 0.243) in their plane.
RING_RADIUS = 0.65

STAGE = "canvas[data-engine]"
PANEL = "[data-testid=floating-panel]"
"""The control panel; viser marks the docked one so too."""


class BrowserTestError(AssertionError):
    """The page did not do what a helper waited for."""


def find_chromium() -> str | None:
    """The browser's path: what POISE_CHROMIUM names, else the first of the usual names on PATH; None where there is none."""
    named = os.environ.get("POISE_CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else ["chromium", "chromium-browser", "google-chrome"])), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """A headless browser with a fresh profile, drawing in software."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS, headless=True)


class Page:
    """One page in a context of its own, so that pages share no storage."""

    def __init__(self, browser: Browser, size: tuple[int, int] = SIZE, clipboard: bool = True) -> None:
        """`clipboard` lets scripts of the page read and write it, which a user would be asked for."""
        permissions = ["clipboard-read", "clipboard-write"] if clipboard else []
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, permissions=permissions)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(HIDE_SOFTWARE_RENDERER)
        self.page: PlaywrightPage = self.context.new_page()
        self.messages: list[str] = []
        """All that the console said, with its level."""
        self.complaints: list[str] = []
        """Warnings and errors among them, and uncaught exceptions, less what is expected."""
        self._allowed = list(EXPECTED_MESSAGES)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.client: viser.ClientHandle
        """This page, as the server knows it."""
        self._held: tuple[viser.TransformControlsHandle, list[str], Callable[..., Any]] | None = None

    # Life.

    def open(self, server: viser.ViserServer, path: str = "/") -> Page:
        """Load the page that `server` serves and wait until its stage is drawn and the server knows its camera."""
        known = set(server.get_clients())
        self.page.goto(f"http://127.0.0.1:{server.get_port()}{path}", wait_until="commit")
        self.wait_until(lambda: bool(set(server.get_clients()) - known), "the page to connect", 4 * PATIENCE)
        self.client = server.get_clients()[max(set(server.get_clients()) - known)]
        self.settle()
        return self

    def close(self) -> None:
        """Close the page, as one closes a tab."""
        self.context.close()

    def settle(self) -> None:
        """Wait until the stage is drawn, the camera rests, and the server's camera is the page's."""
        self.wait_until(lambda: not self.page.evaluate(UNDRAWN), lambda: f"{self.page.evaluate(UNDRAWN)} to be drawn")
        self.wait_until(self._cameras_agree, "the server to know the page's camera")

    def wait_until(self, condition: Callable[[], Any], what: str | Callable[[], str], seconds: float = PATIENCE) -> None:
        """Wait until `condition()` is true, letting the page's events in meanwhile; fail with `what` after `seconds`."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise BrowserTestError(f"waited {seconds:g} s for {what() if callable(what) else what}")
            self.page.wait_for_timeout(20)

    def allow(self, pattern: str) -> None:
        """Do not complain of console messages that match `pattern` from here on."""
        self._allowed.append(re.compile(pattern))

    def _heard(self, message: ConsoleMessage) -> None:
        self.messages.append(f"{message.type}: {message.text}")
        if message.type in ("warning", "error") and not any(pattern.search(message.text) for pattern in self._allowed):
            self.complaints.append(self.messages[-1])

    def _cameras_agree(self) -> bool:
        # The last hundredths of a millimetre of a movement are not sent.
        return bool(np.allclose(self.page.evaluate(CAMERA_POSITION), self.client.camera.position, atol=1e-3))

    # The stage.

    def project(self, point: Sequence[float] | np.ndarray) -> tuple[float, float]:
        """The pixel of a world point, by the camera that the server knows; `settle` first where the camera has moved."""
        camera, box = self.client.camera, self.page.locator(STAGE).bounding_box()
        assert box is not None
        right, down, forward = rotation(camera.wxyz).T @ (np.asarray(point, float) - camera.position)
        if forward <= 0.0:
            raise BrowserTestError(f"the point {point} is behind the camera")
        focal = 0.5 * box["height"] / np.tan(0.5 * camera.fov)
        x, y = 0.5 * box["width"] + focal * right / forward, 0.5 * box["height"] + focal * down / forward
        return float(box["x"] + x), float(box["y"] + y)

    def click_at(self, point: Sequence[float] | np.ndarray, button: Literal["left", "right"] = "left") -> None:
        """Click where the world point is drawn."""
        self.settle()
        pixel = self.project(point)
        self.wait_until(lambda: self.page.evaluate(IS_STAGE, pixel), f"nothing to lie over the stage at {pixel}")
        self.page.mouse.click(*pixel, button=button)

    def drag_pointer(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        """Drag from one pixel to another; on the empty stage this turns the camera."""
        self.page.mouse.move(*start)
        self.page.evaluate(TWO_FRAMES)  # what the press meets is what the last frame has drawn under the pointer
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=steps)
        self.page.mouse.up()

    def press(self, keys: str) -> None:
        """Press keys, such as "Control+Shift+Z", wherever the focus is."""
        self.page.keyboard.press(keys)

    def screenshot(self, name: str) -> Path:
        """Save what the page shows into the ignored folder of screenshots."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def pixels(self) -> np.ndarray:
        """What the page shows, (height, width, 3) [0..255]."""
        return np.asarray(Image.open(io.BytesIO(self.page.screenshot())).convert("RGB"))

    # Gizmos.

    def drag_arrow(
        self, gizmo: viser.TransformControlsHandle, axis: Axis, distance: float, steps: int = 8, release: bool = True
    ) -> np.ndarray:
        """Drag an arrow until the gizmo has moved `distance` along it [m]; where the server then has the gizmo, (3,) [m].

        With `release=False` the button stays down, and `let_go` releases it.
        """
        direction = AXES[axis]
        motion = Motion(
            kind="arrow",
            axis=axis,
            grips=[fraction * direction for fraction in (0.9, 0.8, 0.97, 0.5)],
            target=np.array([distance]),
            carry=lambda grip, progress: grip + progress[0] * direction,
            measure=lambda start, now: direction[None] @ start[:3, :3].T @ (now - start)[:3, 3],
        )
        self._drag(gizmo, motion, steps, release)
        return np.array(gizmo.position)

    def drag_square(
        self, gizmo: viser.TransformControlsHandle, normal: Axis, by: Sequence[float], steps: int = 8, release: bool = True
    ) -> np.ndarray:
        """Drag the square with this normal `by` a vector along the gizmo's axes, (3,) [m], less its part along the normal.

        A small gizmo's square is covered by its ring where the camera looks along the plane: this fails then, as a user would.
        """
        plane = np.array(PLANES[normal])
        motion = Motion(
            kind="slider",
            axis=normal,
            grips=[np.array([along, across]) @ plane for along in (0.243, 0.17, 0.32) for across in (0.243, 0.17, 0.32)],
            target=plane @ np.asarray(by, float),
            carry=lambda grip, progress: grip + progress @ plane,
            measure=lambda start, now: plane @ start[:3, :3].T @ (now - start)[:3, 3],
        )
        self._drag(gizmo, motion, steps, release)
        return np.array(gizmo.position)

    def drag_ring(
        self, gizmo: viser.TransformControlsHandle, axis: Axis, angle: float, steps: int = 12, release: bool = True
    ) -> np.ndarray:
        """Drag the quarter ring around `axis` by an angle within a turn [rad]; the orientation the server then has, wxyz."""
        first, second = PLANES[axis]

        def carry(grip: np.ndarray, progress: np.ndarray) -> np.ndarray:
            along, across = grip @ first, grip @ second
            cosine, sine = np.cos(progress[0]), np.sin(progress[0])
            return (along * cosine - across * sine) * first + (along * sine + across * cosine) * second

        def measure(start: np.ndarray, now: np.ndarray) -> np.ndarray:
            turned = start[:3, :3].T @ now[:3, :3] @ first
            found = np.arctan2(turned @ second, turned @ first)
            return np.array([found + 2 * np.pi * np.round((angle - found) / (2 * np.pi))])

        grips = [RING_RADIUS * (np.cos(at) * first + np.sin(at) * second) for at in np.radians([45, 30, 60, 20, 70])]
        self._drag(gizmo, Motion("ring", axis, grips, np.array([angle]), carry, measure), steps, release)
        return np.array(gizmo.wxyz)

    def let_go(self) -> None:
        """Release the gizmo that is being dragged, and wait until the server knows of it and has the page's pose."""
        assert self._held is not None, "no gizmo is being dragged"
        gizmo, phases, watch = self._held
        self._held = None
        self.page.mouse.up()
        self.wait_until(lambda: "end" in phases, f"the server to hear that {gizmo.name} was let go")
        gizmo.remove_update_callback(watch)
        self.wait_until(lambda: self._agree(gizmo), f"the page and the server to agree on the pose of {gizmo.name}")

    def _drag(self, gizmo: viser.TransformControlsHandle, motion: Motion, steps: int, release: bool) -> None:
        phases: list[str] = []

        async def watch(event: viser.TransformControlsEvent) -> None:
            if event.client_id == self.client.client_id:
                phases.append(event.phase)

        origin, axes, grip = self._grab(gizmo, motion)
        gizmo.on_update(watch)
        self._held = gizmo, phases, watch
        start, aim = self._pose(gizmo), motion.target.copy()
        for fraction in np.linspace(0.0, 1.0, steps + 1)[1:]:
            self.page.mouse.move(*self.project(origin + axes @ motion.carry(grip, fraction * aim)))
        # The grip is on the part's surface, not on its middle line, so the first try lands a little beside the target.
        for _ in range(4):
            missing = motion.target - motion.measure(start, self._pose(gizmo))
            if np.abs(missing).max() < 5e-4:
                break
            aim += missing
            self.page.mouse.move(*self.project(origin + axes @ motion.carry(grip, aim)))
        if release:
            self.let_go()

    def _grab(self, gizmo: viser.TransformControlsHandle, motion: Motion) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Press the button where this part lights up, and no other; the gizmo's origin, axes and the grip along them [m]."""
        lit: list[tuple[str, str]] = []
        for _ in range(3):
            self.settle()
            self.wait_until(lambda: self.page.evaluate(GIZMO, gizmo.name), f"the page to show the gizmo {gizmo.name}")
            self.wait_until(lambda: self._agree(gizmo), f"the page and the server to agree on the pose of {gizmo.name}")
            frame = np.reshape(self._gizmo(gizmo)["frame"], (4, 4)).T
            origin, lengths = frame[:3, 3], np.linalg.norm(frame[:3, :3], axis=0)
            axes, unit = frame[:3, :3] / lengths, lengths[0] * (1.0 if gizmo.fixed else gizmo.scale)
            for at in motion.grips:
                pixel = self.project(origin + axes @ (unit * at))
                self.wait_until(lambda at=pixel: self.page.evaluate(IS_STAGE, at), f"nothing to lie over the stage at {pixel}")
                self.page.mouse.move(*pixel)
                lit = self._lit(gizmo, motion)
                if lit == [(motion.kind, motion.axis)]:
                    self.page.mouse.down()
                    if self.page.evaluate("() => !window.__viserMutable.cameraControl.enabled"):
                        return origin, axes, unit * at
                    self.page.mouse.up()  # it moved away under the pointer
        raise BrowserTestError(
            f"no way to grab the {motion.axis} {motion.kind} of {gizmo.name}: {lit or 'nothing'} lights up there"
        )

    def _lit(self, gizmo: viser.TransformControlsHandle, motion: Motion) -> list[tuple[str, str]]:
        """The parts under the pointer, once the wanted one is among them or a while has passed."""
        for _ in range(5):
            lit = [(part["kind"], part["axis"]) for part in self._gizmo(gizmo)["parts"] if part["hovered"]]
            if (motion.kind, motion.axis) in lit:
                break
            self.page.wait_for_timeout(20)
        return lit

    def _gizmo(self, gizmo: viser.TransformControlsHandle) -> dict[str, Any]:
        found = self.page.evaluate(GIZMO, gizmo.name)
        if found is None:
            raise BrowserTestError(f"the page shows no gizmo {gizmo.name}")
        return found

    def _pose(self, gizmo: viser.TransformControlsHandle) -> np.ndarray:
        """The gizmo's pose in its parent, as the page has it, (4, 4)."""
        return np.reshape(self._gizmo(gizmo)["pose"], (4, 4)).T

    def shows_pose(self, pose: poise.Pose) -> bool:
        """Whether every part of the body is drawn where it is in this pose."""
        names = [segment.name for segment in pose.character.segments]
        drawn = self.page.evaluate(PARTS, names)
        return None not in drawn and np.allclose(drawn, [pose.segment_frame(name)[0] for name in names], atol=1e-4)

    def shows_rings(self, names: Sequence[str]) -> bool:
        """Whether one of the gizmos with these scene names is drawn with rings, as the selected one is."""
        gizmos = [self.page.evaluate(GIZMO, name) for name in names]
        return any(part["kind"] == "ring" for gizmo in gizmos if gizmo is not None for part in gizmo["parts"])

    def _agree(self, gizmo: viser.TransformControlsHandle) -> bool:
        pose = self._pose(gizmo)
        return np.allclose(pose[:3, 3], gizmo.position, atol=1e-5) and np.allclose(
            pose[:3, :3], rotation(gizmo.wxyz), atol=1e-5
        )

    # The panel.

    def text(self) -> str:
        """All that the panel shows, line by line; what is typed into fields is `value`."""
        return "\n".join(self.page.locator(PANEL).all_inner_texts())

    def wait_for_text(self, text: str) -> None:
        """Wait until the panel shows `text`."""
        self.wait_until(lambda: text in self.text(), lambda: f"{text!r} in the panel, which shows {self.text()!r}")

    def button(self, label: str) -> Locator:
        """A button by its label, in a group of buttons too."""
        return self.page.get_by_role("button", name=label, exact=True)

    def click(self, label: str) -> None:
        """Click a button by its label."""
        self.button(label).click()

    def switch_tab(self, label: str) -> None:
        """Show a tab."""
        tab = self.page.get_by_role("tab", name=label, exact=True)
        tab.click()
        self.wait_until(lambda: tab.get_attribute("aria-selected") == "true", f"the tab {label!r} to be shown")

    def toggle_folder(self, label: str) -> None:
        """Open or close a folder, and wait until it has: a second click at the moment when it ends to move may get lost."""
        self.page.locator(f"{PANEL} .mantine-Paper-root").get_by_text(label, exact=True).click()
        self.page.evaluate(TWO_FRAMES)
        self.wait_until(lambda: self.page.evaluate(IS_STILL), f"the folder {label!r} to stop moving")
        self.page.evaluate(TWO_FRAMES)

    def row(self, label: str) -> Locator:
        """The label of an input together with the input."""
        labels = self.page.locator(f"{PANEL} label").filter(has_text=re.compile(f"^{re.escape(label)}$"), visible=True)
        return labels.locator("xpath=ancestor::div[contains(concat(' ', @class, ' '), ' mantine-Flex-root ')][1]")

    def value(self, label: str, index: int = 0) -> str:
        """What stands in an input; `index` counts the numbers of a vector."""
        return self._field(label, index).input_value()

    def _field(self, label: str, index: int) -> Locator:
        return self.row(label).locator("input:not([type=hidden]), textarea").nth(index)

    def is_checked(self, label: str) -> bool:
        """Whether a box is ticked."""
        return self.row(label).locator("input[type=checkbox]").is_checked()

    def set_checkbox(self, label: str, checked: bool) -> None:
        """Tick a box, or not."""
        self.row(label).locator("input[type=checkbox]").set_checked(checked)

    def enter(self, label: str, text: str | float, index: int = 0) -> None:
        """Put a text or a number in the place of what an input holds; `index` counts the numbers of a vector.

        All at once, as by pasting: of keys, viser 1.1 sends each beginning of a number as a value (0, 0.2, 0.25), and it makes
        0.5 of -0.5.
        """
        field = self._field(label, index)
        field.fill(str(text))
        self.page.wait_for_timeout(60)  # of twenty messages a second: the number that blur clamps to would replace this one
        field.blur()

    def set_slider(self, label: str, value: float) -> None:
        """Press the slider's track near the value, and enter it beside the track where a pixel is too coarse.

        Not by arrow keys: viser 1.1 turns the camera by them too.
        """
        thumb, box = (
            self.row(label).get_by_role("slider"),
            self.row(label).locator(".mantine-Slider-trackContainer").bounding_box(),
        )
        assert box is not None
        low, high = (float(str(thumb.get_attribute(f"aria-value{end}"))) for end in ("min", "max"))
        self.page.mouse.click(box["x"] + box["width"] * (value - low) / (high - low), box["y"] + 0.5 * box["height"])
        self.page.evaluate(TWO_FRAMES)  # the slider follows the pointer a frame later
        if float(str(thumb.get_attribute("aria-valuenow"))) != value:
            self.enter(label, value)

    def set_multi_slider(self, label: str, index: int, value: float, ends: tuple[float, float]) -> None:
        """Drag one thumb of a slider between `ends` to a value; right to about a hundredth of the range, which a pixel is."""
        row = self.row(label)
        track, thumb = (
            row.locator(".multi-slider-track-container").bounding_box(),
            row.locator(".multi-slider-thumb").nth(index),
        )
        assert track is not None
        thumb.hover()
        self.page.mouse.down()
        x = track["x"] + track["width"] * (value - ends[0]) / (ends[1] - ends[0])
        self.page.mouse.move(x, track["y"] + 0.5 * track["height"], steps=3)
        self.page.mouse.up()

    def choose(self, label: str, option: str) -> None:
        """Choose from a dropdown."""
        self.row(label).locator("input").first.click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def upload(self, label: str, name: str, content: bytes) -> None:
        """Give a file to an upload button."""
        with self.page.expect_file_chooser() as chooser:
            self.click(label)
        chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})

    @contextmanager
    def download(self) -> Iterator[dict[str, bytes]]:
        """What is done inside makes the page save a file; its name and content are in the dictionary afterwards."""
        files: dict[str, bytes] = {}
        with self.page.expect_download() as saved:
            yield files
        files[saved.value.suggested_filename] = saved.value.path().read_bytes()

    def wait_for_notification(self, text: str) -> str:
        """Wait for a notification that holds `text`; all of what it says."""
        found = self.page.locator(".mantine-Notification-root").filter(has_text=text).first
        found.wait_for()
        return found.inner_text()

    def notifications(self) -> list[str]:
        """What the notifications on the page say now."""
        return self.page.locator(".mantine-Notification-root").all_inner_texts()


@dataclass(frozen=True)
class Motion:
    """How one part of a gizmo is dragged; vectors are along the gizmo's axes."""

    kind: Literal["arrow", "slider", "ring"]
    axis: Axis
    grips: list[np.ndarray]
    """Where to take hold of it, in units of its scale, best first."""
    target: np.ndarray
    """How far it goes [m] or [rad]."""
    carry: Callable[[np.ndarray, np.ndarray], np.ndarray]
    """Where a grip is after some progress [m]."""
    measure: Callable[[np.ndarray, np.ndarray], np.ndarray]
    """Progress between two poses, (4, 4) each."""


def rotation(wxyz: Sequence[float] | np.ndarray) -> np.ndarray:
    """The matrix of a unit quaternion, (3, 3)."""
    w, x, y, z = np.asarray(wxyz, float)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.eye(3) + 2.0 * w * cross + 2.0 * cross @ cross
