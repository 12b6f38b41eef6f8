"""Makes the pictures of docs/studio.md in a headless Chromium, light and dark: poses, a motion, a walk, a crowd, a phone.

.venv/bin/python docs/studio_pictures.py [NAME …]    # all of them, or those named: studio-walk, studio-crowd
"""

import io
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.web_page import WebPage

    from poise.motion.motion import Motion
    from poise.studio import Studio

sys.path.insert(0, str(Path(__file__).parent.parent))

IMAGES = Path(__file__).parent / "images"
EXAMPLE = Path(__file__).parent.parent / "examples" / "08_crowd.py"
SIZES = ((1280, 720), (1920, 1080))
PHONE = (390, 844)
KEYS = ("stand", "wave", "reach high", "lunge", "guard", "stand")
"""Poses of the gallery that the motion goes through, one a second."""
MOMENT = 75
"""The frame that the picture of it shows."""
METHODS = ("poise", "ccd", "fabrik", "jacobian-transpose")
"""Methods side by side."""
WALKED = 6.0
"""How long it has walked when the picture of that is taken [s]."""


def main(wanted: list[str]) -> None:
    """Take the pictures that are wanted, all if none is named."""
    from playwright.sync_api import sync_playwright
    from tests.support.browser import find_chromium, launch
    from tests.support.web_page import WebPage

    from poise.studio import Studio

    path = find_chromium()
    if path is None:
        sys.exit("install chromium (apt-get install chromium) to make the pictures")
    IMAGES.mkdir(exist_ok=True)
    with Studio(port=8700) as studio, sync_playwright() as playwright:
        browser = launch(playwright, path)

        def take(name: str, size: tuple[int, int], prepare: Callable[["WebPage", "Studio"], None], **options: object) -> None:
            if wanted and name not in wanted:
                return
            for scheme in ("light", "dark"):
                page = WebPage(browser, size, color_scheme=scheme, reduced_motion="reduce", **options)
                page.open(studio.url)
                prepare(page, studio)
                page.page.mouse.move(5, 5)
                if not page.page.evaluate("() => window.poise.stage.following"):
                    page.wait_for_camera()
                page.page.evaluate("() => window.poise.stage.choose('fine')")
                page.frames(2)
                keep(page.page.screenshot(), f"{name}-{scheme}-{size[0]}x{size[1]}")
                page.close()

        for size in SIZES:
            take("studio", size, reach)
        take("studio-phone", PHONE, wave, has_touch=True, is_mobile=True, device_scale_factor=2)
        take("studio-methods-phone", PHONE, compare_by_touch, has_touch=True, is_mobile=True, device_scale_factor=2)
        take("studio-methods", SIZES[0], compare)
        take("studio-motion", SIZES[0], play)
        take("studio-walk", SIZES[0], walk)
        take("studio-crowd", SIZES[0], gather)
        browser.close()


def begin(studio: "Studio", what: "Motion | None" = None) -> None:
    """Show the biped at rest, or a motion."""
    import poise
    from poise.studio.editing import pose_edits
    from poise.studio.editing.document_manner import opening

    studio.edit("open", pose_edits.open_file, opening(poise.biped()) if what is None else what)


def reach(page: "WebPage", studio: "Studio") -> None:
    """Take a pose of the gallery, drag the left hand, and leave it selected."""
    from poise.poses import named_pose

    begin(studio)
    studio.loop.strike("pose lunge", lambda character: named_pose(character, "lunge"))
    page.page.wait_for_timeout(2000)  # the way to the pose
    settle(page, studio)
    page.click("Corner")
    page.wait_for_camera()
    page.drag_part("left_hand", (40, -60))
    settle(page, studio)


def wave(page: "WebPage", studio: "Studio") -> None:
    """Take a pose of the gallery, as on a phone."""
    begin(studio)
    page.page.get_by_role("button", name="Wave", exact=True).tap()
    page.wait_until(lambda: "Wave" not in page.status(), "the pose")
    page.page.wait_for_timeout(1500)  # the way to the pose
    settle(page, studio)
    page.page.evaluate("() => { window.poise.view.frameSelection(); document.activeElement.blur(); }")


