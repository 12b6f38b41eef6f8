"""MJCF: what small models become, what is reported, and what is refused in which words."""

import builtins
import math
import re
import warnings

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, FileFormatWarning
from poise.formats.load_save import decode_robot_file
from tests.support.robots import LEG, distance_from_mujoco, posed

mujoco = pytest.importorskip("mujoco", reason="pip install 'poise[mjcf]'")


def written(tmp_path, text, name="robot.xml"):
    path = tmp_path / name
    path.write_text(text)
    return path


def model(bodies, rest=""):
    return f"<mujoco><worldbody>{bodies}</worldbody>{rest}</mujoco>"


def body(name, inside="<joint/>", **attributes):
    more = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<body name="{name}"{more}>{inside}</body>'


def test_defaults_degrees_and_references_are_resolved_and_meshes_are_not_needed(tmp_path):
    character = poise.load(written(tmp_path, LEG))
    assert character.base == "pelvis"
    hip, knee = character.joint("hip"), character.joint("knee")
    np.testing.assert_allclose(hip.limits, np.radians([-30.0, 60.0]))
    np.testing.assert_allclose(knee.limits, np.radians([0.0, 90.0]))
    assert hip.rest == pytest.approx(math.radians(10.0))
    assert knee.axis == (1.0, 0.0, 0.0)  # y of the file
    assert (character.segment("pelvis").mass, character.segment("thigh").mass, character.segment("shin").mass) == (
        5.0,
        3.0,
        0.0,
    )


def test_an_anchor_beside_a_body_s_frame_keeps_the_frame_where_the_file_has_it(tmp_path):
    path = written(tmp_path, LEG.replace("<light", '<geom type="plane" size="1 1 1"/><light'))
    assert max(distance_from_mujoco(mujoco, path, poses=20)) < 1e-12


def test_a_site_named_like_a_sole_is_the_effector_of_its_limb(tmp_path):
    effectors = {effector.name: effector for effector in poise.load(written(tmp_path, LEG)).effectors}
    assert list(effectors) == ["pelvis", "sole"]
    assert effectors["sole"].offset == (0.0, -0.45, 0.0)


def test_several_joints_of_a_body_turn_one_inside_the_other(tmp_path):
    one = '<joint name="a" axis="1 0 0" pos="0 0 .1"/><joint name="b" type="slide" axis="0 1 1"/>'
    other = '<joint name="c" axis="1 1 0" pos="0.2 0 0"/>'
    arm = body("arm", one + other + body("hand", "", pos="0 0 1"), quat="1 2 3 4")
    path = written(tmp_path, model(body("base", arm, euler="20 30 40")))
    assert max(distance_from_mujoco(mujoco, path, poses=20)) < 1e-12


def test_a_ball_is_a_ball_whose_limit_bounds_swing_and_twist(tmp_path):
    text = model(body("base", body("arm", '<joint type="ball" range="0 60"/>')))
    assert poise.load(written(tmp_path, text)).joints[0].limits.twist == pytest.approx((-math.pi / 3, math.pi / 3))


def test_a_ball_turns_as_in_mujoco(tmp_path):
    path = written(tmp_path, model(body("base", body("arm", '<joint name="ball" type="ball" pos="0 .1 .2"/>'))))
    assert poise.load(path).joint("ball").kind == "ball"
    assert max(distance_from_mujoco(mujoco, path, poses=20)) < 1e-12


def test_y_up_is_known_by_gravity(tmp_path):
    text = '<mujoco><option gravity="0 -9.81 0"/><worldbody>' + body("base", body("arm", pos="1 2 3")) + "</worldbody></mujoco>"
    assert poise.load(written(tmp_path, text)).joints[0].offset == (1.0, 2.0, 3.0)


def test_a_body_that_lies_is_stood_up_as_the_world_has_it(tmp_path):
    """As dm_control's CMU humanoid: the root's own y is up, and rotated to the world's z."""
    text = model(body("root", '<freejoint/><geom size="1"/>' + body("arm", pos="0 1 0"), euler="90 0 0"))
    x, y, z = poise.load(written(tmp_path, text)).joints[0].offset
    assert (round(x, 12), round(y, 12), round(z, 12)) == (0.0, 1.0, 0.0)


def test_bodies_without_names_and_joints_without_names_get_some(tmp_path):
    character = poise.load(
        written(tmp_path, model("<body><body><joint/></body><body><joint/><joint axis='1 0 0'/></body></body>"))
    )
    assert [joint.name for joint in character.joints] == ["body_2_joint", "body_3_joint", "body_3_joint_2"]


