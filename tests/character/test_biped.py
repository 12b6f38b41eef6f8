"""The biped of the paper's Figure 1, number by number."""

from math import radians

import numpy as np
import pytest

import poise

# Segment: parent, where its joint is in the parent [m], its axes as (name, axis, lowest, highest, rest) [degrees], mass [kg].
TABLE = {
    "right_shin": ("right_foot", (0, 0.07, 0), [("right_foot_x", "x", -40, 40, 12), ("right_foot_z", "z", -40, 40, 0)], 3.5),
    "right_thigh": ("right_shin", (0, 0.43, 0), [("right_knee_x", "-x", 0, 150, 25)], 8.0),
    "pelvis": (
        "right_thigh",
        (0, 0.43, 0),
        [("right_hip_x", "x", -45, 120, 13), ("right_hip_y", "y", -45, 45, 0), ("right_hip_z", "z", -45, 45, 0)],
        11.0,
    ),
    "torso": (
        "pelvis",
        (0.09, 0.10, 0),
        [("pelvis_x", "x", -45, 45, 0), ("pelvis_y", "y", -45, 45, 0), ("pelvis_z", "z", -45, 45, 0)],
        25.0,
    ),
    "head": (
        "torso",
        (0, 0.48, 0),
        [("head_x", "x", -60, 60, 0), ("head_y", "y", -60, 60, 0), ("head_z", "z", -60, 60, 0)],
        5.0,
    ),
    "right_upper_arm": (
        "torso",
        (-0.19, 0.40, 0),
        [
            ("right_shoulder_x", "x", -170, 90, -10),
            ("right_shoulder_y", "y", -90, 90, 0),
            ("right_shoulder_z", "z", -170, 90, -10),
        ],
        2.0,
    ),
    "right_forearm": ("right_upper_arm", (0, -0.31, 0), [("right_elbow_x", "-x", 0, 150, 30)], 1.2),
    "right_hand": ("right_forearm", (0, -0.26, 0), [("right_hand_x", "x", -70, 70, 0), ("right_hand_z", "z", -70, 70, 0)], 0.5),
    "left_upper_arm": (
        "torso",
        (0.19, 0.40, 0),
        [("left_shoulder_x", "x", -170, 90, -10), ("left_shoulder_y", "y", -90, 90, 0), ("left_shoulder_z", "z", -90, 170, 10)],
        2.0,
    ),
    "left_forearm": ("left_upper_arm", (0, -0.31, 0), [("left_elbow_x", "-x", 0, 150, 30)], 1.2),
    "left_hand": ("left_forearm", (0, -0.26, 0), [("left_hand_x", "x", -70, 70, 0), ("left_hand_z", "z", -70, 70, 0)], 0.5),
    "left_thigh": (
        "pelvis",
        (0.18, 0, 0),
        [("left_hip_x", "x", -120, 45, -13), ("left_hip_y", "y", -45, 45, 0), ("left_hip_z", "z", -45, 45, 0)],
        8.0,
    ),
    "left_shin": ("left_thigh", (0, -0.43, 0), [("left_knee_x", "x", 0, 150, 25)], 3.5),
    "left_foot": ("left_shin", (0, -0.43, 0), [("left_foot_x", "x", -40, 40, -12), ("left_foot_z", "z", -40, 40, 0)], 1.0),
}
AXES = {"x": (1.0, 0.0, 0.0), "-x": (-1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
ROWS = [
    (segment, parent, offset if number == 0 else (0, 0, 0), *axis, number == len(axes) - 1)
    for segment, (parent, offset, axes, _) in TABLE.items()
    for number, axis in enumerate(axes)
]
"""Of every joint: the segment, what it hangs from, offset, name, axis, limits, rest, and whether it carries the segment."""

FIGURE_1 = {
    "head": 3,
    "pelvis": 3,
    **{f"{side}_{joint}": n for side in ("left", "right") for joint, n in {"shoulder": 3, "elbow": 1, "hand": 2}.items()},
    **{f"{side}_{joint}": n for side in ("left", "right") for joint, n in {"hip": 3, "knee": 1, "foot": 2}.items()},
}

EFFECTORS = {
    "head": ("head", (0, 0.14, 0)),
    "pelvis": ("pelvis", (0.09, 0.05, 0)),
    "right_hand": ("right_hand", (0, -0.09, 0)),
    "left_hand": ("left_hand", (0, -0.09, 0)),
    "left_foot": ("left_foot", (0, -0.07, 0.05)),
    "right_foot": ("right_foot", (0, 0, 0.05)),
}


def test_thirty_degrees_of_freedom_and_fourteen_moving_segments_on_the_right_foot(biped):
    assert biped.n_dofs == 30
    assert biped.base == "right_foot"
    assert len(biped.segments) - 1 == 14
    assert [segment.name for segment in biped.segments] == ["right_foot", *TABLE]
    assert all(joint.kind == "hinge" for joint in biped.joints)


def test_joints_have_the_degrees_of_freedom_of_figure_1(biped):
    counted = {}
    for joint in biped.joints:
        name = joint.name.rpartition("_")[0]
        counted[name] = counted.get(name, 0) + 1
    assert counted == FIGURE_1


@pytest.mark.parametrize("number", range(30))
def test_every_joint_is_as_in_the_table(biped, number):
    segment, parent, offset, name, axis, low, high, rest, last = ROWS[number]
    joint = biped.joints[number]
    assert (joint.name, joint.axis, joint.offset) == (name, AXES[axis], tuple(map(float, offset)))
    assert joint.limits == (radians(low), radians(high))
    assert joint.rest == radians(rest)
    assert joint.segment == (segment if last else None)
    assert joint.rotation == (1.0, 0.0, 0.0, 0.0)
    above = [row[3] for row in ROWS[:number] if row[0] == (segment if name != TABLE[segment][2][0][0] else parent)]
    assert joint.parent == (above[-1] if above else None)


def test_masses_are_as_in_the_table(biped):
    assert {segment.name: segment.mass for segment in biped.segments} == {
        "right_foot": 1.0,
        **{segment: mass for segment, (_, _, _, mass) in TABLE.items()},
    }
    assert sum(segment.mass for segment in biped.segments) == pytest.approx(73.4)


def test_masses_sit_inside_their_segments(biped):
    for segment in biped.segments:
        assert np.linalg.norm(segment.center) <= 0.25


def test_effectors_are_as_in_the_table_and_in_its_order(biped):
    found = {effector.name: (effector.segment, effector.offset) for effector in biped.effectors}
    assert list(found) == list(EFFECTORS)
    assert found == EFFECTORS
    assert all(effector.rotation == (1.0, 0.0, 0.0, 0.0) for effector in biped.effectors)


def test_at_rest_it_stands_upright_on_level_feet(biped):
    pose = poise.Pose(biped)
    height = {effector.name: pose.frame(effector.name)[0][1] for effector in biped.effectors}
    assert height["left_foot"] == pytest.approx(0.0, abs=0.02)
    assert height["right_foot"] == 0.0
    assert 1.6 < height["head"] < 1.7
    for name in ("head", "pelvis", "left_foot", "right_foot"):
        np.testing.assert_allclose(pose.frame(name)[1], (1, 0, 0, 0), atol=1e-15)


def test_left_is_towards_x_and_the_right_side_mirrors_it(biped):
    pose = poise.Pose(biped)
    left, right, middle = (pose.frame(name)[0] for name in ("left_hand", "right_hand", "head"))
    assert left[0] > middle[0] > right[0]
    np.testing.assert_allclose(left - middle, (right - middle) * (-1, 1, 1), atol=1e-12)


def test_each_call_makes_a_character_of_its_own(biped):
    assert poise.biped() is not biped
    assert poise.biped().joints == biped.joints
