"""The method poise as a whole, small enough for plain Python: its starts, its steps, and every way it ends."""

import numpy as np
import pytest

import poise
from poise import Status
from poise.kernels.compiler.decorators import kernel
from poise.kernels.goals.posture import merit
from poise.kernels.kinematics.apply_step import apply_step
from poise.kernels.methods.evaluate import evaluate
from poise.kernels.methods.poise import start_from_extrapolation
from poise.kernels.methods.poise_iteration import correct_step, linearise, predict_reduction, solve_damped_step
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import (
    ask,
    moderate_goals,
    near,
    random_angles,
    random_placement,
    random_tree,
    reachable_goals,
    seeds,
)
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels


@kernel
def begin_ahead(ws, here):
    """`start_from_extrapolation` is a part of another kernel; this makes it one that can be called."""
    return start_from_extrapolation(ws, here)


def small(seed=1, n_dofs=7, *, free_root=False, missed=True, **options):
    """A solver in a random pose, with goals that it cannot reach or, if not `missed`, that it can."""
    rng, character = np.random.default_rng(seed), random_tree(seed, n_dofs)
    angles, placement = random_angles(character, rng), random_placement(rng)
    solver = poise.Solver(character, free_root=free_root, placement=placement, **options)
    solver.reset(angles)
    if missed:
        ask(solver, moderate_goals(character, angles, placement, rng, free_root=free_root))
    else:
        ask(solver, reachable_goals(character, near(character, angles, rng, 0.2), placement, free_root=free_root))
    return solver


# ---- where a solve begins -----------------------------------------------------------------------------


def moving(seed, share, *, free_root=False):
    """A workspace on its way: the goals are `share` of the last step ahead of the pose."""
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles, placement = near(character, character.rest, rng, 0.05), random_placement(rng)
    workspace = Workspace(character, angles, placement, free_root=free_root)
    workspace["last_step"][: workspace.n_unknowns] = rng.uniform(-0.02, 0.02, workspace.n_unknowns)
    workspace.confine()
    start = workspace["angles"].copy(), workspace["placement"].copy()
    compiled(apply_step)(*workspace.both, share * workspace["last_step"])
    ahead = poise.Placement(tuple(workspace["placement"][:3]), tuple(workspace["placement"][3:]))
    workspace.ask(reachable_goals(character, workspace["angles"], ahead, free_root=free_root))
    workspace["angles"][:], workspace["placement"][:] = start
    workspace.evaluate()
    return workspace, start


@pytest.mark.parametrize("seed", seeds(5))
@pytest.mark.parametrize("free_root", [False, True])
@pytest.mark.parametrize(("share", "used"), [(1.0, True), (0.9, True), (0.1, False), (-1.0, False)])
def test_a_solve_starts_ahead_only_if_that_is_better(seed, free_root, share, used):
    workspace, start = moving(seed, share, free_root=free_root)
    here = compiled(merit)(*workspace.both)
    best, reached = compiled(begin_ahead)(*workspace.both, here)
    assert not reached  # no tolerance was given
    n = workspace.n_unknowns
    if used:
        assert best < here
        assert (workspace["total"][:n] == workspace["last_step"][:n]).all()
        assert (workspace["angles"] != start[0]).any()
    else:
        assert best == pytest.approx(here, rel=1e-12)
        assert (workspace["total"][:n] == 0.0).all()
        assert (workspace["angles"] == start[0]).all()
        assert (workspace["placement"] == start[1]).all()
    compiled(evaluate)(*workspace.both)  # the report is that of the pose it leaves
    assert compiled(merit)(*workspace.both) == best


def test_a_start_ahead_that_has_the_goals_says_so():
    workspace, _ = moving(2, 1.0)
    workspace["phase"][[layout.PHASE_POSITION_TOLERANCE, layout.PHASE_ORIENTATION_TOLERANCE]] = 1e-6, 1e-6
    assert compiled(begin_ahead)(*workspace.both, compiled(merit)(*workspace.both))[1]


def test_without_a_last_step_there_is_no_start_ahead():
    workspace, start = moving(2, 1.0)
    workspace["last_step"][:] = 0.0
    assert compiled(begin_ahead)(*workspace.both, 7.0) == (7.0, False)
    assert (workspace["angles"] == start[0]).all()


