"""Says in plain words what a glTF, GLB, VRM or VRMA file holds: skeleton, mesh, animations, and what is kept untouched."""

from typing import Any

from poise.errors import PoiseError
from poise.formats.gltf_animations import read_keys
from poise.formats.gltf_to_character import GltfSource
from poise.plain_text import counted

MOST_LISTED = 20
"""How many animations are listed by name."""


def describe_gltf(source: GltfSource) -> list[str]:
    """Summarise the glTF file that a character comes from, one sentence each: what it is, holds, and what was assumed."""
    gltf = source.file.gltf
    kind = source.humanoid.version if source.humanoid else "GLB" if source.file.binary else "glTF"
    title = f" of {source.humanoid.title!r}" if source.humanoid and source.humanoid.title else ""
    maker = f", made by {gltf.asset.generator}" if gltf.asset.generator else ""
    lines = [f"A {kind} file{title}{maker}."]
    bones = len(source.skeleton.bones) + (source.skeleton.base >= 0)
    named = f", {len(source.humanoid.nodes)} of them named as human" if source.humanoid else ""
    lines.append(f"{counted(len(source.tree), 'node')}, {counted(bones, 'bone')}{named}, {counted(len(gltf.skins), 'skin')}.")
    return [*lines, *_surface(source), *_animations(source), *_untouched(source)]


def _surface(source: GltfSource) -> list[str]:
    try:
        skin = source.skin
    except PoiseError as error:
        return [f"Its mesh cannot be read: {error}."]
    if skin is None:
        return ["It has no mesh."]
    kept = f"{counted(len(skin.triangles), 'triangle')} and {counted(len(skin.positions), 'vertex', 'vertices')}"
    looks = f"{counted(len(skin.materials), 'material')} and {counted(len(skin.textures), 'texture')}"
    return [f"Its mesh has {kept}, {looks}.", *(f"{note[:1].upper()}{note[1:]}." for note in skin.notes)]


def _animations(source: GltfSource) -> list[str]:
    known = source.file.gltf.animations
    if not known:
        return []
    told = []
    for number, animation in enumerate(known[:MOST_LISTED]):
        try:
            keys = read_keys(source.file, source.tree, number)
        except PoiseError as error:
            told.append(f"{animation.name or f'animation {number}'} (cannot be read: {error})")
            continue
        end = max((float(part.times[-1]) for part in keys), default=0.0)
        begin = min((float(part.times[0]) for part in keys), default=0.0)
        told.append(f"{animation.name or f'animation {number}'} ({end - begin:.4g} s)")
    more = f", and {len(known) - MOST_LISTED} more" if len(known) > MOST_LISTED else ""
    return [f"{counted(len(known), 'animation')}: {', '.join(told)}{more}."]


def _untouched(source: GltfSource) -> list[str]:
    """List for the summary what a glTF file holds that Poise does not use and writes back as it came."""
    gltf, extensions = source.file.gltf, source.file.gltf.extensions
    parts = []
    morphs = sum(max((len(primitive.targets) for primitive in mesh.primitives), default=0) for mesh in gltf.meshes)
    if morphs:
        parts.append(counted(morphs, "morph target"))
    old, new = _dict(extensions.get("VRM")), _dict(extensions.get("VRMC_vrm"))
    expressions = len(_list(_dict(old.get("blendShapeMaster")).get("blendShapeGroups")))
    expressions += sum(len(_dict(group)) for group in _dict(new.get("expressions")).values())
    if expressions:
        parts.append(counted(expressions, "expression"))
    if source.humanoid and source.humanoid.springs:
        parts.append(counted(len(source.humanoid.springs), "spring bone"))
    others = [name for name in gltf.extensions_used if name not in ("VRM", "VRMC_vrm", "VRMC_springBone")]
    if others:
        parts.append(f"the extensions {', '.join(others)}")
    return [f"Kept untouched: {', '.join(parts)}."] if parts else []


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
