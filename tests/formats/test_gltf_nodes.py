import time

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, GltfError
from poise.formats.gltf_nodes import node_tree
from poise.formats.gltf_schema import Node
from tests.support.gltf_files import GltfBuilder, human, node_matrices


def test_nodes_are_where_their_parents_put_them():
    builder, _ = human(seed=1, scale=0.5)
    tree = node_tree([Node(**node) for node in builder.value["nodes"]])
    np.testing.assert_allclose(tree.placements, node_matrices(builder.value), atol=1e-12)
    assert all(tree.order.index(parent) < tree.order.index(node) for node, parent in enumerate(tree.parents) if parent >= 0)


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ([Node(children=[0])], "node 0 hangs from itself: its parents go round in a circle"),
        ([Node(), Node(children=[2]), Node(children=[1])], "node 1 hangs from itself: its parents go round in a circle"),
        ([Node(children=[2]), Node(children=[2]), Node()], "node 2 hangs from two nodes, 0 and 1"),
        ([Node(children=[5])], "node 0 names child 5, and there are 1"),
        ([Node(matrix=[1.0] * 15)], "node 0 '' has a matrix of 15 numbers, and it needs 16 below 1e"),
        ([Node(name="hip", scale=(1, 1e200, 1))], r"node 0 'hip' has a number beyond 1e\+15"),
        ([Node(name="hip", rotation=(0, 0, 0, 0))], "node 0 'hip' has a rotation of length 0"),
        ([Node(scale=(1e10,) * 3, children=[1]), Node(name="a", scale=(1e10,) * 3)], "node 1 'a' is scaled or moved beyond"),
    ],
)
def test_trees_that_are_none_are_refused(nodes, said):
    with pytest.raises(GltfError, match=f"^{said}"):
        node_tree(nodes)


def test_a_hundred_thousand_levels_are_refused_at_once():
    nodes = [Node(children=[number + 1]) for number in range(100_000)] + [Node()]
    began = time.monotonic()
    with pytest.raises(GltfError, match="node 1000 hangs from more than 1000 others, one from the next"):
        node_tree(nodes)
    assert time.monotonic() - began < 5.0


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("scale", [0, 0, 0], "node 2 'spine' has a scale of 0, or hangs from a node that has"),
        ("scale", [1, 0, 1], "node 2 'spine' has a scale of 0, or hangs from a node that has"),
        ("scale", [-1, 1, 1], "node 2 'spine' is mirrored: it has a negative scale"),
        ("matrix", [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "node 2 'spine' is mirrored: it has a negative scale"),
        ("translation", [1e9, 0, 0], "node 2 'spine' is farther than 1e+06 m from the origin; are the units metres?"),
    ],
)
def test_bones_that_cannot_be_rigid_are_refused(tmp_path, field, value, said):
    builder, bones = human()
    node = builder.value["nodes"][bones["spine"]]
    if field == "matrix":
        del node["translation"], node["rotation"]
    node[field] = value
    path = tmp_path / "figure.glb"
    path.write_bytes(builder.glb())
    with pytest.raises(FileFormatError) as caught:
        poise.load(path)
    assert said in str(caught.value)


def test_a_mirrored_mesh_beside_the_bones_is_no_trouble(tmp_path):
    builder, bones = human()
    builder.node("hat", bones["head"], scale=[-1, 1, 1])
    path = tmp_path / "figure.glb"
    path.write_bytes(builder.glb())
    assert poise.load(path).n_dofs


def test_too_many_bones_are_refused(tmp_path):
    builder = GltfBuilder()
    builder.node("root")
    builder.skin([builder.node(None, 0) for _ in range(2500)])
    path = tmp_path / "figure.glb"
    path.write_bytes(builder.glb())
    with pytest.raises(FileFormatError, match="file has 2500 bones, and 2000 are the most"):
        poise.load(path)
