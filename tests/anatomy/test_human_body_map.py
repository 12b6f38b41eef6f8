"""The body map: names of all conventions, rigs without names, what is no human, and corrections."""

import re
from types import SimpleNamespace

import numpy as np
import pytest

import poise
from poise.anatomy.bone_names import BONES
from poise.character.rest_pose import rest_frames
from poise.character.skin import Skin
from poise.errors import UnknownChoiceError, UnknownSegmentError, ValueRefusedError
from poise.formats.robot_to_character import decode_robot
from poise.geometry.rotations import rotate
from tests.support import rigs
from tests.support.humanoid_robots import BONES as HUMANOID_BONES
from tests.support.humanoid_robots import humanoid_urdf
from tests.support.more_rig_names import MORE_CONVENTIONS
from tests.support.rig_names import CONVENTIONS
from tests.support.sampling import sampled

SURE = 0.8
LIMBS = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
ESSENTIAL = ("hips", "spine", "head", *(f"{side}{bone}" for side in ("left", "right") for bone in LIMBS))
Z_UP = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
X_UP = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
AWAY = np.diag([-1.0, 1.0, -1.0])


def found(rig, rng=None):
    return {bone: each.segment for bone, each in poise.body_map(rigs.character_of(rig, rng)).bones.items()}


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_names_of_a_convention_are_read(convention):
    rig = rigs.renamed(rigs.human(), CONVENTIONS[convention])
    body = poise.body_map(rigs.character_of(rig))
    assert {bone: each.segment for bone, each in body.bones.items()} == rig.truth
    assert body.human
    assert body.sides == "names"
    assert body.up == (0.0, 1.0, 0.0)
    assert body.forward == (0.0, 0.0, 1.0)
    assert body.left == (1.0, 0.0, 0.0)


@pytest.mark.parametrize("convention", MORE_CONVENTIONS)
def test_names_are_read_among_helpers_hair_and_skirts(convention):
    options = rigs.Options(pose="A", twists="leaf", extras=("ik", "hair", "skirt", "ends", "eyes"))
    rig = rigs.renamed(rigs.human(options), MORE_CONVENTIONS[convention])
    assert found(rig) == rig.truth


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_names_are_read_whatever_else_a_rig_has(seed):
    rng = np.random.default_rng(seed)
    rig = rigs.turned(rigs.human(rigs.random_options(rng)), (np.eye(3), Z_UP, X_UP, AWAY)[seed % 4], 1.0 if seed % 3 else 100.0)
    assert found(rig, rng) == rig.truth


@pytest.mark.parametrize("seed", sampled(range(200), 20))
def test_what_is_wrong_without_names_is_not_sure(seed):
    rng = np.random.default_rng(seed)
    rig = rigs.turned(rigs.human(rigs.random_options(rng)), (np.eye(3), Z_UP, X_UP, AWAY)[seed % 4], 1.0 if seed % 3 else 100.0)
    rig = rigs.nameless(rig, rng)
    body = poise.body_map(rigs.character_of(rig, rng))
    assert [bone for bone in body.bones.values() if bone.confidence >= SURE and rig.truth.get(bone.name) != bone.segment] == []


def test_most_rigs_without_names_are_right():
    right = 0
    for seed in range(20):
        rng = np.random.default_rng(1000 + seed)
        rig = rigs.nameless(rigs.human(rigs.random_options(rng)), rng)
        body = poise.body_map(rigs.character_of(rig, rng))
        wrong = [bone for bone in ESSENTIAL if body.segment(bone) != rig.truth[bone]]
        right += not wrong or body.sides == "unknown"
    assert right >= 16


def test_sides_are_unknown_without_names_feet_thumbs_and_bent_knees():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.human
    assert body.sides == "unknown"
    assert body.forward is None
    assert body.gaze is None
    assert max(each.confidence for bone, each in body.bones.items() if bone.startswith(("left", "right"))) <= 0.5
    assert "its side is a guess" in body.bones["leftFoot"].reason
    assert "left and right may be swapped" in str(body)


def test_thumbs_show_where_a_body_faces_but_not_for_certain():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0)), np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.sides == "facing"
    assert body.segment("leftFoot") == rig.truth["leftFoot"]
    assert body.bones["leftFoot"].confidence < SURE


