"""A body in the poses of a library: a body that the library was learned from takes its own poses again."""

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.manner.bone_rotations import body_bones
from poise.manner.human_manner import GivenPlace, goal_regression, origin_shares, pulled_body, pulled_segments
from poise.manner.learning import learn_poses
from poise.manner.posed_body import posed_body
from tests.support.motions import walking


@pytest.fixture(scope="module")
def motion():
    return walking(frames=60)


@pytest.fixture(scope="module")
def library(motion):
    return learn_poses([motion], "a walk")


def test_a_body_takes_its_own_poses_again(motion, library):
    body = posed_body(motion.character, library)
    hips = motion.character.base
    for name in body_bones(motion.character):
        turned = np.swapaxes(body.rotations(hips), -1, -2) @ body.rotations(name)
        recorded = np.swapaxes(motion.rotations(hips), -1, -2) @ motion.rotations(name)
        np.testing.assert_allclose(turned, recorded, atol=1e-9)
        places = [body.positions(segment, np.array(parts(motion.character)[segment].position)) for segment in (name, hips)]
        recorded = motion.positions(name) - motion.positions(hips)
        np.testing.assert_allclose(np.linalg.norm(places[0] - places[1], axis=1), np.linalg.norm(recorded, axis=1), atol=1e-9)


def test_the_lower_foot_is_on_the_floor_when_it_stands(motion, library):
    body = posed_body(motion.character, library)
    lowest = np.min([body.places[name][:, 1] for name, each in body_bones(motion.character).items()], axis=0)
    assert np.abs(np.quantile(lowest, 0.02)) < 0.05


def test_a_larger_body_steps_farther_and_its_hips_are_higher(motion, library):
    small = posed_body(motion.character, library)
    tall = posed_body(poise.biped(), library)
    assert tall.places["pelvis"][:, 1].mean() > 0.5
    assert np.isfinite(small.places[motion.character.base]).all()


def test_the_pulled_segments_are_the_bones():
    assert set(pulled_segments(poise.biped())) == set(body_bones(poise.biped()))


def test_the_body_is_seen_from_its_feet_or_else_from_all_places():
    character = poise.biped()
    names = [effector.name for effector in character.effectors]
    hand, foot, head = (GivenPlace(names.index(name), True, False) for name in ("right_hand", "left_foot", "head"))
    assert origin_shares(character, [hand, foot, head]).tolist() == [0.0, 1.0, 0.0]
    assert origin_shares(character, [hand, head]).tolist() == [0.5, 0.5]
    assert origin_shares(character, [GivenPlace(names.index("head"), False, True)]).tolist() == [0.0]


def test_the_regression_is_learned_once_for_a_set_of_goals(library):
    character = poise.biped()
    given = (GivenPlace(0, True, False),)
    assert goal_regression(character, given, library) is goal_regression(character, given, library)
    assert pulled_body(character, library) is pulled_body(character, library)
