"""What segments are on a human body, from their names."""

import pytest

import poise
from poise.anatomy.roles_from_names import Role, is_body, roles_of, words_of
from poise.anatomy.segment_roles import roles
from tests.support import skeletons
from tests.support.characters import random_tree, seeds

KINDS = {
    "Hips": "pelvis",
    "Spine": "trunk",
    "Spine1": "trunk",
    "Spine2": "trunk",
    "Neck": "neck",
    "Head": "head",
    "LeftShoulder": "shoulder",
    "LeftArm": "upper_arm",
    "LeftForeArm": "forearm",
    "LeftHand": "hand",
    "LeftHandIndex1": "fingers",
    "LeftUpLeg": "thigh",
    "LeftLeg": "shin",
    "LeftFoot": "foot",
    "LeftToeBase": "toes",
}


@pytest.mark.parametrize("convention", skeletons.CONVENTIONS)
def test_all_conventions_say_the_same_of_a_human(convention):
    names = skeletons.CONVENTIONS[convention]
    expected = {}
    for plain, kind in KINDS.items():
        name = names.get(plain, plain)
        expected[name] = Role(kind, "left" if "Left" in plain else "")
        if "Left" in plain:
            expected[skeletons.mirrored(name)] = Role(kind, "right")
    assert roles(skeletons.human(convention)) == expected


def test_every_segment_of_the_biped_is_known():
    known = roles(poise.biped())
    assert len(known) == 15
    assert known["pelvis"] == ("pelvis", "")
    assert known["torso"] == ("trunk", "")
    assert known["left_shin"] == ("shin", "left")
    assert known == roles(poise.biped().rebase("left_foot"))


@pytest.mark.parametrize("seed", seeds(7))
def test_names_without_meaning_have_no_role(seed):
    assert roles(random_tree(seed)) == {}


@pytest.mark.parametrize(
    ("name", "kind", "side"),
    [
        ("l_upperarm", "upper_arm", "left"),
        ("lThigh", "thigh", "left"),
        ("rhand", "hand", "right"),
        ("lfemur", "thigh", "left"),
        ("femur_r", "thigh", "right"),
        ("upper_arm.L", "upper_arm", "left"),
        ("DEF-shin.R.001", "shin", "right"),
        ("Bip01 L Calf", "shin", "left"),
        ("LowerBack", "trunk", ""),
        ("lowerneck", "neck", ""),
        ("HeadTop_End", "head", ""),
        ("LThumb", "fingers", "left"),
        ("left_foot_index", "toes", "left"),
        ("calf_twist_01_r", "shin", "right"),
        ("left_shoulder", "shoulder", "left"),
        ("Hip", "pelvis", ""),
        ("LUArm", "upper_arm", "left"),
        ("RFArm", "forearm", "right"),
        ("l_uarm", "upper_arm", "left"),
        ("LArm_Hand", "hand", "left"),
        ("LArm_Collarbone", "shoulder", "left"),
        ("LLeg_Foot", "foot", "left"),
        ("LoLeg_L", "shin", "left"),
        ("l_uleg", "thigh", "left"),
        ("l_larm", "forearm", "left"),
        ("r_lfarm", "forearm", "right"),
        ("l_ufarm", "forearm", "left"),
        ("l_ank_roll_link", "foot", "left"),
        ("lunate_r", "hand", "right"),
        ("Lf_Thigh", "thigh", "left"),
        ("左ひざ", "shin", "left"),
        ("右足首", "foot", "right"),
        ("下半身", "pelvis", ""),
        ("肩.L", "shoulder", "left"),
    ],
)
def test_a_name_alone(name, kind, side):
    assert roles_of([name]) == {name: (kind, side)}


@pytest.mark.parametrize(
    "name",
    ["segment_3", "tail", "armature", "middle_link", "forehead", "ik_hand_gun", "hand_ctrl", "J_Sec_Hair_Head", "髪1", "あ"],
)
def test_a_name_that_says_nothing(name):
    assert roles_of([name]) == {}


def test_words_that_mean_different_things_are_decided_by_what_else_there_is():
    assert roles_of(["LHipJoint", "LeftUpLeg", "LeftLeg"]) == {
        "LHipJoint": ("pelvis", "left"),
        "LeftUpLeg": ("thigh", "left"),
        "LeftLeg": ("shin", "left"),
    }
    assert roles_of(["LeftHip", "LeftKnee"])["LeftHip"] == ("thigh", "left")
    assert roles_of(["LeftLeg", "LeftKnee"])["LeftLeg"] == ("thigh", "left")
    assert roles_of(["lCollar", "lShldr", "lForeArm"])["lShldr"] == ("upper_arm", "left")
    assert roles_of(["left_upper_arm", "left_arm"])["left_arm"] == ("forearm", "left")
    assert roles_of(["LeftShoulder", "RightShoulder", "RightElbow"])["LeftShoulder"] == ("shoulder", "left"), "sides are apart"


def test_what_moves_or_carries_a_body_is_not_part_of_it():
    assert is_body("tail")
    assert is_body("segment_3")
    assert not is_body("Root")
    assert not is_body("ik_foot_root")


def test_beyond_an_ankle_and_without_toes_a_foot_is_where_the_toes_begin():
    assert roles_of(["L_Ankle", "L_Foot"]) == {"L_Ankle": ("foot", "left"), "L_Foot": ("toes", "left")}
    assert roles_of(["AnkleRight", "FootRight", "ToeRight"])["FootRight"] == ("foot", "right")
    assert roles_of(["left_ankle", "right_foot"])["right_foot"] == ("foot", "right")


def test_a_hip_joint_beside_a_hip_leads_there():
    assert roles_of(["LHipJoint", "LHip", "LKnee"]) == {
        "LHipJoint": ("pelvis", "left"),
        "LHip": ("thigh", "left"),
        "LKnee": ("shin", "left"),
    }
    assert roles_of(["left_hip_joint", "left_leg"])["left_leg"] == ("shin", "left")


def test_vertebrae_are_pieces_of_the_trunk_where_both_kinds_are_named():
    assert roles_of(["L5", "T12"]) == {"L5": ("trunk", ""), "T12": ("trunk", "")}
    assert roles_of(["L5", "R5"]) == {}


def test_words_that_fit_several_kinds_are_told_apart_from_roles():
    assert words_of(["leg_joint_L_1", "arm_joint_R_2", "camera"]) == {
        "leg_joint_L_1": ("leg", "left"),
        "arm_joint_R_2": ("arm", "right"),
    }
