"""The humanoid of a VRM 0.x, VRM 1.0 or VRM animation file: which node is which human bone, facing, and spring bones.

Bones have the names of VRM 1.0; the thumbs of 0.x are renamed, whose three bones it calls proximal, intermediate and distal.
VRM 0.x avatars face −z, 1.0 avatars and animations +z. Specifications: https://github.com/vrm-c/vrm-specification.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from poise.errors import GltfError
from poise.formats.gltf_nodes import NodeTree
from poise.formats.gltf_schema import Gltf
from poise.geometry.rotations import IDENTITY, Quaternion

HALF_TURN: Quaternion = (0.0, 0.0, 1.0, 0.0)
"""Half a turn about y, wxyz: what turns a VRM 0.x avatar to +z."""
FINGERS = ("Index", "Middle", "Ring", "Little")
"""Fingers beside the thumb, in the names of VRM bones."""
_SIDED = (
    "Eye", "UpperLeg", "LowerLeg", "Foot", "Toes", "Shoulder", "UpperArm", "LowerArm", "Hand",
    "ThumbMetacarpal", "ThumbProximal", "ThumbDistal",
    *(f"{finger}{part}" for finger in FINGERS for part in ("Proximal", "Intermediate", "Distal")),
)  # fmt: skip
HUMAN_BONES = (
    "hips", "spine", "chest", "upperChest", "neck", "head", "jaw",
    *(f"{side}{bone}" for side in ("left", "right") for bone in _SIDED),
)  # fmt: skip
"""The 55 bones of a VRM 1.0 humanoid."""
RENAMED = {
    f"{side}Thumb{old}": f"{side}Thumb{new}"
    for side in ("left", "right")
    for old, new in (("Proximal", "Metacarpal"), ("Intermediate", "Proximal"), ("Distal", "Distal"))
}
"""VRM 1.0 names of the thumbs' bones of VRM 0.x."""


@dataclass(frozen=True)
class Humanoid:
    """What a VRM extension says of the nodes of its file."""

    version: str
    """ "VRM 0.x", "VRM 1.0" or "VRM animation"."""
    nodes: dict[str, int]
    """Nodes by the VRM 1.0 names of human bones."""
    springs: frozenset[int]
    """Nodes that swing by themselves: hair, skirts."""
    facing: Quaternion
    """What turns the avatar to face +z, wxyz."""
    title: str = ""
    """Name of the avatar."""


def humanoid_of(gltf: Gltf, tree: NodeTree) -> Humanoid | None:
    """Find the humanoid of a glTF: None if it has no VRM extension, or one without hips."""
    found = gltf.extensions
    for key, version, facing in (
        ("VRMC_vrm", "VRM 1.0", IDENTITY),
        ("VRMC_vrm_animation", "VRM animation", IDENTITY),
        ("VRM", "VRM 0.x", HALF_TURN),
    ):
        extension = found.get(key)
        if not isinstance(extension, dict):
            continue
        nodes = _bone_nodes(extension, tree, key)
        if "hips" not in nodes:
            continue
        meta = extension.get("meta")
        title = (meta.get("name") or meta.get("title")) if isinstance(meta, dict) else ""
        springs = frozenset(_spring_nodes(found, tree)) - set(nodes.values())
        return Humanoid(version, nodes, springs, facing, title if isinstance(title, str) else "")
    return None


def _bone_nodes(extension: dict[str, Any], tree: NodeTree, where: str) -> dict[str, int]:
    """Return the nodes of a VRM humanoid by human bone: a list of bones in VRM 0.x, an object by name in 1.0."""
    humanoid = extension.get("humanoid")
    bones = humanoid.get("humanBones") if isinstance(humanoid, dict) else None
    pairs: list[tuple[Any, Any]] = []
    if isinstance(bones, list):
        pairs = [(bone.get("bone"), bone.get("node")) for bone in bones if isinstance(bone, dict)]
        pairs = [(RENAMED.get(name, name) if isinstance(name, str) else name, node) for name, node in pairs]
    elif isinstance(bones, dict):
        pairs = [(name, bone.get("node")) for name, bone in bones.items() if isinstance(bone, dict)]
    result: dict[str, int] = {}
    used: dict[int, str] = {}
    for name, node in pairs:
        if name not in HUMAN_BONES or node is None or node == -1:  # UniVRM writes −1 for a bone that is not there
            continue
        if type(node) is not int or not 0 <= node < len(tree):
            raise GltfError(f"{where} bone {name!r}", f"names node {str(node)[:20]}, and there are {len(tree)}")
        if used.setdefault(node, name) != name:
            raise GltfError(f"{where} bone {name!r}", f"is {tree.label(node)}, which is {used[node]!r} already")
        result[name] = node
    return result


def _spring_nodes(extensions: dict[str, Any], tree: NodeTree) -> Iterator[int]:
    """Yield the spring bone nodes of a VRM: of VRM 0.x those named and all below them, of VRM 1.0 those named."""
    old, new = extensions.get("VRM"), extensions.get("VRMC_springBone")
    roots: set[int] = set()
    for group in _list(_dict(_dict(old).get("secondaryAnimation")).get("boneGroups")):
        roots |= {bone for bone in _list(_dict(group).get("bones")) if type(bone) is int and 0 <= bone < len(tree)}
    yield from tree.below(roots)
    for spring in _list(_dict(new).get("springs")):
        for joint in _list(_dict(spring).get("joints")):
            node = _dict(joint).get("node")
            if type(node) is int and 0 <= node < len(tree):
                yield node


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
