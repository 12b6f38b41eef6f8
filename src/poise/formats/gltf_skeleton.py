"""The skeleton in a glTF file: which nodes are bones, which of them is the base, and what their segments are named.

Bones are the joints of skins, the bones of a VRM humanoid, and what animations move below them; without skins and a humanoid,
all nodes that animations move; without those too, the nodes of a file that has no mesh. Spring bones are no joints: programs
that show a VRM swing them. All nodes in between are rigid parts of the bone that carries them.
"""

from dataclasses import dataclass

import numpy as np

from poise.anatomy.roles_from_names import roles_of
from poise.errors import GltfError
from poise.formats.gltf_accessors import read_accessor
from poise.formats.gltf_animations import animation_channels, moved_nodes
from poise.formats.gltf_container import GltfFile
from poise.formats.gltf_nodes import NodeTree
from poise.formats.gltf_schema import entry
from poise.formats.imported_skeleton import ENDS, FEWEST_ENDS, beside_body
from poise.formats.vrm_humanoid import Humanoid
from poise.plain_text import counted

MOST_BONES = 2_000
"""The most bones of a skeleton."""
STILL = 1e-2
"""How far a node may move on its parent to count as rigid on it [of the skeleton's size]: 1 cm of a person."""
WORLD = -1
"""Stands for the world where several bodies or bones share no node as their base."""


@dataclass(frozen=True)
class Skeleton:
    """The bones of a glTF."""

    base: int
    """Node of the base; WORLD if there is none."""
    bones: tuple[int, ...]
    """Nodes of the bones without the base, each after its parent."""
    carriers: tuple[int, ...]
    """Of every node of the file the bone or base that carries it, itself if it is one; WORLD for what none carries."""
    names: dict[int, str]
    """Names of the segments, by node; the base's too."""
    notes: tuple[str, ...] = ()
    """What was assumed, one sentence each."""

    def parent(self, bone: int, tree: NodeTree) -> int:
        """Return the bone, or the base, that a bone of a glTF skeleton hangs from."""
        above = tree.parents[bone]
        return self.carriers[above] if above >= 0 else WORLD


def find_skeleton(file: GltfFile, tree: NodeTree, humanoid: Humanoid | None) -> Skeleton:
    """Find the skeleton of a glTF: its bones and its base."""
    wanted, notes = _bone_nodes(file, tree, humanoid)
    bones = [number for number in tree.order if number in wanted]
    if len(bones) > MOST_BONES:
        raise GltfError("file", f"has {len(bones)} bones, and {MOST_BONES} are the most")
    if humanoid is not None:
        base = humanoid.nodes["hips"]
    else:
        bones, base, told = _base_of(file, tree, bones)
        notes += told
    inside = tree.below({base}) if base != WORLD else set(bones)
    bones = [number for number in bones if number in inside and number != base]
    if not bones:
        raise GltfError("file", "holds a single bone, and a character needs two that move against each other")
    known = {base, *bones}
    carriers = [WORLD] * len(tree)
    for number in tree.order:
        parent = tree.parents[number]
        carriers[number] = number if number in known else carriers[parent] if parent >= 0 else WORLD
    return Skeleton(base, tuple(bones), tuple(carriers), _names(tree, base, bones), tuple(notes))


def _bone_nodes(file: GltfFile, tree: NodeTree, humanoid: Humanoid | None) -> tuple[set[int], list[str]]:
    """Return the nodes of a glTF that are bones of its skeleton, the base among them, and notes."""
    moved = {node for node, paths in moved_nodes(file, tree).items() if paths & {"rotation", "translation"}}
    joints: set[int] = set()
    for number, skin in enumerate(file.gltf.skins):
        for joint in skin.joints:
            entry(tree.names, joint, "joint", f"skin {number}")
        joints |= set(skin.joints)
    notes: list[str] = []
    if humanoid is not None:
        hips = tree.below({humanoid.nodes["hips"]})
        stray = sorted(name for name, node in humanoid.nodes.items() if node not in hips)
        if stray:
            notes.append(f"bones that do not hang from the hips are left out: {', '.join(stray)}")
        result = ((joints | set(humanoid.nodes.values())) & hips) - humanoid.springs
        result |= moved & tree.below(result)
        springs = len(humanoid.springs & hips)
        if springs:
            notes.append(
                f"{counted(springs, 'spring bone')} swing by themselves where the avatar is shown; here they are rigid"
            )
        return result - humanoid.springs, notes
    if joints:
        return joints | (moved & tree.below(joints)), notes
    if moved:
        return moved, ["it has no skin, so its bones are the nodes that its animations move"]
    if any(node.mesh is not None for node in file.gltf.nodes) or len(tree) < 2:
        raise GltfError("file", "holds no skeleton: no skin, no humanoid, and no animation that moves its nodes")
    return {number for number, node in enumerate(file.gltf.nodes) if node.camera is None}, [
        "it has neither skin nor mesh, so all its nodes are bones"
    ]


