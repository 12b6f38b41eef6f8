"""Converts characters, poses and motions to glTF, GLB, VRM or VRMA: as animations in their own file, else in a new one.

In the file that a character was read from everything else stays as it came: a motion that was read from it takes the place of
its animation. A character from elsewhere becomes a node for each segment, and its motion an animation of them.
"""

from pathlib import Path
from typing import Any

import numpy as np

from poise.anatomy.segment_roles import middle_of
from poise.character.character import Character
from poise.character.places import Place
from poise.errors import GltfError, ValueRefusedError
from poise.formats.gltf_skeleton import WORLD
from poise.formats.gltf_to_character import GltfSource
from poise.formats.gltf_to_motion import AnimationSource, bone_columns, rest_rotations
from poise.formats.gltf_writer import GltfDraft, NewChannel
from poise.formats.vrm_animation import encode_vrma
from poise.geometry.rotations import IDENTITY, conjugates, matrices, quaternion_chain, quaternions_of, vector_quaternions
from poise.geometry.vectors import negate
from poise.motion.motion import Motion, motion_of_pose
from poise.motion.pose import Pose
from poise.version import __version__

BELOW_FLOOR = 0.05
"""How far below the floor a character at rest may be to be left there [m]: soles are below ankles."""
STILL = 1e-9
"""How far a segment may move on the one that carries it to count as rigid on it [m]."""


def carriers_of(character: Character) -> dict[str, str | None]:
    """Return the segment that carries each segment of a character for its glTF nodes; None for the base. Parents first."""
    by_name = {joint.name: joint for joint in character.joints}
    segment_of = {attachment.joint: name for name, attachment in character.attachments.items() if attachment.joint is not None}
    names = {character.joints[number].name: segment for number, segment in segment_of.items()}
    found: dict[str, str | None] = {}
    for number, segment in segment_of.items():
        above = character.joints[number].parent
        while above is not None and above not in names:
            above = by_name[above].parent
        found[segment] = names[above] if above is not None else character.base
    result: dict[str, str | None] = {character.base: None}
    layer = [character.base]
    while layer:
        layer = [segment for segment, carrier in found.items() if carrier in layer]
        result |= {segment: found[segment] for segment in layer}
    return result


