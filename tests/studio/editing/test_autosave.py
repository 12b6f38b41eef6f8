"""The autosave: a folder has one studio, one that dies loses nothing, and what cannot be read is kept."""

import os
import signal
import subprocess
import sys

import pytest

import poise
from poise.errors import FileFormatError, StateInUseError
from poise.formats.pose_and_document_json import encode_document
from poise.studio.editing.autosave import Autosave
from tests.support.documents import fields_of

SAVE_AND_WAIT = """
import sys
from pathlib import Path
import poise
from poise.studio.editing.autosave import StateInUseError, Autosave

autosave = Autosave(Path(sys.argv[1]))
autosave.save(poise.Document.opening(poise.biped()).with_goal("head", enabled=True, position=(0.0, 1.5, 0.125)))
try:
    Autosave(Path(sys.argv[2]))
except StateInUseError as error:
    print(error, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def document():
    return poise.Document.opening(poise.biped()).with_goal("head", enabled=True, position=(0.0, 1.5, 0.125))


@pytest.fixture(autouse=True)
def let_go(monkeypatch):
    """Every autosave lets go of its folder in the end."""
    made, make = [], Autosave.__init__

    def remember(autosave, *arguments, **options):
        make(autosave, *arguments, **options)
        made.append(autosave)

    monkeypatch.setattr(Autosave, "__init__", remember)
    yield
    for autosave in made:
        autosave.release()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Where studios that name no folder keep their documents."""
    monkeypatch.setenv("POISE_STATE_DIR", str(tmp_path / "home"))
    return tmp_path / "home"


def test_two_studios_never_share_a_folder(tmp_path):
    first = Autosave(tmp_path)
    with pytest.raises(StateInUseError) as refusal:
        Autosave(tmp_path)
    assert str(refusal.value) == f"{tmp_path}: another studio keeps its document there; name another folder with --state"
    assert refusal.value.folder == str(tmp_path)
    first.close()
    Autosave(tmp_path).close()


