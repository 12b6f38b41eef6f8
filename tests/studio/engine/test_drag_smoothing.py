"""DragSmoothing: what is asked while goals are dragged out of reach, and that it is over when they rest."""

import numpy as np
import pytest

from poise.studio.engine.drag_smoothing import (
    CREEPING_SPEED,
    DRAG_INERTIA,
    GLIDE_STRETCH,
    LONGEST_GLIDE,
    LONGEST_SETTLING,
    MISSED,
    MISSED_INERTIA,
    REACHED,
    RESTING,
    DragSmoothing,
)

FAR, NEAR = 2.0 * MISSED, 0.5 * REACHED


def out_of_reach(*messages):
    """DragSmoothing as it is after messages, each a position along x [m] and a time [s], that a solve missed."""
    smoothing = DragSmoothing()
    for x, now in messages:
        smoothing.moved("head", (x, 0.0, 0.0), now)
        smoothing.judge(FAR, False, 1.0, now)
    return smoothing


def test_it_is_active_only_while_a_goal_is_missed_and_moving():
    smoothing = DragSmoothing()
    smoothing.judge(FAR, False, 1.0, 0.0)
    assert not smoothing.active, "nothing was dragged"
    smoothing.moved("head", (1.0, 0.0, 0.0), 0.0)
    smoothing.judge(NEAR, False, 1.0, 0.0)
    assert not smoothing.active, "it is reached"
    smoothing.judge(FAR, False, 1.0, 0.01)
    assert smoothing.active
    smoothing.judge(FAR, False, 1.0, RESTING + 0.02)
    assert smoothing.active, "it rests, and the pose is on its way still"
    smoothing.judge(FAR, False, 0.5 * CREEPING_SPEED, RESTING + 0.03)
    assert not smoothing.active, "the pose has come to where it was going"
    assert smoothing.settling


def test_a_pose_that_is_long_on_its_way_is_let_go_gently():
    smoothing = out_of_reach((0.0, 0.0))
    smoothing.judge(FAR, False, 1.0, LONGEST_SETTLING + 0.01)
    assert (smoothing.active, smoothing.settling) == (False, True)
    smoothing.moved("head", (1.0, 0.0, 0.0), LONGEST_SETTLING + 0.02)
    assert not smoothing.settling, "a goal moves again"


def test_between_missed_and_reached_it_stays_as_it_was():
    between = 0.5 * (MISSED + REACHED)
    smoothing = out_of_reach((0.0, 0.0))
    smoothing.judge(between, False, 1.0, 0.0)
    assert smoothing.active
    smoothing.judge(NEAR, False, 1.0, 0.0)
    smoothing.judge(between, False, 1.0, 0.0)
    assert not smoothing.active


def test_a_goal_that_is_only_held_back_by_speed_is_not_out_of_reach():
    smoothing = DragSmoothing()
    smoothing.moved("head", (1.0, 0.0, 0.0), 0.0)
    smoothing.judge(FAR, True, 1.0, 0.0)
    assert not smoothing.active


def test_it_rests_when_no_goal_was_moved_for_a_while():
    smoothing = DragSmoothing()
    assert smoothing.resting(0.0)
    smoothing.moved("head", (1.0, 0.0, 0.0), 10.0)
    assert not smoothing.resting(10.0 + 0.99 * RESTING)
    assert smoothing.resting(10.0 + 1.01 * RESTING)


def test_a_goal_glides_from_one_message_to_the_next_in_the_time_between_messages():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1))
    for share in (0.0, 0.25, 0.5, 0.75):
        assert smoothing.positions(0.1 + share * GLIDE_STRETCH * 0.1)["head"] == pytest.approx([share, 0.0, 0.0])


def test_a_new_message_is_glided_to_from_wherever_the_goal_has_got_to():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1), (3.0, 0.15))
    assert smoothing.positions(0.15)["head"] == pytest.approx([0.4, 0.0, 0.0])
    lasts = GLIDE_STRETCH * 0.09  # the longer time between messages still counts, a tenth less
    assert smoothing.positions(0.15 + 0.5 * lasts)["head"] == pytest.approx([1.7, 0.0, 0.0])


def test_a_glide_never_jumps_whatever_the_messages():
    smoothing, fastest, before = out_of_reach((0.0, 0.0)), 0.0, 0.0
    for step in range(1, 500):
        now = 0.01 * step
        if step % 5 == 0:
            smoothing.moved("head", (np.sin(2.0 * now), 0.0, 0.0), now)
        smoothing.judge(FAR, False, 1.0, now)
        at = smoothing.positions(now).get("head", smoothing._glides["head"].end)[0]
        fastest, before = max(fastest, abs(at - before)), at
    assert fastest < 0.025


def test_a_goal_that_has_arrived_is_where_the_document_says():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1))
    assert smoothing.positions(0.1 + GLIDE_STRETCH * 0.1 + 0.001) == {}


def test_the_first_message_and_one_after_a_pause_are_taken_as_they_are():
    assert out_of_reach((1.0, 0.0)).positions(0.0) == {}
    assert out_of_reach((0.0, 0.0), (1.0, 1.1 * LONGEST_GLIDE)).positions(1.1 * LONGEST_GLIDE) == {}


def test_goals_in_reach_glide_too_so_that_the_body_moves_in_every_frame():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1))
    smoothing.judge(NEAR, False, 1.0, 0.11)
    assert not smoothing.active
    assert smoothing.positions(0.1 + 0.5 * GLIDE_STRETCH * 0.1)["head"] == pytest.approx([0.5, 0.0, 0.0])
    assert smoothing.positions(0.1 + GLIDE_STRETCH * 0.1 + 0.001) == {}, "it has arrived"


def test_what_is_forgotten_neither_glides_nor_is_active():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1))
    smoothing.forget()
    assert not smoothing.active
    smoothing.judge(FAR, False, 1.0, 0.11)
    assert smoothing.positions(0.11) == {}


def test_inertia_is_light_where_goals_are_reached_and_none_when_they_rest():
    smoothing = out_of_reach((0.0, 0.0), (1.0, 0.1))
    smoothing.judge(NEAR, False, 1.0, 0.11)
    assert smoothing.inertia(0.11) == DRAG_INERTIA
    smoothing.judge(FAR, False, 1.0, 0.12)
    assert smoothing.inertia(0.12) == MISSED_INERTIA
    smoothing.judge(NEAR, False, 1.0, 0.13)
    assert smoothing.inertia(0.1 + 1.1 * RESTING) == 0.0
