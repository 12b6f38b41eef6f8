"""Reads the meshes of a glTF file as the skin of its character: vertices, weights, bind matrices, colours, textures.

Meshes that a node of a bone carries without a skin, such as eyes and robot limbs, follow that bone with weight 1. Section 3.7
of the glTF 2.0 specification.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from poise.character.skin import MOST_WEIGHTS, Skin, SkinMaterial, SkinPart, Texture
from poise.errors import GltfError
from poise.formats.gltf_accessors import read_accessor
from poise.formats.gltf_container import CompressedError, GltfFile, needs
from poise.formats.gltf_nodes import NodeTree
from poise.formats.gltf_schema import Mesh, Node, Primitive, TextureTransform, entry

MOST_VERTICES = 1_000_000
"""The most vertices of a skin: a file may name the same bytes as often as it likes."""
MOST_TRIANGLES = 4_000_000
"""The most triangles of a skin."""
MOST_BONES = 65_535
"""The most bones of all meshes together: their numbers have two bytes."""
DRACO = "KHR_draco_mesh_compression"
"""The extension of primitives whose triangles are compressed."""
TRIANGLES, STRIP, FAN = 4, 5, 6
"""Modes of primitives that have a surface."""
IMAGES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp", b"\xabKTX": "image/ktx2"}
"""Types of images by their first bytes."""


@dataclass
class _Pieces:
    """What is gathered of all primitives of a file."""

    positions: list[np.ndarray] = field(default_factory=list)
    normals: list[np.ndarray | None] = field(default_factory=list)
    uvs: list[np.ndarray | None] = field(default_factory=list)
    joints: list[np.ndarray] = field(default_factory=list)
    weights: list[np.ndarray] = field(default_factory=list)
    triangles: list[np.ndarray] = field(default_factory=list)
    parts: list[SkinPart] = field(default_factory=list)
    bones: list[str] = field(default_factory=list)
    bind: list[np.ndarray] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    n_vertices: int = 0
    n_triangles: int = 0
    known: dict[Any, int] = field(default_factory=dict)
    """First vertex of attributes that were read already: many primitives share theirs."""


@dataclass(frozen=True)
class _TexturePlaces:
    """Where on its texture a primitive's base colour is: the set of coordinates, and the KHR_texture_transform on them."""

    channel: int = 0
    offset: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    """[rad], from u to −v."""
    scale: tuple[float, float] = (1.0, 1.0)

    def moved(self, uvs: np.ndarray) -> np.ndarray:
        """Apply the texture transform of a glTF skin's material to its texture coordinates (n, 2)."""
        c, s = math.cos(self.rotation), math.sin(self.rotation)
        return uvs * self.scale @ np.array([[c, -s], [s, c]]) + self.offset


def read_skin(
    file: GltfFile, tree: NodeTree, carriers: Sequence[str], at: Mapping[str, np.ndarray], to_world: np.ndarray
) -> Skin | None:
    """Read the meshes of a glTF as the skin of its character; None if it has no mesh.

    carriers: the segment that carries each node; at: positions (3,) of segments at rest [m]; to_world: (4, 4) from the file.
    """
    shown = [number for number in _shown_nodes(file, tree) if file.gltf.nodes[number].mesh is not None]
    if not shown:
        return None
    pieces = _Pieces()
    for number in shown:
        node = file.gltf.nodes[number]
        mesh = entry(file.gltf.meshes, node.mesh or 0, "mesh", tree.label(number))
        first = _add_bones(pieces, file, tree, number, carriers, at, to_world)
        for place, primitive in enumerate(mesh.primitives):
            where = f"primitive {place} of mesh {node.mesh}"
            try:
                _add_primitive(pieces, file, mesh, primitive, first, node.skin is not None, where, number)
            except CompressedError as error:
                pieces.notes[f"{mesh.name or where!r} is not shown: it {needs(error.extension)}"] = None
    return _joined(pieces, file)


