"""Makes the picture of docs/walking.md: twelve moments of a walk, from the side.

.venv/bin/python docs/walking_pictures.py
"""

from pathlib import Path

import poise

TARGET = Path(__file__).resolve().parent / "images" / "walking" / "walk.jpg"


def main() -> None:
    """Draw it."""
    from PIL import Image

    motion = poise.walk(poise.biped(), speed=1.2, seconds=1.15)
    picture = poise.render(motion, sheet=12, view="side", size=(1280, 720))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(TARGET, quality=82, optimize=True)


if __name__ == "__main__":
    main()
