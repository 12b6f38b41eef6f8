"""Small glTF files for tests: nodes, skins, animations and buffers put together by hand."""

import base64
import json
import struct

import numpy as np

TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
COMPONENTS = {"int8": 5120, "uint8": 5121, "int16": 5122, "uint16": 5123, "uint32": 5125, "float32": 5126}


class GltfBuilder:
    """A glTF file that grows: add nodes, accessors, skins and animations, then take its bytes."""

    def __init__(self, **more):
        self.value = {"asset": {"version": "2.0"}, "nodes": [], "scenes": [{"nodes": [0]}], "scene": 0, **more}
        self.binary = b""

    def node(self, name=None, parent=None, **fields):
        number = len(self.value["nodes"])
        self.value["nodes"].append({**({"name": name} if name is not None else {}), **fields})
        if parent is not None:
            self.value["nodes"][parent].setdefault("children", []).append(number)
        return number

    def view(self, content, **fields):
        self.binary += b"\0" * (-len(self.binary) % 4)
        views = self.value.setdefault("bufferViews", [])
        views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(content), **fields})
        self.binary += content
        return len(views) - 1

    def accessor(self, numbers, kind="float32", **fields):
        array = np.ascontiguousarray(numbers, dtype=kind)
        flat = array.reshape(len(array), -1)
        accessors = self.value.setdefault("accessors", [])
        accessors.append({
            "bufferView": self.view(flat.astype(f"<{np.dtype(kind).str[1:]}").tobytes()),
            "componentType": COMPONENTS[kind],
            "count": len(flat),
            "type": TYPES[flat.shape[1]],
            **fields,
        })  # fmt: skip
        return len(accessors) - 1

    def skin(self, joints, **fields):
        skins = self.value.setdefault("skins", [])
        skins.append({"joints": list(joints), **fields})
        return len(skins) - 1

    def animation(self, channels, name="move"):
        """Add an animation of channels (node, path, times, values[, interpolation]); rotations are xyzw."""
        made = {"name": name, "channels": [], "samplers": []}
        for node, path, times, values, *how in channels:
            entry = {"input": self.accessor(times), "output": self.accessor(values)}
            accessor = self.value["accessors"][entry["input"]]
            accessor["min"], accessor["max"] = [float(np.float32(min(times)))], [float(np.float32(max(times)))]
            if how:
                entry["interpolation"] = how[0]
            made["samplers"].append(entry)
            made["channels"].append({"sampler": len(made["samplers"]) - 1, "target": {"node": node, "path": path}})
        self.value.setdefault("animations", []).append(made)

    def glb(self):
        if self.binary:
            self.value["buffers"] = [{"byteLength": len(self.binary)}]
        return glb(self.value, self.binary)

    def gltf(self, uri=None):
        """The text of a .gltf; uri: of its buffer, else a data URI."""
        if self.binary:
            inside = "data:application/octet-stream;base64," + base64.b64encode(self.binary).decode()
            self.value["buffers"] = [{"byteLength": len(self.binary), "uri": uri or inside}]
        return json.dumps(self.value).encode()


def glb(value, binary=b""):
    text = json.dumps(value).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if binary:
        binary += b"\0" * (-len(binary) % 4)
        chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
    return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks


HUMAN = {
    "hips": (None, (0.0, 0.9, 0.0)), "spine": ("hips", (0.0, 0.15, 0.0)), "chest": ("spine", (0.0, 0.2, 0.0)),
    "neck": ("chest", (0.0, 0.2, 0.0)), "head": ("neck", (0.0, 0.1, 0.0)),
    **{f"{side}{bone}": (parent if parent in ("hips", "chest") else f"{side}{parent}", (sign * x, y, z))
       for side, sign in (("left", 1.0), ("right", -1.0))
       for bone, parent, (x, y, z) in (
           ("UpperLeg", "hips", (0.1, -0.05, 0.0)), ("LowerLeg", "UpperLeg", (0.0, -0.4, 0.0)),
           ("Foot", "LowerLeg", (0.0, -0.4, -0.02)), ("Toes", "Foot", (0.0, -0.05, 0.12)),
           ("Shoulder", "chest", (0.03, 0.15, 0.0)), ("UpperArm", "Shoulder", (0.12, 0.0, 0.0)),
           ("LowerArm", "UpperArm", (0.27, 0.0, 0.0)), ("Hand", "LowerArm", (0.25, 0.0, 0.0)))},
}  # fmt: skip
"""Bones of a person in a T-pose by their VRM names: the bone that carries them, and where they are on it [m]."""


