"""Skin surface: the skin of a character ready to be drawn: normals everywhere, and its triangles by material and segment."""

from dataclasses import dataclass, replace

import numpy as np

from poise.character.character import Character
from poise.character.derived import derived
from poise.character.skin import CHUNK, Skin
from poise.geometry.rotations import matrices
from poise.motion.pose import Pose, segment_frames

PLAIN = -1
"""In place of the number of a material, for triangles that have none: they are white."""


@dataclass(frozen=True, slots=True)
class SkinPiece:
    """Triangles of a skin's surface that have one material and move mostly with one segment."""

    material: int
    """Number of its material, or PLAIN."""
    segment: int
    """Number of its segment, in the order of the character's segments."""
    first: int
    """Its first triangle."""
    count: int


@dataclass(frozen=True, eq=False)
class SkinSurface:
    """The surface of a character's skin as it is drawn."""

    skin: Skin
    """With normals at all vertices, the largest weights of each vertex first, and triangles in the order of the pieces."""
    pieces: tuple[SkinPiece, ...]
    """All triangles, one piece after the other: those of one material follow each other."""


def skin_surface(character: Character) -> SkinSurface | None:
    """Return the surface of a character's skin; None if it has no triangles, so that the mannequin is drawn."""
    return derived(character.described, "skin surface", lambda: _make_surface(character.described))


def covers_body(character: Character) -> bool:
    """Check whether a character's skin surface is on half of its effectors at least: a hat or a prop alone is no body."""
    surface = skin_surface(character)
    if surface is None:
        return False
    segments, effectors = character.described.segments, character.described.effectors
    dressed = {segments[piece.segment].name for piece in surface.pieces}
    return 2 * sum(effector.segment in dressed for effector in effectors) >= len(effectors)


def segment_matrices(pose: Pose) -> dict[str, np.ndarray]:
    """Return the matrices (4, 4) [m] by segment that pose the surface of a character's skin: the frames of its segments."""
    frames = segment_frames(pose)
    result = np.tile(np.eye(4), (len(frames), 1, 1))
    result[:, :3, :3], result[:, :3, 3] = matrices(frames[:, 3:]), frames[:, :3]
    return {segment.name: matrix for segment, matrix in zip(pose.character.described.segments, result, strict=True)}


def posed_vertices(pose: Pose) -> np.ndarray | None:
    """Return where the vertices of a character's skin surface are in a pose, (n, 3) [m]; None if it has no skin."""
    surface = skin_surface(pose.character)
    return None if surface is None else surface.skin.posed(segment_matrices(pose))


def _make_surface(character: Character) -> SkinSurface | None:
    skin = character.skin
    if skin is None:
        return None
    skin = _with_visible_triangles(skin)
    if not len(skin.triangles):
        return None
    skin = _with_used_vertices(with_normals(skin))
    joints, weights = _sorted_by_weight(skin.joints, skin.weights)
    skin = replace(skin, joints=joints, weights=weights)
    numbers = {segment.name: number for number, segment in enumerate(character.segments)}
    segments = _segments_of_vertices(skin, np.array([numbers[bone] for bone in skin.bones], np.int32))
    order, pieces = _pieces(skin, segments, len(numbers))
    triangles = skin.triangles[order]
    mirrored = np.linalg.det(skin.bind[:, :3, :3]) < 0.0
    inside_out = mirrored[skin.joints[triangles[:, 0], 0]]
    triangles[inside_out] = triangles[inside_out][:, ::-1]
    return SkinSurface(replace(skin, triangles=triangles), pieces)


def with_normals(skin: Skin) -> Skin:
    """Return a skin with normals, to draw its surface: triangles with a corner without one get own corners, and are flat."""
    has_normal = np.zeros(len(skin.positions), bool) if skin.normals is None else np.any(skin.normals != 0.0, axis=1)
    flat = np.flatnonzero(~has_normal[skin.triangles].all(axis=1))
    normals = np.zeros_like(skin.positions) if skin.normals is None else skin.normals
    if not len(flat):
        return replace(skin, normals=normals)
    corners = skin.triangles[flat]
    one, other = (skin.positions[corners[:, k]] - skin.positions[corners[:, 0]] for k in (1, 2))
    across = np.cross(one, other)
    lengths = np.linalg.norm(across, axis=1, keepdims=True)
    across = np.where(lengths > 0.0, across / np.where(lengths > 0.0, lengths, 1.0), (0.0, 1.0, 0.0)).astype(np.float32)
    again, triangles = corners.ravel(), skin.triangles.copy()
    triangles[flat] = len(skin.positions) + np.arange(len(again), dtype=np.uint32).reshape(-1, 3)

    def longer(rows: np.ndarray) -> np.ndarray:
        return np.concatenate([rows, rows[again]])

    return replace(
        skin,
        positions=longer(skin.positions),
        normals=np.concatenate([normals, np.repeat(across, 3, axis=0)]),
        uvs=None if skin.uvs is None else longer(skin.uvs),
        joints=longer(skin.joints),
        weights=longer(skin.weights),
        triangles=triangles,
    )