@pytest.mark.parametrize("warm_start", ["pose", "step"])
def test_goals_that_go_on_as_before_cost_one_iteration_if_the_step_is_repeated(warm_start):
    joint = poise.Joint("rail", None, (0, 0, 0), (1, 0, 0), (-9, 9), kind="slide", segment="cart")
    solver = poise.Solver(poise.Character([joint], [poise.Effector("cart", "cart")]), warm_start=warm_start)
    made = []
    for frame in range(6):
        solver["cart"].position = (0.1 * frame, 0.0, 0.0)
        made.append(solver.solve(tolerance=(1e-6, 1e-6)).iterations)
    assert made[0] == 0
    assert made[1] > 0
    assert (max(made[3:]) == 1) == (warm_start == "step")  # the one iteration that changed goals always get


# ---- steps --------------------------------------------------------------------------------------------


def test_a_step_is_judged_by_its_largest_entry_and_by_what_the_model_says_it_saves():
    workspace = Workspace(random_tree(2))
    n, rng = workspace.n_unknowns, np.random.default_rng(1)
    matrix = workspace.random_normal(rng)
    workspace.write_normal(matrix)
    workspace["diagonal"][:n], workspace["gradient"][:n] = 0.3, rng.normal(size=n)
    step = np.linalg.solve(matrix + 0.3 * np.eye(n), workspace["gradient"][:n])
    workspace["step"][:n] = step
    largest, saves = compiled(predict_reduction)(*workspace.both)
    assert largest == np.abs(step).max()
    # M is twice the model's ½ xᵀAx − gᵀx: without the damping, which is no part of it
    assert saves == pytest.approx(2 * workspace["gradient"][:n] @ step - step @ matrix @ step, rel=1e-10)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("free_root", [False, True])
def test_a_correction_brings_back_the_second_order_of_the_error(biped, seed, free_root):
    """A posture that changes leaves reached goals along the tangent; the correction brings much of that back."""
    rng = np.random.default_rng(seed)
    angles, placement = near(biped, biped.rest, rng, 0.1), random_placement(rng)
    workspace = Workspace(biped, angles, placement, free_root=free_root)
    workspace["settings"][layout.POSTURE_WEIGHT] = 1.0
    workspace["reference"][:] = angles + rng.uniform(-0.2, 0.2, 30)
    workspace.ask(reachable_goals(biped, angles, placement, weights=(1.0, 0.0), free_root=free_root)[:3])
    workspace.confine()
    workspace.evaluate()
    _, floor, weight = compiled(linearise)(*workspace.both, 0.0, 0)
    assert compiled(solve_damped_step)(*workspace.both, weight + floor) >= 0
    step, held = workspace["step"].copy(), workspace["at_bound"].copy()
    compiled(apply_step)(*workspace.both, workspace["step"])
    compiled(evaluate)(*workspace.both)
    tangent = workspace["report"][layout.COST]
    compiled(correct_step)(*workspace.both)
    compiled(evaluate)(*workspace.both)
    assert np.abs(step).max() > 0.01
    assert workspace["report"][layout.COST] < 0.5 * tangent
    np.testing.assert_allclose(workspace["angles"], np.clip(angles + workspace["step"][:30], *biped.limits.T), atol=1e-12)
    assert (workspace["step"][held != 0] == step[held != 0]).all()


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("free_root", [False, True])
def test_every_iteration_lowers_the_merit(seed, free_root):
    solver = small(seed, free_root=free_root)
    result = solver.solve(iterations=0)
    last = result.cost + result.posture_cost
    for _ in range(8):
        result = solver.solve(iterations=1, tolerance=0)
        assert result.cost + result.posture_cost <= last
        last = result.cost + result.posture_cost


# ---- how a solve ends ---------------------------------------------------------------------------------


def test_goals_that_hold_already_cost_no_iteration(biped):
    result = poise.Solver(biped).solve()
    assert (result.status, result.iterations, result.sweeps) == (Status.CONVERGED, 0, 0)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("free_root", [False, True])
def test_goals_within_reach_are_reached(seed, free_root):
    solver = small(seed, missed=False, free_root=free_root)
    assert solver.solve(tolerance=(1e-4, 1e-4)).converged


