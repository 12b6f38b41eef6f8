"""The unit and up axis of a file, and the pose at rest of one whose zero pose does not stand: straight legs, level soles."""

import math

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_skeleton import first_columns
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_unit_axes_and_rest_pose import UNITS, Z_UP
from poise.formats.bvh_writer import bvh_of, encode_bvh
from poise.geometry.rotations import IDENTITY, conjugate, multiply, rotation_matrix
from tests.support.bvh_files import person
from tests.support.motions import carried_human, redrawn, walk_with_remounted_frames, walking


@pytest.fixture(scope="module")
def walker(tmp_path_factory):
    """Who walks in every frame and is drawn along one line."""
    path = tmp_path_factory.mktemp("rest") / "walker.bvh"
    poise.save(redrawn(walking(60)[20:]), path)
    return poise.load_motion(path)


def test_legs_hang_straight_at_rest_though_the_body_walks_in_every_frame(walker):
    rest = poise.Pose(walker.character)
    for side in ("Left", "Right"):
        hip, knee, ankle = (rest.segment_frame(f"{side}{name}")[0] for name in ("UpLeg", "Leg", "Foot"))
        for bone in (knee - hip, ankle - knee):
            assert bone / np.linalg.norm(bone) == pytest.approx((0.0, -1.0, 0.0), abs=1e-6)


def test_soles_are_as_flat_at_rest_as_in_the_frame_in_which_they_stand_flattest(walker):
    rest, lifts = poise.Pose(walker.character), []
    for side in ("Left", "Right"):
        ankle, toe = (rest.segment_frame(f"{side}{name}")[0] for name in ("Foot", "ToeBase"))
        lifts.append(ankle[1] - toe[1])
        ankles, toes = walker.positions(f"{side}Foot"), walker.positions(f"{side}ToeBase")
        assert (ankles - toes)[:, 1].min() - 0.01 <= lifts[-1] <= (ankles - toes)[:, 1].max() + 0.01
        assert (toe - ankle)[2] > 0.1
    assert lifts[0] == pytest.approx(lifts[1], abs=0.02)


@pytest.mark.parametrize("name", ["stand", "sit", "kneel"])
def test_who_walks_in_every_frame_takes_poses(walker, name):
    found = poise.poses.find(walker.character, name)
    assert found.reached.reached
    assert found.plausibility.plausible


def test_who_sits_in_the_zero_pose_stands_at_rest_where_frames_show_how():
    bvh = person()
    first = {joint.name: column for joint, column in zip(bvh.joints, first_columns(bvh.joints), strict=True)}
    for side in ("Left", "Right"):
        for joint in bvh.joints:
            if joint.name == f"{side}Leg":
                joint.offset = (0.0, 0.0, 42.0)  # the thigh points ahead, and the frames turn it down
        bvh.rows[:, first[f"{side}UpLeg"] + 1] += 90.0
        bvh.rows[:, first[f"{side}Leg"] + 1] -= 90.0
    motion = motion_of(bvh)
    rest = poise.Pose(motion.character)
    hip, ankle = (rest.segment_frame(name)[0] for name in ("LeftUpLeg", "LeftFoot"))
    assert hip - ankle == pytest.approx((0.0, 0.84, 0.0), abs=1e-6)
    assert poise.poses.find(motion.character, "stand").reached.reached


LYING = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
"""From standing along y to lying along z."""


def rise(motion):
    """How far the head is above the feet in each frame [m]."""
    return motion.positions("Head")[:, 1] - motion.positions("LeftFoot")[:, 1]


@pytest.mark.parametrize("unit", ["m", "dm", "cm", "mm", "inch", "foot", "cmu"])
def test_a_person_is_as_tall_in_every_unit_whatever_the_zero_pose(unit):
    for twisted in (False, True):
        motion = motion_of(person(scale=1.0 / UNITS[unit], twisted=twisted))
        assert rise(motion) == pytest.approx(1.5, abs=0.05)
        assert motion.source.doubts == ()