def sample_avatars():
    """Builders of small files with most of what glTF files hold, to begin fuzzing from."""
    arm = GltfBuilder()
    joints = [arm.node("arm"), arm.node("fore arm", 0, translation=[0, 1, 0]), arm.node(None, 1, translation=[0, 1, 0])]
    turns = random_quaternions(np.random.default_rng(0), 3)
    arm.animation([(1, "rotation", [0.0, 0.5, 1.0], turns), (0, "translation", [0.0, 1.0], [[0, 0, 0], [1, 0, 0]], "STEP")])
    inverse = np.tile(np.eye(4).ravel(), (3, 1))
    arm.skin(joints, inverseBindMatrices=arm.accessor(inverse))
    attributes = {
        "POSITION": arm.accessor(np.eye(3)),
        "JOINTS_0": arm.accessor(np.zeros((3, 4)), "uint8"),
        "WEIGHTS_0": arm.accessor([[255, 0, 0, 0]] * 3, "uint8", normalized=True),
    }
    indices = arm.accessor([0, 1, 2], "uint16")
    arm.value["meshes"] = [{"primitives": [{"attributes": attributes, "indices": indices, "material": 0}]}]
    arm.value["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}]
    arm.value["textures"] = [{"source": 0}]
    arm.value["images"] = [{"bufferView": arm.view(b"\x89PNG"), "mimeType": "image/png"}]
    arm.node("skin", 0, mesh=0, skin=0)
    old, bones = human(seed=1, scale=0.01, vrm="0.x")
    old.animation([(bones["head"], "rotation", [0.0, 1.0], [[0, 0, 0, 1]] * 6, "CUBICSPLINE")])
    new, bones = human(vrm="1.0", skinned=False)
    sparse = {"count": 1, "indices": {"bufferView": new.view(b"\1\0"), "componentType": 5123}}
    sparse["values"] = {"bufferView": new.view(np.ones(3, "<f4").tobytes())}
    new.value["accessors"] = [{"componentType": 5126, "count": 3, "type": "VEC3", "sparse": sparse}]
    new.value["meshes"] = [{"primitives": [{"attributes": {"POSITION": 0}}]}]
    new.node("face", bones["head"], mesh=0)
    springs = [{"joints": [{"node": bones["leftToes"]}]}]
    new.value["extensions"]["VRMC_springBone"] = {"specVersion": "1.0", "springs": springs}
    return [arm, old, new]


META = {"name": "Ann", "authors": ["tests"], "licenseUrl": "https://vrm.dev/licenses/1.0/"}


def human(seed=None, *, scale=1.0, vrm=None, skinned=True):
    """A builder of a person in a T-pose. seed: nodes have random axes; scale: of the armature; vrm: "0.x" or "1.0"."""
    rng = None if seed is None else np.random.default_rng(seed)
    back = np.diag([-1.0, 1.0, -1.0]) if vrm == "0.x" else np.eye(3)
    builder = GltfBuilder()
    builder.node("Armature", scale=[scale] * 3)
    numbers, turns = {None: 0}, {None: np.eye(3)}
    for name, (parent, offset) in HUMAN.items():
        turns[name] = np.eye(3) if rng is None else matrix(random_quaternions(rng, 1)[0])
        x, y, z, w = quaternion(turns[parent].T @ turns[name])
        place = turns[parent].T @ back @ np.array(offset) / scale
        numbers[name] = builder.node(name, numbers[parent], translation=place.tolist(), rotation=[x, y, z, w])
    bones = {name: number for name, number in numbers.items() if name}
    if skinned:
        builder.skin(bones.values())
    if vrm == "0.x":
        named = [{"bone": name, "node": number} for name, number in bones.items()]
        builder.value["extensions"] = {"VRM": {"meta": {"title": "Ann"}, "humanoid": {"humanBones": named}}}
        builder.value["extensionsUsed"] = ["VRM"]
    if vrm == "1.0":
        human_bones = {name: {"node": number} for name, number in bones.items()}
        builder.value["extensions"] = {
            "VRMC_vrm": {"specVersion": "1.0", "meta": META, "humanoid": {"humanBones": human_bones}}
        }
        builder.value["extensionsUsed"] = ["VRMC_vrm"]
    return builder, bones


def random_quaternions(rng, count):
    """(count, 4) xyzw."""
    found = rng.normal(size=(count, 4))
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def matrix(xyzw):
    x, y, z, w = xyzw
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


def quaternion(m):
    """xyzw of a rotation matrix, by the eigenvector of the largest eigenvalue (Bar-Itzhack 2000)."""
    (a, b, c), (d, e, f), (g, h, i) = m
    k = np.array([
        [a - e - i, d + b, g + c, h - f],
        [d + b, e - a - i, h + f, c - g],
        [g + c, h + f, i - a - e, d - b],
        [h - f, c - g, d - b, a + e + i],
    ])  # fmt: skip
    return np.linalg.eigh(k)[1][:, -1].tolist()


def node_matrices(value, rotations=None, translations=None):
    """Where all nodes are, (n, 4, 4), by recursion; rotations xyzw and translations that are not the file's, by node."""
    nodes, result = value["nodes"], [np.eye(4)] * len(value["nodes"])
    held = {child for node in nodes for child in node.get("children", ())}

    def place(number, above):
        node = nodes[number]
        local = np.eye(4)
        if "matrix" in node:
            local = np.array(node["matrix"], dtype=float).reshape(4, 4).T
        turned = (rotations or {}).get(number, node.get("rotation", (0, 0, 0, 1)))
        if "matrix" not in node or number in (rotations or {}):
            local[:3, :3] = matrix(turned) * np.array(node.get("scale", (1.0, 1.0, 1.0)))
            local[:3, 3] = (translations or {}).get(number, node.get("translation", local[:3, 3]))
        result[number] = above @ local
        for child in node.get("children", ()):
            place(child, result[number])

    for number in range(len(nodes)):
        if number not in held:
            place(number, np.eye(4))
    return np.array(result)
