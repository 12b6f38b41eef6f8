"""The gallery: every pose is reached by bodies of many kinds, and could be stood in."""

import dataclasses
import math

import numpy as np
import pytest

import poise
from poise.anatomy.proportions_and_landmarks import Landmarks
from poise.errors import CharacterError, ValueRefusedError
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.poses import find, names, title
from poise.poses.gallery import POSES
from poise.poses.pose_terms import PoseTerm
from tests.support.bvh_files import person
from tests.support.data import DATA
from tests.support.skeletons import HUMAN, TIPS, both_sides, human, skeleton

ADULTS = (
    "bvh_cmu/02_01", "bvh_cmu/05_01", "bvh_threejs/pirouette", "bvh_pybvh/bvh_test1", "bvh_viverse/sample_react",
    "bvh_bvhio/example", "bvh_bvhpython/test_mocapbank", "bvh_deepmotionediting/comp_video_1_raw", "bvh_makehuman/tpose",
    "bvh_makehuman/walk1", "bvh_makehuman/benchmark", "bvh_orangeduck_geno/Geno_bind",
)  # fmt: skip
ASKED_FOR = {
    "T", "A", "stand", "contrapposto", "kneel", "kneel on both knees", "crouch", "sit", "one leg left", "one leg right", "wave",
    "reach high", "reach to the floor", "reach behind", "point", "push", "look back", "arms crossed", "hands on hips", "lunge",
    "crawl", "bow",
}  # fmt: skip
BIPED = poise.biped()


ARMS, LEGS = ("arm", "hand"), ("thigh", "shin", "foot")


def scaled(factor, arms=1.0, legs=1.0):
    """The biped, larger or smaller, with longer or shorter arms and legs."""

    def size(segment):
        limb = arms if segment.endswith(ARMS) else legs if segment.endswith(LEGS) else 1.0
        return factor * limb

    def times(vector, segment):
        return tuple(size(segment) * x for x in vector)

    above, joints = {None: BIPED.base}, []
    for joint in BIPED.joints:
        joints.append(dataclasses.replace(joint, offset=times(joint.offset, above[joint.parent])))
        above[joint.name] = joint.segment or above[joint.parent]
    effectors = [dataclasses.replace(e, offset=times(e.offset, e.segment)) for e in BIPED.effectors]
    segments = [dataclasses.replace(s, mass=s.mass * size(s.name) ** 3, center=times(s.center, s.name)) for s in BIPED.segments]
    return poise.Character(joints, effectors, segments, BIPED.base)


def check(character, name):
    found = find(character, name)
    assert found.reached.reached, f"{name}: {found.reached}"
    assert found.plausibility.plausible, f"{name}: {found.plausibility}"
    return found.pose


def direction(pose, one, other):
    way = pose.segment_frame(other)[0] - pose.segment_frame(one)[0]
    return way / np.linalg.norm(way)


def test_the_gallery_has_what_was_asked_for():
    assert set(names()) >= ASKED_FOR
    for name in names():
        assert title(name).endswith(".")
        assert all(isinstance(term, PoseTerm) for term in POSES[name].terms)


@pytest.mark.parametrize("name", names())
def test_the_biped_takes_every_pose(name):
    check(BIPED, name)


def test_a_stout_body_crosses_its_arms_ahead_of_its_trunk():
    stout = [
        dataclasses.replace(s, mass=s.mass * (3.0 if "arm" in s.name or s.name == "torso" else 1.0)) for s in BIPED.segments
    ]
    check(poise.Character(BIPED.joints, BIPED.effectors, stout, BIPED.base), "arms crossed")


@pytest.mark.parametrize("name", ["T", "kneel", "hands on hips", "crawl", "sit"])
def test_a_body_with_other_names_proportions_and_joints_takes_poses(name):
    check(human("unreal"), name)


@pytest.mark.parametrize("factor", [0.6, 2.5])
def test_a_child_and_a_giant_take_poses(factor):
    for name in ("wave", "lunge", "sit"):
        check(scaled(factor), name)


