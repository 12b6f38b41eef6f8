"""URDF in and out: what a small robot becomes, what is written, and what is refused in which words."""

import math
import re

import numpy as np
import pytest

import poise
from poise.character.character import Character, Effector, Joint, Segment
from poise.compare import workloads
from poise.errors import FileFormatError, FileFormatWarning
from tests.support.characters import random_tree
from tests.support.data import DATA
from tests.support.robots import ARM, posed

G1 = DATA / "robot_unitree_urdf" / "g1_29dof_rev_1_0.urdf"
LINK_AND_JOINT = '<link name="{0}"/><joint name="j_{0}" type="{1}"><parent link="{2}"/><child link="{0}"/>{3}</joint>'


def written(tmp_path, text, name="robot.urdf"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def robot(*parts):
    return f'<robot name="r"><link name="base"/>{"".join(LINK_AND_JOINT.format(*part) for part in parts)}</robot>'


def test_z_up_and_x_forward_become_y_up_and_z_forward(tmp_path):
    character = poise.load(written(tmp_path, ARM))
    assert character.base == "table"
    shoulder = character.joint("shoulder")
    assert (shoulder.offset, shoulder.axis) == ((2.0, 3.0, 1.0), (0.0, 1.0, 0.0))
    assert character.joint("lift").axis == (0.0, 0.0, 1.0)
    assert character.segment("upper").center == (0.0, 0.2, 0.1)
    position, _ = posed(character, {"lift": 0.3}).frame("tool0")
    # In the file's axes: (1, 2, 3) + Rz(90°) (0.3, 0, 0.5) = (1, 2.3, 3.5).
    np.testing.assert_allclose(position, (2.3, 3.5, 1.0), atol=1e-15)


def test_a_robot_with_y_up_against_the_rule_is_read_so_if_that_is_said(tmp_path):
    character = poise.load(written(tmp_path, ARM), up="y")
    assert character.joint("shoulder").offset == (1.0, 2.0, 3.0)
    with pytest.raises(FileFormatError, match="up 'x' is unknown; there are y, z"):
        poise.load(written(tmp_path, ARM), up="x")


def test_limits_masses_and_speeds_are_read_and_a_speed_of_zero_is_none(tmp_path):
    character = poise.load(written(tmp_path, ARM))
    assert character.joint("shoulder").limits == (-1.0, 2.0)
    assert character.joint("shoulder").max_speed == 1.5
    assert (character.joint("lift").limits, character.joint("lift").rest) == ((0.1, 0.4), 0.1)
    assert character.joint("lift").max_speed == math.inf
    assert character.segment("upper").mass == 2.5


def test_effectors_are_the_base_and_the_ends_of_limbs(tmp_path):
    assert [effector.name for effector in poise.load(written(tmp_path, ARM)).effectors] == ["table", "tool0"]


def test_a_world_that_carries_the_robot_by_a_floating_joint_is_left_out(tmp_path):
    text = robot(("pelvis", "floating", "base", ""), ("leg", "continuous", "pelvis", ""))
    character = poise.load(written(tmp_path, text))
    assert character.base == "pelvis"
    assert [joint.name for joint in character.joints] == ["j_leg"]
    assert character.joint("j_leg").limits == (-math.inf, math.inf)


def test_floating_and_planar_joints_inside_become_slides_hinges_and_balls(tmp_path):
    text = robot(
        ("arm", "revolute", "base", ""), ("cart", "planar", "arm", '<axis xyz="0 0 1"/>'), ("kite", "floating", "arm", "")
    )
    character = poise.load(written(tmp_path, text))
    kinds = [(joint.name, joint.kind) for joint in character.joints]
    assert kinds[1:4] == [("j_cart_slide_x", "slide"), ("j_cart_slide_y", "slide"), ("j_cart_turn", "hinge")]
    assert [kind for _, kind in kinds[4:8]] == ["slide"] * 3 + ["ball"]
    # In the file: 1 along x, 2 along y, then the turn about z; in Poise these are z, x and y.
    pose = posed(character, {"j_cart_slide_x": 1.0, "j_cart_slide_y": 2.0, "j_cart_turn": 0.5})
    np.testing.assert_allclose(pose.segment_frame("cart")[0], (2.0, 0.0, 1.0), atol=1e-15)


def test_a_joint_without_limits_gets_none_and_a_note(tmp_path):
    read = poise.load(written(tmp_path, robot(("arm", "revolute", "base", ""))))
    assert read.joint("j_arm").limits == (-math.inf, math.inf)
    assert "'j_arm' has no limits" in read.source.notes[0]


def test_limits_of_1e16_are_none(tmp_path):
    character = poise.load(written(tmp_path, robot(("arm", "revolute", "base", '<limit lower="-1e16" upper="1e16"/>'))))
    assert character.joint("j_arm").limits == (-math.inf, math.inf)


def test_a_robot_that_faces_backward_is_turned_by_the_names_of_its_sides(tmp_path):
    """As iCub does, whose x points backward; what is written has the axes of its own file again."""
    parts = [(f"{side}_{part}", y, z) for part, z in (("hip", 0.0), ("knee", -0.4), ("foot", -0.8)) for side, y in SIDES]
    text = robot(*[
        (name, "revolute", "base", f'<origin xyz="0 {y} {z}"/><limit lower="-1" upper="1"/>') for name, y, z in parts
    ])  # fmt: skip
    path = written(tmp_path, text)
    read = poise.load(path)
    assert read.source.notes == ("it faces along −x of its base, not along x: 3 pairs of names for left and right say so",)
    assert read.joint("j_left_hip").offset == (0.1, 0.0, 0.0)
    poise.save(read, tmp_path / "again.urdf")
    assert '<origin xyz="0.0 -0.1 -0.8"' in (tmp_path / "again.urdf").read_text()
    assert poise.load(tmp_path / "again.urdf") == read


@pytest.mark.skipif(not G1.exists(), reason="set POISE_DATA to a folder with robots")
def test_the_g1_reaches_goals_for_hands_and_feet_inside_its_limits():
    """Goals from random poses, with the pelvis held, from rest."""
    character = poise.load(G1)
    cases = workloads.cold(character, seed=5, count=20)
    solver = poise.Solver(character)
    answers = []
    for positions, orientations in zip(cases.positions, cases.orientations, strict=True):
        solver.reset(character.rest)
        solver.set_goals(positions, orientations)
        assert solver.search().converged
        answers.append(solver.pose.angles)
    low, high = character.limits.T
    assert ((np.array(answers) >= low) & (np.array(answers) <= high)).all()
    assert cases.reached(character, np.array(answers)).all()


SIDES = (("left", -0.1), ("right", 0.1))


def test_a_human_body_that_lies_is_stood_up_with_a_warning(tmp_path):
    """As the humanoid of DeepMimic does, a URDF with y up and z ahead."""
    rows = [("chest", "base", (0.0, 0.3, 0.0)), ("neck", "chest", (0.0, 0.3, 0.0)), ("head", "neck", (0.0, 0.1, 0.0))]
    for side, x in (("left", 0.1), ("right", -0.1)):
        rows += [(f"{side}_hip", "base", (x, 0.0, 0.0)), (f"{side}_knee", f"{side}_hip", (0.0, -0.4, 0.0))]
        rows += [(f"{side}_ankle", f"{side}_knee", (0.0, -0.4, 0.0)), (f"{side}_toes", f"{side}_ankle", (0.0, -0.05, 0.15))]
        rows += [(f"{side}_shoulder", "chest", (2.0 * x, 0.2, 0.0)), (f"{side}_elbow", f"{side}_shoulder", (0.0, -0.3, 0.0))]
        rows += [(f"{side}_wrist", f"{side}_elbow", (0.0, -0.25, 0.0))]
    limit = '<limit lower="-1" upper="1"/>'
    text = robot(*[(name, "revolute", on, f'<origin xyz="{x} {y} {z}"/>{limit}') for name, on, (x, y, z) in rows])
    path = written(tmp_path, text.replace('"base"', '"pelvis"'))
    with pytest.warns(FileFormatWarning, match="its head is along y of its base, not along z; up= overrides"):
        character = poise.load(path)
    assert character == poise.load(path, up="y")
    assert character.joint("j_left_shoulder").offset == (0.2, 0.2, 0.0)


def test_a_urdf_may_be_called_xml(tmp_path):
    assert poise.load(written(tmp_path, ARM, "arm.xml")).base == "table"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("base", [0, 3])
def test_what_is_written_is_read_with_every_segment_in_its_place(seed, base, tmp_path):
    character = random_tree(seed)
    character = character.rebase(character.segments[base % len(character.segments)].name)
    poise.save(character, tmp_path / "body.urdf")
    again = poise.load(tmp_path / "body.urdf")
    rng = np.random.default_rng(seed)
    low, high = character.limits.T
    angles = rng.uniform(np.maximum(low, -2.0), np.minimum(high, 2.0))
    pose = poise.Pose(character, angles)
    other = posed(again, dict(zip(character.dof_names, angles, strict=True)))
    for segment in character.segments:
        np.testing.assert_allclose(other.segment_frame(segment.name)[0], pose.segment_frame(segment.name)[0], atol=1e-12)
        ours, theirs = pose.segment_frame(segment.name)[1], other.segment_frame(segment.name)[1]
        assert abs(abs(np.dot(ours, theirs)) - 1.0) < 1e-12


def test_limits_speeds_masses_and_axes_are_written(tmp_path):
    joints = [
        Joint("turn", None, (0.1, 0.2, 0.3), (1.0, 0.0, 0.0), (-1.0, math.inf), segment="arm", max_speed=3.0),
        Joint("slide", "turn", (0.0, 0.5, 0.0), (0.0, 0.0, 1.0), (0.0, 0.5), kind="slide", segment="hand"),
        Joint("spin", "slide", (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-math.inf, math.inf), segment="tool"),
    ]
    character = Character(joints, [Effector("tool", "tool")], [Segment("arm", 2.0, (0.0, 0.1, 0.0))])
    poise.save(character, tmp_path / "arm.urdf")
    assert poise.load(tmp_path / "arm.urdf").joints == character.joints
    assert poise.load(tmp_path / "arm.urdf").segments == character.segments


@pytest.mark.parametrize("pitch", [0.5 * math.pi, -0.5 * math.pi, 0.5 * math.pi - 1e-10, 1.0])
def test_rotations_are_written_exactly_also_at_right_angles(pitch, tmp_path):
    text = ARM.replace("0 0 1.5707963267948966", f"0.3 {pitch!r} -0.7")
    character = poise.load(written(tmp_path, text))
    poise.save(character, tmp_path / "again.urdf")
    again = poise.load(tmp_path / "again.urdf")
    np.testing.assert_allclose(again.joint("shoulder").rotation, character.joint("shoulder").rotation, atol=1e-15)


def test_a_ball_is_refused_by_name(tmp_path):
    with pytest.raises(FileFormatError, match=r"is a ball, which URDF does not have; save the character as \.json"):
        poise.save(poise.biped(joints="ball"), tmp_path / "biped.urdf")


MIMICS = robot(
    ("a", "continuous", "base", ""),
    ("b", "continuous", "a", '<mimic joint="j_a" multiplier="2" offset="0.5"/>'),
    ("c", "continuous", "b", '<mimic joint="j_b" multiplier="-1" offset="0.25"/>'),
)


def test_mimics_are_coupled_joints_and_written_back(tmp_path):
    character = poise.load(written(tmp_path, MIMICS))
    assert character.joint("j_b").couple == poise.Coupling("j_a", 2.0, 0.5)
    assert character.joint("j_c").couple == poise.Coupling("j_b", -1.0, 0.25)
    np.testing.assert_allclose(poise.Pose(character, (0.3, 0.0, 0.0)).angles, (0.3, 1.1, -0.85))
    poise.save(character, tmp_path / "again.urdf")
    assert poise.load(tmp_path / "again.urdf").joints == character.joints


def test_a_finger_curls_as_its_mimic_says(tmp_path):
    finger = [("a", "continuous", "base", '<axis xyz="0 1 0"/>')]
    finger += [
        ("b", "continuous", "a", '<origin xyz="0 0 1"/><axis xyz="0 1 0"/><mimic joint="j_a" multiplier="0.5" offset="0.1"/>')
    ]
    finger += [("tip", "fixed", "b", '<origin xyz="0 0 1"/>')]
    solver = poise.Solver(poise.load(written(tmp_path, robot(*finger))))
    solver["tip"].orientation_weight = 0.0
    solver["tip"].position = posed(solver.character, {"j_a": 0.6}).frame("tip")[0]
    solver.solve(tolerance=0, iterations=100)
    np.testing.assert_allclose(solver.pose.angles, (0.6, 0.4), atol=1e-4)


def test_limits_of_a_mimic_that_leave_no_room_are_left_out_with_a_warning(tmp_path):
    narrow = '<axis xyz="0 1 0"/><mimic joint="j_a" offset="2"/><limit lower="-0.1" upper="0.1" effort="1" velocity="1"/>'
    leader = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
    text = robot(("a", "revolute", "base", leader), ("b", "revolute", "a", narrow))
    with pytest.warns(FileFormatWarning, match="limits of joint 'j_b' do not fit those of the joint it follows"):
        character = poise.load(written(tmp_path, text))
    assert character.joint("j_b").limits == (-math.inf, math.inf)
    assert character.joint("j_a").limits == (-1.0, 1.0)


def test_only_characters_are_saved_as_urdf(tmp_path):
    with pytest.raises(FileFormatError, match=r"only characters are saved as \.urdf"):
        poise.save(poise.Pose(poise.biped()), tmp_path / "pose.urdf")


def test_a_name_that_xml_cannot_carry_is_refused(tmp_path):
    joints = [Joint("turn\x01", None, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (-1.0, 1.0), segment="arm")]
    with pytest.raises(FileFormatError, match="characters in it that XML cannot carry"):
        poise.save(Character(joints, [Effector("arm", "arm")]), tmp_path / "arm.urdf")
    assert not (tmp_path / "arm.urdf").exists()


ARMS = [("a", "revolute", "base", ""), ("b", "revolute", "a", "")]

REFUSED = {
    "": "line 1: it is empty",
    "<robot": "line 1: it is not well-formed XML: unclosed token",
    "\x00\xff\x13garbage": "not well-formed XML",
    "<sdf/>": "line 1: it is SDF, which Poise does not read",
    "<html/>": "<html> is no robot",
    "<robot/>": "<robot> has no <link>",
    '<robot><link name="a"/></robot>': "line 1: it has no joint that moves",
    robot(("a", "fixed", "base", "")): "line 1: it has no joint that moves",
    '<robot><link name="a"/>\n<link name="a"/></robot>': "line 2: two links are named 'a'",
    "<robot><link/></robot>": "<link> needs the attribute 'name'",
    '<robot><xacro:macro name="m"/></robot>': "make a URDF of it: xacro",
    robot(("a", "revolut", "base", "")): "is of type 'revolut'; did you mean 'revolute'?",
    robot(("a", "revolute", "bas", "")): "parent of joint 'j_a' is 'bas', which is no link; did you mean 'base'?",
    robot(("a", "revolute", "a", "")): "link 'a' hangs in a circle",
    robot(("a", "revolute", "b", ""), ("b", "revolute", "a", "")): "link 'a' hangs in a circle",
    robot(*ARMS).replace(
        '<link name="base"/>', '<link name="base"/><link name="c"/>'
    ): "2 links are no joint's child: 'base', 'c'",
    robot(("a", "revolute", "base", '<axis xyz="0 0 0"/>')): "axis of joint 'j_a' has no length",
    robot(("a", "revolute", "base", '<axis xyz="1 nan 0"/>')): "xyz of <axis> must be 3 numbers, not '1 nan 0'",
    robot(("a", "revolute", "base", '<axis xyz="1 1e999 0"/>')): "not finite",
    robot(("a", "revolute", "base", '<origin xyz="1 2"/>')): "xyz of <origin> must be 3 numbers, not '1 2'",
    robot(("a", "revolute", "base", '<origin xyz="1e7 0 0"/>')): "longer than 1e+06 m",
    robot(("a", "revolute", "base", '<mimic joint="j_a"/>')): "mimics itself",
    ARM.replace('"2.5"', '"-1"'): "mass of link 'upper' is -1",
}


ODD = {
    '<limit lower="2" upper="1"/>': "limits of joint 'j_a' are swapped, lower 2 is above upper 1; it gets none",
    '<mimic joint="k"/>': "joint 'j_a' mimics 'k', which is no joint",
}


@pytest.mark.parametrize("inside", ODD)
def test_what_other_programs_read_all_the_same_is_a_warning(inside, tmp_path):
    with pytest.warns(FileFormatWarning, match=re.escape(ODD[inside])):
        character = poise.load(written(tmp_path, robot(("a", "revolute", "base", inside))))
    assert character.joint("j_a").limits == (-math.inf, math.inf)


def test_commas_between_numbers_and_a_declaration_after_a_comment_are_read(tmp_path):
    text = "\n<!-- made by hand -->\n" + ARM.replace('xyz="1 2 3"', 'xyz="1, 2, 3"')
    assert poise.load(written(tmp_path, text)).joint("shoulder").offset == (2.0, 3.0, 1.0)


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: REFUSED[text][:50])
def test_what_is_wrong_is_said_in_one_sentence_with_its_line(text, tmp_path):
    with pytest.raises(FileFormatError, match=re.escape(REFUSED[text])) as caught:
        poise.load(written(tmp_path, text))
    assert re.search(r"robot\.urdf: (line \d+|offset)", str(caught.value))


BOMB = """<?xml version="1.0"?><!DOCTYPE robot [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><robot name="&b;"/>"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_dtd_is_refused_in_every_encoding(encoding, tmp_path):
    with pytest.raises(FileFormatError, match="it has a DTD"):
        poise.load(written(tmp_path, BOMB.encode(encoding)))


def test_elements_inside_each_other_without_end_are_refused(tmp_path):
    with pytest.raises(FileFormatError, match="more than 400 deep"):
        poise.load(written(tmp_path, "<robot>" + "<a>" * 100_000))


def test_a_long_chain_of_links_is_read_without_recursion(tmp_path):
    chain = [(f"l{k}", "continuous", f"l{k - 1}" if k else "base", "") for k in range(5_000)]
    character = poise.load(written(tmp_path, robot(*chain)))
    assert len(character.joints) == 5_000


def test_too_many_elements_are_refused(tmp_path):
    with pytest.raises(FileFormatError, match="more than 200000 elements"):
        poise.load(written(tmp_path, "<robot>" + "<a/>" * 200_001 + "</robot>"))


def test_options_of_other_files_are_refused(tmp_path):
    with pytest.raises(FileFormatError, match=r"unit, up and slides are for other files"):
        poise.load(written(tmp_path, ARM), unit="cm")
