"""Knees and ankles of walking bodies: how far ankles bend, whether they roll, and knees that bend one way."""

import math

import numpy as np
import pytest

import poise
from poise.gait.walking_body import measure_walking_body


def with_ankles(x, z):
    """The biped with limits of its ankles across and along the foot [rad]."""
    limits = {f"{side}_foot_{axis}": pair for side in ("left", "right") for axis, pair in (("x", x), ("z", z))}
    return poise.biped().with_limits(limits)


def test_an_ankle_bends_as_far_as_its_limits_and_rolls_where_they_let_it():
    for ankle in measure_walking_body(with_ankles((-0.5, 0.3), (-0.4, 0.4))).ankles:
        assert ankle.flexion is not None
        assert sorted((abs(ankle.flexion.least), abs(ankle.flexion.most))) == pytest.approx([0.3, 0.5], abs=1e-6)
        assert ankle.rolls


def test_an_ankle_that_is_locked_one_way_does_not_bend_or_does_not_roll():
    pitching, rolling = (measure_walking_body(with_ankles(*pair)) for pair in (((-1, 1), (0, 0)), ((0, 0), (-1, 1))))
    assert all(ankle.flexion is not None and not ankle.rolls for ankle in pitching.ankles)
    assert all(ankle.flexion is None for ankle in rolling.ankles)
    assert pitching.upright_legs
    assert all(foot.stiff_shin is not None and foot.length == 0.0 for foot in rolling.feet)


def test_knees_that_bend_forwards_too_are_limited_and_start_bent():
    free = poise.biped().with_limits({f"{side}_knee_x": (-2.0, 2.0) for side in ("left", "right")})
    body = measure_walking_body(free)
    solved = body.anatomy.body
    for side in ("left", "right"):
        number = solved.dof_names.index(f"{side}_knee_x")
        low, high = solved.limits[number]
        assert min(abs(low), abs(high)) < math.radians(30.0) < max(abs(low), abs(high))
        assert low <= body.start[number] <= high
        assert abs(body.start[number] - np.array(solved.rest)[number]) > 0.1
