"""Reads the file of a robot, URDF or MJCF, as its root element says, whatever its suffix is."""

from dataclasses import replace
from pathlib import Path

from poise.character.character import Character
from poise.errors import UnknownChoiceError
from poise.formats.mjcf_reader import read_mjcf
from poise.formats.robot import X, Y, Z
from poise.formats.robot_to_character import character_of_robot
from poise.formats.urdf_parser import parse_urdf
from poise.formats.xml_tree import parse_xml
from poise.geometry.vectors import Vector

UPWARD: dict[str, Vector] = {"y": Y, "z": Z}
"""Directions up in the base's frame, by the axes that can be asked for."""
FORWARD: dict[str, Vector] = {"y": Z, "z": X}
"""Directions forward that go with them: of graphics, and of robots."""


def decode_robot(text: bytes, path: Path | None = None, up: str | None = None) -> Character:
    """Decode the character of a robot from the bytes of its file.

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
