"""The crowd message: where the segments of a crowd's bodies are, and what cannot be shown."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError
from poise.studio.session.crowd_message import CROWD_COLORS, MOST_SHOWN, shown_crowd


@pytest.fixture
def crowd(biped):
    """Seven bodies on either foot, in poses and places of their own."""
    crowd = poise.Crowd(biped, 7, bases=("right_foot", "left_foot"))
    crowd.reset(np.random.default_rng(3).uniform(-0.4, 0.4, (7, biped.n_dofs)))
    crowd.rebase("left_foot", characters=[1, 4])
    placement = crowd.placement
    placement[:, 0] += np.arange(7)
    crowd.placement = placement
    return crowd


def test_segments_are_where_those_of_the_poses_are(crowd):
    shown = shown_crowd(crowd, np.arange(7) % CROWD_COLORS)
    np.testing.assert_array_equal(shown.colors, np.arange(7) % CROWD_COLORS)
    for number in range(7):
        pose = crowd.pose(number)
        for row, segment in zip(shown.segments[:, number], crowd.character.segments, strict=True):
            position, orientation = pose.segment_frame(segment.name)
            w, x, y, z = orientation
            first = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]
            second = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]
            np.testing.assert_allclose(row, [*position, *first, *second], atol=1e-5)


def test_what_is_shown_stays_when_the_crowd_goes_on(crowd):
    shown = shown_crowd(crowd)
    before = shown.segments.copy()
    crowd.reset()
    np.testing.assert_array_equal(shown.segments, before)
    assert not shown.colors.any()


@pytest.mark.parametrize(
    ("colors", "sentence"),
    [([0, 1], "colors"), ([0.5] * 7, "whole numbers from 0 to 4"), ([5] * 7, "whole numbers"), ([np.nan] * 7, "colors")],
)
def test_colours_that_there_are_not_are_refused(crowd, colors, sentence):
    with pytest.raises(PoiseError, match=sentence):
        shown_crowd(crowd, colors)


def test_what_is_no_crowd_and_what_is_too_large_is_refused(biped):
    with pytest.raises(PoiseError, match="crowd"):
        shown_crowd(biped)
    with pytest.raises(PoiseError, match=f"has {MOST_SHOWN + 1} bodies; {MOST_SHOWN} at most can be shown"):
        shown_crowd(poise.Crowd(biped, MOST_SHOWN + 1))