def test_a_body_that_faces_away_has_its_left_on_the_other_side():
    rng = np.random.default_rng(2)
    rig = rigs.nameless(rigs.turned(rigs.human(), AWAY), rng)
    body = poise.body_map(rigs.character_of(rig))
    assert body.sides == "facing"
    assert body.forward == (0.0, 0.0, -1.0)
    assert body.segment("leftHand") == rig.truth["leftHand"]


def test_the_base_may_be_any_segment(biped):
    assert poise.body_map(biped.rebase("head")).segment("leftFoot") == "left_foot"
    rig = rigs.nameless(rigs.human(), np.random.default_rng(3))
    character = rigs.character_of(rig)
    assert poise.body_map(character.rebase(rig.truth["leftFoot"])).segment("head") == rig.truth["head"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("hidden", [False, True])
def test_animals_are_no_humans(seed, hidden):
    rng = np.random.default_rng(seed)
    rig = rigs.animal(rng, rng.uniform(0.4, 1.2), rng.uniform(0.3, 1.2))
    body = poise.body_map(rigs.character_of(rigs.nameless(rig, rng) if hidden else rig, rng))
    assert not body.human
    assert body.bones == {}
    assert body.height == 0.0
    assert str(body).startswith("no human: ")


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("rig", [rigs.robot_arm(4), rigs.robot_arm(9), rigs.wheeled_robot()])
def test_robot_arms_and_robots_on_wheels_are_no_humans(rig, hidden):
    rng = np.random.default_rng(4)
    assert not poise.body_map(rigs.character_of(rigs.nameless(rig, rng) if hidden else rig, rng)).human


def test_names_with_front_and_hind_legs_are_those_of_an_animal():
    rig = rigs.animal(np.random.default_rng(5))
    names = {"LeftUpperArm": "front_left_thigh", "LeftUpLeg": "hind_left_thigh", "LeftForeArm": "front_left_leg"}
    assert not poise.body_map(rigs.character_of(rigs.renamed(rig, names))).human


def test_a_bird_with_the_legs_of_a_human_is_none():
    wings = {f"{side}{bone}": f"Wing.{n}.{side[0].upper()}" for side in ("left", "right") for n, bone in enumerate(LIMBS[3:])}
    rig = rigs.renamed(rigs.human(rigs.Options(fingers=0, clavicles=False)), wings)
    body = poise.body_map(rigs.character_of(rig))
    assert not body.human
    assert body.reason == "it has wings and no arms"


def test_a_human_with_wings_is_one():
    rig = rigs.human()
    for side in ("left", "right"):
        rig.add(f"{side}Wing", rig.truth["upperChest"], rig.place(f"{side}UpperArm") - np.array([0.0, 0.0, 0.2]))
    assert found(rig) == rig.truth


def test_a_correction_counts_and_the_rest_is_found_around_it():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(6))
    character = rigs.character_of(rig)
    body = poise.body_map(character, {"leftHand": rig.truth["leftHand"]})
    assert body.sides == "given"
    assert body.bones["leftHand"].confidence == 1.0
    assert {bone: body.segment(bone) for bone in ESSENTIAL} == {bone: rig.truth[bone] for bone in ESSENTIAL}
    assert body.forward == (0.0, 0.0, 1.0)


def test_a_bone_can_be_denied(biped):
    body = poise.body_map(biped, {"head": None})
    assert body.segment("head") is None
    assert body.human
    assert poise.body_map(biped).segment("head") == "head"


def test_bones_between_given_ends_are_found():
    rig = rigs.nameless(rigs.human(rigs.Options(fingers=0, leg=0.3, trunk=0.9)), np.random.default_rng(7))
    given = {bone: rig.truth[bone] for bone in ("hips", "leftFoot", "rightFoot", "spine")}
    body = poise.body_map(rigs.character_of(rig), given)
    assert body.segment("leftLowerLeg") == rig.truth["leftLowerLeg"]
    assert body.segment("rightUpperLeg") == rig.truth["rightUpperLeg"]


@pytest.mark.parametrize(
    ("corrections", "error", "text"),
    [
        ({"leftFot": "left_foot"}, UnknownChoiceError, "know no bone 'leftFot'; did you mean 'leftFoot'"),
        ({"leftFoot": "left_fot"}, UnknownSegmentError, "no segment named 'left_fot'; did you mean 'left_foot'"),
        ({"leftFoot": 3}, UnknownSegmentError, "no segment named 3"),
        ({"leftFoot": "head", "head": "head"}, ValueRefusedError, "give segment 'head' to two bones, leftFoot and head"),
        (["head"], ValueRefusedError, "must map bones to names of segments"),
    ],
)
def test_bad_corrections_are_refused(biped, corrections, error, text):
    with pytest.raises(error, match=text):
        poise.body_map(biped, corrections)


