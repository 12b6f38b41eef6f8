"""The support polygon: of all that touches the ground, of what a balance goal says, and of a character without feet."""

import math
from dataclasses import replace

import pytest

import poise
from poise.document.document import Document
from poise.geometry.polygon import depth_inside
from poise.studio.editing import goal_edits, pose_edits
from poise.studio.editing.ground_and_support import support_depth, support_polygon
from tests.support.documents import crane


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
