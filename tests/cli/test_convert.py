import numpy as np
import pytest

import poise
from tests.support.gltf_files import human


@pytest.fixture
def avatar(tmp_path):
    (tmp_path / "avatar.vrm").write_bytes(human(seed=1, vrm="1.0")[0].glb())
    return tmp_path / "avatar.vrm"


def dance(avatar):
    character = poise.load(avatar)
    return poise.Motion(character, np.random.default_rng(0).uniform(-0.5, 0.5, (4, character.n_dofs)), rate=30)


def test_a_motion_goes_from_format_to_format(run, tmp_path):
    motion = poise.walk(poise.biped(), seconds=1.0)
    poise.save(motion, tmp_path / "walk.bvh")
    assert run("convert", tmp_path / "walk.bvh", tmp_path / "walk.glb")[:2] == (
        0,
        f"{tmp_path / 'walk.glb'}: a motion of {len(motion)} frames at 60 a second\n"
        "limits of its joints are left out, which a .glb cannot hold; a .json can\n",
    )
    assert run("convert", tmp_path / "walk.glb", tmp_path / "again.bvh")[0] == 0
    again = poise.load_motion(tmp_path / "again.bvh")
    np.testing.assert_allclose(again.positions("head"), poise.load_motion(tmp_path / "walk.glb").positions("head"), atol=1e-5)


def test_a_character_is_written_at_rest_where_a_file_holds_motions(run, avatar, tmp_path):
    status, output, _ = run("convert", avatar, tmp_path / "avatar.bvh")
    assert (status, output) == (0, f"{tmp_path / 'avatar.bvh'}: a motion of 1 frame at 30 a second\n")
    assert len(poise.load_motion(tmp_path / "avatar.bvh")) == 1
    assert run("convert", avatar, tmp_path / "avatar.json")[0] == 0
    assert poise.load(tmp_path / "avatar.json") == poise.load(avatar)


def test_a_motion_is_its_character_where_a_file_holds_those(run, avatar, tmp_path):
    poise.save(dance(avatar), tmp_path / "dance.glb")
    status, output, _ = run("convert", tmp_path / "dance.glb", tmp_path / "dance.json")
    assert status == 0
    assert "its motion is left out: a .json holds characters, a .bvh or a .glb motions" in output


def test_an_avatar_takes_over_a_vrm_animation(run, avatar, tmp_path):
    poise.save(dance(avatar), tmp_path / "dance.vrma")
    out = tmp_path / "dance.glb"
    assert run("convert", tmp_path / "dance.vrma", out, "--character", avatar)[0] == 0
    again = poise.load_motion(out, animation="dance")
    np.testing.assert_allclose(again.positions("leftHand"), dance(avatar).positions("leftHand"), atol=1e-6)


def test_poses_and_documents_are_converted_too(run, tmp_path):
    poise.save(poise.Pose(poise.biped()), tmp_path / "pose.json")
    poise.save(poise.Document.opening(poise.biped()), tmp_path / "document.json")
    for name in ("pose", "document"):
        status, output, _ = run("convert", tmp_path / f"{name}.json", tmp_path / f"{name}.glb")
        assert (status, output.splitlines()[0]) == (0, f"{tmp_path / name}.glb: a pose")
        assert len(poise.load_motion(tmp_path / f"{name}.glb")) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.glb", "a.bvh"], "nowhere.glb: cannot be read: No such file or directory"),
        (["a.fbx", "a.bvh"], "a.fbx: no format is known for '.fbx'"),
        (["a.glb", "a.xml"], "a.xml: no format is known for '.xml'"),
    ],
)
def test_what_cannot_be_converted_is_one_line_and_status_2(run, words, sentence):
    status, output, error = run("convert", *words)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert sentence in error


def test_info_tells_what_an_avatar_holds_and_what_was_assumed(run, avatar, tmp_path):
    poise.save(dance(avatar), tmp_path / "dance.vrm")
    status, output, _ = run("info", tmp_path / "dance.vrm", "--short")
    assert status == 0
    assert output.splitlines() == [
        "A VRM 1.0 file of 'Ann'.",
        "22 nodes, 21 bones, 21 of them named as human, 1 skin.",
        "It has no mesh.",
        "1 animation: motion (0.1 s).",
        "lengths are taken for metres, as glTF says",
        "",
        "60 degrees of freedom, 20 moving segments on 'hips', 6 effectors, 0 kg",
        "it is a human body 1.78 m high (100% sure), 21 bones known",
    ]
    assert "leftHand" in run("info", avatar)[1]


def test_info_tells_of_a_mesh_and_an_animation_that_cannot_be_read(run, tmp_path):
    builder, bones = human(vrm="1.0")
    builder.animation([(bones["head"], "rotation", [0.0, 1.0], [[0, 0, 0, 1]])], "nod")
    builder.value["meshes"] = [{"primitives": [{"attributes": {"POSITION": 99}}]}]
    builder.node("face", bones["head"], mesh=0)
    (tmp_path / "odd.vrm").write_bytes(builder.glb())
    status, output, _ = run("info", tmp_path / "odd.vrm", "--short")
    assert status == 0
    assert "Its mesh cannot be read: " in output
    assert "1 animation: nod (cannot be read: sampler 0 of animation 0 has 2 times and 1 values" in output


def test_a_walk_and_a_pose_are_written_into_an_avatar(run, avatar, tmp_path):
    assert run("walk", "--character", avatar, "--seconds", "1", "--out", tmp_path / "walk.vrm")[0] == 0
    assert len(poise.load_motion(tmp_path / "walk.vrm", animation="walk")) > 30
    assert run("pose", "wave", "--character", avatar, "--out", tmp_path / "wave.glb")[0] == 0
    assert len(poise.load_motion(tmp_path / "wave.glb", animation="pose")) == 1