def test_what_moves_freely_beside_the_robot_is_left_out_and_reported(tmp_path):
    robot = body("pelvis", "<freejoint/>" + body("leg") + body("arm"))
    ball = body("ball", '<freejoint/><geom size="0.1"/>')
    read = poise.load(written(tmp_path, model(ball + robot)))
    assert read.base == "pelvis"
    assert [segment.name for segment in read.segments] == ["pelvis", "leg", "arm"]
    assert read.source.notes == ("other bodies that move freely are left out: ball",)


def test_two_arms_on_the_world_have_the_world_as_their_base(tmp_path):
    character = poise.load(written(tmp_path, model(body("left_arm", pos="0 1 0") + body("right_arm", pos="0 -1 0"))))
    assert character.base == "world"
    assert len(character.joints) == 2


def test_an_included_file_is_read_and_a_missing_one_reported(tmp_path):
    (tmp_path / "parts").mkdir()
    written(tmp_path / "parts", f"<mujocoinclude>{body('arm')}</mujocoinclude>", "arm.xml")
    text = model(body("base", '<include file="parts/arm.xml"/>'), '<include file="sky.xml"/>')
    read = poise.load(written(tmp_path, text))
    assert [segment.name for segment in read.segments] == ["base", "arm"]
    assert read.source.notes == ("included files are not there: sky.xml",)


def test_an_upload_has_no_folder_so_nothing_is_included(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, f"<mujocoinclude>{body('leg')}</mujocoinclude>", "leg.xml")
    text = model(body("base", body("arm") + '<include file="leg.xml"/>'))
    character = decode_robot_file(text.encode(), "robot.xml")
    assert [segment.name for segment in character.segments] == ["base", "arm"]
    assert character.source.notes == ("included files are not there: leg.xml",)


def test_a_loop_is_left_open_with_a_warning(tmp_path):
    bodies = body("base", body("one") + body("two", pos="1 0 0"))
    text = model(bodies, '<equality><connect body1="one" body2="two" anchor="0 0 0"/></equality>')
    with pytest.warns(FileFormatWarning, match="a loop is left open: an equality connects 'one' and 'two'"):
        poise.load(written(tmp_path, text))


FREEDOM = '<joint axis="1 0 0"/><joint axis="0 1 0"/><joint axis="0 0 1"/><joint type="slide" axis="1 1 1"/>'
SITES = '<site name="s" pos="0.1 0 0" euler="10 20 30"/>', '<site name="t" pos="0 0 0.1" euler="40 20 30"/>'
FOUR_BARS = body(
    "one",
    body("two", body("three", FREEDOM + SITES[0], pos="0 0.1 1"), pos="1 0 0.2")
    + body("four", FREEDOM + SITES[1], pos="0.3 0 1"),
)
CLOSINGS = [
    '<connect body1="three" body2="four" anchor="0.1 0.2 0.3"/>',
    '<weld body1="three" body2="four" anchor="0.1 0.2 0.3"/>',
    '<weld body1="three" body2="four" relpose="0.1 0.2 0.3 1 0.2 0.3 0.4" anchor="0 0.5 0"/>',
    '<connect site1="s" site2="t"/>',
    '<weld site1="s" site2="t"/>',
]


@pytest.mark.parametrize("closing", CLOSINGS)
def test_a_loop_is_closed_by_its_goal(closing, tmp_path):
    """What MuJoCo measures of the equality is 0 where Poise's goal is reached."""
    path = written(tmp_path, model(FOUR_BARS, f"<equality>{closing}</equality>"))
    with pytest.warns(FileFormatWarning, match="a loop is left open"):
        character = poise.load(path)
    solver = poise.Solver(character)
    for goal in solver.goals:
        goal.enabled = False
    solver.add(character.source.loops[0].goal())
    rng = np.random.default_rng(0)
    solver.reset(rng.uniform(-0.4, 0.4, character.n_dofs))
    solver.solve(tolerance=0, iterations=300)
    other = mujoco.MjModel.from_xml_string(path.read_text().replace("<mujoco>", MASSES))
    data = mujoco.MjData(other)
    assert len(solver.pose.angles) == other.nq
    data.qpos[:] = solver.pose.angles
    mujoco.mj_forward(other, data)
    assert np.abs(data.efc_pos[: data.ne]).max() < 1e-6


MASSES = '<mujoco><compiler boundmass="1" boundinertia="1"/>'


def test_a_joint_that_an_equality_holds_cannot_move(tmp_path):
    text = model(body("base", body("arm", '<joint name="j"/>') + body("other")), EQUALITY.format('polycoef="0.3 1 0 0 0"'))
    assert poise.load(written(tmp_path, text)).joint("j").limits == (0.3, 0.3)


