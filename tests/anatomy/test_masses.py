"""What segments weigh, and where."""

import math

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.anatomy.masses import TABLE, TOTAL, segment_masses
from tests.support import naive, skeletons
from tests.support.characters import random_angles, random_placement, random_tree, seeds
from tests.support.skeletons import bare, human, skeleton

BIPED = bare(poise.biped())


def mass(character, *kinds):
    """Of all segments of some kinds [kg]."""
    found = segment_masses(character)
    return sum(found[part.name][0] for part in parts(character).values() if part.kind in kinds)


def test_the_table_is_a_whole_body():
    assert sum(share.mass * (2 if share.paired else 1) for share in TABLE) == pytest.approx(1.0, abs=1e-12)


def test_a_characters_own_masses_are_left_alone():
    biped = poise.biped()
    assert segment_masses(biped) == {segment.name: (segment.mass, segment.center) for segment in biped.segments}
    one = poise.Character(biped.joints, biped.effectors, (poise.Segment("torso", 3.0, (0.0, 0.1, 0.0)),), biped.base)
    assert segment_masses(one)["torso"] == (3.0, (0.0, 0.1, 0.0))
    assert sum(kg for kg, _ in segment_masses(one).values()) == 3.0


def test_a_biped_without_masses_weighs_what_is_published():
    found = segment_masses(BIPED)
    assert found["head"][0] == pytest.approx(0.0694 * 70)
    assert found["torso"][0] == pytest.approx((0.1596 + 0.1633) * 70)
    for side in ("left", "right"):
        assert found[f"{side}_thigh"][0] == pytest.approx(0.1416 * 70)
        assert found[f"{side}_hand"][0] == pytest.approx(0.0061 * 70)


def test_centers_are_the_published_shares_from_the_near_end():
    found = segment_masses(BIPED)
    assert found["left_thigh"][1] == pytest.approx((0.0, -0.4095 * 0.43, 0.0))
    assert found["right_thigh"][1] == pytest.approx((0.0, (1 - 0.4095) * 0.43, 0.0)), "described from the knee up"
    assert found["right_upper_arm"][1] == pytest.approx((0.0, -0.5772 * 0.31, 0.0))
    assert found["pelvis"][1] == pytest.approx((0.09, (1 - 0.6115) * 0.10, 0.0)), "from between the hips"


def test_masses_do_not_depend_on_the_base():
    assert segment_masses(BIPED.rebase("left_foot")) == segment_masses(BIPED)


@pytest.mark.parametrize("convention", skeletons.CONVENTIONS)
def test_a_human_weighs_the_same_in_all_conventions(convention):
    character = human(convention)
    assert sum(kg for kg, _ in segment_masses(character).values()) == pytest.approx(TOTAL)
    assert mass(character, "trunk") == pytest.approx((0.1596 + 0.1633) * 70)
    assert mass(character, "hand", "fingers") == pytest.approx(2 * 0.0061 * 70)
    assert mass(character, "foot", "toes") == pytest.approx(2 * 0.0137 * 70)
    assert poise.Pose(character).center_of_mass == pytest.approx(poise.Pose(human()).center_of_mass)


def test_pieces_share_by_their_lengths():
    found = segment_masses(human())
    assert found["Spine"][0] == pytest.approx(found["Spine1"][0])
    assert found["Neck"][0] / found["Head"][0] == pytest.approx(0.10 / 0.20)
    assert found["LeftShoulder"][0] == 0.0, "the table has it in the trunk"


def test_a_trunk_without_a_pelvis_weighs_as_much_as_both():
    rows = [("Chest", "Base", (0.0, 0.1, 0.0)), ("Head", "Chest", (0.0, 0.4, 0.0))]
    found = segment_masses(skeleton(rows, [("Head", (0.0, 0.2, 0.0))], "Base"))
    assert found["Chest"][0] / found["Head"][0] == pytest.approx(0.4346 / 0.0694)


def test_unknown_parts_weigh_by_their_length_and_what_carries_the_body_nothing():
    rows = [("Hips", "Root", (0.0, 1.0, 0.0)), ("Spine", "Hips", (0.0, 0.1, 0.0)), ("tail", "Hips", (0.0, 0.0, -0.1))]
    tips = [("Spine", (0.0, 0.4, 0.0)), ("tail", (0.0, 0.0, -0.5)), ("Root", (0.0, 0.0, 0.0))]
    found = segment_masses(skeleton(rows, tips, "Root"))
    assert found["Root"][0] == 0.0
    assert found["tail"][0] / found["Spine"][0] == pytest.approx(1000 * 0.04 * 0.5**3 / (0.3229 * 70))
    assert found["tail"][1] == pytest.approx((0.0, 0.0, -0.25))


@pytest.mark.parametrize("seed", seeds(14))
def test_characters_without_known_names_weigh_by_the_cube_of_their_lengths(seed):
    character = random_tree(seed)
    found = segment_masses(character)
    assert list(found) == [segment.name for segment in character.segments]
    assert sum(kg for kg, _ in found.values()) == pytest.approx(TOTAL)
    assert all(kg >= 0.0 and math.isfinite(math.hypot(*center)) for kg, center in found.values())
    lengths = {part.name: part.length for part in parts(character).values()}
    whole = sum(length**3 for length in lengths.values())
    assert {name: kg for name, (kg, _) in found.items()} == pytest.approx({n: TOTAL * x**3 / whole for n, x in lengths.items()})


def test_a_character_without_any_length_has_a_center_of_mass():
    joint = poise.Joint("turn", None, (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 1.0), segment="wheel")
    character = poise.Character([joint], [poise.Effector("rim", "wheel")])
    assert poise.Pose(character, None, ((1.0, 2.0, 3.0), (1.0, 0.0, 0.0, 0.0))).center_of_mass == (1.0, 2.0, 3.0)


@pytest.mark.parametrize("character", [poise.biped(), BIPED, human(), *(random_tree(seed) for seed in seeds(7))])
def test_the_center_of_mass_is_the_mean_of_the_centers(character):
    rng = np.random.default_rng(3)
    angles, placement = random_angles(character, rng), random_placement(rng)
    frames = naive.segment_frames(character, angles, placement)
    found = segment_masses(character)
    whole = sum(kg for kg, _ in found.values())
    expected = sum(kg * (frames[name] @ (*center, 1.0))[:3] for name, (kg, center) in found.items()) / whole
    pose = poise.Pose(character, angles, placement)
    assert isinstance(pose.center_of_mass, tuple)
    np.testing.assert_allclose(pose.center_of_mass, expected, atol=1e-12)


def test_the_center_of_mass_stays_when_the_base_changes():
    pose = poise.Pose(poise.biped())
    before = pose.center_of_mass
    assert pose.rebase("left_foot").center_of_mass == pytest.approx(before, abs=1e-12)
    assert before == pytest.approx((0.09, 0.974, 0.019), abs=5e-4)
