"""Feet: they roll over heel and ball without sliding, and swing clear of the ground."""

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.gait.foot_motion import (
    ROLL_SHAPE,
    SWING_SHAPE,
    bell,
    lift_clear,
    move_feet,
    sole_points,
    stand_foot,
    swing_foot,
    swing_progress,
)
from poise.gait.footprints import Footprints, make_footprint
from poise.gait.published_gait import step_values
from poise.gait.step_plan import Pace, Waypoint, plan_even_steps
from poise.gait.styles import STYLES
from poise.gait.terrain import FLAT_GROUND, Terrain, make_stairs
from poise.gait.walking_body import LEFT, RIGHT, measure_walking_body
from poise.geometry.rotations import yaw_pitch_roll
from tests.support.skeletons import human

BODY = measure_walking_body(poise.biped())
BODIES = {"a foot of one piece": BODY, "toes that bend": measure_walking_body(human())}
MARGIN = 0.05
GROUNDS = {
    "level": FLAT_GROUND,
    "slope": Terrain(slope=0.15),
    "stairs up": make_stairs(BODY, 0.17, 0.6, 0.0, -math.inf, math.inf),
    "stairs down": make_stairs(BODY, -0.17, 0.6, 0.0, -math.inf, math.inf),
    "low wall": lambda x, z: 0.08 if 0.5 < z < 0.6 else 0.0,
}


def swing_row(ground=FLAT_GROUND, speed=1.0, forward=0.6, body=BODY):
    """Four footprints, left and right in turn, feet lifted clear on their ways; the last one is only there to be left for."""
    values = step_values(speed, 0.0, body.leg, STYLES["usual"])
    row = []
    for step in plan_even_steps(4, Waypoint(0.0, 0.0, 0.0), Pace(forward, 0.0), LEFT):
        row.append(make_footprint(body, step, values, ground, before=row[-2] if len(row) > 1 else None))
        if len(row) > 2:
            row[-1] = lift_clear(body, row[-3:], ground, MARGIN)
    return row


def swing(row, shares, body=BODY):
    """How the left foot moves at shares of the step of the right one."""
    shares = np.asarray(shares)
    return swing_foot(body, LEFT, Footprints.of(row), np.ones(len(shares), np.int64), shares, MARGIN)


def stand(row, shares, body=BODY):
    """How the right foot moves at shares of its own step."""
    shares = np.asarray(shares)
    return stand_foot(body, RIGHT, Footprints.of(row), np.ones(len(shares), np.int64), shares, MARGIN)


def places(motion, side=LEFT, body=BODY):
    """Heels, balls and toe tips (n, 3) of a foot that moves [m]."""
    return sole_points(body.feet[side], motion)


def pitches(motion):
    """(n,) how far the toe is down [rad]."""
    return np.arctan2(motion.orientations[:, 2, 1], motion.orientations[:, 1, 1])


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_a_swing_begins_as_the_foot_stood_and_ends_flat_on_the_next_footprint(ground):
    row = swing_row(ground)
    earlier = [replace(row[1], side=RIGHT), *row]  # so that the first footprint is one that a foot bears the body on
    stood = stand_foot(BODY, LEFT, Footprints.of(earlier), np.array([1]), np.array([1.0]), MARGIN)
    motion = swing(row, [0.0, 1.0 - MARGIN, 1.0])
    np.testing.assert_allclose(motion.ankles, [stood.ankles[0], row[2].ankle, row[2].ankle], atol=1e-9)
    np.testing.assert_allclose(motion.orientations[0], stood.orientations[0], atol=1e-9)
    np.testing.assert_allclose(motion.orientations[2], yaw_pitch_roll(*row[2].orientation), atol=1e-9)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_foot_that_bears_the_body_is_flat_and_then_rolls_over_its_ball(body):
    row = swing_row(body=body)
    shares = np.linspace(0.0, 1.0, 101)
    motion = stand(row, shares, body)
    heel, ball, toe = places(motion, RIGHT, body)
    early, flat_toes = shares <= ROLL_SHAPE.early_begin, shares <= ROLL_SHAPE.toes_begin
    assert (np.diff(motion.ankles[early], axis=0) == 0.0).all()
    assert np.abs(ball - ball[0])[flat_toes].max() < 1e-12
    assert heel[-1, 1] > heel[0, 1] + 0.03
    assert (np.diff(heel[:, 1]) >= -1e-12).all()
    assert np.abs(toe - toe[0]).max() < 1e-9  # of a foot of one piece, and of toes that roll over their tip in the end
    assert (ball[-1, 1] > ball[0, 1] + 1e-4) == (body.feet[RIGHT].toes is not None)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_foot_lands_on_its_heel_and_rolls_flat_about_it(body):
    row = swing_row(body=body)
    landing = np.linspace(1.0 - MARGIN - row[2].swing.strike_time, 1.0, 21)
    heel, ball, toe = places(swing(row, landing, body), LEFT, body)
    assert np.abs(heel - heel[-1]).max() < 1e-12
    assert ball[0, 1] > ball[-1, 1] + 0.003
    assert toe[0, 1] > toe[-1, 1] + 0.004
    assert (np.diff(ball[:, 1]) <= 1e-12).all()


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_foot_only_goes_up_as_it_leaves_and_only_down_as_it_lands(body):
    row = swing_row(body=body)
    leave, last = row[2].swing.leave_time, 1.0 - MARGIN - row[2].swing.strike_time
    only_up, only_down = SWING_SHAPE.only_up * (last - leave), SWING_SHAPE.only_down * (last - leave)
    leaving, landing = np.linspace(0.0, leave + only_up, 9), np.linspace(last - only_down, last, 9)
    toe, heel = places(swing(row, leaving, body), LEFT, body)[2], places(swing(row, landing, body), LEFT, body)[0]
    assert np.abs(toe - toe[0])[:, (0, 2)].max() < 1e-12
    assert np.abs(heel - heel[-1])[:, (0, 2)].max() < 1e-12
    assert heel[0, 1] > heel[-1, 1] + 1e-4


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_the_sole_stays_above_the_ground_while_the_foot_swings(ground):
    for points in places(swing(swing_row(ground), np.linspace(0.0, 1.0, 301))):
        depth = max(ground(x, z) - y for x, y, z in points.tolist())
        assert depth < 1e-3


