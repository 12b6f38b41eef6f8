"""Contact sheets: moments of a motion or sides of a pose as labelled cells of one picture."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import degrees, pi

import numpy as np

from poise.appearance.palette import Palette
from poise.errors import ValueRefusedError
from poise.pictures.camera import Camera, Size, framing
from poise.pictures.scene_drawing import STILL, Scene, draw
from poise.pictures.stills_and_films import round_cameras
from poise.pictures.subject import Setup
from poise.pictures.text import write

GAP = 2
"""Gap between the cells of a contact sheet [pixels]."""


def contact_sheet(
    shots: Sequence[tuple[Scene, Camera]],
    labels: Sequence[str],
    columns: int,
    size: tuple[int, int],
    palette: Palette,
    progress: Callable[[float], object] = lambda share: None,
) -> np.ndarray:
    """Draw a contact sheet: all scenes row by row in one picture (height, width, 3) uint8; cells left over stay empty."""
    rows = -(-len(shots) // columns)
    cell = (size[0] // columns, size[1] // rows)
    sheet = np.empty((size[1], size[0], 3), np.uint8)
    sheet[:] = palette.section if palette.dark else palette.floor
    for number, ((scene, camera), label) in enumerate(zip(shots, labels, strict=True)):
        row, column = divmod(number, columns)
        left, top = column * size[0] // columns, row * size[1] // rows
        picture = labelled(draw(scene, camera, STILL), label, palette)
        sheet[top : top + cell[1] - GAP * (row < rows - 1), left : left + cell[0] - GAP * (column < columns - 1)] = picture[
            : cell[1] - GAP * (row < rows - 1), : cell[0] - GAP * (column < columns - 1)
        ]
        progress(1.0 / len(shots))
    return sheet


def labelled(picture: np.ndarray, label: str, palette: Palette) -> np.ndarray:
    """Write the label of a contact sheet's cell into the upper left corner of its picture."""
    from PIL import Image, ImageDraw

    height, width = picture.shape[:2]
    text = float(np.clip(0.05 * min(width, height), 9.0, 22.0))
    if not label or height < 4 * text:
        return picture
    image = Image.fromarray(picture)
    write(ImageDraw.Draw(image), (0.8 * text, 1.2 * text), label, text, palette.link)
    return np.asarray(image)


def cells(setup: Setup) -> tuple[list[tuple[Scene, Camera]], list[str], int]:
    """Choose the cells of a contact sheet: scenes with cameras, labels, and the number of columns.

    A motion is shown at even times, each moment in the middle of its cell; a pose from all sides. The number of columns is
    the one that makes the bodies largest.
    """
    options, subject, count = setup.options, setup.subject, setup.options.sheet or 1
    if subject.motion is None:
        scene = setup.scene(0)
        axes, scenes = setup.axes(subject.poses[0]), [scene] * count
        labels = [f"{degrees(2.0 * pi * k / count):.0f}°" for k in range(count)]
    else:
        numbers = np.linspace(0, len(subject.poses) - 1, count).round().astype(int).tolist()
        scenes, axes = [setup.scene(number) for number in numbers], setup.axes(subject.poses[numbers[0]])
        labels = [f"{number / subject.motion.rate:.2f} s" for number in numbers]
    layouts = []
    for columns in range(1, count + 1):
        size = (options.size[0] // columns, options.size[1] // -(-count // columns))
        if min(size) >= 8:
            if subject.motion is None:
                cameras = list(round_cameras(scenes[0], axes, size, count))
            else:
                cameras = same_scale_cameras(scenes, axes, size)
            away = float(np.linalg.norm(cameras[0].position - scenes[0].middle))
            layouts.append((away / size[1], columns, cameras))
    if not layouts:
        raise ValueRefusedError("sheet", f"of {count} does not fit into {options.size[0]}x{options.size[1]} pixels")
    _, columns, cameras = min(layouts, key=lambda layout: layout[:2])
    return list(zip(scenes, cameras, strict=True)), labels, columns


def same_scale_cameras(scenes: Sequence[Scene], axes: np.ndarray, size: Size) -> list[Camera]:
    """Return a camera for each cell of a contact sheet: same side, same distance, the scene's middle at the same place."""
    on_floor = [scene.middle * (1.0, 0.0, 1.0) for scene in scenes]
    points = np.concatenate([scene.points() - at for scene, at in zip(scenes, on_floor, strict=True)])
    camera = framing(points, axes, size)
    return [replace(camera, position=camera.position + at) for at in on_floor]