def test_only_a_character_has_a_body_map(biped):
    with pytest.raises(ValueRefusedError, match="character must be a Character, not str"):
        poise.body_map("biped")
    with pytest.raises(UnknownChoiceError, match="did you mean 'leftHand'"):
        poise.body_map(biped).segment("left_hand")


def test_soles_palms_gaze_and_height():
    rig = rigs.human()
    body = poise.body_map(rigs.character_of(rig))
    sole = rig.place("leftFoot") + body.soles["left"].position
    assert sole[1] == pytest.approx(rig.place("leftToes")[1])
    assert body.soles["left"].direction == (0.0, -1.0, 0.0)
    assert body.palms["left"].segment == "leftHand"
    assert body.palms["left"].direction == pytest.approx((0.0, -1.0, 0.0))
    assert body.palms["right"].direction == pytest.approx((0.0, -1.0, 0.0))
    assert body.gaze is not None
    assert body.gaze.segment == "head"
    assert body.gaze.direction == (0.0, 0.0, 1.0)
    assert 1.55 < body.height < 1.9


def test_palms_without_fingers_face_down_or_to_the_body():
    for pose, direction in (("T", (0.0, -1.0, 0.0)), ("down", (-1.0, 0.0, 0.0))):
        body = poise.body_map(rigs.character_of(rigs.human(rigs.Options(pose=pose, fingers=0))))
        assert np.dot(body.palms["left"].direction, direction) > 0.9


def test_places_are_in_the_frames_of_their_segments():
    rng = np.random.default_rng(8)
    character = rigs.character_of(rigs.human(), rng)
    plain = poise.body_map(rigs.character_of(rigs.human()))
    body = poise.body_map(character)
    palm = body.palms["left"]
    orientation = rest_frames(character)[palm.segment][1]
    assert rotate(orientation, palm.direction) == pytest.approx(plain.palms["left"].direction, abs=1e-9)
    assert np.linalg.norm(palm.position) == pytest.approx(np.linalg.norm(plain.palms["left"].position))


def test_a_map_reads_as_a_table(biped):
    body = poise.body_map(biped)
    lines = str(body).splitlines()
    assert lines[0].startswith("human (97%): names of arms and legs; left and right by names; up is +y, faces +z")
    assert "hips           pelvis            95%  named 'pelvis'" in lines
    assert repr(body) == "BodyMap(human, 15 bones, sides names)"
    assert body.sure
    assert body.bone("left_shin") == "leftLowerLeg"
    assert body.bone("left_foot") == "leftFoot"


def test_bones_are_in_the_order_of_vrm(biped):
    order = list(poise.body_map(biped).bones)
    assert order == [bone for bone in BONES if bone in order]
    assert len(BONES) == 55


def test_a_map_cannot_be_changed(biped):
    body = poise.body_map(biped)
    with pytest.raises(TypeError):
        body.bones["head"] = None
    with pytest.raises(AttributeError):
        body.human = False
    assert poise.body_map(biped) is body, "it is made once"


def test_feet_of_the_skin_show_where_a_body_faces():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(9))
    character = rigs.character_of(rig)
    assert poise.body_map(character).sides == "unknown"
    for sign in (1.0, -1.0):
        skinned = poise.Character(
            character.joints,
            character.effectors,
            character.segments,
            character.base,
            SimpleNamespace(skin=foot_skin(rig, sign)),
        )
        body = poise.body_map(skinned)
        assert body.sides == "facing"
        assert body.forward == (0.0, 0.0, sign)
        assert body.segment("leftFoot") == rig.truth["leftFoot" if sign > 0.0 else "rightFoot"]


