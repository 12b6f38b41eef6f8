"""Meshes: coloured triangles in the world, of the skin or mannequin in a pose, and of rods, balls and tubes beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.appearance import Shape, accents, shapes
from poise.appearance.palette import Color, Palette
from poise.appearance.skin_surface import segment_matrices, skin_surface
from poise.appearance.surfaces_and_implicit_forms import ball_shape, loft, rod_shape
from poise.character.character import Character
from poise.character.derived import derived
from poise.geometry.rotations import rotation_matrix
from poise.motion.pose import Pose
from poise.pictures.paint import Paint, paint_skin

Point = Sequence[float] | np.ndarray

ROUND = 12
"""Sides around the meshes of rods and tubes; balls have twice as many."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A mesh of coloured triangles; neighbours share vertices, so that they are shaded smoothly."""

    vertices: np.ndarray
    """(n, 3) float32 in the world [m]."""
    normals: np.ndarray
    """(n, 3) float32, outward, of length 1."""
    colors: np.ndarray
    """(n, 3) float32, 0 to 1, as a screen shows them."""
    faces: np.ndarray
    """(m, 3) int64, counter-clockwise as seen from outside."""
    coarse: np.ndarray
    """(k, 3) int64, fewer faces on the same vertices, which cast shadows."""
    paint: Paint | None = None
    """Base colours and textures of the faces, beside the colours of vertices; None for a mesh without."""


def joined(meshes: Iterable[Mesh]) -> Mesh:
    """Join several meshes into one mesh, without paint."""
    several = [mesh for mesh in meshes if len(mesh.faces)]
    if not several:
        none = np.zeros((0, 3), np.float32)
        return Mesh(none, none, none, np.zeros((0, 3), np.int64), np.zeros((0, 3), np.int64))
    firsts = np.cumsum([0, *(len(mesh.vertices) for mesh in several[:-1])])
    return Mesh(
        np.concatenate([mesh.vertices for mesh in several]),
        np.concatenate([mesh.normals for mesh in several]),
        np.concatenate([mesh.colors for mesh in several]),
        np.concatenate([mesh.faces + first for mesh, first in zip(several, firsts, strict=True)]),
        np.concatenate([mesh.coarse + first for mesh, first in zip(several, firsts, strict=True)]),
    )


def painted(shape: Shape, color: Color) -> Mesh:
    """Build a mesh of one colour from a shape whose vertices are in the world already."""
    return _mesh(shape, shape.vertices, shape.normals, color)


def _mesh(shape: Shape, vertices: np.ndarray, normals: np.ndarray, color: Color) -> Mesh:
    shade = np.broadcast_to(np.array(color, np.float32) / 255.0, vertices.shape)
    return Mesh(vertices.astype(np.float32), normals, shade, shape.faces.astype(np.int64), shape.coarse.astype(np.int64))


Piece = tuple[str, bool, Shape]
"""A piece of the body's mesh: its segment, whether it is an accent, and its shape, the same in every pose."""


def _pieces(character: Character) -> tuple[Piece, ...]:
    return derived(character.described, "mesh pieces", lambda: _make_pieces(character.described))


def _make_pieces(character: Character) -> tuple[Piece, ...]:
    tables = ((False, shapes(character)), (True, accents(character)))
    return tuple((name, accent, shape) for accent, table in tables for name, shape in table.items())


def body_mesh(pose: Pose, palette: Palette) -> Mesh:
    """Build the mesh of the mannequin in a pose, in the colours of a palette."""
    frames = {}
    meshes = []
    for name, accent, shape in _pieces(pose.character):
        if name not in frames:
            position, orientation = pose.segment_frame(name)
            frames[name] = position.astype(np.float32), rotation_matrix(orientation).astype(np.float32)
        position, rotation = frames[name]
        color = palette.joint_ball if accent else palette.body
        meshes.append(_mesh(shape, shape.vertices @ rotation.T + position, shape.normals @ rotation.T, color))
    return joined(meshes)


def rod(start: Point, end: Point, radius: float, color: Color, tip: float | None = None) -> Mesh:
    """Build the mesh of a rod with round ends between two points [m]; it tapers to the radius `tip`, if one is given."""
    bone = np.subtract(end, start).astype(np.float64)
    if np.linalg.norm(bone) < 1e-9:
        return joined(())
    return painted(rod_shape(np.asarray(start, np.float64), bone, radius, radius if tip is None else tip, ROUND), color)


def ball(center: Point, radius: float, color: Color) -> Mesh:
    """Build the mesh of a ball around a center [m]."""
    return painted(ball_shape(np.asarray(center, np.float64), [radius] * 3, np.eye(3), 2 * ROUND), color)