def _shown_nodes(file: GltfFile, tree: NodeTree) -> list[int]:
    """Return the nodes of a glTF whose meshes are part of the skin: those of its scene, all if the file has none."""
    if not file.gltf.scenes:
        return list(tree.order)
    scene = entry(file.gltf.scenes, file.gltf.scene or 0, "scene", "file")
    for root in scene.nodes:
        entry(file.gltf.nodes, root, "node", "scene")
    inside = tree.below(set(scene.nodes))
    return [number for number in tree.order if number in inside]


def _add_bones(
    pieces: _Pieces, file: GltfFile, tree: NodeTree, number: int, carriers: Sequence[str], at: Mapping[str, np.ndarray],
    to_world: np.ndarray,
) -> int:  # fmt: skip
    """Add to a glTF skin the bones that move the mesh of a node, or the node itself; return the number of the first."""
    node: Node = file.gltf.nodes[number]
    key = ("skin", node.skin) if node.skin is not None else ("node", number)
    if key in pieces.known:
        return pieces.known[key]
    pieces.known[key] = first = len(pieces.bones)
    joints, inverse = [number], np.eye(4)[None]
    if node.skin is not None:
        skin = entry(file.gltf.skins, node.skin, "skin", tree.label(number))
        joints, inverse = skin.joints, _inverse_bind_matrices(file, skin.inverse_bind_matrices, len(skin.joints), node.skin)
    if first + len(joints) > MOST_BONES:
        raise GltfError(tree.label(number), f"makes more than {MOST_BONES} bones of meshes, which are the most")
    for joint, matrix in zip(joints, inverse, strict=True):
        bind = to_world @ tree.placements[joint] @ matrix
        bind[:3, 3] -= at[carriers[joint]]
        pieces.bones.append(carriers[joint])
        pieces.bind.append(bind)
    return first


def _inverse_bind_matrices(file: GltfFile, accessor: int | None, count: int, skin: int) -> np.ndarray:
    """Return the inverse bind matrices (count, 4, 4) of a glTF skin; none are identities."""
    if accessor is None:
        return np.tile(np.eye(4), (count, 1, 1))
    found = read_accessor(file, accessor, f"skin {skin}", types=("MAT4",))
    if len(found) < count:
        raise GltfError(f"skin {skin}", f"has {count} joints and {len(found)} inverse bind matrices")
    return np.asarray(found[:count], dtype=np.float64)


def _add_primitive(
    pieces: _Pieces, file: GltfFile, mesh: Mesh, primitive: Primitive, bone: int, skinned: bool, where: str, node: int
) -> None:
    """Add the triangles of a glTF mesh primitive to the skin; bone: the first of its bones."""
    if primitive.mode not in (TRIANGLES, STRIP, FAN) or "POSITION" not in primitive.attributes:
        return
    if DRACO in primitive.extensions:
        raise CompressedError(where, DRACO)
    count = _count(file, primitive.attributes["POSITION"], where)
    places = _texture_places(file, primitive, where)
    key = (tuple(sorted(primitive.attributes.items())), bone, skinned or node, places)
    first = pieces.known.get(key)
    if first is None:
        pieces.known[key] = first = pieces.n_vertices
        pieces.n_vertices += count
        if pieces.n_vertices > MOST_VERTICES:
            raise GltfError(where, f"makes more than {MOST_VERTICES} vertices, which are the most")
        _add_vertices(pieces, file, primitive, count, bone, skinned, places, where)
    triangles = _triangles(file, primitive, count, where)
    pieces.parts.append(SkinPart(mesh.name, pieces.n_triangles, len(triangles), primitive.material))
    pieces.n_triangles += len(triangles)
    if pieces.n_triangles > MOST_TRIANGLES:
        raise GltfError(where, f"makes more than {MOST_TRIANGLES} triangles, which are the most")
    pieces.triangles.append((triangles + first).astype(np.uint32))