def foot_skin(rig, sign):
    """A skin of two boxes for feet, which go farther ahead than back; or the other way with the sign -1."""
    corners = np.array([(x, y, z) for x in (-0.04, 0.04) for y in (-0.08, 0.0) for z in (-0.06 * sign, 0.16 * sign)])
    names = [rig.truth["leftFoot"], rig.truth["rightFoot"]]
    joints = np.zeros((16, 8), np.uint16)
    joints[8:, 0] = 1
    weights = np.zeros((16, 8), np.float32)
    weights[:, 0] = 1.0
    bind = np.tile(np.eye(4), (2, 1, 1))
    return Skin(np.tile(corners, (2, 1)), None, None, np.zeros((0, 3)), joints, weights, tuple(names), bind, (), (), ())


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_bones_of_a_robot_of_one_axis_links_are_found(seed):
    text, names = humanoid_urdf(seed=seed)
    body = poise.body_map(decode_robot(text.encode()))
    expected = {bone: names[link] for bone, link in HUMANOID_BONES.items()}
    if seed is None:
        del expected["leftUpperArm"]  # names say shoulder of all three links
    assert {bone: body.segment(bone) for bone in expected} == expected
    unsure = ("leftUpperArm", "leftUpperLeg", "leftHand", "leftFoot")
    assert seed is None or max(body.bones[bone].confidence for bone in unsure) < SURE


