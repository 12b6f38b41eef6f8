"""The store: a folder has one studio, one that dies loses nothing, and what cannot be read is kept."""

import os
import signal
import subprocess
import sys

import pytest

import poise
from poise.errors import FileFormatError
from poise.formats.document_json import encode_document
from poise.studio.editing.autosave import StateInUseError, Store
from tests.document.test_document import fields_of

SAVE_AND_WAIT = """
import sys
from pathlib import Path
import poise
from poise.studio.editing.autosave import StateInUseError, Store

store = Store(Path(sys.argv[1]))
store.save(poise.Document.opening(poise.biped()).with_goal("head", enabled=True, position=(0.0, 1.5, 0.125)))
try:
    Store(Path(sys.argv[2]))
except StateInUseError as error:
    print(error, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def document():
    return poise.Document.opening(poise.biped()).with_goal("head", enabled=True, position=(0.0, 1.5, 0.125))


@pytest.fixture(autouse=True)
def let_go(monkeypatch):
    """Every store lets go of its folder in the end."""
    made, make = [], Store.__init__

    def remember(store, *arguments, **options):
        make(store, *arguments, **options)
        made.append(store)

    monkeypatch.setattr(Store, "__init__", remember)
    yield
    for store in made:
        store.release()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Where studios that name no folder keep their documents."""
    monkeypatch.setenv("POISE_STATE_DIR", str(tmp_path / "home"))
    return tmp_path / "home"


def test_two_studios_never_share_a_folder(tmp_path):
    first = Store(tmp_path)
    with pytest.raises(StateInUseError) as refusal:
        Store(tmp_path)
    assert str(refusal.value) == f"{tmp_path}: another studio keeps its document there; name another folder with --state"
    assert refusal.value.folder == str(tmp_path)
    first.close()
    Store(tmp_path).close()


def test_a_studio_that_is_killed_leaves_its_document_and_its_folder_to_the_next_one(tmp_path, document):
    folder, other = tmp_path / "killed", tmp_path / "other"
    ours = Store(other)
    arguments = [sys.executable, "-c", SAVE_AND_WAIT, str(folder), str(other)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline().startswith(f"{other}: another studio keeps its document there")
        with pytest.raises(StateInUseError):
            Store(folder)
        process.send_signal(signal.SIGKILL)
        process.wait()
    ours.close()
    assert (folder / "document.json").exists()
    store = Store(folder)
    assert fields_of(store.left()) == fields_of(document)
    store.close()


def test_a_studio_that_ends_well_leaves_its_document_as_the_last_one(tmp_path, document):
    store = Store(tmp_path)
    store.save(document)
    store.close()
    assert sorted(os.listdir(tmp_path)) == ["last.json", "lock"]
    assert (tmp_path / "last.json").read_bytes() == encode_document(document)
    store.close()  # a second time does nothing
    assert sorted(os.listdir(tmp_path)) == ["last.json", "lock"]


def test_a_folder_that_was_named_is_gone_on_with_and_one_of_our_own_is_not(tmp_path, document):
    for ours in (False, True):
        store = Store(tmp_path / str(ours), ours=ours)
        assert store.left() is None
        store.save(document)
        store.close()
        again = Store(tmp_path / str(ours), ours=ours)
        left = again.left()
        again.close()
        assert left is None if ours else fields_of(left) == fields_of(document)


def test_a_document_of_a_studio_that_died_comes_before_the_last_one(tmp_path, document):
    store = Store(tmp_path)
    store.save(document.with_goal("head", position=(1.0, 1.0, 1.0)))
    store.close()
    dying = Store(tmp_path)
    dying.save(document)
    dying.release()
    assert fields_of(Store(tmp_path).left()) == fields_of(document)


@pytest.mark.parametrize("name", ["document.json", "last.json"])
def test_what_cannot_be_read_is_told_and_set_aside(tmp_path, document, name):
    (tmp_path / name).write_bytes(b"half a docu")
    store = Store(tmp_path)
    with pytest.raises(FileFormatError) as refusal:
        store.left()
    assert str(refusal.value).startswith(f"{tmp_path / name}: it is not JSON in UTF-8: ")
    store.save(document)
    store.close()
    assert (tmp_path / "before.json").read_bytes() == b"half a docu"
    assert fields_of(poise.load_document(tmp_path / "last.json")) == fields_of(document)


def test_what_is_here_can_be_set_aside_before_something_else_is_saved(tmp_path, document):
    store = Store(tmp_path)
    store.set_aside()  # nothing is
    store.save(document)
    store.set_aside()
    assert store.left() is None
    assert (tmp_path / "before.json").read_bytes() == encode_document(document)


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileFormatError) as refusal:
        Store(tmp_path / "file" / "folder")
    assert str(refusal.value) == f"{tmp_path / 'file' / 'folder'}: cannot be used to keep the document: Not a directory"

    def refuse(*arguments, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)  # as in a folder that may only be read: root, who may run this, could write
    with pytest.raises(FileFormatError) as refusal:
        Store(tmp_path)
    assert str(refusal.value) == f"{tmp_path}: cannot be used to keep the document: Permission denied"


def test_a_folder_that_is_gone_is_said_when_the_document_is_saved(tmp_path, document):
    store = Store(tmp_path / "folder")
    (tmp_path / "folder" / "lock").unlink()
    (tmp_path / "folder").rmdir()
    with pytest.raises(FileFormatError) as refusal:
        store.save(document)
    path = tmp_path / "folder" / "document.json"
    assert str(refusal.value) == f"{path}: cannot be written: there is no folder {str(path.parent)!r}"
    store.close()


def test_studios_that_name_no_folder_take_the_first_that_is_free(home):
    stores = [Store.free() for _ in range(3)]
    assert [store.folder for store in stores] == [home / f"studio-{number}" for number in range(3)]
    stores[1].close()
    assert Store.free().folder == home / "studio-1"


def test_what_a_studio_died_with_is_found_wherever_it_was(home, document):
    stores = [Store.free() for _ in range(3)]
    for store in stores:
        store.save(document)
    stores[0].close()
    stores[2].close()
    stores[1].release()  # as if it had been killed
    again = Store.free()
    assert again.folder == home / "studio-1"
    assert fields_of(again.left()) == fields_of(document)


def test_without_a_folder_to_write_to_nothing_is_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("POISE_STATE_DIR", str(tmp_path / "file"))
    assert Store.free() is None


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
