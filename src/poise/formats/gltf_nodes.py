"""The nodes of a glTF file as a tree: parents, placements under their parents, and where each is in the scene.

Everything is iterative, since a file may hang nodes from each other as deep as it likes. Section 3.5 of the glTF 2.0
specification.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import GltfError
from poise.formats.gltf_schema import Node, entry
from poise.geometry.rotations import matrices, quaternion

MOST_NODES = 200_000
"""The most nodes of a file."""
DEEPEST = 1_000
"""How many nodes may hang from each other."""
LARGEST = 1e15
"""The largest number in a node's placement: beyond it, sums of squares would not do."""
SMALLEST_SCALE = 1e-12
"""Scales below this count as 0."""


@dataclass(frozen=True)
class NodeTree:
    """The nodes of a glTF: their tree and their placements in the file's own pose, in the file's unit and axes."""

    names: tuple[str, ...]
    """As in the file: some may be empty, or the same."""
    parents: tuple[int, ...]
    """−1 for roots."""
    order: tuple[int, ...]
    """Numbers of all nodes, each after its parent."""
    translations: np.ndarray
    """(n, 3) under the parents."""
    rotations: np.ndarray
    """(n, 4) wxyz under the parents."""
    scales: np.ndarray
    """(n, 3)."""
    locals: np.ndarray
    """(n, 4, 4) under the parents, with what a matrix has beyond translation, rotation and scale."""

    def __len__(self) -> int:
        return len(self.names)

    def label(self, number: int) -> str:
        """Return how messages name a node of the tree of glTF nodes: "node 3 'hips'"."""
        name = self.names[number]
        return f"node {number} {name[:60]!r}" if name else f"node {number}"

    @cached_property
    def children(self) -> dict[int, list[int]]:
        """Children of each glTF node, by number, in the order of `order`; −1: the roots."""
        result: dict[int, list[int]] = {}
        for number in self.order:
            result.setdefault(self.parents[number], []).append(number)
        return result

    @cached_property
    def placements(self) -> np.ndarray:
        """(n, 4, 4) of all glTF nodes in the scene."""
        result = self.locals.copy()
        for number in self.order:
            if self.parents[number] >= 0:
                result[number] = result[self.parents[number]] @ result[number]
        result.setflags(write=False)
        return result

    def path(self, number: int) -> list[int]:
        """Return the numbers of the glTF nodes from the root down to a node, both included."""
        path = []
        while number >= 0:
            path.append(number)
            number = self.parents[number]
        return path[::-1]

    def below(self, numbers: set[int]) -> set[int]:
        """Return some glTF nodes and all nodes that hang from them."""
        result = set(numbers)
        for number in self.order:
            if self.parents[number] in result:
                result.add(number)
        return result

    def rotation(self, number: int) -> np.ndarray:
        """Return the rotation (3, 3) of a glTF node in the scene without its scale, nearest to its own axes."""
        return nearest_rotation(self.placements[number][:3, :3], self.label(number))


def node_tree(nodes: list[Node]) -> NodeTree:
    """Build the tree of a glTF's nodes; circles, two parents and depths without end are refused."""
    count = len(nodes)
    if count > MOST_NODES:
        raise GltfError("file", f"has {count} nodes, and {MOST_NODES} are the most")
    names = tuple(node.name for node in nodes)
    parents = [-1] * count
    for number, node in enumerate(nodes):
        for child in node.children:
            entry(nodes, child, "child", f"node {number}")
            if parents[child] >= 0:
                raise GltfError(f"node {child}", f"hangs from two nodes, {parents[child]} and {number}")
            parents[child] = number
    order = _ordered(nodes, parents)
    parts = [_placement(node, f"node {number} {node.name[:60]!r}") for number, node in enumerate(nodes)]
    local = np.array([part[3] for part in parts]).reshape(count, 4, 4)
    stacked = [np.array([part[k] for part in parts]).reshape(count, width) for k, width in enumerate((3, 4, 3))]
    tree = NodeTree(names, tuple(parents), order, stacked[0], stacked[1], stacked[2], local)
    with np.errstate(over="ignore", invalid="ignore"):
        bounded = (np.abs(tree.placements) <= LARGEST).all(axis=(1, 2))
    if not bounded.all():
        raise GltfError(tree.label(int(np.argmin(bounded))), "is scaled or moved beyond all bounds by the nodes above it")
    return tree


def _ordered(nodes: list[Node], parents: list[int]) -> tuple[int, ...]:
    order: list[int] = []
    layer, depth = [number for number, parent in enumerate(parents) if parent < 0], 0
    while layer:
        if depth >= DEEPEST:
            raise GltfError(f"node {layer[0]}", f"hangs from more than {DEEPEST} others, one from the next")
        order += layer
        layer = [child for number in layer for child in nodes[number].children]
        depth += 1
    if len(order) < len(nodes):
        left = min(set(range(len(nodes))) - set(order))
        raise GltfError(f"node {left}", "hangs from itself: its parents go round in a circle")
    return tuple(order)


Parts = tuple[list[float], list[float], list[float], np.ndarray]
"""Translation, rotation wxyz, scale, and the matrix (4, 4) of a node."""


def _placement(node: Node, where: str) -> Parts:
    local = np.eye(4)
    if node.matrix is not None:
        if len(node.matrix) != 16 or not all(abs(number) <= LARGEST for number in node.matrix):
            raise GltfError(where, f"has a matrix of {len(node.matrix)} numbers, and it needs 16 below {LARGEST:g}")
        local = np.array(node.matrix).reshape(4, 4).T.copy()
        local[3] = (0.0, 0.0, 0.0, 1.0)
        scale = np.linalg.norm(local[:3, :3], axis=0)
        if np.linalg.det(local[:3, :3]) < 0.0:
            scale[0] = -scale[0]
        rotation = quaternion(_rotation_of(local[:3, :3], scale).ravel().tolist())
        return local[:3, 3].tolist(), list(rotation), scale.tolist(), local
    if not all(abs(number) <= LARGEST for number in (*node.translation, *node.scale, *node.rotation)):
        raise GltfError(where, f"has a number beyond {LARGEST:g}")
    x, y, z, w = node.rotation
    length = math.hypot(x, y, z, w)
    if not 0.0 < length < math.inf:
        raise GltfError(where, "has a rotation of length 0")
    turned = [w / length, x / length, y / length, z / length]
    local[:3, :3] = matrices(np.array([turned]))[0] * np.array(node.scale)
    local[:3, 3] = node.translation
    return list(node.translation), turned, list(node.scale), local


def _rotation_of(axes: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Return the rotation nearest to a glTF node's scaled axes (3, 3) by their singular values; none without a length."""
    if np.abs(scale).min() < SMALLEST_SCALE:
        return np.eye(3)
    left, _, right = np.linalg.svd(axes / scale)
    if np.linalg.det(left @ right) < 0.0:
        left[:, 2] = -left[:, 2]
    return left @ right


def nearest_rotation(axes: np.ndarray, where: str) -> np.ndarray:
    """Return the rotation (3, 3) nearest to a glTF node's axes in the scene; where: of the node, for errors.

    A scale of 0 and one that turns left into right are refused.
    """
    scale = np.linalg.norm(axes, axis=0)
    if scale.min() < SMALLEST_SCALE:
        raise GltfError(where, "has a scale of 0, or hangs from a node that has")
    if np.linalg.det(axes / scale) <= 0.0:
        raise GltfError(where, "is mirrored: it has a negative scale, or hangs from a node that has; apply the scale")
    return _rotation_of(axes, scale)
