"""Writes a glTF: a changed copy of its JSON and buffers, with animations and accessors added, as the bytes of a .glb or .gltf.

Numbers are added to the end of the file's first buffer, or of a buffer of their own. An animation may take the place of an
earlier one; channels that Poise does not read, such as those of morph targets, stay in it.
"""

from collections.abc import Collection
from typing import Any

import numpy as np

from poise.formats.gltf_container import COMPRESSIONS, data_uri, encode_glb, encode_text
from poise.formats.gltf_to_character import GltfSource

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
        """Add an animation of channels at a rate [frames/s] to a glTF that is written; frames all alike are one key.

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
        """While writing a glTF, split a node's matrix into translation, rotation and scale, as animated nodes must have."""
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
        """Add an accessor of floats to the buffer view of a glTF that is written; bounds: with lowest and highest."""
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
        """Write the glTF draft as the bytes of a GLB: one buffer, in the file."""
        self._join_buffers()
        return encode_glb(self.value, self._buffers[0] or b"" if self._buffers else b"", more_chunks)

    def text(self) -> bytes:
        """Write the glTF draft as the text of a .gltf: buffers that have no file of their own are data URIs."""
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
        """Take files beside the source into the glTF that is written, since it is written elsewhere, or as one file."""
        for number, buffer in enumerate(self.value.get("buffers", ())):
            content = self._buffers[number]
            if content is not None and not (buffer.get("uri") or "data:").startswith("data:"):
                buffer["uri"] = data_uri(content)
        for number, image in enumerate(self.value.get("images", ())):
            if not (image.get("uri") or "data:").startswith("data:"):
                content, kind = source.file.image_bytes(number, "file")
                image["uri"] = data_uri(content, kind)

    def _join_buffers(self) -> None:
        """Join the buffers of a glTF that is written into its first: one after the other, then what was added."""
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
    """Whether the glTF writer keeps a channel of an animation: nothing new moves what it moves."""
    node, path = target.get("node"), target.get("path", "")
    return (node, path) not in moved and (path == "weights" or node not in dropped)


def _move_view(view: dict[str, Any], starts: dict[int, int], moved: dict[int, int]) -> None:
    """Point a buffer view of a glTF that is written to where the bytes of its buffer are now."""
    number, begin = int(view.get("buffer") or 0), int(view.get("byteOffset") or 0)
    if number in moved:
        view["buffer"] = moved[number]
    elif starts.get(number):
        view["buffer"], view["byteOffset"] = 0, begin + starts[number]
    elif number in starts:
        view["buffer"] = 0


def _xyzw(quaternions: np.ndarray) -> np.ndarray:
    """Convert rotations wxyz (n, 4) for accessors of a written glTF: xyzw, each of the sign nearest to the one before."""
    signs = np.where((quaternions[1:] * quaternions[:-1]).sum(axis=1) < 0.0, -1.0, 1.0)
    return (quaternions * np.cumprod(np.concatenate([[1.0], signs]))[:, None])[:, [1, 2, 3, 0]]


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
