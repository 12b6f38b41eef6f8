"""Points that should stay above the floor."""

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.anatomy.ground_points import watched_points
from tests.support import skeletons
from tests.support.characters import random_tree, seeds
from tests.support.skeletons import HUMAN, TIPS, bare, both_sides, human, skeleton

LIMBS = ("heel", "toe", "knee", "elbow", "hand")


def by_name(character):
    points = watched_points(character)
    assert len({name for name, _, _ in points}) == len(points)
    return {name: (segment, offset) for name, segment, offset in points}


def world(character, name):
    """(3,) of a point at rest [m]."""
    segment, offset = by_name(character)[name]
    return np.array(parts(character)[segment].world(offset))


def test_points_of_the_biped():
    points = by_name(poise.biped())
    assert set(points) == {f"{side}_{name}" for side in ("left", "right") for name in LIMBS} | {"head", "pelvis"}
    for name, segment, offset in (
        ("right_heel", "right_foot", (0.0, 0.0, -0.05)),
        ("right_toe", "right_foot", (0.0, 0.0, 0.17)),
        ("left_heel", "left_foot", (0.0, -0.07, -0.05)),
        ("left_toe", "left_foot", (0.0, -0.07, 0.17)),
        ("right_knee", "right_shin", (0.0, 0.43, 0.0)),
        ("left_knee", "left_shin", (0.0, 0.0, 0.0)),
        ("right_elbow", "right_forearm", (0.0, 0.0, 0.0)),
        ("right_hand", "right_hand", (0.0, -0.09, 0.0)),
        ("head", "head", (0.0, 0.14, 0.0)),
        ("pelvis", "pelvis", (0.09, 0.0, 0.0)),
    ):
        assert points[name][0] == segment
        assert points[name][1] == pytest.approx(offset, abs=5e-3)


def test_points_do_not_depend_on_the_base_or_the_masses():
    biped = poise.biped()
    assert watched_points(biped.rebase("left_foot")) == watched_points(biped)
    assert watched_points(bare(biped)) == watched_points(biped)


def test_soles_of_the_biped_are_on_the_floor_at_rest():
    for side in ("left", "right"):
        for name in ("heel", "toe"):
            assert world(poise.biped(), f"{side}_{name}")[1] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("convention", skeletons.CONVENTIONS)
def test_a_foot_with_toes_has_a_ball_and_its_toe_is_on_the_toes(convention):
    character = human(convention)
    points = by_name(character)
    toes = skeletons.CONVENTIONS[convention].get("LeftToeBase", "LeftToeBase")
    assert points["left_toe"][0] == toes
    assert points["left_ball"][0] == points["left_heel"][0] != toes
    sole = -0.05 - 2 * 0.42 - 0.06 - 0.01
    assert world(character, "left_heel")[1] == pytest.approx(sole)
    assert world(character, "left_heel")[2] < -0.03
    assert world(character, "left_ball") == pytest.approx((0.09, sole, 0.13))
    assert world(character, "left_toe") == pytest.approx((0.09, sole, 0.19))
    assert world(character, "right_toe") == pytest.approx((-0.09, sole, 0.19))


def test_what_hangs_below_the_ankle_is_no_toes_but_the_foot_in_another_piece():
    moved = {"LeftToeBase": (0.0, -0.04, 0.0)}
    rows = [(name, parent, moved.get(name, offset)) for name, parent, offset in HUMAN]
    tips = [tip for tip in TIPS if tip[0] != "LeftToeBase"]
    points = by_name(skeleton(list(both_sides(rows)), list(both_sides(tips)), "Hips", {"LeftToeBase": "LeftForeFoot"}))
    assert "left_ball" not in points
    assert points["left_toe"][0] == points["left_heel"][0] == "LeftFoot"


def test_knees_elbows_hands_and_head_of_a_human():
    points = by_name(human())
    assert points["left_knee"] == ("LeftLeg", (0.0, 0.0, 0.0))
    assert points["right_elbow"] == ("RightForeArm", (0.0, 0.0, 0.0))
    assert points["right_hand"] == ("RightHand", (-0.09, 0.0, 0.0)), "without an effector, where the fingers begin"
    assert points["head"] == ("Head", (0.0, 0.2, 0.0))
    assert points["pelvis"] == ("Hips", (0.0, -0.05, 0.0))


def test_feet_that_say_nothing_look_where_the_body_does():
    rows = [row for row in skeletons.both_sides(skeletons.HUMAN) if "Toe" not in row[0]]
    turned = [(name, parent, (z, y, -x)) for name, parent, (x, y, z) in rows]  # by 90 degrees about y: it looks towards x
    character = skeleton(turned, [("Head", (0.0, 0.2, 0.0))], "Hips")
    heel, toe = world(character, "left_heel"), world(character, "left_toe")
    assert toe[0] > 0.1 > -0.03 > heel[0]
    assert heel[1] == toe[1] == pytest.approx(-0.89)


def test_an_ankle_of_several_joints_has_its_sole_on_the_last():
    rows = [
        ("left_thigh", "pelvis", (0.1, 0.0, 0.0)),
        ("left_knee_link", "left_thigh", (0.0, -0.4, 0.0)),
        ("left_ankle_pitch", "left_knee_link", (0.0, -0.4, 0.0)),
        ("left_ankle_roll", "left_ankle_pitch", (0.0, 0.0, 0.0)),
    ]
    character = skeleton(rows, [("left_ankle_roll", (0.0, -0.05, 0.04))], "pelvis")
    assert by_name(character)["left_heel"][0] == by_name(character)["left_toe"][0] == "left_ankle_roll"
    assert world(character, "left_heel")[1] == pytest.approx(-0.85)


@pytest.mark.parametrize("seed", seeds(7))
def test_a_character_without_known_names_has_none(seed):
    assert watched_points(random_tree(seed)) == []


def test_a_heel_beside_the_toes_does_not_hide_them():
    rows = [*HUMAN[:-1], ("LeftHeel", "LeftFoot", (-0.03, -0.08, -0.04)), HUMAN[-1]]
    points = by_name(skeleton(list(both_sides(rows)), list(both_sides(TIPS)), "Hips"))
    assert points["left_toe"][0] == "LeftToeBase"
    assert points["left_ball"][0] == points["left_heel"][0] == "LeftFoot"
