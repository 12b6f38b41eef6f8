"""Writes poses and motions as animations into the glTF, GLB or VRM file of their character; everything else stays as it came.

Numbers are added to the end of the file's first buffer, or of a buffer of their own. A motion that was read from the file takes
the place of its animation; channels that Poise does not read, such as those of morph targets, stay in it.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import numpy as np

from poise.character.character import Character
from poise.errors import GltfError
from poise.formats.gltf_container import COMPRESSIONS, data_uri, encode_glb, encode_text
from poise.formats.gltf_skeleton import WORLD
from poise.formats.gltf_to_character import GltfSource
from poise.formats.gltf_to_motion import (
    AnimationSource,
    bone_columns,
    node_rotations,
    node_translations,
    products,
)
from poise.geometry.quaternions import matrices, vector_quaternions
from poise.motion.motion import Motion

STILL = 1e-12
"""Largest difference between frames of a channel that is written as one key."""
LISTS = ("nodes", "accessors", "bufferViews", "buffers", "animations", "images")
"""Lists of a glTF that are changed here."""
NewChannel = tuple[int, str, np.ndarray]
"""Node, path and values (n, 3) or (n, 4) of a channel: rotations wxyz."""


class GltfDraft:
    """A glTF file that is being written: a changed copy of its JSON, and its buffers with what is added."""

    def __init__(self, value: dict[str, Any], buffers: list[bytes | None]) -> None:
        self.value = {name: item for name, item in value.items() if item is not None or name not in LISTS}
        for name in LISTS:
            if value.get(name) is not None:
                self.value[name] = [dict(item) for item in value[name]]
        self._buffers = buffers
        self._added = bytearray()
        self._new_views: list[dict[str, Any]] = []

    def add_animation(
        self,
        name: str,
        channels: list[NewChannel],
        rate: float,
        replaced: int | None = None,
        dropped: Collection[int] = (),
        begin: float = 0.0,
    ) -> None:
        """Add an animation of channels at a rate [frames/s]; those whose frames are all alike get one key.

        replaced: number of the animation whose place it takes; other channels of that stay but for those of nodes in `dropped`.
        begin: when the first frame is [s].
        """
        animations = self.value.setdefault("animations", [])
        old = {} if replaced is None else animations[replaced]
        moved = {(node, path) for node, path, _ in channels}
        stay = [channel for channel in old.get("channels") or () if _stays(channel["target"], moved, dropped)]
        samplers, numbers = list[dict[str, Any]](), dict[int, int]()
        for channel in stay:
            if channel["sampler"] not in numbers:
                numbers[channel["sampler"]] = len(samplers)
                samplers.append(old["samplers"][channel["sampler"]])
        entries = [{**channel, "sampler": numbers[channel["sampler"]]} for channel in stay]
        view = self._begin_view()
        times: dict[int, int] = {}
        for node, path, values in channels:
            values = values[:1] if (np.abs(values - values[0]) <= STILL).all() and path != "translation" else values
            if len(values) not in times:
                times[len(values)] = self._add_numbers(begin + np.arange(len(values)) / rate, "SCALAR", view, bounds=True)
            output = self._add_numbers(_xyzw(values) if path == "rotation" else values, f"VEC{values.shape[1]}", view)
            samplers.append({"input": times[len(values)], "output": output, "interpolation": "LINEAR"})
            entries.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
        self._end_view(view)
        made = {
            **old,
            "channels": entries,
            "samplers": samplers,
            "extras": {**_dict(old.get("extras")), "poise": {"rate": rate}},
        }
        if name:
            made["name"] = name
        if replaced is None:
            animations.append(made)
        else:
            animations[replaced] = made

    def free_matrix(self, node: int, source: GltfSource) -> None:
        """Write the matrix of a node as translation, rotation and scale, as nodes that are animated must have them."""
        item = self.value["nodes"][node]
        if item.pop("matrix", None) is not None:
            w, x, y, z = source.tree.rotations[node].tolist()
            item["translation"], item["rotation"] = source.tree.translations[node].tolist(), [x, y, z, w]
            item["scale"] = source.tree.scales[node].tolist()

    def _begin_view(self) -> int:
        views = self.value.setdefault("bufferViews", [])
        views.append({"buffer": 0, "byteOffset": len(self._added), "byteLength": 0})
        self._new_views.append(views[-1])
        return len(views) - 1

    def _end_view(self, number: int) -> None:
        view = self.value["bufferViews"][number]
        view["byteLength"] = len(self._added) - view["byteOffset"]

    def _add_numbers(self, numbers: np.ndarray, kind: str, view: int, *, bounds: bool = False) -> int:
        """Add an accessor of floats to the buffer view that has begun; bounds: with the lowest and the highest of them."""
        content = np.ascontiguousarray(numbers, dtype="<f4")
        item: dict[str, Any] = {
            "bufferView": view,
            "byteOffset": len(self._added) - self.value["bufferViews"][view]["byteOffset"],
            "componentType": 5126,
            "count": len(content),
            "type": kind,
        }
        if bounds:
            item["min"], item["max"] = [float(content.min())], [float(content.max())]
        self._added += content.tobytes()
        accessors = self.value.setdefault("accessors", [])
        accessors.append(item)
        return len(accessors) - 1

    # ---- the container ----------------------------------------------------------------------------------

    def glb(self, more_chunks: tuple[bytes, ...] = ()) -> bytes:
        """Return the bytes of a GLB: one buffer, in the file."""
        self._join_buffers()
        return encode_glb(self.value, self._buffers[0] or b"" if self._buffers else b"", more_chunks)

    def text(self) -> bytes:
        """Return the text of a .gltf: buffers that have no file of their own are data URIs."""
        buffers = self.value.setdefault("buffers", [])
        for buffer, content in zip(buffers, self._buffers, strict=True):
            if content is not None and not buffer.get("uri"):
                buffer["uri"] = data_uri(content)
        if self._added:
            for view in self._new_views:
                view["buffer"] = len(buffers)
            buffers.append({"byteLength": len(self._added), "uri": data_uri(bytes(self._added))})
        return encode_text({name: item for name, item in self.value.items() if name != "buffers" or item})

    def embed(self, source: GltfSource) -> None:
        """Take files beside the source into this one, since it is written elsewhere, or as one file."""
        for number, buffer in enumerate(self.value.get("buffers", ())):
            content = self._buffers[number]
            if content is not None and not (buffer.get("uri") or "data:").startswith("data:"):
                buffer["uri"] = data_uri(content)
        for number, image in enumerate(self.value.get("images", ())):
            if not (image.get("uri") or "data:").startswith("data:"):
                content, kind = source.file.image_bytes(number, "file")
                image["uri"] = data_uri(content, kind)

    def _join_buffers(self) -> None:
        """Make the first buffer the one in the file: all that have bytes one after the other, then what was added."""
        buffers = self.value.get("buffers", [])
        whole, starts, kept = bytearray(), dict[int, int](), list[int]()
        for number, content in enumerate(self._buffers):
            if content is None:
                kept.append(number)
                continue
            whole += b"\0" * (-len(whole) % 8)
            starts[number] = len(whole)
            whole += content
        whole += b"\0" * (-len(whole) % 8 if self._added else 0)
        added = len(whole)
        whole += self._added
        first = [number for number in starts if not buffers[number].get("uri")][:1] or list(starts)[:1]
        head = {**(buffers[first[0]] if first else {}), "byteLength": len(whole)}
        head.pop("uri", None)
        moved = {old: 1 + place for place, old in enumerate(kept)}
        new = {id(view) for view in self._new_views}
        for view in self.value.get("bufferViews", ()):
            if id(view) in new:
                view["byteOffset"] += added
                continue
            _move_view(view, starts, moved)
            for name in COMPRESSIONS:
                if name in (view.get("extensions") or {}):
                    view["extensions"] = {**view["extensions"], name: dict(view["extensions"][name])}
                    _move_view(view["extensions"][name], starts, moved)
        if whole or kept:
            self.value["buffers"] = [head, *(buffers[number] for number in kept)]
        self._buffers, self._added, self._new_views = [bytes(whole), *(None for _ in kept)], bytearray(), []


def _stays(target: dict[str, Any], moved: set[tuple[int, str]], dropped: Collection[int]) -> bool:
    """Check whether a channel stays in an animation: nothing new moves what it moves, and its frames are still its own."""
    node, path = target.get("node"), target.get("path", "")
    return (node, path) not in moved and (path == "weights" or node not in dropped)


def _move_view(view: dict[str, Any], starts: dict[int, int], moved: dict[int, int]) -> None:
    """Point a buffer view to where the bytes of its buffer are now."""
    number, begin = int(view.get("buffer") or 0), int(view.get("byteOffset") or 0)
    if number in moved:
        view["buffer"] = moved[number]
    elif starts.get(number):
        view["buffer"], view["byteOffset"] = 0, begin + starts[number]
    elif number in starts:
        view["buffer"] = 0


def _xyzw(quaternions: np.ndarray) -> np.ndarray:
    """Convert rotations wxyz (n, 4) to xyzw, each of the sign nearest to the one before."""
    signs = np.where((quaternions[1:] * quaternions[:-1]).sum(axis=1) < 0.0, -1.0, 1.0)
    return (quaternions * np.cumprod(np.concatenate([[1.0], signs]))[:, None])[:, [1, 2, 3, 0]]


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


# ---- into the file that a character comes from ----------------------------------------------------------


def write_into_source(source: GltfSource, motion: Motion | None, name: str, folder: Path | None, *, binary: bool) -> bytes:
    """Write a motion into the file that its character was read from, as an animation of some name; None: the file as it came.

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
    """Return the animation whose place a motion takes, and when it begins [s], if the motion has as many frames as that."""
    known = source.file.gltf.animations
    origin = motion.source
    if isinstance(origin, AnimationSource) and origin.index < len(known) and known[origin.index].name == origin.name == name:
        return origin.index, origin.begin if origin.frames == len(motion) else None
    for number, animation in enumerate(known):
        if animation.name == name and isinstance(animation.extras, dict) and "poise" in animation.extras:
            return number, None
    return None, None


