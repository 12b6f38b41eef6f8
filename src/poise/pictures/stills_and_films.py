"""From a character, pose, document, solver or motion to pictures: which moments are shown, from where, and with what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, degrees, pi, sin
from typing import Any

import numpy as np

from poise.appearance import bounds, facing, middle
from poise.appearance.palette import DARK, LIGHT, Look
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.camera import UP, Camera, Size, directions, framing
from poise.pictures.goal_marks import Mark, axis_layer, goal_layer, marks_of, path_layer
from poise.pictures.mesh import body_mesh, outline
from poise.pictures.render_options import Options
from poise.pictures.shading import MOVING, STILL, Layer, Scene, draw, floor_of
from poise.solver.solver import Solver

PERSON = 1.75
"""[m]."""
FAINT, FAINTEST = 0.5, 0.14
"""How dense onion skins are, from the latest to the earliest."""
BETWEEN = 0.2
"""How far apart they are in a film [s]."""
TURN = 4.0
"""How long a turntable takes to come round [s]."""
CALM = 0.8
"""Over how long a camera that follows averages [s]."""
LOOKED_AT = 24
"""Frames of a motion that tell where the floor is."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """What is drawn."""

    poses: Sequence[Pose]
    """One, or those of the motion."""
    marks: tuple[Mark, ...] = ()
    motion: Motion | None = None

    @property
    def character(self) -> Character:
        """Who it is."""
        return self.poses[0].character


def subject_of(thing: Any) -> Subject:
    """What is to be drawn of a character (at rest), a pose, a document, a solver or a motion."""
    if isinstance(thing, Motion):
        if not len(thing):
            raise ValueRefusedError("motion", "has no frames to draw")
        return Subject(_Poses(thing), motion=thing)
    if isinstance(thing, Character):
        return Subject((Pose(thing.described),))
    if isinstance(thing, Pose):
        return Subject((thing,))
    if isinstance(thing, Document | Solver):
        return Subject((thing.pose,), marks_of(thing))
    kinds = "a character, a pose, a document, a solver or a motion"
    raise ValueRefusedError("thing to draw", f"must be {kinds}, not {type(thing).__name__}")


class _Poses(Sequence[Pose]):
    """The poses of a motion, each made when it is asked for."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion

    def __len__(self) -> int:
        return len(self._motion)

    def __getitem__(self, number: Any) -> Any:
        return self._motion[number]


class Stage:
    """A subject with the floor, the scale and the palette that all its pictures share."""

    def __init__(self, subject: Subject, options: Options) -> None:
        self.subject, self.options = subject, options
        self.look: Look = DARK if options.dark else LIGHT
        self.size = float(np.ptp(bounds(subject.character), axis=0).max())
        self.scale = self.size / PERSON
        self.ground = self._ground()
        for name in options.trail:
            subject.poses[0].frame(name)  # an unknown one is said before anything is drawn
        if options.trail and subject.motion is None:
            raise ValueRefusedError("trail", "is the path of a motion, and this is none")

    def _ground(self) -> float:
        """How high the floor is [m]: at 0 under a pose that stands on it or is a little above it, else under its lowest point.

        Under a motion, where its lowest point is most of the time.
        """
        poses = self.subject.poses
        chosen = sorted({round(place) for place in np.linspace(0, len(poses) - 1, min(len(poses), LOOKED_AT))})
        low = float(np.quantile([body_mesh(poses[number], self.look).vertices[:, 1].min() for number in chosen], 0.1))
        return 0.0 if self.subject.motion is None and -1e-6 <= low <= 0.45 * self.size else low

    def number(self, asked: int | None, usual: int) -> int:
        """The frame that is shown."""
        count = len(self.subject.poses)
        if asked is None:
            return usual
        if self.subject.motion is None:
            raise ValueRefusedError("frame", "picks a moment of a motion, and this is none")
        if not -count <= asked < count:
            raise ValueRefusedError("frame", f"must be between 0 and {count - 1}, not {asked}")
        return asked % count

    def scene(self, number: int, earlier: Sequence[int] = ()) -> Scene:
        """One moment, with earlier ones faintly in it."""
        pose, layers = self.subject.poses[number], []
        for density, ghost in zip(np.linspace(FAINTEST, FAINT, len(earlier)), earlier, strict=True):
            layers.append(Layer(body_mesh(self.subject.poses[ghost], self.look), opacity=float(density), casts=False))
        layers.append(Layer(body_mesh(pose, self.look)))
        if self.options.axes:
            layers.append(axis_layer(pose, self.look, self.scale))
        if self.options.trail and self.subject.motion is not None:
            layers.append(path_layer(self.subject.motion, self.options.trail, number, self.look, self.scale))
        if self.subject.marks and self.options.goals:
            layers.append(goal_layer(pose, self.subject.marks, self.look, self.scale))
        return Scene(tuple(layers), self.look, self.ground, self.size, middle(pose))

    def axes(self, pose: Pose, turn: float = 0.0) -> np.ndarray:
        """(3, 3) of a camera that looks at somebody from where it was asked to."""
        return directions(facing(pose), self.options.view, turn)


# ---- pictures -----------------------------------------------------------------------------------------


