"""Self-collision: segments, as capsules, stay out of each other."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.errors import PoiseError
from poise.kernels.workspace import goal_records, layout
from tests.support.goal_kinds import (
    ask_pose,
    at,
    capsule_gap,
    silent,
)


@pytest.mark.parametrize(
    "hands",
    [((-0.16, 1.0, 0.02), (0.34, 1.0, 0.02)), ((0.20, 1.25, 0.18), (-0.02, 1.22, 0.14)), ((0.05, 1.1, -0.2), (0.1, 1.1, -0.2))],
    ids=["on hips", "crossed", "behind"],
)
def test_arms_do_not_go_through_the_body(biped, hands):
    solver = silent(biped)
    ask_pose(solver, "pose", poise.Pose(biped), "left_foot")
    apart = solver.add(goals.Apart())
    assert len(apart.pairs) > 10
    begin = solver.pose
    for frame in range(1, 61):
        for name, end in zip(("right_hand", "left_hand"), hands, strict=True):
            solver[name].enabled, solver[name].orientation_weight = True, 0.0
            solver[name].position = at(begin, name) + frame / 60 * (np.array(end) - at(begin, name))
        solver.solve()
        assert min(capsule_gap(solver.pose, *pair) for pair in apart.pairs) > -0.005


def test_where_capsules_were_apart_before_changes_no_result():
    character = poise.biped()
    aged = poise.Solver(character)
    aged.add(goals.Apart())
    random = np.random.default_rng(7)
    for _ in range(40):
        angles = random.uniform(*character.limits.T)
        positions = np.array([poise.Pose(character, random.uniform(*character.limits.T)).frame(goal.name)[0] for goal in aged])
        fresh = poise.Solver(character)
        fresh.add(goals.Apart())
        for solver in (aged, fresh):
            solver.reset(angles)
            solver.set_goals(positions)
            for _ in range(3):
                solver.solve()
        assert np.array_equal(aged.pose.angles, fresh.pose.angles)


def test_pairs_of_capsules_that_are_left_out_for_a_while_change_no_result(biped):
    listing, looking = (poise.Solver(biped) for _ in range(2))
    for solver in (listing, looking):
        solver.add(goals.Apart())
    shortest, near = len(listing.workspace["capsule_pair"]), 0
    for frame in range(400):  # the hands go to and fro in front of the body, and through it
        phases = 0.3 * np.arange(biped.n_dofs)
        angles = biped.rest + 0.6 * np.sin(frame / 20.0 + phases)
        pose = poise.Pose(biped, np.clip(angles, *biped.limits.T))
        positions = np.array([pose.frame(goal.name)[0] for goal in listing])
        looking.workspace["phase"][layout.CLOSE_PAIRS_CLEARANCE] = 0.0
        looking.workspace["capsule_pair"][:, goal_records.PAIR_STATE] = 0
        for solver in (listing, looking):
            solver.set_goals(positions)
            solver.solve()
        assert np.array_equal(listing.pose.angles, looking.pose.angles)
        shortest = min(shortest, int(listing.workspace.ints[layout.N_CLOSE_PAIRS]))
        near += int(listing.workspace.ints[layout.N_EXTRA_ROWS]) > 0
    assert shortest < 14, "of 28 pairs"
    assert near > 20, "some of them meet"


def test_a_segment_that_is_a_point_needs_a_capsule_to_be_kept_apart():
    turn = poise.Joint("turn", None, (0, 0, 0), (0, 0, 1), (-1, 1), segment="mark")
    character = poise.Character([turn], [poise.Effector("tip", "mark")])
    solver = poise.Solver(character)
    with pytest.raises(PoiseError, match="'mark', which is a point: give it a capsule"):
        solver.add(goals.Apart([("mark", character.base)]))
    with pytest.raises(PoiseError, match="no segment named 'marc'; there are"):
        poise.Solver(poise.biped()).add(goals.Apart([("marc", "head"), ("head", "right_hand")]))
