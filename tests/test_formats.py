"""Files: read and replaced whole or not at all, with errors that begin with the path."""

import os
import stat

import pytest

import poise
from poise.errors import FileFormatError, ValueRefusedError
from poise.formats import files
from tests.characters import random_tree


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

    def fail(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, step, fail)
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
    with pytest.raises(FileFormatError, match="cannot be written: Is a directory"):
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
    "another document": (b'{"poise": "song"}', "Invalid value 'song' - at `$.poise`"),
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


def test_only_characters_can_be_saved(biped, tmp_path):
    with pytest.raises(ValueRefusedError) as refusal:
        poise.save(poise.Pose(biped), tmp_path / "pose.json")
    assert str(refusal.value) == "thing to save must be a character, not Pose"
    assert os.listdir(tmp_path) == []