def still(stage: Stage) -> np.ndarray:
    """(height, width, 3) uint8 one moment: the one asked for, the last with earlier ones, or the middle of a motion."""
    options, count = stage.options, len(stage.subject.poses)
    if options.onion and stage.subject.motion is None:
        raise ValueRefusedError("onion", "shows earlier moments of a motion, and this is none")
    number = stage.number(options.frame, count - 1 if options.onion or options.trail else count // 2)
    earlier = np.linspace(0, number, options.onion + 1)[:-1].round().astype(int).tolist() if number else []
    scene = stage.scene(number, earlier)
    camera = framing(scene.points(), stage.axes(stage.subject.poses[number]), options.size)
    return draw(scene, camera, STILL)


# ---- films --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """Pictures to come."""

    frames: Iterator[np.ndarray]
    """(height, width, 3) uint8 each."""
    count: int
    rate: float


def film(stage: Stage, rate: float) -> Film:
    """The motion at `rate` frames a second, or a pose that is turned round once."""
    options, motion = stage.options, stage.subject.motion
    if options.turntable:
        count = round(TURN * rate)
        return Film(_turning(stage, count), count, rate)
    if motion is None:
        raise ValueRefusedError("film", "needs a motion; a pose can be turned round: ask for a turntable")
    even = motion.resample(rate)
    again = Stage(replace(stage.subject, poses=_Poses(even), motion=even), options)
    return Film(_moving(again, rate), len(even), rate)


def _moving(stage: Stage, rate: float) -> Iterator[np.ndarray]:
    poses, options = stage.subject.poses, stage.options
    moved = _path(poses, rate) if options.follow else np.zeros((len(poses), 3))
    points = [outline(pose) - shift for pose, shift in zip(poses, moved, strict=True)]
    if stage.subject.motion is not None and not options.follow:
        points += [stage.subject.motion.positions(name) for name in options.trail]
    camera = framing(np.concatenate(points), stage.axes(poses[0]), options.size)
    floor = None if options.follow else floor_of(stage.scene(0), camera, np.concatenate(points))
    step = max(round(BETWEEN * rate), 1)
    for number, shift in enumerate(moved):
        earlier = [number - back * step for back in range(options.onion, 0, -1) if number >= back * step]
        yield draw(stage.scene(number, earlier), replace(camera, position=camera.position + shift), MOVING, floor)


def _path(poses: Sequence[Pose], rate: float) -> np.ndarray:
    """(n, 3) where the middle of the body is, level and smoothed [m]."""
    path = np.array([middle(pose) * (1.0, 0.0, 1.0) for pose in poses])
    reach = round(0.5 * CALM * rate)
    # Gone on with as it begins and ends, so that the camera does not lag there.
    padded = np.pad(path, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    sums = np.cumsum(np.concatenate([np.zeros((1, 3)), padded]), axis=0)
    result: np.ndarray = (sums[2 * reach + 1 :] - sums[: -2 * reach - 1]) / (2 * reach + 1)
    return result


def _turning(stage: Stage, count: int) -> Iterator[np.ndarray]:
    number = stage.number(stage.options.frame, len(stage.subject.poses) // 2)
    scene, axes = stage.scene(number), stage.axes(stage.subject.poses[number])
    for camera in round_cameras(scene, axes, stage.options.size, count):
        yield draw(scene, camera, MOVING)


def round_cameras(scene: Scene, axes: np.ndarray, size: Size, count: int) -> Iterator[Camera]:
    """Cameras around a scene, all as far away, each of which has all of it in the picture."""
    points = scene.points()
    center = 0.5 * (points.min(axis=0) + points.max(axis=0))
    turned = [(points - center) @ _turn(2.0 * pi * k / 24).T + center for k in range(24)]
    first = framing(np.concatenate(turned), axes, size)
    for number in range(count):
        turn = _turn(2.0 * pi * number / count)
        yield Camera(turn @ (first.position - center) + center, first.axes @ turn.T, size)


def _turn(angle: float) -> np.ndarray:
    """(3, 3) about y [rad]."""
    return np.array([[cos(angle), 0.0, sin(angle)], UP, [-sin(angle), 0.0, cos(angle)]])


# ---- contact sheets -----------------------------------------------------------------------------------


def cells(stage: Stage) -> tuple[list[tuple[Scene, Camera]], list[str], int]:
    """The cells of a contact sheet, what is written below each, and how many are side by side.

    A motion is shown at even times, each moment in the middle of its cell; a pose from all sides. So many are side by side
    as make the figures largest.
    """
    options, subject, count = stage.options, stage.subject, stage.options.sheet or 1
    if subject.motion is None:
        scene = stage.scene(0)
        axes, shown = stage.axes(subject.poses[0]), [scene] * count
        labels = [f"{degrees(2.0 * pi * k / count):.0f}°" for k in range(count)]
    else:
        numbers = np.linspace(0, len(subject.poses) - 1, count).round().astype(int).tolist()
        shown, axes = [stage.scene(number) for number in numbers], stage.axes(subject.poses[numbers[0]])
        labels = [f"{number / subject.motion.rate:.2f} s" for number in numbers]
    layouts = []
    for columns in range(1, count + 1):
        size = (options.size[0] // columns, options.size[1] // -(-count // columns))
        if min(size) >= 8:
            if subject.motion is None:
                cameras = list(round_cameras(shown[0], axes, size, count))
            else:
                cameras = level_cameras(shown, axes, size)
            away = float(np.linalg.norm(cameras[0].position - shown[0].middle))
            layouts.append((away / size[1], columns, cameras))
    if not layouts:
        raise ValueRefusedError("sheet", f"of {count} does not fit into {options.size[0]}x{options.size[1]} pixels")
    _, columns, cameras = min(layouts, key=lambda layout: layout[:2])
    return list(zip(shown, cameras, strict=True)), labels, columns


def level_cameras(scenes: Sequence[Scene], axes: np.ndarray, size: Size) -> list[Camera]:
    """A camera for each scene, all from the same side and as far away, with its middle at the same place in the picture."""
    level = [scene.middle * (1.0, 0.0, 1.0) for scene in scenes]
    points = np.concatenate([scene.points() - at for scene, at in zip(scenes, level, strict=True)])
    camera = framing(points, axes, size)
    return [replace(camera, position=camera.position + at) for at in level]