def _count(file: GltfFile, accessor: int, where: str) -> int:
    count: int = entry(file.gltf.accessors, accessor, "accessor", where).count
    if count > MOST_VERTICES:
        raise GltfError(where, f"has {count} vertices, and {MOST_VERTICES} are the most")
    return count


def _attribute(file: GltfFile, primitive: Primitive, name: str, count: int, kind: str, where: str) -> np.ndarray | None:
    """Read an attribute of the vertices of a glTF skin's mesh primitive, (count, …); None if it has no such one."""
    if name not in primitive.attributes:
        return None
    found = read_accessor(file, primitive.attributes[name], f"{name} of {where}", types=(kind,))
    if len(found) != count:
        raise GltfError(where, f"has {count} vertices and {len(found)} entries of {name}")
    return found


def _add_vertices(
    pieces: _Pieces,
    file: GltfFile,
    primitive: Primitive,
    count: int,
    bone: int,
    skinned: bool,
    places: _TexturePlaces,
    where: str,
) -> None:
    positions = _attribute(file, primitive, "POSITION", count, "VEC3", where)
    assert positions is not None
    normals = _attribute(file, primitive, "NORMAL", count, "VEC3", where)
    uvs = _attribute(file, primitive, f"TEXCOORD_{places.channel}", count, "VEC2", where)
    joints = np.full((count, MOST_WEIGHTS), bone, dtype=np.int64)
    weights = np.zeros((count, MOST_WEIGHTS))
    n_bones = len(pieces.bones) - bone
    for slot in range(MOST_WEIGHTS // 4 if skinned else 0):
        numbers = _attribute(file, primitive, f"JOINTS_{slot}", count, "VEC4", where)
        shares = _attribute(file, primitive, f"WEIGHTS_{slot}", count, "VEC4", where)
        if numbers is None or shares is None:
            break
        if numbers.dtype.kind == "f" or (len(numbers) and int(numbers[shares > 0.0].max(initial=0)) >= n_bones):
            raise GltfError(where, f"names a joint beyond the {n_bones} of its skin")
        columns = slice(4 * slot, 4 * slot + 4)
        joints[:, columns] = bone + np.where(shares > 0.0, numbers, 0)
        weights[:, columns] = shares
    total = weights.sum(axis=1, keepdims=True)
    lost = total[:, 0] <= 0.0
    weights[lost, 0] = 1.0
    weights /= np.where(lost[:, None], 1.0, total)
    pieces.positions.append(positions.astype(np.float32))
    pieces.normals.append(None if normals is None else normals.astype(np.float32))
    pieces.uvs.append(None if uvs is None else places.moved(uvs).astype(np.float32))
    pieces.joints.append(joints.astype(np.uint16))
    pieces.weights.append(weights.astype(np.float32))


def _texture_places(file: GltfFile, primitive: Primitive, where: str) -> _TexturePlaces:
    """Read which texture coordinates the base colour of a glTF skin's mesh primitive uses, and their transform."""
    if primitive.material is None or primitive.material >= len(file.gltf.materials):
        return _TexturePlaces()
    info = file.gltf.materials[primitive.material].pbr_metallic_roughness.base_color_texture
    if info is None:
        return _TexturePlaces()
    given = info.extensions.get("KHR_texture_transform")
    try:
        found = msgspec.convert(given if isinstance(given, dict) else {}, TextureTransform)
    except msgspec.ValidationError as error:
        raise GltfError(f"texture of {where}", f"has a KHR_texture_transform that is none: {error}") from None
    channel = info.tex_coord if found.tex_coord is None else found.tex_coord
    return _TexturePlaces(channel, found.offset, found.rotation, found.scale)


def _triangles(file: GltfFile, primitive: Primitive, count: int, where: str) -> np.ndarray:
    """Return the triangles (m, 3) of a glTF skin's mesh primitive; strips and fans are taken apart."""
    if primitive.indices is None:
        indices = np.arange(count)
    else:
        indices = read_accessor(file, primitive.indices, f"indices of {where}", types=("SCALAR",), integers=True).astype(
            np.int64
        )
    if len(indices) and int(indices.max()) >= count:
        raise GltfError(where, f"names vertex {int(indices.max())} of {count}")
    if primitive.mode == TRIANGLES:
        return indices[: len(indices) // 3 * 3].reshape(-1, 3)
    if len(indices) < 3:
        return np.zeros((0, 3), dtype=np.int64)
    if primitive.mode == FAN:
        return np.column_stack([np.full(len(indices) - 2, indices[0]), indices[1:-1], indices[2:]])
    strip = np.column_stack([indices[:-2], indices[1:-1], indices[2:]])
    strip[1::2] = strip[1::2][:, [1, 0, 2]]
    return strip


def _joined(pieces: _Pieces, file: GltfFile) -> Skin | None:
    if not pieces.positions and not pieces.notes:
        return None
    counts = [len(part) for part in pieces.positions]

    def optional(parts: list[np.ndarray | None], width: int) -> np.ndarray | None:
        if all(part is None for part in parts):
            return None
        zeros = [np.zeros((count, width), np.float32) for count in counts]
        return np.concatenate([blank if part is None else part for part, blank in zip(parts, zeros, strict=True)])

    def stacked(parts: list[np.ndarray], width: int, kind: type) -> np.ndarray:
        return np.concatenate(parts) if parts else np.zeros((0, width), kind)

    materials, textures = _materials(file, pieces)
    return Skin(
        stacked(pieces.positions, 3, np.float32),
        optional(pieces.normals, 3),
        optional(pieces.uvs, 2),
        stacked(pieces.triangles, 3, np.uint32),
        stacked(pieces.joints, MOST_WEIGHTS, np.uint16),
        stacked(pieces.weights, MOST_WEIGHTS, np.float32),
        tuple(pieces.bones),
        np.array(pieces.bind).reshape(-1, 4, 4),
        tuple(pieces.parts),
        materials,
        textures,
        tuple(pieces.notes),
    )


def _materials(file: GltfFile, pieces: _Pieces) -> tuple[tuple[SkinMaterial, ...], tuple[Texture, ...]]:
    """Read the materials of a glTF skin and the images that they use; an image that cannot be had is left out."""
    numbers: dict[int, int] = {}
    textures: list[Texture] = []
    result = []
    for number, material in enumerate(file.gltf.materials):
        where, base = f"material {number}", material.pbr_metallic_roughness
        texture = None
        if base.base_color_texture is not None:
            source = _image_of(file, base.base_color_texture.index, where)
            if source is not None and source not in numbers:
                try:
                    content, kind = file.image_bytes(source, where)
                    numbers[source] = len(textures)
                    textures.append(Texture(content, _image_kind(content, kind)))
                except GltfError as error:
                    pieces.notes[f"{material.name or where!r} is shown without its texture: {error}"] = None
            texture = None if source is None else numbers.get(source)
        result.append(
            SkinMaterial(
                material.name,
                base.base_color_factor,
                texture,
                material.alpha_mode,
                material.alpha_cutoff,
                material.double_sided,
            )
        )
    for part in pieces.parts:
        if part.material is not None:
            entry(file.gltf.materials, part.material, "material", f"mesh {part.name!r}")
    return tuple(result), tuple(textures)


def _image_of(file: GltfFile, index: int, where: str) -> int | None:
    """Return the image of a texture of a glTF skin: its own, else that of an extension for WebP or KTX2."""
    texture = entry(file.gltf.textures, index, "texture", where)
    if texture.source is not None:
        source: int = texture.source
        return source
    for extension in texture.extensions.values():
        if isinstance(extension, dict) and type(extension.get("source")) is int and extension["source"] >= 0:
            return int(extension["source"])
    return None


def _image_kind(content: bytes, said: str) -> str:
    return next((kind for start, kind in IMAGES.items() if content.startswith(start)), said)
