"""Easing curves: from 0 to 1, at rest at both ends."""

import numpy as np
import pytest

from poise.geometry.easing import ease_in_and_out, minimum_jerk, smoothstep

SHARES = np.linspace(0.0, 1.0, 1001)


@pytest.mark.parametrize("ease", [smoothstep, minimum_jerk, ease_in_and_out])
def test_a_curve_goes_from_0_to_1_without_speed_at_the_ends(ease):
    curve = ease(SHARES)
    speed = np.gradient(curve, SHARES)
    assert (curve[0], curve[-1]) == (0.0, 1.0)
    assert (np.diff(curve) > 0.0).all()
    assert max(abs(speed[0]), abs(speed[-1])) < 0.01


@pytest.mark.parametrize("ease", [minimum_jerk, ease_in_and_out])
def test_the_curve_of_least_jerk_has_no_acceleration_at_the_ends_either(ease):
    speed = np.gradient(ease(SHARES), SHARES)
    acceleration = np.gradient(speed, SHARES)
    assert max(abs(acceleration[1]), abs(acceleration[-2])) < 0.2
    assert speed.max() == pytest.approx(1.875, abs=1e-3)


def test_least_jerk_is_clipped():
    assert minimum_jerk(np.array([-1.0, 2.0])).tolist() == [0.0, 1.0]
