"""Makes the pictures of docs/studio.md: the studio's page in a headless Chromium, light and dark; a motion, a walk.

.venv/bin/python docs/studio_pictures.py
"""

import io
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.browser import Page

    from poise.motion.motion import Motion
    from poise.studio import Studio

sys.path.insert(0, str(Path(__file__).parent.parent))

IMAGES = Path(__file__).parent / "images"
SIZES = ((1280, 720), (1920, 1080))
MOTION_SIZE = SIZES[0]
REACH = (-0.25, 0.62, 0.85)
"""Where the right hand is put [m]."""
KEYS = ("stand", "wave", "reach high", "lunge", "guard", "stand")
"""Poses of the gallery that the motion goes through, one a second."""
WALKED = 5.0
"""How long it has walked when the picture of that is taken [s]."""
MOMENT = 20
"""The frame that the picture of it begins at."""


def main() -> None:
    """Pose the biped by its right hand, then play a motion, and take pictures of both."""
    from playwright.sync_api import sync_playwright
    from tests.support.browser import Page, find_chromium, launch

    import poise
    from poise.studio import Studio
    from poise.studio.editing import goal_edits, pose_edits

    path = find_chromium()
    if path is None:
        sys.exit("install chromium (apt-get install chromium) to make the pictures")
    IMAGES.mkdir(exist_ok=True)
    with Studio(port=8600) as studio, sync_playwright() as playwright:
        studio.edit("move right_hand", goal_edits.move_goal, "right_hand", REACH)
        studio.select_effector("right_hand")
        browser = launch(playwright, path)
        for size in SIZES:
            page = Page(browser, size)
            page.open(studio.server)
            for dark in (False, True):
                take(page, studio, dark, f"studio-{'dark' if dark else 'light'}-{size[0]}x{size[1]}")
            page.close()
        studio.edit("open", pose_edits.open_file, exercise())
        page = Page(browser, MOTION_SIZE)
        page.open(studio.server)
        play(page, studio)
        for dark in (False, True):
            take(page, studio, dark, f"studio-motion-{'dark' if dark else 'light'}-{MOTION_SIZE[0]}x{MOTION_SIZE[1]}")
        page.close()
        studio.edit("new", pose_edits.open_file, poise.Document.opening(poise.biped()))
        page = Page(browser, MOTION_SIZE)
        page.open(studio.server)
        for dark in (False, True):
            walk(page, studio, dark)
        page.close()
        browser.close()


def exercise() -> "Motion":
    """A motion through poses of the gallery, as it comes out of a BVH."""
    import poise
    from poise.formats.load_save import decode_motion, encode_motion

    poses = [poise.named_pose(poise.biped(), name) for name in KEYS]
    placements = [[*pose.placement.position, *pose.placement.orientation] for pose in poses]
    keys = poise.Motion(poses[0].character, [pose.angles for pose in poses], placements, rate=1.0)
    return decode_motion(encode_motion(keys.resample(30.0)), "exercise.bvh")


def walk(page: "Page", studio: "Studio", dark: bool) -> None:
    """Go down stairs, and take the picture on the way."""
    from tests.support.studio_page import settle

    studio.set_dark(dark)
    page.switch_tab("Walk")
    studio.loop.set_walk(speed=0.6, floor="stairs down", style="relaxed")
    page.click("Walk")
    page.wait_until(lambda: studio.loop.snapshot.walk.seconds > WALKED, "it to walk")
    keep(page.page.screenshot(), f"studio-walk-{'dark' if dark else 'light'}-{MOTION_SIZE[0]}x{MOTION_SIZE[1]}")
    studio.loop.undo()
    settle(studio)
    page.settle()


def play(page: "Page", studio: "Studio") -> None:
    """Let it play slowly from the moment of the picture."""
    from poise.studio.engine.motion_player import SLOWEST, Player

    studio.select_segment("")
    studio.loop.use_player(Player.scrub, MOMENT)
    studio.loop.use_player(Player.set_speed, SLOWEST)
    page.click("Corner")
    page.click("Play")


def take(page: "Page", studio: "Studio", dark: bool, name: str) -> None:
    """One picture."""
    studio.set_dark(dark)
    time.sleep(4.0)  # the page fades its stage in
    page.settle()
    keep(page.page.screenshot(), name)


def keep(screenshot: bytes, name: str) -> None:
    """Write it as a JPEG."""
    from PIL import Image

    path = IMAGES / f"{name}.jpg"
    Image.open(io.BytesIO(screenshot)).convert("RGB").save(path, quality=92)
    print(path)


if __name__ == "__main__":
    main()
