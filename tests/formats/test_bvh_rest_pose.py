"""The pose at rest of a file whose zero pose does not stand: made of its frames, with straight legs and level soles."""

import numpy as np
import pytest

import poise
from poise.formats.bvh_base_and_position_channels import first_columns
from poise.formats.bvh_to_motion import motion_of
from tests.support.bvh_files import person
from tests.support.motions import redrawn, walking


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
