"""Swinging feet: they leave and land without sliding, roll over toe and heel, and stay clear of the ground."""

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.gait.foot_motion import bell, lift_clear, move_feet, swing_foot, swing_progress
from poise.gait.footprints import Footprints, make_footprint
from poise.gait.published_gait import step_values
from poise.gait.step_plan import Pace, Waypoint, plan_even_steps
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, Terrain, make_stairs
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body
from poise.geometry.rotations import yaw_pitch_roll

BODY = measure_walking_body(poise.biped())
FOOT = BODY.feet[LEFT]
MARGIN = 0.05
GROUNDS = {
    "level": FLAT_GROUND,
    "slope": Terrain(slope=0.15),
    "stairs up": make_stairs(BODY, 0.17, 0.6, 0.0, -math.inf, math.inf),
    "stairs down": make_stairs(BODY, -0.17, 0.6, 0.0, -math.inf, math.inf),
    "low wall": lambda x, z: 0.08 if 0.5 < z < 0.6 else 0.0,
}


def swing_row(ground=FLAT_GROUND, speed=1.0, forward=0.6):
    """Three footprints: a left one, a right one and a left one, with the left foot lifted clear on its way."""
    values = step_values(speed, 0.0, BODY.leg, STYLES["usual"])
    left, right, last = plan_even_steps(3, Waypoint(0.0, 0.0, 0.0), Pace(forward, 0.0), LEFT)
    first = make_footprint(BODY, left, values, ground)
    after = make_footprint(BODY, last, values, ground, before=first)
    return [first, make_footprint(BODY, right, values, ground), lift_clear(BODY, first, after, ground, MARGIN)]


def swing(row, shares):
    """Ankles (n, 3), and heels and toes (n, 3) of the left foot at shares of the step of the right one."""
    shares = np.asarray(shares)
    ankles, orientations = swing_foot(FOOT, Footprints.of(row), np.ones(len(shares), np.int64), shares, MARGIN)
    return ankles, ankles + orientations @ FOOT.heel, ankles + orientations @ FOOT.toe


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_a_swing_begins_at_one_footprint_and_ends_at_the_next(ground):
    row = swing_row(ground)
    ankles, _, _ = swing(row, [0.0, 1.0 - MARGIN, 1.0])
    np.testing.assert_allclose(ankles, [row[0].ankle, row[2].ankle, row[2].ankle], atol=1e-12)


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_the_toe_stays_while_the_foot_rolls_off_and_the_heel_while_it_rolls_flat(ground):
    row = swing_row(ground)
    values = row[2].swing
    rolling = np.linspace(0.0, values.roll_off_time, 9)
    landing = np.linspace(1.0 - MARGIN - values.roll_flat_time, 1.0, 9)
    _, _, toes = swing(row, rolling)
    _, heels, _ = swing(row, landing)
    assert np.abs(toes - toes[0]).max() < 1e-12
    assert np.abs(heels - heels[-1]).max() < 1e-12


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_heel_and_toe_stay_above_the_ground_while_the_foot_swings(ground):
    _, heels, toes = swing(swing_row(ground), np.linspace(0.0, 1.0, 301))
    for places in (heels, toes):
        depth = max(ground(x, z) - y for x, y, z in places.tolist())
        assert depth < 1e-3


def test_a_foot_is_lifted_higher_over_a_wall_and_not_again_once_it_is_clear():
    level, wall = (swing_row(GROUNDS[name]) for name in ("level", "low wall"))
    assert wall[2].swing.lift > level[2].swing.lift + 0.03
    for row, name in ((level, "level"), (wall, "low wall")):
        assert lift_clear(BODY, row[0], row[2], GROUNDS[name], MARGIN) is row[2]


def test_the_foot_swings_smoothly():
    ankles, _, _ = swing(swing_row(), np.linspace(0.0, 1.0, 2001))
    steps = np.diff(ankles, axis=0)
    assert np.abs(steps[[0, -1]]).max() < 1e-6
    # Where the foot begins to lose speed it hops by 0.07 mm: the times of gaining and losing it overlap a little.
    assert np.abs(np.diff(steps, axis=0)).max() < 1e-4


def test_the_toe_is_down_when_the_foot_rolls_off_and_up_before_the_heel_strikes():
    _, heels, toes = swing(swing_row(), [0.25, 0.85])
    assert toes[0, 1] < heels[0, 1]
    assert toes[1, 1] > heels[1, 1]


def test_up_stairs_a_foot_rises_before_it_goes_ahead_and_down_it_sinks_last():
    for name, sign in (("stairs up", 1.0), ("stairs down", -1.0)):
        row = swing_row(GROUNDS[name])
        plain = replace(row[2], swing=row[2].swing._replace(lift=0.0, toe_off=0.0, toe_droop=0.0))
        ankles, _, _ = swing([*row[:2], plain], [0.5])
        _, up, way = ankles[0] - row[0].ankle
        _, whole_up, whole_way = row[2].ankle - row[0].ankle
        assert sign * (up / whole_up - way / whole_way) > 0.1


def test_backwards_a_foot_lands_on_its_toe():
    row = swing_row(speed=-0.8, forward=-0.5)
    values = row[2].swing
    _, heels, _ = swing(row, np.linspace(0.0, values.roll_off_time, 5))
    _, _, toes = swing(row, np.linspace(1.0 - MARGIN - values.roll_flat_time, 1.0, 5))
    assert np.abs(heels - heels[0]).max() < 1e-12
    assert np.abs(toes - toes[-1]).max() < 1e-12


def test_the_foot_that_bears_the_body_stays_on_its_footprint():
    row = swing_row()
    shares = np.linspace(0.0, 0.99, 12)
    ankles, orientations = move_feet(BODY, Footprints.of(row), np.ones(12, np.int64), shares, MARGIN)
    assert (ankles[:, RIGHT] == row[1].ankle).all()
    np.testing.assert_array_equal(orientations[:, RIGHT], np.tile(yaw_pitch_roll(*row[1].orientation), (12, 1, 1)))
    np.testing.assert_array_equal(ankles[:, LEFT], swing(row, shares)[0])


def test_bells_and_progress_have_no_speed_at_their_ends():
    x = np.linspace(-0.1, 1.1, 2401)
    for curve, ends in ((bell(x), (0.0, 0.0)), (swing_progress(x), (0.0, 1.0))):
        speed = np.gradient(curve, x)
        assert (curve[0], curve[-1]) == ends
        assert np.abs(speed[(x < 0.001) | (x > 0.999)]).max() < 0.01
    assert bell(np.array([0.5]))[0] == 1.0
    assert (np.diff(swing_progress(x)) >= 0.0).all()
