"""Facing: feet, knees, elbows and limits of joints show where a body faces."""

import numpy as np
import pytest

import poise
from poise.anatomy.body_facing import LimbPoints, facing_evidence
from tests.support.walks import nameless

UP, FORWARD = np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0])


def leg(knee=0.0, toe=None):
    joints = np.array([0.0, 0.8, 0.0]), np.array([0.0, 0.4, knee]), np.array([0.0, 0.0, 0.0])
    return LimbPoints("thigh", "shin", joints, () if toe is None else (np.array(toe),))


@pytest.mark.parametrize(
    ("limb", "weight"),
    [
        (leg(), 0.0),
        (leg(toe=(0.0, -0.05, 0.15)), 3.0),
        (leg(toe=(0.0, -0.05, -0.15)), -3.0),
        (leg(toe=(0.0, 0.0, 0.05)), 0.0),  # a piece of an ankle
        (leg(toe=(0.0, -0.05, 0.05)), 3.0),
        (leg(knee=0.1), 2.0),
        (leg(knee=-0.016), -1.0),
        (leg(knee=0.002), 0.0),
    ],
)
def test_feet_and_knees_show_where_a_body_faces(biped, limb, weight):
    assert sum(each.weight for each in facing_evidence(biped, [limb, limb], [], UP, FORWARD)) == pytest.approx(weight, rel=0.01)


def test_feet_that_point_to_both_sides_show_nothing(biped):
    limbs = [leg(toe=(0.0, -0.05, 0.15)), leg(toe=(0.0, -0.05, -0.15))]
    assert facing_evidence(biped, limbs, [], UP, FORWARD) == []


def test_limits_of_knees_show_where_a_body_faces():
    character, _ = nameless()
    body = poise.body_map(character)
    assert body.sides == "facing"
    assert body.forward == (0.0, 0.0, 1.0)
