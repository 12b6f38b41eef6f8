"""Builds a motion from an animation of a glTF, GLB or VRM file: rotations of its bones, and where the base is.

With A the rest rotation of the node above a bone, B that of the bone itself, both in the scene, and q the rotation that the
animation gives the node, the joints of the bone turn by A q B⁻¹: no rotation where the node is as at rest. What lies above the
base, with its translation, is where the base is.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from poise import checks
from poise.character.character import Character
from poise.errors import GltfError, UnknownChoiceError
from poise.formats.gltf_animations import Keys, frame_times, read_keys, sample_keys, written_rate
from poise.formats.gltf_skeleton import WORLD
from poise.formats.gltf_to_character import GltfSource, decode_character
from poise.geometry.rotations import conjugates, matrices, quaternion_chain, quaternions_of, rotation_vectors
from poise.motion.motion import Motion

NOTED = 1e-3
"""Change of a bone's translation from which on it is told [m]."""
DOUBTED = 1e-2
"""Change of a bone's translation from which on it is warned of [m]."""


@dataclass(frozen=True)
class AnimationSource:
    """The animation that a motion was built from, of a glTF file."""

    index: int
    name: str
    frames: int
    """How many frames the motion had."""
    begin: float = 0.0
    """When the first of them is, in the animation [s]."""
    doubts: tuple[str, ...] = ()
    """What is odd about it, one sentence each, told as warnings."""

    def __getitem__(self, which: slice) -> "AnimationSource":
        return replace(self, frames=len(range(self.frames)[which]), begin=0.0)


def animation_named(source: GltfSource, animation: str | int | None) -> int:
    """To build a motion from a glTF, choose its animation by name or number; the first for None. Returns its number."""
    known = source.file.gltf.animations
    names = [each.name or f"animation {number}" for number, each in enumerate(known)]
    if not known:
        raise GltfError("file", "holds no animation: there is a character in it, and no motion")
    if animation is None:
        return 0
    if isinstance(animation, int) and not isinstance(animation, bool) and 0 <= animation < len(known):
        return animation
    if isinstance(animation, str) and animation in names:
        return names.index(animation)
    raise UnknownChoiceError("animation", animation, names)


def motion_of(
    character: Character, source: GltfSource, animation: str | int | None = None, rate: float | None = None
) -> Motion:
    """Build the motion of one animation of a glTF; rate: frames a second to sample it at, that of its keys if None."""
    index = animation_named(source, animation)
    keys = read_keys(source.file, source.tree, index)
    known = source.file.gltf.animations
    times, rate, remark = frame_times(keys, rate, len(source.skeleton.bones) + 1, written_rate(known[index].extras))
    by_node = {(part.node, part.path): part for part in keys}
    angles, columns = np.zeros((len(times), character.n_dofs)), bone_columns(character, source)
    for bone, (turning, sliding) in columns.items():
        if (bone, "rotation") in by_node:
            turned = turns_of(source, bone, sample_keys(by_node[bone, "rotation"], times))
            angles[:, turning] = rotation_vectors(turned)
        if sliding is not None and (bone, "translation") in by_node:
            angles[:, sliding] = _slides(source, bone, sample_keys(by_node[bone, "translation"], times))
    motion = Motion(character, angles, placements_of(source, by_node, times), rate=rate)
    doubts, notes = _changes(source, keys)
    notes = [*source.notes, *source.doubts, *doubts, *([remark] if remark else []), *notes]
    if len(known) > 1:
        names = ", ".join(repr(each.name or f"animation {number}") for number, each in enumerate(known[:20]))
        notes.append(f"it holds {len(known)} animations, and this is {known[index].name or index!r}: {names}")
    motion.notes = tuple(notes)
    motion.source = AnimationSource(index, known[index].name, len(times), float(times[0]), (*source.doubts, *doubts))
    return motion


def turns_of(source: GltfSource, bone: int, rotations: np.ndarray) -> np.ndarray:
    """Convert rotations (n, 4) of a bone's node to what its joints turn by in the motion built from a glTF, (n, 4) wxyz."""
    above, own = rest_rotations(source, bone)
    return quaternion_chain(above, rotations, conjugates(own))


def rest_rotations(source: GltfSource, node: int) -> tuple[np.ndarray, np.ndarray]:
    """Return for a motion from a glTF the rest rotations, wxyz, of a node's parent (A) and the node (B), B = A · its own."""
    turn = np.array(source.turn)
    parent = source.tree.parents[node]
    if parent < 0:
        return turn, quaternion_chain(turn, source.tree.rotations[node])[0]
    above = quaternion_chain(turn, quaternions_of(source.tree.rotation(parent)[None])[0])[0]
    return above, quaternion_chain(above, source.tree.rotations[node])[0]


