"""The tree of points of a character, and joints that follow points."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.character.joint_limits import clamp_angles
from poise.kernels.compared_methods.point_tree import HAS_TARGET, N_POINTS, NODE, TARGET, call_turn_points, read_points
from poise.methods.point_tree import points_of
from poise.methods.registry import METHODS
from poise.model.compile import compile_character
from tests.support.chains import chain, goal_of
from tests.support.characters import random_angles, random_ball_tree, random_tree
from tests.support.compiled import compiled

ON_POINTS = ["fabrik", "follow-the-leader", "shake", "triangulation"]
MINE = ["ccd", "closed-form", *ON_POINTS]


def without_slides(character):
    """The same tree with hinges in place of slides, so that it has points."""
    joints = [dataclasses.replace(joint, kind="hinge") if joint.kind == "slide" else joint for joint in character.joints]
    return poise.Character(joints, character.effectors, base=character.base)


def node_places(character, pose, points):
    """(n_points + n_effectors, 3) where points and effectors are in a pose [m]."""
    frames = pose.joint_frames()
    return np.array(
        [*(frames[each.joints[0] + 1, 9:] for each in points), *(pose.frame(e.name)[0] for e in character.effectors)]
    )


@pytest.mark.parametrize("base", ["right_foot", "torso", "left_hand"])
def test_the_biped_has_the_same_points_with_hinges_and_with_balls(base):
    trees = [points_of(compile_character(poise.biped(joints=kind).rebase(base))) for kind in ("hinge", "ball")]
    assert [(point.parent, point.dofs, point.nodes) for point in trees[0]] == [
        (point.parent, point.dofs, point.nodes) for point in trees[1]
    ]
    assert len(trees[0]) == 14
    assert sum(point.dofs for point in trees[0]) == 30


@pytest.mark.parametrize("make", [random_tree, random_ball_tree])
@pytest.mark.parametrize("seed", range(6))
def test_nodes_keep_their_distances_on_what_a_point_carries(make, seed):
    character, rng = without_slides(make(seed)), np.random.default_rng(seed)
    moving = [number for number, joint in enumerate(character.joints) if joint.kind != "fixed"]
    for base in (character.base, character.segments[-1].name):
        on_base = character.rebase(base)
        points = points_of(compile_character(on_base))
        assert sorted(joint for point in points for joint in point.joints) == moving
        places = [node_places(on_base, poise.Pose(on_base, random_angles(character, rng)), points) for _ in range(2)]
        for number, point in enumerate(points):
            for node in point.nodes:
                one, other = (np.linalg.norm(each[node] - each[number]) for each in places)
                assert one == pytest.approx(other, abs=1e-9)


@pytest.mark.parametrize("kind", ["hinge", "ball"])
def test_joints_follow_points_of_another_pose(kind):
    character, rng = poise.biped(joints=kind), np.random.default_rng(1)
    points = points_of(compile_character(character))
    solver = poise.Solver(character, "shake", use_limits=False)
    for goal in solver.goals:
        goal.orientation_weight = 0.0
    for _ in range(5):
        solver.reset()
        solver.solve(iterations=0)
        asked = poise.Pose(character, clamp_angles(character, character.rest + rng.uniform(-0.4, 0.4, character.n_dofs)))
        workspace = solver._workspace
        compiled(read_points)(workspace.ints, workspace.floats)
        nodes = workspace["method_floats"][: NODE * (14 + 6)].reshape(-1, NODE)
        nodes[:, TARGET : TARGET + 3], nodes[:, HAS_TARGET] = node_places(character, asked, points), 1.0
        for _ in range(3):  # three hinges agree on a turn step by step
            compiled(call_turn_points)(workspace.ints, workspace.floats, -1, int(workspace["method_ints"][N_POINTS]))
            solver.solve(iterations=0)
            compiled(read_points)(workspace.ints, workspace.floats)
            nodes[:, TARGET : TARGET + 3], nodes[:, HAS_TARGET] = node_places(character, asked, points), 1.0
        reached = node_places(character, solver.pose, points)
        np.testing.assert_allclose(reached, node_places(character, asked, points), atol=1e-4)


@pytest.mark.parametrize("name", MINE)
@given(seed=st.integers(0, 2**16), balls=st.booleans(), free_root=st.booleans(), far=st.booleans(), limited=st.booleans())
@settings(max_examples=25)
def test_any_tree_stays_inside_limits_and_finite(name, seed, balls, free_root, far, limited):
    rng, character = np.random.default_rng(seed), without_slides((random_ball_tree if balls else random_tree)(seed % 12))
    method = METHODS[name]
    if method.refuse(character, free_root):
        return
    solver = poise.Solver(character, name, use_limits=limited, free_root=free_root)
    start = random_angles(character, rng)
    solver.reset(start)
    asked = poise.Pose(character, random_angles(character, rng))
    for number, goal in enumerate(solver.goals):
        position, goal.orientation = asked.frame(goal.name)
        goal.position = 1e3 * position if far else position
        goal.enabled = method.several_goals or number == seed % len(solver.goals)
        if not method.orientations or rng.random() < 0.5:
            goal.orientation_weight = 0.0
    for _ in range(3):
        solver.solve(iterations=3, tolerance=0)
        angles = solver.pose.angles
        assert np.isfinite(angles).all()
        assert np.isfinite(solver.pose.placement.position).all()
        if limited:
            np.testing.assert_allclose(clamp_angles(character, angles), angles, atol=1e-12)
    twin = poise.Solver(character, name, use_limits=limited, free_root=free_root)
    twin.reset(start)
    for goal, other in zip(solver.goals, twin.goals, strict=True):
        other.position, other.orientation, other.enabled = goal.position, goal.orientation, goal.enabled
        other.orientation_weight = goal.orientation_weight
    for _ in range(3):
        twin.solve(iterations=3, tolerance=0)
    assert twin.pose.angles.tobytes() == solver.pose.angles.tobytes()


@pytest.mark.parametrize("name", ON_POINTS)
def test_a_largest_speed_holds(name):
    solver = poise.Solver(poise.biped(joints="ball"), name)
    solver.max_speed = 0.5
    for number, goal in enumerate(solver.goals):
        goal.position, goal.orientation_weight = np.add(goal.position, (0.1, 0.1, 0.1)), 0.0
        goal.enabled = METHODS[name].several_goals or number == 0
    before = solver.pose
    solver.solve(iterations=10, dt=0.02)
    assert (2 * np.arccos(np.clip(np.abs(np.sum(before.rotations * solver.pose.rotations, axis=1)), 0, 1))).max() <= 0.01 + 1e-6


def test_triangulation_of_a_hundred_balls_stays_finite_and_arrives():
    """Rounding must not grow from joint to joint."""
    character, rng = chain(100, length=0.01), np.random.default_rng(3)
    solver = poise.Solver(character, "triangulation")
    for _ in range(40):
        angles = rng.normal(0.0, 1.5, character.n_dofs)
        solver.reset(angles)
        goal_of(solver, poise.Pose(character, angles + rng.normal(0.0, 0.2, character.n_dofs)).frame("tip")[0])
        assert solver.solve(iterations=10).converged
        assert np.isfinite(solver.pose.angles).all()
