"""Writes a character as URDF, for other programs: a link for every body, a fixed link for every effector that is elsewhere.

Axes are those of the robot the character was read from, if z is up there, else z up and x forward. A link's frame is its
segment's. Bodies between one-axis joints, which have no name, become links without mass, named after their joint.
"""

import math
import re
from xml.sax.saxutils import quoteattr

from poise.character.character import Character, Effector, Joint
from poise.errors import CharacterError
from poise.formats.robot_axes import Axes, effector_in, joint_in, opposite, segment_in, vector_in
from poise.formats.robot_description import NO_LIMIT, Z
from poise.formats.robot_to_character import ROS_AXES, axes_of_file
from poise.geometry.rotations import IDENTITY, Quaternion, matrix
from poise.geometry.vectors import ORIGIN, Vector

DENSITY = 1000.0
"""Density of the balls whose inertia is written for segments, of which only the mass is known: that of water [kg/m³]."""
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot carry."""


def encode_urdf(character: Character, name: str = "character") -> bytes:
    """Encode a character of hinges, slides and fixed joints, on its base, as URDF. name: of the robot."""
    return _UrdfText(character).encode(name)


class _UrdfText:
    """The lines of a URDF that is being written, and the names of its links."""

    def __init__(self, character: Character) -> None:
        self.character = character
        axes = axes_of_file(character)
        self.axes: Axes = opposite(axes if axes[1] == Z else ROS_AXES)
        self.lines: list[str] = []
        self.links = {segment.name for segment in character.segments}
        self.joints = {joint.name for joint in character.joints}
        self.link_of: dict[str | None, str] = {None: character.base}

    def encode(self, name: str) -> bytes:
        """Return the whole text of a URDF that is written."""
        at_joint = {
            attachment.joint: segment
            for segment, attachment in self.character.attachments.items()
            if attachment.joint is not None and attachment.offset == ORIGIN
        }
        for number, joint in enumerate(self.character.joints):
            link = at_joint.get(number) or self.free_name(f"{joint.name}_link", self.links)
            self.link_of[joint.name] = link
        self.add(f"<robot name={_quoted(name)}>")
        # MuJoCo refuses bodies that weigh nothing, and leaves out fixed ones, unless it is told otherwise; others skip this.
        self.add('  <mujoco><compiler boundmass="1e-6" boundinertia="1e-9" fusestatic="false"/></mujoco>')
        self.add_links()
        for joint in self.character.joints:
            self.add_joint(joint)
        self.add_shifted_segments()
        for effector in self.character.effectors:
            self.add_effector(effector)
        return "\n".join([*self.lines, "</robot>", ""]).encode()

    def add(self, line: str) -> None:
        self.lines.append(line)

    def free_name(self, name: str, taken: set[str]) -> str:
        """Return a name that is not taken in a URDF that is written, and take it."""
        while name in taken:
            name += "_"
        taken.add(name)
        return name

    def add_links(self) -> None:
        """Write a URDF link for each segment, with its mass, and for each body without a name."""
        for segment in (segment_in(self.axes, segment) for segment in self.character.segments):
            if not segment.mass:
                self.add(f"  <link name={_quoted(segment.name)}/>")
                continue
            radius = math.cbrt(0.75 * segment.mass / (math.pi * DENSITY))
            inertia = repr(0.4 * segment.mass * radius * radius)
            self.add(f"  <link name={_quoted(segment.name)}>")
            self.add("    <inertial>")
            self.add(f'      <origin xyz="{_numbers(segment.center)}" rpy="0 0 0"/>')
            self.add(f'      <mass value="{segment.mass!r}"/>')
            self.add(f'      <inertia ixx="{inertia}" ixy="0" ixz="0" iyy="{inertia}" iyz="0" izz="{inertia}"/>')
            self.add("    </inertial>")
            self.add("  </link>")
        named = {segment.name for segment in self.character.segments}
        for link in self.link_of.values():
            if link not in named:
                self.add(f"  <link name={_quoted(link)}/>")

    def add_joint(self, given: Joint) -> None:
        """Write a URDF joint with its links, axis, limits and speed."""
        joint = joint_in(self.axes, given)
        low, high = joint.interval
        if joint.kind == "ball":
            message = f"joint {joint.name!r} is a ball, which URDF does not have; save the character as .json"
            raise CharacterError(message, joint.name)
        fixed = joint.kind == "fixed"
        kind = "fixed" if fixed else "prismatic" if joint.kind == "slide" else "revolute"
        if kind == "revolute" and math.isinf(low) and math.isinf(high):
            kind = "continuous"
        self.begin_joint(joint.name, kind, self.link_of[joint.parent], self.link_of[joint.name], joint.offset, joint.rotation)
        if not fixed:
            self.add(f'    <axis xyz="{_numbers(joint.axis)}"/>')
            bounds = "" if kind == "continuous" else f'lower="{_finite(low)!r}" upper="{_finite(high)!r}" '
            self.add(f'    <limit {bounds}effort="{NO_LIMIT:g}" velocity="{_finite(joint.max_speed)!r}"/>')
        if (couple := joint.couple) is not None:
            self.add(f'    <mimic joint={_quoted(couple.joint)} multiplier="{couple.ratio!r}" offset="{couple.offset!r}"/>')
        self.add("  </joint>")

    def begin_joint(self, name: str, kind: str, parent: str, child: str, offset: Vector, rotation: Quaternion) -> None:
        """Write the beginning of a URDF joint: its type, place and links. Offset and rotation are in the file's axes."""
        self.add(f'  <joint name={_quoted(name)} type="{kind}">')
        self.add(f'    <origin xyz="{_numbers(offset)}" rpy="{_numbers(_roll_pitch_yaw(rotation))}"/>')
        self.add(f"    <parent link={_quoted(parent)}/>")
        self.add(f"    <child link={_quoted(child)}/>")

    def add_fixed(self, name: str, parent: str, child: str, offset: Vector, rotation: Quaternion = IDENTITY) -> None:
        """Write a fixed joint to a URDF."""
        self.begin_joint(self.free_name(name, self.joints), "fixed", parent, child, offset, rotation)
        self.add("  </joint>")

    def add_shifted_segments(self) -> None:
        """Write fixed URDF joints to the segments whose frame is not at the joint that carries them."""
        for segment, attachment in self.character.attachments.items():
            if attachment.joint is not None and attachment.offset != ORIGIN:
                carrier = self.link_of[self.character.joints[attachment.joint].name]
                self.add_fixed(f"{segment}_frame", carrier, segment, vector_in(self.axes, attachment.offset))

    def add_effector(self, given: Effector) -> None:
        """Write a fixed URDF link for an effector that is not at its segment's own frame under the segment's name."""
        effector = effector_in(self.axes, given)
        here = effector.offset == ORIGIN and effector.rotation == IDENTITY
        if here and effector.name == effector.segment:
            return
        link = self.free_name(effector.name, self.links)
        self.add(f"  <link name={_quoted(link)}/>")
        self.add_fixed(f"{link}_frame", effector.segment, link, effector.offset, effector.rotation)


def _quoted(name: str) -> str:
    if UNWRITABLE.search(name):
        raise CharacterError(f"the name {name!r} has characters in it that XML cannot carry; give it another name", name)
    return quoteattr(name)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(repr(value + 0.0) for value in values)


def _finite(limit: float) -> float:
    """Return a limit as it is written to a URDF: one that is infinite as a number that is taken for none."""
    return max(min(limit, NO_LIMIT), -NO_LIMIT)


def _roll_pitch_yaw(rotation: Quaternion) -> Vector:
    """Return the rpy angles [rad] to write to a URDF, R = Rz(yaw) Ry(pitch) Rx(roll), exact at a pitch of 90°.

    Roll and pitch come from Rz(yaw)⁻¹ R, so that whatever the yaw misses they make good.
    """
    if rotation == IDENTITY:
        return ORIGIN
    m = matrix(rotation)
    yaw = math.atan2(m[3], m[0])
    c, s = math.cos(yaw), math.sin(yaw)
    roll = math.atan2(s * m[2] - c * m[5], c * m[4] - s * m[1])
    return roll, math.atan2(-m[6], c * m[0] + s * m[3]), yaw
