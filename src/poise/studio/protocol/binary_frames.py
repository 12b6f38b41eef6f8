"""Binary frames of the protocol: poses, meshes and files to a page, pieces of an upload from it.

All numbers are little-endian. Every frame begins with four uint32: the kind, and three numbers that depend on it.

| kind | from | then | payload |
|---|---|---|---|
| 1 pose | studio | scene, sequence, flags | float32: of each segment position [m] and orientation wxyz (7); of each joint its value in its unit; center of mass (3) [m]; with flag 1 of each joint its position [m] and axis in the world (6) |
| 2 meshes | studio | scene, 0, 0 | of each surface of the scene: float32 vertices (n, 3) [m] and unit normals (n, 3), then uint32 triangles (m, 3), counter-clockwise from outside, and coarse triangles (k, 3) on the same vertices; then of the scene's skin, if it has one: float32 vertices (n, 3), normals (n, 3), places on textures (n, 2) and weights (n, 8), the largest first; uint16 bones (n, 8); float32 matrices (b, 4, 4), column by column, from a vertex to its bone's segment [m]; uint32 triangles (m, 3); its textures as image files |
| 3 file | studio | request, length of the header, 0 | the header, UTF-8 JSON {"name", "mime"}; then the file |
| 5 frames | studio | request, number of frames, 0 | float32 (frames, segments, 7): position [m] and orientation wxyz of each segment |
| 6 compared | studio | scene, sequence, number of bodies | uint32 (bodies): the number of each method in the scene's list; then float32 (bodies, segments, 7): of each body what frames have |
| 7 crowd | studio | scene, sequence, number of bodies | uint32 (bodies): the number of each one's colour; then float32 (segments, bodies, 9): position [m] of a segment of each body, and the first and second axis of its frame; no bodies when the crowd is gone |
| 4 upload | page | upload, offset [bytes], 0 | the bytes of the file from there on |
"""  # noqa: E501

import struct
from typing import NamedTuple

import msgspec
import numpy as np

from poise.appearance.surfaces_and_implicit_forms import Shape
from poise.character.skin import Skin

POSE, MESHES, FILE, UPLOAD, FRAMES, COMPARED, CROWD = 1, 2, 3, 4, 5, 6, 7
"""Kinds of frames."""
WITH_JOINTS = 1
"""Flag of a pose frame: positions and axes of joints follow."""
HEADER = struct.Struct("<4I")
"""Kind, and three numbers."""


class FileHeader(msgspec.Struct, frozen=True):
    """What a file frame says about its file."""

    name: str
    mime: str


class UploadChunk(NamedTuple):
    """A piece of an uploaded file."""

    upload: int
    offset: int
    """Where in the file it begins [bytes]."""
    content: bytes


def pose_frame(
    scene: int,
    sequence: int,
    segments: np.ndarray,
    joints: np.ndarray,
    center_of_mass: np.ndarray,
    joint_marks: np.ndarray | None = None,
) -> bytes:
    """Pack the arrays of a pose into the bytes of a binary frame of the protocol.

    segments: (n, 7) positions [m] and orientations wxyz; joints: (m,) in their units; center_of_mass: (3,) [m];
    joint_marks: (m, 6) positions [m] and axes.
    """
    parts = [segments.ravel(), joints, center_of_mass, *([] if joint_marks is None else [joint_marks.ravel()])]
    flags = 0 if joint_marks is None else WITH_JOINTS
    return HEADER.pack(POSE, scene, sequence, flags) + np.concatenate(parts).astype("<f4").tobytes()


def meshes_frame(scene: int, meshes: list[Shape], skin: Skin | None = None) -> bytes:
    """Pack vertices, normals and triangles of a scene's meshes, and its skin, into the bytes of a binary frame of the protocol.

    skin: with normals, and with the textures that pages can show alone.
    """
    parts = [HEADER.pack(MESHES, scene, 0, 0)]
    for shape in meshes:
        parts += [array.astype("<f4").tobytes() for array in (shape.vertices, shape.normals)]
        parts += [array.astype("<u4").tobytes() for array in (shape.faces, shape.coarse)]
    if skin is not None:
        assert skin.normals is not None
        uvs = np.zeros((len(skin.positions), 2)) if skin.uvs is None else skin.uvs
        parts += [array.astype("<f4").tobytes() for array in (skin.positions, skin.normals, uvs, skin.weights)]
        parts += [skin.joints.astype("<u2").tobytes(), skin.bind.transpose(0, 2, 1).astype("<f4").tobytes()]
        parts += [skin.triangles.astype("<u4").tobytes(), *(texture.content for texture in skin.textures)]
    return b"".join(parts)


def file_frame(request: int, name: str, mime: str, content: bytes) -> bytes:
    """Pack a file for a page into a binary frame of the protocol. request: of the command that asked for it."""
    header = msgspec.json.encode(FileHeader(name, mime))
    return HEADER.pack(FILE, request, len(header), 0) + header + content


def motion_frame(request: int, segments: np.ndarray) -> bytes:
    """Pack the binary frame of a motion: bytes of (k, n, 7) positions [m] and orientations wxyz of all segments."""
    return HEADER.pack(FRAMES, request, len(segments), 0) + segments.astype("<f4").tobytes()


def compared_frame(scene: int, sequence: int, methods: list[int], segments: np.ndarray) -> bytes:
    """Pack the binary frame of compared bodies: bytes of their methods' numbers, and of all segments of each.

    segments: (bodies, n, 7) positions [m] and orientations wxyz.
    """
    header = HEADER.pack(COMPARED, scene, sequence, len(methods))
    return header + np.array(methods, "<u4").tobytes() + segments.astype("<f4").tobytes()


def crowd_frame(scene: int, sequence: int, colors: np.ndarray, segments: np.ndarray) -> bytes:
    """Pack the binary frame of a crowd: bytes of its bodies' colours (n,), and of all their segments (n_segments, n, 9)."""
    header = HEADER.pack(CROWD, scene, sequence, len(colors))
    return header + colors.astype("<u4").tobytes() + segments.astype("<f4").tobytes()


def read_upload_frame(frame: bytes) -> UploadChunk | None:
    """Unpack a piece of an upload from the bytes of a page's binary frame; None if it is not one."""
    if len(frame) < HEADER.size:
        return None
    kind, upload, offset, zero = HEADER.unpack_from(frame)
    return UploadChunk(upload, offset, frame[HEADER.size :]) if (kind, zero) == (UPLOAD, 0) else None


LARGEST_UPLOAD = 64 * 2**20
"""Largest file that a page may send [bytes]."""
