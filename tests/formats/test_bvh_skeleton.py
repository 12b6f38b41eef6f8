"""Bones stay bones: positions below the hips are lengths, a root that only carries the body is none of it."""

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_writer import bvh_of, encode_bvh
from tests.support.bvh_files import person


def written_again(motion):
    return decode_bvh(encode_bvh(bvh_of(motion)))


def slides(character):
    return [joint.name for joint in character.joints if joint.kind == "slide"]


def position_columns(bvh, *names):
    channels = [(joint.name, channel) for joint in bvh.joints for channel in joint.channels]
    return [k for k, (name, channel) in enumerate(channels) if channel.endswith("position") and name in names]


def test_bones_of_files_with_positions_everywhere_are_held_so_a_hand_does_not_fly_off():
    motion = motion_of(person(six=True))
    assert slides(motion.character) == []
    solver = poise.Solver(motion.character)
    solver["RightHand"].position = (0.0, 3.0, 0.0)
    solver["RightHand"].orientation_weight = 0.0
    assert not solver.solve(iterations=50).converged
    plain = motion_of(person())
    for name in ("Head", "LeftHand", "RightFoot"):
        np.testing.assert_allclose(motion.positions(name), plain.positions(name), atol=1e-9)


def test_slides_are_read_where_they_are_asked_for(tmp_path):
    path = tmp_path / "six.bvh"
    path.write_bytes(encode_bvh(person(six=True)))
    assert len(slides(poise.load(path, slides=True))) == 3 * 23
    assert slides(poise.load(path)) == []
    with pytest.raises(poise.PoiseError, match="slides must be"):
        poise.load_motion(path, slides="yes")


def test_a_bone_that_the_file_stretches_is_held_at_its_usual_length_told_and_written_back(tmp_path):
    bvh = person(six=True)
    column = position_columns(bvh, "LeftForeArm")[0]
    bvh.rows[2, column] += 8.0
    path = tmp_path / "stretched.bvh"
    path.write_bytes(encode_bvh(bvh))
    with pytest.warns(FileFormatWarning, match="change by up to 80 mm, at 'LeftForeArm': bones are held"):
        motion = poise.load_motion(path)
    arm = np.linalg.norm(motion.positions("LeftForeArm") - motion.positions("LeftArm"), axis=1)
    np.testing.assert_allclose(arm, 0.28, atol=1e-9)
    np.testing.assert_array_equal(written_again(motion).rows, bvh.rows)
    np.testing.assert_array_equal(written_again(motion[1:4]).rows, bvh.rows[1:4])
    resampled = written_again(motion.resample(60.0)).rows
    np.testing.assert_array_equal(resampled[:, column], bvh.rows[0, column])


def test_an_edit_keeps_the_positions_of_frames_that_it_leaves_alone():
    bvh = person(six=True)
    motion = motion_of(bvh)
    angles = motion.angles.copy()
    angles[3] += 0.1
    edited = poise.Motion(motion.character, angles, motion.placements, rate=motion.rate)
    edited.source = motion.source
    rows = written_again(edited).rows
    others = [0, 1, 2, 4, 5]
    np.testing.assert_array_equal(rows[others], bvh.rows[others])
    np.testing.assert_allclose(motion_of(decode_bvh(encode_bvh(bvh_of(edited)))).angles, angles, atol=1e-9)


def test_most_positions_of_0_are_offsets_though_some_are_not_quite():
    bvh = person(six=True)
    names = [joint.name for joint in bvh.joints if joint.parent >= 0]
    bvh.rows[:, position_columns(bvh, *names)] = 1e-4
    bvh.rows[:, position_columns(bvh, "LeftHandIndex1")] = 0.5
    motion = motion_of(bvh)
    assert any("added to OFFSETs" in note for note in motion.notes)
    head = motion.positions("Head")
    assert np.linalg.norm(head - motion.positions("LeftFoot"), axis=1).min() > 1.2
    np.testing.assert_array_equal(written_again(motion).rows, bvh.rows)


# ---- a root above the hips ----------------------------------------------------------------------------


@pytest.mark.parametrize("six", [False, True])
def test_a_root_above_the_hips_that_never_moves_is_no_part_of_the_body(six):
    bvh, plain = person(six=six, above="joint_Root"), motion_of(person(six=six))
    motion = motion_of(bvh)
    assert motion.character == plain.character
    assert motion.character.base == "Hips"
    np.testing.assert_allclose(motion.placements, plain.placements, atol=1e-12)
    np.testing.assert_array_equal(written_again(motion).rows, bvh.rows)


