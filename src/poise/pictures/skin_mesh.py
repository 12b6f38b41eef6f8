"""Skin meshes: the skin of a character in a pose, to be drawn: what is solid or has holes, and what blends."""

from dataclasses import dataclass

import numpy as np

from poise.appearance.palette import Palette
from poise.appearance.skin_surface import PLAIN, SkinSurface, segment_matrices, skin_surface
from poise.character.derived import derived
from poise.character.skin import SkinMaterial
from poise.motion.pose import Pose
from poise.pictures.mesh import Mesh, body_mesh
from poise.pictures.paint import Paint, material_cutoff, open_texture


@dataclass(frozen=True, slots=True, eq=False)
class _PaintedFaces:
    """Triangles of a skin that are drawn alike, the same in every pose."""

    faces: np.ndarray
    """(m, 3) int64; those that are seen from both sides are there twice."""
    coarse: np.ndarray
    """(k, 3) int64 those that throw shadows: not the ones in a hole."""
    paint: Paint


def body_meshes(pose: Pose, palette: Palette) -> tuple[Mesh, ...]:
    """Build the meshes of a character's body in a pose: of its skin, else the mannequin's in the colours of a palette."""
    surface = skin_surface(pose.character)
    if surface is None:
        return (body_mesh(pose, palette),)
    frames = segment_matrices(pose)
    vertices, normals = (
        values.astype(np.float32) for values in (surface.skin.posed(frames), surface.skin.posed_normals(frames))
    )
    colors = np.ones_like(vertices)
    painted = derived(pose.character.described, "painted skin", lambda: _paint(surface))
    return tuple(Mesh(vertices, normals, colors, part.faces, part.coarse, part.paint) for part in painted)


def _paint(surface: SkinSurface) -> tuple[_PaintedFaces, ...]:
    """Paint a skin: its solid triangles, and those that blend, if there are any of them."""
    skin = surface.skin
    numbers = sorted({piece.material for piece in surface.pieces})
    materials = [SkinMaterial("") if number == PLAIN else skin.materials[number] for number in numbers]
    opened = {number: open_texture(skin.textures[number]) for number in {m.texture for m in materials} if number is not None}
    images = tuple(None if m.texture is None else opened[m.texture] for m in materials)
    of_face = np.repeat([numbers.index(p.material) for p in surface.pieces], [p.count for p in surface.pieces])
    uvs = np.zeros((len(skin.positions), 2), np.float32) if skin.uvs is None else skin.uvs
    blends = np.array([material.alpha == "BLEND" for material in materials])[of_face]
    result = []
    for chosen in (~blends, blends):
        if chosen.any():
            result.append(_painted_faces(skin.triangles[chosen], of_face[chosen], materials, images, uvs))
    return tuple(result)


def _painted_faces(
    triangles: np.ndarray,
    of_face: np.ndarray,
    materials: list[SkinMaterial],
    images: tuple[np.ndarray | None, ...],
    uvs: np.ndarray,
) -> _PaintedFaces:
    """Paint triangles (m, 3) of a skin, with the numbers (m,) of their materials; add the backs of two-sided ones."""
    seen_from_behind = np.array([material.two_sided for material in materials])[of_face]
    faces = np.concatenate([triangles, triangles[seen_from_behind][:, ::-1]]).astype(np.int64)
    of_face = np.concatenate([of_face, of_face[seen_from_behind]])
    backs = np.arange(len(faces)) >= len(triangles)
    colors = np.array([material.color for material in materials], np.float32)
    opaque = np.array([material.alpha == "OPAQUE" for material in materials])
    colors[opaque, 3] = 1.0
    cutoffs = np.array([material_cutoff(material) for material in materials], np.float32)
    paint = Paint(uvs, of_face, backs, colors, images, cutoffs)
    middles = uvs[faces].mean(axis=1)
    thin = np.where(opaque, 0.0, np.where(cutoffs < 0.5, 0.5, cutoffs))[of_face]
    casting = paint.samples(np.arange(len(faces)), middles)[:, 3] >= thin
    return _PaintedFaces(faces, faces[casting], paint)
