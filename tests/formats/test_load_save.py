"""Files: read and replaced whole or not at all, with errors that begin with the path."""

import os
import stat

import pytest

import poise
from poise.errors import FileFormatError, FileFormatWarning, ValueRefusedError
from poise.formats import whole_files
from poise.formats.bvh_writer import encode_bvh
from poise.formats.load_save import decode_motion, load_any
from tests.support.bvh_files import person
from tests.support.characters import random_tree


def test_a_character_survives_its_file(biped, tmp_path):
    for character in (biped, biped.rebase("left_foot"), random_tree(2)):
        poise.save(character, tmp_path / "character.json")
        again = poise.load(tmp_path / "character.json")
        assert (again.joints, again.segments, again.effectors) == (character.joints, character.segments, character.effectors)
        assert again.base == character.base


def test_paths_may_be_words_and_suffixes_in_capitals(biped, tmp_path):
    path = str(tmp_path / "BIPED.JSON")
    poise.save(biped, path)
    assert poise.load(path).n_dofs == 30


def test_an_existing_file_is_replaced_and_nothing_else_is_left(biped, tmp_path):
    path = tmp_path / "biped.json"
    path.write_text("something else")
    poise.save(biped, path)
    assert poise.load(path).n_dofs == 30
    assert os.listdir(tmp_path) == ["biped.json"]


