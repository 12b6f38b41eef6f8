"""Files of skeletons, avatars and robots with all names replaced by ones that say nothing, such as bone_17.

What else a file holds stays: frames, skins, limits, masses. What a VRM says of human bones goes too.
"""

import json
import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np

import poise

GLB_HEADER = struct.Struct("<III")
GLB_CHUNK = struct.Struct("<II")
JSON_CHUNK = 0x4E4F534A
HUMANOIDS = ("VRM", "VRMC_vrm", "VRMC_springBone", "VRMC_vrm_animation", "VRMC_node_constraint")
"""Extensions of a glTF that name human bones, or nodes of hair."""
KEPT_OF_MJCF = ("compiler", "option", "default", "asset", "worldbody", "size", "visual", "statistic")
"""Elements of an MJCF that name neither bodies nor joints, and the bodies themselves."""


def nameless_copy(path: Path, folder: Path, seed: int = 0) -> tuple[Path, dict[str, str]]:
    """Write a file with its names replaced; return its path, and the new names of segments by the old ones."""
    rng = np.random.default_rng(seed)
    target = folder / f"nameless{path.suffix}"
    suffix = path.suffix.lower()
    if suffix == ".bvh":
        return target, _nameless_bvh(path, target, rng)
    if suffix in (".glb", ".gltf", ".vrm"):
        return target, _nameless_gltf(path, target, rng)
    return target, _nameless_robot(path, target, rng)


def _numbered(names: list[str], rng) -> dict[str, str]:
    order = rng.permutation(len(names))
    return {name: f"bone_{order[k]}" for k, name in enumerate(names)}


def _nameless_bvh(path: Path, target: Path, rng) -> dict[str, str]:
    text = path.read_bytes().decode("utf-8", errors="replace")
    hierarchy, motion = re.split(r"(?im)^\s*MOTION\b", text, maxsplit=1)
    pattern = re.compile(r"(?im)^(\s*(?:ROOT|JOINT)[ \t]+)(.*?)[ \t\r]*$")
    places = len(pattern.findall(hierarchy))
    new = [f"bone_{k}" for k in rng.permutation(places)]
    waiting = iter(new)
    hierarchy = pattern.sub(lambda match: match.group(1) + next(waiting), hierarchy)
    target.write_text(f"{hierarchy}MOTION{motion}")
    old = [joint.name for joint in poise.load_motion(path).source.joints]
    return dict(zip(old, new, strict=True))


def _nameless_gltf(path: Path, target: Path, rng) -> dict[str, str]:
    content = path.read_bytes()
    binary = content[:4] == b"glTF"
    chunks = []
    at = GLB_HEADER.size
    while binary and at < len(content):
        length, kind = GLB_CHUNK.unpack_from(content, at)
        chunks.append((kind, content[at + GLB_CHUNK.size : at + GLB_CHUNK.size + length]))
        at += GLB_CHUNK.size + length
    value = json.loads(chunks[0][1] if binary else content)
    order = rng.permutation(len(value["nodes"]))
    for number, node in enumerate(value["nodes"]):
        node["name"] = f"bone_{order[number]}"
    for key in HUMANOIDS:
        value.get("extensions", {}).pop(key, None)
        for field in ("extensionsUsed", "extensionsRequired"):
            value[field] = [each for each in value.get(field, ()) if each != key]
    for holder in (value, *value["nodes"]):
        for key in ("extensions", "extensionsUsed", "extensionsRequired"):
            if key in holder and not holder[key]:
                del holder[key]
    for node in value["nodes"]:
        kept = {key: each for key, each in node.get("extensions", {}).items() if key not in HUMANOIDS}
        node |= {"extensions": kept} if kept else {}
        if "extensions" in node and not kept:
            del node["extensions"]
    text = json.dumps(value).encode()
    if binary:
        text += b" " * (-len(text) % 4)
        body = b"".join(GLB_CHUNK.pack(len(data), kind) + data for kind, data in [(JSON_CHUNK, text), *chunks[1:]])
        text = GLB_HEADER.pack(0x46546C67, 2, GLB_HEADER.size + len(body)) + body
    target.write_bytes(text)
    names = poise.load(path).source.skeleton.names
    return {name: f"bone_{order[node]}" for node, name in names.items() if node >= 0}


def _nameless_robot(path: Path, target: Path, rng) -> dict[str, str]:
    root = ElementTree.fromstring(path.read_text(encoding="utf-8", errors="replace"))
    if root.tag == "robot":
        links = _numbered([each.get("name") for each in root.findall("link")], rng)
        joints = {each.get("name"): f"joint_{k}" for k, each in enumerate(root.findall("joint"))}
        for child in list(root):
            if child.tag not in ("link", "joint"):
                root.remove(child)
        for each in root.iter():
            if each.tag in ("parent", "child") and each.get("link") in links:
                each.set("link", links[each.get("link")])
            if each.tag == "mimic":
                each.set("joint", joints.get(each.get("joint"), each.get("joint")))
        for each in root:
            each.set("name", (links if each.tag == "link" else joints)[each.get("name")])
    else:
        links = _nameless_mjcf(root, path, rng)
    target.write_bytes(ElementTree.tostring(root))
    return links


def _nameless_mjcf(root, path: Path, rng) -> dict[str, str]:
    _include(root, path.parent)
    for child in list(root):
        if child.tag not in KEPT_OF_MJCF:
            root.remove(child)
    bodies = [each for world in root.findall("worldbody") for each in world.iter("body")]
    links = _numbered([body.get("name", f"unnamed {k}") for k, body in enumerate(bodies)], rng)
    for number, body in enumerate(bodies):
        body.set("name", links[body.get("name", f"unnamed {number}")])
    for world in root.findall("worldbody"):
        for each in world.iter():
            if each.tag != "body" and "name" in each.attrib:
                del each.attrib["name"]
            each.attrib.pop("target", None)
            if each.get("mode", "").startswith("target"):
                del each.attrib["mode"]
    return links


def _include(element, folder: Path) -> None:
    """Put the content of included files in their places."""
    for number, child in enumerate(list(element)):
        if child.tag == "include":
            found = folder / child.get("file")
            other = ElementTree.fromstring(found.read_text()) if found.is_file() else ElementTree.Element("none")
            _include(other, folder)
            at = list(element).index(child)
            element.remove(child)
            for offset, each in enumerate(list(other)):
                element.insert(at + offset, each)
        else:
            _include(child, folder)
        del number
