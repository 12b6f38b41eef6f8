"""The body that poses are found on: bends as a human one, and has no unknowns that do not turn."""

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import parts
from poise.poses.pose_finder import finder_of
from tests.support import skeletons
from tests.support.skeletons import human

IN_PIECES = [
    row
    for name, parent, offset in skeletons.HUMAN
    for row in (
        # A thigh hangs on a bone that only leads to the hip, and a forearm has a piece to twist.
        [("__LeftUpLeg", "Hips", (0.01, -0.02, 0.0)), ("LeftUpLeg", "__LeftUpLeg", (0.08, -0.03, 0.0))]
        if name == "LeftUpLeg"
        else [("LeftForeArmTwist", "LeftForeArm", (0.13, 0.0, 0.0)), (name, "LeftForeArmTwist", (0.13, 0.0, 0.0))]
        if name == "LeftHand"
        else [(name, parent, offset)]
    )
]


def in_pieces():
    rows, tips = list(skeletons.both_sides(IN_PIECES)), list(skeletons.both_sides(skeletons.TIPS))
    return skeletons.skeleton(rows, tips, "Hips")


@pytest.mark.parametrize("make", [human, in_pieces])
def test_the_character_is_where_the_body_is(make):
    finder = finder_of(make())
    anatomy, rng = finder.anatomy, np.random.default_rng(0)
    body = anatomy.body
    low, high = np.nan_to_num(body.limits, posinf=1.0, neginf=-1.0).T
    solved = rng.uniform(np.maximum(low, -1.0), np.maximum(np.minimum(high, 1.0), low))
    one, other = poise.Pose(body, solved), poise.Pose(anatomy.character, anatomy.angles(solved[None])[0])
    for segment in body.segments:
        (at, turned), (there, turned_there) = one.segment_frame(segment.name), other.segment_frame(segment.name)
        assert np.abs(at - there).max() < 1e-9
        assert abs(turned @ turned_there) == pytest.approx(1.0, abs=1e-9)
    assert one.center_of_mass == pytest.approx(other.center_of_mass, abs=1e-9)


def test_a_limb_in_pieces_bends_at_the_first_that_points_along_it():
    character = in_pieces()
    kinds = {ball.segment: ball.kind for ball in finder_of(character).anatomy.balls}
    assert (kinds["__LeftUpLeg"], kinds["LeftUpLeg"]) == (None, "thigh")
    assert (kinds["LeftForeArm"], kinds["LeftForeArmTwist"]) == ("forearm", None)
    assert parts(character)["__LeftUpLeg"].kind == "thigh"


def test_what_does_not_turn_is_no_unknown():
    body = finder_of(in_pieces()).anatomy.body
    still = [joint for joint in body.joints if joint.limits[0] == joint.limits[1]]
    assert all(joint.segment is not None for joint in still)
    assert body.n_dofs < in_pieces().n_dofs - 12


@pytest.mark.parametrize("name", ["sit", "kneel on both knees", "crawl", "T", "one leg left"])
def test_a_body_in_pieces_takes_poses(name):
    found = poise.poses.find(in_pieces(), name)
    assert found.reached.reached, found.reached
    assert found.plausibility.plausible, found.plausibility


def test_a_head_without_a_neck_looks_back_as_far_as_one_with():
    rows = [
        (name, "Spine2" if name == "Head" else parent, offset) for name, parent, offset in skeletons.HUMAN if name != "Neck"
    ]
    character = skeletons.skeleton(list(skeletons.both_sides(rows)), list(skeletons.both_sides(skeletons.TIPS)), "Hips")
    assert poise.poses.find(character, "look back").reached.reached
