"""The body that trackers are solved on: the same segments in the same places, with joints that bend as a human's do."""

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.anatomy.body_parts import body_axes, parts
from poise.anatomy.human_joints import anatomy_of
from poise.geometry.rotations import angle_between
from tests.support.motions import carried_human, walking
from tests.support.naive import axis_rotation
from tests.support.skeletons import CONVENTIONS, human, with_hinges

ENDS = ("Head", "LeftHand", "RightHand", "LeftFoot", "RightFoot")


def anatomy(character, names=ENDS):
    return anatomy_of(character, [poise.Effector(name, name) for name in names])


def named(body, segment):
    """The three joints of a segment, the first of them first."""
    return [number for number, joint in enumerate(body.joints) if joint.name.rsplit("_", 1)[0] == segment]


@pytest.mark.parametrize("seed", range(3))
def test_the_character_is_where_the_body_is_inside_its_limits(seed):
    made, rng = anatomy(human()), np.random.default_rng(seed)
    body = made.body
    solved = np.clip(body.rest + np.cumsum(rng.normal(0.0, 0.15, (80, body.n_dofs)), axis=0), *body.limits.T)
    angles = made.angles(solved)
    ours, theirs = poise.Motion(body, solved), poise.Motion(made.character, angles)
    assert (angles >= made.character.limits[:, 0]).all()
    assert (angles <= made.character.limits[:, 1]).all()
    for segment in body.segments:
        np.testing.assert_allclose(theirs.positions(segment.name), ours.positions(segment.name), atol=1e-9)
        assert angle_between(theirs.rotations(segment.name), ours.rotations(segment.name)).max() < 1e-9


def test_fingers_and_toes_are_left_at_rest_unless_they_are_tracked():
    carried = {segment.name for segment in anatomy(human()).body.segments}
    assert {"LeftHand", "LeftFoot"} <= carried
    assert not {"LeftToeBase", "LeftHandIndex1"} & carried
    assert "LeftToeBase" in {segment.name for segment in anatomy(human(), (*ENDS, "LeftToeBase")).body.segments}


@pytest.mark.parametrize("segment", ["LeftLeg", "RightLeg", "LeftForeArm", "RightForeArm"])
def test_knees_and_elbows_bend_one_way_easily_and_hardly_another(segment):
    made = anatomy(human())
    bend, across, _ = named(made.body, segment)
    assert 0.0 < made.body.limits[bend, 0] < made.body.rest[bend]
    assert made.stiffness[across] > 20.0 * made.stiffness[bend]
    far = {"LeftLeg": "LeftFoot", "RightLeg": "RightFoot", "LeftForeArm": "LeftHand", "RightForeArm": "RightHand"}[segment]
    straight, bent = made.body.rest.copy(), made.body.rest.copy()
    straight[bend], bent[bend] = made.body.limits[bend, 0], 1.5
    moved = poise.Pose(made.body, bent).frame(far)[0] - poise.Pose(made.body, straight).frame(far)[0]
    assert moved[2] * (-1.0 if "Leg" in segment else 1.0) > 0.1, "a shin goes back and a forearm to the front"


@pytest.mark.parametrize("sign", [1.0, -1.0])
@pytest.mark.parametrize(
    ("segments", "far", "axes", "way"), [("Leg", "Foot", "x", -1.0), ("Leg", "Foot", "xz", -1.0), ("ForeArm", "Hand", "y", 1.0)]
)
def test_knees_and_elbows_of_one_or_two_hinges_without_limits_bend_their_way_only(segments, far, axes, way, sign):
    character = with_hinges(human(), [f"Left{segments}", f"Right{segments}"], axes, sign)
    made = anatomy(character)
    for side in ("Left", "Right"):
        bend = next(n for n, joint in enumerate(made.body.joints) if joint.name == f"{side}{segments}_{'xyz'.index(axes[0])}")
        low, high = made.body.limits[bend]
        assert low < made.body.rest[bend] < high < low + np.pi
        assert made.stiffness[bend] < 0.5
        for share in (0.0, 0.2, 0.5, 0.8, 1.0):
            angles = np.clip(np.zeros(made.body.n_dofs), *made.body.limits.T)
            angles[bend] = low + share * (high - low)
            pose = poise.Pose(made.body, angles)
            moved = pose.frame(f"{side}{far}")[0] - pose.frame(f"{side}{segments}")[0]
            assert way * moved[2] > 0.0, "a shin goes back and a forearm to the front"


def test_hinges_with_limits_of_their_own_are_left_as_they_are():
    character = with_hinges(human(), ["LeftLeg"], "x").with_limits({"LeftLeg_0": (-1.0, 2.0)})
    body = anatomy(character).body
    joint = next(joint for joint in body.joints if joint.name == "LeftLeg_0")
    assert (joint.limits, joint.rest) == ((-1.0, 2.0), 0.0)


def test_elbows_and_knees_that_are_bent_at_rest_show_the_axis_they_bend_about():
    bends = {"LeftLeg_0": 0.6, "LeftForeArm_2": 0.8}  # the knee as usual, the elbow of a raised hand
    joints = [replace(joint, rest=bends.get(joint.name, 0.0)) for joint in human().joints]
    body = anatomy(poise.Character(joints, human().effectors, base="Hips")).body
    for name, axis in (("LeftLeg", (1.0, 0.0, 0.0)), ("LeftForeArm", (0.0, 0.0, 1.0))):
        bend = body.joints[named(body, name)[0]]
        np.testing.assert_allclose(bend.axis, axis, atol=1e-12)