def test_an_equality_of_joints_is_a_coupling_of_their_values(tmp_path):
    """y − y₀ = a₀ + a₁ (x − x₀), with the references as y₀ and x₀ [rad]."""
    bodies = body("base", body("arm", '<joint name="j" ref="30"/>') + body("other", '<joint name="k" ref="60"/>'))
    text = model(bodies, EQUALITY.format('joint2="k" polycoef="0.1 0.5 0 0 0"'))
    coupling = poise.load(written(tmp_path, text)).joint("j").couple
    assert (coupling.joint, coupling.ratio) == ("k", 0.5)
    assert coupling.offset == pytest.approx(math.radians(30.0) + 0.1 - 0.5 * math.radians(60.0))


def test_equalities_that_go_in_a_circle_leave_one_joint_to_lead(tmp_path):
    bodies = body("base", body("arm", '<joint name="j"/>') + body("other", '<joint name="k"/>'))
    back = '<equality><joint joint1="k" joint2="j"/></equality>'
    with pytest.warns(FileFormatWarning, match="joint 'k' is to follow 'j', and leads that one"):
        character = poise.load(written(tmp_path, model(bodies, EQUALITY.format('joint2="k"') + back)))
    assert character.joint("j").couple == poise.Coupling("k")
    assert character.joint("k").couple is None


EQUALITY = '<equality><joint joint1="j" {}/></equality>'


def test_without_mujoco_the_sentence_says_what_to_install(tmp_path, monkeypatch):
    real = builtins.__import__

    def without(name, *others):
        if name == "mujoco":
            raise ImportError
        return real(name, *others)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(
        FileFormatError, match=re.escape("needs the package 'mujoco', which is not installed; pip install 'poise[mjcf]'")
    ):
        poise.load(written(tmp_path, LEG))


REFUSED = {
    "<mujoco/>": "it has no body",
    model(""): "it has no body",
    model(body("a", "")): "it has no body that a joint moves",
    model(body("a", '<joint name="j"/><joint name="j"/>')): "MuJoCo refuses it: repeated name 'j' in joint",
    model(body("a", '<joint axis="0 0 0"/>')): "MuJoCo refuses it:",
    model(body("a", '\n<joint pos="1 nan 0"/>')): "line 2: pos of <joint> has 'nan' in it",
    model(body("a", '<joint range="1e300 0"/>')): "range of <joint> has '1e300' in it",
    model(body("a", '\n\n<joint class="none"/>')): "line 3: MuJoCo refuses it: unknown default class name 'none'",
    model(body("a") * 6_000): "more than 5000 bodies",
    model(body("a", "<joint/>" * 20_000)): "more than 20000 bodies, joints, geoms and sites",
    model(f'<replicate count="1000000000">{body("a")}</replicate>'): "all copies at most 1000",
    model(f'<replicate count="100"><replicate count="100">{body("a")}</replicate></replicate>'): "all copies at most 1000",
    model('<include file="/etc/passwd"/>'): "includes '/etc/passwd', which is outside its own folder",
    model('<include file="../../x.xml"/>'): "includes '../../x.xml', which is outside its own folder",
    model('<include file="robot.xml"/>'): "'robot.xml' is included twice",
    model('<include file="bad.xml"/>'): "line 1 of bad.xml: it is not well-formed XML",
    model("<body>" * 450 + "</body>" * 450): "more than 400 deep",
    '<!DOCTYPE mujoco [<!ENTITY a "b">]><mujoco/>': "it has a DTD",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: REFUSED[text][:50])
def test_what_is_wrong_is_said_in_one_sentence(text, tmp_path):
    written(tmp_path, "<oops", "bad.xml")
    with pytest.raises(FileFormatError, match=re.escape(REFUSED[text])):
        poise.load(written(tmp_path, text))


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "robot").mkdir()
    written(tmp_path, f"<mujoco>{body('arm')}</mujoco>", "secret.xml")
    (tmp_path / "robot" / "arm.xml").symlink_to(tmp_path / "secret.xml")
    with pytest.raises(FileFormatError, match="outside its own folder"):
        poise.load(written(tmp_path / "robot", model(body("base", '<include file="arm.xml"/>'))))


def test_values_of_joints_are_those_of_qpos(tmp_path):
    character = poise.load(written(tmp_path, LEG))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        frame = posed(character, {"hip": character.joint("hip").rest}).segment_frame("thigh")
    np.testing.assert_allclose(frame[0], (0.1, 0.0, 0.0), atol=1e-15)  # as the file has it, at its reference
    np.testing.assert_allclose(frame[1], (1.0, 0.0, 0.0, 0.0), atol=1e-15)
