"""Reads the file of a robot, URDF or MJCF, as its root element says, whatever its suffix is."""

from pathlib import Path

from poise.character.character import Character
from poise.formats.mjcf_reader import read_mjcf
from poise.formats.robot_to_character import character_of_robot
from poise.formats.urdf_parser import parse_urdf
from poise.formats.xml_tree import parse_xml


def decode_robot(text: bytes, path: Path) -> Character:
    """Decode the character of a robot from the bytes of its file. path: of the file, whose folder has what it includes."""
    root = parse_xml(text)
    if root.tag == "robot":
        return character_of_robot(parse_urdf(root))
    if root.tag == "mujoco":
        return character_of_robot(read_mjcf(root, path))
    if root.tag == "sdf":
        raise root.error("it is SDF, which Poise does not read; robots are read as URDF or MJCF")
    raise root.error(f"<{root.tag[:60]}> is no robot: the root of a URDF is <robot>, of MJCF <mujoco>")
