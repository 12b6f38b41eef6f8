"""Floors that can be walked on and drawn: how high they are, and walking on them live."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.errors import ValueRefusedError
from poise.gait import Terrain, floor
from poise.gait.published_gait import ADULT_LEG
from poise.gait.terrain import HURRIED, SHALLOWEST, make_stairs, shallowest_tread, usual_tread
from poise.gait.walking_body import measure_walking_body
from tests.support.walks import scaled


def test_a_slope_rises_along_its_heading_and_is_level_across():
    slope = Terrain((1.0, 2.0, 3.0), math.pi / 2, slope=math.radians(45.0))
    assert slope(1.0, 3.0) == pytest.approx(2.0)
    assert slope(2.5, 3.0) == pytest.approx(3.5)
    assert slope(1.0, 9.0) == pytest.approx(2.0)


def test_stairs_begin_beyond_a_landing():
    stairs = Terrain((0.0, 1.0, 0.0), rise=0.2, tread=0.3, begin=0.1)
    heights = [round(stairs(5.0, z), 6) for z in (-9.0, 0.0, 0.39, 0.41, 0.69, 0.71, 3.2)]
    assert heights == [1.0, 1.0, 1.0, 1.2, 1.2, 1.4, 3.0]


def test_stairs_can_begin_and_end_with_a_landing_or_go_on_behind():
    stairs = Terrain(rise=0.2, tread=0.5, begin=0.0, first_stair=1.0, last_stair=3.0)
    assert [round(stairs(0.0, z), 6) for z in (-9.0, 0.7, 1.1, 1.6, 99.0)] == [0.0, 0.0, 0.2, 0.4, 0.4]
    endless = Terrain(rise=-0.2, tread=0.5, first_stair=-math.inf)
    assert [round(endless(0.0, z), 6) for z in (-0.6, -0.1, 0.1, 0.6)] == [0.4, 0.2, 0.0, -0.2]


@pytest.mark.parametrize("rise", [0.17, -0.2])
def test_made_stairs_have_ankles_of_feet_over_the_middle_of_their_soles(rise):
    body = measure_walking_body(poise.biped())
    foot, tread, ankle = body.feet[0], 0.4, 0.15
    stairs = make_stairs(body, rise, tread, ankle, -math.inf, math.inf)
    for number in range(-2, 4):
        heel, toe = (ankle + number * tread + point[2] for point in (foot.heel, foot.toe))
        free = tread - foot.length  # the depth that a foot leaves free, half of it behind its heel
        assert stairs(0.0, heel - 0.49 * free) == stairs(0.0, toe + 0.49 * free) == pytest.approx(number * rise)
        assert stairs(0.0, toe + 0.51 * free) == pytest.approx((number + 1) * rise)


@given(st.floats(-0.4, 0.4), st.floats(-3.0, 3.0), st.floats(-5.0, 5.0), st.floats(-5.0, 5.0))
def test_a_slope_is_a_plane(slope, heading, x, z):
    ground = Terrain((0.5, 1.0, -0.5), heading, slope=slope)
    along = (x - 0.5) * math.sin(heading) + (z + 0.5) * math.cos(heading)
    assert ground(x, z) == pytest.approx(1.0 + math.tan(slope) * along)


@pytest.mark.parametrize("size", [0.6, 1.0, 2.0])
def test_a_foot_fits_on_stairs_by_name(size):
    character = scaled(size)
    frame = measure_walking_body(character)
    stairs = floor(frame, "stairs up", (0.0, 0.0, 0.0), 0.0)
    foot = frame.feet[0]
    for number in (2, 5):
        ankle = number * stairs.tread
        assert stairs.stair(0.0, ankle + foot.heel[2]) == stairs.stair(0.0, ankle + foot.toe[2]) == number - 1


def test_a_floor_that_is_not_there_is_refused():
    with pytest.raises(ValueRefusedError, match="floor 'stairs' is unknown; did you mean 'stairs up'"):
        floor(measure_walking_body(poise.biped()), "stairs", (0.0, 0.0, 0.0), 0.0)


def test_depth_and_twice_the_height_of_usual_stairs_are_blondels():
    assert usual_tread(0.17, 0.4, ADULT_LEG) + 2.0 * 0.17 == pytest.approx(0.63)
    assert usual_tread(-0.17, 2.0, ADULT_LEG) == pytest.approx(0.29)


def test_high_stairs_are_not_too_shallow_and_hurried_ones_deeper():
    assert usual_tread(-0.3, 0.4, ADULT_LEG) == SHALLOWEST == shallowest_tread(ADULT_LEG)
    assert usual_tread(0.17, 1.4, ADULT_LEG) == pytest.approx(1.4 / HURRIED)


def test_stairs_grow_with_the_body():
    assert usual_tread(0.34, 0.1, 2.0 * ADULT_LEG) == pytest.approx(2.0 * usual_tread(0.17, 0.1, ADULT_LEG))
