"""Image files: png and gif by Pillow, mp4 by ffmpeg where there is one; same pictures, same bytes."""

import contextlib
import io
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from poise.errors import FileFormatError
from poise.formats.whole_files import replace_whole, write_whole

if TYPE_CHECKING:
    from PIL import Image

STILLS = (".png",)
"""Suffixes of image files that hold one picture."""
FILMS = (".gif", ".mp4")
"""Suffixes of image files that hold a film."""
HIGHEST_GIF_RATE = 50.0
"""Highest rate of a gif file [frames/s]: players ignore delays below 2/100 s."""
PALETTE_SAMPLES = 24
"""Frames from which the palette of a gif file is made."""


def gif_rate(rate: float) -> float:
    """Return the rate nearest to `rate` that a gif file can have [frames/s]: its delays are whole hundredths of a second."""
    return 100.0 / max(round(100.0 / min(rate, HIGHEST_GIF_RATE)), 2)


def png(picture: np.ndarray) -> bytes:
    """Encode a picture (height, width, 3) uint8 as the bytes of a png file."""
    content = io.BytesIO()
    _image(picture).save(content, "png", compress_level=7)
    return content.getvalue()


def gif(frames: Iterable[np.ndarray], rate: float) -> bytes:
    """Encode a film, frames (height, width, 3) uint8, as the bytes of a gif file that repeats for ever.

    All frames share one palette, and no frame is dithered, so that what does not move does not flicker.
    """
    from PIL import Image

    images = [_image(frame) for frame in frames]
    palette = _palette(images)
    reduced = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    content = io.BytesIO()
    delay = round(1000.0 / gif_rate(rate))
    reduced[0].save(content, "gif", save_all=True, append_images=reduced[1:], duration=delay, loop=0, optimize=False)
    return content.getvalue()


def _image(picture: np.ndarray) -> "Image.Image":
    from PIL import Image

    return Image.fromarray(np.ascontiguousarray(picture))


def _palette(images: Sequence["Image.Image"]) -> "Image.Image":
    """Choose the 256 colours of a gif file from some of its frames, side by side in one image."""
    from PIL import Image

    numbers = sorted({round(place) for place in np.linspace(0, len(images) - 1, min(len(images), PALETTE_SAMPLES))})
    width, height = images[0].size
    strip = Image.new("RGB", (width, height * len(numbers)))
    for row, number in enumerate(numbers):
        strip.paste(images[number], (0, row * height))
    return strip.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=1)


def write_mp4(path: Path, frames: Iterator[np.ndarray], size: tuple[int, int], rate: float) -> None:
    """Write frames (height, width, 3) uint8 to an mp4 file with ffmpeg; the file appears when it is complete, or not at all."""
    program = find_ffmpeg(path)
    command = [program, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}"]
    command += ["-r", f"{rate:g}", "-i", "-", "-an", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p"]
    # Half as many colour samples as pixels: an odd size gets one more.
    command += ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-movflags", "+faststart"]
    with replace_whole(path) as temporary, tempfile.TemporaryFile() as complaints:
        _feed([*command, str(temporary)], frames, complaints, path)


def find_ffmpeg(path: Path) -> str:
    """Find the ffmpeg program, which writes mp4 files; refuse the mp4 file if there is none."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise FileFormatError(path, "an mp4 is made by ffmpeg, which is not on the PATH; install it, or write a .gif")
    return program


def _feed(command: list[str], frames: Iterator[np.ndarray], complaints: IO[bytes], path: Path) -> None:
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=complaints)
    assert process.stdin is not None
    try:
        with contextlib.suppress(BrokenPipeError), process.stdin as pipe:  # it may have ended, and says why
            for frame in frames:
                pipe.write(np.ascontiguousarray(frame).tobytes())
    except BaseException:
        process.kill()
        process.wait()
        raise
    if process.wait() != 0:
        complaints.seek(0)
        said = complaints.read().decode(errors="replace").strip().splitlines() or ["it does not say why"]
        raise FileFormatError(path, f"ffmpeg failed: {said[-1]}")


def write_picture(path: Path, picture: np.ndarray) -> None:
    """Write a picture to a png file, whole or not at all."""
    write_whole(path, png(picture))