@pytest.mark.skipif(os.name == "nt", reason="permissions are others there")
def test_a_file_keeps_its_permissions_and_a_new_one_has_the_usual_ones(biped, tmp_path):
    old, new, plain = tmp_path / "old.json", tmp_path / "new.json", tmp_path / "plain"
    old.write_text("")
    old.chmod(0o640)
    plain.write_text("")
    for path in (old, new):
        poise.save(biped, path)
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert stat.S_IMODE(new.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.parametrize("step", ["replace", "chmod"])
def test_when_writing_fails_the_old_file_stays_and_no_other_is_left(biped, tmp_path, monkeypatch, step):
    path = tmp_path / "biped.json"
    path.write_text("the old one")

    def fail(*arguments, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_files.os, step, fail)
    with pytest.raises(FileFormatError) as refusal:
        poise.save(biped, path)
    assert str(refusal.value) == f"{path}: cannot be written: No space left on device"
    assert path.read_text() == "the old one"
    assert os.listdir(tmp_path) == ["biped.json"]


def test_a_folder_that_is_not_there_is_said(biped, tmp_path):
    path = tmp_path / "nowhere" / "biped.json"
    with pytest.raises(FileFormatError) as refusal:
        poise.save(biped, path)
    assert str(refusal.value) == f"{path}: cannot be written: there is no folder {str(path.parent)!r}"
    with pytest.raises(FileFormatError) as refusal:
        poise.load(path)
    assert str(refusal.value) == f"{path}: cannot be read: No such file or directory"
    assert refusal.value.path == str(path)


def test_a_folder_is_no_file(biped, tmp_path):
    path = tmp_path / "folder.json"
    path.mkdir()
    with pytest.raises(FileFormatError, match="cannot be read: Is a directory"):
        poise.load(path)
    with pytest.raises(FileFormatError, match="cannot be written: it is a folder; name a file in it"):
        poise.save(biped, path)
    assert os.listdir(tmp_path) == ["folder.json"]


@pytest.mark.parametrize("name", ["walk.fbx", "walk"])
def test_an_unknown_suffix_is_refused_before_anything_is_opened(biped, tmp_path, name):
    path = tmp_path / name
    with pytest.raises(FileFormatError, match=f"{name}: no format is known for"):
        poise.load(path)
    with pytest.raises(FileFormatError, match=f"{name}: no format is known for"):
        poise.save(biped, path)
    assert os.listdir(tmp_path) == []


CONTENTS = {
    "no JSON": (b"joints: 3", "it is not JSON in UTF-8: JSON is malformed: invalid character (byte 0)"),
    "another document": (b'{"poise": "song"}', "it holds 'song', which is unknown; there are character, pose, document"),
    "no character": (
        b'{"poise": "character", "base": "b", "joints": [], "effectors": []}',
        "a character needs at least one joint",
    ),
}


@pytest.mark.parametrize(("content", "message"), CONTENTS.values(), ids=CONTENTS)
def test_a_file_that_holds_no_character_is_refused_with_its_path(tmp_path, content, message):
    path = tmp_path / "wrong.json"
    path.write_bytes(content)
    with pytest.raises(FileFormatError) as refusal:
        poise.load(path)
    assert str(refusal.value) == f"{path}: {message}"
    assert refusal.value.__cause__ is not None


def test_a_pose_survives_its_file_on_its_base(biped, tmp_path):
    pose = poise.Pose(biped, biped.rest + 0.01, ((1, 2, 3), (1, 0, 0, 1))).rebase("left_foot")
    poise.save(pose, tmp_path / "pose.json")
    again = poise.load_pose(tmp_path / "pose.json", biped)
    assert again.character is pose.character
    assert again.angles.tolist() == pose.angles.tolist()
    assert again.placement == pose.placement


def test_a_document_survives_its_file(biped, tmp_path):
    document = poise.Document.opening(biped).with_goal("head", enabled=True, position=(0.0, 1.5, 0.1))
    poise.save(document, str(tmp_path / "document.json"))
    again = poise.load_document(tmp_path / "document.json")
    assert (again.goals, again.angles, again.settings) == (document.goals, document.angles, document.settings)


def test_whatever_is_in_a_file_can_be_loaded(biped, tmp_path):
    document = poise.Document.opening(biped)
    for number, thing in enumerate((biped, document.pose, document)):
        path = tmp_path / f"{number}.json"
        poise.save(thing, path)
        assert type(load_any(path, biped)) is type(thing)
    assert load_any(tmp_path / "1.json", biped).character is biped
    poise.save(poise.Motion(biped, [biped.rest] * 2), tmp_path / "still.bvh")
    motion = load_any(tmp_path / "still.bvh", biped)
    assert (len(motion), motion.name) == (2, "still.bvh")
    assert (
        decode_motion((tmp_path / "still.bvh").read_bytes(), "still.bvh").notes == motion.notes[:1]
    )  # limits are in a file of their own
    with pytest.raises(FileFormatError, match=r"^still\.bvh: "):
        decode_motion(b"HIERARCHY", "still.bvh")


def test_one_kind_of_file_is_not_another(biped, tmp_path):
    path = tmp_path / "pose.json"
    poise.save(poise.Pose(biped), path)
    with pytest.raises(FileFormatError) as refusal:
        poise.load(path)
    assert str(refusal.value) == f"{path}: it holds a pose, and a character is wanted"
    with pytest.raises(FileFormatError) as refusal:
        poise.load_document(path)
    assert str(refusal.value) == f"{path}: it holds a pose, and a document is wanted"
    poise.save(biped, path)
    with pytest.raises(FileFormatError) as refusal:
        poise.load_pose(path, biped)
    assert str(refusal.value) == f"{path}: it holds a character, and a pose is wanted"


def test_a_pose_of_another_character_names_the_joint_that_is_not_there(biped, tmp_path):
    path = tmp_path / "pose.json"
    poise.save(poise.Pose(random_tree(0)), path)
    for load in (poise.load_pose, load_any):
        with pytest.raises(FileFormatError) as refusal:
            load(path, biped)
        assert str(refusal.value).startswith(f"{path}: no joint named 'joint_0'; there are right_foot_x, ")


def test_a_pose_needs_a_character_to_be_of(biped, tmp_path):
    poise.save(poise.Pose(biped), tmp_path / "pose.json")
    with pytest.raises(ValueRefusedError) as refusal:
        poise.load_pose(tmp_path / "pose.json", "biped")
    assert str(refusal.value) == "character must be a poise.Character, not 'biped'"


@pytest.mark.parametrize("load", [poise.load_document, lambda path: poise.load_pose(path, poise.biped())])
def test_poses_and_documents_have_the_suffix_that_they_are_saved_with(tmp_path, load):
    with pytest.raises(FileFormatError) as refusal:
        load(tmp_path / "work.txt")
    assert str(refusal.value) == f"{tmp_path / 'work.txt'}: no format is known for '.txt'; there are .json"
    with pytest.raises(FileFormatError) as refusal:
        load(tmp_path / "work.json")
    assert str(refusal.value) == f"{tmp_path / 'work.json'}: cannot be read: No such file or directory"


def test_only_characters_poses_and_documents_can_be_saved(biped, tmp_path):
    with pytest.raises(ValueRefusedError) as refusal:
        poise.save(biped.rest, tmp_path / "rest.json")
    assert str(refusal.value) == "thing to save must be a character, pose, document, motion or body map, not ndarray"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("load", [poise.load, poise.load_document])
def test_a_path_is_a_path(load):
    with pytest.raises(ValueRefusedError) as refusal:
        load(7)
    assert str(refusal.value) == "path must be the path of a file, not 7"


def test_a_folder_is_read_with_one_unit_and_one_up_axis(tmp_path):
    for number, tall in enumerate((1.0, 1.0, 0.45)):
        (tmp_path / f"{number}.bvh").write_bytes(encode_bvh(person(tall=tall)))
    with pytest.warns(FileFormatWarning, match=r"2\.bvh: alone it would be read in inch, y up; like most"):
        motions = poise.load_motions(tmp_path)
    assert [motion.name for motion in motions] == ["0.bvh", "1.bvh", "2.bvh"]
    assert {motion.source.convention.unit for motion in motions} == {0.01}
    assert [round(float(motion.placements[0, 1]), 3) for motion in motions] == [0.95, 0.95, 0.427]
    (one,) = poise.load_motions([tmp_path / "0.bvh"], unit="m")
    assert one.source.convention.unit == 1.0
    (tmp_path / "empty").mkdir()
    with pytest.raises(poise.PoiseError, match=r"there is no \.bvh file in this folder"):
        poise.load_motions(tmp_path / "empty")
