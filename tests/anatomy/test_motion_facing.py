"""Facing by motion: knees, elbows and the way that a body goes in the frames of its file."""

import io

import numpy as np
import pytest

import poise
from poise.anatomy.limb_fit import LimbFit
from poise.anatomy.motion_facing import motion_evidence
from poise.character.recorded_poses import RecordedPoses
from poise.formats.bvh_to_character_and_motion import motion_of
from tests.support.bvh_files import person


def limb(side, kind):
    names = {"leg": ("thigh", "shin", "foot"), "arm": ("upper", "fore", "hand")}[kind]
    path = tuple(f"{side} {name}" for name in names)
    return LimbFit(path, *path, (np.zeros(3),) * 3, (), 0.0, 0.0)


def poses(knee=0.0, elbow=0.0, step=0.0, frames=10):
    """A body that faces z, its left towards x, with knees ahead and elbows behind by so much, which goes on by steps [m]."""
    places = {}
    for side, x in (("left", 0.1), ("right", -0.1)):
        places |= {f"{side} thigh": (x, 0.9, 0.0), f"{side} shin": (x, 0.5, knee), f"{side} foot": (x, 0.1, 0.0)}
        places |= {f"{side} upper": (2 * x, 1.4, 0.0), f"{side} fore": (2 * x, 1.1, -elbow), f"{side} hand": (2 * x, 0.85, 0.0)}
    still = np.tile(np.array(list(places.values())), (frames, 1, 1))
    still[:, :, 2] += step * np.arange(frames)[:, None]
    return RecordedPoses(tuple(places), still, {}, {})


def weight(recorded, first="left", second="right"):
    limbs = {kind: [limb(first, kind), limb(second, kind)] for kind in ("leg", "arm")}
    return sum(each.weight for each in motion_evidence(recorded, limbs["leg"], limbs["arm"]))


@pytest.mark.parametrize(
    ("recorded", "expected"),
    [
        (poses(), 0.0),
        (poses(knee=0.2), 3.0),
        (poses(knee=-0.2), -3.0),
        (poses(knee=0.2, frames=1), 2.0),
        (poses(elbow=0.2), 1.3),
        (poses(step=0.2), 1.0),
        (poses(step=-0.2), -1.0),
        (poses(step=0.01), 0.0),
        (poses(frames=0), 0.0),
    ],
)
def test_knees_elbows_and_the_way_of_a_body_show_where_it_faces(recorded, expected):
    assert weight(recorded) == pytest.approx(expected)
    assert weight(recorded, "right", "left") == pytest.approx(-expected)


def test_knees_that_bend_both_ways_show_nothing():
    recorded = poses(knee=0.2)
    recorded.places[::2, recorded.names.index("left shin"), 2] *= -1.0
    assert weight(recorded) == 0.0


def test_limbs_that_are_not_in_the_file_show_nothing():
    assert motion_evidence(poses(knee=0.2), [limb("up", "leg")] * 2, [limb("left", "arm")] * 2) == []


def test_a_bvh_without_toes_and_names_shows_its_sides_by_its_knees():
    bvh = person(frames=12)
    for joint in bvh.joints:
        joint.ends = []
    names = {joint.name: f"bone_{number}" for number, joint in enumerate(bvh.joints)}
    column = 0
    for joint in bvh.joints:
        if joint.name in ("LeftLeg", "RightLeg"):
            bvh.rows[:, column + 1] = 60.0  # about x: the heel goes back
        if joint.name in ("LeftFoot", "RightFoot"):
            turned = column
            bvh.rows[:, turned : turned + 3] = 0.0
        column += len(joint.channels)
    for joint in bvh.joints:
        if "ToeBase" in joint.name:
            joint.offset = (0.0, -2.0, 0.0)
        joint.name = names[joint.name]
    body = poise.body_map(motion_of(bvh).character)
    assert body.sides == "facing"
    assert body.segment("leftLowerLeg") == names["LeftLeg"]
    assert io.StringIO(str(body)).readline().endswith("faces +z\n")


@pytest.mark.parametrize("options", [{}, {"six": True}, {"above": "reference"}, {"world": (0.5**0.5, 0.5**0.5, 0.0, 0.0)}])
def test_a_body_whose_zero_pose_shows_nothing_is_found_in_its_frames(options):
    names = {joint.name: f"bone_{number}" for number, joint in enumerate(person().joints)}
    body = poise.body_map(motion_of(person(rename=names, twisted=True, frames=12, **options)).character)
    assert body.human
    assert body.sides == "facing"
    known = {"hips": "Hips", "head": "Head", "leftHand": "LeftHand", "rightFoot": "RightFoot", "leftUpperArm": "LeftArm"}
    assert {bone: body.segment(bone) for bone in known} == {bone: names[name] for bone, name in known.items()}
