"""Stills, films and turntables: which frames of a motion are drawn, and from where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np

from poise.appearance import middle
from poise.errors import ValueRefusedError
from poise.motion.pose import Pose
from poise.pictures.camera import UP, Camera, Size, framing
from poise.pictures.mesh import outline
from poise.pictures.scene_drawing import MOVING, STILL, Scene, draw, floor_of
from poise.pictures.subject import MotionPoses, Setup

ONION_SECONDS = 0.2
"""Time between the onion skins of a film [s]; chosen by eye."""
TURNTABLE_SECONDS = 4.0
"""Time of one round of a turntable [s]."""
FOLLOW_SECONDS = 0.8
"""Time over which the path of a camera that follows is averaged [s]; chosen by eye."""


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
    moved = _path(poses, rate) if options.follow else np.zeros((len(poses), 3))
    points = [outline(pose) - shift for pose, shift in zip(poses, moved, strict=True)]
    if setup.subject.motion is not None and not options.follow:
        points += [setup.subject.motion.positions(name) for name in options.trail]
    camera = framing(np.concatenate(points), setup.axes(poses[0]), options.size)
    floor = None if options.follow else floor_of(setup.scene(0), camera, np.concatenate(points))
    step = max(round(ONION_SECONDS * rate), 1)
    for number, shift in enumerate(moved):
        earlier = [number - back * step for back in range(options.onion, 0, -1) if number >= back * step]
        yield draw(setup.scene(number, earlier), replace(camera, position=camera.position + shift), MOVING, floor)


def _path(poses: Sequence[Pose], rate: float) -> np.ndarray:
    """Return the camera's path in a film that follows the body: the body's middle, level and smoothed, (n, 3) [m]."""
    path = np.array([middle(pose) * (1.0, 0.0, 1.0) for pose in poses])
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
    """Return `count` cameras on a circle around a scene, as of a turntable film; each has all of it in the picture."""
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
