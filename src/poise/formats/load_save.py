"""`load`, `load_motion`, `load_motions` of a folder, `load_pose`, `load_document` and `save`: the suffix chooses the format."""

import os
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any
from warnings import warn

from poise import checks
from poise.anatomy.human_body_map import BodyMap
from poise.character.character import Character
from poise.document.document import Document
from poise.errors import FileFormatError, FileFormatWarning, PoiseError, UnknownSuffixError, ValueRefusedError
from poise.formats import gltf_to_character, gltf_to_motion
from poise.formats.body_map_file import encode_body, with_bones_beside
from poise.formats.bvh_limits_file import read_limits, write_limits
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_unit_axes_and_rest_pose import unit_name
from poise.formats.bvh_writer import bvh_of, encode_bvh
from poise.formats.gltf_container import GLTF_SUFFIXES
from poise.formats.gltf_from_character_and_motion import encode_gltf
from poise.formats.json_schema import Description, GoalDescription, decode_character, encode_character, kind_of
from poise.formats.pose_and_document_json import decode_document, decode_goals, decode_pose, encode_document, encode_pose
from poise.formats.robot_to_character import decode_robot
from poise.formats.urdf_writer import encode_urdf
from poise.formats.vrm_animation import take_over
from poise.formats.whole_files import read, write_whole
from poise.formats.xml_tree import MOST_BYTES
from poise.motion.motion import Motion
from poise.motion.pose import Pose
from poise.strict_names import known_options

BVH = ".bvh"
"""Suffix of motions."""
JSON = ".json"
"""Suffix of Poise's own files: characters, poses and documents."""
URDF = ".urdf"
"""Suffix of robots as ROS describes them."""
ROBOTS = (URDF, ".xml")
"""Suffixes of robots: URDF, and MJCF, which MuJoCo reads."""
WRITTEN = (JSON, BVH, *GLTF_SUFFIXES, URDF)
"""Suffixes that can be written."""
SUFFIXES = (JSON, BVH, *GLTF_SUFFIXES, *ROBOTS)
"""Suffixes that can be read."""
MOTION_SUFFIXES = (BVH, *GLTF_SUFFIXES)
"""Suffixes of files that can hold motions."""
ENCODERS: dict[type, Callable[[Any], bytes]] = {
    Character: encode_character, Pose: encode_pose, Document: encode_document, BodyMap: encode_body,
}  # fmt: skip
"""Functions that write a JSON file's text, by the class of what it holds."""


@known_options
def load(path: str | Path, *, unit: str | float | None = None, up: str | None = None, slides: bool = False) -> Character:
    """Load the character in a file: `.json` is Poise's own description, `.bvh` a motion whose skeleton is taken.

    Avatars are in `.glb`, `.gltf` and `.vrm` files; `character.skin` is their surface, and their poses and motions can be saved
    into such a file. unit, up, slides: of all but a `.json`, as for `load_motion`. Joints that have no limits in such files
    get generous ones and are marked as `guessed`.

    Robots are in `.urdf` and `.xml` files, URDF or MJCF; up: of their base's frame, if it is not as the
    format says; what such a file says and the character cannot do, such as a closed loop, is a `FileFormatWarning`.

    >>> import poise, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "biped.json"
    >>> poise.save(poise.biped(), path)
    >>> poise.load(path).n_dofs
    30
    """
    path = _path(path)
    suffix = checked_suffix(path)
    if suffix == BVH:
        return load_motion(path, unit=unit, up=up, slides=slides).character
    if suffix in GLTF_SUFFIXES:
        read_gltf = partial(
            gltf_to_character.decode_character, folder=path.parent, unit=unit, up=up, slides=slides, name=str(path)
        )
        character, source = _read_and_decode(path, read_gltf)
        return _corrected(path, character, source.doubts)
    if suffix in ROBOTS and unit is None and not slides:
        text = read(path, most=MOST_BYTES)
        character = _with_path_in_errors(path, lambda: decode_robot(text, path, up))
        return _corrected(path, character, character.source.doubts)
    if unit is not None or up is not None or slides:
        raise FileFormatError(path, "unit, up and slides are for other files; this one has metres, axes and joints of its own")
    return _read_and_decode(path, decode_character)


