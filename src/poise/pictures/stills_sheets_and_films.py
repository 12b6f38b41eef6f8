"""`render`: stills, contact sheets, films and turntables of anything: which frames are drawn, from where, in which cells."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, degrees, pi, sin
from pathlib import Path
from typing import Any

import numpy as np

from poise import checks
from poise.appearance import middle
from poise.appearance.palette import Palette
from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.whole_files import check_writable, write_whole
from poise.gait.terrain import Ground
from poise.gait.walk_request import check_ground
from poise.motion.pose import Pose
from poise.pictures.camera import UP, Camera, Size, framing
from poise.pictures.image_files import FILMS, gif, gif_rate, write_mp4, write_picture
from poise.pictures.mesh import outline
from poise.pictures.overlay import write
from poise.pictures.render_options import check_options, suffix_of
from poise.pictures.scene_drawing import MOVING, STILL, Scene, draw, floor_of
from poise.pictures.subject_and_setup import MotionPoses, Setup, subject_of
from poise.strict_names import known_options

Progress = Callable[[float], object]

ONION_SECONDS = 0.2
"""Time between the onion skins of a film [s]; chosen by eye."""
TURNTABLE_SECONDS = 4.0
"""Time of one round of a turntable [s]."""
FOLLOW_SECONDS = 0.8
"""Time over which the path of a camera that follows is averaged [s]; chosen by eye."""
GAP = 2
"""Gap between the cells of a contact sheet [pixels]."""
MOST_GIF_PIXELS = 400_000_000
"""Most pixels of all frames of a rendered gif, 1.2 GB: they are in memory until the palette is known."""
LOWEST_RATE = 1.0
"""Rate at which a film of a slower motion is rendered [frames/s]."""
MP4_RATE = 30.0
"""Rate of a rendered mp4 if none is given, or the motion's if that is lower [frames/s]."""
GIF_RATE = 25.0
"""Rate of a rendered gif if none is given, or the motion's if that is lower [frames/s]; gifs take delays of 1/100 s."""


# ---- pictures -----------------------------------------------------------------------------------------


