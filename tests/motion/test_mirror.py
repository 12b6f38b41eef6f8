"""Reflecting poses: left does what right did, twice is as before, and what is not symmetric is refused."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import CharacterError, UnknownEffectorError, ValueRefusedError
from poise.motion.mirror import Mirror, partner
from tests.support import naive
from tests.support.characters import frame, random_angles, random_placement, random_tree

BIPED = poise.biped()
BASES = ("right_foot", "left_foot", "pelvis", "left_hand")
ACROSS = np.diag([-1.0, 1.0, 1.0])
"""The reflection of the characters here at zero angles, without its place."""
SPELLINGS = ("left_{}/right_{}", "{}_l/{}_r", "{}.L/{}.R", "Left{}/Right{}", "{} LEFT/{} RIGHT")

seeds = st.integers(0, 2**32 - 1)


def pose_of(character, seed, share=0.6, turned=False):
    """A pose up to `share` of the way from rest to anywhere inside the limits, upright or turned anyhow."""
    rng = np.random.default_rng(seed)
    angles = character.rest + share * (random_angles(character, rng) - character.rest)
    placement = random_placement(rng)
    if not turned:
        placement = placement.position, naive.vector_quaternion((0.0, rng.uniform(-3.0, 3.0), 0.0))
    return poise.Pose(character, angles, placement)


def reflected(plane, transform):
    """A 4 x 4 frame in the mirror, and its x axis turned round again so that it is a rotation."""
    normal, point = np.array(plane.normal), np.array(plane.point)
    reflection = np.eye(3) - 2.0 * np.outer(normal, normal)
    position = reflection @ (transform[:3, 3] - point) + point
    return naive.transform(reflection @ transform[:3, :3] @ ACROSS, position)


def symmetric(seed, spelling=SPELLINGS[0], n_joints=5):
    """A trunk and two limbs, hinges and slides turned anyhow, the limbs mirror images of each other."""
    rng = np.random.default_rng(seed)
    left, right = spelling.split("/")
    joints = [poise.Joint("waist", None, (0.0, 0.3, 0.1), (1.0, 0.0, 0.0), (-1.0, 0.5), segment="trunk")]
    joints.append(poise.Joint("neck", "waist", (0.0, 0.5, 0.0), (0.0, 0.6, 0.8), (-1.0, 1.0), segment="head"))
    for side, flip in ((left, 1.0), (right, -1.0)):
        draw, parent = np.random.default_rng(seed), "waist"
        for number in range(n_joints):
            offset, axis, rotation = draw.uniform(-0.3, 0.3, 3), draw.normal(size=3), draw.normal(size=4)
            kind = "slide" if draw.random() < 0.2 else "hinge"
            limits = np.array([-draw.uniform(0.1, 1.5), draw.uniform(0.1, 1.5)])
            # Reflected, an axis is that of the turn the other way; and it may be described the other way round anyhow.
            way = 1.0 if flip > 0.0 else rng.choice([-1.0, 1.0])
            bound = way if kind == "slide" or flip > 0.0 else -way
            joints.append(
                poise.Joint(
                    side.format(f"Joint{number}"),
                    parent,
                    tuple(offset * (flip, 1.0, 1.0)),
                    tuple(way * axis * (flip, 1.0, 1.0)),
                    tuple(np.sort(bound * limits)),
                    kind=kind,
                    segment=side.format(f"Body{number}") if number % 2 == 0 else None,
                    rotation=tuple(rotation * (1.0, 1.0, flip, flip)),
                )
            )
            parent = joints[-1].name
    bodies = [joint.segment for joint in joints if joint.segment]
    return poise.Character(joints, [poise.Effector(name, name, (0.0, 0.1, 0.0)) for name in bodies], base="ground")


# ---- names --------------------------------------------------------------------------------------------

PARTNERS = {
    "left_foot": "right_foot",
    "RIGHT_FOOT": "LEFT_FOOT",
    "LeftUpLeg": "RightUpLeg",
    "upLegRight": "upLegLeft",
    "mixamorig:LeftHand": "mixamorig:RightHand",
    "hand.L": "hand.R",
    "hand_r": "hand_l",
    "Bip01 L Calf": "Bip01 R Calf",
    "l-arm-lower": "r-arm-lower",
    "left_hand_l_1": "right_hand_r_1",
}


@pytest.mark.parametrize(("name", "other"), PARTNERS.items())
def test_partners_have_left_and_right_swapped(name, other):
    names = [name, other, "head"]
    assert partner(name, names) == other
    assert partner(other, names) == name


@pytest.mark.parametrize("name", ["head", "left_tail", "bright", "hand_lr", "Ltail", "roll", "", "LeFt_hand"])
def test_a_name_without_a_partner_is_its_own(name):
    others = ["hand_rl", "Rtail", "loll", "Right_hand"]
    assert partner(name, [name, *others]) == name


# ---- poses --------------------------------------------------------------------------------------------


@given(seed=seeds, base=st.sampled_from(BASES), turned=st.booleans())
@settings(max_examples=150)
def test_mirroring_twice_gives_the_pose_back(seed, base, turned):
    pose = pose_of(BIPED.rebase(base), seed, turned=turned)
    again = pose.mirror().mirror()
    np.testing.assert_allclose(again.angles, pose.angles, rtol=0, atol=1e-12)
    np.testing.assert_allclose(frame(again, base), frame(pose, base), rtol=0, atol=1e-12)


@given(seed=seeds, base=st.sampled_from(BASES), turned=st.booleans())
@settings(max_examples=150)
def test_every_effector_does_what_its_partner_did_reflected(seed, base, turned):
    pose = pose_of(BIPED.rebase(base), seed, turned=turned)
    mirrored, plane = pose.mirror(), Mirror.of(BIPED).plane(pose)
    for name, before in naive.effector_frames(pose.character, pose.angles, pose.placement).items():
        other = partner(name, [effector.name for effector in BIPED.effectors])
        np.testing.assert_allclose(frame(mirrored, other), reflected(plane, before), rtol=0, atol=1e-12, err_msg=name)


@given(seed=seeds, base=st.sampled_from(BASES), turned=st.booleans())
@settings(max_examples=50)
def test_the_plane_stays_where_it_is_and_is_upright(seed, base, turned):
    pose = pose_of(BIPED.rebase(base), seed, turned=turned)
    before, after = (Mirror.of(BIPED).plane(each) for each in (pose, pose.mirror()))
    np.testing.assert_allclose(np.abs(np.dot(before.normal, after.normal)), 1.0, atol=1e-12)
    np.testing.assert_allclose(np.dot(before.normal, np.subtract(after.point, before.point)), 0.0, atol=1e-12)
    assert before.normal[1] == 0.0


@given(seed=seeds, base=st.sampled_from(BASES))
@settings(max_examples=100)
def test_limits_hold_wherever_in_them_a_pose_is(seed, base):
    mirrored = pose_of(BIPED.rebase(base), seed, share=1.0).mirror()
    low, high = BIPED.limits.T
    assert np.all((low <= mirrored.angles) & (mirrored.angles <= high))


@given(seed=seeds, spelling=st.sampled_from(SPELLINGS), data=st.data())
@settings(max_examples=100)
def test_any_symmetric_character_is_mirrored_exactly(seed, spelling, data):
    described = symmetric(seed, spelling)
    base = data.draw(st.sampled_from([segment.name for segment in described.segments]))
    pose = pose_of(described.rebase(base), seed, share=1.0, turned=data.draw(st.booleans()))
    mirrored, mirror = pose.mirror(), Mirror.of(described)
    plane = mirror.plane(pose)
    names = [effector.name for effector in described.effectors]
    for name in names:
        other, position, orientation = mirror.reflect(plane, name, *pose.frame(name))
        assert other == partner(name, names)
        expected = naive.transform(naive.quaternion_rotation(orientation), position)
        np.testing.assert_allclose(frame(mirrored, other), expected, rtol=0, atol=1e-12)
        np.testing.assert_allclose(position, reflected(plane, frame(pose, name))[:3, 3], rtol=0, atol=1e-12)
    np.testing.assert_allclose(mirrored.mirror().angles, pose.angles, rtol=0, atol=1e-15)
    low, high = described.limits.T
    assert np.all((low <= mirrored.angles) & (mirrored.angles <= high))


def test_a_raised_left_leg_becomes_a_raised_right_leg_and_the_other_foot_stands():
    solver = poise.Solver(BIPED)
    solver["left_foot"].position = (0.20, 0.35, 0.30)
    assert solver.solve().converged
    pose = solver.pose
    mirrored = pose.mirror()
    assert mirrored.character is BIPED
    assert mirrored.frame("right_foot")[0][1] == pytest.approx(0.35, abs=1e-3)
    np.testing.assert_allclose(frame(mirrored, "left_foot")[1, :], (0.0, 1.0, 0.0, 0.0), atol=1e-12)
    middle = Mirror.of(BIPED).plane(pose).point[0]
    assert mirrored.frame("left_foot")[0][0] == pytest.approx(2.0 * middle, abs=1e-3)
    assert pose.frame("left_foot")[0][1] == pytest.approx(0.35, abs=1e-3), "the pose itself is as it was"


def test_a_symmetric_pose_stays_where_it_is(biped):
    pose = poise.Pose(biped, placement=((1.0, 2.0, 3.0), naive.vector_quaternion((0.0, 0.7, 0.0))))
    mirrored = pose.mirror()
    np.testing.assert_allclose(mirrored.angles, pose.angles, atol=1e-14)
    np.testing.assert_allclose(np.hstack(mirrored.placement), np.hstack(pose.placement), atol=1e-14)


def test_angles_are_clipped_only_where_limits_differ(biped):
    uneven = biped.with_limits({"left_elbow_x": (0.0, 0.3)})
    angles = biped.rest.copy()
    angles[15], angles[16] = 1.5, 0.25
    mirrored = poise.Pose(uneven, np.clip(angles, *uneven.limits.T)).mirror()
    assert [mirrored.angles[number] for number in (21, 22)] == [0.3, 0.25]
    assert poise.Pose(biped, angles).mirror().angles[21] == 1.5


def test_a_pose_outside_its_limits_is_not_clipped(biped):
    angles = biped.rest.copy()
    angles[15] = 4.0
    assert poise.Pose(biped, angles).mirror().angles[21] == 4.0


def test_a_character_on_its_side_is_mirrored_too(biped):
    lying = biped.rebase("pelvis")
    pose = poise.Pose(lying, placement=((0.0, 1.0, 0.0), naive.vector_quaternion((0.0, 0.0, np.pi / 2))))
    np.testing.assert_allclose(frame(pose.mirror().mirror(), "head"), frame(pose, "head"), atol=1e-12)


def test_the_mirror_is_made_once_for_all_bases():
    assert Mirror.of(BIPED) is Mirror.of(BIPED.rebase("left_foot"))
    assert Mirror.of(BIPED).middle == "pelvis"


# ---- frames that are wanted ---------------------------------------------------------------------------


def test_a_wanted_frame_is_reflected_like_the_pose(biped):
    mirror, pose = Mirror.of(biped), poise.Pose(biped)
    name, position, orientation = mirror.reflect(mirror.plane(pose), "right_hand", (-0.3, 1.2, 0.4), (0.6, 0.0, 0.8, 0.0))
    assert name == "left_hand"
    np.testing.assert_allclose(position, (0.48, 1.2, 0.4), atol=1e-12)
    np.testing.assert_allclose(orientation, (0.6, 0.0, -0.8, 0.0), atol=1e-12)


def test_a_wanted_frame_that_cannot_be_is_refused(biped):
    mirror, plane = Mirror.of(biped), Mirror.of(biped).plane(poise.Pose(biped))
    with pytest.raises(UnknownEffectorError) as refusal:
        mirror.reflect(plane, "left_hnad", (0, 0, 0), (1, 0, 0, 0))
    assert str(refusal.value) == "no effector named 'left_hnad'; did you mean 'left_hand'?"
    with pytest.raises(ValueRefusedError) as refusal:
        mirror.reflect(plane, "left_hand", (0, 0, np.nan), (1, 0, 0, 0))
    assert str(refusal.value) == "position of effector 'left_hand' has a number that is not finite in it"


def test_an_effector_on_one_side_only_has_no_mirror_image(biped):
    effectors = (*biped.effectors, poise.Effector("sword", "right_hand", (0.0, -0.5, 0.0)))
    armed = poise.Character(biped.joints, effectors, biped.segments, biped.base)
    pose, mirror = poise.Pose(armed), Mirror.of(armed)
    with pytest.raises(CharacterError) as refusal:
        mirror.reflect(mirror.plane(pose), "sword", *pose.frame("sword"))
    assert str(refusal.value) == (
        "effector 'sword' has no mirror image: it needs a partner, named with left and right swapped, on segment 'left_hand'"
    )
    assert refusal.value.culprit == "sword"
    pose.mirror()


# ---- what has no mirror image -------------------------------------------------------------------------


def changed(name, **changes):
    """The biped with one joint described otherwise."""
    joints = [dataclasses.replace(joint, **changes) if joint.name == name else joint for joint in BIPED.joints]
    return poise.Character(joints, BIPED.effectors, BIPED.segments, BIPED.base)


def two_hands(left="left_hand", middle="trunk"):
    """Two hands on a trunk, by one joint each."""
    joints = [
        poise.Joint("left_joint", None, (0.2, 0, 0), (0, 0, 1), (-1, 1), segment=left),
        poise.Joint("right_joint", None, (-0.2, 0, 0), (0, 0, 1), (-1, 1), segment="right_hand"),
    ]
    return poise.Character(joints, [poise.Effector("tip", left)], base=middle)


def in_a_row():
    """A left foot on a right foot, and nothing between them that has a name."""
    joints = [
        poise.Joint("left_joint", None, (0.2, 0, 0), (0, 0, 1), (-1, 1)),
        poise.Joint("right_joint", "left_joint", (0.2, 0, 0), (0, 0, 1), (-1, 1), segment="right_foot"),
    ]
    return poise.Character(joints, [poise.Effector("tip", "right_foot")], base="left_foot")


def crossed():
    """Two arms whose axes are mirror images, but one lifts before it swings and the other swings before it lifts."""

    def hinge(name, parent, offset, axis, segment=None):
        return poise.Joint(name, parent, offset, axis, (-1, 1), segment=segment)

    joints = [
        hinge("left_lift", None, (0.2, 0, 0), (0, 0, 1)),
        hinge("left_swing", "left_lift", (0, -0.1, 0), (1, 0, 0), "left_hand"),
        hinge("right_swing", None, (-0.2, -0.1, 0), (1, 0, 0)),
        hinge("right_lift", "right_swing", (0, 0.1, 0), (0, 0, 1), "right_hand"),
    ]
    return poise.Character(joints, [poise.Effector("tip", "left_hand")], base="trunk")


@pytest.mark.parametrize("seed", range(3))
def test_a_body_with_one_arm_a_little_longer_is_mirrored_as_far_off_as_that(seed):
    uneven, even = changed("left_elbow_x", offset=(0.0, -0.33, 0.0)), poise.biped()
    angles = random_angles(even, np.random.default_rng(seed))
    there, exact = poise.Pose(uneven, angles).mirror(), poise.Pose(even, angles).mirror()
    for effector in even.effectors:
        assert np.linalg.norm(there.frame(effector.name)[0] - exact.frame(effector.name)[0]) < 0.021  # 2 cm longer


REFUSED = {
    "a longer arm": (
        lambda: changed("left_elbow_x", offset=(0.0, -0.51, 0.0)),
        "joints 'right_elbow_x' and 'left_elbow_x' are not mirror images, the axes at zero angles are 200 mm apart; "
        "describe both alike but for the side",
        "right_elbow_x",
    ),
    "another axis": (
        lambda: changed("left_hand_z", axis=(0.0, 1.0, 0.0)),
        "joints 'right_hand_z' and 'left_hand_z' are not mirror images, the axes at zero angles differ; "
        "describe both alike but for the side",
        "right_hand_z",
    ),
    "a slide for a hinge": (
        lambda: changed("left_hand_z", kind="slide"),
        "joints 'right_hand_z' and 'left_hand_z' are not mirror images, one is a hinge and one a slide; "
        "describe both alike but for the side",
        "right_hand_z",
    ),
    "a neck askew": (
        lambda: changed("head_x", axis=(1.0, 1.0, 0.0)),
        "joint 'head_x' is not its own mirror image, the axes at zero angles differ; "
        "name its partner like it, with left and right swapped",
        "head_x",
    ),
    "a head aside": (
        lambda: changed("head_x", offset=(0.1, 0.48, 0.0)),
        "joint 'head_y' is not its own mirror image, the axes at zero angles are 200 mm apart; "
        "name its partner like it, with left and right swapped",
        "head_y",
    ),
    "names that do not match": (
        lambda: two_hands(left="paw"),
        "segment 'paw' hangs from 'trunk' by other joints than the mirror image; "
        "name joints and segments of one limb alike but for left and right",
        "paw",
    ),
    "no middle": (
        in_a_row,
        "it has no segment in the middle; the one between left and right needs a name without either, such as 'pelvis'",
        None,
    ),
    "axes in another order that do not meet": (
        crossed,
        "joints 'left_lift' and 'right_lift' are not mirror images, they come in another order; "
        "describe both alike but for the side",
        "left_lift",
    ),
}


@pytest.mark.parametrize(("make", "message", "culprit"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_symmetric_is_refused_with_its_culprit(make, message, culprit):
    with pytest.raises(CharacterError) as refusal:
        poise.Pose(make()).mirror()
    assert str(refusal.value) == f"the character cannot be mirrored: {message}"
    assert refusal.value.culprit == culprit


def test_a_random_tree_is_refused():
    with pytest.raises(CharacterError, match="is not its own mirror image"):
        poise.Pose(random_tree(3)).mirror()


def test_two_hands_with_the_right_names_are_mirrored():
    mirrored = poise.Pose(two_hands(), [0.25, -0.5]).mirror()
    assert mirrored.angles.tolist() == [0.5, -0.25]