@known_options
def load_motion(
    path: str | Path,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
    animation: str | int | None = None,
    rate: float | None = None,
    character: Character | None = None,
) -> Motion:
    """Load the motion in a BVH, glTF, GLB, VRM or VRMA file.

    unit: of its lengths, "m", "dm", "cm", "mm", "inch", "foot", "cmu" or a number of metres; up: "y" or "z". For a BVH both are
    guessed from the skeleton and its frames where they are not given, and `motion.notes` says how; a glTF is in metres and
    y is up. slides: whether positions below the hips become slides, which goals can stretch the body by; else bones keep
    the lengths that a BVH has in most frames, and a glTF at rest. animation: which of a glTF's animations, by name or number;
    else the first. rate: frames a second at which its keys are sampled; else those that they lie on. character: a VRM avatar
    that takes over the motion of a .vrma, by human bones; else the motion is one of the file's own bones. Where a file is odd,
    such as one that promises more frames than it has, or a guess is one between two, there is a `FileFormatWarning` too.
    """
    path = _path(path)
    suffix = checked_suffix(path)
    if suffix not in MOTION_SUFFIXES:
        raise FileFormatError(path, f"no motion is known in such a file; motions are in {', '.join(MOTION_SUFFIXES)} files")
    if suffix in GLTF_SUFFIXES:
        motion = _read_and_decode(
            path,
            lambda content: gltf_to_motion.decode_motion(
                content, path.parent, unit=unit, up=up, slides=slides, animation=animation, rate=rate, name=str(path)
            ),
        )
        _warn(path, motion.source.doubts)
        if character is not None:
            avatar = checks.instance(character, Character, "character")
            motion = _with_path_in_errors(path, lambda: take_over(motion, avatar))
    else:
        if animation is not None or rate is not None or character is not None:
            raise FileFormatError(path, "animation, rate and character are for glTF files; a .bvh holds one motion of its own")
        bvh = _read_and_decode(path, decode_bvh)
        unused = read_limits(path, bvh)
        motion = _with_path_in_errors(path, lambda: motion_of(bvh, unit, up, slides=checks.instance(slides, bool, "slides")))
        _warn(path, (*motion.source.doubts, *([unused] if unused else [])))
    motion.character = _corrected(path, motion.character)
    motion.name = path.name
    return motion


@known_options
def load_pose(path: str | Path, character: Character) -> Pose:
    """Load the pose in a file for a character, on its saved base; joints that the file leaves out are at rest."""
    checks.instance(character, Character, "character")
    path = _path(path)
    checked_suffix(path, (JSON,))
    return _read_and_decode(path, lambda text: decode_pose(text, character))


@known_options
def load_document(path: str | Path) -> Document:
    """Load a document from a `.json` file that `save` has written, `poise.load_document`."""
    path = _path(path)
    checked_suffix(path, (JSON,))
    return _read_and_decode(path, decode_document)


def load_any(path: str | Path, character: Character) -> Character | Pose | Document | Motion:
    """Load a character, pose, document or motion, whichever a file holds; a pose is one of the given character."""
    path = _path(path)
    suffix = checked_suffix(path)
    if suffix in GLTF_SUFFIXES:
        thing = decode_gltf(read(path), str(path), path.parent)
        if isinstance(thing, Character):
            return _corrected(path, thing)
        thing.character = _corrected(path, thing.character)
        return thing
    if suffix in ROBOTS:
        return load(path)
    return load_motion(path) if suffix == BVH else _read_and_decode(path, lambda text: decode_any(text, character))


