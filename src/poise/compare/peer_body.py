"""A body as a peer of the comparison sees it: its URDF, the links of its goals, and what the peer's solver is called with."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.character.character import Character
from poise.compare.referee import forward
from poise.compare.workloads import TOLERANCE
from poise.formats.load_save import save
from poise.formats.robot_axes import opposite
from poise.formats.robot_description import Z
from poise.formats.robot_to_character import ROS_AXES, axes_of_file
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN

Transforms = Sequence[np.ndarray]
"""Homogeneous matrices (4, 4), one for each goal in use."""
Solve = Callable[[np.ndarray, Transforms, int], tuple[np.ndarray, int]]
"""Solves from angles (n,) for targets of links in the URDF's axes, in so many iterations at most: angles and iterations."""
Frames = Callable[[], Transforms]
"""Computes where the links of the goals are by the peer's own kinematics."""


class UrdfBody:
    """A body as a peer sees it: its URDF, and where the links of its goals are against the effectors."""

    def __init__(self, character: Character, goals: Sequence[int], names: Sequence[str], folder: Path) -> None:
        self.character, self.goals, self.path = character, list(goals), folder / "body.urdf"
        first, effectors = character.described, [character.effector(names[number]) for number in goals]
        named = [replace(effector, name=f"goal_{place}") for place, effector in enumerate(effectors)]
        save(Character(first.joints, named, first.segments, first.base).rebase(character.base), self.path)
        axes = axes_of_file(character)
        self.world = np.array(opposite(axes if axes[1] == Z else ROS_AXES))
        # An effector in its segment's own frame has no link of its own.
        self.links = [goal.segment if (goal.offset, goal.rotation) == (ORIGIN, IDENTITY) else goal.name for goal in named]
        self.joints = [joint.name for joint in character.joints if joint.dofs]
        self._offsets: list[np.ndarray] = []

    def calibrate(self, frames_at_rest: Transforms) -> None:
        """Learn where the links of a peer's goals are against the effectors, from its own frames at rest."""
        positions, rotations = forward(self.character, self.character.rest[None])
        effectors = self.targets(positions[0], rotations[0])
        self._offsets = [np.linalg.inv(effector) @ link for effector, link in zip(effectors, frames_at_rest, strict=True)]

    def targets(self, positions: np.ndarray, rotations: np.ndarray) -> list[np.ndarray]:
        """Convert the targets of all goals, (g, 3) and (g, 3, 3), to those of the links of a peer in the URDF's axes."""
        result = []
        for place, number in enumerate(self.goals):
            target = np.eye(4)
            target[:3, :3], target[:3, 3] = self.world @ rotations[number], self.world @ positions[number]
            result.append(target @ self._offsets[place] if self._offsets else target)
        return result


def reached(frames: Transforms, targets: Transforms, orientations: bool) -> bool:
    """Check whether the frames of a peer's links reach their targets within the tolerance, by the peer's own kinematics."""
    for frame, target in zip(frames, targets, strict=True):
        between = frame[:3, :3].T @ target[:3, :3]
        cosine = float(np.clip((np.trace(between) - 1.0) / 2.0, -1.0, 1.0))
        if np.linalg.norm(frame[:3, 3] - target[:3, 3]) > TOLERANCE[0] or (orientations and np.arccos(cosine) > TOLERANCE[1]):
            return False
    return True


def step_until_reached(
    frames: Frames, step: Callable[[], bool], targets: Transforms, iterations: int, orientations: bool
) -> int:
    """Let a peer step until its links reach their targets or a step fails; returns the number of its iterations."""
    for done in range(iterations):
        if reached(frames(), targets, orientations) or not step():
            return done
    return iterations
