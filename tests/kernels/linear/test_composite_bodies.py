"""The normal equations from composites: JᵀJ and JᵀΔe against the Jacobian, the second derivative against differences."""

import numpy as np
import pytest

import poise
from poise.kernels.kinematics.rotations import flattening
from poise.kernels.linear.composite_bodies import fill_pose_goal_model
from poise.kernels.linear.tree_factorisation import largest_diagonal_entry
from poise.kernels.workspace import layout
from tests.support import naive
from tests.support.characters import (
    effectors_with_goals,
    moderate_goals,
    near,
    random_angles,
    random_placement,
    random_tree,
    seeds,
)
from tests.support.compiled import compiled
from tests.support.workspaces import Workspace

pytestmark = pytest.mark.kernels

FAR = poise.Placement((1e4, -7e3, 4e3), (0.5, -0.5, 0.5, 0.5))


def posed(seed, *, free_root=False, placement=None, character=None):
    """A workspace in a random pose with goals that are not reached, and the goals."""
    rng = np.random.default_rng(seed)
    character = random_tree(seed) if character is None else character
    angles, placement = random_angles(character, rng), random_placement(rng) if placement is None else placement
    workspace = Workspace(character, angles, placement, free_root=free_root)
    goals = moderate_goals(character, angles, placement, rng, free_root=free_root)
    workspace.ask(goals)
    workspace.evaluate()
    return workspace, goals


def composed(workspace, *, curved=False):
    """Fill `normal` and `gradient`."""
    workspace["options"][layout.USE_CURVATURE] = curved
    compiled(fill_pose_goal_model)(*workspace.both)


def weighted_jacobian(workspace, goals):
    """W J of the public Jacobian; a free root shifts everything, or turns it about the base's origin."""
    position, orientation = workspace["placement"][:3], workspace["placement"][3:]
    pose, blocks = poise.Pose(workspace.character, workspace["angles"], (position, orientation)), []
    for goal in goals:
        block = pose.jacobian(goal.effector)
        if workspace.n_unknowns > block.shape[1]:
            arm = pose.frame(goal.effector)[0] - position
            shifts = np.vstack([np.eye(3), np.zeros((3, 3))])
            turns = np.vstack([np.cross(np.eye(3), arm).T, np.eye(3)])
            block = np.hstack([block, shifts, turns])
        blocks.append(naive.weights([goal])[:, None] * block)
    return np.vstack(blocks)


def errors(workspace, goals):
    """W Δe, as the kernels see it."""
    return np.hstack([workspace["residual"][workspace.rows(goal.effector)] for goal in goals])


def assert_composed(workspace, goals, within):
    """`normal` is JᵀJ and `gradient` is JᵀΔe, as parts of their largest entries."""
    columns = weighted_jacobian(workspace, goals)
    composed(workspace)
    expected = columns.T @ columns
    scale = np.abs(expected).max()
    np.testing.assert_allclose(workspace.dense_normal(), expected, rtol=0, atol=within * scale)
    assert compiled(largest_diagonal_entry)(*workspace.both) == pytest.approx(np.diag(expected).max(), rel=within)
    pull = columns.T @ errors(workspace, goals)
    size = np.linalg.norm(columns) * np.linalg.norm(errors(workspace, goals))
    np.testing.assert_allclose(workspace["gradient"][: workspace.n_unknowns], pull, rtol=0, atol=within * size)


# ---- JᵀJ and JᵀΔe -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_random_trees_have_the_normal_matrix_of_their_jacobian(seed, free_root):
    assert_composed(*posed(seed, free_root=free_root), 1e-12)


@pytest.mark.parametrize("base", ["right_foot", "left_foot", "head", "torso"])
@pytest.mark.parametrize("free_root", [False, True])
def test_the_biped_has_the_normal_matrix_of_its_jacobian_on_any_base(biped, base, free_root):
    assert_composed(*posed(3, character=biped.rebase(base), free_root=free_root), 1e-12)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("free_root", [False, True])
def test_a_character_far_from_the_origin_loses_no_more_digits_than_its_frames(seed, free_root):
    assert_composed(*posed(seed, free_root=free_root, placement=FAR), 1e-9)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("weights", [(0.0, 0.0), (0.0, 0.7), (1.3, 0.0), (1e6, 1e6)])
def test_a_goal_counts_by_what_is_asked_of_it(seed, weights):
    workspace, goals = posed(seed, free_root=bool(seed % 2))
    along, about = weights
    goals = [goals[0]._replace(position_weight=along, orientation_weight=about), *goals[1:]]
    workspace.ask(goals)
    workspace.evaluate()
    assert_composed(workspace, goals, 1e-12)


@pytest.mark.parametrize("seed", seeds(3))
def test_with_nothing_asked_everything_is_zero(seed):
    workspace, goals = posed(seed)
    workspace.ask([goal._replace(position_weight=0.0, orientation_weight=0.0) for goal in goals])
    workspace.evaluate()
    composed(workspace, curved=True)
    assert compiled(largest_diagonal_entry)(*workspace.both) == 0.0
    assert (workspace["normal"] == 0.0).all()
    assert (workspace["gradient"] == 0.0).all()


