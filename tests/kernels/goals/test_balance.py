"""Rows and distances of the balance goal."""

import itertools

import numpy as np
import pytest

import poise
from poise import goals
from poise.kernels.compiler.compile_mode import JIT_DISABLED
from poise.kernels.goals.balance import fill_edges, shortest_move_inside
from tests.support.compiled import compiled
from tests.support.row_derivatives import assert_derivatives, check_rows
from tests.support.sampling import sampled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

KINDS = {
    "two feet": lambda: goals.Balance(margin=0.02),
    "one foot": lambda: goals.Balance(["right_foot"]),
    "a point": lambda: goals.Balance(["left_hand"]),
}


@pytest.mark.parametrize("base", ["right_foot", "pelvis"])
@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_the_derivatives_of_the_error(kind, base):
    check_rows(KINDS[kind], base)


@pytest.mark.parametrize("seed", range(2 if JIT_DISABLED else 12))
def test_balance_has_derivatives_outside_an_edge_and_outside_a_corner(seed):
    rng, character = np.random.default_rng(seed), poise.biped()
    solver = poise.Solver(character)
    solver.add(goals.Balance(margin=0.02, weight=1.5))
    angles = np.clip(character.rest + rng.normal(0.0, 0.3, character.n_dofs), *character.limits.T)
    solver.reset(angles)
    assert_derivatives(solver, angles)


def convex_polygon(rng, corners):
    """Corners of a polygon inscribed in an ellipse, counterclockwise (corners, 2)."""
    turns = np.sort(rng.uniform(0.0, 2.0 * np.pi, corners))
    return np.stack([0.2 * np.cos(turns), 0.1 * np.sin(turns)], axis=1)


def shortest_way(polygon, point, margin):
    """The shortest way inside all edges by a margin, by trying all edges and pairs of them; None if there is none."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    normals = np.stack([-edges[:, 1], edges[:, 0]], axis=1) / np.linalg.norm(edges, axis=1)[:, None]
    short = margin - ((point - polygon) * normals).sum(axis=1)
    ways = [np.zeros(2), *(normals * short[:, None])]
    for i, j in itertools.combinations(range(len(polygon)), 2):
        pair = normals[[i, j]]
        if abs(np.linalg.det(pair)) > 1e-6:
            ways.append(np.linalg.solve(pair, short[[i, j]]))
    ways = [way for way in ways if (normals @ way >= short - 1e-9).all()]
    return min(ways, key=np.linalg.norm, default=None)


@pytest.mark.parametrize("seed", range(3) if JIT_DISABLED else sampled(range(200), 40))
def test_the_way_inside_a_polygon_is_the_shortest(seed):
    rng, workspace = np.random.default_rng(seed), Workspace(poise.biped())
    polygon, point = convex_polygon(rng, int(rng.integers(3, 9))), rng.normal(0.0, 0.2, 2)
    margin = float(rng.choice([0.0, 0.01, 0.03]))
    workspace["hull"][: len(polygon), :2] = polygon
    compiled(fill_edges)(*workspace.both, len(polygon), *point)
    x, z, first, second = compiled(shortest_move_inside)(*workspace.both, len(polygon), margin)
    expected = shortest_way(polygon, point, margin)
    if expected is None:  # nowhere is far enough inside: the edge that lacks most counts
        assert second == -1
    else:
        np.testing.assert_allclose((x, z), expected, atol=1e-7)
        assert (first < 0) == (np.linalg.norm(expected) == 0.0)