@pytest.mark.parametrize("added", [False, True])
def test_a_motion_moved_as_a_whole_is_written_below_the_root_that_stays(added):
    bvh = person(six=True, above="root")
    if added:
        names = [joint.name for joint in bvh.joints if joint.parent > 0]
        bvh.rows[:, position_columns(bvh, *names)] = 0.0
        bvh.rows[:, position_columns(bvh, "Hips")] -= bvh.joints[1].offset
    bvh.rows[:, :6] = np.linspace((1, 2, 3, 10, 20, 30), (4, 2, 3, 15, 20, 40), len(bvh.rows))
    motion = motion_of(bvh)
    assert motion.character.base == "Hips"
    moved = motion.moved((1.0, 0.5, -2.0), (0.9, 0.1, 0.3, -0.2))
    again = motion_of(written_again(moved), unit="cm", up="y")
    np.testing.assert_array_equal(written_again(moved).rows[:, :6], bvh.rows[:, :6])
    for name in ("Hips", "Head", "LeftHand"):
        np.testing.assert_allclose(again.positions(name), moved.positions(name), atol=1e-8)
    resampled = motion.resample(45.0)
    again = motion_of(written_again(resampled), unit="cm", up="y")
    np.testing.assert_allclose(again.positions("LeftHand"), resampled.positions("LeftHand"), atol=1e-8)


def test_props_beside_the_body_below_a_root_slide_no_farther_than_the_file_moves_them():
    bvh = person(above="world")
    prop = type(bvh.joints[0])("Sword", 0, (0.0, 0.0, 0.0), bvh.joints[0].channels)
    bvh.joints.append(prop)
    bvh.rows = np.column_stack([bvh.rows, np.linspace((0, 10, 0, 0, 0, 0), (100, 90, 5, 0, 0, 0), len(bvh.rows))])
    motion = motion_of(bvh, unit="cm", up="y")
    assert motion.character.base == "world"
    assert slides(motion.character) == [f"{name}_{axis}position" for name in ("Hips", "Sword") for axis in "XYZ"]
    assert motion.character.joint("Sword_Yposition").limits == pytest.approx((0.1, 0.9))
    np.testing.assert_array_equal(written_again(motion).rows, bvh.rows)


@pytest.mark.parametrize("first", [False, True])
def test_another_root_beside_the_body_is_no_part_of_it_and_stays_in_the_file(first):
    bvh, plain = person(), motion_of(person())
    prop = type(bvh.joints[0])("camera", -1, (0.0, 0.0, 0.0), bvh.joints[0].channels)
    numbers = np.linspace((0, 10, 0, 0, 0, 0), (100, 90, 5, 0, 0, 0), len(bvh.rows))
    if first:
        for joint in bvh.joints:
            joint.parent += 1 if joint.parent >= 0 else 0
        bvh.joints.insert(0, prop)
    else:
        bvh.joints.append(prop)
    bvh.rows = np.column_stack([numbers, bvh.rows] if first else [bvh.rows, numbers])
    motion = motion_of(bvh)
    assert motion.character == plain.character
    assert "roots beside the body are no part of it: 'camera'" in motion.notes
    np.testing.assert_array_equal(motion.placements, plain.placements)
    np.testing.assert_array_equal(written_again(motion).rows, bvh.rows)
    moved = motion.moved((1.0, 0.5, -2.0), (0.9, 0.1, 0.3, -0.2))
    again = motion_of(written_again(moved), unit="cm", up="y")
    np.testing.assert_allclose(again.positions("Head"), moved.positions("Head"), atol=1e-8)


def test_two_bodies_of_a_file_share_a_world():
    bvh = person()
    count = len(bvh.joints)
    for joint in list(bvh.joints):
        other = type(joint)(
            f"other_{joint.name}", joint.parent + count if joint.parent >= 0 else -1, joint.offset, joint.channels
        )
        bvh.joints.append(other)
    bvh.rows = np.column_stack([bvh.rows, bvh.rows])
    assert motion_of(bvh).character.base == "world"


def test_a_nameless_skeleton_is_held_too():
    names = [joint.name for joint in person().joints]
    bvh = person(six=True, rename={name: f"Bone.{number:03}" for number, name in enumerate(names)})
    bvh.rows[::2, position_columns(bvh, *(joint.name for joint in bvh.joints if joint.parent == 0))] += 4.0
    motion = motion_of(bvh)
    assert slides(motion.character) == []
    assert "bones are held" in motion.source.doubts[-1]
