"""Paint: base colours and textures on the triangles of a mesh, with holes and alpha."""

import io
from dataclasses import dataclass
from warnings import warn

import numpy as np

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
        """Return the linear colours and alpha (k, 4) float32 of triangles `faces` (k,) at places (k, 2) on their textures."""
        materials = self.materials[faces]
        result = self.colors[materials]
        for number, image in enumerate(self.images):
            if image is not None and len(at := np.flatnonzero(materials == number)):
                found = interpolated(image, places[at]) / np.float32(255.0)
                found[:, :3] **= np.float32(2.2)  # as `linear` of the lights
                result[at] *= found
        return result

    def is_drawn(self, faces: np.ndarray, places: np.ndarray) -> np.ndarray:
        """Return which of some samples are not in a hole, (k,) bool; faces and places as for `samples`."""
        cutoffs = self.cutoffs[self.materials[faces]]
        result, doubtful = np.ones(len(faces), bool), np.flatnonzero(cutoffs > 0.0)
        result[doubtful] = self.samples(faces[doubtful], places[doubtful])[:, 3] >= cutoffs[doubtful]
        return result


def interpolated(image: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Interpolate a texture (rows, columns, 4) between its pixels at places (k, 2), which repeat beyond 0 to 1: (k, 4)."""
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
    """Open a texture as an array (rows, columns, 4) uint8, no larger than pictures need; None, with a warning, if it cannot."""
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
    """Return the alpha of a material below which nothing is drawn."""
    return {"MASK": material.alpha_cutoff, "BLEND": FAINT}.get(material.alpha, 0.0)
