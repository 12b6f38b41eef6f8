"""Capsules of the segments, and which are kept apart."""

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.anatomy.capsules import Capsule, default_pairs, segment_capsules, skin_radii
from poise.anatomy.masses import segment_masses
from tests.support import skeletons
from tests.support.characters import random_tree, seeds
from tests.support.skeletons import bare, human
from tests.support.skinned_avatars import RADIUS, skinned_avatar


def gap(pose, one, other):
    """Between two capsules in a pose [m], the lines sampled."""
    points = []
    for capsule in (one, other):
        position, (w, *v) = pose.segment_frame(capsule.segment)
        along = np.linspace(0.0, 1.0, 200)[:, None]
        local = (1.0 - along) * capsule.start + along * capsule.end
        points.append(position + local + 2.0 * np.cross(v, np.cross(v, local) + w * local))
    distances = np.linalg.norm(points[0][:, None] - points[1][None], axis=2)
    return distances.min() - one.radius - other.radius


def test_a_limbs_capsule_goes_from_joint_to_joint_and_weighs_as_much_as_it():
    biped = poise.biped()
    capsules = segment_capsules(biped)
    assert capsules["right_shin"].start == (0.0, 0.43, 0.0), "the knee, though its frame is at the ankle"
    assert capsules["right_shin"].end == (0.0, 0.0, 0.0)
    for name in ("left_thigh", "right_shin", "left_upper_arm", "right_forearm", "torso", "head", "pelvis"):
        capsule, (mass, _) = capsules[name], segment_masses(biped)[name]
        volume = math.pi * capsule.radius**2 * (capsule.length + 4.0 / 3.0 * capsule.radius)
        assert volume == pytest.approx(mass / 1000.0), name


def test_capsules_of_the_biped_are_those_of_a_body():
    capsules = segment_capsules(poise.biped())
    assert len(capsules) == 15
    assert {capsules["pelvis"].start, capsules["pelvis"].end} == {(0.0, 0.0, 0.0), (0.18, 0.0, 0.0)}, "from hip to hip"
    assert capsules["torso"].end == pytest.approx((0.0, (0.48 + 2 * 0.40) / 3, 0.0)), "between neck and shoulders"
    assert capsules["right_hand"].end == pytest.approx((0.0, -0.18, 0.0)), "twice as far as its center of mass"
    for name, radius in {"torso": 0.117, "pelvis": 0.105, "head": 0.080, "left_thigh": 0.070, "left_forearm": 0.035}.items():
        assert capsules[name].radius == pytest.approx(radius, abs=1e-3)


def test_a_foots_capsule_lies_on_its_sole():
    capsules = segment_capsules(poise.biped())
    for name, sole in (("right_foot", 0.0), ("left_foot", -0.07)):
        foot = capsules[name]
        assert foot.start[1] - foot.radius == pytest.approx(sole)
        assert foot.end[1] - foot.radius == pytest.approx(sole)
        assert foot.start[2] - foot.radius == pytest.approx(-0.05, abs=5e-3)
        assert foot.end[2] + foot.radius == pytest.approx(0.17, abs=5e-3)


def test_capsules_and_pairs_do_not_depend_on_the_base():
    biped = poise.biped()
    assert segment_capsules(biped.rebase("left_foot")) == segment_capsules(biped)
    assert default_pairs(biped.rebase("left_foot")) == default_pairs(biped)


def test_a_spine_in_pieces_is_as_thick_as_one_in_one():
    capsules = segment_capsules(human())
    assert capsules["Spine"].radius == capsules["Spine2"].radius
    assert 0.08 < capsules["Spine"].radius < 0.14


@pytest.mark.parametrize("seed", seeds(14))
def test_any_character_has_capsules_and_without_known_names_no_pairs(seed):
    character = random_tree(seed)
    capsules = segment_capsules(character)
    assert set(capsules) == {part.name for part in parts(character).values() if part.length > 0.0}
    for capsule in capsules.values():
        assert isinstance(capsule, Capsule)
        assert math.isfinite(capsule.radius)
        assert 0.05 - 1e-9 <= capsule.radius / capsule.length <= 0.35 + 1e-9
    assert default_pairs(character) == []


def test_pairs_of_the_biped():
    pairs = {frozenset(pair) for pair in default_pairs(poise.biped())}
    for pair in (
        ("right_hand", "torso"),
        ("left_forearm", "head"),
        ("left_hand", "right_thigh"),
        ("left_hand", "right_hand"),
        ("left_forearm", "right_forearm"),
        ("left_thigh", "right_thigh"),
        ("left_shin", "right_shin"),
    ):
        assert frozenset(pair) in pairs
    assert frozenset(("right_hand", "right_forearm")) not in pairs
    assert frozenset(("right_thigh", "right_shin")) not in pairs
    assert len(pairs) == len(default_pairs(poise.biped())) == 28, "none twice"