def still(setup: Setup) -> np.ndarray:
    """Draw a still, (height, width, 3) uint8: the chosen frame of a motion, else its middle, or its last with earlier ones."""
    options, count = setup.options, len(setup.subject.poses)
    if options.onion and setup.subject.motion is None:
        raise ValueRefusedError("onion", "shows earlier moments of a motion, and this is none")
    number = setup.frame_number(count - 1 if options.onion or options.trail else count // 2)
    earlier = np.linspace(0, number, options.onion + 1)[:-1].round().astype(int).tolist() if number else []
    scene = setup.scene(number, earlier)
    camera = framing(scene.points(), setup.axes(setup.subject.poses[number]), options.size)
    return draw(scene, camera, STILL)


# ---- films --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """The frames of a film, each drawn when it is needed."""

    frames: Iterator[np.ndarray]
    """(height, width, 3) uint8 each."""
    count: int
    rate: float


def film(setup: Setup, rate: float) -> Film:
    """Prepare a film: the frames of a motion at `rate` [frames/s], or a turntable around a pose."""
    options, motion = setup.options, setup.subject.motion
    if options.turntable:
        count = round(TURNTABLE_SECONDS * rate)
        return Film(_turning(setup, count), count, rate)
    if motion is None:
        raise ValueRefusedError("film", "needs a motion; a pose can be turned round: ask for a turntable")
    even = motion.resample(rate)
    again = Setup(replace(setup.subject, poses=MotionPoses(even), motion=even), options)
    return Film(_moving(again, rate), len(even), rate)


def _moving(setup: Setup, rate: float) -> Iterator[np.ndarray]:
    poses, options = setup.subject.poses, setup.options
    moved = _path(poses, rate, climbs=setup.block is not None) if options.follow else np.zeros((len(poses), 3))
    points = [outline(pose) - shift for pose, shift in zip(poses, moved, strict=True)]
    if setup.subject.motion is not None and not options.follow:
        points += [setup.subject.motion.positions(name) for name in options.trail]
    camera = framing(np.concatenate(points), setup.axes(poses[0]), options.size)
    floor = None if options.follow else floor_of(setup.scene(0), camera, np.concatenate(points))
    step = max(round(ONION_SECONDS * rate), 1)
    for number, shift in enumerate(moved):
        earlier = [number - back * step for back in range(options.onion, 0, -1) if number >= back * step]
        yield draw(setup.scene(number, earlier), replace(camera, position=camera.position + shift), MOVING, floor)


def _path(poses: Sequence[Pose], rate: float, climbs: bool) -> np.ndarray:
    """Return the camera's path in a film that follows the body: its middle, smoothed, (n, 3) [m]; level unless it climbs."""
    path = np.array([middle(pose) * (1.0, float(climbs), 1.0) for pose in poses])
    path[:, 1] -= path[0, 1]
    reach = round(0.5 * FOLLOW_SECONDS * rate)
    # Gone on with as it begins and ends, so that the camera does not lag there.
    padded = np.pad(path, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    sums = np.cumsum(np.concatenate([np.zeros((1, 3)), padded]), axis=0)
    result: np.ndarray = (sums[2 * reach + 1 :] - sums[: -2 * reach - 1]) / (2 * reach + 1)
    return result


def _turning(setup: Setup, count: int) -> Iterator[np.ndarray]:
    number = setup.frame_number(len(setup.subject.poses) // 2)
    scene, axes = setup.scene(number), setup.axes(setup.subject.poses[number])
    for camera in round_cameras(scene, axes, setup.options.size, count):
        yield draw(scene, camera, MOVING)


def round_cameras(scene: Scene, axes: np.ndarray, size: Size, count: int) -> Iterator[Camera]:
    """Place `count` cameras for a turntable film or a contact sheet around a scene; each sees all of it."""
    points = scene.points()
    center = 0.5 * (points.min(axis=0) + points.max(axis=0))
    rotated = [(points - center) @ _yaw_matrix(2.0 * pi * k / 24).T + center for k in range(24)]
    first = framing(np.concatenate(rotated), axes, size)
    for number in range(count):
        rotation = _yaw_matrix(2.0 * pi * number / count)
        yield Camera(rotation @ (first.position - center) + center, first.axes @ rotation.T, size)


def _yaw_matrix(angle: float) -> np.ndarray:
    """Return the rotation (3, 3) of a turntable film by an angle about the vertical [rad]."""
    return np.array([[cos(angle), 0.0, sin(angle)], UP, [-sin(angle), 0.0, cos(angle)]])


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
    on_floor = [scene.place for scene in scenes]
    points = np.concatenate([scene.points() - at for scene, at in zip(scenes, on_floor, strict=True)])
    camera = framing(points, axes, size)
    return [replace(camera, position=camera.position + at) for at in on_floor]


# ---- to files ---------------------------------------------------------------------------------------


@known_options
def render(
    thing: Any,
    path: str | os.PathLike[str] | None = None,
    *,
    size: tuple[int, int] | None = None,
    view: str = "three-quarter",
    dark: bool = False,
    axes: bool = False,
    goals: bool = True,
    frame: int | None = None,
    sheet: int | None = None,
    trail: str | Sequence[str] = (),
    onion: int = 0,
    rate: float | None = None,
    turntable: bool = False,
    follow: bool = False,
    ground: Ground | None = None,
    progress: Progress = lambda share: None,
) -> np.ndarray | None:
    """Render a still, contact sheet or film of a character, pose, document, solver with its goals, or motion.

    path: a .png, .gif or .mp4 to write it to; without it the picture is returned, (height, width, 3) uint8.

    size: (width, height) [pixels]; view: "three-quarter", "front", "side", "back" or "top"; dark: on a dark floor; axes: of
    all joints; goals: whether they are drawn. Of a motion also frame: the one to show; sheet: so many moments side by side (of
    a pose, so many sides); trail: names of effectors or segments whose paths are drawn; onion: so many earlier moments,
    faintly. Of a film rate [frames/s]; turntable: a pose, turned round; follow: the camera goes along. ground: the height of
    the floor [m] as a function of x and z [m], such as a `poise.gait.Terrain`; without it, slope or stairs of a `walk`.
    progress: called with shares of the work as they are done, which sum to 1.

    >>> import poise
    >>> poise.render(poise.biped(), size=(160, 90)).shape
    (90, 160, 3)
    """
    subject = subject_of(thing, check_ground(ground))
    checks.function(progress, "progress")
    if path is not None and not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    target = None if path is None else Path(path)
    suffix = ".png" if target is None else suffix_of(target)
    options = check_options(
        suffix, size=size, view=view, dark=dark, axes=axes, goals=goals, frame=frame, sheet=sheet, trail=trail, onion=onion,
        rate=rate, turntable=turntable, follow=follow,
    )  # fmt: skip
    if target is not None:
        check_writable(target)
    setup = Setup(subject, options)
    if target is not None and suffix in FILMS:
        _write_film(target, film(setup, _film_rate(setup, suffix)), options.size, progress)
        return None
    if options.sheet is None:
        picture = still(setup)
        progress(1.0)
    else:
        picture = contact_sheet(*cells(setup), options.size, setup.palette, progress)
    if target is None:
        return picture
    write_picture(target, picture)
    return None


def _film_rate(setup: Setup, suffix: str) -> float:
    """Choose the rate of a film [frames/s]: the given one, else the default, but not above the motion's."""
    motion = setup.subject.motion
    usual = GIF_RATE if suffix == ".gif" else MP4_RATE
    rate = setup.options.rate or (usual if motion is None else min(usual, max(motion.rate, LOWEST_RATE)))
    return gif_rate(rate) if suffix == ".gif" else rate


def _write_film(path: Path, moving: Film, size: tuple[int, int], progress: Progress) -> None:
    def counted() -> Any:
        for frame in moving.frames:
            yield frame
            progress(1.0 / moving.count)

    if path.suffix.lower() == ".gif" and moving.count * size[0] * size[1] > MOST_GIF_PIXELS:
        reason = f"{moving.count} frames of {size[0]}x{size[1]} are too many for a gif; "
        reason += "write an .mp4, a smaller one, or fewer frames a second"
        raise FileFormatError(path, reason)
    if path.suffix.lower() == ".mp4":
        write_mp4(path, counted(), size, moving.rate)
    else:
        write_whole(path, gif(counted(), moving.rate))
