"""Builds a character from a robot: its axes become y up and z forward, and the ends of its limbs effectors."""

from dataclasses import dataclass
from typing import ClassVar

from poise.anatomy.human_body_map import SURE, body_map
from poise.character.character import Character
from poise.errors import RobotFileError
from poise.formats.robot import Coupling, Loop, Robot, Y
from poise.formats.robot_axes import (
    Axes,
    axes_from,
    effector_in,
    facing,
    joint_in,
    loop_in,
    nearest_axis,
    opposite,
    segment_in,
    vector_in,
)
from poise.formats.robot_effectors import choose_effectors

ROS_AXES: Axes = axes_from((0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
"""Left, up and forward of robots by REP 103 of ROS: x forward, y left, z up."""


MOST_SEARCHED = 500
"""Number of joints up to which a robot is searched for a human body."""
UPRIGHT = 0.5
"""Cosine of the angle between the way from hips to head and up, from which a body stands."""


@dataclass(frozen=True)
class RobotSource:
    """The URDF or MJCF file that a character was read from."""

    axes: Axes
    """Left, up and forward in the axes of the file's base."""
    couplings: tuple[Coupling, ...] = ()
    """Joints that follow others in the file and move on their own here; they are written back."""
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
    if not up_is_known and len(robot.joints) <= MOST_SEARCHED and (stood := _stood_up(_character(robot, turned, None), turned)):
        doubts.append(f"its head is along {_named(stood[1])} of its base, not along {_named(turned[1])}; up= overrides")
        turned = stood
    loops = tuple(loop_in(turned, loop) for loop in robot.loops)
    return _character(robot, turned, RobotSource(turned, tuple(robot.couplings), loops, tuple(notes), tuple(doubts)))


def _stood_up(character: Character, axes: Axes) -> Axes | None:
    """Return the axes with which a human body that lies would stand and face z; None where it stands, or may be no human."""
    body = body_map(character)
    if not body.human or body.confidence < SURE or body.forward is None or body.sides == "unknown" or body.up[1] > UPRIGHT:
        return None
    up, forward = nearest_axis(body.up), nearest_axis(body.forward)
    if up == Y or abs(up[0] * forward[0] + up[1] * forward[1] + up[2] * forward[2]) > 0.5:
        return None
    back = opposite(axes)
    return axes_from(vector_in(back, up), vector_in(back, forward))


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