def node_channels(character: Character, source: GltfSource, motion: Motion) -> list[NewChannel]:
    """Compute the channels of a glTF's animation from a motion: rotations of all bones, and where the base is."""
    base = character.described.base
    moved = motion if set(motion.bases) <= {base} else motion.rebase(base)
    result: list[NewChannel] = []
    positions, orientations = moved.placements[:, :3], moved.placements[:, 3:]
    root = source.skeleton.base
    if root != WORLD:
        result += [
            (root, "rotation", node_rotations(source, root, orientations)),
            (root, "translation", _translations(source, root, positions)),
        ]
        result += [channel for node in source.tree.path(root)[:-1] for channel in _rest_channels(source, node)]
    for bone, (turning, sliding) in bone_columns(character, source).items():
        turns = vector_quaternions(moved.angles[:, turning])
        if sliding is not None:
            result.append((bone, "translation", node_translations(source, bone, moved.angles[:, sliding])))
        if root == WORLD and source.skeleton.parent(bone, source.tree) == WORLD:
            turns = products(orientations, turns)
            if sliding is None:
                carried = np.einsum("nij,j->ni", matrices(orientations), source.rest_position(bone))
                result.append((bone, "translation", _translations(source, bone, positions + carried)))
            elif not np.allclose(moved.placements, (0, 0, 0, 1, 0, 0, 0)):
                raise GltfError("motion", "was moved as a whole, and the bones of its file slide on no common base")
        result.append((bone, "rotation", node_rotations(source, bone, turns)))
    return result


def _translations(source: GltfSource, node: int, positions: np.ndarray) -> np.ndarray:
    """Convert positions (n, 3) [m] in the world to translations (n, 3) of a node on its parent at rest."""
    parent = source.tree.parents[node]
    above = source.to_world @ (source.tree.placements[parent] if parent >= 0 else np.eye(4))
    back = np.linalg.inv(above)
    return positions @ back[:3, :3].T + back[:3, 3]


def _rest_channels(source: GltfSource, node: int) -> list[NewChannel]:
    """Return channels that keep a node above the base at rest, for those that the file's animations move."""
    paths = {
        channel.target.path
        for animation in source.file.gltf.animations
        for channel in animation.channels
        if channel.target.node == node
    }
    rest = {"translation": source.tree.translations, "rotation": source.tree.rotations, "scale": source.tree.scales}
    return [(node, path, values[node][None]) for path, values in rest.items() if path in paths]
