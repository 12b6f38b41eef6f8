"""Makes the pictures of docs/studio.md: the studio's page in a headless Chromium, light and dark, at two sizes.

.venv/bin/python docs/studio_pictures.py
"""

import io
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

IMAGES = Path(__file__).parent / "images"
SIZES = ((1280, 720), (1920, 1080))
REACH = (-0.25, 0.62, 0.85)
"""Where the right hand is put [m]."""


def main() -> None:
    """Pose the biped by its right hand and take four pictures."""
    from PIL import Image
    from playwright.sync_api import sync_playwright
    from tests.studio.browser import Page, find_chromium, launch

    from poise.studio import Studio, edits

    path = find_chromium()
    if path is None:
        sys.exit("install chromium (apt-get install chromium) to make the pictures")
    IMAGES.mkdir(exist_ok=True)
    with Studio(port=8600) as studio, sync_playwright() as playwright:
        studio.edit("move right_hand", edits.move_goal, "right_hand", REACH)
        studio.select_effector("right_hand")
        browser = launch(playwright, path)
        for size in SIZES:
            page = Page(browser, size)
            page.open(studio.server)
            for dark in (False, True):
                studio.set_dark(dark)
                time.sleep(4.0)  # the page fades its stage in
                page.settle()
                picture = Image.open(io.BytesIO(page.page.screenshot())).convert("RGB")
                name = IMAGES / f"studio-{'dark' if dark else 'light'}-{size[0]}x{size[1]}.jpg"
                picture.save(name, quality=92)
                print(name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
