"""The segment tree: where segments are joined, seen from anywhere; whatever base the description begins with."""

import numpy as np
import pytest

import poise
from poise.anatomy.segment_tree import RootedTree, SegmentTree, rooted_in_the_middle
from poise.formats.bvh_to_character_and_motion import motion_of
from tests.support import rigs
from tests.support.bvh_files import SIMPLE, read


def test_segments_are_joined_where_their_joints_are():
    rig = rigs.human()
    tree = SegmentTree.of(rigs.character_of(rig, np.random.default_rng(1)))
    # The first base is at the origin.
    for name, parent, place in rig.nodes:
        if parent is not None:
            np.testing.assert_allclose(tree.joined[parent][name], place - rig.nodes[0][2], atol=1e-9)


def test_seen_from_the_hips_every_segment_hangs_at_its_inner_end(biped):
    seen = RootedTree.of(SegmentTree.of(biped), "pelvis")
    for side in ("left", "right"):
        assert seen.near[f"{side}_shin"][1] > seen.near[f"{side}_foot"][1] + 0.3
        assert seen.parents[f"{side}_foot"] == f"{side}_shin"


def test_reaches_are_lengths_outward(biped):
    seen = RootedTree.of(SegmentTree.of(biped), "pelvis")
    assert seen.reach["left_thigh"] == pytest.approx(seen.reach["left_shin"] + 0.43)
    assert seen.total["pelvis"] > seen.reach["pelvis"]


@pytest.mark.parametrize("seed", range(8))
def test_the_middle_of_a_body_is_in_its_trunk(seed):
    rng = np.random.default_rng(seed)
    rig = rigs.human(rigs.random_options(rng))
    seen = rooted_in_the_middle(SegmentTree.of(rigs.character_of(rig, rng)))
    assert seen.root in ("hips", "head") or seen.root.startswith(("spine", "neck"))


def test_one_segment_alone_has_a_middle():
    joint = poise.Joint("a", None, (0, 1, 0), (1, 0, 0), (-1, 1), segment="b")
    tree = SegmentTree.of(poise.Character([joint], [poise.Effector("e", "b", (0, 0.5, 0))]))
    assert rooted_in_the_middle(tree).root in ("base", "b")
    assert tree.path("base", "b") == ["base", "b"]
    assert tree.tips["b"] == ((0.0, 1.5, 0.0),)
    assert tree.size() == 0.5


def test_end_sites_and_masses_show_where_segments_end():
    tree = SegmentTree.with_ends(motion_of(read(SIMPLE), unit="cm").character)
    np.testing.assert_allclose(tree.tips["Chest"], [(0.0, 1.3, 0.0)])
    joints = [
        poise.Joint("a", None, (0, 1, 0), (1, 0, 0), (-1, 1), segment="arm"),
        poise.Joint("b", None, (0, 2, 0), kind="fixed", segment="box"),
    ]
    masses = [poise.Segment("arm", 2.0, (0, 0.1, 0)), poise.Segment("box", 1.0, (0, 0.1, 0))]
    tree = SegmentTree.with_ends(poise.Character(joints, [poise.Effector("e", "arm")], masses))
    np.testing.assert_allclose(tree.tips["arm"], [(0.0, 1.2, 0.0)])  # as far again as its center of mass
    np.testing.assert_allclose(tree.tips["box"], [(0.0, 2.1, 0.0)])
    assert tree.freedoms == {"arm": 1, "box": 0}
    assert tree.axes == {"arm": (1.0, 0.0, 0.0)}
    assert tree.masses == {"arm": 2.0, "box": 1.0}


def test_a_frame_of_a_file_is_a_tree_too():
    character = motion_of(read(SIMPLE), unit="cm").character
    tree = SegmentTree.recorded(character, character.source, 1)
    np.testing.assert_allclose(tree.joined["Hips"]["Chest"], character.source.place("Chest")[1])
    assert tree.carriers == {"Chest": "Hips"}
    assert len(tree.tips["Chest"]) == 1


def test_the_way_outward_between_two_segments_is_listed(biped):
    seen = RootedTree.of(SegmentTree.of(biped), "pelvis")
    assert seen.between("left_thigh", "left_foot") == ("left_thigh", "left_shin", "left_foot")
    assert seen.between("left_foot", "left_thigh") == ()
