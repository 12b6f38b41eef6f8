"""The support polygon: on both feet, on one, and of a character without feet."""

import pytest

import poise
from poise.document.document import Document
from poise.geometry.polygon import depth_inside
from poise.studio.editing.support_polygon import support_depth, support_polygon
from tests.support.documents import crane


def test_a_body_stands_on_both_feet_or_on_one():
    pose = Document.opening(poise.biped()).pose
    corners, height = support_polygon(pose)
    assert height == pytest.approx(0.0, abs=1e-12)
    x, _, z = pose.center_of_mass
    assert support_depth(pose) == depth_inside(corners, (x, z)) > 0.05
    one, _ = support_polygon(pose, ("left_foot",))
    assert min(corner[0] for corner in one) > 0.09
    assert support_depth(pose, ("left_foot",)) == depth_inside(one, (x, z)) < -0.03
    assert support_polygon(poise.Pose(crane())) == ([], 0.0)