def bone_columns(character: Character, source: GltfSource) -> dict[int, tuple[slice, slice | None]]:
    """To build a motion from a glTF, return the columns that turn each bone, and those that slide it; None if none does."""
    first = character.described
    begins = {joint.segment: begin for joint, begin in zip(first.joints, first.first_dofs, strict=True) if joint.kind == "ball"}
    result: dict[int, tuple[slice, slice | None]] = {}
    for bone in source.skeleton.bones:
        begin = begins.get(source.skeleton.names[bone])
        if begin is None:
            raise GltfError(source.tree.label(bone), "is a bone that the character does not have")
        result[bone] = slice(begin, begin + 3), slice(begin - 3, begin) if bone in source.slid else None
    return result


def _slides(source: GltfSource, bone: int, translations: np.ndarray) -> np.ndarray:
    """Convert translations (n, 3) of a bone's node to its slides in the motion built from a glTF, (n, 3) [m] in the world."""
    parent = source.tree.parents[bone]
    above = source.to_world[:3, :3] @ (source.tree.placements[parent][:3, :3] if parent >= 0 else np.eye(3))
    return (translations - source.tree.translations[bone]) @ above.T


def placements_of(source: GltfSource, keys: dict[tuple[int, str], Keys], times: np.ndarray) -> np.ndarray:
    """Compute where the base is in a motion built from a glTF, (n, 7): position [m], quaternion wxyz; origin for the world."""
    count, base = len(times), source.skeleton.base
    if base == WORLD:
        return np.tile([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], (count, 1))
    whole, turned = np.tile(source.to_world, (count, 1, 1)), np.tile(source.turn, (count, 1))
    for node in source.tree.path(base):
        parts = [keys.get((node, path)) for path in ("translation", "rotation", "scale")]
        if not any(parts):
            local = np.tile(source.tree.locals[node], (count, 1, 1))
            rotation = np.tile(source.tree.rotations[node], (count, 1))
        else:
            still = (source.tree.translations[node], source.tree.rotations[node], source.tree.scales[node])
            translation, rotation, scale = (
                np.tile(rest, (count, 1)) if part is None else sample_keys(part, times)
                for rest, part in zip(still, parts, strict=True)
            )
            local = np.tile(np.eye(4), (count, 1, 1))
            local[:, :3, :3] = matrices(rotation) * scale[:, None, :]
            local[:, :3, 3] = translation
        whole, turned = whole @ local, quaternion_chain(turned, rotation)
    rest = quaternion_chain(*(np.array(source.turn), *(source.tree.rotations[node] for node in source.tree.path(base))))
    return np.column_stack([whole[:, :3, 3], quaternion_chain(turned, conjugates(rest))])


def _changes(source: GltfSource, keys: list[Keys]) -> tuple[list[str], list[str]]:
    """Say which animated translations and scales of a glTF's bones the motion leaves out: doubts, and notes on small ones."""
    bones, names = set(source.skeleton.bones), source.skeleton.names
    largest, where, scaled = 0.0, "", False
    for part in keys:
        if part.node not in bones:
            continue
        values = part.values[:, 1] if part.interpolation == "CUBICSPLINE" else part.values
        if part.path == "translation" and part.node not in source.slid:
            parent = source.tree.parents[part.node]
            above = source.tree.placements[parent][:3, :3] if parent >= 0 else np.eye(3)
            moved = (values - source.tree.translations[part.node]) @ above.T * source.unit
            change = float(np.linalg.norm(moved, axis=1).max())
            if change > largest:
                largest, where = change, names[part.node]
        elif part.path == "scale":
            scaled = scaled or bool((np.abs(values / source.tree.scales[part.node] - 1.0) > 1e-3).any())
    doubts, notes = list[str](), list[str]()
    if largest > NOTED:
        told = doubts if largest > DOUBTED else notes
        told.append(
            f"bones are moved from their places by up to {1e3 * largest:.3g} mm, at {where!r}: "
            "they are held where they are at rest (slides=True overrides)"
        )
    if scaled:
        doubts.append("bones are scaled over time, which a character of rigid segments cannot do: they keep their size")
    return doubts, notes


def rest_placement(source: GltfSource) -> np.ndarray:
    """Return where the base is at rest in a motion built from a glTF, (7,): position [m] and quaternion wxyz."""
    return placements_of(source, {}, np.zeros(1))[0]


def decode_motion(
    content: bytes,
    folder: Path | None = None,
    *,
    unit: str | float | None = None,
    up: str | None = None,
    slides: bool = False,
    animation: str | int | None = None,
    rate: float | None = None,
    name: str = "",
) -> Motion:
    """Build the motion of one animation in a glTF's bytes. animation: name or number; rate: frames/s, of its keys if None."""
    if rate is not None:
        rate = checks.number(rate, "rate", low=1e-3, high=1e4)
    character, source = decode_character(content, folder, unit=unit, up=up, slides=slides, name=name)
    if not source.file.gltf.animations:
        raise GltfError("file", "holds a character and no animation; poise.load reads it")
    return motion_of(character, source, animation, rate)


def decode_character_or_motion(content: bytes, folder: Path | None = None, name: str = "") -> Character | Motion:
    """Build what a glTF's bytes hold: the motion of its first animation, or else its character."""
    character, source = decode_character(content, folder, name=name)
    return motion_of(character, source) if source.file.gltf.animations else character
