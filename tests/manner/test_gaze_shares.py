"""Shares of a gaze: which parts of a body turn with its head."""

import numpy as np

import poise
from poise.geometry.rotations import rotation_matrix
from poise.kernels.workspace.gaze_tables import LINKS, WITH_HEAD, YAW
from poise.manner.gaze_shares import gaze_shares
from poise.manner.human_manner import pulled_segments
from tests.support.skeletons import human


def test_links_lead_from_the_hips_to_the_eyes():
    for character in (poise.biped(), human(), human("vrm")):
        pulled = pulled_segments(character)
        found = gaze_shares(character, pulled, ())
        pose = poise.Pose(character, character.rest)
        frames = [pose.segment_frame(pulled[number]) for number in found.linked]
        way = sum(rotation_matrix(turned) @ link for (_, turned), link in zip(frames, found.links, strict=True))
        assert 0.3 < way[1] < 1.0
        assert abs(way[0]) < 0.01
        assert len(found.links) <= LINKS


def test_shares_grow_from_the_pelvis_to_the_head_and_legs_have_none():
    character = human()
    pulled = pulled_segments(character)
    shares = dict(zip(pulled, gaze_shares(character, pulled, ()).shares, strict=True))
    yaw = [shares[name][YAW] for name in ("Hips", "Spine", "Spine1", "Spine2")]
    assert yaw == sorted(yaw)
    assert yaw[0] > 0.0
    assert shares["Head"][WITH_HEAD] == 1.0
    assert not shares["LeftLeg"].any()
    assert shares["LeftForeArm"][YAW] == yaw[-1]


def test_an_arm_whose_hand_is_given_does_not_turn_with_the_chest():
    character = human()
    pulled = pulled_segments(character)
    shares = dict(zip(pulled, gaze_shares(character, pulled, ["LeftHand"]).shares, strict=True))
    assert not shares["LeftArm"].any()
    assert shares["RightArm"].any()


def test_axes_are_those_of_the_body_in_the_frames_of_chest_and_head():
    character = human("unreal")
    pulled = pulled_segments(character)
    axes = gaze_shares(character, pulled, ()).axes
    np.testing.assert_allclose(axes, [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]], atol=1e-9)
