"""Sides: what of a file shows which limbs of a body without names are the left ones."""

import numpy as np
import pytest

import poise
from poise.formats.bvh_parser import BvhEnd
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.robot_to_character import decode_robot
from tests.support import rigs
from tests.support.bvh_files import person
from tests.support.humanoid_robots import humanoid_urdf


def robot(**options):
    text, names = humanoid_urdf(seed=1, **options)
    return poise.body_map(decode_robot(text.encode())), names


@pytest.mark.parametrize("turned", [False, True])
def test_limits_of_a_robots_knees_tell_sides_though_its_thigh_has_several_links(turned):
    body, names = robot(turned=turned)
    assert body.sides == "facing"
    assert body.segment("leftLowerLeg") == names["left_knee"]
    assert body.bones["leftLowerLeg"].confidence >= 0.8


def test_a_robot_without_such_limits_faces_as_its_format_says_but_not_for_certain():
    body, names = robot(limits=False)
    assert body.sides == "facing"
    assert body.segment("leftHand") == names["left_wrist_pitch"]
    assert max(bone.confidence for name, bone in body.bones.items() if name.startswith("left")) < 0.8


def test_a_character_of_no_file_has_no_usual_front():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(1))
    assert poise.body_map(rigs.character_of(rig)).sides == "unknown"


def test_end_sites_of_a_bvh_show_where_its_feet_point():
    bvh = person(frames=1)
    toes = [number for number, joint in enumerate(bvh.joints) if "Toe" in joint.name]
    for number in toes:
        bvh.joints[bvh.joints[number].parent].ends = [BvhEnd(bvh.joints[number].offset)]
    names = _without(bvh, toes)
    body = poise.body_map(motion_of(bvh).character)
    assert body.sides == "facing"
    assert body.segment("leftFoot") == names["LeftFoot"]


def _without(bvh, gone):
    """Take joints without children out of a Bvh, and replace its names; return the new ones by the old."""
    widths = [len(joint.channels) for joint in bvh.joints]
    firsts = np.cumsum([0, *widths])
    kept = [number for number in range(len(bvh.joints)) if number not in gone]
    columns = np.concatenate([np.arange(firsts[number], firsts[number + 1]) for number in kept])
    for joint in bvh.joints:
        joint.parent = kept.index(joint.parent) if joint.parent >= 0 else -1
    bvh.joints, bvh.rows = [bvh.joints[number] for number in kept], bvh.rows[:, columns]
    names = {joint.name: f"bone_{number}" for number, joint in enumerate(bvh.joints)}
    for joint in bvh.joints:
        joint.name = names[joint.name]
    return names


@pytest.mark.parametrize("away", [False, True])
def test_eyes_show_where_a_body_faces_but_not_for_certain(away):
    rng = np.random.default_rng(1)
    rig = rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0, extras=("eyes", "hair")))
    rig = rigs.nameless(rigs.turned(rig, np.diag([-1.0, 1.0, -1.0]) if away else np.eye(3)), rng)
    body = poise.body_map(rigs.character_of(rig, rng))
    assert body.sides == "facing"
    assert body.segment("leftFoot") == rig.truth["leftFoot"]
    assert body.bones["leftFoot"].confidence < 0.8


def test_ears_do_not_show_where_a_body_faces():
    rig = rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0))
    for sign in (1.0, -1.0):
        rig.add(f"ear {sign}", "head", rig.place("head") + np.array([0.08 * sign, 0.07, 0.01]))
    assert poise.body_map(rigs.character_of(rigs.nameless(rig, np.random.default_rng(1)))).sides == "unknown"
