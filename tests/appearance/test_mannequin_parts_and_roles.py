"""Roles of segments on the mannequin, as files of several programs name them."""

import pytest

from poise.anatomy.roles_from_names import roles_of
from poise.appearance.mannequin_parts_and_roles import mannequin_roles

TRUNK = {"Hips": None, "Spine": "Hips", "Chest": "Spine", "Neck": "Chest", "Head": "Neck"}


def limbs(*names, on):
    """A chain of segments on each side of the body; names with * for Left or Right."""
    parents = {}
    for side in ("Left", "Right"):
        above = on
        for name in names:
            parents[name.replace("*", side)] = above
            above = name.replace("*", side)
    return parents


LEGS, ARMS = limbs("*UpLeg", "*Leg", "*Foot", on="Hips"), limbs("*Arm", "*ForeArm", "*Hand", on="Chest")
BODY = TRUNK | LEGS | ARMS


def found(parents):
    return mannequin_roles(parents, roles_of(parents))


def test_a_body_with_the_usual_names():
    roles = found(BODY)
    assert [roles[name] for name in TRUNK] == ["pelvis", "trunk", "trunk", "neck", "head"]
    assert [roles[name] for name in ("LeftUpLeg", "LeftLeg", "LeftFoot")] == ["thigh", "shin", "foot"]
    assert [roles[name] for name in ("RightArm", "RightForeArm", "RightHand")] == ["upper_arm", "forearm", "hand"]


def test_shoulders_that_are_segments_are_clavicles_and_hip_joints_are_inside():
    parents = TRUNK | limbs("*HipJoint", "*UpLeg", "*Leg", "*Foot", on="Hips")
    roles = found(parents | limbs("*Shoulder", "*Arm", "*ForeArm", "*Hand", on="Chest"))
    assert roles["LeftShoulder"] == "clavicle"
    assert roles["LeftHipJoint"] == "inside"


def test_a_limb_in_pieces_is_drawn_with_the_first():
    legs = limbs("upperleg01.*", "upperleg02.*", "lowerleg01.*", "lowerleg02.*", "foot.*", on="Hips")
    roles = found(TRUNK | ARMS | legs)
    assert [roles[f"{name}.Left"] for name in ("upperleg01", "upperleg02", "lowerleg01", "lowerleg02")] == [
        "thigh", "inside", "shin", "inside",
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "role"), [(2, "inside"), (4, "finger")])
def test_few_fingers_stand_for_a_whole_hand_and_many_are_drawn(count, role):
    fingers = {f"LeftHand{name}1": "LeftHand" for name in ("Index", "Thumb", "Middle", "Ring")[:count]}
    roles = found(BODY | fingers | {"LeftHandIndex2": "LeftHandIndex1"})
    assert {roles[name] for name in (*fingers, "LeftHandIndex2")} == {role}


def test_toes_are_drawn_as_one_segment_or_with_the_foot():
    assert found(BODY | {"LeftToeBase": "LeftFoot"})["LeftToeBase"] == "toes"
    several = found(BODY | {f"LeftToe{number}": "LeftFoot" for number in range(1, 4)})
    assert {several[f"LeftToe{number}"] for number in range(1, 4)} == {"inside"}


def test_eyes_are_inside_and_a_tail_is_drawn_as_it_is():
    roles = found(BODY | {"LeftEye": "Head", "Tail": "Hips"})
    assert roles["LeftEye"] == "inside"
    assert "Tail" not in roles


@pytest.mark.parametrize("missing", ["LeftHand", "RightFoot"])
def test_a_body_without_a_hand_or_a_foot_is_not_human(missing):
    assert found({name: above for name, above in BODY.items() if name != missing}) == {}
