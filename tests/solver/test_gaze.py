"""Gaze in the human manner: a look at a target turns the whole body, each part by its share, and no part too far."""

import copy
import math

import numpy as np
import pytest

import poise
from poise import goals
from poise.geometry.rotations import rotation_matrix
from tests.support.skeletons import human

BODIES = {
    "biped": (poise.biped, "head", "torso", "pelvis"),
    "balls": (lambda: poise.biped(joints="ball"), "head", "torso", "pelvis"),
    "skeleton": (human, "Head", "Spine2", "Hips"),
}


def looking(body, yaw, pitch=0.0, distance=3.0, *, manner="human", solves=40, **options):
    """A solver whose body stands on both feet and has looked that way for some solves, and its look-at."""
    make, head, _, _ = BODIES[body]
    solver = poise.Solver(make(), free_root=True, manner=manner)
    for goal in solver.goals:
        goal.enabled = "foot" in goal.name.lower() or "toe" in goal.name.lower()
    look = solver.add(goals.LookAt(head, aim(solver, head, yaw, pitch, distance), **options))
    for _ in range(solves):
        solver.solve()
    return solver, look


def aim(solver, head, yaw, pitch=0.0, distance=3.0):
    """A point that far from the head at rest."""
    eyes = poise.Pose(solver.character, solver.character.rest).segment_frame(head)[0]
    way = np.array([math.cos(pitch) * math.sin(yaw), math.sin(pitch), math.cos(pitch) * math.cos(yaw)])
    return np.array(eyes) + distance * way


def turned(solver, name):
    """Yaw of a segment, and how far it leans from the vertical [degrees]."""
    rest = poise.Pose(solver.character, solver.character.rest).segment_frame(name)[1]
    rotation = rotation_matrix(solver.pose.segment_frame(name)[1]) @ rotation_matrix(rest).T
    return math.degrees(math.atan2(rotation[0, 2], rotation[2, 2])), math.degrees(math.acos(np.clip(rotation[1, 1], -1, 1)))


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_chest_and_pelvis_take_their_shares_of_a_look_to_the_side(body, side):
    _, head, chest, pelvis = BODIES[body]
    solver, look = looking(body, side * math.radians(90.0))
    assert look.error[1] < 0.01
    assert not look.is_turned_most
    yaws = [side * turned(solver, name)[0] for name in (pelvis, chest, head)]
    assert 8.0 < yaws[0] < 30.0
    assert yaws[0] + 5.0 < yaws[1] < 55.0
    assert yaws[2] == pytest.approx(90.0, abs=6.0)


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("yaw", [150.0, 180.0, -165.0])
def test_a_target_behind_is_looked_at_over_the_shoulder_and_missed_by_the_rest(body, yaw):
    _, head, chest, pelvis = BODIES[body]
    solver, look = looking(body, math.radians(yaw))
    assert look.is_turned_most
    assert look.error[1] < math.radians(abs(yaw) - 135.0)
    narrow = 15.0 if body == "balls" else 0.0  # limits of its own neck
    for name, most in ((head, 45.0), (chest, 35.0), (pelvis, 25.0)):
        assert turned(solver, name)[1] < most + narrow  # no bend backwards
    assert abs(turned(solver, chest)[0]) > 45.0
    text = str(solver.solve().explain())
    assert f"{head} looks " in text
    assert "past its target: from where the feet stand, a person turns no farther" in text


@pytest.mark.parametrize("pitch", [math.radians(85.0), math.radians(-80.0)])
def test_a_head_is_not_put_back_or_down_farther_than_a_neck_goes(pitch):
    solver, look = looking("skeleton", 0.0, pitch)
    assert turned(solver, "Head")[1] < 95.0
    assert turned(solver, "Spine2")[1] < 30.0
    assert look.error[1] < math.radians(25.0)


def test_a_target_that_circles_leads_to_the_poses_that_it_would_have_found_at_once():
    solver, look = looking("biped", 0.0)
    for step in range(1, 180):
        look.target = aim(solver, "head", 2.0 * math.pi * step / 120.0)
        solver.solve()
        if step % 20 == 10:
            follower, fresh = copy.deepcopy(solver), looking("biped", 2.0 * math.pi * step / 120.0, solves=60)[0]
            for _ in range(60):
                follower.solve()
            segments = [segment.name for segment in solver.character.segments]
            places = [np.array([each.pose.segment_frame(name)[0] for name in segments]) for each in (follower, fresh)]
            assert np.abs(places[0] - places[1]).max() < 0.02, step


def test_a_gaze_rests_and_gives_the_same_bits():
    (first, _), (second, _) = (looking("biped", 2.9, 0.3) for _ in range(2))
    assert first.pose.angles.tobytes() == second.pose.angles.tobytes()
    twin, before = copy.deepcopy(first), first.pose.angles
    first.solve()
    twin.solve()
    assert np.abs(first.pose.angles - before).max() <= 1e-6
    assert twin.pose.angles.tobytes() == first.pose.angles.tobytes()


def test_a_look_of_another_part_is_met_as_before():
    make, *_ = BODIES["biped"]
    solver = poise.Solver(make(), manner="human", free_root=True)
    for goal in solver.goals:
        goal.enabled = "foot" in goal.name
    look = solver.add(goals.LookAt("torso", (1.0, 1.2, 1.5)))
    for _ in range(20):
        solver.solve()
    assert look.error[1] < 1e-3
    assert not look.is_turned_most


def test_a_manner_that_ends_lets_the_head_turn_all_the_way():
    solver, look = looking("skeleton", 3.0)
    assert look.is_turned_most
    plain, other = looking("skeleton", 3.0, manner="plain")
    assert not other.is_turned_most
    solver.workspace.drop_manner()
    for _ in range(40):
        solver.solve()
    assert look.error[1] < 0.01
    assert other.error[1] < 0.01
    assert plain.manner == solver.manner == "plain"
