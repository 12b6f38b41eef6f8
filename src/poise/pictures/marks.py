"""Marks drawn beside a body: targets of goals, effectors, joint axes and paths of effectors, as layers."""

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
from poise.pictures.scene_drawing import Layer
from poise.solver.solver import Solver

TARGET_SIZES = (0.15, 0.0048, 0.0125)
"""Mark of a target: length of its arms, their radius and the ball's radius, on a person [m]; chosen by eye."""
REACHED_SIZES = (0.105, 0.0075, 0.016)
"""Mark of an effector, likewise: at one place with its target, the ball is green and red tips stand out of green arms."""
LINK_RADIUS = 0.0035
"""Radius of the line from an effector to its target, on a person [m]."""
SHORTEST_LINK = 0.004
"""Distance of effector and target below which no line is drawn between them, on a person [m]."""
AXIS_RADIUS = 0.0075
"""Radius of the rod that marks a joint's axis, on a person [m]."""
AXIS_BEYOND = 0.055
"""Length by which the rod of a joint's axis stands out of the body at each end, on a person [m]."""
PATH_RADIUS = 0.007
"""Radius of the tube that marks an effector's path, on a person [m]."""
MOST_POINTS = 600
"""Most points of an effector's path; longer ones are thinned out."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one effector's goal: its target."""

    effector: str
    position: tuple[float, float, float] | None
    """[m]; None where the goal has none."""
    orientation: tuple[float, float, float, float] | None
    """wxyz; None where the goal has none."""


def marks_of(thing: Any) -> tuple[Mark, ...]:
    """Return the marks of all enabled goals of a solver or a document: their targets; none for anything else."""
    goals: list[tuple[str, Any, bool, bool]] = []
    if isinstance(thing, Document):
        goals = [(name, goal, goal.asks_position, goal.asks_orientation) for name, goal in thing.goals.items()]
    elif isinstance(thing, Solver):
        goals = [
            (goal.name, goal, goal.enabled and goal.position_weight > 0.0, goal.enabled and goal.orientation_weight > 0.0)
            for goal in thing.goals
        ]
    return tuple(
        Mark(name, goal.position if has_position else None, goal.orientation if has_orientation else None)
        for name, goal, has_position, has_orientation in goals
        if has_position or has_orientation
    )


def goal_layer(pose: Pose, marks: Iterable[Mark], palette: Palette, scale: float) -> Layer:
    """Mark goals: red targets, green effectors, and a line between the two; scale: size of the body over a person's."""
    meshes: list[Mesh] = []
    for mark in marks:
        position, orientation = pose.frame(mark.effector)
        arms = mark.orientation is not None
        target = position if mark.position is None else np.array(mark.position)
        meshes += _frame(target, mark.orientation, palette.target, TARGET_SIZES, scale)
        meshes += _frame(position, orientation if arms else None, palette.reached, REACHED_SIZES, scale)
        if np.linalg.norm(target - position) > SHORTEST_LINK * scale:
            meshes.append(rod(position, target, LINK_RADIUS * scale, palette.link))
    return Layer(joined(meshes), casts=False, flat=0.55, through=0.5)


def _frame(at: np.ndarray, orientation: Any, color: Color, sizes: tuple[float, float, float], scale: float) -> list[Mesh]:
    """Build the mark of a target or an effector: a ball and, if there is an orientation, three arms along its axes."""
    length, radius, middle = (scale * size for size in sizes)
    if orientation is None:
        return [ball(at, 1.5 * middle, color)]
    arms = [rod(at, at + length * axis, radius, color) for axis in rotation_matrix(orientation).T]
    return [ball(at, middle, color), *arms]


def axis_layer(pose: Pose, palette: Palette, scale: float) -> Layer:
    """Mark the axis of every joint with a rod: about x red, about y green, about z blue, as in the paper's Figure 1."""
    sizes, meshes = joint_sizes(pose.character), []
    described = {joint.name: joint for joint in pose.character.described.joints}
    for joint, frame in zip(pose.character.joints, pose.joint_frames()[1:], strict=True):
        axis = frame[:9].reshape(3, 3) @ np.array(joint.axis)
        half = (sizes[joint.name] + AXIS_BEYOND * scale) * axis / np.linalg.norm(axis)
        color = palette.axes[int(np.argmax(np.abs(described[joint.name].axis)))]
        meshes.append(rod(frame[9:] - half, frame[9:] + half, AXIS_RADIUS * scale, color))
    return Layer(joined(meshes), casts=False, flat=0.45, through=0.35)


def path_layer(motion: Motion, names: Sequence[str], last: int, palette: Palette, scale: float) -> Layer:
    """Mark the paths of effectors or segments up to a frame with tubes, each in a colour of its own."""
    colors, meshes = (palette.extra, palette.selected, palette.limit, palette.axes[2]), []
    for number, name in enumerate(names):
        points = motion.positions(name)[: last + 1]
        color = colors[number % len(colors)]
        numbers = np.unique(np.linspace(0, len(points) - 1, min(len(points), MOST_POINTS)).round().astype(int))
        meshes += [tube(points[numbers], PATH_RADIUS * scale, color), ball(points[-1], 2.2 * PATH_RADIUS * scale, color)]
    return Layer(joined(meshes), casts=False, flat=0.5, through=0.3)
