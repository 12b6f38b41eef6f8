"""Which frames an edit reaches, and how much of the changes they get."""

import numpy as np
import pytest

from poise.errors import ValueRefusedError
from poise.motion_editing.frame_shares import ease_frames, edited_frames, frame_shares


@pytest.mark.parametrize(
    ("frames", "expected"),
    [
        (3, [3]),
        (-1, [9]),
        (slice(2, 5), [2, 3, 4]),
        (range(8, 2, -2), [8, 6, 4]),
        (np.array([1, -2]), [1, 8]),
        (slice(None), list(range(10))),
    ],
)
def test_frames_are_a_number_a_slice_or_several_numbers(frames, expected):
    assert edited_frames(frames, 10) == expected


@pytest.mark.parametrize(
    ("frames", "reason"),
    [
        (slice(5, 5), "frames name none of the motion's 10 frames"),
        ([], "frames name none of the motion's 10 frames"),
        ([1, 2, -9], "frames name frame 1 twice"),
        (10, "frames must be between -10 and 9, not 10"),
        (2.0, "frames must be a frame number, a slice or several numbers, not 2.0"),
        ([1, 2.5], "frames must be a whole number, not 2.5"),
        ("all", "frames must be a frame number, a slice or several numbers, not 'all'"),
        (None, "frames must be a frame number, a slice or several numbers, not None"),
    ],
)
def test_frames_that_are_not_there_are_refused(frames, reason):
    with pytest.raises(ValueRefusedError) as caught:
        edited_frames(frames, 10)
    assert str(caught.value) == reason


def test_a_motion_without_frames_has_none_to_edit():
    with pytest.raises(ValueRefusedError, match="frames name none of the motion's 0 frames"):
        edited_frames(0, 0)


@pytest.mark.parametrize(
    ("ease", "expected"), [(0.5, (15, 15)), ((0, 1), (0, 30)), (0.0, (0, 0)), (np.array([0.1, 0.2]), (3, 6))]
)
def test_ease_is_seconds_before_and_after(ease, expected):
    assert ease_frames(ease, 30.0) == expected


@pytest.mark.parametrize("ease", [-0.1, (0.1, 0.2, 0.3), np.nan, "slow", None, 1e9])
def test_other_times_to_ease_are_refused(ease):
    with pytest.raises(ValueRefusedError, match="ease"):
        ease_frames(ease, 30.0)


def test_the_change_grows_before_the_edited_frames_and_fades_after_them():
    shares = frame_shares([10, 11, 12], (4, 2), 30)
    assert list(shares) == list(range(6, 15))
    for number, frame in enumerate((10, 11, 12)):
        assert shares[frame].tolist() == [float(k == number) for k in range(3)]
    before, after = [shares[frame][0] for frame in range(6, 11)], [shares[frame][2] for frame in range(12, 15)]
    assert (np.diff(before) > 0.0).all()
    assert (np.diff(after) < 0.0).all()
    assert 0.0 < before[0] < 0.2
    assert 0.0 < after[-1] < 0.5
    assert not any(shares[frame][1:].any() for frame in range(6, 10))


def test_the_ends_of_the_motion_cut_the_ease():
    assert list(frame_shares([1, 8], (3, 3), 10)) == list(range(10))
    assert list(frame_shares([0], (3, 0), 10)) == [0]


def test_between_edited_frames_that_are_near_the_change_goes_from_one_to_the_other():
    shares = frame_shares([10, 14], (3, 3), 30)
    assert [round(float(shares[frame].sum()), 12) for frame in range(10, 15)] == [1.0] * 5
    assert shares[12].tolist() == [0.5, 0.5]


def test_between_edited_frames_that_are_far_apart_it_fades_and_grows_again():
    shares = frame_shares([10, 20], (3, 3), 30)
    assert list(shares) == [*range(7, 14), *range(17, 24)]
    assert shares[13][1] == shares[17][0] == 0.0


def test_shares_follow_the_order_in_which_frames_are_named():
    shares = frame_shares([20, 10], (0, 0), 30)
    assert shares[10].tolist() == [0.0, 1.0]
    assert shares[20].tolist() == [1.0, 0.0]
