"""Inertial posture: the pull to the last pose, and the pull to the reference that is left."""

import numpy as np

from poise.solver.inertial_posture import FRAME, inertial_posture

INERTIA = 5.0


def test_the_pull_is_towards_the_last_pose_and_as_strong_towards_the_reference_as_posture_is():
    angles, reference, weight = np.zeros(2), np.ones(2), 0.1
    towards, inertia = inertial_posture(angles, reference, weight, FRAME, INERTIA)
    assert inertia == INERTIA
    np.testing.assert_allclose(inertia**2 * (towards - angles), weight**2 * (reference - angles))
    longer, lighter = inertial_posture(angles, reference, weight, 4.0 * FRAME, INERTIA)
    assert lighter == INERTIA / 2.0
    np.testing.assert_allclose(longer, 4.0 * towards)


def test_a_posture_that_is_heavier_than_inertia_stays_as_it_is():
    assert inertial_posture(np.zeros(1), np.ones(1), 1e6, FRAME, INERTIA) == (np.ones(1), 1e6)
