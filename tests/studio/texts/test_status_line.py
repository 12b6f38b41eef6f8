"""The status line: one sentence for people, in their words, with a reason where there is one."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.diagnosis.explanation import POSTURE_TEXT
from poise.diagnosis.limits_in_the_way import ELSEWHERE_TEXT, START_TEXT
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.snapshot import ExtraError, GoalError, WalkState
from poise.studio.texts import wording
from poise.studio.texts.status_line import fall_distance, reasons, status_of, status_sentence, work_line
from tests.support.driven import Driven


@pytest.fixture(scope="module")
def snapshot():
    """The biped at rest, with nothing to say."""
    driven = Driven(poise.Document.opening(poise.biped()))
    driven.settle()
    return driven.loop.snapshot


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("right_hand", "Right hand"),
        ("LeftArm", "Left arm"),
        ("mixamorig:LeftForeArm", "Left fore arm"),
        ("", ""),
        ("mixamorig-hips", "Mixamorig hips"),
        ("rightHand.x", "Right hand x"),
    ],
)
def test_a_name_is_written_as_a_person_would(name, written):
    assert wording.title(name) == written


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("move left_thigh", "move left thigh"),
        ("turn left_knee_x", "turn left knee x"),
        ("set hint left_elbow", "set hint left elbow"),
        ("open left_thigh_2.bvh", "open left_thigh_2.bvh"),
        ("", ""),
    ],
)
def test_identifiers_in_a_label_are_written_as_a_person_would(label, written):
    assert wording.with_plain_names(label, ["left_thigh", "left_knee_x", "left_knee", "left_elbow", ""]) == written
    assert wording.with_plain_names(label, []) == label


@pytest.mark.parametrize(
    ("metres", "written"),
    [(0.0004, "0 mm"), (0.0042, "4 mm"), (0.042, "4 cm"), (0.11, "11 cm"), (0.999, "1.0 m"), (2.3, "2.3 m")],
)
def test_a_rough_length_has_few_digits(metres, written):
    assert wording.rough_length(metres) == written


@pytest.mark.parametrize(
    ("changes", "sentence", "mood"),
    [
        ({}, "Drag any part of the body", "good"),
        ({"undo": "move head"}, "Everything is where you put it", "good"),
        ({"undo": "open dance.bvh"}, "Drag any part of the body", "good"),
        ({"undo": "reset"}, "Drag any part of the body", "good"),
        ({"undo": "take frame 295"}, "Frame 295 is the pose now", "good"),
        ({"waits_for": "Getting ready"}, "Getting ready", "busy"),
        ({"walk": WalkState(phase="walking", seconds=3.21)}, "Walking, 3.2 s", "busy"),
        ({"walk": WalkState(phase="preparing")}, "About to walk", "busy"),
        ({"errors": (GoalError("head", 0.0, 4.2),)}, "Head turned 4° too little", "bad"),
        ({"errors": (GoalError("head", 0.04, 0.0),), "settled": False}, "Head 4 cm short", "busy"),
        (
            {"errors": (GoalError("head", 0.04, 0.0), GoalError("pelvis", 0.01, 0.0))},
            "Head 4 cm short: the pelvis pulls the other way; pelvis 1 cm short",
            "bad",
        ),
        (
            {"errors": (GoalError("head", 0.01, 0.0), GoalError("pelvis", 0.04, 0.0), GoalError("left_hand", 0.01, 0.0))},
            "Pelvis 4 cm short: the head pulls the other way; 2 more goals are missed",
            "bad",
        ),
        (
            {"errors": (GoalError("head", 0.04, 0.0),), "extra_errors": (ExtraError("floor", "floor", 0.003),)},
            "Head 4 cm short; 3 mm below the floor",
            "bad",
        ),
    ],
)
def test_the_sentence_says_how_it_stands(snapshot, changes, sentence, mood):
    assert status_sentence(replace(snapshot, **changes)) == (sentence, mood)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (("balance", "balance", 0.022, 0.0, -0.012), "Falling: the weight is 1 cm outside what bears it"),
        (("balance", "balance", 0.26, 0.0, -0.25), "Falling: the weight is 25 cm outside what bears it"),
        (("balance", "balance", 0.006, 0.0, 0.004), "The weight is only 4 mm inside what bears it"),
        (("center", "center", 0.02), "The weight is 2 cm from its target"),
        (("floor", "floor", 0.003), "3 mm below the floor"),
        (("apart", "apart", 0.005), "5 mm inside itself"),
        (("upright", "upright", 0.0, 3.0), "The trunk leans back 3° too far"),
        (("look", "look", 0.0, 4.2), "Head looks 4° past its target"),
        (("pin left_hand", "pin", 0.0, 2.0), "Left hand is 2° off its pin"),
        (("hint right_elbow", "hint", 0.02), "Right elbow is 2 cm off its hint"),
    ],
)
def test_each_extra_goal_says_what_it_lacks(snapshot, error, sentence):
    assert status_sentence(replace(snapshot, extra_errors=(ExtraError(*error),))) == (sentence, "bad")


def test_a_hand_out_of_reach_says_that_its_elbow_is_straight():
    driven = Driven(poise.Document.opening(poise.biped()))
    for name in ("pelvis", "head"):
        driven.loop.edit("hold", goal_edits.set_asks, name, "both")
    driven.drag("right_hand", np.array([-0.6, 0.0, 0.0]))
    sentence, mood = status_sentence(driven.loop.snapshot)
    assert sentence.startswith("Right hand ")
    assert " cm short: the elbow is straight" in sentence
    assert mood == "bad"


def test_a_body_that_leans_too_far_falls_and_one_that_crouches_does_not():
    document = poise.Document.opening(poise.biped())
    assert fall_distance(document) == 0.0
    pose = document.pose
    half = np.radians(15.0) / 2.0
    leaning = pose_edits.take_pose(
        document, poise.Pose(pose.character, pose.angles, ((0, 0, 0), (np.cos(half), np.sin(half), 0, 0)))
    )
    assert 0.1 < fall_distance(leaning) < 0.4
    flying = pose_edits.take_pose(document, poise.Pose(pose.character, pose.angles, ((0, 3, 0), (1, 0, 0, 0))))
    assert fall_distance(flying) == 0.0


@pytest.mark.parametrize("name", ["sit", "kneel on both knees"])
def test_a_body_that_sits_or_kneels_does_not_fall(name):
    document = poise.Document.opening(poise.biped())
    assert fall_distance(pose_edits.strike_pose(document, poise.named_pose(document.character, name))) == 0.0


def test_reasons_have_names_as_people_write_them(snapshot):
    explanation = "1 of 2 goals missed: right_hand\n- right_hand is out of reach: right_elbow_x is at 0°\n- head too"
    assert reasons(replace(snapshot, explanation=explanation)) == [
        "Right hand is out of reach: right elbow x is at 0°",
        "Head too",
    ]


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (START_TEXT, "Left hand can be reached, but not from this pose; drag it away and back, or undo"),
        (ELSEWHERE_TEXT, "Left hand can be reached, but not from this pose; drag it away and back, or undo"),
        (POSTURE_TEXT, "Left hand can be reached, but posture pulls harder: lower the weight of the posture"),
    ],
)
def test_reasons_speak_of_no_python(snapshot, advice, said):
    explanation = f"1 of 2 goals missed: left_hand\n- {advice.format('left_hand')}"
    assert reasons(replace(snapshot, explanation=explanation)) == [said]


def test_engineers_see_the_work_of_the_solver(snapshot):
    assert work_line(replace(snapshot, iterations=1, microseconds=12.3)).startswith("1 iteration · 12 µs")
    assert work_line(replace(snapshot, iterations=3, settled=False, rate=99.6)).endswith("100 solves/s")


def test_the_status_has_errors_and_joints_at_limits(snapshot):
    at = tuple(joint.name in ("head_x", "left_knee_x") for joint in snapshot.document.character.joints)
    status = status_of(replace(snapshot, errors=(GoalError("head", 0.012, 0.0),), at_limits=at))
    assert [(error.key, error.reached, error.text) for error in status.errors] == [("head", False, "12.0 mm")]
    assert status.at_limits == ["head_x", "left_knee_x"]


def test_a_body_that_falls_is_said_to_fall_whatever_its_goals_say(snapshot):
    document = snapshot.document
    half = np.radians(15.0) / 2.0
    leaning = poise.Pose(document.character, document.angles, ((0, 0, 0), (np.cos(half), np.sin(half), 0, 0)))
    fallen = replace(snapshot, document=pose_edits.take_pose(document, leaning), undo="move head")
    far = "Falling: the weight is 11 cm outside what bears it"
    balance = ExtraError("balance", "balance", 0.12, 0.0, -0.11)
    assert status_sentence(fallen) == (far, "bad")
    assert status_sentence(replace(fallen, extra_errors=(balance,))) == (far, "bad")
    missed = status_sentence(replace(fallen, errors=(GoalError("head", 0.04, 0.0),), extra_errors=(balance,)))
    assert missed == (f"{far}; head 4 cm short", "bad")
