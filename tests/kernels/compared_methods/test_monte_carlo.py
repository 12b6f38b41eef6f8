"""Sequential Monte Carlo: its error falls with the number of particles, and it draws the same numbers in every solve."""

import dataclasses
import functools

import numpy as np
import pytest

import poise
from poise.character.joint_limits import inside_limits
from poise.methods.monte_carlo import MONTE_CARLO, particles_of
from poise.methods.registry import METHODS
from tests.support.characters import ask, random_angles, random_tree, reachable_goals


def chain(count=8):
    axes = [(0, 0, 1), (1, 0, 0), (0, 1, 0)]
    joints = [
        poise.Joint(
            f"joint_{k}",
            f"joint_{k - 1}" if k else None,
            (0, 1 / count if k else 0, 0),
            axes[k % 3],
            limits=(-2.0, 2.0),
            rest=0.2,
            segment=f"link_{k}",
        )
        for k in range(count)
    ]
    return poise.Character(joints, [poise.Effector("tip", f"link_{count - 1}", (0, 1 / count, 0))], base="base")


def mean_error(monkeypatch, particles):
    """The mean distance left after few iterations over some targets [m]."""
    method = dataclasses.replace(MONTE_CARLO, prepare=functools.partial(particles_of, count=particles))
    monkeypatch.setitem(METHODS, "monte-carlo", method)
    solver, rng, left = poise.Solver(chain(), "monte-carlo"), np.random.default_rng(8), []
    for _ in range(40):
        ask(solver, reachable_goals(chain(), random_angles(chain(), rng), weights=(1.0, 0.0)))
        solver.reset()
        left.append(np.sqrt(solver.solve(iterations=6, tolerance=0).cost))
    return np.mean(left)


def test_the_error_falls_with_the_number_of_particles(monkeypatch):
    errors = [mean_error(monkeypatch, particles) for particles in (10, 40, 160)]
    assert errors[0] > 1.3 * errors[1] > 1.3**2 * errors[2]


def test_random_numbers_are_uniform_and_begin_anew_in_every_solve():
    solver = poise.Solver(chain(), "monte-carlo")
    ask(solver, reachable_goals(chain(), random_angles(chain(), np.random.default_rng(1)), weights=(1.0, 0.0)))
    angles = []
    for _ in range(2):
        solver.reset()
        solver.solve(iterations=5)
        angles.append(solver.pose.angles.tobytes())
    assert angles[0] == angles[1]


@pytest.mark.parametrize("seed", [0, 2])
def test_no_pose_leaves_the_limits(seed):
    character, rng = random_tree(seed), np.random.default_rng(seed)
    solver = poise.Solver(character, "monte-carlo")
    ask(solver, reachable_goals(character, random_angles(character, rng)))
    for _ in range(10):
        solver.solve(iterations=1)
        assert inside_limits(character, solver.pose.angles)
