"""Avatars with a skin for tests: tubes around the bones of a person, bent by two bones at every joint, and hair with holes."""

import io

import numpy as np
from PIL import Image

from tests.support.gltf_files import HUMAN, GltfBuilder, human, node_matrices

RADIUS, TIP = 0.05, 0.12
"""Of tubes, and the length of those beyond the last bone [m]."""


def image(rows, size=4, kind="png"):
    """The bytes of an image of stripes, from its first row on: colours RGB or RGBA of 255."""
    colors = np.repeat(np.repeat(np.array(rows, np.uint8)[:, None], size * len(rows), axis=1), size, axis=0)
    content = io.BytesIO()
    Image.fromarray(colors).save(content, kind)
    return content.getvalue()


def skinned_avatar(vrm="1.0", *, around=6, along=4, picture=None, strands=0, bare=False):
    """A builder of a person of tubes. around, along: quads of each; picture: its texture, else red above blue.

    strands: so many bones of three hang from its head, each with a tube of its own. bare: it has hair and no body.
    """
    builder, bones = human(vrm=vrm)
    for strand in range(strands):
        at = bones["head"]
        for number in range(3):
            offset = [0.1 * np.cos(strand), 0.15, 0.1 * np.sin(strand)] if number == 0 else [0.0, -0.1, 0.0]
            at = bones[f"strand_{strand}_{number}"] = builder.node(f"strand_{strand}_{number}", at, translation=offset)
    joints = list(bones.values())
    builder.value["skins"][0]["joints"] = joints
    places = node_matrices(builder.value)
    inverse = np.linalg.inv(places[joints]).transpose(0, 2, 1).reshape(-1, 16)
    builder.value["skins"][0]["inverseBindMatrices"] = builder.accessor(inverse)
    tubes = [_tube(builder, places, joints, number, around, along) for number in range(len(joints))]
    builder.value["images"], builder.value["textures"] = [], []
    body = _material(builder, "body", picture or image([(255, 0, 0), (0, 0, 255)]))
    hair = _material(builder, "hair", image([(0, 255, 0, 255), (0, 255, 0, 0)]), alphaMode="MASK", doubleSided=True)
    head = places[bones["head"]][:3, 3]
    corners = [(x, y, -0.1) for y in (0.5, 0.1) for x in (-0.3, 0.3)]
    sheet = (np.array(corners) + head, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([(0, 0), (1, 0), (0, 1), (1, 1)]),
             np.full((4, 4), joints.index(bones["head"])) * [1, 0, 0, 0], np.tile([1.0, 0, 0, 0], (4, 1)),
             np.array([[0, 2, 1], [1, 2, 3]]))  # fmt: skip
    primitives = [_primitive(builder, _joined(tubes), body), _primitive(builder, sheet, hair)]
    builder.value["meshes"] = [{"name": "body", "primitives": primitives[bare:]}]
    builder.node("skin", 0, mesh=0, skin=0)
    return builder


def _tube(builder: GltfBuilder, places, joints, number, around, along):
    """Vertices, normals, places on the texture, joints, weights and triangles of a tube around one bone."""
    node = joints[number]
    below = [child for child in builder.value["nodes"][node].get("children", ()) if child in joints]
    above = next((n for n, other in enumerate(joints) if node in builder.value["nodes"][other].get("children", ())), number)
    start = places[node][:3, 3]
    ends = [places[child][:3, 3] - start for child in below]
    step = ends[0] if ends else start - places[joints[above]][:3, 3]
    axis = step / max(np.linalg.norm(step), 1e-9)
    length = np.linalg.norm(step) if ends else TIP
    side = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    side /= np.linalg.norm(side)
    angles = np.linspace(0.0, 2.0 * np.pi, around + 1)
    ring = np.cos(angles)[:, None] * side + np.sin(angles)[:, None] * np.cross(axis, side)
    shares = np.linspace(0.0, 1.0, along + 1)
    vertices = (start + shares[:, None, None] * length * axis + RADIUS * ring).reshape(-1, 3)
    uvs = np.stack(np.meshgrid(angles / (2.0 * np.pi), shares), axis=-1).reshape(-1, 2)
    carried = np.repeat(np.clip(0.5 - 2.0 * shares, 0.0, 0.5), around + 1)
    bones = np.zeros((len(vertices), 4), int)
    bones[:, 0], bones[:, 1] = number, above
    weights = np.stack([1.0 - carried, carried, 0.0 * carried, 0.0 * carried], axis=1)
    row, column = (grid.ravel() for grid in np.mgrid[:along, :around])
    a = row * (around + 1) + column
    b, c, d = a + 1, a + around + 1, a + around + 2
    triangles = np.concatenate([np.stack([a, b, c], axis=1), np.stack([b, d, c], axis=1)])
    return vertices, np.tile(ring, (along + 1, 1)), uvs, bones, weights, triangles


def _joined(tubes):
    firsts = np.cumsum([0, *(len(tube[0]) for tube in tubes[:-1])])
    columns = [np.concatenate(parts) for parts in list(zip(*tubes, strict=True))[:5]]
    return (*columns, np.concatenate([tube[5] + first for tube, first in zip(tubes, firsts, strict=True)]))


def _primitive(builder: GltfBuilder, mesh, material):
    vertices, normals, uvs, bones, weights, triangles = mesh
    attributes = {
        "POSITION": builder.accessor(vertices),
        "NORMAL": builder.accessor(normals),
        "TEXCOORD_0": builder.accessor(uvs),
        "JOINTS_0": builder.accessor(bones, "uint16"),
        "WEIGHTS_0": builder.accessor(weights),
    }
    return {"attributes": attributes, "indices": builder.accessor(triangles.ravel(), "uint32"), "material": material}


def _material(builder: GltfBuilder, name, content, **fields):
    value = builder.value
    mime = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
    value["images"].append({"bufferView": builder.view(content), "mimeType": mime})
    value["textures"].append({"source": len(value["images"]) - 1})
    materials = value.setdefault("materials", [])
    materials.append({"name": name, "pbrMetallicRoughness": {"baseColorTexture": {"index": len(materials)}}, **fields})
    return len(materials) - 1


BONES = tuple(HUMAN)
"""Names of its bones, which are its segments."""
