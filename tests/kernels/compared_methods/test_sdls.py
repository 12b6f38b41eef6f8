"""Selectively damped least squares on the tree of Buss and Kim 2005: calm where damped least squares oscillates."""

import numpy as np

import poise

LINK = 0.5
"""Length of a link of their double Y [m]."""


def double_y():
    """A trunk of two links that splits in two branches, each of which splits in two again: four effectors out of 21 hinges."""
    joints, effectors = [], []
    x, y, z = (1, 0, 0), (0, 1, 0), (0, 0, 1)

    def add(parent, offset, axes, segment):
        for number, axis in enumerate(axes):
            name = f"{segment}_{number}"
            joints.append(
                poise.Joint(
                    name,
                    parent,
                    offset if number == 0 else (0, 0, 0),
                    axis,
                    segment=segment if number == len(axes) - 1 else None,
                )
            )
            parent = name
        return parent

    def away(degrees):
        return tuple(LINK * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees)), 0.0]))

    trunk = add(None, (0, -1.5, 0), (y,), "trunk")
    fork = add(trunk, (0, LINK, 0), (x, z), "upper trunk")
    for side, first, others in (("right", 45.0, (30.0, 60.0)), ("left", 135.0, (150.0, 120.0))):
        branch = add(fork, (0, LINK, 0), (z,), side)
        for number, angle in enumerate(others):
            name = f"{side}{number}"
            elbow = add(branch, away(first), (x, z), f"{name} lower")
            tip = add(elbow, away(angle), (x, y), f"{name} upper")
            assert tip
            effectors.append(poise.Effector(name, f"{name} upper", away(angle)))
    return poise.Character(joints, effectors, base="ground")


def targets(time):
    """The targets of Buss' program for the double Y, twice as far as the tree reaches now and then."""
    return [
        (2.0 + 3.0 * np.sin(3 * time), 0.5 + 0.4 * np.sin(7 * time), 0.3 + 1.4 * np.sin(5 * time)),
        (0.5 + 0.8 * np.sin(4 * time), 0.4 + 0.6 * np.sin(4 * time), -0.2 + 2.0 * np.sin(3 * time)),
        (-0.5 + 1.6 * np.sin(6 * time), 0.6 + 0.4 * np.sin(7 * time), 0.3 + 1.0 * np.sin(8 * time)),
        (-1.6 + 1.6 * np.sin(4 * time), 0.3 + 0.6 * np.sin(4 * time), -0.2 + 0.6 * np.sin(3 * time)),
    ]


def followed(method, frames, damping=0.001):
    """The angles of the tree, (n_frames, n_dofs), one iteration a frame, after its targets at these times."""
    solver = poise.Solver(double_y(), method, damping=damping, use_limits=False)
    for goal in solver.goals:
        goal.orientation_weight = 0.0
    result = []
    for time in frames:
        solver.set_goals(np.array(targets(time)))
        solver.solve(iterations=1, tolerance=0)
        result.append(solver.pose.angles)
    return np.array(result)


def shaking(angles):
    """Root of the mean squared change of speed from frame to frame [rad]."""
    return float(np.sqrt(np.mean(np.diff(angles, 2, axis=0) ** 2)))


def test_sdls_follows_targets_out_of_reach_calmly_and_dls_shakes():
    times = 0.005 * np.arange(300)
    calm = shaking(followed("sdls", times))
    assert calm < 0.1 * shaking(followed("dls", times))
    assert calm < 0.1 * shaking(followed("pseudoinverse", times))


def test_sdls_stays_calm_where_targets_stay_out_of_reach_and_dls_does_not():
    for time in (0.1, 0.9):
        times = np.full(200, time)
        assert shaking(followed("sdls", times)[-50:]) < 0.05
        assert shaking(followed("dls", times)[-50:]) > 0.3


def test_dls_settles_only_with_the_damping_that_buss_found_for_this_tree():
    """λ = 1.1: 'any lower gives jitter'."""
    times = np.full(200, 0.9)
    assert shaking(followed("dls", times, damping=1.1**2)[-50:]) < 1e-3
    assert shaking(followed("dls", times, damping=0.3**2)[-50:]) > 0.3
