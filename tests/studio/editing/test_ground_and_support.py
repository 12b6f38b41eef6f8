"""The floor at the height of the ground, and the support polygon.

The polygon is that of all that touches the ground, of what a balance goal says, and of a character without feet.
"""

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.document.goal_anchors import goal_anchors
from poise.gait.terrain import Terrain
from poise.geometry.polygon import depth_inside
from poise.goals.balance import support_points
from poise.studio.editing import document_manner, goal_edits, pose_edits
from poise.studio.editing.ground_and_support import (
    TOUCHING,
    bearing_now,
    ground,
    named_points,
    support_depth,
    support_polygon,
)
from poise.studio.engine.solving import PoseEvaluator
from tests.support.documents import crane
from tests.support.gltf_files import human
from tests.support.skinned_avatars import skinned_avatar


def posed(document, name):
    """A document in a pose of the gallery."""
    return pose_edits.strike_pose(document, poise.named_pose(document.character, name))


def bearing_on(document, *names):
    """A document with a balance goal on these."""
    return goal_edits.set_extra(goal_edits.switch_extra(document, "balance", True), "balance", bearing=names)


def test_a_body_stands_on_both_feet_or_on_one(opening):
    corners, height = support_polygon(opening)
    assert height == pytest.approx(0.0, abs=1e-12)
    x, _, z = opening.pose.center_of_mass
    assert support_depth(opening) == depth_inside(corners, (x, z)) > 0.05
    one = bearing_on(opening, "left_foot")
    assert min(corner[0] for corner in support_polygon(one)[0]) > 0.09
    assert support_depth(one) < -0.03
    assert support_polygon(Document.opening(crane())) == ([], 0.0)


@pytest.mark.parametrize("name", ["sit", "kneel", "kneel on both knees", "crawl", "lunge", "one leg left"])
def test_what_touches_the_ground_bears_weight(opening, name):
    assert support_depth(posed(opening, name)) > 0.03


@pytest.mark.parametrize("balanced", [False, True])
def test_a_foot_in_the_air_bears_nothing(opening, balanced):
    on_left = goal_edits.switch_extra(posed(opening, "one leg left"), "balance", balanced)
    corners, _ = support_polygon(on_left)
    foot = on_left.pose.frame("left_foot")[0]
    assert max(math.dist(corner, (foot[0], foot[2])) for corner in corners) < 0.25
    assert support_polygon(bearing_on(on_left, "right_foot")) == ([], 0.0)


def test_a_hand_that_is_said_to_bear_weight_does_so_above_the_ground(opening):
    hand = opening.pose.frame("right_hand")[0]
    corners, _ = support_polygon(bearing_on(opening, "left_foot", "right_foot", "right_hand"))
    feet, _ = support_polygon(bearing_on(opening, "left_foot", "right_foot"))
    assert min(math.dist(corner, (hand[0], hand[2])) for corner in corners) < 0.01
    assert min(math.dist(corner, (hand[0], hand[2])) for corner in feet) > 0.01


def test_nothing_bears_a_body_in_the_air(opening):
    flying = replace(opening, placement=poise.Placement((0.0, 3.0, 0.0), (1.0, 0.0, 0.0, 0.0)))
    assert support_polygon(flying) == ([], 0.0)
    assert support_depth(flying) == -math.inf


def test_what_bears_weight_touches_the_ground_and_has_to_come_nearer_to_bear_it_again(opening):
    limit = TOUCHING * goal_anchors(opening.character).height
    both = bearing_now(opening, opening.pose)
    assert {segment for segment, _ in both} == {"left_foot", "right_foot"}

    def raised(share, before):
        pose = opening.pose
        lifted = poise.Pose(pose.character, pose.angles, ((0.0, share * limit, 0.0), pose.placement.orientation))
        return bearing_now(opening, lifted, before)

    assert set(raised(0.9, both)) == set(both)
    assert raised(0.9, ()) == ()
    assert set(raised(0.7, ())) == set(both)
    assert raised(1.1, both) == ()


def test_points_that_bear_weight_are_named_so_that_a_balance_goal_finds_them(opening):
    bearing = bearing_now(opening, opening.pose)
    found = support_points(opening.character, named_points(opening.character, bearing))
    assert [segment for segment, _ in found] == [segment for segment, _ in bearing]
    np.testing.assert_allclose([point for _, point in found], [point for _, point in bearing], atol=1e-6)


def test_the_feet_of_an_avatar_stand_at_rest_however_thick_its_shoes_are(tmp_path):
    builder, _ = human(vrm="1.0")
    (tmp_path / "avatar.vrm").write_bytes(builder.glb())
    document = poise.Document.opening(poise.load(tmp_path / "avatar.vrm"))
    assert support_depth(document) > 0.0


def test_the_floor_is_where_a_body_stands_wherever_its_base_is():
    document = document_manner.opening(poise.biped().rebase("pelvis"))
    assert document.extra("floor").height == pytest.approx(ground(document))
    errors = {error.key: error.metres for error in PoseEvaluator().evaluate(document, "poise").extra_errors}
    assert errors["floor"] <= 1e-3


def test_after_a_walk_the_floor_is_where_it_has_ended():
    walk = poise.walk(poise.biped(), speed=0.6, seconds=1.0)
    walked = pose_edits.keep_walk(document_manner.opening(poise.biped()), walk, Terrain((0.0, -0.2, 0.0)))
    assert walked.extra("floor").height == pytest.approx(-0.2)


def test_a_body_whose_skin_is_a_hat_alone_stands_on_the_ground(tmp_path):
    """The mannequin is drawn instead of such a skin, and the ground is under its soles."""
    (tmp_path / "hat.vrm").write_bytes(skinned_avatar(bare=True).glb())
    character = poise.load(tmp_path / "hat.vrm")
    rest = poise.Pose(character)
    assert ground(Document.opening(character)) < min(rest.frame(f"{side}Foot")[0][1] for side in ("left", "right"))