def test_knees_that_are_drawn_a_little_bent_to_the_side_bend_forward_all_the_same():
    joints = [replace(joint, rest=0.4 if joint.name == "LeftLeg_2" else 0.0) for joint in human().joints]
    body = anatomy(poise.Character(joints, human().effectors, base="Hips")).body
    assert abs(body.joints[named(body, "LeftLeg")[0]].axis[0]) > 0.9


def test_a_thigh_does_not_turn_about_itself_until_its_knee_points_back():
    body = anatomy(human()).body
    for side in ("Left", "Right"):
        low, high = body.limits[named(body, f"{side}UpLeg")[2]]
        assert -1.1 < low - body.rest[named(body, f"{side}UpLeg")[2]] < -1.0
        assert 1.0 < high - body.rest[named(body, f"{side}UpLeg")[2]] < 1.1


def test_the_posture_stands_with_hanging_arms_and_is_its_own_mirror_image():
    pose = poise.Pose(anatomy(human()).body)
    for side in ("Left", "Right"):
        arm = pose.frame(f"{side}ForeArm")[0] - pose.frame(f"{side}Arm")[0]
        assert arm[1] < -0.9 * np.linalg.norm(arm)
    for name in ("Hand", "Foot", "ForeArm", "Leg"):
        left, right = pose.frame(f"Left{name}")[0], pose.frame(f"Right{name}")[0]
        np.testing.assert_allclose(left, right * (-1.0, 1.0, 1.0), atol=1e-12)


def test_a_knee_bends_across_its_own_bone_where_legs_are_spread_at_rest():
    spread = [
        poise.Joint(joint.name, joint.parent, (0.15, -0.39, 0.0) if joint.name == "LeftLeg_0" else joint.offset, joint.axis,
                    joint.limits, segment=joint.segment)
        for joint in human().joints
    ]  # fmt: skip
    character = poise.Character(spread, human().effectors, base="Hips")
    body = anatomy(character).body
    bone = np.array(parts(character)["LeftLeg"].far)
    assert np.array(body.joints[named(body, "LeftLeg")[0]].axis) @ bone == pytest.approx(0.0, abs=1e-12)


def test_joints_with_limits_of_their_own_stay_as_they_are():
    biped = poise.biped()
    made = anatomy_of(biped, biped.effectors)
    assert made.body.joints == biped.joints
    np.testing.assert_array_equal(made.angles(biped.rest[None])[0], biped.rest)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_convention_of_names_makes_the_same_body(convention):
    character = human(convention)
    made = anatomy_of(character, [poise.Effector("tip", character.effectors[0].segment)])
    plain = anatomy_of(human(), [poise.Effector("tip", "Head")])
    np.testing.assert_allclose(made.body.rest, plain.body.rest, atol=1e-12)
    np.testing.assert_array_equal(made.stiffness, plain.stiffness)


def test_left_up_and_forward_are_those_of_the_skeleton():
    np.testing.assert_allclose(body_axes(parts(human())), np.eye(3), atol=1e-9)
    nameless = poise.Character([poise.Joint("a", None, (0, 1, 0), (1, 0, 0), (-1, 1), segment="b")], [poise.Effector("e", "b")])
    np.testing.assert_array_equal(body_axes(parts(nameless)), np.eye(3))


def test_long_slides_of_files_are_held_and_short_ones_are_joints():
    def with_slide(limits):
        joints = [
            poise.Joint("slide", None, (0, 0, 0), (0, 1, 0), limits, kind="slide", rest=0.1),
            poise.Joint("turn", "slide", (0, 0, 0), (1, 0, 0), (-1, 1), segment="Head"),
        ]
        return anatomy_of(poise.Character(joints, [poise.Effector("e", "Head")]), [poise.Effector("e", "Head")]).body.joints[0]

    assert with_slide((-100.0, 100.0)).limits == (0.1, 0.1)
    assert with_slide((0.0, 0.3)).limits == (0.0, 0.3)


def test_the_body_of_a_character_is_made_once():
    character = walking(1).character
    assert anatomy(character) is anatomy(character)


def test_frames_that_are_mounted_otherwise_leave_joints_in_their_places():
    made = anatomy(carried_human())
    mount = axis_rotation(np.array([0.6, 0.0, 0.8]), 1.5)
    angles = made.remounted(made.body.rest, {"Hips": mount, "Head": mount})
    before = poise.Pose(made.body, made.body.rest)
    w = np.cos(0.75)
    after = poise.Pose(made.body, angles, ((0, 0, 0), (w, 0.6 * np.sin(0.75), 0.0, 0.8 * np.sin(0.75))))
    for segment in made.body.segments:
        np.testing.assert_allclose(after.frame(segment.name)[0], before.frame(segment.name)[0], atol=1e-12)
    np.testing.assert_array_equal(made.remounted(made.body.rest, {}), made.body.rest)
