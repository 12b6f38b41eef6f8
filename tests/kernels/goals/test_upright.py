"""Rows of the goal kind in `kernels/goals/upright.py` against finite differences."""

import numpy as np
import pytest

import poise
from poise import goals
from tests.support.characters import random_angles
from tests.support.row_derivatives import assert_derivatives

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
def test_rows_are_the_derivatives_of_the_error(base):
    character, leaning_back = poise.biped().rebase(base), (0.9, -0.4, 0.1, 0.05)
    solver = poise.Solver(character, placement=((0.3, -0.2, 0.5), leaning_back))
    solver.add(goals.Upright(0.2, weight=0.8))
    angles = character.rest + 0.2 * (random_angles(character, np.random.default_rng(1)) - character.rest)
    solver.reset(angles)
    assert_derivatives(solver, angles)