@pytest.mark.parametrize("free_root", [False, True])
def test_two_effectors_on_one_segment_and_one_on_the_base(free_root):
    joints = [
        poise.Joint("turn", None, (0.1, 0.2, 0.0), (1, 2, 3), (-2, 2), segment="arm"),
        poise.Joint("slide", "turn", (0.0, 0.3, 0.1), (0, 1, 1), (-1, 1), 0.1, "slide", "hand"),
    ]
    offsets = {"hand": [(0.1, 0.0, 0.0), (0.0, 0.2, -0.1)], "arm": [(0.0, 0.0, 0.3)], "base": [(0.3, 0.1, 0.0)]}
    effectors = [
        poise.Effector(f"{segment}_{number}", segment, offset)
        for segment, all_offsets in offsets.items()
        for number, offset in enumerate(all_offsets)
    ]
    character = poise.Character(joints, effectors)
    assert ("base_0" in effectors_with_goals(character, free_root)) == free_root
    for seed in range(3):
        assert_composed(*posed(seed, free_root=free_root, character=character), 1e-12)


# ---- the true second derivative -----------------------------------------------------------------------


def gradient_at(workspace, angles, placement):
    """JᵀΔe in another pose."""
    workspace["angles"][:], workspace["placement"][:] = angles, placement
    workspace.evaluate()
    composed(workspace)
    return workspace["gradient"][: workspace.n_unknowns].copy()


def differences_of_the_gradient(workspace, h=1e-5):
    """(n_unknowns, n_unknowns) −∂(JᵀΔe)/∂x, which is ½ ∂²E/∂x²."""
    angles, placement = workspace["angles"].copy(), workspace["placement"].copy()
    columns = []
    for u in range(workspace.n_unknowns):
        ends = []
        for side in (h, -h):
            moved, base = angles + side * (np.arange(len(angles)) == u), placement.copy()
            k = u - len(angles)
            if 0 <= k < 3:
                base[k] += side
            elif k >= 3:
                base[3:] = naive.quaternion_product(naive.vector_quaternion(side * np.eye(3)[k - 3]), placement[3:])
            ends.append(gradient_at(workspace, moved, base))
        columns.append((ends[1] - ends[0]) / (2.0 * h))
    gradient_at(workspace, angles, placement)
    return np.array(columns).T


def assert_curved(workspace, within=1e-6):
    expected = differences_of_the_gradient(workspace)
    composed(workspace, curved=True)
    curved, n = workspace.dense_normal(), len(workspace["angles"])
    among_turns = np.zeros(curved.shape, dtype=bool)
    among_turns[n + 3 :, n + 3 :] = True  # turns do not commute: their own second derivative is another one
    together = np.where(among_turns, curved, expected)
    np.testing.assert_allclose(curved, together, rtol=0, atol=within * np.abs(expected).max())


@pytest.mark.parametrize("seed", seeds(14))
@pytest.mark.parametrize("free_root", [False, True])
def test_the_curved_matrix_is_the_derivative_of_the_gradient(seed, free_root):
    assert_curved(posed(seed, free_root=free_root)[0])


@pytest.mark.parametrize("base", ["right_foot", "torso"])
def test_the_curved_matrix_of_the_biped_is_the_derivative_of_the_gradient(biped, base):
    assert_curved(posed(5, character=biped.rebase(base))[0])


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("weights", [(0.0, 0.7), (1.3, 0.0), (0.0, 0.0)])
def test_the_curved_matrix_counts_what_is_asked(seed, weights):
    workspace, goals = posed(seed)
    along, about = weights
    workspace.ask([goal._replace(position_weight=along, orientation_weight=about) for goal in goals[::2]])
    workspace.evaluate()
    assert_curved(workspace)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-4, 1.9e-3, 2.1e-3, 1.0, 2.8])
@pytest.mark.parametrize("seed", seeds(3))
def test_orientations_that_lack_little_or_much_are_curved_rightly(seed, angle):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles = random_angles(character, rng)
    workspace = Workspace(character, angles)
    frames, goals = naive.effector_frames(character, angles), []
    for name in effectors_with_goals(character):
        turn = naive.axis_rotation(rng.normal(size=3), angle)
        goals.append(naive.Wanted(name, frames[name][:3, 3] + 0.01, turn @ frames[name][:3, :3]))
    workspace.ask(goals)
    workspace.evaluate()
    assert_curved(workspace)


@pytest.mark.parametrize("seed", seeds(3))
def test_where_the_goals_are_reached_curved_and_plain_are_the_same(seed):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    angles = near(character, character.rest, rng)
    workspace = Workspace(character, angles)
    frames = naive.effector_frames(character, angles)
    names = effectors_with_goals(character)
    workspace.ask([naive.Wanted(name, frames[name][:3, 3], frames[name][:3, :3]) for name in names])
    workspace.evaluate()
    composed(workspace)
    plain = workspace.dense_normal()
    composed(workspace, curved=True)
    np.testing.assert_allclose(workspace.dense_normal(), plain, rtol=0, atol=1e-12 * np.abs(plain).max())


@pytest.mark.parametrize("angle", [1e-12, 1e-6, 1.999e-3, 2.001e-3, 0.1, 1.0, 3.0, np.pi])
def test_flattening_is_one_less_half_the_angle_over_its_tangent(angle):
    half = angle / 2.0
    expected = half**2 / 3.0 + half**4 / 45.0 if half < 0.01 else 1.0 - half / np.tan(half)
    assert compiled(flattening)(angle) == pytest.approx(expected, rel=4e-7)
