"""Capsules of a character with a skin are as thick as its skin."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy.capsules import segment_capsules
from poise.anatomy.skin_radii import skin_radii
from tests.support.skinned_avatars import RADIUS, skinned_avatar


@pytest.fixture(scope="module")
def avatar(tmp_path_factory):
    path = tmp_path_factory.mktemp("avatar") / "avatar.vrm"
    path.write_bytes(skinned_avatar(around=8, along=8).glb())
    return poise.load(path)


@pytest.mark.parametrize("bone", ["leftUpperArm", "rightLowerArm", "leftUpperLeg", "rightLowerLeg"])
def test_capsules_are_as_thick_as_the_skin(avatar, bone):
    assert segment_capsules(avatar)[bone].radius == pytest.approx(RADIUS, abs=1e-3)


def test_a_skin_of_few_vertices_tells_nothing(avatar):
    lines = {"leftUpperArm": ((0.0, 0.0, 0.0), (0.27, 0.0, 0.0)), "nobody": ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))}
    assert set(skin_radii(avatar.skin, lines)) == {"leftUpperArm"}
    elsewhere = {"leftUpperArm": ((5.0, 0.0, 0.0), (6.0, 0.0, 0.0))}
    assert skin_radii(avatar.skin, elsewhere) == {}


def test_a_skin_that_is_very_wide_leaves_capsules_slender(avatar):
    class Source:
        skin = replace(avatar.skin, positions=avatar.skin.positions * np.float32([1.0, 20.0, 20.0]))
        human_bones = avatar.source.human_bones

    wide = poise.Character(avatar.joints, avatar.effectors, avatar.segments, avatar.base, Source())
    capsule = segment_capsules(wide)["leftUpperArm"]
    assert capsule.radius <= 0.36 * 0.27
