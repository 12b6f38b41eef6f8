"""The hinge form of a character has the same frames, and its angles lead back."""

import numpy as np
import pytest

import poise
from poise.character.hinge_form import hinge_form
from poise.character.joint_limits import clamp_angles
from tests.support.characters import random_angles, random_ball_tree, seeds

CHARACTERS = [poise.biped(joints="ball"), *map(random_ball_tree, seeds(6))]


@pytest.mark.parametrize("character", CHARACTERS, ids=repr)
def test_frames_are_the_same_and_angles_lead_back(character):
    form, rng = hinge_form(character), np.random.default_rng(3)
    angles = np.array([random_angles(character, rng) for _ in range(5)])
    hinges = form.hinge_angles(angles)
    for own, other in zip(angles, hinges, strict=True):
        one, two = poise.Pose(character, own), poise.Pose(form.character, other)
        for effector in character.effectors:
            for part, same in zip(one.frame(effector.name), two.frame(effector.name), strict=True):
                assert min(np.abs(part - same).max(), np.abs(part + same).max()) < 1e-12
    assert np.abs(form.source_angles(hinges) - clamp_angles(character, angles)).max() < 1e-9


def test_a_character_of_hinges_is_its_own_hinge_form():
    assert hinge_form(poise.biped()).is_source


def test_limits_of_a_ball_are_kept_as_those_of_its_hinges():
    joints = {joint.name: joint for joint in hinge_form(poise.biped(joints="ball")).character.joints}
    assert joints["left_hip.1"].limits == pytest.approx(np.radians([-120, 45]))
    assert joints["right_hip.3"].limits == pytest.approx(np.radians([-45, 120]))  # described from the leg up
