"""The errors of a document's goals: what geometry says, in any pose, without moving it; and by how much it balances."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.document.extra_goals import SPECS
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.engine.evaluation import PoseEvaluator
from poise.studio.engine.solver_sync import SolverSync
from tests.support.documents import random_document


def all_on(seed):
    """The biped in a random pose, with all extra goals on and moved."""
    rng = np.random.default_rng(seed)
    document = random_document(Document.opening(poise.biped()), seed)
    for key, extra in document.all_extras.items():
        if key != "pin right_foot":
            document = goal_edits.switch_extra(document, key, True)
            if SPECS[extra.kind].has_target:
                document = goal_edits.drag_extra(document, key, document.extra(key).target + rng.normal(0.0, 0.2, 3))
            if extra.kind == "pin":
                document = goal_edits.set_extra(document, key, fix_orientation=bool(rng.integers(2)))
    document = goal_edits.set_extra(document, "floor", height=0.2)
    return goal_edits.move_goal(document, "right_hand", rng.normal((0.0, 1.0, 0.3), 0.2), rng.normal(size=4))


@pytest.mark.parametrize("seed", range(4))
def test_positions_and_orientations_are_as_far_away_as_geometry_says(seed):
    document = all_on(seed)
    found = PoseEvaluator().evaluate(document, "poise")
    assert [error.name for error in found.errors] == ["right_hand", "left_foot"]
    hand, goal = found.errors[0], document.goals["right_hand"]
    position, orientation = document.pose.frame("right_hand")
    assert hand.metres == pytest.approx(np.linalg.norm(position - goal.position), abs=1e-12)
    assert hand.degrees == pytest.approx(np.degrees(2.0 * np.arccos(abs(orientation @ goal.orientation))), abs=1e-6)
    extras = {error.key: error for error in found.extra_errors}
    assert list(extras) == list(document.enabled_extras)
    center = document.extra("center").target
    assert extras["center"].metres == pytest.approx(
        np.linalg.norm(np.subtract(center, document.pose.center_of_mass)), abs=1e-12
    )
    pin = np.linalg.norm(document.pose.frame("head")[0] - document.extra("pin head").target)
    assert extras["pin head"].metres == pytest.approx(pin, abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_they_are_those_of_the_solver_that_solves_whatever_the_goals_weigh(seed):
    document, evaluator = all_on(seed), PoseEvaluator()
    evaluator.evaluate(pose_edits.mirror_pose(document), "poise")  # another base and other goals before
    weightless = replace(document, extras={key: replace(extra, weight=0.0) for key, extra in document.extras.items()})
    assert evaluator.evaluate(weightless, "poise") == PoseEvaluator().evaluate(document, "poise")
    sync = SolverSync(document, "poise")
    sync.write_goals(goal_edits.set_solver(document, max_speed=None))
    result = sync.solver.solve(iterations=3)
    after = evaluator.evaluate(document.with_pose(sync.solver.pose), "poise")
    distances = dict(zip((goal.name for goal in sync.solver.goals), result.position_error, strict=True))
    assert {error.name: error.metres for error in after.errors} == pytest.approx(
        {name: distances[name] for name in ("right_hand", "left_foot")}, abs=1e-9
    )
    for error in (error for error in after.extra_errors if error.kind != "balance"):  # which is measured where it touches
        metres, radians = sync.extra_goal(error.key).error
        assert error.metres == pytest.approx(metres, abs=1e-9), error.key
        assert error.degrees == pytest.approx(np.degrees(radians), abs=1e-6), error.key


def test_with_the_method_paper_extra_goals_have_none():
    found = PoseEvaluator().evaluate(goal_edits.set_solver(all_on(0), method="paper"), "paper")
    assert found.extra_errors == ()
    assert not found.reached


def test_the_depth_of_a_balanced_center_of_mass_is_without_its_margin():
    document = goal_edits.switch_extra(Document.opening(poise.biped()), "balance", True)
    (both,) = PoseEvaluator().evaluate(document, "poise").extra_errors
    assert both.depth > 0.05
    assert both.reached
    (one,) = PoseEvaluator().evaluate(goal_edits.set_extra(document, "balance", bearing=("left_foot",)), "poise").extra_errors
    assert one.depth < -0.03
    assert one.metres == pytest.approx(0.01 - one.depth, abs=1e-3)


def balance_error(document):
    """The error of balance, switched on without solving."""
    (error,) = PoseEvaluator().evaluate(goal_edits.switch_extra(document, "balance", True), "poise").extra_errors
    return error


@pytest.mark.parametrize("pose", ["sit", "one leg left"])
def test_a_seat_and_a_single_foot_bear_a_body_that_balances(pose):
    opening = Document.opening(poise.biped())
    error = balance_error(pose_edits.strike_pose(opening, poise.named_pose(opening.character, pose)))
    assert error.reached
    assert error.depth > 0.03


def test_a_foot_that_is_lifted_bears_nothing_although_the_solver_counts_on_it():
    lifted = pose_edits.set_joint(Document.opening(poise.biped()), "left_hip_x", -1.0)
    error = balance_error(lifted)
    assert error.depth < -0.03
    assert error.metres == pytest.approx(0.01 - error.depth, abs=1e-3)
