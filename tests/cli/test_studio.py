"""The command `poise studio`: what a user gets wrong is one line, and what ends well leaves the document."""

import logging
import os
import queue
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import poise
from poise.cli import studio
from poise.formats.pose_and_document_json import encode_pose
from poise.studio.editing.autosave import Autosave
from tests.support.documents import crane


@pytest.fixture
def run(run):
    """Run `poise studio`; gives exit status, standard output and standard error. It is not to get as far as a server."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    logged = list(logging.root.handlers)
    yield partial(run, "studio")
    for number, handler in handlers.items():
        signal.signal(number, handler)
    logging.root.handlers[:] = logged


def test_a_file_that_is_not_there_is_one_line_and_status_2(run):
    assert run("nosuch.json") == (2, "", "poise: nosuch.json: cannot be read: No such file or directory\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "it is not JSON in UTF-8: Input data was truncated"),
        (b'{"poise": "song"}', "it holds 'song', which is unknown; there are character, pose, document"),
        (b'{"poise": "pose", "angles": {"neck": 1}}', None),
        (encode_pose(poise.Pose(crane())), None),
    ],
)
def test_a_broken_file_is_one_line_and_status_2(run, tmp_path, content, sentence):
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    status, output, error = run(path)
    assert (status, output) == (2, "")
    assert error.count("\n") == 1
    assert error.startswith(f"poise: {path}: {'no joint named' if sentence is None else sentence}")


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_a_port_out_of_range_is_one_line_and_status_2(run, port):
    expected = f"poise: Invalid value for '--port': {port} is not in the range 1<=x<=65535.\n"
    assert run("--port", port) == (2, "", expected)


def test_an_unknown_suffix_is_one_line_and_status_2(run):
    status, printed, error = run("walk.fbx")
    assert (status, printed, error.count("\n")) == (2, "", 1)
    assert error.startswith("poise: walk.fbx: no format is known for '.fbx'; there are .json, .bvh")


def test_without_websockets_the_command_and_the_library_say_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "websockets", None)
    sentence = "the studio needs the package 'websockets', which is not installed; pip install 'poise[studio]'"
    assert run() == (2, "", f"poise: {sentence}\n")
    with pytest.raises(poise.PoiseError) as refusal:
        _ = poise.studio.Studio
    assert str(refusal.value) == sentence


def test_a_folder_that_another_studio_has_is_one_line_and_status_2(run, tmp_path):
    autosave = Autosave(tmp_path)
    sentence = f"poise: {tmp_path}: another studio keeps its document there; name another folder with --state\n"
    assert run("--state", tmp_path, "--no-browser") == (2, "", sentence)
    autosave.close()


def test_a_folder_that_cannot_be_made_is_one_line_and_status_2(run, tmp_path):
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "state"
    sentence = f"poise: {folder}: cannot be used to keep the document: Not a directory\n"
    assert run("--state", folder, "--no-browser") == (2, "", sentence)


def test_what_is_opened_is_begun_with(biped):
    document = poise.Document.opening(biped)
    assert studio._begin(None) is None
    assert studio._begin(biped) is biped
    assert studio._begin(document) is document
    pose = poise.Pose(biped.rebase("left_foot"), biped.rest + 0.01, ((1, 2, 3), (1, 0, 0, 0)))
    begun = studio._begin(pose)
    assert begun.character is pose.character
    assert (begun.angles, begun.placement) == (tuple(pose.angles.tolist()), pose.placement)
    assert [name for name, goal in begun.goals.items() if goal.enabled] == ["right_foot"]


def output_until_the_end(process, seconds):
    """What a studio that was told to end prints; one that does not end is killed, so that no test waits for ever."""
    try:
        return process.communicate(timeout=seconds)
    finally:
        process.kill()


def test_a_signal_that_comes_as_a_wait_begins_is_noticed_soon():
    class Missed(queue.SimpleQueue):
        """A queue that a signal handler puts into during a wait, which that does not end."""

        waits = 0

        def get(self, timeout):
            self.waits += 1
            if self.waits == 1:
                raise queue.Empty
            return None

    ended = Missed()
    studio._wait_for(ended)
    assert ended.waits == 2


def assert_a_named_document_is_there(output):
    """Check the last line of a studio, which may end before it has anything to save."""
    (kept,) = re.findall(r"^The studio has ended\.(?: Its document is kept as (.*)\.)?\n\Z", output, re.MULTILINE)
    assert not kept or Path(kept).exists()


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_a_studio_says_where_it_is_and_ends_well_when_it_is_asked_to(tmp_path):
    poise.save(poise.Document.opening(crane()), tmp_path / "crane.json")
    words = [tmp_path / "crane.json", "--no-browser", "--port", "8911", "--state", tmp_path / "state"]
    command = Path(sys.executable).with_name("poise")
    with subprocess.Popen([command, "studio", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        first = process.stdout.readline()
        assert re.fullmatch(r"Poise studio: http://127\.0\.0\.1:\d+/\?token=[\w-]{32}\n", first), process.stderr.read()
        process.send_signal(signal.SIGTERM)
        output, error = output_until_the_end(process, 30)
    assert process.returncode == 0
    assert error == ""
    assert_a_named_document_is_there(output)
    assert not (tmp_path / "state" / "document.json").exists()
    Autosave(tmp_path / "state").close()  # nobody has it


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_where_nothing_is_compiled_yet_it_answers_before_the_solver_is_and_ends_without_waiting_for_it(tmp_path):
    words = ["--no-browser", "--port", "8912", "--state", tmp_path / "state"]
    command = [sys.executable, "-m", "poise", "studio", *words]
    fresh = os.environ | {"POISE_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=fresh) as process:
        assert process.stdout.readline().startswith("Poise studio: http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        output, error = output_until_the_end(process, 60)
    assert process.returncode == 0
    assert_a_named_document_is_there(output)
    assert error.count("compiled in") <= 1, "forward kinematics alone"
