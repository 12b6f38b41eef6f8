"""Surfaces of a scene in its messages: the meshes of the mannequin and of a skin, whose numbers are in the meshes frame."""

from typing import Literal

from msgspec import Struct


class Value(Struct, frozen=True):
    """A part of a message."""


class Surface(Value, frozen=True):
    """A mesh in the meshes frame, in its segment's frame."""

    segment: str
    role: str
    """`body` or `accent`: which colour of the palette it has (`body`, `joint_ball`)."""
    vertices: int
    triangles: int
    coarse: int
    """Number of coarse triangles, like that of the others; for picking and where drawing is slow."""


class SkinMaterial(Value, frozen=True):
    """The look of some triangles of a skin."""

    color: tuple[float, float, float, float]
    """Base colour, linear RGBA; the texture is multiplied by it."""
    texture: int
    """Number of its texture, sRGB, its first row at v = 0; −1 for none."""
    alpha: Literal["OPAQUE", "MASK", "BLEND"]
    """`MASK` is cut out where alpha is below `cutoff`."""
    cutoff: float
    two_sided: bool


class SkinPiece(Value, frozen=True):
    """Triangles of a skin that have one material and move mostly with one segment."""

    material: int
    segment: int
    """Number of its segment."""
    triangles: int


class SkinTexture(Value, frozen=True):
    """An image file in the meshes frame."""

    kind: str
    """Its type: image/png, …"""
    length: int
    """[bytes]."""


class SkinMesh(Value, frozen=True):
    """A character's own skin: a mesh whose vertices follow up to eight bones each, by linear blend skinning."""

    vertices: int
    bones: list[int]
    """Number of the segment that each bone moves with."""
    pieces: list[SkinPiece]
    """Their triangles follow each other."""
    materials: list[SkinMaterial]
    textures: list[SkinTexture]
