"""Limits in the way: the joint is named, with the degrees or metres that its limit is short."""

import math

import numpy as np
import pytest

import poise
from poise.diagnosis.causes import CauseKind
from tests.support.characters import random_angles, random_tree, seeds
from tests.support.missed_goals import (
    CONFLICT,
    LIMIT,
    REACH,
    ask_pose,
    beyond_a_limit,
    blames,
    causes_of,
    explained,
    near_rest,
    only,
    planar_arm,
    random_arm,
)


def test_the_limit_in_the_way_is_named_with_the_degrees_it_is_short():
    solver = only(poise.Solver(planar_arm(2, limits=(-1.0, 1.0))), "tip", orientation=False)
    pose = poise.Pose(solver.character, [0.3, 1.5])
    solver["tip"].position = pose.frame("tip")[0]
    explanation = explained(solver)
    (cause,) = explanation.causes
    assert (cause.kind, cause.joints, cause.goals) == (LIMIT, ("hinge_1",), ("tip",))
    assert cause.degrees == pytest.approx(math.degrees(0.5), abs=0.5)
    assert cause.metres == pytest.approx(solver.solve().position_error.max(), abs=1e-4)
    assert "hinge_1 is 29° short, at its limit of 57°" in cause.text
    assert "hinge_1" in explanation.active_limits


def test_of_limits_that_could_stand_in_for_each_other_all_are_named():
    solver = only(poise.Solver(planar_arm(3, limits=(-0.5, 0.5))), "tip")
    solver["tip"].position_weight = 0.0
    solver["tip"].orientation = (math.cos(1.0), 0.0, 0.0, math.sin(1.0))
    (cause,) = explained(solver).causes
    assert set(cause.joints) == {"hinge_0", "hinge_1", "hinge_2"}
    assert cause.degrees == pytest.approx(math.degrees(0.5), abs=1.0)
    assert ", or " in cause.text


def test_a_slide_at_its_end_is_a_limit_in_metres():
    joints = [
        poise.Joint(name, parent, (0, 0, 0), tuple(axis), (0.0, 1.0), kind="slide", segment=name)
        for name, parent, axis in zip("xyz", (None, "x", "y"), np.eye(3), strict=True)
    ]
    solver = poise.Solver(poise.Character(tuple(joints), (poise.Effector("tool", "z"),)))
    solver["tool"].position = (0.5, 0.5, 1.3)
    (cause,) = explained(solver).causes
    assert (cause.kind, cause.joints) == (LIMIT, ("z",))
    assert cause.metres == pytest.approx(0.3, abs=2e-3)
    assert "300 mm short, at its limit of 1.00 m" in cause.text


def limited_hinges(character):
    return [k for k, joint in enumerate(character.joints) if joint.kind == "hinge" and np.isfinite(joint.limits).any()]


def rate_of_named_limits(characters, size=None):
    """How often the joint that was pushed is named, of the misses that limits are to blame for."""
    named, judged = 0, 0
    for seed, character in enumerate(characters):
        rng = np.random.default_rng(seed)
        angles = random_angles(character, rng) if size is None else near_rest(character, rng, size)
        number = int(rng.choice(limited_hinges(character)))
        angles, pushed = beyond_a_limit(character, angles, rng, number)
        solver = poise.Solver(character)
        ask_pose(solver, poise.Pose(character, angles))
        explanation = explained(solver)
        if not explanation.causes or explanation.causes[0].kind == CauseKind.START:
            continue  # another pose inside the limits does as well
        blame = causes_of(explanation, LIMIT)
        # Another joint may do with less.
        right = blames(explanation, LIMIT, character.joints[number].name) or max(c.degrees for c in blame) < pushed
        named, judged = named + right, judged + 1
    return named / judged, judged


@pytest.mark.parametrize("count", [30, pytest.param(200, marks=pytest.mark.soak)])
def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_the_biped(biped, count):
    rate, judged = rate_of_named_limits([biped] * count, size=0.4)
    assert judged > 0.6 * count
    assert rate >= 0.95


def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_arms():
    rate, judged = rate_of_named_limits([random_arm(np.random.default_rng(seed))[0] for seed in range(60)])
    assert judged > 30
    assert rate >= 0.95


def test_the_joint_that_was_pushed_beyond_its_limit_is_named_on_trees():
    rate, judged = rate_of_named_limits([random_tree(seed) for seed in seeds(40)])
    assert judged > 8
    assert rate >= 0.95


def test_where_limits_do_not_hold_none_is_blamed(biped):
    solver = poise.Solver(biped, use_limits=False)
    solver["right_hand"].position = (0.0, 1.0, 3.0)
    explanation = explained(solver)
    assert {cause.kind for cause in explanation.causes} == {REACH, CONFLICT}
    assert explanation.active_limits == ()
    solver = poise.Solver(biped)
    solver["right_hand"].position = (0.0, 1.0, 3.0)
    assert not causes_of(explained(solver, use_limits=False), LIMIT)