def decode_motion(text: bytes, name: str, *, unit: str | None = None, up: str | None = None) -> Motion:
    """As `load_motion`, but of the bytes of a BVH in place of a path. name: for errors; remarks: `motion.notes`.

    unit, up: as for `load_motion`.
    """
    motion = _with_path_in_errors(Path(name), lambda: motion_of(decode_bvh(text), unit, up))
    motion.name = name
    return motion


def decode_gltf(content: bytes, name: str, folder: Path | None = None) -> Character | Motion:
    """Load what a glTF, GLB, VRM or VRMA holds, given its bytes: its first animation as a motion, or else its character.

    name: of the file, for errors; folder: where its buffers may lie beside it.
    """

    def decode() -> Character | Motion:
        found = gltf_to_motion.decode_character_or_motion(content, folder, name)
        _ = (
            found.character if isinstance(found, Motion) else found
        ).skin  # a broken mesh is refused here, not when it is drawn
        return found

    thing = _with_path_in_errors(Path(name), decode)
    if isinstance(thing, Motion):
        thing.name = Path(name).name
    return thing


def decode_robot_file(content: bytes, name: str) -> Character:
    """Load a character from the bytes of a URDF or MJCF as `load` does from a file, but without includes. name: for errors."""
    return _with_path_in_errors(Path(name), lambda: decode_robot(content))


def decode_any(text: bytes, character: Character) -> Character | Pose | Document:
    """Load a character, pose or document from bytes, whichever they hold; a pose is one of the given character."""
    kind = kind_of(text)
    if kind == "pose":
        return decode_pose(text, character)
    return decode_document(text) if kind == "document" else decode_character(text)


def load_goals(path: str | Path) -> dict[str, GoalDescription]:
    """Load a file of goals by effector, `.json`: `{"head": {"position": [x, y, z], "orientation": [w, x, y, z]}}`."""
    return _read_and_decode(_path(path), decode_goals)


def _corrected(path: Path, character: Character, doubts: Iterable[str] = ()) -> Character:
    """After `load`, complete a character with the bones that a file beside its own gives; warn of what is odd about either."""
    character, unused = with_bones_beside(path, character)
    _warn(path, (*doubts, *unused))
    return character


def _warn(path: Path, doubts: Iterable[str]) -> None:
    """Warn of what is odd about a file that is being loaded."""
    for doubt in doubts:
        warn(f"{path}: {doubt}", FileFormatWarning, stacklevel=4)  # past the decorator


def _path(path: object) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise ValueRefusedError("path", f"must be the path of a file, not {path!r}")
    return Path(path)


def _read_and_decode(path: Path, reader: Callable[[bytes], Description]) -> Description:
    text = read(path)
    return _with_path_in_errors(path, lambda: reader(text))


def _with_path_in_errors(path: Path, make: Callable[[], Description]) -> Description:
    """Call `make` to load or save a file and put the path of the file in front of its errors."""
    try:
        return make()
    except PoiseError as error:
        raise FileFormatError(path, str(error)) from error


