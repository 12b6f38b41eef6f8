"""Peers: other libraries that are installed, on the same bodies by their URDF, judged as the methods are.

Each has its own loop and stops by its own measure of the error, which nobody trusts. A body goes to it as a URDF: hinges,
slides and fixed joints only, on a base that is held. Times are of the call from Python, conversion of targets left out.
"""

import importlib.util
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.compare.referee import forward
from poise.compare.workloads import TOLERANCE
from poise.errors import PoiseError, did_you_mean
from poise.formats.load_save import save
from poise.formats.robot_axes import opposite
from poise.formats.robot_description import Z
from poise.formats.robot_to_character import ROS_AXES, axes_of_file
from poise.geometry.rotations import IDENTITY
from poise.geometry.vectors import ORIGIN
from poise.methods.method import Method
from poise.methods.registry import METHODS

Transforms = Sequence[np.ndarray]
"""Homogeneous matrices (4, 4), one for each goal in use."""
Solve = Callable[[np.ndarray, Transforms, int], tuple[np.ndarray, int]]
"""Solves from angles (n,) for targets of links in the URDF's axes, in so many iterations at most: angles and iterations."""


def _no_kernel(*_: object) -> int:
    raise PoiseError("a peer has no kernel: it is a library of its own")


def _refuse(character: Character, free_root: bool) -> str | None:
    """Say why a peer cannot take a character by its URDF; None if it can."""
    if free_root:
        return "its root is free, and peers are asked on a base that is held"
    for joint in character.joints:
        if joint.kind == "ball" or joint.couple is not None:
            return f"joint {joint.name!r} is {'a ball' if joint.kind == 'ball' else 'coupled'}, which a URDF has no joint for"
    return None


def find_method(name: str) -> Method:
    """Find a method of Poise, or a peer as if it were one, by name."""
    if name in METHODS:
        return METHODS[name]
    if name not in PEERS:
        raise PoiseError(f"no method or peer named {name!r}{did_you_mean(name, [*METHODS, *PEERS])}")
    source = f"{name} {version(name)}" if is_installed(name) else name
    limits, several = PEER_FACTS[name]
    return Method(name, _no_kernel, family="peer", source=source, limits=limits, several_goals=several, refuse=_refuse)


def is_installed(name: str) -> bool:
    """Return whether the library of a peer is installed."""
    return importlib.util.find_spec(name) is not None


def installed_peers() -> tuple[list[str], list[str]]:
    """List the peers that are installed, and for each other one the line that installs it."""
    return [name for name in PEERS if is_installed(name)], [f"pip install {name}" for name in PEERS if not is_installed(name)]


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


def _reached(frames: Transforms, targets: Transforms, orientations: bool) -> bool:
    """Check whether the frames of a peer's links reach their targets within the tolerance, by the peer's own kinematics."""
    for frame, target in zip(frames, targets, strict=True):
        between = frame[:3, :3].T @ target[:3, :3]
        cosine = float(np.clip((np.trace(between) - 1.0) / 2.0, -1.0, 1.0))
        if np.linalg.norm(frame[:3, 3] - target[:3, 3]) > TOLERANCE[0] or (orientations and np.arccos(cosine) > TOLERANCE[1]):
            return False
    return True


def _placo(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare placo: one quadratic program an iteration over soft tasks of all frames, limits as inequalities."""
    placo: Any = importlib.import_module("placo")
    robot = placo.RobotWrapper(str(body.path), placo.Flags.ignore_collisions)
    solver = placo.KinematicsSolver(robot)
    solver.mask_fbase(True)
    solver.enable_joint_limits(True)
    names = list(robot.joint_names())
    entries = np.array([7 + names.index(name) for name in body.joints])  # the floating base comes first

    def move(angles: np.ndarray) -> None:
        state = np.array(robot.state.q)
        state[entries] = angles
        robot.state.q = state
        robot.update_kinematics()

    def frames() -> list[np.ndarray]:
        return [np.array(robot.get_T_world_frame(link)) for link in body.links]

    move(body.character.rest)
    body.calibrate(frames())
    tasks = []
    for link, frame in zip(body.links, frames(), strict=True):
        task = solver.add_frame_task(link, frame)
        task.configure(link, "soft", 1.0, 0.3 if orientations else 0.0)
        tasks.append(task)
    solver.add_regularization_task(1e-4)

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        move(start)
        for task, target in zip(tasks, targets, strict=True):
            task.T_world_frame = target
        done = 0
        while done < iterations and not _reached(frames(), targets, orientations):
            try:
                solver.solve(True)
            except RuntimeError:  # its quadratic program has no solution
                break
            robot.update_kinematics()
            done += 1
        return np.array(robot.state.q)[entries], done

    return solve


def _ikpy(body: UrdfBody, orientations: bool) -> Solve:
    """Prepare ikpy: one chain, least squares of scipy with bounds."""
    chains: Any = importlib.import_module("ikpy.chain")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = chains.Chain.from_urdf_file(str(body.path), base_elements=[body.character.base])
        names = [link.name for link in whole.links]
        if beside := [name for name in body.joints if name not in names]:
            raise PoiseError(f"joint {beside[0]!r} is beside the one chain that it follows")
        entries = np.array([names.index(name) for name in body.joints])
        mask = [place in entries for place in range(len(names))]
        chain = chains.Chain.from_urdf_file(str(body.path), base_elements=[body.character.base], active_links_mask=mask)
    lower, upper = body.character.limits.T

    def spread(angles: np.ndarray) -> np.ndarray:
        state = np.zeros(len(names))
        state[entries] = np.clip(angles, lower + 1e-9, upper - 1e-9)
        return state

    body.calibrate([chain.forward_kinematics(spread(body.character.rest))])
    mode = "all" if orientations else None

    def solve(start: np.ndarray, targets: Transforms, iterations: int) -> tuple[np.ndarray, int]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = chain.inverse_kinematics_frame(
                targets[0], initial_position=spread(start), orientation_mode=mode, max_iter=iterations
            )
        return np.asarray(found)[entries], 0

    return solve


PEERS: dict[str, Callable[[UrdfBody, bool], Solve]] = {"placo": _placo, "ikpy": _ikpy}
"""What prepares each peer for a body; names are those of their packages."""
PEER_FACTS = {
    "placo": ("inequalities of its quadratic program", True),
    "ikpy": ("bounds of scipy's least squares", False),
}
"""How each peer keeps joint limits, and whether it takes several goals."""
