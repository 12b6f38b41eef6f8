"""Couplings of joints: what they cut off their leaders, what is refused, and what follows in poses, motions and files."""

import math

import numpy as np
import pytest

import poise
from poise.errors import CharacterError, PoiseError
from poise.motion.interpolation import mixed_angles
from tests.support import naive
from tests.support.characters import frame, random_angles, random_coupled_tree, random_placement, random_tree, seeds


def finger(*couples, limits=(-2.0, 2.0), kind="hinge"):
    """Joints one after another, a, b, c …, each as long as 1; those after the first with these couplings and limits."""
    joints = [poise.Joint("a", None, (0, 0, 0), (0, 0, 1), (-1.5, 1.5), segment="link_a", kind=kind)]
    for name, couple in zip("bcdef", couples, strict=False):
        parent = joints[-1].name
        joints.append(poise.Joint(name, parent, (0, 1, 0), (0, 0, 1), limits, segment=f"link_{name}", couple=couple))
    return poise.Character(joints, [poise.Effector("tip", joints[-1].segment, (0, 1, 0))])


def test_a_coupled_joint_follows_in_every_pose():
    character = finger(poise.Coupling("a", 0.5, 0.1), poise.Coupling("b", -2.0))
    pose = poise.Pose(character, (0.6, 9.0, 9.0))
    np.testing.assert_allclose(pose.angles, (0.6, 0.4, -0.8))
    assert len(character.joints) == character.n_dofs == 3
    assert character.rest.tolist() == [0.0, 0.1, -0.2]
    motion = poise.Motion(character, np.ones((4, 3)))
    np.testing.assert_allclose(motion.angles, [[1.0, 0.6, -1.2]] * 4)


@pytest.mark.parametrize("ratio", [0.7, -0.7, 3.0, -1.0 / 3.0, 1e-3])
@pytest.mark.parametrize("offset", [0.0, 0.1, -0.03])
def test_limits_of_the_leader_are_cut_to_the_last_bit(ratio, offset):
    couple = poise.Coupling("a", ratio, offset)
    character = finger(couple, limits=(-0.3, 0.2))
    low, high = character.joint("a").limits
    for limit, outwards in ((low, -math.inf), (high, math.inf)):
        assert -0.3 <= couple.value(limit) <= 0.2
        further = limit + math.copysign(1e-12, outwards)
        assert abs(limit) == 1.5 or not -0.3 <= couple.value(further) <= 0.2
    assert poise.Character(character.joints, character.effectors) == character


def test_limits_of_a_chain_are_cut_through_to_the_joint_that_leads_all():
    couples = poise.Coupling("a", 2.0), poise.Coupling("b", 2.0), poise.Coupling("c", -2.0)
    assert finger(*couples, limits=(-1.0, 0.8)).joint("a").limits == (-0.1, 0.125)


