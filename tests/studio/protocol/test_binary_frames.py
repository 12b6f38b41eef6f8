"""Binary frames: what is packed is where the table of the module says."""

import json
import struct

import numpy as np

from poise.appearance import Shape
from poise.character.skin import Skin, Texture
from poise.studio.protocol import binary_frames


def test_a_pose_frame_has_a_header_segments_joints_and_the_center_of_mass():
    segments = np.arange(21.0).reshape(3, 7)
    frame = binary_frames.pose_frame(4, 9, segments, np.array([30.0, 31.0]), np.array([40.0, 41.0, 42.0]))
    assert np.frombuffer(frame, "<u4", 4).tolist() == [binary_frames.POSE, 4, 9, 0]
    assert np.frombuffer(frame, "<f4", offset=16).tolist() == [*range(21), 30, 31, 40, 41, 42]


def test_a_pose_frame_with_joints_has_their_marks_at_its_end():
    marks = np.arange(6.0).reshape(1, 6)
    frame = binary_frames.pose_frame(1, 2, np.zeros((1, 7)), np.zeros(1), np.zeros(3), marks)
    assert np.frombuffer(frame, "<u4", 4)[3] == binary_frames.WITH_JOINTS
    assert np.frombuffer(frame, "<f4", offset=16)[-6:].tolist() == [0, 1, 2, 3, 4, 5]


def test_a_frame_of_compared_bodies_has_the_numbers_of_their_methods_and_then_their_segments():
    segments = np.arange(28.0).reshape(2, 2, 7)
    frame = binary_frames.compared_frame(4, 9, [11, 3], segments)
    assert np.frombuffer(frame, "<u4", 6).tolist() == [binary_frames.COMPARED, 4, 9, 2, 11, 3]
    assert np.frombuffer(frame, "<f4", offset=24).tolist() == list(range(28))
    assert len(binary_frames.compared_frame(4, 9, [], np.zeros((0, 2, 7)))) == 16


def test_meshes_follow_each_other_vertices_normals_triangles_coarse_triangles():
    vertices, normals, faces = np.ones((3, 3)), np.zeros((3, 3)), np.array([[0, 1, 2], [2, 1, 0]])
    shapes = [Shape(size * vertices, faces, normals, faces[:1]) for size in (1.0, 2.0)]
    frame = binary_frames.meshes_frame(5, shapes)
    assert np.frombuffer(frame, "<u4", 2).tolist() == [binary_frames.MESHES, 5]
    assert len(frame) == 16 + 2 * (36 + 36 + 24 + 12)
    assert np.frombuffer(frame, "<f4", 18, offset=16 + 108).tolist() == [2.0] * 9 + [0.0] * 9
    assert np.frombuffer(frame, "<u4", 9, offset=16 + 72).tolist() == [0, 1, 2, 2, 1, 0, 0, 1, 2]


def test_a_file_frame_names_its_file():
    frame = binary_frames.file_frame(7, "pose.bvh", "text/plain", b"HIERARCHY")
    kind, request, length, _ = binary_frames.HEADER.unpack_from(frame)
    assert (kind, request) == (binary_frames.FILE, 7)
    assert json.loads(frame[16 : 16 + length]) == {"name": "pose.bvh", "mime": "text/plain"}
    assert frame[16 + length :] == b"HIERARCHY"


def test_a_piece_of_an_upload_is_read_and_anything_else_is_none():
    frame = binary_frames.HEADER.pack(binary_frames.UPLOAD, 3, 100, 0) + b"bytes"
    assert binary_frames.read_upload_frame(frame) == (3, 100, b"bytes")
    assert binary_frames.read_upload_frame(b"") is None
    assert binary_frames.read_upload_frame(b"\x01" * 20) is None
    assert binary_frames.read_upload_frame(binary_frames.HEADER.pack(binary_frames.POSE, 3, 100, 0)) is None


def test_a_skin_follows_the_surfaces_and_its_textures_come_last():
    vertices, triangles = np.arange(9.0).reshape(3, 3), np.array([[0, 1, 2]], np.uint32)
    joints, weights = np.full((3, 8), 7, np.uint16), np.full((3, 8), 0.125, np.float32)
    bind = np.arange(16.0).reshape(1, 4, 4)
    skin = Skin(
        vertices, vertices + 9.0, None, triangles, joints, weights, ("hand",), bind, (), (), (Texture(b"image", "image/png"),)
    )
    frame = binary_frames.meshes_frame(5, [], skin)
    numbers = np.frombuffer(frame, "<f4", 18, offset=16)
    assert numbers.tolist() == list(range(18))
    assert np.frombuffer(frame, "<f4", 6, offset=16 + 72).tolist() == [0.0] * 6
    assert np.frombuffer(frame, "<f4", 24, offset=16 + 96).tolist() == [0.125] * 24
    assert np.frombuffer(frame, "<u2", 24, offset=16 + 192).tolist() == [7] * 24
    columns = np.frombuffer(frame, "<f4", 16, offset=16 + 240)
    assert columns.tolist() == bind[0].T.ravel().tolist()
    assert np.frombuffer(frame, "<u4", 3, offset=16 + 304).tolist() == [0, 1, 2]
    assert frame[16 + 316 :] == b"image"


def test_a_frame_of_a_crowd_has_colours_and_then_segment_by_segment_the_bodies():
    segments = np.arange(2 * 3 * 9, dtype=np.float32).reshape(2, 3, 9)
    frame = binary_frames.crowd_frame(4, 9, np.array([2, 0, 1]), segments)
    assert struct.unpack_from("<4I", frame) == (binary_frames.CROWD, 4, 9, 3)
    np.testing.assert_array_equal(np.frombuffer(frame, "<u4", 3, offset=16), [2, 0, 1])
    np.testing.assert_array_equal(np.frombuffer(frame, "<f4", offset=28), segments.ravel())
    assert len(binary_frames.crowd_frame(4, 9, np.empty(0), np.empty(0))) == 16
