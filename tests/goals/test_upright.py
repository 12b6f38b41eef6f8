"""Upright: the trunk does not lean far back, where something else can give way."""

import math

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import CharacterError, PoiseError
from poise.poses import gallery
from tests.support.characters import random_tree
from tests.support.goal_kinds import ask_pose, silent

BEHIND = (-0.25, 0.6, -0.9)
"""Where a hand makes a body lean back by 37 degrees [m]."""


def leans_back(pose):
    """How far the line from pelvis to head is tilted back, of a body that faces z [degrees]."""
    across, up = (pose.segment_frame("head")[0] - pose.segment_frame("pelvis")[0])[[2, 1]]
    return math.degrees(math.atan2(-across, up))


def reaching(character, target, goal=None, **options):
    """A body with its feet held and a hand at a target, settled."""
    solver = silent(character, **options)
    for foot in ("left_foot", "right_foot"):
        if foot in solver:
            ask_pose(solver, "pose", poise.Pose(character), foot)
            solver[foot].position_weight, solver[foot].orientation_weight = 30.0, 10.0
    solver["right_hand"].enabled, solver["right_hand"].orientation_weight = True, 0.0
    solver["right_hand"].position = target
    legs = ("pelvis", "left_knee", "right_knee", "left_hip", "right_hip", "left_foot", "right_foot")
    solver.stiffness = [5.0 if joint.name.startswith(legs) else 1.0 for joint in character.joints]
    if goal is not None:
        solver.add(goal)
    for _ in range(60):
        result = solver.solve()
    return solver, result


def test_a_hand_far_behind_makes_the_hips_go_back_and_not_the_trunk(biped):
    plain, _ = reaching(biped, BEHIND)
    upright = goals.Upright(priority=2)
    kept, result = reaching(biped, BEHIND, upright)
    assert leans_back(plain.pose) > 32.0
    assert leans_back(kept.pose) < 30.0
    assert result.converged
    assert upright.error[1] < 1e-3
    assert kept.pose.frame("pelvis")[0][2] < plain.pose.frame("pelvis")[0][2]


def test_the_angle_that_is_allowed_is_what_is_kept(biped):
    upright = goals.Upright(math.radians(15.0), priority=2)
    kept, _ = reaching(biped, BEHIND, upright)
    assert upright.angle == pytest.approx(math.radians(15.0))
    assert leans_back(kept.pose) < 20.0


def test_leaning_forward_and_every_pose_of_the_gallery_cost_nothing(biped):
    upright = goals.Upright()
    solver, _ = reaching(biped, (-0.2, 0.2, 0.6), upright)
    assert leans_back(solver.pose) < -20.0
    assert upright.error == (0.0, 0.0)
    for name in gallery.names():
        pose = poise.named_pose(biped, name).rebase(biped.base)
        solver.placement = pose.placement
        solver.reset(pose.angles)
        solver.solve(budget=0.0)
        assert upright.error[1] < 1e-3, name


def test_it_costs_the_goals_above_it_nothing(biped):
    target = (-0.25, 0.35, -0.8)
    plain, _ = reaching(biped, target)
    kept, _ = reaching(biped, target, goals.Upright(math.radians(2.0), priority=2))
    missed = [np.linalg.norm(each.pose.frame("right_hand")[0] - target) for each in (plain, kept)]
    assert missed[1] <= missed[0] + 2e-5


def test_it_holds_on_every_base_and_with_a_free_root(biped):
    for base, free in (("left_foot", False), ("pelvis", True)):
        upright = goals.Upright(priority=2)
        solver, _ = reaching(biped.rebase(base), BEHIND, upright, free_root=free)
        assert leans_back(solver.pose) < 30.0
        assert upright.error[1] < 1e-3


def test_a_body_without_a_trunk_is_refused():
    with pytest.raises(CharacterError, match=r"^no trunk is known that could stay upright: the body has no two thighs$"):
        poise.Solver(random_tree(3)).add(goals.Upright())
    with pytest.raises(PoiseError, match="angle"):
        goals.Upright(angle=2.0)