@pytest.mark.parametrize("limbs", [(0.8, 1.0), (1.2, 1.0), (1.0, 0.8), (1.0, 1.2)])
def test_long_and_short_limbs_kneel_crawl_and_reach_the_floor(limbs):
    body = scaled(1.0, *limbs)
    for name in ("kneel on both knees", "crawl", "reach to the floor", "hands on hips"):
        check(body, name)


@pytest.mark.soak
@pytest.mark.parametrize("body", [(0.6,), (0.75,), (1.3,), (2.5,), (1.0, 0.8), (1.0, 1.2), (1.0, 1.0, 0.8), (0.65, 0.9, 0.85)])
def test_bodies_of_all_proportions_take_every_pose(body):
    for name in names():
        check(scaled(*body), name)


def test_poses_are_what_they_are_called():
    t = check(BIPED, "T")
    assert direction(t, "left_upper_arm", "left_hand")[0] > 0.99
    assert direction(t, "right_upper_arm", "right_hand")[0] < -0.99
    kneel = check(BIPED, "kneel")
    assert kneel.segment_frame("right_shin")[0][1] < 0.3 < kneel.segment_frame("left_thigh")[0][1]
    one_leg = check(BIPED, "one leg left")
    assert one_leg.frame("right_foot")[0][1] > 0.2
    assert one_leg.frame("left_foot")[0][1] == pytest.approx(0.0, abs=1e-3)
    sit = check(BIPED, "sit")
    assert sit.frame("pelvis")[0][1] < 0.25


@pytest.mark.parametrize("character", [BIPED, human()], ids=["biped", "human"])
def test_who_kneels_has_the_knees_side_by_side_and_stands_on_the_toes(character):
    body = Landmarks.of(character)
    pose = check(character, "kneel on both knees")

    def at(name):
        handle = body.handles[name]
        position, (w, *v) = pose.segment_frame(handle.segment)
        offset = np.array(handle.offset)
        return position + offset + 2.0 * np.cross(v, np.cross(v, offset) + w * offset)

    assert abs(at("left knee")[2] - at("right knee")[2]) < 0.01
    for side in ("left", "right"):
        assert at(f"{side} toe")[2] < at(f"{side} knee")[2] - 0.2
        assert at(f"{side} foot")[1] > at(f"{side} toe")[1] + 0.03  # the heel is up


@pytest.mark.parametrize("character", [BIPED, human("unreal")], ids=["biped", "human"])
def test_who_crawls_has_straight_arms_below_level_shoulders(character):
    body, pose = Landmarks.of(character), check(character, "crawl")
    for side in ("left", "right"):
        upper, hand = (body.pieces[kind, side][0].name for kind in ("upper_arm", "hand"))
        assert direction(pose, upper, hand)[1] < -0.95


def test_a_pose_is_on_the_characters_own_base_and_the_same_every_time():
    character = poise.biped().rebase("left_foot")
    pose = poise.named_pose(character, "bow")
    assert pose.character.base == "left_foot"
    assert np.array_equal(pose.angles, poise.named_pose(poise.biped().rebase("left_foot"), "bow").angles)


@pytest.mark.parametrize(("given", "name"), [("t", "T"), ("Reach_High", "reach high"), ("one-leg LEFT", "one leg left")])
def test_names_are_taken_as_people_write_them(given, name):
    assert title(given) == title(name)


def test_what_is_unknown_is_refused():
    with pytest.raises(ValueRefusedError, match=r"pose 'wavee' is unknown; did you mean 'wave'\?"):
        poise.named_pose(BIPED, "wavee")
    with pytest.raises(ValueRefusedError, match="pose 3 is unknown"):
        poise.named_pose(BIPED, 3)
    with pytest.raises(ValueRefusedError, match=r"character must be a poise.Character"):
        poise.named_pose("biped", "wave")


def test_a_character_without_arms_or_legs_is_refused():
    joint = poise.Joint("a", None, (0, 0, 0), (1, 0, 0), (-math.pi, math.pi), segment="left_thigh")
    rod = poise.Character([joint], [poise.Effector("tip", "left_thigh")])
    with pytest.raises(
        CharacterError,
        match=r"known as left shin, left foot, .*right hand: name the one that is 'left_shin' and so on",
    ):
        poise.named_pose(rod, "wave")


