"""How people walk: published values, scaled to other bodies."""

import math

import pytest

from poise.gait.published_gait import (
    ADULT_LEG,
    CADENCE_GAIN,
    FOOT_BEHIND,
    LONGEST_SIDE_STEP,
    LONGEST_STEP,
    MARKING,
    PUBLISHED,
    ROLL_JERK,
    STRIKE_JERK,
    STRIKE_JERK_TIME,
    USUAL_CADENCE,
    fastest_walk,
    step_values,
    step_values_at_cadence,
    usual_cadence,
)
from poise.gait.styles import STYLES, Style

USUAL = STYLES["usual"]


def test_cadence_is_scaled_by_the_root_of_the_leg():
    assert usual_cadence(1.2, 0.9) / usual_cadence(0.6, 0.225) == pytest.approx(0.5)
    assert fastest_walk(4.0 * ADULT_LEG) == pytest.approx(2.0 * fastest_walk(ADULT_LEG))


def test_the_cadence_goes_by_a_power_of_the_speed_where_people_walk():
    for speed in (0.5, 1.0, 1.5):
        assert usual_cadence(speed, ADULT_LEG) == pytest.approx(USUAL_CADENCE * speed**CADENCE_GAIN)
    assert usual_cadence(0.0, ADULT_LEG) == pytest.approx(MARKING)


@pytest.mark.parametrize("published", PUBLISHED)
def test_step_lengths_are_near_the_published_means(published):
    speed = published.speed * ADULT_LEG
    length = speed / usual_cadence(speed, ADULT_LEG) / ADULT_LEG
    assert length == pytest.approx(published.step_length, rel=0.11)  # slow people of the recorded walks step shorter


def test_steps_come_near_the_longest_and_steps_to_the_side_do_not_exceed_it():
    for speed in (1.0, 2.0, 5.0, 20.0):
        assert speed / step_values(speed, 0.0, ADULT_LEG, USUAL).cadence < LONGEST_STEP * ADULT_LEG
        sideways = speed / step_values(0.0, speed, ADULT_LEG, USUAL).cadence
        assert sideways <= LONGEST_SIDE_STEP * ADULT_LEG * (1.0 + 1e-12)


def test_steps_backwards_sideways_and_uphill_are_quicker():
    ahead = step_values(0.6, 0.0, ADULT_LEG, USUAL).cadence
    assert step_values(-0.6, 0.0, ADULT_LEG, USUAL).cadence > ahead
    assert step_values(0.0, 0.6, ADULT_LEG, USUAL).cadence > ahead
    assert step_values(0.6, 0.0, ADULT_LEG, USUAL, steep=0.2).cadence > ahead


def test_backwards_a_foot_rolls_in_the_opposite_order():
    ahead, back = (step_values_at_cadence(1.8, speed, 0.0, ADULT_LEG, USUAL) for speed in (0.8, -0.8))
    assert (back.leave_time, back.strike_time) == (ahead.strike_time, ahead.leave_time)
    assert back.foot_behind == -ahead.foot_behind == -FOOT_BEHIND
    assert back.body.forward == -ahead.body.forward == -1.0


def test_the_heel_strikes_less_in_quick_steps_so_that_its_jerk_stays_allowed():
    for cadence in (1.5, 2.5, 4.0):
        strike = step_values_at_cadence(cadence, 1.2, 0.0, ADULT_LEG, USUAL).heel_strike
        assert ROLL_JERK * strike / (STRIKE_JERK_TIME / cadence) ** 3 <= STRIKE_JERK * (1.0 + 1e-12)


def test_a_style_changes_its_own_values_only():
    usual = step_values(1.0, 0.0, ADULT_LEG, USUAL)
    crouched = step_values(1.0, 0.0, ADULT_LEG, Style(crouch=0.1))
    assert crouched.body.crouch == pytest.approx(usual.body.crouch + 0.1 * ADULT_LEG)
    assert crouched._replace(body=crouched.body._replace(crouch=usual.body.crouch)) == usual


def test_a_body_on_the_spot_does_not_swing_its_arms():
    body = step_values(0.0, 0.0, ADULT_LEG, USUAL).body
    assert (body.arm_swing, body.elbow_swing, body.pelvis_twist) == (0.0, 0.0, 0.0)
    assert math.degrees(body.knee_bend) > 5.0
