"""The gait cycle of a walk: its speed, stride and angles, and how far two of them are apart."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.gait import make_walk
from poise.gait.gait_cycle import SAMPLES, compare_gaits, measure_gait


@pytest.fixture(scope="module")
def made(biped):
    return make_walk(biped, 1.1, 8.0, rate=60)


@pytest.fixture(scope="module")
def walk(made):
    return made.motion


def test_speed_and_stride_are_those_of_the_walk(made):
    gait = measure_gait(made.motion)
    assert gait.speed == pytest.approx(1.1, rel=0.02)
    assert gait.stride == pytest.approx(2.0 / made.cadence, rel=0.02)


def test_angles_are_those_of_the_segments_in_the_plane_of_walking(walk):
    gait = measure_gait(walk)
    assert {"thigh", "knee", "upper_arm", "elbow"} <= set(gait.angles)
    assert all(curve.shape == (SAMPLES,) for curve in gait.angles.values())
    thigh = np.degrees(gait.angles["thigh"])
    assert thigh[0] > 10.0  # a cycle begins with the leg ahead
    assert thigh.min() < -5.0  # and then it is behind
    assert np.degrees(gait.angles["knee"]).min() > -1.0  # which never bends the other way
    assert 0.0 < gait.pelvis_rise < 0.12


def test_where_the_way_leads_changes_nothing(walk):
    turned = walk.moved((3.0, 0.0, -2.0), (np.cos(0.4), 0.0, np.sin(0.4), 0.0))
    assert max(compare_gaits(measure_gait(turned), measure_gait(walk)).values()) < 1e-9


def test_a_walk_is_no_distance_from_itself_and_some_from_a_faster_one(biped, walk):
    gait, faster = measure_gait(walk), measure_gait(poise.walk(biped, speed=1.5, seconds=8, rate=60))
    assert max(compare_gaits(gait, gait).values()) == 0.0
    assert compare_gaits(gait, faster)["thigh"] > np.radians(1.0)


@pytest.mark.parametrize(
    ("motion", "complaint"),
    [
        (lambda biped: poise.Motion(biped, np.tile(biped.rest, (30, 1)), rate=30), "the pelvis goes 0.00 m ahead"),
        (lambda biped: poise.walk(biped, speed=1.2, seconds=4, rate=60)[:50], "no leg makes a whole stride"),
    ],
)
def test_what_is_no_walk_is_refused(biped, motion, complaint):
    with pytest.raises(PoiseError, match=complaint):
        measure_gait(motion(biped))