def test_a_character_whose_foot_hangs_on_no_leg_is_refused():
    rows = [(name, "Hips" if name == "LeftFoot" else parent, offset) for name, parent, offset in both_sides(HUMAN)]
    with pytest.raises(CharacterError, match="limbs in one piece, and 'LeftFoot' does not hang on 'LeftLeg': export"):
        poise.named_pose(skeleton(rows, list(both_sides(TIPS)), "Hips"), "stand")


def test_a_character_whose_sole_hangs_below_the_ankle_kneels():
    moved = {"LeftToeBase": (0.0, -0.04, 0.0)}
    rows = [(name, parent, moved.get(name, offset)) for name, parent, offset in HUMAN]
    names = {"LeftToeBase": "LeftForeFoot"}
    tips = [tip for tip in TIPS if tip[0] != "LeftToeBase"]
    character = skeleton(list(both_sides(rows)), list(both_sides(tips)), "Hips", names)
    assert poise.poses.find(character, "kneel").reached.reached


def test_a_character_that_lies_at_rest_is_refused():
    first = human().described
    # All turned about x: what was up is ahead.
    joints = [
        dataclasses.replace(j, offset=(j.offset[0], -j.offset[2], j.offset[1]), axis=(j.axis[0], -j.axis[2], j.axis[1]))
        for j in first.joints
    ]
    effectors = [dataclasses.replace(e, offset=(e.offset[0], -e.offset[2], e.offset[1])) for e in first.effectors]
    with pytest.raises(
        CharacterError, match="stands when all its angles are at rest, and the legs do not hang down: export it"
    ):
        poise.named_pose(poise.Character(joints, effectors, (), first.base), "stand")


@pytest.mark.parametrize("adult", ADULTS)
@pytest.mark.parametrize("name", ["stand", pytest.param("", marks=pytest.mark.soak)])
def test_people_from_files_take_poses(adult, name):
    path = DATA / f"{adult}.bvh"
    if not path.is_file():
        pytest.skip(f"no {path}")
    character = poise.load_motion(path).character
    for each in [name] if name else names():
        check(character, each)


AVATARS = (
    "gltf_khronos/CesiumMan.glb", "gltf_khronos/RiggedFigure.glb", "gltf_npm_viverse/mannequin.glb",
    "gltf_npm_viverse/walk_anim_only.glb", "vrm_blender_addon/bone_child_mesh.vrm", "vrm_blender_addon/minimal.vrm",
    "vrm_spec_samples/VRMC_vrm_expressions_isBinary_Overridden.vrm",
)  # fmt: skip


@pytest.mark.parametrize(
    ("avatar", "name"),
    [
        (AVATARS[0], "sit"),  # its center of mass was 5 mm behind the seat
        (AVATARS[0], "guard"),  # its chest has little skin, and was as thick as it weighs
        (AVATARS[2], "guard"),  # its chest leans ahead, and was as thick as its back is far away
        (AVATARS[2], "arms crossed"),
        *(pytest.param(avatar, None, marks=pytest.mark.soak) for avatar in AVATARS),
    ],
)
def test_avatars_take_poses(avatar, name):
    if not (DATA / avatar).is_file():
        pytest.skip(f"no {DATA / avatar}")
    character = poise.load(DATA / avatar)
    for each in [name] if name else names():
        check(character, each)


@pytest.mark.parametrize("name", ["sit", "contrapposto", "hands on hips"])
@pytest.mark.parametrize("options", [{}, {"slides": True}], ids=["held", "slides"])
def test_files_with_positions_on_every_joint_take_poses(name, options):
    found = find(motion_of(person(six=True), **options).character, name)
    assert found.reached.reached
    assert found.plausibility.plausible


def test_a_zero_pose_that_does_not_stand_is_no_hindrance():
    found = find(motion_of(person(six=True, above="joint_Root", twisted=True)).character, "reach high")
    assert found.reached.reached
    assert found.plausibility.plausible