@pytest.mark.process
def test_a_studio_that_is_killed_leaves_its_document_and_its_folder_to_the_next_one(tmp_path, document):
    folder, other = tmp_path / "killed", tmp_path / "other"
    ours = Autosave(other)
    arguments = [sys.executable, "-c", SAVE_AND_WAIT, str(folder), str(other)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline().startswith(f"{other}: another studio keeps its document there")
        with pytest.raises(StateInUseError):
            Autosave(folder)
        process.send_signal(signal.SIGKILL)
        process.wait()
    ours.close()
    assert (folder / "document.json").exists()
    autosave = Autosave(folder)
    assert fields_of(autosave.left()) == fields_of(document)
    autosave.close()


def test_a_studio_that_ends_well_leaves_its_document_as_the_last_one(tmp_path, document):
    autosave = Autosave(tmp_path)
    autosave.save(document)
    assert autosave.close() == tmp_path / "last.json"
    assert sorted(os.listdir(tmp_path)) == ["last.json", "lock"]
    assert (tmp_path / "last.json").read_bytes() == encode_document(document)
    assert autosave.close() is None, "a second time does nothing"
    assert sorted(os.listdir(tmp_path)) == ["last.json", "lock"]


def test_a_studio_that_saved_nothing_names_no_document(tmp_path):
    assert Autosave(tmp_path).close() is None
    assert os.listdir(tmp_path) == ["lock"]


def test_a_folder_that_was_named_is_gone_on_with_and_one_of_our_own_is_not(tmp_path, document):
    for ours in (False, True):
        autosave = Autosave(tmp_path / str(ours), ours=ours)
        assert autosave.left() is None
        autosave.save(document)
        autosave.close()
        again = Autosave(tmp_path / str(ours), ours=ours)
        left = again.left()
        again.close()
        assert left is None if ours else fields_of(left) == fields_of(document)


def test_a_document_of_a_studio_that_died_comes_before_the_last_one(tmp_path, document):
    autosave = Autosave(tmp_path)
    autosave.save(document.with_goal("head", position=(1.0, 1.0, 1.0)))
    autosave.close()
    dying = Autosave(tmp_path)
    dying.save(document)
    dying.release()
    assert fields_of(Autosave(tmp_path).left()) == fields_of(document)


@pytest.mark.parametrize("name", ["document.json", "last.json"])
def test_what_cannot_be_read_is_told_and_set_aside(tmp_path, document, name):
    (tmp_path / name).write_bytes(b"half a docu")
    autosave = Autosave(tmp_path)
    with pytest.raises(FileFormatError) as refusal:
        autosave.left()
    assert str(refusal.value).startswith(f"{tmp_path / 'before.json'}: it is not JSON in UTF-8: ")
    assert (tmp_path / "before.json").exists(), "the file that is named is there"
    autosave.save(document)
    autosave.close()
    assert (tmp_path / "before.json").read_bytes() == b"half a docu"
    assert fields_of(poise.load_document(tmp_path / "last.json")) == fields_of(document)


def test_what_is_here_can_be_set_aside_before_something_else_is_saved(tmp_path, document):
    autosave = Autosave(tmp_path)
    autosave.set_aside()  # nothing is
    autosave.save(document)
    autosave.set_aside()
    assert autosave.left() is None
    assert (tmp_path / "before.json").read_bytes() == encode_document(document)


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileFormatError) as refusal:
        Autosave(tmp_path / "file" / "folder")
    assert str(refusal.value) == f"{tmp_path / 'file' / 'folder'}: cannot be used to keep the document: Not a directory"

    def refuse(*arguments, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)  # as in a folder that may only be read: root, who may run this, could write
    with pytest.raises(FileFormatError) as refusal:
        Autosave(tmp_path)
    assert str(refusal.value) == f"{tmp_path}: cannot be used to keep the document: Permission denied"


def test_a_folder_that_is_gone_is_said_when_the_document_is_saved(tmp_path, document):
    autosave = Autosave(tmp_path / "folder")
    (tmp_path / "folder" / "lock").unlink()
    (tmp_path / "folder").rmdir()
    with pytest.raises(FileFormatError) as refusal:
        autosave.save(document)
    path = tmp_path / "folder" / "document.json"
    assert str(refusal.value) == f"{path}: cannot be written: there is no folder {str(path.parent)!r}"
    autosave.close()


def test_studios_that_name_no_folder_take_the_first_that_is_free(home):
    autosaves = [Autosave.free() for _ in range(3)]
    assert [autosave.folder for autosave in autosaves] == [home / f"studio-{number}" for number in range(3)]
    autosaves[1].close()
    assert Autosave.free().folder == home / "studio-1"


def test_what_a_studio_died_with_is_found_wherever_it_was(home, document):
    autosaves = [Autosave.free() for _ in range(3)]
    for autosave in autosaves:
        autosave.save(document)
    autosaves[0].close()
    autosaves[2].close()
    autosaves[1].release()  # as if it had been killed
    again = Autosave.free()
    assert again.folder == home / "studio-1"
    assert fields_of(again.left()) == fields_of(document)


def test_without_a_folder_to_write_to_nothing_is_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("POISE_STATE_DIR", str(tmp_path / "file"))
    assert Autosave.free() is None


@pytest.mark.parametrize(
    ("variables", "folder"),
    [({"XDG_STATE_HOME": "/xdg"}, "/xdg/poise"), ({"HOME": "/somebody"}, "/somebody/.local/state/poise")],
)
@pytest.mark.skipif(os.name == "nt", reason="homes are others there")
def test_documents_are_kept_where_a_users_programs_keep_theirs(monkeypatch, variables, folder):
    from poise.studio.editing.autosave import _home

    for name in ("POISE_STATE_DIR", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(_home()) == folder
