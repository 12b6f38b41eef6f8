"""What is drawn besides bodies: goals and what is reached of them, the axes of joints, the paths of effectors."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.appearance import joint_sizes
from poise.appearance.palette import Color, Palette
from poise.document.document import Document
from poise.geometry.rotations import rotation_matrix
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.pictures.mesh import Mesh, ball, joined, rod, tube
from poise.pictures.shading import Layer
from poise.solver.solver import Solver

WANTED, REACHED = (0.15, 0.0048, 0.0125), (0.105, 0.0075, 0.016)
"""Length of the arms, their radius and the radius of the ball, of what is wanted and of what is reached [m on a person].

Where both are at one place the ball is green, and red tips stand out of green arms.
"""
LINK = 0.0035
"""Radius of the line between them, likewise."""
APART = 0.004
"""No line is drawn where they are nearer than this, likewise."""
PIN, PIN_OUT = 0.0075, 0.055
"""Radius of a joint's axis, and how far it stands out of the body, likewise."""
PATH = 0.007
"""Radius of a path, likewise."""
MOST_POINTS = 600
"""Of a path."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is wanted of one effector."""

    effector: str
    position: tuple[float, float, float] | None
    """[m]; None where none is asked for."""
    orientation: tuple[float, float, float, float] | None
    """wxyz; None where none is asked for."""


def marks_of(thing: Any) -> tuple[Mark, ...]:
    """What a solver or a document asks for."""
    goals: list[tuple[str, Any, bool, bool]] = []
    if isinstance(thing, Document):
        goals = [(name, goal, goal.asks_position, goal.asks_orientation) for name, goal in thing.goals.items()]
    elif isinstance(thing, Solver):
        goals = [
            (goal.name, goal, goal.enabled and goal.position_weight > 0.0, goal.enabled and goal.orientation_weight > 0.0)
            for goal in thing.goals
        ]
    return tuple(
        Mark(name, goal.position if place else None, goal.orientation if turn else None)
        for name, goal, place, turn in goals
        if place or turn
    )


def goal_layer(pose: Pose, marks: Iterable[Mark], palette: Palette, scale: float) -> Layer:
    """What is wanted red, what is reached green, a line between where they differ; scale: of the body, against a person."""
    meshes: list[Mesh] = []
    for mark in marks:
        at, turned = pose.frame(mark.effector)
        arms = mark.orientation is not None
        wanted = at if mark.position is None else np.array(mark.position)
        meshes += _frame(wanted, mark.orientation, palette.wanted, WANTED, scale)
        meshes += _frame(at, turned if arms else None, palette.reached, REACHED, scale)
        if np.linalg.norm(wanted - at) > APART * scale:
            meshes.append(rod(at, wanted, LINK * scale, palette.link))
    return Layer(joined(meshes), casts=False, flat=0.55, through=0.5)


def _frame(at: np.ndarray, turn: Any, color: Color, sizes: tuple[float, float, float], scale: float) -> list[Mesh]:
    """A ball and, where an orientation is asked for, three arms along its axes."""
    length, radius, middle = (scale * size for size in sizes)
    if turn is None:
        return [ball(at, 1.5 * middle, color)]
    arms = [rod(at, at + length * axis, radius, color) for axis in rotation_matrix(turn).T]
    return [ball(at, middle, color), *arms]


def axis_layer(pose: Pose, palette: Palette, scale: float) -> Layer:
    """A rod along the axis of every joint: about x red, about y green, about z blue, as in the paper's Figure 1."""
    sizes, meshes = joint_sizes(pose.character), []
    described = {joint.name: joint for joint in pose.character.described.joints}
    for joint, frame in zip(pose.character.joints, pose.joint_frames()[1:], strict=True):
        axis = frame[:9].reshape(3, 3) @ np.array(joint.axis)
        half = (sizes[joint.name] + PIN_OUT * scale) * axis / np.linalg.norm(axis)
        color = palette.axes[int(np.argmax(np.abs(described[joint.name].axis)))]
        meshes.append(rod(frame[9:] - half, frame[9:] + half, PIN * scale, color))
    return Layer(joined(meshes), casts=False, flat=0.45, through=0.35)


def path_layer(motion: Motion, names: Sequence[str], last: int, palette: Palette, scale: float) -> Layer:
    """The paths of effectors or segments up to a frame, each in a colour of its own."""
    colors, meshes = (palette.extra, palette.selected, palette.limit, palette.axes[2]), []
    for number, name in enumerate(names):
        points = motion.positions(name)[: last + 1]
        color = colors[number % len(colors)]
        numbers = np.unique(np.linspace(0, len(points) - 1, min(len(points), MOST_POINTS)).round().astype(int))
        meshes += [tube(points[numbers], PATH * scale, color), ball(points[-1], 2.2 * PATH * scale, color)]
    return Layer(joined(meshes), casts=False, flat=0.5, through=0.3)
