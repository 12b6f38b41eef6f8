"""Makes the films of docs/walking.md: recorded people beside Poise's walk on the same skeleton, at the same speed.

.venv/bin/python docs/walking_films.py RECORDED_WALK.bvh …

Each film is one stride, from a strike of the left foot on. Recorded walks are no part of the repository; those of the page are
12_01, 35_01 and 39_01 of the CMU Graphics Lab Motion Capture Database (mocap.cs.cmu.edu).
"""

import sys
from pathlib import Path

import numpy as np

import poise
from poise.appearance.palette import LIGHT
from poise.gait.gait_cycle import STRIKE_WINDOW, find_strikes, measure_gait
from poise.pictures.image_files import gif_rate
from poise.pictures.render_options import check_options
from poise.pictures.stills_sheets_and_films import film, labelled
from poise.pictures.subject_and_setup import Setup, subject_of

TARGET = Path(__file__).resolve().parent / "images" / "walking"
SIZE = (200, 260)
"""Of one of the two [pixels]."""
RATE = gif_rate(14.0)
"""[frames/s]."""
COLORS = 32
"""Of a film, which are small files so."""


def main(files: list[Path]) -> None:
    """Make a film of each recorded walk."""
    from PIL import Image

    for file in files:
        recorded = poise.load_motion(file)
        speed = measure_gait(recorded).speed
        walk = poise.walk(recorded.character, speed=speed, seconds=6, rate=120)
        both = [stride_of(motion).resample(RATE) for motion in (recorded, walk)]
        count = min(len(motion) for motion in both)
        options = check_options(".gif", size=SIZE, view="side", follow=True)
        films = [film(Setup(subject_of(motion[:count]), options), RATE) for motion in both]
        labels = (f"recorded, {speed:.2f} m/s", "Poise")
        pairs = zip(*(moving.frames for moving in films), strict=True)
        frames = [np.hstack([labelled(*each, LIGHT) for each in zip(pair, labels, strict=True)]) for pair in pairs]
        target = TARGET / f"beside_{file.stem}.gif"
        images = [Image.fromarray(frame) for frame in frames]
        palette = images[0].quantize(COLORS, method=Image.Quantize.MEDIANCUT)
        images = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
        images[0].save(target, save_all=True, append_images=images[1:], duration=round(1000 / RATE), loop=0)
        print(f"{target.name}: {len(frames)} frames, {target.stat().st_size / 1000:.0f} kB")


def stride_of(motion: poise.Motion) -> poise.Motion:
    """Return the first stride of a walk, from a strike of the left foot to the next."""
    bones = poise.body_map(motion.character).bones
    ankle, pelvis = (motion.positions(bones[name].segment) for name in ("leftFoot", "hips"))
    way = (pelvis[-1] - pelvis[0]) * (1.0, 0.0, 1.0)
    strikes = find_strikes((ankle - pelvis) @ (way / np.linalg.norm(way)), round(STRIKE_WINDOW * motion.rate))
    return motion[strikes[0] : strikes[1]]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main([Path(name) for name in sys.argv[1:]])
