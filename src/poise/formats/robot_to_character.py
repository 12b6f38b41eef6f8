"""Builds a character from a robot's file, URDF or MJCF: its axes become y up and z forward, its limbs' ends effectors."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from poise.character.character import Character
from poise.errors import RobotFileError, UnknownChoiceError
from poise.formats.mjcf_reader import read_mjcf
from poise.formats.robot_axes import (
    Axes,
    axes_from,
    effector_in,
    facing,
    joint_in,
    loop_in,
    segment_in,
    stood_up,
)
from poise.formats.robot_description import Loop, Robot, X, Y, Z
from poise.formats.robot_effectors import choose_effectors
from poise.formats.urdf_parser import parse_urdf
from poise.formats.xml_tree import parse_xml
from poise.geometry.vectors import Vector

ROS_AXES: Axes = axes_from((0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
"""Left, up and forward of robots by REP 103 of ROS: x forward, y left, z up."""


UPWARD: dict[str, Vector] = {"y": Y, "z": Z}
"""Directions up in the base's frame, by the axes that can be asked for."""
FORWARD: dict[str, Vector] = {"y": Z, "z": X}
"""Directions forward that go with them: of graphics, and of robots."""
MOST_SEARCHED = 500
"""Number of joints up to which a robot is searched for a human body."""


@dataclass(frozen=True)
class RobotSource:
    """The robot's file, URDF or MJCF, that a character was built from."""

    axes: Axes
    """Left, up and forward in the axes of the file's base."""
    loops: tuple[Loop, ...] = ()
    """Loops that are left open; `solver.add(loop.goal())` closes one."""
    notes: tuple[str, ...] = ()
    """What was assumed or left out, one sentence each."""
    doubts: tuple[str, ...] = ()
    """What the file says and the character cannot do, one sentence each, told as warnings."""
    has_front: ClassVar[bool] = True
    """Whether robots of the format face z of the character: x in the file, by REP 103 of ROS and by custom in MJCF."""


def character_of_robot(robot: Robot, *, up_is_known: bool = False) -> Character:
    """Build the character of a robot, y up, and facing along z where its names tell left from right.

    up_is_known: whether up is what somebody said, and not only what the format says, which a human body that lies proves wrong.
    """
    if not any(joint.dofs for joint in robot.joints):
        raise RobotFileError(1, "it has no joint that moves")
    axes, notes, doubts = axes_from(robot.up, robot.forward), list(robot.notes), list(robot.doubts)
    turned, pairs = facing(_character(robot, axes, None), axes)
    if turned != axes:
        usual, found = _named(axes[2]), _named(turned[2])
        notes.append(f"it faces along {found} of its base, not along {usual}: {pairs} pairs of names for left and right say so")
    if not up_is_known and len(robot.joints) <= MOST_SEARCHED and (stood := stood_up(_character(robot, turned, None), turned)):
        doubts.append(f"its head is along {_named(stood[1])} of its base, not along {_named(turned[1])}; up= overrides")
        turned = stood
    loops = tuple(loop_in(turned, loop) for loop in robot.loops)
    return _character(robot, turned, RobotSource(turned, loops, tuple(notes), tuple(doubts)))


def axes_of_file(character: Character) -> Axes:
    """Return the axes of the file of a robot that was made a character; of any other character, those of ROS."""
    return character.source.axes if isinstance(character.source, RobotSource) else ROS_AXES


def _character(robot: Robot, axes: Axes, source: RobotSource | None) -> Character:
    return Character(
        [joint_in(axes, joint) for joint in robot.joints],
        [effector_in(axes, effector) for effector in choose_effectors(robot)],
        [segment_in(axes, segment) for segment in robot.segments],
        base=robot.base,
        source=source,
    )


def _named(direction: tuple[float, float, float]) -> str:
    for number, letter in enumerate("xyz"):
        if abs(direction[number]) > 0.999:
            return letter if direction[number] > 0.0 else f"−{letter}"
    return "({:.2f}, {:.2f}, {:.2f})".format(*direction)


def decode_robot(text: bytes, path: Path | None = None, up: str | None = None) -> Character:
    """Build the character of a robot from the bytes of its file.

    path: of the file, if it has one, whose folder has what it includes; up: "y" or "z" in the base's frame, None as the format
    says.
    """
    if up is not None and up not in UPWARD:
        raise UnknownChoiceError("up", up, UPWARD)
    root = parse_xml(text)
    if root.tag in ("robot", "mujoco"):
        robot = parse_urdf(root) if root.tag == "robot" else read_mjcf(root, path)
        if up is None:
            return character_of_robot(robot)
        return character_of_robot(replace(robot, up=UPWARD[up], forward=FORWARD[up]), up_is_known=True)
    if root.tag == "sdf":
        raise root.error("it is SDF, which Poise does not read; robots are read as URDF or MJCF")
    raise root.error(f"<{root.tag[:60]}> is no robot: the root of a URDF is <robot>, of MJCF <mujoco>")
