"""What is left of goals of other kinds: the same as the solver says, and what the polygon is."""

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.geometry.polygon import depth_inside
from poise.studio.editing import goal_edits
from poise.studio.editing.goal_errors import extra_errors, support_polygon
from poise.studio.engine.extra_goal_sync import Extras
from tests.document.test_document import crane
from tests.support.documents import random_document


def all_on(seed):
    """The biped in a random pose, with all goals of other kinds on and moved."""
    rng = np.random.default_rng(seed)
    document = random_document(Document.opening(poise.biped()), seed)
    for key, extra in document.all_extras.items():
        if key != "pin right_foot":
            document = goal_edits.switch_extra(document, key, True)
            if extra.kind in ("look", "hint", "center", "pin"):
                document = goal_edits.drag_extra(document, key, document.extra(key).target + rng.normal(0.0, 0.2, 3))
            if extra.kind == "pin":
                document = goal_edits.set_extra(document, key, held=bool(rng.integers(2)))
    return goal_edits.set_extra(document, "floor", height=0.2)


@pytest.mark.parametrize("seed", range(8))
def test_it_is_what_the_solver_says(seed):
    document = all_on(seed)
    solver = poise.Solver(document.character, placement=document.placement)
    solver.reset(document.angles)
    for goal in solver.goals:
        goal.enabled = False
    extras = Extras(solver)
    extras.follow(document)
    solver.solve(iterations=3)
    for error in extra_errors(document, solver.pose):
        metres, radians = extras[error.key].error
        # The length of an error that is small against what it is made of is right to a share of that only.
        assert error.metres == pytest.approx(metres, abs=1e-6), error.key
        assert error.degrees == pytest.approx(np.degrees(radians), abs=1e-4), error.key


def test_a_body_stands_on_both_feet_or_on_one():
    pose = Document.opening(poise.biped()).pose
    corners, height = support_polygon(pose)
    assert height == pytest.approx(0.0, abs=1e-12)
    x, _, z = pose.center_of_mass
    assert depth_inside(corners, (x, z)) > 0.05
    one, _ = support_polygon(pose, ("left_foot",))
    assert min(corner[0] for corner in one) > 0.09
    assert depth_inside(one, (x, z)) < -0.03
    assert support_polygon(poise.Pose(crane())) == ([], 0.0)