@pytest.mark.parametrize("twisted", [False, True])
@pytest.mark.parametrize("world", [IDENTITY, conjugate(Z_UP), multiply(conjugate(Z_UP), (0.8, 0.0, 0.6, 0.0))])
def test_a_person_stands_in_the_frames_and_at_rest_and_comes_back(twisted, world):
    bvh = person(twisted=twisted, world=world)
    motion = motion_of(bvh)
    assert rise(motion) == pytest.approx(1.5, abs=0.05)
    rest = poise.Pose(motion.character)
    assert rest.frame("Head")[0][1] - rest.frame("LeftFoot")[0][1] == pytest.approx(1.5, abs=0.05)
    assert rest.frame("LeftUpLeg")[0][0] - rest.frame("RightUpLeg")[0][0] == pytest.approx(0.18, abs=1e-3)
    np.testing.assert_array_equal(decode_bvh(encode_bvh(bvh_of(motion))).rows, bvh.rows)
    moved = motion.moved((1.0, 0.2, 0.3), (0.9, 0.1, 0.2, 0.3))
    again = motion_of(decode_bvh(encode_bvh(bvh_of(moved))), unit="cm", up=motion.source.convention.up)
    np.testing.assert_allclose(again.positions("LeftHand"), moved.positions("LeftHand"), atol=1e-8)


NAMELESS = {joint.name: f"joint{number}" for number, joint in enumerate(person().joints)}
"""Names that say nothing, by the usual ones."""


@pytest.mark.parametrize("twisted", [False, True])
@pytest.mark.parametrize("world", [IDENTITY, conjugate(Z_UP)])
@pytest.mark.parametrize("unit", ["m", "cm", "inch"])
def test_a_person_whose_names_say_nothing_is_as_tall_and_stands_in_the_frames(twisted, world, unit):
    motion = motion_of(person(scale=1.0 / UNITS[unit], twisted=twisted, world=world, rename=NAMELESS))
    head, foot = (motion.positions(NAMELESS[name])[:, 1] for name in ("Head", "LeftFoot"))
    assert head - foot == pytest.approx(1.5, abs=0.05)


def test_a_skeleton_drawn_along_y_that_stands_along_z_is_a_warning(tmp_path):
    path = tmp_path / "odd.bvh"
    path.write_bytes(encode_bvh(person(world=conjugate(Z_UP))))
    with pytest.warns(FileFormatWarning, match=r"drawn along y and is upright along z in its frames; z is taken for up"):
        motion = poise.load_motion(path)
    assert rise(motion).min() > 1.3
    assert poise.load_motion(path, up="z").placements == pytest.approx(motion.placements)


def test_a_person_who_stands_along_x_is_a_warning():
    (doubt,) = motion_of(person(world=(math.sqrt(0.5), 0.0, 0.0, -math.sqrt(0.5)))).source.doubts
    assert doubt == "it is upright along x in its frames, and only y or z can be up: it lies, and y is taken for up"


def test_a_person_who_lies_on_the_floor_in_every_frame_still_lies():
    bvh = person(world=LYING)
    bvh.rows[:, :3] = (300.0, 10.0, 500.0)
    motion = motion_of(bvh)
    assert motion.source.convention.up == "y"
    assert abs(rise(motion)).max() < 0.2
    assert "is upright along z in its frames; y is taken for up (up='z' overrides)" in motion.source.doubts[0]


def test_two_units_that_are_both_possible_are_a_warning():
    (doubt,) = motion_of(person(scale=10.0, tall=1.2)).source.doubts
    assert "its body may be 2.1" in doubt
    assert "m in dm or 1.1" in doubt
    assert motion_of(person(scale=10.0, tall=1.2), unit="dm").source.doubts == ()
    (doubt,) = motion_of(person(scale=1.0, tall=5.0e4)).source.doubts
    assert "no unit makes it as tall as a person" in doubt


def test_a_crouching_person_is_no_shorter():
    bvh = person()
    names = [joint.name for joint in bvh.joints]
    bent = bvh.rows.copy()
    for name, angle in (("LeftUpLeg", -120), ("RightUpLeg", -120), ("LeftLeg", 130), ("RightLeg", 130), ("Spine", 60)):
        first = sum(len(joint.channels) for joint in bvh.joints[: names.index(name)])
        bent[:, first + 1] = angle
    bvh.rows[:] = bent
    assert motion_of(bvh).source.convention.unit == 0.01


