"""Rows of the extra goals: derivatives against finite differences, hulls against a slow twin, rows that change sides."""

import numpy as np
import pytest

import poise
from poise import goals
from poise.kernels import layout
from poise.kernels.jit import JIT_DISABLED
from poise.kernels.levels import begin_phase, find_ranks
from poise.kernels.look import look
from poise.kernels.problem import compose_all
from tests.characters import random_angles
from tests.compiled import compiled

pytestmark = pytest.mark.kernels

STEP = 1e-6
KINDS = {
    "contact": lambda: goals.Contact("left_foot", (0.0, 0.0, 0.1), orientation=True, weight=2.0, orientation_weight=0.7),
    "line": lambda: goals.OnLine("right_hand", (0.1, 1.0, 0.3), (1.0, 2.0, 0.5), weight=1.3),
    "plane": lambda: goals.OnPlane("head", (0.0, 1.2, 0.1), (0.2, 1.0, -0.4)),
    "look": lambda: goals.LookAt("head", (0.5, 1.0, 2.0), axis=(0.1, 0.0, 1.0), weight=0.8),
    "distance": lambda: goals.Distance("right_hand", "left_hand", 0.3),
    "relative": lambda: goals.Relative(
        "right_hand", "pelvis", (-0.2, 0.05, 0.1), (0.9, 0.1, 0.3, -0.2), orientation_weight=0.6
    ),
    "hint": lambda: goals.Hint("right_elbow_x", (-1.0, 0.5, -1.0)),
    "knee hint": lambda: goals.Hint("left_knee_x", (0.3, 0.5, 2.0), weight=2.0),
    "center": lambda: goals.CenterOfMass((0.1, None, 0.05), weight=3.0),
    "balance": lambda: goals.Balance(margin=0.02),
    "balance on one foot": lambda: goals.Balance(["right_foot"]),
    "balance on a point": lambda: goals.Balance(["left_hand"]),
    "floor": lambda: goals.Floor(height=1.0, normal=(0.1, 1.0, 0.2)),
    "apart": lambda: goals.Apart(margin=0.5),
    "custom": lambda: goals.Custom(lambda pose: np.sin(pose.angles[:2]), rows=2, weight=1.5),
}


def looked(solver):
    ints, floats = solver._ints, solver._floats
    solver._arrays["options"][layout.FRAMES_VALID] = 0
    compiled(look)(ints, floats)


def rows_of(solver):
    """The rows at the solver's pose (n_rows, n_unknowns), and where each extra goal's begin."""
    ints, floats = solver._ints, solver._floats
    solver._extras.before_solve(None)
    solver._arrays["least"][:] = -np.inf
    spread = compiled(find_ranks)(ints, floats)
    compiled(begin_phase)(ints, floats, spread, spread + 1.0, 1.0)
    solver._arrays["extra_row"][:] = -1
    looked(solver)
    compiled(compose_all)(ints, floats, 0)
    count, n = int(ints[layout.N_COUPLED]), int(ints[layout.N_UNKNOWNS])
    return solver._arrays["coupled"].reshape(-1, int(ints[layout.N_ROWS]))[:n, :count].T.copy()


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_what_is_left(kind, base):
    for seed in range(1 if JIT_DISABLED else 3):  # as plain Python they only show which branches run
        rng = np.random.default_rng(seed)
        character = poise.biped().rebase(base)
        solver = poise.Solver(character, placement=(rng.normal(size=3), (0.8, 0.1, 0.5, -0.2)))
        solver.add(KINDS[kind]())
        angles = random_angles(character, rng)
        solver.reset(angles)
        rows = rows_of(solver)
        assert np.abs(rows).max() > 0.01, "there is something to check"
        count = rows.shape[0]
        found = np.zeros_like(rows)
        for dof in range(character.n_dofs):
            ends = []
            for sign in (1.0, -1.0):
                solver._angles[:] = angles
                solver._angles[dof] += sign * STEP
                looked(solver)
                ends.append(solver._arrays["coupled_residual"][:count].copy())
            found[:, dof] = -(ends[0] - ends[1]) / (2.0 * STEP)
        np.testing.assert_allclose(rows, found, atol=2e-6 * max(1.0, np.abs(rows).max()))
