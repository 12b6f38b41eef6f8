"""A pose: angles, placement, frames of one and of all segments, Jacobian, and what it refuses."""

import copy
import pickle

import numpy as np
import pytest

import poise
from poise.errors import UnknownFrameError, UnknownSegmentError, ValueRefusedError
from poise.motion.pose import points_in_world, segment_frames
from tests.support import naive
from tests.support.characters import frame, random_angles, random_placement, random_tree, seeds

CHARACTERS = [poise.biped(), poise.biped().rebase("left_foot"), *(random_tree(seed) for seed in seeds(7))]


def random_pose(character, seed):
    rng = np.random.default_rng(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)
    return poise.Pose(character, angles, placement), angles, placement


@pytest.mark.parametrize("character", CHARACTERS)
def test_frames_of_effectors_and_segments_are_where_the_matrices_put_them(character):
    pose, angles, placement = random_pose(character, 1)
    for name, expected in naive.effector_frames(character, angles, placement).items():
        np.testing.assert_allclose(frame(pose, name), expected, atol=1e-12)
        assert np.linalg.norm(pose.frame(name)[1]) == pytest.approx(1.0, abs=1e-14)
    for name, expected in naive.segment_frames(character, angles, placement).items():
        position, orientation = pose.segment_frame(name)
        np.testing.assert_allclose(position, expected[:3, 3], atol=1e-12)
        np.testing.assert_allclose(naive.quaternion_rotation(orientation), expected[:3, :3], atol=1e-12)


@pytest.mark.parametrize("character", CHARACTERS)
def test_jacobian_is_the_derivative_of_the_frame(character):
    pose, angles, placement = random_pose(character, 2)
    name = character.effectors[0].name

    def nudge(k, h):
        return angles + h * (np.arange(len(angles)) == k)

    expected = naive.differences(
        lambda moved: naive.effector_frames(character, moved, placement)[name], nudge, len(angles), 1e-5
    )
    np.testing.assert_allclose(pose.jacobian(name), expected, rtol=0, atol=1e-6)
    np.testing.assert_allclose(pose.jacobian(name), naive.jacobian(character, angles, placement, name), rtol=0, atol=1e-12)


def test_jacobian_of_a_segment_and_of_the_base(biped):
    pose, _, _ = random_pose(biped, 3)
    torso = pose.jacobian("torso")
    assert torso.shape == (6, 30)
    assert (torso[:, 9:] == 0.0).all(), "nothing above the waist moves the torso"
    assert (pose.jacobian("right_foot") == 0.0).all()


def test_a_name_is_an_effector_first_and_a_segment_else(biped):
    pose = poise.Pose(biped)
    assert pose.frame("head")[0][1] == pytest.approx(pose.segment_frame("head")[0][1] + 0.14)
    assert np.array_equal(pose.frame("torso")[0], pose.segment_frame("torso")[0])


def test_the_rest_pose_at_the_origin_is_the_default(biped):
    pose = poise.Pose(biped)
    assert np.array_equal(pose.angles, biped.rest)
    assert pose.placement == poise.Placement((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))


def test_angles_are_a_copy_and_cannot_be_written(biped):
    angles = biped.rest.copy()
    pose = poise.Pose(biped, angles)
    angles[:] = 9.0
    assert np.array_equal(pose.angles, biped.rest)
    with pytest.raises(ValueError, match="read-only"):
        pose.angles[0] = 1.0


def test_a_pose_never_changes(biped):
    pose = poise.Pose(biped, placement=((1, 2, 3), (1, 0, 0, 0)))
    for name in ("angles", "placement", "character", "frames"):
        with pytest.raises(AttributeError):
            setattr(pose, name, None)
    for array in (pose.angles, pose.joint_frames()):
        with pytest.raises(ValueError, match="cannot set WRITEABLE"):
            array.setflags(write=True)
    for array in pose.frame("head"):
        array[:] = 9.0
    assert pose == poise.Pose(biped, placement=((1, 2, 3), (1, 0, 0, 0)))


def test_rebase_gives_a_new_pose_and_leaves_the_old_one(biped):
    pose = poise.Pose(biped)
    other = pose.rebase("left_foot")
    assert other is not pose
    assert (pose.character.base, other.character.base) == ("right_foot", "left_foot")
    assert pose == poise.Pose(biped)


def test_poses_are_equal_by_value(biped):
    pose = poise.Pose(biped, np.zeros(30), ((1, 0, 0), (1, 0, 0, 0)))
    same = poise.Pose(biped, np.full(30, -0.0), ((1, 0, 0), (2, 0, 0, 0)))
    assert pose == same
    assert hash(pose) == hash(same)
    assert pose != poise.Pose(biped, np.zeros(30))
    assert pose != poise.Pose(biped, np.eye(30)[3], pose.placement)
    assert pose != pose.rebase("left_foot")
    assert pose != "a pose"


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda pose: pickle.loads(pickle.dumps(pose))])
def test_a_copy_is_the_same_pose_and_as_unchangeable(biped, way):
    pose = poise.Pose(biped, biped.rest + 0.1, ((1, 2, 3), (1, 0, 0, 0)))
    again = way(pose)
    assert np.array_equal(again.angles, pose.angles)
    assert again.placement == pose.placement
    assert not again.angles.flags.writeable


