"""The studio as a whole: the command that starts it, one that is killed, ports that are taken, and its use in Python."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from types import SimpleNamespace

import pytest

import poise
from poise.studio.editing import goal_edits
from poise.studio.studio import Studio
from tests.support.page_client import PATIENCE, PageClient
from tests.support.studio_page import settle

LOW = 0.75
"""The pelvis is below this when the body crouches [m]."""


def command(*arguments, **environment):
    """A studio of the command line, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "poise", "studio", "--no-browser", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment,
    )  # fmt: skip
    return process, re.search(r"http://\S+", process.stdout.readline())[0]


def crouches(path):
    """Whether a document that is kept there is in a pose with the pelvis low."""
    return path.exists() and poise.load_document(path).pose.frame("pelvis")[0][1] < LOW


def finish(process, number=signal.SIGINT):
    process.send_signal(number)
    with process:
        try:
            output, complaints = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return process.returncode, output, complaints


@pytest.mark.process
def test_the_command_answers_on_this_machine_alone_and_ends_cleanly(tmp_path):
    process, url = command("--port", "8530", "--state", str(tmp_path))
    assert url.startswith("http://127.0.0.1:8530/?token=")
    assert b"<html" in urllib.request.urlopen(url, timeout=10).read().lower()
    listening = subprocess.run(["ss", "-ltnH", "sport", "=", ":8530"], capture_output=True, text=True)
    if listening.returncode == 0:
        assert [line.split()[3] for line in listening.stdout.splitlines()] == ["127.0.0.1:8530"]
    other, elsewhere = command("--port", "8530", "--state", str(tmp_path / "other"))
    assert elsewhere.startswith("http://127.0.0.1:8531/?token=")
    for studio in (process, other):
        status, output, complaints = finish(studio)
        assert status == 0
        assert "The studio has ended." in output
        assert complaints == ""


@pytest.mark.process
def test_a_studio_that_is_open_to_others_says_so(tmp_path):
    process, url = command("--host", "0.0.0.0", "--port", "8540", "--state", str(tmp_path))
    assert url.startswith("http://127.0.0.1:8540/?token=")
    status, _, complaints = finish(process, signal.SIGTERM)
    assert status == 0
    assert "whoever can reach this machine and has this address can use it" in complaints


@pytest.mark.process
def test_a_studio_that_is_killed_is_gone_on_with_and_its_page_finds_the_next_one(tmp_path):
    process, url = command("--port", "8550", "--state", str(tmp_path))
    with PageClient(SimpleNamespace(url=url)) as client:
        client.send("gallery_pose", name="crouch")
        end = time.monotonic() + PATIENCE
        while not crouches(tmp_path / "document.json"):
            assert time.monotonic() < end, "the pose was not saved"
            time.sleep(0.05)
    process.kill()
    process.communicate()
    with Studio(poise.biped(), port=8550, state_dir=tmp_path) as studio:
        assert studio.recovered
        assert studio.url == url
        assert studio.document.pose.frame("pelvis")[0][1] < LOW
        settle(studio)
        assert studio.loop.snapshot.reached


@pytest.mark.process
def test_a_studio_that_ends_well_begins_afresh_and_one_that_died_does_not(tmp_path):
    process, _ = command("--port", "8570", POISE_STATE_DIR=str(tmp_path))
    finish(process)
    process, _ = command("--port", "8570", POISE_STATE_DIR=str(tmp_path))
    assert "goes on with" not in finish(process)[1]


def test_a_port_that_is_taken_is_passed_over():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 8580))
        taken.listen()
        with Studio(poise.biped(), port=8580) as studio:
            assert studio.port == 8581
            assert studio.url.startswith("http://127.0.0.1:8581/?token=")


def test_what_python_edits_the_page_shows():
    with Studio(poise.biped(), port=8590) as studio, PageClient(studio) as client:
        studio.edit("move", goal_edits.move_goal, "right_hand", (-0.2, 1.0, 0.5))
        client.wait_until(lambda: client.goal("right_hand")["position"] == [-0.2, 1.0, 0.5])
        studio.notify("Look at this")
        client.wait_until(lambda: client.notices)
        assert client.notices[0]["sentence"] == "Look at this"
        assert studio.pages == 1


def test_what_is_no_character_is_refused_in_a_sentence():
    with pytest.raises(poise.PoiseError, match=r"must be a poise\.Character, a poise\.Motion"):
        Studio("walk.bvh")
    with pytest.raises(poise.PoiseError, match="is not known before start"):
        _ = Studio(poise.biped()).url
