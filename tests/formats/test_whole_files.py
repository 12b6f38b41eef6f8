"""Saving is careful: links are followed, devices and pipes are never replaced, and a failure leaves the old file as it was."""

import contextlib
import os
import select
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

import poise
from poise.errors import FileFormatError
from poise.formats.whole_files import check_writable, replace_whole, write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links, pipes and permissions are others there")


@contextlib.contextmanager
def ordinary_user():
    """Give up the rights of root, to whom nothing is forbidden, and yield a folder that the user can write to."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    root = os.geteuid() == 0
    try:
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def test_a_link_is_followed_and_stays_a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    target, link, second = tmp_path / "elsewhere" / "real.json", tmp_path / "link.json", tmp_path / "second.json"
    target.write_bytes(b"old")
    link.symlink_to("elsewhere/real.json")
    second.symlink_to(link)
    write_whole(second, b"new")
    assert (link.is_symlink(), second.is_symlink(), target.read_bytes()) == (True, True, b"new")
    assert sorted(os.listdir(tmp_path / "elsewhere")) == ["real.json"]


def test_another_hard_link_keeps_the_old_content(tmp_path):
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    one.write_bytes(b"old")
    os.link(one, other)
    write_whole(one, b"new")
    assert (one.read_bytes(), other.read_bytes()) == (b"new", b"old")


def test_a_link_that_leads_to_no_file_yet_makes_it_there(tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to("later.json")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "later.json").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("leads_to", "reason"),
    [
        ("link.json", "Too many levels of symbolic links"),
        ("nowhere/real.json", "there is no folder '{folder}/nowhere'"),
        (".", "it is a folder; name a file in it"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused_and_stays(tmp_path, leads_to, reason):
    link = tmp_path / "link.json"
    link.symlink_to(leads_to)
    with pytest.raises(FileFormatError) as refusal:
        write_whole(link, b"new")
    assert str(refusal.value) == f"{link}: cannot be written: {reason.format(folder=tmp_path)}"
    assert os.listdir(tmp_path) == ["link.json"]


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    link = tmp_path / "nothing.json"
    link.symlink_to("/dev/null")
    write_whole(link, b"new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert stat.S_ISCHR(link.stat().st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_device_is_one_sentence(tmp_path):
    link = tmp_path / "full.json"
    link.symlink_to("/dev/full")
    with pytest.raises(FileFormatError) as refusal:
        write_whole(link, bytes(1_000_000))
    assert str(refusal.value) == f"{link}: cannot be written: No space left on device"


def test_a_pipe_gets_the_whole_content_where_somebody_reads(tmp_path):
    pipe, content = tmp_path / "pipe.json", os.urandom(300_000)  # more than a pipe holds
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        os.set_blocking(reader.fileno(), True)
        writer = threading.Thread(target=write_whole, args=(pipe, content))
        writer.start()
        select.select([reader], [], [])  # before it is opened for writing there is nothing to read, which looks like the end
        assert reader.read() == content
        writer.join()
    assert os.listdir(tmp_path) == ["pipe.json"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_that_nobody_reads_is_refused_at_once(tmp_path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(FileFormatError) as refusal:
        write_whole(pipe, b"new")
    assert str(refusal.value) == f"{pipe}: cannot be written: it is a pipe that nobody reads"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_socket_is_refused_and_stays(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # addresses of sockets are short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.json")
        with pytest.raises(FileFormatError, match="it is no file, and neither a pipe nor a character device"):
            write_whole(Path("socket.json"), b"new")
        assert stat.S_ISSOCK(os.stat("socket.json").st_mode)


def test_the_permissions_of_a_file_are_kept_and_nobody_reads_it_before_it_has_them(tmp_path):
    path = tmp_path / "private.json"
    path.write_bytes(b"old")
    path.chmod(0o604)
    with replace_whole(path) as temporary:
        assert stat.S_IMODE(temporary.stat().st_mode) == 0o600
        temporary.write_bytes(b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_the_owner_of_a_file_is_kept(tmp_path):
    path = tmp_path / "theirs.json"
    path.write_bytes(b"old")
    os.chown(path, 1234, 2345)
    write_whole(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


def test_a_write_protected_file_is_not_replaced():
    with ordinary_user() as folder:
        path = folder / "protected.json"
        path.write_bytes(b"old")
        path.chmod(0o444)
        for write in (check_writable, lambda path: write_whole(path, b"new")):
            with pytest.raises(FileFormatError) as refusal:
                write(path)
            assert str(refusal.value) == f"{path}: cannot be written: Permission denied"
        assert path.read_bytes() == b"old"


def test_a_folder_that_may_not_be_written_to_is_one_sentence():
    with ordinary_user() as folder:
        path = folder / "old.json"
        path.write_bytes(b"old")
        folder.chmod(0o500)
        for name in ("old.json", "new.json"):
            for write in (check_writable, lambda path: write_whole(path, b"new")):
                with pytest.raises(FileFormatError) as refusal:
                    write(folder / name)
                assert str(refusal.value) == f"{folder / name}: cannot be written: Permission denied"
        assert os.listdir(folder) == ["old.json"]
        assert path.read_bytes() == b"old"


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("of the caller")])
def test_whatever_ends_the_writing_the_old_file_stays_and_no_other_is_left(tmp_path, failure):
    path = tmp_path / "old.json"
    path.write_bytes(b"old")

    def write_half():
        with replace_whole(path) as temporary:
            temporary.write_bytes(b"half of the new")
            raise failure

    with pytest.raises((FileFormatError, KeyboardInterrupt, ValueError)) as raised:
        write_half()
    if isinstance(failure, OSError):
        assert str(raised.value) == f"{path}: cannot be written: No space left on device"
    else:
        assert raised.value is failure
    assert os.listdir(tmp_path) == ["old.json"]
    assert path.read_bytes() == b"old"


@pytest.mark.process
def test_a_disk_that_fills_up_is_one_sentence_and_status_2(tmp_path):
    path = tmp_path / "pose.json"
    path.write_bytes(b"old")
    program = (
        "import resource, signal, sys; from poise.cli.entry_point import main; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); sys.argv = ['poise', *sys.argv[1:]]; main()"
    )
    command = [sys.executable, "-c", program, "pose", "stand", "--out", str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.stderr == f"poise: {path}: cannot be written: File too large\n"
    assert ended.returncode == 2
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["pose.json"]


@pytest.mark.parametrize("name", ["n" * 250 + ".json", "ü日本.json", "a b.json"])
def test_any_name_that_the_system_takes_can_be_written(tmp_path, name):
    write_whole(tmp_path / name, b"new")
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize(("name", "reason"), [("a\0.json", "embedded null byte"), ("n" * 300 + ".json", "File name too long")])
def test_a_name_that_the_system_refuses_is_one_sentence(tmp_path, name, reason):
    with pytest.raises(FileFormatError, match=f"cannot be written: {reason}$"):
        write_whole(tmp_path / name, b"new")


def test_every_writer_of_poise_follows_links(biped, tmp_path):
    motion = poise.Motion(biped, [biped.rest, biped.rest])
    solver = poise.Solver(biped)
    solver.solve()
    writers = {
        "character.json": lambda path: poise.save(biped, path),
        "motion.bvh": lambda path: poise.save(motion, path),
        "capture.json": solver.capture,
        "picture.png": lambda path: poise.render(biped, path, size=(32, 18)),
        "film.gif": lambda path: poise.render(motion, path, size=(32, 18)),
    }
    for name, write in writers.items():
        link, target = tmp_path / name, tmp_path / f"real_{name}"
        target.write_bytes(b"old")
        target.chmod(0o640)
        link.symlink_to(target.name)
        write(link)
        assert link.is_symlink()
        assert stat.S_IMODE(target.stat().st_mode) == 0o640
        assert len(target.read_bytes()) > 100
    assert len(os.listdir(tmp_path)) == 2 * len(writers) + 1  # the limits of the motion beside it
