"""Two links in a plane, which have a closed form: every method finds it, and what is known of each at the edge of reach."""

import numpy as np
import pytest

import poise

UPPER, LOWER = 0.4, 0.3
METHODS = [
    "jacobian-transpose",
    "pseudoinverse",
    "dls",
    "svd-dls",
    "sdls",
    "newton",
    "bfgs",
    "jacobi",
    "over-relaxed",
    "nearest-pose",
    "example-space",
]
UNBOUNDED_STEPS = ("jacobi", "over-relaxed")
"""Those that jump as far as a linear model says, as the paper does, and may fold an arm to its limits."""


def two_links(limits=(-3.0, 3.0)):
    joints = [
        poise.Joint("shoulder", None, offset=(0, 0, 0), axis=(0, 0, 1), rest=0.3, limits=limits, segment="upper"),
        poise.Joint("elbow", "shoulder", offset=(UPPER, 0, 0), axis=(0, 0, 1), rest=0.6, limits=limits, segment="lower"),
    ]
    return poise.Character(joints, [poise.Effector("hand", "lower", offset=(LOWER, 0, 0))], base="base")


def closed_form(x, y, bend):
    """The angles of shoulder and elbow that reach (x, y), the elbow bent to the given side, by the law of cosines."""
    cosine = (x * x + y * y - UPPER**2 - LOWER**2) / (2 * UPPER * LOWER)
    elbow = bend * np.arccos(np.clip(cosine, -1.0, 1.0))
    return np.array([np.arctan2(y, x) - np.arctan2(LOWER * np.sin(elbow), UPPER + LOWER * np.cos(elbow)), elbow])


def solved(name, x, y, **options):
    solver = poise.Solver(two_links(), name, damping=1e-5)
    solver["hand"].orientation_weight = 0.0
    solver["hand"].position = (x, y, 0.0)
    return solver.solve(**options), solver.pose.angles


@pytest.mark.parametrize("name", METHODS)
def test_angles_are_those_of_the_closed_form(name):
    goals = [(0.6, 0.2), (0.45, 0.9), (0.55, -0.5), (0.3, 1.4)]
    for distance, angle in goals[:2] if name in UNBOUNDED_STEPS else goals:
        x, y = distance * np.cos(angle), distance * np.sin(angle)
        result, angles = solved(name, x, y, iterations=3000, tolerance=(1e-8, 1e-2))
        assert result.converged, (name, distance, angle, result)
        np.testing.assert_allclose(angles, closed_form(x, y, np.sign(angles[1])), atol=1e-6)


@pytest.mark.parametrize("name", ["jacobian-transpose", "sdls", "newton", "bfgs", "example-space"])
def test_out_of_reach_the_arm_is_stretched_towards_the_goal(name):
    """Not so the pseudoinverse and damped least squares with little damping, which jitter there (Buss 2004, section 7)."""
    result, angles = solved(name, 0.9 * np.cos(0.7), 0.9 * np.sin(0.7), iterations=3000)
    assert not result.converged
    np.testing.assert_allclose(angles, [0.7, 0.0], atol=0.1)
    assert result.cost == pytest.approx(0.2**2, rel=0.02)


def test_monte_carlo_comes_as_near_as_its_noise():
    result, angles = solved("monte-carlo", 0.4, 0.3, iterations=200, tolerance=(1e-4, 1e-2))
    assert result.converged
    np.testing.assert_allclose(angles, closed_form(0.4, 0.3, np.sign(angles[1])), atol=1e-2)
