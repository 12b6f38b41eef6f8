"""Which segments walk: from names, from what is said, or one clear sentence."""

import numpy as np
import pytest

import poise
from poise.anatomy.limbs_by_role import find_limbs
from poise.errors import UnknownSegmentError, ValueRefusedError
from poise.gait import make_walk
from poise.gait.walking_body import measure_walking_body
from tests.support import rigs
from tests.support.walks import broken_promises, nameless


def test_names_say_what_segments_are():
    found = find_limbs(poise.biped()).names
    assert found == {
        "left_foot": "left_foot", "right_foot": "right_foot", "left_hand": "left_hand", "right_hand": "right_hand",
        "head": "head", "pelvis": "pelvis", "chest": "torso",
    }  # fmt: skip


def test_a_character_whose_names_say_nothing_walks_and_poses_by_its_shape():
    character, names = nameless()
    assert find_limbs(character).names == {role: names[name] for role, name in find_limbs(poise.biped()).names.items()}
    walk, named = make_walk(character, 1.2, 2), make_walk(poise.biped(), 1.2, 2)
    assert np.abs(walk.motion.angles - named.motion.angles).max() < 1e-6
    pose, same = poise.named_pose(character, "wave"), poise.named_pose(poise.biped(), "wave")
    assert np.abs(pose.angles - same.angles).max() < 1e-6


def test_a_character_that_shows_not_where_it_faces_is_refused_in_one_sentence():
    rig = rigs.nameless(rigs.human(rigs.Options(toes=False, knees=0.0, fingers=0)), np.random.default_rng(1))
    with pytest.raises(
        ValueRefusedError, match="by names nor by its shape which of its segments are pelvis, left_foot, right_foot; say so"
    ):
        poise.walk(rigs.character_of(rig))
    with pytest.raises(poise.PoiseError, match="no segment is known as left thigh"):
        poise.named_pose(rigs.character_of(rig), "wave")


def test_roles_count_more_than_names():
    body = poise.biped()
    swapped = find_limbs(body, {"left_foot": "right_foot", "right_foot": "left_foot"})
    assert swapped.names["left_foot"] == "right_foot"
    thigh = next(part for part in swapped.path("left_foot") if part.role == ("thigh", "left"))
    assert thigh.name == "right_thigh"


def test_a_character_without_names_walks_as_one_with_names_where_roles_are_given():
    character, names = nameless()
    roles = {role: names[name] for role, name in find_limbs(poise.biped()).names.items()}
    walk, named = make_walk(character, 1.2, 2, roles=roles), make_walk(poise.biped(), 1.2, 2)
    assert broken_promises(walk, speed=1.2, roles=roles) == {}
    assert set(walk.motion.bases) == {names["left_foot"], names["right_foot"]}
    assert np.abs(walk.motion.angles - named.motion.angles).max() < 1e-6


def test_without_head_hands_and_chest_the_legs_walk_alone():
    body = poise.biped()
    kept = {"pelvis", "left_foot", "right_foot"} | {
        f"{side}_{part}" for side in ("left", "right") for part in ("thigh", "shin")
    }
    joints = [joint for joint in body.joints if (joint.segment or _carried(body, joint)) in kept]
    ends = [effector for effector in body.effectors if effector.segment in kept]
    legs = poise.Character(joints, ends, (), "right_foot")
    assert measure_walking_body(legs).goals == ("left_foot", "right_foot", "pelvis")
    assert broken_promises(make_walk(legs, 1.0, 2), speed=1.0) == {}


def _carried(character, joint):
    """The segment that a joint carries through others of the same place."""
    following = next(other for other in character.joints if other.parent == joint.name)
    return following.segment or _carried(character, following)


def test_what_has_no_legs_is_refused_in_one_sentence():
    arm = poise.Character(
        [
            poise.Joint("lift", None, (0, 0, 0), (0, 1, 0), (-1, 1), segment="column"),
            poise.Joint("elbow", "lift", (0, 0.3, 0), (0, 0, 1), (-1, 1), segment="forearm"),
        ],
        [poise.Effector("forearm", "forearm")],
        base="table",
    )
    with pytest.raises(
        ValueRefusedError, match=r"neither by names nor by its shape which of its segments are .*left_foot.*; say so by roles="
    ) as refused:
        poise.walk(arm)
    assert "\n" not in str(refused.value)


def test_roles_that_name_nothing_are_refused():
    with pytest.raises(UnknownSegmentError, match="no segment named 'lef_foot'; did you mean 'left_foot'"):
        poise.walk(poise.biped(), roles={"left_foot": "lef_foot"})
    with pytest.raises(ValueRefusedError, match="roles know no 'left_feet'; did you mean 'left_foot'"):
        poise.walk(poise.biped(), roles={"left_feet": "left_foot"})
