"""Paint: base colours and textures on the triangles of a mesh or a skin, with holes and alpha; its samples on the screen."""

import io
from dataclasses import dataclass
from warnings import warn

import numpy as np

from poise.appearance.skin_surface import PLAIN, SkinSurface
from poise.character.skin import SkinMaterial, Texture
from poise.errors import FileFormatWarning

LARGEST_TEXTURE = 1024
"""Textures are made smaller to this many pixels along a side: a picture shows no more of them, and flickers less."""
MOST_PIXELS = 40_000_000
"""Images with more pixels are not opened: they would fill the memory [pixels]."""
FORMATS = ("PNG", "JPEG", "WEBP")
"""Formats of textures that are opened."""
FAINT = 0.05
"""Alpha below which nothing is drawn of what blends."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """What colours the triangles of a mesh beside the colours of its vertices."""

    uvs: np.ndarray
    """(n, 2) float32 places of the vertices on textures, the first row at v = 0."""
    materials: np.ndarray
    """(m,) number of the material of each triangle."""
    backs: np.ndarray
    """(m,) whether a triangle is the back of another one: its normals point the other way."""
    colors: np.ndarray
    """(k, 4) float32 of the materials: linear red, green, blue, and alpha."""
    images: tuple[np.ndarray | None, ...]
    """(rows, columns, 4) uint8 of each material as a screen shows it; None for one colour."""
    cutoffs: np.ndarray
    """(k,) float32 alpha of each material below which nothing is drawn; 0: all is."""

    def samples(self, faces: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Return the painted colours and alpha (k, 4) float32, linear, of triangles `faces` (k,) at texture places (k, 2)."""
        materials = self.materials[faces]
        result = self.colors[materials]
        for number, image in enumerate(self.images):
            if image is not None and len(at := np.flatnonzero(materials == number)):
                found = interpolated(image, places[at]) / np.float32(255.0)
                found[:, :3] **= np.float32(2.2)  # as `linear` of the lights
                result[at] *= found
        return result

    def is_drawn(self, faces: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Return which painted samples are not in a hole, (k,) bool; faces and places as for `samples`."""
        cutoffs = self.cutoffs[self.materials[faces]]
        result, doubtful = np.ones(len(faces), bool), np.flatnonzero(cutoffs > 0.0)
        result[doubtful] = self.samples(faces[doubtful], places[doubtful])[:, 3] >= cutoffs[doubtful]
        return result


def interpolated(image: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Interpolate a painted texture (rows, columns, 4) between its pixels at places (k, 2), which repeat: (k, 4)."""
    rows, columns = image.shape[:2]
    across, down = ((places % 1.0) * (columns, rows) - 0.5).T
    column, row = np.floor(across).astype(np.int64), np.floor(down).astype(np.int64)
    right, below = ((across - column).astype(np.float32)[:, None], (down - row).astype(np.float32)[:, None])
    column, row, next_column, next_row = column % columns, row % rows, (column + 1) % columns, (row + 1) % rows
    upper = image[row, column] * (1.0 - right) + image[row, next_column] * right
    lower = image[next_row, column] * (1.0 - right) + image[next_row, next_column] * right
    result: np.ndarray = upper * (1.0 - below) + lower * below
    return result


def open_texture(texture: Texture) -> np.ndarray | None:
    """Open a texture to paint with, (rows, columns, 4) uint8, no larger than pictures need; None, with a warning, if bad."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(texture.content), formats=FORMATS) as image:
            image.draft("RGB", (LARGEST_TEXTURE, LARGEST_TEXTURE))
            if image.width * image.height > MOST_PIXELS:
                raise ValueError(f"its {image.width} x {image.height} pixels are too many")
            whole = image.convert("RGBA")
            whole.thumbnail((LARGEST_TEXTURE, LARGEST_TEXTURE), Image.Resampling.BOX)
            return np.asarray(whole)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        warn(f"a texture is left out: {error}", FileFormatWarning, stacklevel=2)
        return None


def material_cutoff(material: SkinMaterial) -> float:
    """Return the alpha below which paint by a skin's material leaves a hole in the picture."""
    return {"MASK": material.alpha_cutoff, "BLEND": FAINT}.get(material.alpha, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class SkinPaint:
    """Triangles of a skin that are drawn alike, the same in every pose."""

    faces: np.ndarray
    """(m, 3) int64; those that are seen from both sides are there twice."""
    coarse: np.ndarray
    """(k, 3) int64 those that throw shadows: not the ones in a hole."""
    paint: Paint


def paint_skin(surface: SkinSurface) -> tuple[SkinPaint, ...]:
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
) -> SkinPaint:
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
    return SkinPaint(faces, faces[casting], paint)


@dataclass(frozen=True, slots=True, eq=False)
class PaintedFaces:
    """The faces of a painted mesh that are in front of the camera."""

    paint: Paint
    numbers: np.ndarray
    """(m,) of the faces in the mesh."""
    corners: np.ndarray
    """(m, 3) their vertices."""
    nearness: np.ndarray
    """(n,) one over the distance of the vertices [1/m]."""

    def _places(self, faces: np.ndarray, shares: np.ndarray) -> np.ndarray:
        """Return the texture places (k, 2) of paint at shares (k, 3) of the corners on the screen, in perspective."""
        corners = self.corners[faces]
        weights = shares * self.nearness[corners]
        weights /= weights.sum(axis=1, keepdims=True)
        result: np.ndarray = np.einsum("kc,kcd->kd", weights, self.paint.uvs[corners])
        return result

    def is_drawn(self, faces: np.ndarray, shares: np.ndarray) -> np.ndarray:
        """Return which painted samples of faces (k,) at shares (k, 3) of their corners are not in a hole, (k,)."""
        return self.paint.is_drawn(self.numbers[faces], self._places(faces, shares))

    def samples(self, faces: np.ndarray, shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return painted colours and alpha (k, 4) of samples, and which of them are on backs, (k,)."""
        numbers = self.numbers[faces]
        return self.paint.samples(numbers, self._places(faces, shares)), self.paint.backs[numbers]
