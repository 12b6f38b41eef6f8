"""Ball and fixed joints in the kernels: frames and derivatives are those of matrices, on every base."""

import numpy as np
import pytest

import poise
from poise.geometry.rotations import quaternion_products, rotation_vectors, vector_quaternions
from tests.support import naive
from tests.support.characters import frame, random_angles, random_ball_tree, random_placement, seeds

CHARACTERS = [poise.biped(joints="ball"), *map(random_ball_tree, seeds(8))]


@pytest.mark.kernels
@pytest.mark.parametrize("character", CHARACTERS, ids=repr)
def test_frames_are_those_of_matrices_on_every_base(character):
    rng = np.random.default_rng(1)
    for segment in character.segments[::3]:
        rebased = character.rebase(segment.name)
        pose = poise.Pose(rebased, random_angles(character, rng), random_placement(rng))
        expected = naive.effector_frames(rebased, pose.angles, pose.placement)
        for effector in character.effectors:
            assert np.abs(frame(pose, effector.name) - expected[effector.name]).max() < 1e-12


@pytest.mark.kernels
@pytest.mark.parametrize("character", CHARACTERS, ids=repr)
def test_the_jacobian_is_that_of_small_turns_about_the_axes_of_the_parent(character):
    rng, step = np.random.default_rng(2), 1e-6
    rebased = character.rebase(character.segments[-1].name)
    pose = poise.Pose(rebased, random_angles(character, rng))
    jacobian = pose.jacobian(character.effectors[0].name)
    for joint in (joint for joint in character.joints if joint.kind == "ball"):
        dofs = character.dofs_of(joint.name)
        for k in range(3):
            ends = []
            for sign in (1.0, -1.0):
                turn = vector_quaternions(sign * step * np.eye(3)[k][None])
                angles = pose.angles.copy()
                (angles[dofs],) = rotation_vectors(quaternion_products(turn, vector_quaternions(angles[dofs][None])))
                ends.append(frame(poise.Pose(rebased, angles, pose.placement), character.effectors[0].name)[:3, 3])
            assert np.abs((ends[0] - ends[1]) / (2.0 * step) - jacobian[:3, dofs.start + k]).max() < 1e-8


def test_a_fixed_joint_carries_its_segment_without_an_angle():
    joints = [
        poise.Joint("turn", None, (0, 1, 0), (0, 0, 1), (-2, 2), segment="arm"),
        poise.Joint("tool", "turn", (0.5, 0, 0), kind="fixed", segment="tool", rotation=(0, 1, 0, 0)),
    ]
    character = poise.Character(joints, [poise.Effector("tip", "tool", (0.1, 0, 0))])
    assert character.n_dofs == 1
    position, orientation = poise.Pose(character, [np.pi / 2]).frame("tip")
    assert position == pytest.approx((0.0, 1.6, 0.0), abs=1e-15)
    assert np.abs(orientation) == pytest.approx((0.0, np.sqrt(0.5), np.sqrt(0.5), 0.0), abs=1e-15)
    solver = poise.Solver(character)
    solver["tip"].position, solver["tip"].orientation_weight = (0.6, 1.0, 0.0), 0.0
    assert solver.solve().converged


def test_rotations_of_a_pose_are_quaternions_joint_by_joint():
    character = poise.biped(joints="ball")
    pose = poise.Pose(character)
    number = [joint.name for joint in character.joints].index("left_hip")
    assert pose.rotations[number] == pytest.approx([np.cos(half := np.radians(-6.5)), np.sin(half), 0.0, 0.0])
    assert pose.rotations.shape == (18, 4)


def test_a_character_of_fixed_joints_alone_is_refused():
    with pytest.raises(poise.PoiseError, match="at least one joint that moves"):
        poise.Character([poise.Joint("tool", None, (0, 0, 0), kind="fixed", segment="tool")], [poise.Effector("tip", "tool")])
