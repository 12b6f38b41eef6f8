"""Limits learned from a motion hold all of it, and its mirror image."""

import numpy as np
import pytest

import poise
from tests.support import naive


@pytest.fixture(scope="module")
def walks():
    return {joints: poise.walk(poise.biped(joints=joints), speed=1.2, seconds=2) for joints in ("hinge", "ball")}


@pytest.mark.parametrize("joints", ["hinge", "ball"])
@pytest.mark.parametrize("widen", [0.0, 0.2])
def test_every_frame_and_its_mirror_image_are_inside(walks, joints, widen):
    motion = walks[joints]
    character = poise.learn_limits(motion, widen=widen)
    for each in (motion, motion.mirror()):
        assert max(naive.limit_excess(character, angles) for angles in each.angles) < 1e-9


def test_limits_are_narrower_than_before_and_wider_when_widened(walks):
    motion = walks["ball"]
    hips = [poise.learn_limits(motion, widen=widen).joint("left_hip").limits for widen in (0.0, 0.5)]
    assert hips[0].bend[1] - hips[0].bend[0] < 2.0
    assert hips[1].bend[1] > hips[0].bend[1]


def test_sides_alike_only_where_mirrored(walks):
    one_sided = poise.Motion(poise.biped(), np.tile(poise.biped().rest, (3, 1)))
    angles = np.array(one_sided.angles)
    angles[:, poise.biped().dofs_of("left_elbow_x")] += np.array([[0.0], [0.3], [0.6]])
    bent = poise.Motion(poise.biped(), angles)
    assert poise.learn_limits(bent).joint("right_elbow_x").limits[1] > 1.0
    assert poise.learn_limits(bent, mirrored=False).joint("right_elbow_x").limits[1] < 0.6


def test_they_are_kept_in_the_file(walks, tmp_path):
    character = poise.learn_limits(walks["ball"])
    poise.save(character, tmp_path / "character.json")
    assert poise.load(tmp_path / "character.json") == character


def test_what_is_no_motion_is_refused():
    with pytest.raises(poise.PoiseError, match="motion"):
        poise.learn_limits(poise.biped())