def glb_of_character(character: Character, motion: Motion | None, name: str, *, binary: bool) -> bytes:
    """Convert a character of any kind to a new glTF, with its motion as an animation of some name if there is one."""
    root = middle_of(character)
    body = character.rebase(root)
    carriers = carriers_of(body)
    at_rest = local_frames(motion_of_pose(standing(body)), carriers)
    numbers = {segment: number for number, segment in enumerate(carriers)}
    nodes: list[dict[str, Any]] = []
    for segment, (positions, orientations) in at_rest.items():
        w, x, y, z = orientations[0].tolist()
        node: dict[str, Any] = {"name": segment, "translation": positions[0].tolist(), "rotation": [x, y, z, w]}
        children = [numbers[child] for child, carrier in carriers.items() if carrier == segment]
        nodes.append({**node, **({"children": children} if children else {})})
    draft = GltfDraft(
        {
            "asset": {"version": "2.0", "generator": f"Poise {__version__}"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": nodes,
            "skins": [{"name": "skeleton", "skeleton": 0, "joints": list(range(len(nodes)))}],
        },
        [],
    )
    if motion is not None and len(motion):
        draft.add_animation(name, _channels(motion.rebase(root), carriers, numbers, at_rest), motion.rate)
    return draft.glb() if binary else draft.text()


def standing(body: Character) -> Pose:
    """Return the pose at rest in which a character is converted to glTF, lifted onto the floor if it is below it."""
    pose = Pose(body.described).rebase(body.base)
    lowest = min(pose.segment_frame(segment.name)[0][1] for segment in body.segments)
    x, y, z = pose.placement.position
    return pose if lowest > -BELOW_FLOOR else Pose(body, pose.angles, ((x, y - lowest, z), pose.placement.orientation))


def local_frames(motion: Motion, carriers: dict[str, str | None]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Return positions (n, 3) [m] and quaternions (n, 4) of a motion's segments on those that carry them, for glTF nodes.

    They are those of the joints that carry the segments: a segment that was described from its other end has its frame there.
    """
    attachments = motion.character.attachments
    frames = {segment: motion.frames_of(Place(segment, negate(attachments[segment].offset), IDENTITY)) for segment in carriers}
    result = {}
    for segment, carrier in carriers.items():
        positions, rotations = frames[segment]
        if carrier is not None:
            origin, axes = frames[carrier]
            positions = np.einsum("nji,nj->ni", axes, positions - origin)
            rotations = np.einsum("nji,njk->nik", axes, rotations)
        result[segment] = positions, quaternions_of(rotations)
    return result


def _channels(
    motion: Motion,
    carriers: dict[str, str | None],
    numbers: dict[str, int],
    at_rest: dict[str, tuple[np.ndarray, np.ndarray]],
) -> list[NewChannel]:
    result: list[NewChannel] = []
    for segment, (positions, orientations) in local_frames(motion, carriers).items():
        result.append((numbers[segment], "rotation", orientations))
        if carriers[segment] is None or (np.abs(positions - at_rest[segment][0]) > STILL).any():
            result.append((numbers[segment], "translation", positions))
    return result


def write_into_source(source: GltfSource, motion: Motion | None, name: str, folder: Path | None, *, binary: bool) -> bytes:
    """Convert a motion to an animation in the glTF that its character was read from; None: the file as it came.

    folder: where it is written, binary: as a GLB; else as a .gltf.
    """
    draft = GltfDraft(source.file.value, list(source.file.buffers))
    if motion is not None and len(motion):
        channels = node_channels(motion.character, source, motion)
        for node, _, _ in channels:
            draft.free_matrix(node, source)
        replaced, begin = _animation_to_replace(source, motion, name)
        dropped = () if begin is not None else source.skeleton.bones
        draft.add_animation(name, channels, motion.rate, replaced, dropped, begin or 0.0)
    if binary or not _same_folder(source.file.folder, folder):
        draft.embed(source)
    return draft.glb(source.file.more_chunks) if binary else draft.text()


def _same_folder(one: Path | None, other: Path | None) -> bool:
    return one is not None and other is not None and one.resolve() == other.resolve()


def _animation_to_replace(source: GltfSource, motion: Motion, name: str) -> tuple[int | None, float | None]:
    """Return the glTF animation whose place a character's motion takes, and when it begins [s] if frames are as many."""
    known = source.file.gltf.animations
    origin = motion.source
    if isinstance(origin, AnimationSource) and origin.index < len(known) and known[origin.index].name == origin.name == name:
        return origin.index, origin.begin if origin.frames == len(motion) else None
    for number, animation in enumerate(known):
        if animation.name == name and isinstance(animation.extras, dict) and "poise" in animation.extras:
            return number, None
    return None, None


def node_channels(character: Character, source: GltfSource, motion: Motion) -> list[NewChannel]:
    """Convert a character's motion to the channels of a glTF animation: rotations of all bones, and where the base is."""
    base = character.described.base
    moved = motion if set(motion.bases) <= {base} else motion.rebase(base)
    result: list[NewChannel] = []
    positions, orientations = moved.placements[:, :3], moved.placements[:, 3:]
    root = source.skeleton.base
    if root != WORLD:
        result += [
            (root, "rotation", _node_rotations(source, root, orientations)),
            (root, "translation", _translations(source, root, positions)),
        ]
        result += [channel for node in source.tree.path(root)[:-1] for channel in _rest_channels(source, node)]
    for bone, (turning, sliding) in bone_columns(character, source).items():
        turns = vector_quaternions(moved.angles[:, turning])
        if sliding is not None:
            result.append((bone, "translation", _node_translations(source, bone, moved.angles[:, sliding])))
        if root == WORLD and source.skeleton.parent(bone, source.tree) == WORLD:
            turns = quaternion_chain(orientations, turns)
            if sliding is None:
                carried = np.einsum("nij,j->ni", matrices(orientations), source.rest_position(bone))
                result.append((bone, "translation", _translations(source, bone, positions + carried)))
            elif not np.allclose(moved.placements, (0, 0, 0, 1, 0, 0, 0)):
                raise GltfError("motion", "was moved as a whole, and the bones of its file slide on no common base")
        result.append((bone, "rotation", _node_rotations(source, bone, turns)))
    return result


def _node_rotations(source: GltfSource, bone: int, turns: np.ndarray) -> np.ndarray:
    """Convert what a bone's joints turn by in a motion (n, 4) to rotations (n, 4) of its node, for a glTF animation."""
    above, own = rest_rotations(source, bone)
    return quaternion_chain(conjugates(above), turns, own)


def _node_translations(source: GltfSource, bone: int, slides: np.ndarray) -> np.ndarray:
    """Convert a bone's slides (n, 3) [m], of a motion that is written to glTF, to translations (n, 3) of its node."""
    parent = source.tree.parents[bone]
    above = source.to_world[:3, :3] @ (source.tree.placements[parent][:3, :3] if parent >= 0 else np.eye(3))
    return source.tree.translations[bone] + slides @ np.linalg.inv(above).T


def _translations(source: GltfSource, node: int, positions: np.ndarray) -> np.ndarray:
    """Convert positions (n, 3) [m] of a motion to translations (n, 3) of a glTF node on its parent at rest."""
    parent = source.tree.parents[node]
    above = source.to_world @ (source.tree.placements[parent] if parent >= 0 else np.eye(4))
    back = np.linalg.inv(above)
    return positions @ back[:3, :3].T + back[:3, 3]


def _rest_channels(source: GltfSource, node: int) -> list[NewChannel]:
    """Return glTF channels that keep a node above a character's base at rest, for those that the file's animations move."""
    paths = {
        channel.target.path
        for animation in source.file.gltf.animations
        for channel in animation.channels
        if channel.target.node == node
    }
    rest = {"translation": source.tree.translations, "rotation": source.tree.rotations, "scale": source.tree.scales}
    return [(node, path, values[node][None]) for path, values in rest.items() if path in paths]


def encode_gltf(thing: Character | Pose | Motion, suffix: str, folder: Path | None = None) -> bytes:
    """Convert a character, pose or motion to the bytes of a glTF: in the file its character comes from, or else a new one.

    suffix: ".glb", ".gltf", ".vrm" or ".vrma"; folder: where it is written, whose files it may name.
    """
    character = (thing if isinstance(thing, Character) else thing.character).described
    motion = motion_of_pose(thing) if isinstance(thing, Pose) else thing if isinstance(thing, Motion) else None
    source = character.source if isinstance(character.source, GltfSource) else None
    if suffix == ".vrma":
        if motion is None:
            raise ValueRefusedError("thing to save", "must be a motion or a pose to be a .vrma")
        return encode_vrma(motion)
    if suffix == ".vrm" and (source is None or source.humanoid is None or source.humanoid.version == "VRM animation"):
        raise ValueRefusedError("thing to save", "comes from no VRM avatar, so it cannot be a .vrm; save it as .glb")
    name = "pose" if isinstance(thing, Pose) else "" if motion is None else _animation_name(motion)
    if source is None:
        return glb_of_character(character, motion, name, binary=suffix != ".gltf")
    return write_into_source(source, motion, name, folder, binary=suffix != ".gltf")


def _animation_name(motion: Motion) -> str:
    """Name the animation in the glTF that a motion is written to: as the one it was read from, or else as its file."""
    if isinstance(motion.source, AnimationSource):
        return motion.source.name
    return Path(motion.name).stem or "motion"