def _with_visible_triangles(skin: Skin) -> Skin:
    """Return the surface of a skin without triangles of no area, to draw it: a small file may have millions of them."""
    visible = np.empty(len(skin.triangles), bool)
    for first in range(0, len(visible), CHUNK):
        a, b, c = skin.positions[skin.triangles[first : first + CHUNK]].transpose(1, 0, 2)
        visible[first : first + CHUNK] = np.any(np.cross(b - a, c - a) != 0.0, axis=1)
    if visible.all():
        return skin
    before = np.concatenate([[0], np.cumsum(visible)])
    parts = [replace(part, first=int(before[part.first]), count=int(np.diff(before[[part.first, part.first + part.count]])[0]))
             for part in skin.parts]  # fmt: skip
    return replace(skin, triangles=skin.triangles[visible], parts=tuple(parts))


def _with_used_vertices(skin: Skin) -> Skin:
    """Return a skin without the vertices that no triangle of its surface has, which may lie anywhere."""
    used = np.zeros(len(skin.positions), bool)
    used[skin.triangles.ravel()] = True
    if used.all():
        return skin
    numbers = np.cumsum(used, dtype=np.uint32) - 1
    return replace(
        skin,
        positions=skin.positions[used],
        normals=None if skin.normals is None else skin.normals[used],
        uvs=None if skin.uvs is None else skin.uvs[used],
        joints=skin.joints[used],
        weights=skin.weights[used],
        triangles=numbers[skin.triangles].astype(np.uint32),
    )


def _sorted_by_weight(joints: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return joints and weights (n, 8) of the vertices of a skin surface with the largest weights first."""
    joints, weights = joints.copy(), weights.copy()
    for first in range(0, len(weights), CHUNK):
        part = slice(first, first + CHUNK)
        order = np.argsort(-weights[part], axis=1, kind="stable")
        joints[part] = np.take_along_axis(joints[part], order, axis=1)
        weights[part] = np.take_along_axis(weights[part], order, axis=1)
    return joints, weights


def _segments_of_vertices(skin: Skin, segment_of_bone: np.ndarray) -> np.ndarray:
    """Return the number of the segment that each vertex of a skin surface moves with most, (n,); bones may share one."""
    result = np.empty(len(skin.joints), np.int32)
    for first in range(0, len(result), CHUNK):
        part = slice(first, first + CHUNK)
        segments, weights = segment_of_bone[skin.joints[part]], skin.weights[part]
        shares = np.stack([(weights * (segments == segments[:, slot, None])).sum(axis=1) for slot in range(8)], axis=1)
        best = np.argmax(shares * (weights > 0.0), axis=1)
        result[part] = segments[np.arange(len(best)), best]
    return result


def _pieces(skin: Skin, segments: np.ndarray, n_segments: int) -> tuple[np.ndarray, tuple[SkinPiece, ...]]:
    """Sort the triangles of a skin surface by material and segment: their order (m,), and the pieces.

    segments: (n,) of the vertices. A triangle belongs to the segment of two of its corners.
    """
    materials = np.full(len(skin.triangles), PLAIN, np.int32)
    for part in skin.parts:
        materials[part.first : part.first + part.count] = PLAIN if part.material is None else part.material
    corners = segments[skin.triangles]
    owners = np.where(corners[:, 1] == corners[:, 2], corners[:, 1], corners[:, 0])
    keys = (materials.astype(np.int64) - PLAIN) * n_segments + owners
    order = np.argsort(keys, kind="stable")
    found, firsts, counts = np.unique(keys[order], return_index=True, return_counts=True)
    rows = zip(found.tolist(), firsts.tolist(), counts.tolist(), strict=True)
    return order, tuple(SkinPiece(key // n_segments + PLAIN, key % n_segments, first, count) for key, first, count in rows)
