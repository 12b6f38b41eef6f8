"""What `track` takes and refuses."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.tracking.tracked_body import tracked_segments
from tests.support.motions import RATE, walking
from tests.support.skeletons import human


def test_the_same_trackers_give_the_same_bits_with_progress_or_without_and_for_the_first_frames_alone():
    source = walking(60)
    ends, reported = poise.tracker_frames(source), []
    motion = poise.track(source.character, ends, RATE)
    again = poise.track(source.character, ends, RATE, progress=reported.append)
    beginning = poise.track(source.character, {name: (p[:25], r[:25]) for name, (p, r) in ends.items()}, RATE)
    assert sum(reported) == 100
    np.testing.assert_array_equal(again.angles, motion.angles)
    np.testing.assert_array_equal(beginning.angles, motion.angles[:25])
    np.testing.assert_array_equal(beginning.placements, motion.placements[:25])


def test_quaternions_of_any_length_do_what_matrices_do():
    source = walking(10)
    ends = poise.tracker_frames(source)
    frames = [poise.Pose(source.character, pose.angles, pose.placement) for pose in source]
    names = tracked_segments(source.character)
    quaternions = {
        name: (positions, [2.5 * pose.frame(names[name])[1] for pose in frames]) for name, (positions, _) in ends.items()
    }
    motion = poise.track(source.character, quaternions, RATE)
    np.testing.assert_allclose(motion.angles, poise.track(source.character, ends, RATE).angles, atol=1e-6)


def test_effectors_and_segments_can_be_tracked_by_their_own_names():
    source = walking(20)
    ends = poise.tracker_frames(source) | {"LeftToeBase": (source.positions("LeftToeBase"), None)}
    ends["Head_tip"] = source.positions("Head_tip"), source.rotations("Head_tip")
    del ends["head"]
    motion = poise.track(source.character, ends, RATE)
    for name in ("LeftToeBase", "Head_tip"):
        assert np.abs(motion.positions(name) - source.positions(name)).max() < 1e-3


def test_no_frames_make_an_empty_motion():
    assert len(poise.track(human(), {"head": (np.zeros((0, 3)), np.zeros((0, 4)))})) == 0


POSITIONS = np.zeros((5, 3))
QUATERNIONS = np.tile([1.0, 0.0, 0.0, 0.0], (5, 1))


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ({}, "frames must map trackers to"),
        ([POSITIONS], "frames must map trackers to"),
        ({"left_hnad": (POSITIONS, QUATERNIONS)}, "no 'left_hnad' to be tracked; did you mean 'left_hand'?"),
        ({3: (POSITIONS, QUATERNIONS)}, "no 3 to be tracked"),
        ({"head": POSITIONS}, "tracker 'head' must be a pair"),
        (
            {"head": (POSITIONS[:, :2], QUATERNIONS)},
            r"positions of tracker 'head' must have the shape \(n_frames, 3\), not \(5, 2\)",
        ),
        ({"head": (POSITIONS, QUATERNIONS[:4])}, r"orientations of tracker 'head' must have the shape \(5, 4\) or \(5, 3, 3\)"),
        ({"head": (POSITIONS, 0.0 * QUATERNIONS)}, "orientations of tracker 'head' have a quaternion that is no rotation"),
        ({"head": ("here", QUATERNIONS)}, "positions of tracker 'head' must be an array of numbers"),
        ({"head": (POSITIONS, np.ones((5, 3, 3)))}, "goal 'head' has an orientation that is no rotation"),
        ({"head": (np.full((5, 3), np.inf), QUATERNIONS)}, "goal 'head' has a number that is not finite"),
        (
            {"head": (POSITIONS, QUATERNIONS), "pelvis": (POSITIONS[:4], QUATERNIONS[:4])},
            "tracker 'pelvis' has 4 frames, and 'head' has 5; they must have as many",
        ),
    ],
)
def test_what_is_wrong_with_trackers_is_said(frames, message):
    with pytest.raises(PoiseError, match=message):
        poise.track(human(), frames)


def test_a_character_a_motion_and_a_rate_are_asked_for():
    with pytest.raises(PoiseError, match=r"character must be a poise\.Character"):
        poise.track("body", {"head": (POSITIONS, QUATERNIONS)})
    with pytest.raises(PoiseError, match=r"motion must be a poise\.Motion"):
        poise.tracker_frames(human())
    with pytest.raises(PoiseError, match="rate must be between"):
        poise.track(human(), {"head": (POSITIONS, QUATERNIONS)}, rate=0)


def test_a_motion_of_something_else_has_no_trackers():
    arm = poise.Character([poise.Joint("a", None, (0, 1, 0), (1, 0, 0), (-1, 1), segment="b")], [poise.Effector("e", "b")])
    with pytest.raises(PoiseError, match="motion has no head, hands, pelvis or feet"):
        poise.tracker_frames(poise.Motion(arm, [arm.rest]))
