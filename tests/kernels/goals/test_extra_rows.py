"""Rows of the extra goals: derivatives against finite differences, ways into a polygon against all that there are."""

import itertools

import numpy as np
import pytest

import poise
from poise import goals
from poise.geometry.vectors import rotate
from poise.kernels.compiler.mode import JIT_DISABLED
from poise.kernels.goals.balance import fill_edges, shortest_move_inside
from poise.kernels.goals.row_writer import ROW_OFF
from poise.kernels.linear.quadratic_model import fill_quadratic_model
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.priority_weights import begin_phase, rank_priorities
from poise.kernels.workspace import goal_records, layout
from tests.support.characters import random_angles
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

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
    ints, floats = solver.workspace.ints, solver.workspace.floats
    solver.workspace.forget_frames()
    compiled(evaluate)(ints, floats)


def rows_of(solver):
    """The rows at the solver's pose (n_rows, n_unknowns), and where each extra goal's begin."""
    ints, floats = solver.workspace.ints, solver.workspace.floats
    for goal in solver.extra_goals:
        goal.refresh(solver.pose)
    solver.workspace["floor_limit"][:] = -np.inf
    spread = compiled(rank_priorities)(ints, floats)
    compiled(begin_phase)(ints, floats, spread, spread + 1.0, 1.0)
    solver.workspace["extra_first_row"][:] = -1
    looked(solver)
    compiled(fill_quadratic_model)(ints, floats, 0)
    count, n = int(ints[layout.N_EXTRA_ROWS]), int(ints[layout.N_UNKNOWNS])
    return solver.workspace["extra_jacobian"][: n * count].reshape(n, count).T.copy()


def nearly_there(character, angles, kind):
    """A goal whose direction is off by little, for a pose: (goal, its rows)."""
    pose = poise.Pose(character, angles)
    if kind == "look":
        position, orientation = pose.frame("head")
        return goals.LookAt("head", position + rotate(tuple(orientation.tolist()), (0.05, 0.03, 1.5)), weight=0.8), 2
    names = [joint.name for joint in character.joints]
    near, middle, far = (
        pose.joint_frames()[names.index(f"right_{name}") + 1, 9:] for name in ("shoulder_x", "elbow_x", "hand_x")
    )
    along = (far - near) / np.linalg.norm(far - near)
    out = middle - near - along * (along @ (middle - near))
    return goals.Hint("right_elbow_x", middle + 3.0 * out + 0.1 * np.cross(along, out)), 1


def assert_derivatives(solver, angles):
    """The rows are the derivatives of what is left, and by what is left the gradient of the error is theirs too."""
    rows = rows_of(solver)
    assert np.abs(rows).max() > 0.01, "there is something to check"
    count, arrays = rows.shape[0], solver.workspace
    pull = rows.T @ np.where(arrays["row_state"][:count] != ROW_OFF, arrays["extra_residual"][:count], 0.0)
    found, slope = np.zeros_like(rows), np.zeros_like(pull)
    for dof in range(len(angles)):
        ends, costs = [], []
        for sign in (1.0, -1.0):
            solver.workspace.angles[:] = angles
            solver.workspace.angles[dof] += sign * STEP
            looked(solver)
            ends.append(arrays["extra_residual"][:count].copy())
            costs.append(arrays["extra_report"][:, goal_records.EXTRA_GOAL_COST].sum())
        found[:, dof] = -(ends[0] - ends[1]) / (2.0 * STEP)
        slope[dof] = -(costs[0] - costs[1]) / (4.0 * STEP)
    np.testing.assert_allclose(rows, found, atol=2e-6 * max(1.0, np.abs(rows).max()))
    np.testing.assert_allclose(pull, slope, atol=2e-6 * max(1.0, np.abs(pull).max()))


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
        assert_derivatives(solver, angles)


@pytest.mark.parametrize("kind", ["look", "hint"])
@pytest.mark.parametrize("seed", range(1 if JIT_DISABLED else 5))
def test_a_direction_that_is_off_by_little_has_rows_across_it_only(kind, seed):
    character = poise.biped()
    angles = random_angles(character, np.random.default_rng(seed))
    solver = poise.Solver(character)
    goal, count = nearly_there(character, angles, kind)
    solver.add(goal)
    solver.reset(angles)
    assert_derivatives(solver, angles)
    assert solver.workspace["extra_codes"][0, goal_records.DIRECTION_ROW_COUNT] == count


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


@pytest.mark.parametrize("seed", range(3 if JIT_DISABLED else 200))
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