def test_toes_that_are_one_of_several_are_not_sure():
    rig = rigs.human()
    for side, sign in (("left", 1.0), ("right", -1.0)):
        place = rig.place(f"{side}Toes")
        for k in (1, 2):
            toe = rig.add(f"{side}Toe{k}", f"{side}Foot", place + np.array([0.02 * sign * k, 0.0, -0.01 * k]))
            rig.add(f"{side}Toe{k}End", toe, place + np.array([0.02 * sign * k, 0.0, 0.03]))
    rig = rigs.nameless(rig, np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.segment("leftFoot") == rig.truth["leftFoot"]
    assert body.bones["leftToes"].confidence < SURE <= body.bones["leftFoot"].confidence


def test_a_joint_close_below_an_ankle_is_not_the_ankle():
    rig = rigs.human(rigs.Options(toes=False))
    for side in ("left", "right"):
        below = rig.place(f"{side}Foot") - np.array([0.0, 0.035, 0.0])
        ball = rig.add(f"{side}ForeFoot", f"{side}Foot", below)
        rig.add(f"{side}ForeFootEnd", ball, below + np.array([0.0, 0.0, 0.2]))
    rig = rigs.nameless(rig, np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.segment("leftFoot") == rig.truth["leftFoot"]
    assert body.bones["leftFoot"].confidence < SURE


def test_a_short_forearm_ends_where_thumb_and_finger_begin():
    rig = rigs.human(rigs.Options(fingers=0, forearm=0.5))
    for side, sign in (("left", 1.0), ("right", -1.0)):
        wrist = rig.place(f"{side}Hand")
        base = rig.add(f"{side}FingerBase", f"{side}Hand", wrist)
        finger = rig.add(f"{side}Finger", base, wrist + np.array([0.045 * sign, 0.0, 0.0]))
        rig.add(f"{side}FingerEnd", finger, wrist + np.array([0.08 * sign, 0.0, 0.0]))
        thumb = rig.add(f"{side}Thumb", f"{side}Hand", wrist)
        rig.add(f"{side}ThumbEnd", thumb, wrist + np.array([0.03 * sign, 0.0, 0.03]))
    rig = rigs.nameless(rig, np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.segment("leftHand") == rig.truth["leftHand"]
    assert body.segment("leftLowerArm") == rig.truth["leftLowerArm"]


def test_a_root_in_the_place_of_the_hips_is_not_the_hips():
    rig = rigs.human()
    nodes = [("top", None, rig.place("hips"))]
    nodes += [(name, {"hips": "top", "spine0": "top"}.get(name, parent), place) for name, parent, place in rig.nodes]
    rig = rigs.nameless(rigs.Rig(nodes, rig.truth), np.random.default_rng(1))
    assert poise.body_map(rigs.character_of(rig)).segment("hips") == rig.truth["hips"]


def test_sensors_on_a_robots_foot_and_wrist_are_neither():
    text, _ = humanoid_urdf()
    text = text.replace("left_sole", "left_foot_ft_gyro").replace("left_force_sensor", "left_hand_ft")
    body = poise.body_map(decode_robot(text.encode()))
    assert body.segment("leftFoot") == "left_ankle_roll"
    assert body.segment("leftHand") == "left_wrist_pitch"


def test_frames_of_many_sensors_do_not_hide_a_robots_body():
    text, names = humanoid_urdf(seed=3)
    frames = "".join(
        f'<link name="frame_{name}_{k}"/><joint name="to_{name}_{k}" type="fixed"><origin xyz="0.0{k} 0.02 -0.0{k}"/>'
        f'<parent link="{name}"/><child link="frame_{name}_{k}"/></joint>'
        for name in names.values()
        for k in range(1, 7)
    )
    body = poise.body_map(decode_robot(text.replace("</robot>", f"{frames}</robot>").encode()))
    assert body.human
    assert {bone: body.segment(bone) for bone in HUMANOID_BONES} == {b: names[link] for b, link in HUMANOID_BONES.items()}


def test_a_neck_below_a_segment_with_an_end_of_its_own_is_no_sure_head():
    rig = rigs.human(rigs.Options(neck=2))
    head = rig.place("neck1") + np.array([0.0, 0.24, 0.0])
    places = {"head": head, "neck1": rig.place("neck1") + np.array([0.0, 0.05, 0.0])}
    nodes = [(name, parent, places.get(name, place)) for name, parent, place in rig.nodes]
    rig = rigs.nameless(rigs.Rig(nodes, rig.truth), np.random.default_rng(1))
    character = rigs.character_of(rig)
    top = poise.Effector("top", rig.truth["head"], (0.0, 0.1, 0.0))
    body = poise.body_map(poise.Character(character.joints, [top], base=character.base))
    assert body.segment("head") == rig.truth["head"] or body.bones["head"].confidence < SURE


def test_of_a_head_and_a_face_in_one_place_neither_is_sure():
    rig = rigs.human(rigs.Options(neck=2))
    head = rig.place("head")
    rig.add("face", "head", head)
    for name, way in (("jaw", (0.0, 0.0, 0.08)), ("eye", (0.03, 0.05, 0.08)), ("ear", (0.08, 0.05, 0.0))):
        rig.add(name, "face", head + np.array(way))
        rig.add(f"{name}End", name, head + 1.3 * np.array(way))
    rig = rigs.nameless(rig, np.random.default_rng(1))
    assert poise.body_map(rigs.character_of(rig)).bones["head"].confidence < SURE


def test_a_heel_between_ankle_and_toes_is_no_sure_toes():
    rig = rigs.human()
    for side in ("left", "right"):
        heel = rig.add(f"{side}Heel", f"{side}Foot", rig.place(f"{side}Foot") + np.array([0.0, -0.04, -0.03]))
        rig.nodes = [(name, heel if name == f"{side}Toes" else parent, place) for name, parent, place in rig.nodes]
        order = [name for name, _, _ in rig.nodes]
        rig.nodes.append(rig.nodes.pop(order.index(f"{side}Toes")))
    rig = rigs.nameless(rig, np.random.default_rng(1))
    body = poise.body_map(rigs.character_of(rig))
    assert body.human
    assert body.segment("leftToes") is None or body.bones["leftToes"].confidence < SURE


def test_a_link_that_is_welded_to_the_pelvis_is_no_sure_hips():
    text, names = humanoid_urdf(seed=3)
    hips, legs = names["pelvis"], "|".join(names[f"{side}_hip_pitch"] for side in ("left", "right"))
    text, moved = re.subn(rf'<parent link="{hips}"/>(<child link="(?:{legs})")', r'<parent link="lower"/>\1', text)
    assert moved == 2
    weld = f'<link name="lower"/><joint name="weld" type="fixed"><parent link="{hips}"/><child link="lower"/></joint></robot>'
    body = poise.body_map(decode_robot(text.replace("</robot>", weld).encode()))
    assert body.segment("hips") == hips
    assert body.bones["hips"].confidence < SURE


def test_a_mount_is_no_upper_arm():
    text, _ = humanoid_urdf()
    for side in ("left", "right"):
        mount = f'<link name="{side}_arm_mount"/><joint name="{side}_mount" type="fixed"><parent link="torso"/>'
        text = text.replace("</robot>", f'{mount}<child link="{side}_arm_mount"/></joint></robot>')
    body = poise.body_map(decode_robot(text.encode()))
    assert body.segment("leftUpperArm") != "left_arm_mount"


def test_an_ankle_whose_axes_cross_has_the_foot_on_its_last_link():
    """The frames of the two links are farther apart than their axes are."""
    text, _ = humanoid_urdf()
    apart = text.replace('xyz="0 0 -0.016"', 'xyz="-0.06 0 -0.016"')
    assert apart != text
    body = poise.body_map(decode_robot(apart.encode()))
    assert body.segment("leftFoot") == "left_ankle_roll"