def test_a_foot_is_lifted_higher_over_a_wall_and_not_again_once_it_is_clear():
    level, wall = (swing_row(GROUNDS[name]) for name in ("level", "low wall"))
    assert wall[2].swing.lift > level[2].swing.lift + 0.03
    for row, name in ((level, "level"), (wall, "low wall")):
        assert lift_clear(BODY, row[:3], GROUNDS[name], MARGIN) is row[2]


def test_the_foot_swings_smoothly():
    ankles = swing(swing_row(), np.linspace(0.0, 1.0, 2001)).ankles
    steps = np.diff(ankles, axis=0)
    assert np.abs(steps[-1]).max() < 1e-6
    assert np.abs(np.diff(steps, axis=0)).max() < 1e-4


def test_the_toe_is_down_when_the_foot_leaves_and_up_before_the_heel_strikes():
    pitch = pitches(swing(swing_row(), [0.1, 0.8]))
    assert pitch[0] > 0.5
    assert pitch[1] < -0.1


def test_up_stairs_a_foot_rises_before_it_goes_ahead_and_down_it_sinks_last():
    for name, sign in (("stairs up", 1.0), ("stairs down", -1.0)):
        row = swing_row(GROUNDS[name])
        row[1] = replace(row[1], swing=row[1].swing._replace(push_off=0.0))
        row[2] = replace(row[2], swing=row[2].swing._replace(lift=0.0, push_off=0.0, toe_droop=0.0))
        ankles = swing(row, [0.45]).ankles
        _, up, way = ankles[0] - row[0].ankle
        _, whole_up, whole_way = row[2].ankle - row[0].ankle
        assert sign * (up / whole_up - way / whole_way) > 0.1


def test_backwards_a_foot_leaves_over_its_heel_and_lands_on_its_ball():
    row = swing_row(speed=-0.8, forward=-0.5)
    values = row[2].swing
    heel = places(swing(row, np.linspace(0.0, values.leave_time, 5)))[0]
    ball = places(swing(row, np.linspace(1.0 - MARGIN - values.strike_time, 1.0, 5)))[1]
    assert np.abs(heel - heel[0]).max() < 1e-12
    assert np.abs(ball - ball[-1]).max() < 1e-12
    standing = stand(row, np.linspace(0.0, 1.0, 51))
    ball = places(standing, RIGHT)[1]
    assert np.abs(ball - ball[0]).max() < 1e-12
    assert pitches(standing)[0] > 0.1
    assert pitches(standing)[-1] == pytest.approx(0.0, abs=1e-12)


def test_toes_lie_flat_under_a_raised_heel_and_are_straight_again_before_the_foot_lands():
    body = BODIES["toes that bend"]
    row = swing_row(body=body)
    shares = np.linspace(0.0, 1.0, 51)
    standing = stand(row, shares, body)
    flat = shares <= ROLL_SHAPE.toes_begin
    np.testing.assert_allclose(standing.toe_bends[flat], pitches(standing)[flat], atol=1e-12)
    assert (standing.toe_bends[~flat] < pitches(standing)[~flat]).any()
    assert standing.toe_bends[-1] > 0.5
    swinging = swing(row, np.linspace(0.0, 1.0, 51), body)
    assert swinging.toe_bends[0] == pytest.approx(stand(swing_row(body=body), [1.0], body).toe_bends[0], abs=1e-9)
    assert (swinging.toe_bends[26:] == 0.0).all()


def test_a_foot_of_one_piece_has_no_toes_to_bend():
    assert (stand(swing_row(), np.linspace(0.0, 1.0, 11)).toe_bends == 0.0).all()


def test_both_feet_move_as_each_does_alone():
    row = swing_row()
    shares = np.linspace(0.0, 0.99, 12)
    both = move_feet(BODY, Footprints.of(row), np.ones(12, np.int64), shares, MARGIN)
    for side, alone in ((LEFT, swing(row, shares)), (RIGHT, stand(row, shares))):
        for whole, part in zip(both, alone, strict=True):
            np.testing.assert_array_equal(whole[:, side], part)


def test_bells_and_progress_have_no_speed_at_their_ends():
    x = np.linspace(-0.1, 1.1, 2401)
    for curve, ends in ((bell(x), (0.0, 0.0)), (swing_progress(x), (0.0, 1.0))):
        speed = np.gradient(curve, x)
        assert (curve[0], curve[-1]) == ends
        assert np.abs(speed[(x < 0.001) | (x > 0.999)]).max() < 0.01
    assert bell(np.array([0.5]))[0] == 1.0
    assert (np.diff(swing_progress(x)) >= 0.0).all()
