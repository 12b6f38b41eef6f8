"""Extra goals of documents: the record of each kind in every layer, what characters offer, targets, checks."""

import inspect
from dataclasses import replace
from typing import get_args

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.document.extra_goals import SPECS, DocumentExtra, ExtraKind, is_on_base, offered_extras
from poise.document.goal_anchors import goal_anchors, limb_points
from poise.errors import PoiseError, SchemaError, UnknownEffectorError, ValueRefusedError
from poise.formats.pose_and_document_json import decode_document, encode_document
from poise.studio.editing import goal_edits
from poise.studio.texts.wording import TEXTS, extra_label, extra_title
from tests.support.characters import random_tree
from tests.support.documents import crane, fields_of, plain
from tests.support.driven import EDITS

KINDS = get_args(ExtraKind)


def test_every_layer_has_every_kind():
    assert set(SPECS) == set(TEXTS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_that_are_set_are_fields_of_a_documents_goal(kind):
    assert set(SPECS[kind].fields) <= set(inspect.signature(DocumentExtra).parameters)


def test_weights_and_margins_by_default_are_those_of_the_solvers_goals():
    offered = offered_extras(poise.biped())
    assert {extra.kind: extra.weight for extra in offered.values()} == {
        "balance": 1.0, "center": 1.0, "floor": 100.0, "apart": 30.0, "upright": 0.2, "look": 0.3, "pin": 30.0, "hint": 1.0,
    }  # fmt: skip
    assert (offered["balance"].margin, offered["apart"].margin) == (0.01, 0.0)
    assert {extra.priority for extra in offered.values() if extra.kind in ("balance", "center", "upright")} == {2.0}


@pytest.mark.parametrize("key", ["balance", "center", "floor", "apart", "look", "pin left_hand", "hint right_elbow"])
def test_a_goal_that_is_made_has_what_its_settings_say_and_is_reached_where_it_starts(key):
    document = poise.Document.opening(poise.biped()).with_extra(key, enabled=True)
    extra, spec = document.extra(key), SPECS[document.extra(key).kind]
    goal = spec.make(document.character, extra)
    assert isinstance(goal, spec.goal)
    assert (goal.weight, goal.priority) == (extra.weight, extra.priority)
    for name, value in spec.settings(document.character, extra).items():
        assert getattr(goal, name) == value, name
    solver = poise.Solver(document.character, placement=document.placement)
    solver.add(goal)
    solver.solve(budget=0.0)
    assert goal.error[0] <= spec.tolerance


@pytest.mark.parametrize(
    ("extra", "title", "label"),
    [
        (DocumentExtra("balance"), "Balance", "Balance"),
        (DocumentExtra("apart"), "Apart", "Keep apart"),
        (DocumentExtra("look"), "Look at", "Look at"),
        (DocumentExtra("pin", "left_hand"), "Left hand pin", "Left hand pin"),
        (DocumentExtra("hint", "right_elbow"), "Right elbow hint", "Right elbow hint"),
    ],
)
def test_each_has_a_short_title_and_a_label(extra, title, label):
    assert (extra_title(extra), extra_label(extra)) == (title, label)


TARGETED = ("look", "hint right_elbow", "hint left_knee", "center", "pin left_hand", "pin head")


@pytest.fixture(scope="module")
def opening():
    return poise.Document.opening(poise.biped())


def written(fields):
    return decode_document(msgspec.json.encode(fields))


# ---- what there is ------------------------------------------------------------------------------------


def test_a_biped_has_all_of_them_and_all_are_off(opening):
    kinds = [extra.kind for extra in opening.all_extras.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "balance": 1, "center": 1, "floor": 1, "apart": 1, "upright": 1, "look": 1, "pin": 6, "hint": 4,
    }  # fmt: skip
    assert not any(extra.enabled for extra in opening.all_extras.values())
    assert opening.extras == opening.enabled_extras == {}
    assert opening.extra("balance").priority == 2.0


def test_a_character_whose_names_say_nothing_has_pins_and_a_center_of_mass():
    assert list(offered_extras(crane())) == ["center", "pin hook", "pin eye"]
    tree = random_tree(2)
    assert list(offered_extras(tree)) == ["center", *(f"pin {effector.name}" for effector in tree.effectors)]


def test_what_they_are_about_is_found_by_name_whatever_the_base():
    for base in ("right_foot", "left_foot", "pelvis", "left_hand"):
        found = goal_anchors(poise.biped().rebase(base))
        assert found.gaze == ("head", (0.0, 0.0, 1.0))
        assert found.feet == ("left_foot", "right_foot")
        assert {name: limb.joint for name, limb in found.limbs.items()} == {
            f"{side}_{name}": f"{side}_{name}_x" for name in ("knee", "elbow") for side in ("left", "right")
        }


def test_a_limb_is_where_its_joints_are(biped):
    pose = poise.Pose(biped, np.array(biped.rest) + 0.1)
    for name, limb in goal_anchors(biped).limbs.items():
        number = [joint.name for joint in biped.joints].index(f"{name}_x")
        np.testing.assert_allclose(limb_points(pose, limb)[1], pose.joint_frames()[number + 1, 9:], atol=1e-12)


# ---- switching ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TARGETED)
def test_what_is_switched_on_begins_where_the_body_is_and_forgets_it_when_it_is_off(opening, key):
    on = opening.with_extra(key, enabled=True)
    assert on.extra(key).target is not None
    assert list(on.enabled_extras) == [key]
    moved = on.with_extra(key, target=(1.0, 2.0, 3.0))
    assert moved.extra(key).target == (1.0, 2.0, 3.0)
    off = moved.with_extra(key, enabled=False)
    assert off.extras == {}
    assert off.with_extra(key, enabled=True) == on


def test_a_target_begins_ahead_of_the_head_beside_the_elbow_and_at_the_hand(opening):
    document = opening
    for key in TARGETED:
        document = document.with_extra(key, enabled=True)
    head, hand = (opening.pose.frame(name)[0] for name in ("head", "left_hand"))
    np.testing.assert_allclose(document.extra("look").target - head, (0, 0, 0.652), atol=1e-3)
    np.testing.assert_allclose(document.extra("pin left_hand").target, hand)
    np.testing.assert_allclose(document.extra("center").target, opening.pose.center_of_mass)
    knee = limb_points(opening.pose, goal_anchors(opening.character).limbs["left_knee"])[1]
    assert document.extra("hint left_knee").target[2] > knee[2] + 0.3  # it bends forwards
    elbow = limb_points(opening.pose, goal_anchors(opening.character).limbs["right_elbow"])[1]
    assert document.extra("hint right_elbow").target[2] < elbow[2] - 0.1  # and an elbow backwards


@pytest.mark.parametrize(("name", "ahead"), [("left_knee", 1.0), ("left_elbow", -1.0)])
def test_a_hint_of_a_straight_limb_begins_where_it_would_bend_to(opening, name, ahead):
    joints = [joint.name for joint in opening.character.joints]
    angles = np.zeros(len(joints))
    pose = poise.Pose(opening.character, angles)
    target = opening.with_pose(pose).with_extra(f"hint {name}", enabled=True).extra(f"hint {name}").target
    assert ahead * (target - np.array(limb_points(pose, goal_anchors(opening.character).limbs[name])[1]))[2] > 0.1


def test_a_pin_of_the_base_asks_for_nothing(opening):
    assert is_on_base(opening.character, opening.extra("pin right_foot"))
    assert opening.with_extra("pin right_foot", enabled=True).enabled_extras == {}


@pytest.mark.parametrize(
    ("key", "changes", "complaint"),
    [
        ("balnce", {}, "goal 'balnce' is not one that this character has; did you mean 'balance'?"),
        ("look", {"weight": -1.0}, "weight of goal 'look' must be between 0 and 1e+06, not -1"),
        ("look", {"priority": 0.5}, "priority of goal 'look' must be between 1 and 100, not 0.5"),
        ("balance", {"margin": np.nan}, "margin of goal 'balance' must be"),
        ("floor", {"height": np.inf}, "height of goal 'floor' must be"),
        ("look", {"enabled": True, "target": (np.nan, 0, 0)}, "target of goal 'look'"),
        ("pin head", {"orientation": (0, 0, 0, 0)}, "orientation of goal 'pin head'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(opening, key, changes, complaint):
    with pytest.raises(ValueRefusedError) as refusal:
        opening.with_extra(key, **changes)
    assert str(refusal.value).startswith(complaint)


def test_what_bears_weight_must_be_there(opening):
    with pytest.raises(UnknownEffectorError, match="no effector named 'left_fot'; did you mean 'left_foot'"):
        opening.with_extra("balance", bearing=("left_fot",))


# ---- files --------------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(seeds=st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=12))
def test_a_document_with_them_is_the_same_to_the_last_bit_when_it_is_read(seeds):
    document = poise.Document.opening(poise.biped())
    for seed in seeds:
        rng = np.random.default_rng(seed)
        try:
            document = EDITS[str(rng.choice(["switch extra", "set extra", "drag extra", "rank", "take", "base"]))](
                document, rng
            )
        except PoiseError:
            continue
    text = encode_document(document)
    again = decode_document(text)
    assert fields_of(again) == fields_of(document)
    assert encode_document(again) == text


def test_a_document_from_before_there_were_any_is_read(opening):
    fields = plain(goal_edits.switch_extra(opening, "balance", True))
    del fields["extras"]
    for goal in fields["goals"].values():
        del goal["priority"]
    again = written(fields)
    assert again.extras == {}
    assert {goal.priority for goal in again.goals.values()} == {1.0}


def test_what_a_file_leaves_out_is_as_the_character_has_it(opening):
    fields = plain(opening) | {"extras": {"balance": {"enabled": True}, "floor": {"weight": 5.0}}}
    document = written(fields)
    assert document.extra("balance") == replace(opening.extra("balance"), enabled=True)
    assert document.extra("floor") == replace(opening.extra("floor"), weight=5.0)


@pytest.mark.parametrize(
    ("extras", "complaint"),
    [
        ({"balnce": {}}, "did you mean 'balance'"),
        ({"hint left_ear": {}}, "is not one that this character has"),
        ({"balance": {"wieght": 1.0}}, "wieght"),
        ({"look": {"enabled": True}}, "goal 'look' has no target"),
        ({"balance": {"weight": "much"}}, "weight"),
        ({"balance": {"priority": 0}}, "priority of goal 'balance' must be between 1 and 100"),
        ([], "extras"),
    ],
)
def test_a_file_with_one_that_makes_no_sense_is_refused_with_a_reason(opening, extras, complaint):
    with pytest.raises((SchemaError, ValueRefusedError), match=complaint):
        written(plain(opening) | {"extras": extras})


def test_a_priority_that_makes_no_sense_is_refused(opening):
    fields = plain(opening)
    fields["goals"]["head"]["priority"] = 0.0
    with pytest.raises(ValueRefusedError, match="priority of goal 'head' must be between 1 and 100"):
        written(fields)