def compare(page: "WebPage", studio: "Studio") -> None:
    """Drag the left hand with four methods side by side."""
    begin(studio)
    settle(page, studio)
    page.page.keyboard.press("e")
    page.page.get_by_role("radio", name="Side by side").click()
    follow(page, studio, METHODS, (90, -20))


def compare_by_touch(page: "WebPage", studio: "Studio") -> None:
    """The same with three methods, found as on a phone."""
    begin(studio)
    settle(page, studio)
    page.click("Everything that can be done")
    page.page.get_by_role("option", name="Compare methods side by side").tap()
    follow(page, studio, METHODS[:3], (50, 0))


def follow(page: "WebPage", studio: "Studio", methods: tuple[str, ...], by: tuple[int, int]) -> None:
    """Tick methods, drag the left hand by some pixels, and wait until all rest."""
    for name in methods:
        page.page.get_by_role("checkbox", name=name, exact=True).check()
    page.wait_until(lambda: {state["name"] for state in page.store("comparedStates")} == set(methods), "the methods")
    page.click("Frame")
    page.wait_for_camera()
    page.drag_part("left_hand", by)
    settle(page, studio)
    page.page.wait_for_timeout(6000)  # a method that does not get there goes on for a while
    page.page.evaluate(
        "() => { document.querySelector('.drawer-body').scrollTop = 0; window.poise.store.selection.value = []; }"
    )


def play(page: "WebPage", studio: "Studio") -> None:
    """Show a moment of a motion."""
    from poise.studio.engine.playback import Player

    begin(studio, exercise())
    page.wait_until(lambda: page.store("motion") is not None, "the motion")
    studio.loop.use_player(Player.scrub, MOMENT)
    page.show_tab("Motion")
    page.wait_until(lambda: page.store("motion")["frame"] == MOMENT, "the moment")
    page.click("Corner")


def walk(page: "WebPage", studio: "Studio") -> None:
    """Walk up stairs."""
    begin(studio)
    page.show_tab("Walk")
    studio.loop.set_walk(speed=0.7, floor="stairs up", style="usual")
    page.click("Walk")
    page.wait_until(lambda: studio.loop.snapshot.walk.seconds > WALKED, "it to walk")
    page.frames(2)


def gather(page: "WebPage", studio: "Studio") -> None:
    """Show the walkers of the example."""
    begin(studio)
    studio.loop.set_walk(speed=1.2, floor="level")
    settle(page, studio)
    found = runpy.run_path(str(EXAMPLE))
    studio.show_crowd(found["crowd"], found["kind"] + 1)
    page.wait_until(lambda: page.store("crowdSize") == found["COUNT"], "the crowd")
    page.show_tab("Walk")


def settle(page: "WebPage", studio: "Studio") -> None:
    """Wait until the body rests and is drawn so."""
    page.wait_until(lambda: studio.loop.settled, "the body to rest")
    page.wait_for_pose(lambda: studio.pose)


def exercise() -> "Motion":
    """A motion through poses of the gallery, as it comes out of a BVH."""
    import poise
    from poise.formats.bvh_writer import encode_motion
    from poise.formats.load_save import decode_motion

    poses = [poise.named_pose(poise.biped(), name) for name in KEYS]
    placements = [[*pose.placement.position, *pose.placement.orientation] for pose in poses]
    keys = poise.Motion(poses[0].character, [pose.angles for pose in poses], placements, rate=1.0)
    return decode_motion(encode_motion(keys.resample(30.0)), "exercise.bvh")


def keep(screenshot: bytes, name: str) -> None:
    """Write it as a JPEG."""
    from PIL import Image

    path = IMAGES / f"{name}.jpg"
    Image.open(io.BytesIO(screenshot)).convert("RGB").save(path, quality=90)
    print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
