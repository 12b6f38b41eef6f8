"""Forward kinematics against 4 x 4 matrices multiplied out."""

import numpy as np
import pytest

import poise
from poise.kernels import python_entries
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from tests.support import naive
from tests.support.characters import random_angles, random_placement, random_tree, seeds

pytestmark = pytest.mark.kernels

CLOSE = {"rtol": 0.0, "atol": 1e-12}


def assert_frames_agree(character, angles, placement):
    """Every joint's frame, and with it every body's, is where the matrices put it."""
    frames = poise.Pose(character, angles, placement).joint_frames()
    expected = naive.segment_frames(character, angles, placement)
    for name, attachment in character.attachments.items():
        frame = frames[0 if attachment.joint is None else attachment.joint + 1]
        rotation, position = frame[:9].reshape(3, 3), frame[9:]
        np.testing.assert_allclose(rotation, expected[name][:3, :3], err_msg=name, **CLOSE)
        np.testing.assert_allclose(position + rotation @ attachment.offset, expected[name][:3, 3], err_msg=name, **CLOSE)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("base", ["right_foot", "left_foot", "torso", "right_hand"])
def test_the_biped_stands_where_the_matrices_put_it_on_any_base(biped, base, seed):
    rng = np.random.default_rng(seed)
    assert_frames_agree(biped.rebase(base), random_angles(biped, rng), random_placement(rng))


@pytest.mark.parametrize("seed", seeds(14))
def test_random_trees_stand_where_the_matrices_put_them(seed):
    rng, character = np.random.default_rng(seed), random_tree(seed)
    assert_frames_agree(character, random_angles(character, rng), random_placement(rng))


def test_random_trees_have_joints_of_every_kind():
    kinds = set()
    for seed in seeds(14):
        workspace = compile_character(random_tree(seed)).workspace()
        kinds.update(layout.array(*workspace, "joint_kind").tolist())
    assert kinds == {layout.SLIDE, layout.HINGE, layout.HINGE_X, layout.HINGE_Y, layout.HINGE_Z}


@pytest.mark.parametrize("angle", [2.0e5, -1.0e9, 1.0e15])
def test_angles_of_many_turns_are_angles_all_the_same(biped, angle):
    angles = np.linspace(angle, 1.5 * angle, biped.n_dofs)
    assert_frames_agree(biped, angles, poise.Placement())


@pytest.mark.parametrize("kind", ["hinge", "slide"])
@pytest.mark.parametrize("axis", [(1, 0, 0), (0, -1, 0), (0, 0, 1), (-2, 0, 0), (1, -2, 3)])
@pytest.mark.parametrize("rotation", [(1, 0, 0, 0), (0.5, 0.5, -0.5, 0.5)])
def test_one_joint_moves_by_its_angle_about_or_along_its_axis(kind, axis, rotation):
    joint = poise.Joint("only", None, (0.1, 0.2, 0.3), axis, (-9.0, 9.0), 0.0, kind, "body", rotation)
    character = poise.Character((joint,), (poise.Effector("tip", "body"),))
    assert_frames_agree(character, np.array([0.7]), poise.Placement((1.0, 2.0, 3.0), (0.0, 0.6, 0.0, 0.8)))


def test_many_poses_in_one_call_are_the_poses_one_by_one(biped):
    rng, model = np.random.default_rng(5), compile_character(biped)
    angles = np.array([random_angles(biped, rng) for _ in range(3)])
    placements = np.array([np.hstack(random_placement(rng)) for _ in range(3)])
    frames, scratch = np.empty((3, 31, 12)), np.empty((2, 30))
    python_entries.forward(model.ints, model.floats, angles, placements, frames, *scratch, np.empty((30, 4)))
    for pose in range(3):
        alone = poise.Pose(biped, angles[pose], (placements[pose, :3], placements[pose, 3:]))
        np.testing.assert_allclose(frames[pose], alone.joint_frames(), rtol=0, atol=1e-15)
