"""Shadows on the floor and on the body itself."""

import numpy as np
import pytest

from poise.pictures.light_and_shadow import blurred, key_lights, shadows, sky_lights
from poise.pictures.mesh import ball, joined, refined

WHITE = (255, 255, 255)
KEY = np.array([-0.5, 0.8, 0.3]) / np.linalg.norm([-0.5, 0.8, 0.3])


def test_a_ball_throws_its_shadow_away_from_the_light():
    mesh = ball((0.0, 1.0, 0.0), 0.2, WHITE)
    thrown = shadows(mesh, KEY, 0.0, 1.2, (8, 4))
    x, z = -KEY[[0, 2]] / KEY[1]
    places = np.array([x, 0.0, -x]), np.array([z, 0.0, -z])
    key = thrown.at(*places)[0]
    assert key[0] == pytest.approx(1.0, abs=0.02)
    assert key[1] == key[2] == 0.0


def test_a_ball_on_the_floor_keeps_the_sky_from_it_near_the_contact_only():
    thrown = shadows(ball((0.0, 0.1, 0.0), 0.1, WHITE), KEY, 0.0, 1.5, (4, 16))
    near, far = thrown.at(np.array([0.0, 0.6]), np.array([0.0, 0.0]))[1]
    assert near > 0.3
    assert far < 0.01


def test_what_is_below_something_else_is_in_its_shadow_and_what_is_above_is_not():
    upper, lower = ball((0.0, 1.0, 0.0), 0.3, WHITE), ball(-0.5 * KEY + (0.0, 1.0, 0.0), 0.05, WHITE)
    thrown = shadows(joined([upper, lower]), KEY, 0.0, 1.3, (8, 8))
    split = len(upper.vertices)
    facing = upper.normals @ KEY > 0.3
    assert thrown.key[:split][facing].max() == 0.0
    assert thrown.key[split:].min() == 1.0


def test_lights_shine_from_above_and_are_all_different():
    for lights in (key_lights(KEY, 9), sky_lights(9)):
        np.testing.assert_allclose(np.linalg.norm(lights, axis=1), 1.0)
        assert lights[:, 1].min() > 0.3
        assert len(np.unique(lights.round(6), axis=0)) == 9


def test_a_blur_spreads_evenly_and_loses_nothing():
    picture = np.zeros((21, 31), np.float32)
    picture[10, 15] = 1.0
    spread = blurred(picture, 2)
    assert spread.sum() == pytest.approx(1.0, rel=1e-5)
    np.testing.assert_allclose(spread, spread[::-1, ::-1], atol=1e-7)
    assert spread.max() == spread[10, 15] < 0.1


def test_refining_a_ball_makes_it_rounder():
    coarse = ball((0.0, 0.0, 0.0), 1.0, WHITE)
    fine, values = refined(coarse, coarse.vertices[:, :1])

    def flatness(mesh):
        return 1.0 - np.linalg.norm(mesh.vertices[mesh.faces].mean(axis=1), axis=1).min()

    assert flatness(fine) < 0.4 * flatness(coarse)
    assert len(fine.faces) == 4 * len(coarse.faces)
    assert len(values) == len(fine.vertices)
