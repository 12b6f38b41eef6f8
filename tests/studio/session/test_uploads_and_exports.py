"""Uploads, in pieces, bounded, whole before they are read; the exported page, with everything it shows inside."""

import base64
import json
import re

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, ValueRefusedError
from poise.formats.load_save import decode_gltf
from poise.studio.editing import pose_edits
from poise.studio.protocol.binary_frames import LARGEST_UPLOAD
from poise.studio.session import uploads_and_exports
from poise.studio.session.pose_message import motion_frames
from poise.studio.session.static_files_and_thumbnails import read_static
from poise.studio.session.uploads_and_exports import (
    MOST_UPLOADS,
    SCRIPT_LINK,
    STYLE_LINK,
    Uploads,
    avatar_notes,
    encode_avatar,
    export_page,
)
from tests.support.driven import waving
from tests.support.skinned_avatars import skinned_avatar


def test_a_file_is_whole_when_its_last_piece_has_arrived():
    uploads = Uploads()
    uploads.begin(1, "C:\\poses\\walk.BVH", 10)
    assert uploads.add(1, 0, b"01234") is None
    upload = uploads.add(1, 5, b"56789")
    assert (upload.name, bytes(upload.content)) == ("walk.BVH", b"0123456789")
    with pytest.raises(ValueRefusedError, match="has not begun"):
        uploads.add(1, 0, b"x")


@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("a.png", 10, r"those end in \.json or \.bvh"),
        ("a.bvh", 0, "is empty"),
        ("a.bvh", LARGEST_UPLOAD + 1, "at most 64 MB can be opened"),
    ],
)
def test_what_cannot_be_opened_is_refused_before_it_is_sent(name, size, sentence):
    with pytest.raises(FileFormatError, match=sentence):
        Uploads().begin(1, name, size)


@pytest.mark.parametrize(("offset", "content"), [(1, b"x"), (0, b""), (0, b"x" * 11)])
def test_a_piece_that_does_not_fit_ends_the_upload(offset, content):
    uploads = Uploads()
    uploads.begin(1, "a.json", 10)
    with pytest.raises(FileFormatError, match="did not arrive whole"):
        uploads.add(1, offset, content)
    with pytest.raises(ValueRefusedError, match="has not begun"):
        uploads.add(1, 0, b"x")


def test_a_page_sends_only_some_files_at_once():
    uploads = Uploads()
    for number in range(MOST_UPLOADS):
        uploads.begin(number, "a.json", 1)
    with pytest.raises(ValueRefusedError, match="must wait"):
        uploads.begin(99, "a.json", 1)
    with pytest.raises(ValueRefusedError, match="has begun already"):
        uploads.begin(0, "a.json", 1)
    uploads.cancel(0)
    uploads.begin(99, "a.json", 1)


def film(page):
    (data,) = re.findall(rb'<script type="application/json" id="poise-film">(.*?)</script>', page, re.DOTALL)
    return json.loads(data)


def test_the_bundles_page_has_the_links_that_are_replaced():
    page = read_static("index.html")
    assert page.count(STYLE_LINK) == page.count(SCRIPT_LINK) == page.count(b"</body>") == 1


def test_a_pose_is_one_frame_and_nothing_is_loaded():
    document = poise.Document.opening(poise.biped())
    page = export_page(document, dark=True)
    shown = film(page)
    frames = np.frombuffer(base64.b64decode(shown["frames"]), "<f4").reshape(-1, 15, 7)
    assert len(frames) == 1
    np.testing.assert_allclose(frames[0, 0, :3], document.pose.segment_frame("right_foot")[0], atol=1e-6)
    assert shown["dark"]
    assert not re.search(rb"""<(?:script|link|img)[^>]+(?:src|href)="(?!data:)""", page)


def test_a_motion_is_all_of_its_frames_or_every_so_many(monkeypatch):
    motion = waving()
    motion.name = "</script><b>.bvh"
    document = pose_edits.open_file(poise.Document.opening(poise.biped()), motion)
    shown = film(export_page(document, dark=False))
    assert shown["scene"]["name"] == motion.name
    assert shown["rate"] == 30.0
    frames = np.frombuffer(base64.b64decode(shown["frames"]), "<f4").reshape(-1, 15, 7)
    np.testing.assert_allclose(frames, motion_frames(motion, range(60)), atol=1e-5)
    monkeypatch.setattr(uploads_and_exports, "MOST_EXPORTED_FRAMES", 25)
    fewer = film(export_page(document, dark=False))
    assert fewer["rate"] == pytest.approx(10.0)


def test_a_pose_and_a_motion_are_saved_in_the_file_of_their_avatar(tmp_path):
    (tmp_path / "avatar.vrm").write_bytes(skinned_avatar().glb())
    avatar = poise.load(tmp_path / "avatar.vrm")
    pose = poise.Pose(avatar, np.full(avatar.n_dofs, 0.1))
    name, content = encode_avatar(pose)
    assert name == "pose.vrm"
    (tmp_path / name).write_bytes(content)
    again = poise.load_motion(tmp_path / name).pose(0)
    np.testing.assert_allclose(again.segment_frame("leftHand")[0], pose.segment_frame("leftHand")[0], atol=1e-6)
    motion = poise.Motion(avatar, [pose.angles, avatar.rest])
    motion.name = "wave.vrma"
    assert encode_avatar(motion)[0] == "wave.vrm"


def test_a_body_that_is_no_avatar_is_not_saved_as_one():
    with pytest.raises(ValueRefusedError, match=r"avatar is not there: open a \.vrm, \.glb or \.gltf file"):
        encode_avatar(poise.Pose(poise.biped()))


def test_what_of_a_skin_cannot_be_shown_is_told(tmp_path):
    builder = skinned_avatar()
    builder.value["meshes"][0]["primitives"][1]["extensions"] = {"KHR_draco_mesh_compression": {}}
    opened = decode_gltf(builder.glb(), "avatar.vrm")
    assert any("avatar.vrm: 'body' is not shown" in note for note in avatar_notes("avatar.vrm", opened))
