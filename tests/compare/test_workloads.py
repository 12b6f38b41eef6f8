"""The workloads: cases by seed, a referee that agrees with the kernels without using them, figures that repeat."""

import numpy as np
import pytest

import poise
from poise.compare import referee, workloads
from tests.support import characters, naive
from tests.support.workloads import BODIES, SMALL

MAKERS = (workloads.coherent, workloads.near, workloads.cold, workloads.unreachable)

KNOWN = {
    "coherent": (-0.117118973048, 0.515499207017, 0.0553478847276, 0.0523598775598, 0.322546270567),
    "near": (-0.46283432267, -0.293985485859, 0.123914523724, 0.125414271337, 0.128216944296),
    "cold": (-0.266281801866, -0.225087553239, 0.128255492237, 0.0523598775598, 0.118685671292),
    "unreachable": (0.494898420051, 0.0126529979395, 0.130255495824, 0.0523598775598, 0.192505811154),
}
"""First two angles of the first pose; means of all poses, starts and positions of goals."""


def test_the_errors_are_distances_and_angles(biped):
    cases = workloads.cold(biped, 0, 3)
    np.testing.assert_allclose(cases.errors(biped, cases.truth), 0.0, atol=1e-7)
    turn = naive.axis_rotation((1.0, 2.0, 3.0), 3.0)
    rotations = np.array([[turn @ rotation for rotation in row] for row in cases.rotations])
    other = workloads.Cases(
        cases.start, cases.positions + np.array((0.0, 0.3, 0.4)), rotations, cases.orientations, cases.truth
    )
    distance, turned = other.errors(biped, cases.truth)
    np.testing.assert_allclose(distance, 0.5)
    np.testing.assert_allclose(turned, 3.0)


def test_reached_means_a_millimetre_and_a_hundredth_of_a_radian_on_every_goal(biped):
    cases = workloads.cold(biped, 0, 5)
    angles = cases.truth.copy()
    angles[1, [joint.name for joint in biped.joints].index("head_y")] += 0.011
    angles[2, 0] += 0.002  # the ankle: the head moves by 3 mm
    angles[3, 0] = np.nan
    angles[4, 0] += 0.0003
    assert cases.reached(biped, angles).tolist() == [True, False, False, False, True]


def test_the_worst_angle_outside_the_limits_is_found(biped):
    angles = np.tile(biped.rest, (3, 1))
    assert referee.limit_violation(biped, angles) == 0.0
    angles[1, 4], angles[2, 7] = biped.limits[4, 1] + 0.01, biped.limits[7, 0] - 0.02
    assert referee.limit_violation(biped, angles) == pytest.approx(0.02)


# ---- the cases ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("maker", MAKERS)
def test_a_seed_gives_the_same_cases_every_time_and_another_seed_others(biped, maker):
    one, same, other = maker(biped, 3, 8), maker(biped, 3, 8), maker(biped, 4, 8)
    for name in ("start", "positions", "rotations", "orientations", "truth"):
        np.testing.assert_array_equal(getattr(one, name), getattr(same, name))
    assert np.abs(one.positions - other.positions).max() > 0.01


def test_the_cases_of_seed_0_are_those_that_other_libraries_were_measured_on(biped):
    for maker in MAKERS:
        cases = maker(biped)
        found = [*cases.truth[0, :2], cases.truth.mean(), cases.start.mean(), cases.positions.mean()]
        np.testing.assert_allclose(found, KNOWN[maker.__name__], rtol=1e-9)


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("body", ["biped", "humanoid", "tree"])
def test_starts_and_poses_are_inside_the_limits_and_orientations_are_the_rotations(maker, body):
    character = BODIES[body]()
    cases = maker(character, 1, 10)
    assert referee.limit_violation(character, cases.start) == 0.0
    assert referee.limit_violation(character, cases.truth) == 0.0
    for quaternion, rotation in zip(cases.orientations.reshape(-1, 4), cases.rotations.reshape(-1, 3, 3), strict=True):
        np.testing.assert_allclose(naive.quaternion_rotation(quaternion), rotation, atol=1e-12)


def test_a_coherent_motion_moves_little_from_frame_to_frame(biped):
    truth = workloads.coherent(biped).truth
    assert truth.shape == (600, 30)
    assert np.abs(np.diff(truth, axis=0)).max() < 0.04
    assert np.ptp(truth, axis=0).max() > 0.5


def test_goals_beyond_reach_are_half_a_metre_beyond_the_stretched_chain(biped):
    cases = workloads.unreachable(biped, 0, 20)
    ankle = np.array(biped.joints[0].offset)
    to_hip = 0.43 + 0.43
    chains = {"pelvis": to_hip + np.hypot(0.09, 0.05), "left_foot": to_hip + 0.18 + 0.43 + 0.43 + np.hypot(0.07, 0.05)}
    for goal, effector in enumerate(referee.goal_effectors(biped)):
        if effector.name in chains:
            away = np.linalg.norm(cases.positions[:, goal] - ankle, axis=1)
            np.testing.assert_allclose(away, chains[effector.name] + 0.5)


# ---- the measurements --------------------------------------------------------------------------------------


def test_the_figures_are_the_same_every_time_but_for_the_times():
    told = []
    figures = workloads.measure(seed=2, progress=told.append, **SMALL)
    again = workloads.measure(seed=2, **SMALL)
    assert sum(told) == 100
    assert tuple(figures) == workloads.WORKLOADS
    for name, row in figures.items():
        kept = {key: value for key, value in row.items() if key not in workloads.TIMES}
        assert kept == {key: again[name][key] for key in kept}
        assert all(row[key] > 0.0 for key in workloads.TIMES)
        assert row["limit_violation"] == 0.0
    assert figures["coherent"]["success"] == figures["near"]["success"] == 100.0
    assert figures["unreachable"]["success"] == 0.0
    assert figures["unreachable"]["cost"] > 1.0
    assert figures["search"]["max_starts"] >= figures["search"]["median_starts"] >= 1.0


def test_any_character_can_be_measured_and_some_workloads_alone():
    figures = workloads.measure(characters.random_tree(4), only=("coherent", "unreachable", "humanoid"), **SMALL)
    assert tuple(figures) == ("coherent", "unreachable")
    assert figures["coherent"]["cases"] == 30


def test_the_setup_tells_characters_seeds_and_sizes_apart(biped):
    setup = workloads.setup(biped, 0)
    assert setup == workloads.setup(poise.biped(), 0)
    assert setup != workloads.setup(biped.rebase("left_foot"), 0)
    assert setup != workloads.setup(biped, 1)
    assert setup != workloads.setup(biped, 0, {"near": 3})


@pytest.mark.parametrize("share", [0.8, 1.0])
def test_random_poses_fill_their_share_of_the_limits_and_no_more(biped, share):
    truth = workloads.cold(biped, count=400, share=share).truth
    middle, half = biped.limits.mean(axis=1), 0.5 * np.ptp(biped.limits, axis=1)
    assert 0.98 * share < (np.abs(truth - middle) / half).max() <= share