@pytest.mark.parametrize("seed", seeds(7))
def test_iterations_end_where_they_are_told_to(seed):
    solver = small(seed)
    assert solver.solve(iterations=0).status is Status.ITERATION_LIMIT
    result = solver.solve(iterations=2)
    assert (result.status, result.iterations) == (Status.ITERATION_LIMIT, 2)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("weight", [0.0, 0.01, 1.0])
def test_goals_out_of_reach_settle_where_no_step_helps(seed, weight):
    solver = small(seed)
    solver.posture_weight = weight
    statuses = [solver.solve().status for _ in range(30)]
    assert statuses[-1] in (Status.STALLED, Status.SMALL_STEP)
    before = solver.pose.angles
    assert solver.solve().status in (Status.STALLED, Status.SMALL_STEP)
    assert np.abs(solver.pose.angles - before).max() <= 1e-9


def test_a_step_tolerance_ends_a_solve():
    solver = small(3)
    result = solver.solve(tolerance=0, step_tolerance=10.0)
    assert (result.status, result.iterations) == (Status.SMALL_STEP, 1)


def test_where_nothing_is_asked_and_nothing_pulls_nothing_moves():
    solver = small(3)
    for goal in solver.goals:
        goal.enabled = False
    solver.posture_weight = 0.0
    angles = solver.pose.angles
    result = solver.solve(tolerance=0)
    assert (result.status, result.iterations, result.cost) == (Status.STALLED, 0, 0.0)
    assert np.array_equal(solver.pose.angles, angles)


def test_a_budget_of_nothing_begins_no_iteration():
    solver = small(3)
    angles = solver.pose.angles
    result = solver.solve(budget=0.0)
    assert (result.status, result.iterations, result.last_iteration_at) == (Status.OUT_OF_TIME, 0, 0.0)
    assert np.array_equal(solver.pose.angles, angles)
    assert solver.solve(budget=1e9, iterations=1).last_iteration_at > 0.0
    assert solver.solve(iterations=1).last_iteration_at is None


def test_a_new_reference_is_looked_at_even_where_the_goals_are_reached():
    solver = small(4, missed=False)
    settle(solver)
    solver.reference = solver.pose.angles + 0.3
    result = solver.solve()
    assert result.iterations >= 1
    assert result.converged
    settle(solver)


@pytest.mark.parametrize("change", ["goal", "posture_weight", "stiffness", "reset"])
def test_a_pose_follows_changes_within_the_tolerance_until_it_has_settled(change):
    solver = small(4, missed=False)
    settle(solver)
    if change == "goal":
        goal = solver.goals[0]
        goal.position = np.array(goal.position) + 1e-5
    elif change == "reset":
        solver.reset(solver.pose.angles)
    else:
        setattr(solver, change, 0.5)
    assert solver.solve().iterations >= 1
    settle(solver)


def settle(solver):
    """Solve until nothing is done any more, which must not take long; the goals stay reached."""
    for _ in range(20):
        result = solver.solve()
        assert result.converged
        if result.iterations == 0:
            return
    pytest.fail("the pose does not settle")


@pytest.mark.parametrize("seed", [None, *seeds(7)])
@pytest.mark.parametrize("options", [{}, {"iterations": 1}, {"budget": 0.0}])
def test_goals_that_are_reached_count_as_reached_whatever_becomes_of_a_new_reference(biped, seed, options):
    solver = poise.Solver(biped if seed is None else random_tree(seed, 7))
    for reference in (solver.character.rest, solver.character.rest, solver.character.rest + 0.1):
        solver.reference = reference
        result = solver.solve(**options)
        assert max(result.position_error.max(), result.orientation_error.max()) <= 1e-3
        assert result.converged, result


@pytest.mark.parametrize("seed", seeds(7))
def test_errors_are_those_of_the_pose_that_is_returned(seed):
    solver = small(seed, free_root=bool(seed % 2))
    for iterations in (1, 3, 9):
        result = solver.solve(iterations=iterations)
        frames = naive.effector_frames(solver.character, solver.pose.angles, solver.placement)
        expected = [np.linalg.norm(frames[goal.name][:3, 3] - goal.position) for goal in solver.goals]
        np.testing.assert_allclose(result.position_error, expected, rtol=1e-9, atol=1e-12)
