"""Rest of a pose: how impatient solves of the same goals become, and nudges that stay inside the bounds of a step."""

import numpy as np
import pytest

import poise
from poise.kernels.methods import pose_rest
from poise.kernels.workspace import layout
from tests.support.compiled import compiled

impatience, fill_nudge = compiled(pose_rest.impatience), compiled(pose_rest.fill_nudge)


@pytest.mark.kernels
@pytest.mark.parametrize(("solves", "factor"), [(0, 1.0), (30, 1.0), (40, 2.0), (100, 128.0)])
def test_what_a_solve_has_to_gain_doubles_from_the_thirtieth_on(solves, factor):
    assert impatience(solves, 10.0) == pytest.approx(factor)


@pytest.mark.kernels
@pytest.mark.parametrize("number", range(pose_rest.MAX_NUDGES))
def test_a_nudge_moves_every_joint_a_little_inside_its_limits(number):
    solver = poise.Solver(poise.biped())
    lower, upper = solver.character.limits.T
    angles = np.where(np.arange(lower.size) % 3 == 0, upper, 0.5 * (lower + upper))
    solver.reset(angles)
    solver.solve(iterations=0)
    workspace = solver.workspace
    fill_nudge(workspace.ints, workspace.floats, number)
    step = layout.array(workspace.ints, workspace.floats, "step")[: angles.size]
    assert (angles + step <= upper + 1e-15).all()
    assert (angles + step >= lower - 1e-15).all()
    assert 0.0 < np.abs(step).max() <= pose_rest.FIRST_NUDGE * pose_rest.NUDGE_GROWTH**number