@known_options
def save(thing: Character | Pose | Document | Motion | BodyMap, path: str | Path, *, unit: str | float | None = None) -> None:
    """Save a character, pose, document or motion to a file; the suffix chooses the format.

    Motions are .bvh files, everything else is .json. In a .glb, .gltf or .vrm, poses and motions are written as animations into
    the file that their character comes from; a character from elsewhere becomes nodes of a new file. A .vrma is a motion that
    every VRM avatar can play. A character of hinges, slides and fixed joints can be saved as `.urdf` too, for other programs.
    A body map is saved as `avatar.body.json` beside `avatar.glb`, and counts when that is loaded.

    unit: of a motion's lengths in a .bvh, as for `load_motion`; that of the file it was read from,
    else centimetres. Limits of a motion's joints, which a BVH cannot carry, are saved beside it, `walk.limits.json` beside
    `walk.bvh`. An existing file is replaced whole or not at all.
    """
    path = _path(path)
    suffix = checked_suffix(path, WRITTEN)
    if unit is not None and not (suffix == BVH and isinstance(thing, Motion)):
        raise FileFormatError(path, "unit is for motions in .bvh files; everything else is in metres")
    if suffix in GLTF_SUFFIXES:
        if not isinstance(thing, Character | Pose | Motion):
            raise FileFormatError(path, f"a {type(thing).__name__.lower()} is saved as .json")
        return write_whole(path, _with_path_in_errors(path, lambda: encode_gltf(thing, suffix, path.parent)))
    if (suffix == BVH) != isinstance(thing, Motion):
        raise FileFormatError(path, "motions are saved as .bvh, everything else as .json, a character as .urdf too")
    if isinstance(thing, Motion):
        bvh = bvh_of(thing, unit)
        write_whole(path, encode_bvh(bvh))
        return write_limits(path, bvh)
    if suffix == URDF and isinstance(thing, Character):
        return write_whole(path, _with_path_in_errors(path, lambda: encode_urdf(thing, path.stem)))
    if suffix == URDF:
        raise FileFormatError(path, "only characters are saved as .urdf; poses and documents are .json files")
    for kind, encode in ENCODERS.items():
        if isinstance(thing, kind):
            return write_whole(path, encode(thing))
    raise ValueRefusedError(
        "thing to save", f"must be a character, pose, document, motion or body map, not {type(thing).__name__}"
    )


def checked_suffix(path: Path, known: tuple[str, ...] = SUFFIXES) -> str:
    """Return the suffix of a file to load or save, in small letters; refuses an unknown one."""
    suffix = path.suffix.lower()
    if suffix not in known:
        raise UnknownSuffixError(path, known, "no format is known for")
    return suffix


@known_options
def load_motions(
    paths: str | Path | Iterable[str | Path],
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
) -> list[Motion]:
    """Load the motions of many files, all BVH files in a folder or those given, with one unit and one up axis for all.

    unit, up, slides: as for `load_motion`; what is not given is what most of the files show.

    >>> import poise, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> poise.save(poise.Motion(poise.biped(), [poise.biped().rest] * 2), folder / "stand.bvh")
    >>> [motion.name for motion in poise.load_motions(folder)]
    ['stand.bvh']
    """
    files, motions, told = _bvh_files(paths), [], []
    for path in files:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", FileFormatWarning)
            motions.append(load_motion(path, unit=unit, up=up, slides=slides))
        told += [warning.message for warning in caught]
    conventions = [motion.source.convention for motion in motions]
    size, axis = (
        Counter(values).most_common(1)[0][0]
        for values in ([each.unit for each in conventions], [each.up for each in conventions])
    )
    for number, (path, convention) in enumerate(zip(files, conventions, strict=True)):
        if (convention.unit, convention.up) != (size, axis):
            told.append(
                f"{path}: alone it would be read in {unit_name(convention.unit)}, {convention.up} up; "
                f"like most of the files it is read in {unit_name(size)}, {axis} up"
            )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FileFormatWarning)  # which were told already
                motions[number] = load_motion(path, unit=size, up=axis, slides=slides)
    for warning in told:
        warnings.warn(str(warning), FileFormatWarning, stacklevel=3)  # past the decorator
    return motions


def _bvh_files(paths: str | Path | Iterable[str | Path]) -> list[Path]:
    """List the BVH files of a folder to load by name, or the given files; refuses none at all."""
    if not isinstance(paths, str | Path):
        files = list(paths) if isinstance(paths, Iterable) else []
        if not files or not all(isinstance(path, str | os.PathLike) for path in files):
            raise ValueRefusedError("paths", f"must be a folder or the paths of files, not {paths!r}")
        return [Path(path) for path in files]
    folder = Path(paths)
    if not folder.is_dir():
        return [folder]
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() == BVH)
    if not found:
        raise FileFormatError(folder, "there is no .bvh file in this folder")
    return found