def tube(points: np.ndarray, radius: float, color: Color) -> Mesh:
    """Build the mesh of a tube through points (n, 3) [m]; those that coincide count once."""
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    points = points[np.concatenate([[True], steps > 0.2 * radius])]
    if len(points) < 2:
        return joined(())
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-12)
    across = np.empty_like(along)
    side = np.eye(3)[np.argmin(np.abs(along[0]))]
    for number, direction in enumerate(along):  # carried along, so that the tube does not twist
        side = side - (side @ direction) * direction
        side = across[number] = side / np.linalg.norm(side)
    angles = np.linspace(0.0, 2.0 * np.pi, ROUND, endpoint=False)
    around = np.cos(angles)[:, None] * across[:, None] + np.sin(angles)[:, None] * np.cross(along, across)[:, None]
    return painted(loft(points[:, None] + radius * around, points[0], points[-1]), color)


def refined(mesh: Mesh, values: np.ndarray) -> tuple[Mesh, np.ndarray]:
    """Refine a mesh: four triangles for each, and values (n, c) of its vertices interpolated; outlines become round.

    The middle of an edge is moved half way to where the tangent planes at its ends have it, which is exact for a ball (after
    Boubekeur and Alexa, Phong tessellation, 2008).
    """
    sides = np.sort(mesh.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    keys, which = np.unique(sides[:, 0] * len(mesh.vertices) + sides[:, 1], return_inverse=True)
    one, other = np.divmod(keys, max(len(mesh.vertices), 1))
    between = 0.5 * (mesh.vertices[one] + mesh.vertices[other])
    moved = np.zeros_like(between)
    for end in (one, other):
        normals = mesh.normals[end]
        moved -= 0.25 * np.einsum("ij,ij->i", between - mesh.vertices[end], normals)[:, None] * normals
    normals = mesh.normals[one] + mesh.normals[other]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    a, b, c = mesh.faces.T
    ab, bc, ca = len(mesh.vertices) + which.reshape(-1, 3).T
    faces = np.concatenate([np.stack(corners, axis=1) for corners in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))])

    def doubled(rows: np.ndarray) -> np.ndarray:
        return np.concatenate([rows, 0.5 * (rows[one] + rows[other])])

    finer = Mesh(
        np.concatenate([mesh.vertices, between + moved]), np.concatenate([mesh.normals, normals]), doubled(mesh.colors), faces,
        mesh.coarse,
    )  # fmt: skip
    return finer, doubled(values)


def _boxes(character: Character) -> tuple[tuple[str, np.ndarray], ...]:
    """Return a box around each segment's part of a body's mesh: its name and the corners (8, 3) in its frame [m]."""
    return derived(character.described, "mesh boxes", lambda: _make_boxes(character.described))


def _make_boxes(character: Character) -> tuple[tuple[str, np.ndarray], ...]:
    surface = skin_surface(character)
    if surface is None:
        pieces = [(name, shape.vertices) for name, _, shape in _pieces(character)]
    else:
        rest, segments = Pose(character), character.segments
        vertices, frames = surface.skin.posed(segment_matrices(rest)), segment_matrices(rest)
        pieces = []
        for piece in surface.pieces:
            corners = vertices[surface.skin.triangles[piece.first : piece.first + piece.count].ravel()]
            inverse = np.linalg.inv(frames[segments[piece.segment].name])
            pieces.append((segments[piece.segment].name, corners @ inverse[:3, :3].T + inverse[:3, 3]))
    result = []
    for name, points in pieces:
        ends = np.stack([points.min(axis=0), points.max(axis=0)])
        result.append((name, np.array([[ends[i, 0], ends[j, 1], ends[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])))
    return tuple(result)


def outline(pose: Pose) -> np.ndarray:
    """Return a few points (n, 3) [m] that enclose the mesh of the body in a pose: the corners of the segments' boxes."""
    corners = []
    for name, box in _boxes(pose.character):
        position, orientation = pose.segment_frame(name)
        corners.append(box @ rotation_matrix(orientation).T + position)
    return np.concatenate(corners)


def body_meshes(pose: Pose, palette: Palette) -> tuple[Mesh, ...]:
    """Build the meshes of a body in a pose: of its skin, else the mannequin's in the colours of a palette."""
    surface = skin_surface(pose.character)
    if surface is None:
        return (body_mesh(pose, palette),)
    frames = segment_matrices(pose)
    vertices, normals = (
        values.astype(np.float32) for values in (surface.skin.posed(frames), surface.skin.posed_normals(frames))
    )
    colors = np.ones_like(vertices)
    painted = derived(pose.character.described, "painted skin", lambda: paint_skin(surface))
    return tuple(Mesh(vertices, normals, colors, part.faces, part.coarse, part.paint) for part in painted)
