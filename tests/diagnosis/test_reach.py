"""Reach: lengths of the ways through a character."""

import numpy as np
import pytest

from poise.diagnosis.reach import Lengths
from poise.kernels.workspace import layout
from poise.model.compile import compile_character
from tests.support.characters import random_angles, random_tree, reachable_goals, seeds
from tests.support.missed_goals import (
    ARM,
)


def lengths_of(character, free_root=False):
    model = compile_character(character, free_root)
    return Lengths({name: layout.array(*model.workspace(), name) for name in layout.MODEL}, free_root)


@pytest.mark.parametrize("seed", seeds(14))
def test_no_pose_brings_effectors_farther_apart_than_their_length(seed):
    character, rng = random_tree(seed), np.random.default_rng(seed)
    lengths = lengths_of(character)
    for _ in range(20):
        goals = {
            goal.effector: goal.position for goal in reachable_goals(character, random_angles(character, rng), free_root=True)
        }
        places = [goals[effector.name] for effector in character.effectors]
        for one in range(len(places)):
            for other in range(one):
                assert np.linalg.norm(places[one] - places[other]) <= lengths.between(one, other) + 1e-9


def test_a_limb_ends_where_the_others_begin(biped):
    lengths, number = lengths_of(biped), [effector.name for effector in biped.effectors].index
    limb = lengths.limb(number("right_hand"), [number("head"), number("pelvis")])
    assert (biped.joints[limb.joint].name, limb.bones) == ("right_shoulder_x", 3)
    assert limb.length == pytest.approx(ARM)
    assert lengths.limb(number("pelvis"), [number("head")]) is None
    assert biped.joints[lengths.limb(number("pelvis")).joint].name == "right_foot_x"
    assert lengths.between(number("right_hand"), number("left_hand")) == pytest.approx(2 * ARM + 0.38)
    assert lengths_of(biped, free_root=True).limb(number("pelvis")) is None
