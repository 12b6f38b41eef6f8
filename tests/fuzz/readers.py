"""Every function of Poise that reads a file, with good files to begin from and what must hold of whatever is read."""

import tempfile
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import poise
from poise.errors import FileFormatWarning
from poise.formats.load_save import load_any, load_goals
from poise.solver.capture import read_capture
from tests.fuzz.grammar import bvh_file
from tests.support.characters import random_coupled_tree, random_tree
from tests.support.gltf_files import sample_avatars
from tests.support.robots import MJCFS, URDFS

MUJOCO = find_spec("mujoco") is not None


class Reader(NamedTuple):
    suffix: str
    load: Callable[[Path], Any]
    holds: Callable[[Any, Path], None]
    """Raises where something that was read is not as it should be; the path is free to be written."""
    good: list[bytes]
    make: Callable | None = None
    """A good file from a random generator, where there is a grammar."""


def readers() -> dict[str, Reader]:
    """All of them, by name."""
    biped = poise.biped()
    characters = [biped, biped.rebase("left_foot"), random_tree(1), random_tree(2), random_coupled_tree(1)]
    document = poise.Document.opening(biped).with_goal("head", enabled=True, position=(0.0, 1.5, 0.1))
    goals = [b'{"head": {"position": [0, 1.6, 0]}, "left_hand": {"orientation": [1, 0, 0, 0]}}', b"{}"]
    poses = [poise.Pose(biped), poise.Pose(biped, biped.rest + 0.01, ((1, 2, 3), (1, 0, 0, 1))).rebase("left_foot")]
    return {
        "bvh": Reader(".bvh", _loaded_motion, _motion_holds, [], bvh_file),
        "character": Reader(".json", poise.load, _character_holds, [_text(x) for x in characters]),
        "pose": Reader(".json", partial(poise.load_pose, character=biped), _saved_alike(biped), [_text(x) for x in poses]),
        "document": Reader(".json", poise.load_document, _saved_alike(biped), [_text(document)]),
        "capture": Reader(".json", read_capture, lambda thing, path: None, [_capture(biped)]),
        "glb": Reader(".glb", _loaded_avatar, _avatar_holds, [builder.glb() for builder in sample_avatars()]),
        "gltf": Reader(".gltf", _loaded_avatar, _avatar_holds, [builder.gltf() for builder in sample_avatars()]),
        "urdf": Reader(".urdf", _loaded_robot, _robot_holds, [x.encode() for x in URDFS]),
        **({"mjcf": Reader(".xml", _loaded_robot, _robot_holds, [x.encode() for x in MJCFS])} if MUJOCO else {}),
        "goals": Reader(".json", load_goals, lambda thing, path: None, goals),
    }


def _loaded_avatar(path: Path) -> Any:
    """The character of a glTF with its skin, and the motion of its first animation if it has one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FileFormatWarning)
        character = poise.load(path)
        assert character.skin is None or np.isfinite(character.skin.bind).all()
        return character, poise.load_motion(path) if character.source.file.gltf.animations else None


def _avatar_holds(thing: Any, path: Path) -> None:
    """Joints can be posed, and what is written is read again: the same character, and as many frames."""
    character, motion = thing
    if motion is not None:
        low, high = character.limits.T
        assert ((motion.angles >= low) & (motion.angles <= high)).all(), "an angle is beyond its limits"
    copy = path.with_suffix(".copy.glb")
    poise.save(motion or character, copy)
    again, moved = _loaded_avatar(copy)
    assert [joint.name for joint in again.joints] == [joint.name for joint in character.joints]
    assert motion is None or len(moved) == len(motion)


def _loaded_robot(path: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FileFormatWarning)
        return poise.load(path)


def _robot_holds(character: Any, path: Path) -> None:
    """Joints can be posed, and what is written as URDF is read with as many segments."""
    if len(character.joints) < 200:  # a larger one takes long to compile
        assert np.isfinite(poise.Pose(character).joint_frames()).all()
    if any(joint.kind == "ball" for joint in character.joints):
        return
    path = path.with_suffix(".urdf")
    poise.save(character, path)
    again = _loaded_robot(path)
    assert {segment.name for segment in character.segments} <= {segment.name for segment in again.segments}


def _text(thing: Any) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        poise.save(thing, Path(folder) / "thing.json")
        return (Path(folder) / "thing.json").read_bytes()


def _capture(biped: Any) -> bytes:
    solver = poise.Solver(biped)
    solver.solve()
    with tempfile.TemporaryDirectory() as folder:
        solver.capture(Path(folder) / "capture.json")
        return (Path(folder) / "capture.json").read_bytes()


def _loaded_motion(path: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FileFormatWarning)
        return poise.load_motion(path)


def _motion_holds(motion: Any, path: Path) -> None:
    """Numbers are finite, and what is written is read again with the same joints and the same numbers."""
    assert np.isfinite(motion.angles).all()
    assert np.isfinite(motion.placements).all()
    low, high = motion.character.limits.T
    assert ((motion.angles >= low) & (motion.angles <= high)).all(), "an angle is beyond its limits"
    poise.save(motion, path)
    again = _loaded_motion(path)
    names = [[joint.name for joint in thing.source.joints] for thing in (motion, again)]
    assert names[0] == names[1], "another hierarchy was written"
    np.testing.assert_array_equal(again.source.rows, motion.source.rows)


def _character_holds(character: Any, path: Path) -> None:
    poise.save(character, path)
    again = poise.load(path)
    assert (again.joints, again.effectors, again.base) == (character.joints, character.effectors, character.base)


def _saved_alike(biped: Any) -> Callable[[Any, Path], None]:
    def holds(thing: Any, path: Path) -> None:
        poise.save(thing, path)
        first = path.read_bytes()
        poise.save(load_any(path, biped), path)
        assert path.read_bytes() == first, "what was saved is not what is loaded"

    return holds
