"""Makes the pictures of docs/walking.md: twelve moments of a walk, and five up stairs, from the side.

.venv/bin/python docs/walking_pictures.py
"""

from pathlib import Path

import poise

TARGET = Path(__file__).resolve().parent / "images" / "walking"


def main() -> None:
    """Draw them."""
    from PIL import Image

    walk = poise.walk(poise.biped(), speed=1.2, seconds=1.15)
    stairs = poise.walk(poise.biped(), speed=0.5, seconds=5, stairs=(0.17, 0.29), start=True, stop=True)
    pictures = {
        "walk": poise.render(walk, sheet=12, view="side", size=(1280, 720)),
        "stairs": poise.render(stairs, frame=-60, onion=4, view="side", size=(1280, 720)),
    }
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        Image.fromarray(picture).save(TARGET / f"{name}.jpg", quality=82, optimize=True)


if __name__ == "__main__":
    main()
