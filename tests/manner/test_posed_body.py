"""A body in the poses of a library: a body that the library was learned from takes its own poses again."""

import gc
import weakref

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.character.derived import MOST_LARGE
from poise.geometry.rotations import angle_between
from poise.manner.bone_rotations import body_bones
from poise.manner.human_manner import GivenPlace, goal_regression, origin_shares, pulled_body, pulled_segments
from poise.manner.learning import learn_poses
from poise.manner.posed_body import posed_body
from tests.support import rigs
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
        np.testing.assert_allclose(turned, recorded, atol=1e-6)
        places = [body.positions(segment, np.array(parts(motion.character)[segment].position)) for segment in (name, hips)]
        recorded = motion.positions(name) - motion.positions(hips)
        np.testing.assert_allclose(np.linalg.norm(places[0] - places[1], axis=1), np.linalg.norm(recorded, axis=1), atol=1e-6)


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


def test_characters_that_are_kept_do_not_keep_their_bodies_in_all_poses(library):
    # An undo of a new document or of other limits goes back to another character; the studio keeps two hundred of them.
    characters = [poise.biped().with_limits({"left_elbow_x": (0.0, 1.0 + 0.1 * number)}) for number in range(MOST_LARGE + 2)]
    turned = [weakref.ref(pulled_body(character, library).rotations) for character in characters]
    gc.collect()
    assert sum(each() is not None for each in turned) <= MOST_LARGE


# ---- other rest poses ---------------------------------------------------------------------------------

SIDES = (("left", -1.0), ("right", 1.0))
ARMS_DOWN = [(f"{side}UpperArm", "z", 85.0 * sign) for side, sign in SIDES]
SITTING = (("UpperLeg", -90.0), ("LowerLeg", 90.0))
KNEES_BENT = (("UpperLeg", -25.0), ("LowerLeg", 50.0), ("Foot", -25.0))
RESTS = {
    "A-pose": [(f"{side}UpperArm", "z", 45.0 * sign) for side, sign in SIDES],
    "arms down": ARMS_DOWN,
    "arms down and elbows bent": [*ARMS_DOWN, *((f"{side}LowerArm", "x", -60.0) for side, _ in SIDES)],
    "sitting": [(f"{side}{bone}", "x", angle) for side, _ in SIDES for bone, angle in SITTING],
    "knees bent": [(f"{side}{bone}", "x", angle) for side, _ in SIDES for bone, angle in KNEES_BENT],
    "legs apart": [(f"{side}UpperLeg", "z", -18.0 * sign) for side, sign in SIDES],
    "stooped": [("spine0", "x", 20.0), ("head", "x", -20.0)],
    "head ahead": [("neck0", "x", 30.0), ("head", "x", -30.0)],
}
"""Rest poses of one body, as turns from a T-pose (`rigs.bent`)."""
CLOSE = {"stooped": 12.0, "head ahead": 31.0, "arms down and elbows bent": 6.0}
"""How far bones may be turned otherwise [degrees]: a rest pose does not say how a spine is bent, nor how arms are twisted."""
LIMBS = ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm")


@pytest.mark.parametrize("rest", RESTS)
def test_a_body_takes_the_same_poses_whatever_its_rest_pose_is(library, rest):
    upright = rigs.human(rigs.Options(fingers=0, knees=0.0))
    characters = [rigs.character_of(upright), rigs.character_of(rigs.bent(upright, RESTS[rest]))]
    bodies = [posed_body(character, library) for character in characters]
    bones = body_bones(characters[0])
    turned = {name: np.eye(3) for name in bones}
    for start, axis, angle in RESTS[rest]:
        turned |= {name: rigs.about(axis, angle) @ turned[name] for name in rigs.beyond(upright, start) if name in bones}
    for name in bones:
        off = np.degrees(angle_between(bodies[1].turns[name] @ turned[name], bodies[0].turns[name])).max()
        assert off < CLOSE.get(rest, 0.1), f"{name} is turned {off:.0f} degrees otherwise"
    for name in (f"{side}{limb}" for side, _ in SIDES for limb in LIMBS):
        off = np.linalg.norm(bodies[1].places[name] - bodies[0].places[name], axis=1).max()
        assert off < (0.04 if rest == "stooped" else 0.005), f"{name} is {off:.3f} m elsewhere"