def test_hips_on_the_floor_that_carry_the_legs_a_metre_above_make_nobody_taller():
    bvh = person(scale=1.0)
    for joint in bvh.joints:
        if joint.parent == 0:
            x, y, z = joint.offset
            joint.offset = (4.0 * x, y + 0.95, z)
    motion = motion_of(bvh)
    assert motion.source.convention.unit == 1.0
    assert rise(motion) == pytest.approx(1.5, abs=0.05)


def test_a_standing_zero_pose_whose_frames_are_twisted_against_it_in_the_motion_is_not_the_rest_pose(tmp_path):
    poise.save(walk_with_remounted_frames(30), tmp_path / "twisted.bvh")
    poise.save(walking(30, carried_human()), tmp_path / "plain.bvh")
    twisted, plain = (poise.load_motion(tmp_path / name) for name in ("twisted.bvh", "plain.bvh"))
    assert not plain.character.rest.any()
    rest = poise.Pose(twisted.character)
    hips = rest.segment_frame("LeftUpLeg")[0] - rest.segment_frame("RightUpLeg")[0]
    across = twisted.rotations("Hips")[10].T @ (twisted.positions("LeftUpLeg")[10] - twisted.positions("RightUpLeg")[10])
    own = rotation_matrix(rest.segment_frame("Hips")[1]).T @ hips
    assert own @ across > 0.95 * np.linalg.norm(own) * np.linalg.norm(across)


def test_two_bodies_with_twisted_zero_poses_rest_standing():
    bvh = person(twisted=True)
    count = len(bvh.joints)
    for joint in list(bvh.joints):
        parent = joint.parent + count if joint.parent >= 0 else -1
        bvh.joints.append(type(joint)(f"other_{joint.name}", parent, joint.offset, joint.channels))
    bvh.rows = np.column_stack([bvh.rows, bvh.rows])
    rest = poise.Pose(motion_of(bvh).character)
    assert rest.segment_frame("Head")[0][1] - rest.segment_frame("LeftFoot")[0][1] > 1.3


def test_zero_poses_that_stand_stay_the_rest_pose():
    assert not motion_of(person()).character.rest.any()
    assert motion_of(person(twisted=True)).character.rest.any()


@pytest.mark.parametrize("world", [IDENTITY, conjugate(Z_UP)])
def test_a_new_motion_of_a_body_with_a_twisted_zero_pose_can_be_written(world, tmp_path):
    source = motion_of(person(twisted=True, world=world))
    motion = poise.Motion(source.character, source.angles, source.placements, rate=source.rate)  # without its file
    poise.save(motion, tmp_path / "new.bvh")
    again = poise.load_motion(tmp_path / "new.bvh", unit="cm", up="y")
    for name in ("Head", "LeftHand", "RightToeBase"):
        np.testing.assert_allclose(again.positions(name), source.positions(name), atol=1e-8)
        np.testing.assert_allclose(again.rotations(name), source.rotations(name), atol=1e-8)


def test_slides_and_hinges_about_any_axis_can_be_written(tmp_path):
    joints = [
        poise.Joint("rail", None, (0.0, 0.2, 0.0), (1, 1, 0), (0.0, 0.5), kind="slide"),
        poise.Joint("tilt", "rail", (0.0, 0.0, 0.0), (1, 2, 3), (-1.0, 2.0), segment="boom", rotation=(0.8, 0.0, 0.6, 0.0)),
        poise.Joint("swing", "tilt", (0.3, 0.0, 0.0), (0, 0, 1), (-1.0, 2.0), segment="tip"),
    ]
    motion = poise.Motion(poise.Character(joints, [poise.Effector("tip", "tip")]), [(0.0, 0.0, 0.0), (0.5, 1.0, -0.5)])
    poise.save(motion, tmp_path / "crane.bvh", unit="m")
    again = poise.load_motion(tmp_path / "crane.bvh", unit="m", up="y", slides=True)
    for name in ("boom", "tip"):
        np.testing.assert_allclose(again.positions(name), motion.positions(name), atol=1e-10)
        np.testing.assert_allclose(again.rotations(name), motion.rotations(name), atol=1e-10)
