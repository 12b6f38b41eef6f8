"""A character that walks is measured: legs, soles, spine and arms, and the effectors of its goals."""

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait.walking_body import MAIN_GOALS, measure_walking_body
from poise.gait.walking_foot import MOST_TOE_OUT, foot_segment_placement
from poise.geometry.rotations import rotation_matrix
from tests.support.naive import axis_rotation
from tests.support.skeletons import human
from tests.support.walks import scaled


@pytest.fixture(scope="module")
def body():
    return measure_walking_body(poise.biped())


def test_legs_of_the_biped_are_measured_from_joint_to_joint(body):
    for foot in body.feet:
        assert (foot.thigh, foot.shin) == pytest.approx((0.43, 0.43))
        assert foot.leg_reach(0.0) == pytest.approx(foot.thigh + foot.shin)
        assert foot.leg_reach(np.pi / 2) == pytest.approx(np.hypot(foot.thigh, foot.shin))
        assert foot.leg_reach(np.pi) == pytest.approx(abs(foot.thigh - foot.shin))
    assert body.leg == pytest.approx(0.43 + 0.43 + body.ankle)


def test_a_sole_has_its_heel_behind_and_its_toe_ahead_of_the_ankle_both_below_it(body):
    for foot in body.feet:
        assert foot.heel[2] < 0.0 < foot.toe[2]
        assert foot.heel[1] == pytest.approx(foot.toe[1])
        assert foot.toe[1] < 0.0
        assert foot.length == pytest.approx(foot.toe[2] - foot.heel[2])
        assert abs(foot.toe_out) <= MOST_TOE_OUT


def test_hips_are_side_by_side(body):
    left, right = body.feet
    np.testing.assert_allclose(left.hip, -right.hip, atol=1e-12)
    assert left.hip[0] > 0.0


def test_measures_grow_with_the_body(body):
    twice = measure_walking_body(scaled(2.0))
    assert twice.leg == pytest.approx(2.0 * body.leg)
    assert twice.feet[0].length == pytest.approx(2.0 * body.feet[0].length)
    np.testing.assert_allclose(twice.waist, 2.0 * body.waist)


def test_a_character_is_measured_once_whatever_its_base():
    character = poise.biped()
    assert measure_walking_body(character) is measure_walking_body(character)
    assert measure_walking_body(character.rebase("pelvis")).leg == measure_walking_body(character).leg


def test_goals_are_the_main_ones_and_a_spine_of_many_segments_has_one_for_each():
    assert measure_walking_body(poise.biped()).goals == MAIN_GOALS
    body = measure_walking_body(human())
    assert body.goals == (*MAIN_GOALS, *(link.goal for link in body.spine_links))
    shares = [link.share for link in body.spine_links if link.upper == "chest"]
    assert shares == sorted(shares)
    assert all(0.0 < share < 1.0 for share in shares)


def test_the_segment_of_a_foot_is_placed_so_that_the_foots_frame_is_there(body):
    position, rotation = np.array([0.3, 0.1, -0.4]), axis_rotation(np.array([0.6, 0.0, 0.8]), 0.7)
    for foot in body.feet:
        place, turn = foot_segment_placement(foot, position, rotation)
        np.testing.assert_allclose(place + turn @ np.array(foot.effector.offset), position, atol=1e-12)
        np.testing.assert_allclose(turn @ rotation_matrix(foot.effector.rotation), rotation, atol=1e-12)


def test_something_else_than_a_character_is_refused():
    with pytest.raises(ValueRefusedError, match=r"character must be a poise\.Character"):
        measure_walking_body("body")


def test_a_heel_rises_no_further_than_toes_bend_and_less_where_a_long_foot_is_one_piece():
    biped, person = measure_walking_body(poise.biped()), measure_walking_body(human())
    assert 0.0 < biped.heel_rise(0, 1.0) < 1.0
    assert person.feet[0].toes is not None
    assert person.heel_rise(0, 9.0) == pytest.approx(person.feet[0].most_bend)
