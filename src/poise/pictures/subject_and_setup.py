"""The subject of a picture, poses and marks that are drawn, and its setup: options, floor's height, scale and palette."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.appearance import bounds, facing, middle
from poise.appearance.palette import DARK, LIGHT, Palette
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import ValueRefusedError
from poise.gait.terrain import Ground
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.camera import directions
from poise.pictures.marks import Mark, axis_layer, goal_layer, marks_of, path_layer
from poise.pictures.mesh import body_meshes, outline
from poise.pictures.raised_floor import make_block
from poise.pictures.render_options import RenderOptions
from poise.pictures.scene_drawing import Layer, Scene
from poise.solver.solver import Solver

PERSON = 1.75
"""Height of the person for whom the sizes of a subject's marks are chosen [m]."""


LATEST_OPACITY = 0.5
"""Opacity of the subject's latest onion skin; chosen by eye."""


EARLIEST_OPACITY = 0.14
"""Opacity of the subject's earliest onion skin; chosen by eye."""


GROUND_SAMPLES = 24
"""Frames of a motion from which the height of the floor under the subject is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """The subject of a picture: poses, marks of goals, and the motion if it is one."""

    poses: Sequence[Pose]
    """One pose, or those of the motion."""
    marks: tuple[Mark, ...] = ()
    motion: Motion | None = None
    ground: Ground | None = None
    """The ground it is on; None for a level floor below it."""

    @property
    def character(self) -> Character:
        """Character of the subject, the same in all poses."""
        return self.poses[0].character


def subject_of(thing: Any, ground: Ground | None = None) -> Subject:
    """Return the subject to draw, poses and marks, of a character (at rest), pose, document, solver or motion.

    ground: what it is on; None for what a motion's walk was made on, else a level floor.
    """
    if isinstance(thing, Motion):
        if not len(thing):
            raise ValueRefusedError("motion", "has no frames to draw")
        return Subject(MotionPoses(thing), motion=thing, ground=thing.ground if ground is None else ground)
    if isinstance(thing, Character):
        return Subject((Pose(thing.described),), ground=ground)
    if isinstance(thing, Pose):
        return Subject((thing,), ground=ground)
    if isinstance(thing, Document | Solver):
        return Subject((thing.pose,), marks_of(thing), ground=ground)
    kinds = "a character, a pose, a document, a solver or a motion"
    raise ValueRefusedError("thing to draw", f"must be {kinds}, not {type(thing).__name__}")


class MotionPoses(Sequence[Pose]):
    """The poses of a subject in motion as a sequence, each made when it is needed."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion

    def __len__(self) -> int:
        return len(self._motion)

    def __getitem__(self, number: Any) -> Any:
        return self._motion[number]


class Setup:
    """The setup of a subject's pictures: its options, and the floor, scale and palette that they share."""

    def __init__(self, subject: Subject, options: RenderOptions) -> None:
        self.subject, self.options = subject, options
        self.palette: Palette = DARK if options.dark else LIGHT
        self.size = float(np.ptp(bounds(subject.character), axis=0).max())
        self.scale = self.size / PERSON
        self.ground = self._ground()
        self.block = None if subject.ground is None else make_block(subject.ground, self._walked(), self.size)
        for name in options.trail:
            subject.poses[0].frame(name)  # an unknown one is said before anything is drawn
        if options.trail and subject.motion is None:
            raise ValueRefusedError("trail", "is the path of a motion, and this is none")

    def _walked(self) -> np.ndarray:
        """Set up where the subject is on the floor, (n, 2) x and z [m]."""
        return np.array([middle(self.subject.poses[number])[[0, 2]] for number in self._samples()])

    def _samples(self) -> list[int]:
        """Set up the numbers of a few of the subject's frames, evenly over its motion."""
        count = len(self.subject.poses)
        return sorted({round(place) for place in np.linspace(0, count - 1, min(count, GROUND_SAMPLES))})

    def _ground(self) -> float:
        """Set up the floor's height under the subject [m]: 0 if a pose stands there or a little above, else its lowest point.

        Under a motion, where its lowest point is most of the time.
        """
        lowest = [body_meshes(self.subject.poses[number], self.palette)[0].vertices[:, 1].min() for number in self._samples()]
        low = float(np.quantile(lowest, 0.1))
        return 0.0 if self.subject.motion is None and -1e-6 <= low <= 0.45 * self.size else low

    def frame_number(self, default: int) -> int:
        """Return the number of the subject's frame that the setup draws, from 0: that of the options, else the default."""
        count, frame = len(self.subject.poses), self.options.frame
        if frame is None:
            return default
        if self.subject.motion is None:
            raise ValueRefusedError("frame", "picks a moment of a motion, and this is none")
        if not -count <= frame < count:
            raise ValueRefusedError("frame", f"must be between 0 and {count - 1}, not {frame}")
        return frame % count

    def scene(self, number: int, earlier: Sequence[int] = ()) -> Scene:
        """Set up the scene of the subject at one frame, with earlier frames as faint onion skins."""
        pose, layers = self.subject.poses[number], []
        for density, ghost in zip(np.linspace(EARLIEST_OPACITY, LATEST_OPACITY, len(earlier)), earlier, strict=True):
            ghosts = body_meshes(self.subject.poses[ghost], self.palette)
            layers += [Layer(mesh, opacity=float(density), casts=False) for mesh in ghosts]
        layers += [Layer(mesh) for mesh in body_meshes(pose, self.palette)]
        if self.options.axes:
            layers.append(axis_layer(pose, self.palette, self.scale))
        if self.options.trail and self.subject.motion is not None:
            layers.append(path_layer(self.subject.motion, self.options.trail, number, self.palette, self.scale))
        if self.subject.marks and self.options.goals:
            layers.append(goal_layer(pose, self.subject.marks, self.palette, self.scale))
        ground = self.ground if self.block is None else float(outline(pose)[:, 1].min())
        return Scene(tuple(layers), self.palette, ground, self.size, middle(pose), self.block)

    def axes(self, pose: Pose) -> np.ndarray:
        """Set up the camera's axes (3, 3) for a pose of the subject, by the view of the options."""
        return directions(facing(pose), self.options.view)
