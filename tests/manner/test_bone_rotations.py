"""Rotations of bones against a T-pose: the same for every skeleton, whatever its frames and its rest pose."""

import numpy as np
import pytest

import poise
from poise.manner.bone_rotations import BONES, body_bones, bone_rotations, lacks_bones, mirrored, without_heading
from tests.support import rigs
from tests.support.motions import walking
from tests.support.skeletons import human


def at_rest(character):
    return bone_rotations(poise.Motion(character, [character.rest]))[0]


def test_a_skeleton_in_a_t_pose_has_no_rotated_bone_but_for_its_hanging_legs():
    rotations = at_rest(human())
    bent = [BONES[number][0] for number in range(len(BONES)) if not np.allclose(rotations[number], np.eye(3), atol=0.35)]
    assert not bent, bent


def test_arms_that_hang_down_at_rest_are_rotated_against_a_t_pose():
    rotations = at_rest(poise.biped())
    left, right = (rotations[BONES.index(("upper_arm", side))] for side in ("left", "right"))
    assert left[1, 0] < -0.9  # where +x, the arm of a T-pose, has gone: down
    assert right[1, 0] > 0.9
    np.testing.assert_allclose(at_rest(poise.biped()), mirrored(at_rest(poise.biped())[None])[0], atol=1e-12)


def test_every_bone_of_the_biped_is_known():
    assert lacks_bones(poise.biped()) == []
    assert set(body_bones(poise.biped())) == {segment.name for segment in poise.biped().segments}


def test_bones_that_a_body_lacks_are_named():
    arm = poise.Character(
        [poise.Joint("shoulder", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="upper_arm")],
        [poise.Effector("tip", "upper_arm", (0.3, 0, 0))],
        base="table",
    )
    assert "left thigh" in lacks_bones(arm)


def test_a_spine_in_one_piece_is_as_rotated_below_as_above():
    character = poise.biped()
    angles = character.rest.copy()
    angles[[joint.name for joint in character.joints].index("pelvis_x")] += 0.3
    rotations = bone_rotations(poise.Motion(character, [angles]))[0]
    np.testing.assert_array_equal(rotations[1], rotations[3])
    assert not np.allclose(rotations[1], rotations[0], atol=0.1)


def test_without_heading_the_hips_face_forward_and_nothing_else_changes():
    motion = walking()
    rotations = bone_rotations(motion)
    turned = without_heading(rotations)
    assert np.abs(turned[:, 0, 2, 0]).max() < 1e-12
    assert (turned[:, 0, 0, 0] > 0.0).all()
    relative = np.swapaxes(rotations[:, :1], -1, -2) @ rotations
    np.testing.assert_allclose(np.swapaxes(turned[:, :1], -1, -2) @ turned, relative, atol=1e-12)


def test_mirroring_twice_changes_nothing():
    rotations = bone_rotations(walking())
    np.testing.assert_array_equal(mirrored(mirrored(rotations)), rotations)


@pytest.mark.parametrize("convention", ["plain", "mixamo"])
def test_names_do_not_matter(convention):
    np.testing.assert_allclose(at_rest(human(convention)), at_rest(human()), atol=1e-12)


def test_hips_that_no_name_calls_so_are_the_pelvis():
    rig = rigs.human()
    character = rigs.character_of(rigs.renamed(rig, {"hips": "root"}))
    assert lacks_bones(character) == []
    assert BONES[body_bones(character)["root"].bone] == ("pelvis", "")
