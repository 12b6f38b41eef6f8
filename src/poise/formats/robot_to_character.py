"""Builds a character from a robot: its axes become y up and z forward, and the ends of its limbs effectors."""

from dataclasses import dataclass

from poise.character.character import Character
from poise.errors import RobotFileError
from poise.formats.robot import Loop, Robot
from poise.formats.robot_axes import Axes, axes_from, effector_in, facing, joint_in, loop_in, segment_in
from poise.formats.robot_effectors import choose_effectors

ROS_AXES: Axes = axes_from((0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
"""Left, up and forward of robots by REP 103 of ROS: x forward, y left, z up."""


@dataclass(frozen=True)
class RobotSource:
    """The URDF or MJCF file that a character was read from."""

    axes: Axes
    """Left, up and forward in the axes of the file's base."""
    loops: tuple[Loop, ...] = ()
    """Loops that are left open; `solver.add(loop.goal())` closes one."""
    notes: tuple[str, ...] = ()
    """What was assumed or left out, one sentence each."""
    doubts: tuple[str, ...] = ()
    """What the file says and the character cannot do, one sentence each, told as warnings."""


def character_of_robot(robot: Robot) -> Character:
    """Build the character of a robot, facing along z where its names tell left from right."""
    if not any(joint.dofs for joint in robot.joints):
        raise RobotFileError(1, "it has no joint that moves")
    axes, notes = axes_from(robot.up, robot.forward), tuple(robot.notes)
    turned, pairs = facing(_character(robot, axes, None), axes)
    if turned != axes:
        usual, found = _named(axes[2]), _named(turned[2])
        notes += (f"it faces along {found} of its base, not along {usual}: {pairs} pairs of names for left and right say so",)
    loops = tuple(loop_in(turned, loop) for loop in robot.loops)
    return _character(robot, turned, RobotSource(turned, loops, notes, tuple(robot.doubts)))


def axes_of_file(character: Character) -> Axes:
    """Return the axes that a character's file had, where it was read from a robot's; else those of ROS."""
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