def test_angles_outside_the_limits_are_a_pose_too(biped):
    assert poise.Pose(biped, np.full(30, 4.0)).angles[0] == 4.0


def test_a_placement_takes_any_quaternion_or_a_matrix(biped):
    turn = naive.axis_rotation((0, 1, 0), 0.5)
    by_matrix = poise.Pose(biped, placement=((1, 2, 3), turn))
    by_quaternion = poise.Pose(biped, placement=((1, 2, 3), 7.0 * naive.vector_quaternion((0, 0.5, 0))))
    np.testing.assert_allclose(np.hstack(by_matrix.placement), np.hstack(by_quaternion.placement), atol=1e-15)
    assert by_matrix.placement.position == (1.0, 2.0, 3.0)


REFUSED = {
    "too few angles": (
        lambda c: poise.Pose(c, [1.0, 2.0]),
        "angles of the pose must have the shape (30,), not (2,)",
    ),
    "NaN": (
        lambda c: poise.Pose(c, np.full(30, np.nan)),
        "angles of the pose has a number that is not finite in it",
    ),
    "words": (
        lambda c: poise.Pose(c, "rest"),
        "angles of the pose must be numbers of shape (30,), not 'rest'",
    ),
    "a placement that is none": (
        lambda c: poise.Pose(c, placement=5),
        "position of the placement must have the shape (3,), not ()",
    ),
    "a placement far away": (
        lambda c: poise.Pose(c, placement=((0, 2e6, 0), (1, 0, 0, 0))),
        "position of the placement is 2e+06 m from the origin, beyond 1e+06 m; are the units metres?",
    ),
    "a placement that is not turned at all": (
        lambda c: poise.Pose(c, placement=((0, 0, 0), (0, 0, 0, 0))),
        "orientation of the placement is a quaternion of the length 0; no rotation is (1, 0, 0, 0)",
    ),
    "a placement with a mirror": (
        lambda c: poise.Pose(c, placement=((0, 0, 0), np.diag([1, 1, -1]))),
        "orientation of the placement is a matrix that is no rotation",
    ),
    "a placement with three angles": (
        lambda c: poise.Pose(c, placement=((0, 0, 0), (0, 0, 0))),
        "orientation of the placement must be a quaternion (w, x, y, z) or a 3 x 3 matrix, not of the shape (3,)",
    ),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_what_makes_no_pose_is_refused(biped, make, message):
    with pytest.raises(ValueRefusedError) as refusal:
        make(biped)
    assert str(refusal.value) == message


def test_unknown_names_are_refused_with_a_suggestion(biped):
    pose = poise.Pose(biped)
    with pytest.raises(UnknownFrameError) as refusal:
        pose.frame("rigth_hand")
    assert str(refusal.value) == "no effector or segment named 'rigth_hand'; did you mean 'right_hand'?"
    with pytest.raises(UnknownFrameError) as refusal:
        pose.jacobian("tors")
    assert str(refusal.value) == "no effector or segment named 'tors'; did you mean 'torso'?"
    with pytest.raises(UnknownSegmentError) as refusal:
        pose.segment_frame("hed")
    assert str(refusal.value) == "no segment named 'hed'; did you mean 'head'?"


def test_a_pose_in_words(biped):
    assert repr(poise.Pose(biped)) == "Pose(30 angles, base 'right_foot' at (0.0, 0.0, 0.0))"


@pytest.mark.parametrize("seed", range(4))
def test_frames_are_those_of_the_segments_one_by_one(seed):
    rng = np.random.default_rng(seed)
    character = random_tree(seed) if seed else poise.biped()
    character = character.rebase(character.segments[-1].name)
    pose = poise.Pose(character, random_angles(character, rng), (rng.normal(size=3), rng.normal(size=4)))
    rows = segment_frames(pose)
    for segment, row in zip(character.described.segments, rows, strict=True):
        position, orientation = pose.segment_frame(segment.name)
        np.testing.assert_allclose(row[:3], position, atol=1e-12)
        assert abs(row[3:] @ orientation) == pytest.approx(1.0)


def test_points_are_where_the_frames_of_their_segments_have_them():
    pose = poise.Pose(poise.biped())
    hand = next(effector for effector in pose.character.effectors if effector.name == "right_hand")
    points = points_in_world(pose, [("right_hand", hand.offset), ("right_foot", (0.0, 0.0, 0.0))])
    np.testing.assert_allclose(points, [pose.frame("right_hand")[0], pose.segment_frame("right_foot")[0]], atol=1e-12)
    assert points_in_world(pose, []).shape == (0, 3)