@pytest.mark.parametrize("seed", seeds(14))
def test_random_trees_keep_all_limits_when_the_leaders_keep_theirs(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    low, high = character.limits.T
    for _ in range(50):
        drawn = rng.uniform(np.maximum(low, -9.0), np.minimum(high, 9.0))
        ends = np.where(rng.random(len(low)) < 0.5, np.maximum(low, -9.0), np.minimum(high, 9.0))
        angles = poise.Pose(character, np.where(rng.random(len(low)) < 0.5, ends, drawn)).angles
        assert ((low <= angles) & (angles <= high)).all()
        assert poise.Pose(character, angles).angles.tobytes() == angles.tobytes()


def test_a_leader_is_as_slow_as_what_follows_needs():
    joints = finger(poise.Coupling("a", -4.0)).joints
    slow = [poise.Joint("b", "a", (0, 1, 0), couple=joints[1].couple, max_speed=2.0, segment="link_b")]
    character = poise.Character([joints[0], *slow], [poise.Effector("tip", "link_b")])
    assert character.joint("a").max_speed == 0.5


REFUSED = {
    "joint 'b' follows 'z', which is no joint": [poise.Coupling("z")],
    "joints follow each other in a circle: b → b": [poise.Coupling("b")],
    "joints follow each other in a circle: b → c → b": [poise.Coupling("c"), poise.Coupling("b")],
    "ratio of the coupling of joint 'b' must be a number": [poise.Coupling("a", math.nan)],
    "offset of the coupling of joint 'b' must be a number of at most 1e\\+06, not inf": [poise.Coupling("a", 1.0, math.inf)],
    "couple of joint 'b' must be a Coupling or None": ["a"],
    "limits of joint 'b' and of 'a', which it follows, leave no room for both": [poise.Coupling("a", 1.0, 8.0)],
    "joint 'c' and of 'a', which it follows, leave no room": [poise.Coupling("a"), poise.Coupling("a", 0.0, 3.0)],
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_follow_is_refused_in_a_sentence(text):
    with pytest.raises(CharacterError, match=text):
        finger(*REFUSED[text])


def test_only_hinges_and_slides_lead_and_follow():
    ball = poise.Joint("ball", None, (0, 0, 0), kind="ball", segment="one")
    hinge = poise.Joint("hinge", "ball", (0, 1, 0), segment="two", couple=poise.Coupling("ball"))
    tip = [poise.Effector("tip", "two")]
    with pytest.raises(CharacterError, match="follows 'ball', which is of kind 'ball'; only hinges and slides lead"):
        poise.Character([ball, hinge], tip)
    free = poise.Joint("hinge", "ball", (0, 1, 0), segment="two")
    coupled = poise.Joint("ball", None, (0, 0, 0), kind="ball", segment="one", couple=poise.Coupling("hinge"))
    with pytest.raises(CharacterError, match="joint 'ball' is of kind 'ball' and cannot follow another"):
        poise.Character([coupled, free], tip)


def test_a_coupling_with_a_ratio_of_0_holds_its_joint():
    character = finger(poise.Coupling("a", 0.0, 0.3))
    assert poise.Pose(character, (1.0, 9.0)).angles.tolist() == [1.0, 0.3]
    assert character.joint("a").limits == (-1.5, 1.5)


def test_other_limits_of_a_coupled_joint_cut_its_leader_anew():
    character = finger(poise.Coupling("a", 0.5)).with_limits({"b": (-0.25, 0.5)})
    assert character.joint("a").limits == (-0.5, 1.0)
    with pytest.raises(PoiseError, match="leave no room"):
        character.with_limits({"b": (5.0, 6.0)})


@pytest.mark.parametrize("seed", seeds(7))
def test_the_jacobian_of_a_pose_is_that_of_what_leads(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    angles, placement = random_angles(character, rng), random_placement(rng)

    def nudged(number, amount):
        return poise.Pose(character, angles + amount * (np.arange(len(angles)) == number), placement)

    differences = naive.differences(lambda pose: frame(pose, "tip"), nudged, len(angles))
    np.testing.assert_allclose(poise.Pose(character, angles, placement).jacobian("tip"), differences, atol=1e-7)


@pytest.mark.parametrize("seed", seeds(7))
def test_rebasing_keeps_couplings_and_frames(seed):
    rng, character = np.random.default_rng(seed), random_coupled_tree(seed)
    pose = poise.Pose(character, random_angles(character, rng), random_placement(rng))
    moved = pose.rebase(character.segments[-1].name)
    assert moved.character.coupled_dofs == character.coupled_dofs
    assert poise.Pose(moved.character, moved.angles).angles.tobytes() == pose.angles.tobytes()
    for segment in character.segments:
        np.testing.assert_allclose(frame(moved, segment.name), frame(pose, segment.name), atol=1e-9)


def test_a_full_circle_of_a_leader_is_not_cut_short_on_the_way_between_poses():
    """Half the leader's turn would be left of what follows it, if the leader went the shorter way."""
    joints = [
        poise.Joint("a", None, (0, 0, 0), (0, 0, 1), segment="one"),
        poise.Joint("b", "a", (0, 1, 0), (0, 0, 1), segment="two", couple=poise.Coupling("a", 0.5)),
    ]
    character = poise.Character(joints, [poise.Effector("tip", "two")])
    one, other = (poise.Pose(character, (value, 0.0)).angles[None] for value in (-3.0, 3.0))
    np.testing.assert_allclose(mixed_angles(character, one, other, np.array([[0.5]])), 0.0, atol=1e-15)


def test_the_mirror_image_of_coupled_fingers_follows_too():
    joints = [poise.Joint("spine", None, (0, 0, 0), (0, 1, 0), (-1, 1), segment="chest")]
    for side, sign in (("left", 1.0), ("right", -1.0)):
        axis = (0.0, 0.0, sign)
        joints += [
            poise.Joint(f"{side}_a", "spine", (sign, 0, 0), axis, (-1, 1), segment=f"{side}_arm"),
            poise.Joint(
                f"{side}_b",
                f"{side}_a",
                (sign, 0, 0),
                axis,
                segment=f"{side}_hand",
                couple=poise.Coupling(f"{side}_a", 0.5, 0.1),
            ),
        ]
    character = poise.Character(joints, [poise.Effector(f"{side}_hand", f"{side}_hand") for side in ("left", "right")])
    mirrored = poise.Pose(character, (0.2, 0.6, 0.0, -0.4, 0.0)).mirror()
    np.testing.assert_allclose(mirrored.angles, (-0.2, -0.4, -0.1, 0.6, 0.4), atol=1e-12)


@pytest.mark.parametrize("seed", seeds(7))
def test_json_keeps_couplings(seed, tmp_path):
    character = random_coupled_tree(seed)
    poise.save(character, tmp_path / "tree.json")
    assert poise.load(tmp_path / "tree.json") == character


def test_a_summary_says_what_follows_what():
    text = poise.describe(finger(poise.Coupling("a", 0.5, 0.1), poise.Coupling("b", -2.0)))
    assert text.startswith("1 degree of freedom, 2 joints that follow others, 3 moving segments")
    assert "b follows a: 0.5 × its value + 5.73°" in text
    assert "c follows b: -2 × its value" in text


def test_plain_characters_have_no_couplings():
    assert random_tree(3).coupled_dofs == ()