@pytest.mark.parametrize("character", [poise.biped(), bare(poise.biped()), *map(human, skeletons.CONVENTIONS)])
def test_pairs_are_neither_joined_nor_touching_at_rest(character):
    capsules, body, pose = segment_capsules(character), parts(character), poise.Pose(character)
    pairs = default_pairs(character)
    assert pairs
    for one, other in pairs:
        assert one != other
        assert body[one].parent != other
        assert body[other].parent != one
        assert gap(pose, capsules[one], capsules[other]) > 0.0


def test_pairs_that_touch_at_rest_are_left_out():
    biped = poise.biped()
    heavy = [poise.Segment(s.name, 30.0 if s.name.endswith("thigh") else s.mass, s.center) for s in biped.segments]
    stout = poise.Character(biped.joints, biped.effectors, heavy, biped.base)
    assert ("right_thigh", "left_thigh") in default_pairs(biped)
    assert ("right_thigh", "left_thigh") not in default_pairs(stout)


def test_a_hand_whose_fingers_hang_at_the_wrist_is_as_long_as_they_are():
    at_wrist = {"LeftHandIndex1": (0.0, 0.0, 0.0)}
    rows = [(name, parent, at_wrist.get(name, offset)) for name, parent, offset in skeletons.HUMAN]
    tips = list(skeletons.both_sides(skeletons.TIPS))
    character = skeletons.skeleton(list(skeletons.both_sides(rows)), tips, "Hips")
    hand = segment_capsules(character)["LeftHand"]
    assert (hand.start, hand.end) == ((0.0, 0.0, 0.0), pytest.approx((0.07, 0.0, 0.0)))
    assert ("LeftHand", "Spine2") in default_pairs(character)


# ---- skin ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def avatar(tmp_path_factory):
    path = tmp_path_factory.mktemp("avatar") / "avatar.vrm"
    path.write_bytes(skinned_avatar(around=8, along=8).glb())
    return poise.load(path)


@pytest.mark.parametrize("bone", ["leftUpperArm", "rightLowerArm", "leftUpperLeg", "rightLowerLeg"])
def test_capsules_are_as_thick_as_the_skin(avatar, bone):
    assert segment_capsules(avatar)[bone].radius == pytest.approx(RADIUS, abs=1e-3)


def test_a_skin_of_few_vertices_tells_nothing(avatar):
    lines = {"leftUpperArm": ((0.0, 0.0, 0.0), (0.27, 0.0, 0.0)), "nobody": ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))}
    assert set(skin_radii(avatar.skin, lines)) == {"leftUpperArm"}
    elsewhere = {"leftUpperArm": ((5.0, 0.0, 0.0), (6.0, 0.0, 0.0))}
    assert skin_radii(avatar.skin, elsewhere) == {}


def test_a_skin_on_one_side_of_a_line_tells_nothing(avatar):
    beside = {"leftUpperArm": ((0.0, 0.8 * RADIUS, 0.0), (0.27, 0.8 * RADIUS, 0.0))}
    assert skin_radii(avatar.skin, beside) == {}
    near = {"leftUpperArm": ((0.0, 0.1 * RADIUS, 0.0), (0.27, 0.1 * RADIUS, 0.0))}
    assert skin_radii(avatar.skin, near)["leftUpperArm"] == pytest.approx(RADIUS, rel=0.1)


def test_a_piece_of_the_trunk_whose_skin_does_not_tell_is_as_thick_as_the_others(avatar):
    shared = segment_capsules(avatar)
    chest = [name for name, part in parts(avatar).items() if part.kind == "trunk" and name in shared]
    assert len(chest) > 1
    skin = avatar.skin
    strongest = np.take_along_axis(skin.joints, skin.weights.argmax(axis=1)[:, None], axis=1)[:, 0]
    aside = skin.positions + np.float32([0.0, 0.0, 5.0]) * (strongest == skin.bones.index(chest[0]))[:, None]

    class Source:
        skin = replace(avatar.skin, positions=aside)
        human_bones = avatar.source.human_bones

    moved = poise.Character(avatar.joints, avatar.effectors, avatar.segments, avatar.base, Source())
    others = [shared[name].radius for name in chest[1:]]
    assert segment_capsules(moved)[chest[0]].radius == pytest.approx(np.median(others), abs=1e-6)


def test_a_skin_that_is_very_wide_leaves_capsules_slender(avatar):
    class Source:
        skin = replace(avatar.skin, positions=avatar.skin.positions * np.float32([1.0, 20.0, 20.0]))
        human_bones = avatar.source.human_bones

    wide = poise.Character(avatar.joints, avatar.effectors, avatar.segments, avatar.base, Source())
    capsule = segment_capsules(wide)["leftUpperArm"]
    assert capsule.radius <= 0.36 * 0.27
