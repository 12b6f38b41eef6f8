"""Skin: the surface of a character from a file: vertices, triangles, colours, textures, and the bones that move it.

A vertex v of rest pose follows its bones: Σ weight · frame of the bone's segment · bind matrix · v (linear blend skinning).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

MOST_WEIGHTS = 8
"""Bones that a vertex can follow."""
CHUNK = 16_384
"""Vertices that are posed at a time, for want of memory."""


@dataclass(frozen=True, eq=False)
class Texture:
    """An image on a skin, as its file holds it."""

    content: bytes = field(repr=False)
    """Bytes of the image file."""
    kind: str
    """Its type: "image/png" or "image/jpeg"."""


@dataclass(frozen=True)
class SkinMaterial:
    """The look of some triangles of a skin."""

    name: str
    color: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    """Base colour, linear RGBA; the texture is multiplied by it."""
    texture: int | None = None
    """Number of its texture, sRGB; the first row of the image is at v = 0."""
    alpha: str = "OPAQUE"
    """"OPAQUE", "MASK" (cut out below `alpha_cutoff`) or "BLEND"."""
    alpha_cutoff: float = 0.5
    two_sided: bool = False


@dataclass(frozen=True, eq=False)
class SkinPart:
    """Triangles of one material of a skin."""

    name: str
    first: int
    """Its first triangle."""
    count: int
    material: int | None
    """Number of its material; None for plain white."""


@dataclass(frozen=True, eq=False)
class Skin:
    """The surface of a character, in metres in the world at rest."""

    positions: np.ndarray
    """(n, 3) float32 of the vertices, in the unit and axes of `bind`."""
    normals: np.ndarray | None
    """(n, 3) float32 unit vectors; None if the file has none: then each triangle is flat."""
    uvs: np.ndarray | None
    """(n, 2) float32 places on the texture, the first row of the image at v = 0; None if the file has none."""
    triangles: np.ndarray
    """(m, 3) uint32 numbers of vertices, anticlockwise seen from outside."""
    joints: np.ndarray
    """(n, 8) uint16 numbers of the bones that move a vertex."""
    weights: np.ndarray
    """(n, 8) float32 weights of those bones, of sum 1; 0 for those that are not there."""
    bones: tuple[str, ...]
    """Segment that each bone belongs to; several bones may belong to one segment."""
    bind: np.ndarray
    """(n_bones, 4, 4) from a vertex to the frame of the bone's segment [m]."""
    parts: tuple[SkinPart, ...]
    materials: tuple[SkinMaterial, ...]
    textures: tuple[Texture, ...] = field(repr=False)
    notes: tuple[str, ...] = ()
    """What could not be read, one sentence each."""

    def bone_matrices(self, frames: Mapping[str, np.ndarray]) -> np.ndarray:
        """Compute the matrices (n_bones, 4, 4) of a skin's bones from the frames (4, 4) of segments by name [m]."""
        return np.array([frames[segment] for segment in self.bones]).reshape(-1, 4, 4) @ self.bind

    def posed(self, frames: Mapping[str, np.ndarray]) -> np.ndarray:
        """Compute the skin's vertices (n, 3) [m] in the world from the frames (4, 4) of segments by name."""
        result = np.empty((len(self.positions), 3))
        for part, blended in self._blended(frames):
            result[part] = np.einsum("nij,nj->ni", blended[:, :, :3], self.positions[part]) + blended[:, :, 3]
        return result

    def posed_normals(self, frames: Mapping[str, np.ndarray]) -> np.ndarray:
        """Compute the skin's normals (n, 3) in the world from the frames (4, 4) of segments by name; 0 if unknown."""
        result = np.zeros((len(self.positions), 3))
        if self.normals is None:
            return result
        for part, blended in self._blended(frames):
            result[part] = np.einsum("nij,nj->ni", blended[:, :, :3], self.normals[part])
        lengths = np.linalg.norm(result, axis=1, keepdims=True)
        return np.divide(result, lengths, out=result, where=lengths > 0.0)

    def points_by_segment(self) -> dict[str, np.ndarray]:
        """Return the skin's vertices (n, 3) [m] that follow each segment most, in its frame, by segment."""
        strongest = np.take_along_axis(self.joints, self.weights.argmax(axis=1)[:, None], axis=1)[:, 0]
        order = np.argsort(strongest, kind="stable")
        ends = np.searchsorted(strongest[order], np.arange(len(self.bones) + 1))
        found: dict[str, list[np.ndarray]] = {}
        for number, name in enumerate(self.bones):
            own, bind = self.positions[order[ends[number] : ends[number + 1]]], self.bind[number]
            found.setdefault(name, []).append(own @ bind[:3, :3].T + bind[:3, 3])
        return {name: np.concatenate(points) for name, points in found.items()}

    def _blended(self, frames: Mapping[str, np.ndarray]) -> Iterator[tuple[slice, np.ndarray]]:
        """Yield slices of the skin's vertices, each with the mean matrices (k, 3, 4) of the bones that they follow."""
        matrices = self.bone_matrices(frames)[:, :3]
        for first in range(0, len(self.positions), CHUNK):
            part = slice(first, first + CHUNK)
            joints, weights = self.joints[part], self.weights[part]
            blended = np.zeros((len(joints), 3, 4))
            for slot in range(joints.shape[1]):
                used = np.flatnonzero(weights[:, slot])
                blended[used] += weights[used, slot, None, None] * matrices[joints[used, slot]]
            yield part, blended