def _base_of(file: GltfFile, tree: NodeTree, bones: list[int]) -> tuple[list[int], int, list[str]]:
    """Return the bones of a glTF skeleton that are no props beside the body, the base of them, and notes.

    A root above the hips that only carries them is no part of the body. Several roots share the node that carries them all.
    """
    number_of = {node: number for number, node in enumerate(bones)}
    parents = [number_of.get(_bone_above(tree, node, number_of), -1) for node in bones]
    names = [tree.names[node] or f"node_{node}" for node in bones]
    beside, notes = beside_body(names, parents), list[str]()
    if beside:
        props = ", ".join(repr(names[number]) for number in sorted(beside) if parents[number] < 0)
        notes.append(f"roots beside the body are no part of it: {props}")
    children: dict[int, list[int]] = {}
    for number, parent in enumerate(parents):
        if number not in beside:
            children.setdefault(parent, []).append(number)
    kept = [node for number, node in enumerate(bones) if number not in beside]
    if len(children[-1]) > 1:
        paths = [tree.path(bones[number]) for number in children[-1]]
        shared = [nodes[0] for nodes in zip(*paths, strict=False) if len(set(nodes)) == 1]
        return kept, shared[-1] if shared else WORLD, notes
    known, still = roles_of(names), STILL * _size(tree, kept)
    (root,) = children[-1]
    number = root
    ends = {k for k, name in enumerate(names) if k not in beside and name in known and known[name].kind in ENDS}
    while names[number] not in known:
        below = children.get(number, [])
        if len(below) > 1 and len(ends) >= FEWEST_ENDS:  # the body among bones for inverse kinematics, props, cameras
            below = [child for child in below if ends <= _below(child, children)]
        if len(below) != 1:
            break
        (number,) = below
        role = known.get(names[number])
        if number in children and ((role is not None and role.kind == "pelvis") or _moves(file, tree, bones[number], still)):
            left = len(kept) - len(_below(number, children))
            others = f", nor are {counted(left - 1, 'bone')} beside it" if left > 1 else ""
            notes.append(f"{names[root]!r} only carries {names[number]!r} and is no part of the body{others}")
            return kept, bones[number], notes
    if len(children.get(root, ())) == 0:
        return kept, WORLD, notes
    return kept, bones[root], notes


def _below(number: int, children: dict[int, list[int]]) -> set[int]:
    """Return the numbers of a bone of a glTF skeleton and all bones that hang from it."""
    result, waiting = {number}, [number]
    while waiting:
        waiting = [child for at in waiting for child in children.get(at, ())]
        result.update(waiting)
    return result


def _bone_above(tree: NodeTree, node: int, bones: dict[int, int]) -> int:
    node = tree.parents[node]
    while node >= 0 and node not in bones:
        node = tree.parents[node]
    return node


def _size(tree: NodeTree, bones: list[int]) -> float:
    """Return the size of a glTF skeleton: the largest extent of some nodes along an axis [file's unit]."""
    positions = tree.placements[bones][:, :3, 3]
    return float(np.ptp(positions, axis=0).max(initial=0.0))


def _moves(file: GltfFile, tree: NodeTree, node: int, still: float) -> bool:
    """Check whether a bone of a glTF skeleton is moved on its parent by an animation, farther than `still` in the scene."""
    parent = tree.parents[node]
    scale = float(np.linalg.norm(tree.placements[parent][:3, 0])) if parent >= 0 else 1.0
    for index, animation in enumerate(file.gltf.animations):
        where = f"animation {index}"
        for target, path, sampler in animation_channels(animation, tree, where):
            if target == node and path == "translation":
                values = read_accessor(file, animation.samplers[sampler].output, where, types=("VEC3",))
                if len(values) and scale * float(np.ptp(values, axis=0).max()) > still:
                    return True
    return False


def _names(tree: NodeTree, base: int, bones: list[int]) -> dict[int, str]:
    """Name the segments of a glTF skeleton like their nodes; missing names are node_17, taken ones get a number."""
    result: dict[int, str] = {}
    given = {tree.names[node] for node in bones}
    used: set[str] = set()
    counts: dict[str, int] = {}
    for node in (base, *bones):
        plain = "world" if node == WORLD else tree.names[node].strip() or f"node_{node}"
        name = plain
        while name in used or (name != plain and name in given):
            counts[plain] = counts.get(plain, 1) + 1
            name = f"{plain}_{counts[plain]}"
        used.add(name)
        result[node] = name
    return result
