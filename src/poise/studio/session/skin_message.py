"""The skin of an avatar for the scene message: its pieces, materials and textures as a page draws them; what its file is."""

from dataclasses import replace
from typing import Literal

from poise.appearance.skin_surface import PLAIN, skin_surface
from poise.character.character import Character
from poise.character.skin import Skin, SkinMaterial
from poise.formats.gltf_to_character import GltfSource
from poise.studio.protocol import surfaces

SHOWN_IMAGES = ("image/png", "image/jpeg", "image/webp")
"""Types of textures that every browser shows."""


def avatar_kind(character: Character) -> Literal["", "VRM", "GLB"]:
    """Return the kind of the file in which poses and motions of an avatar are saved; empty for other bodies."""
    source = character.described.source
    if not isinstance(source, GltfSource):
        return ""
    is_avatar = source.humanoid is not None and source.humanoid.version != "VRM animation"
    return "VRM" if is_avatar else "GLB"


def skin_message(character: Character) -> tuple[surfaces.SkinMesh | None, Skin | None]:
    """Describe the skin of a character for a scene, and return what of it goes into the meshes frame; None if it has none."""
    surface = skin_surface(character)
    if surface is None:
        return None, None
    skin = surface.skin
    used = sorted({piece.material for piece in surface.pieces})
    materials = [skin.materials[number] if number != PLAIN else SkinMaterial("") for number in used]
    shown = sorted({m.texture for m in materials if m.texture is not None and skin.textures[m.texture].kind in SHOWN_IMAGES})
    skin = replace(skin, textures=tuple(skin.textures[number] for number in shown))
    numbers = {segment.name: number for number, segment in enumerate(character.described.segments)}
    message = surfaces.SkinMesh(
        vertices=len(skin.positions),
        bones=[numbers[bone] for bone in skin.bones],
        pieces=[surfaces.SkinPiece(used.index(each.material), each.segment, each.count) for each in surface.pieces],
        materials=[_material(each, shown) for each in materials],
        textures=[surfaces.SkinTexture(texture.kind, len(texture.content)) for texture in skin.textures],
    )
    return message, skin


def _material(material: SkinMaterial, shown: list[int]) -> surfaces.SkinMaterial:
    texture = shown.index(material.texture) if material.texture in shown else -1
    alpha = material.alpha if material.alpha in ("MASK", "BLEND") else "OPAQUE"
    return surfaces.SkinMaterial(material.color, texture, alpha, material.alpha_cutoff, material.two_sided)  # type: ignore[arg-type]
