"""The exported page: everything that it shows is inside, and nothing in it can end its scripts."""

import base64
import json
import re

import numpy as np
import pytest

import poise
from poise.studio.editing import pose_edits
from poise.studio.session import exported_page
from poise.studio.session.exported_page import SCRIPT_LINK, STYLE_LINK, export_page
from poise.studio.session.pose_message import motion_frames
from poise.studio.session.static_files import read_static
from tests.support.driven import waving


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
    monkeypatch.setattr(exported_page, "MOST_FRAMES", 25)
    fewer = film(export_page(document, dark=False))
    assert fewer["rate"] == pytest.approx(10.0)
