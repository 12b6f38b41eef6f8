"""The server: pages that come and go, a server that comes back, one that is killed, and the command that starts it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import numpy as np
import pytest

import poise
from poise.document.document import Document
from poise.studio.studio import Studio
from tests.support.browser import PATIENCE, SIZE
from tests.support.documents import with_goals
from tests.support.studio_page import gizmo, place, settle

pytest.importorskip("viser")

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


def test_two_pages_see_the_same_stage_and_one_that_closes_in_the_middle_of_a_drag_lets_go(studio, open_page):
    one, other = open_page(studio.server), open_page(studio.server)
    one.drag_arrow(gizmo(studio, "right_hand"), "z", 0.3)
    settle(studio)
    other.wait_until(
        lambda: "Every goal is reached" in other.text() and re.search(r"Right hand\s+0\.\d mm", other.text()), "it"
    )
    hand = place(studio, "right_hand")
    other.drag_arrow(gizmo(studio, "right_hand"), "y", 0.2, release=False)
    other.close()
    one.wait_until(lambda: not studio.loop.snapshot.dragged, "the goal to be let go")
    settle(studio)
    np.testing.assert_allclose(place(studio, "right_hand"), hand + np.array([0, 0.2, 0]), atol=0.05)
    goal = studio.document.goals["right_hand"]
    assert np.linalg.norm(place(studio, "right_hand") - goal.position) < 1e-3
    one.drag_arrow(gizmo(studio, "right_hand"), "y", -0.1)
    settle(studio)


def test_a_page_that_is_loaded_again_shows_what_there_is(studio, open_page):
    page = open_page(studio.server)
    page.drag_arrow(gizmo(studio, "right_hand"), "z", 0.3)
    settle(studio)
    before = studio.document
    known = set(studio.server.get_clients())
    page.page.reload()
    page.wait_until(lambda: set(studio.server.get_clients()) - known, "the page to connect again")
    page.wait_for_text("Right hand")
    page.wait_for_text("Every goal is reached")
    assert studio.document == before


def test_a_page_connects_again_when_the_server_returns(open_page):
    first = Studio(poise.biped(), port=8520, shadows=False).start()
    page = open_page(first.server)
    page.allow("WebSocket connection to .* failed")
    page.allow("Disconnected")
    first.stop()
    with Studio(with_goals(Document.opening(poise.biped()), "crouch"), port=8520, shadows=False) as second:
        assert second.port == 8520
        page.wait_until(lambda: second.server.get_clients(), "the page to connect", 40.0)
        page.wait_until(lambda: re.search(r"Pelvis\s+\d+\.\d mm", page.text()), "what the second server shows", 40.0)


def test_a_page_of_its_own_opens_without_a_server(studio, open_page, tmp_path, browser):
    page = open_page(studio.server)
    page.switch_tab("File")
    with page.download() as files:
        page.click("Export a page")
    path = tmp_path / "poise.html"
    path.write_bytes(files["poise.html"])
    assert b"https://fonts" not in files["poise.html"]
    alone = browser.new_context(viewport={"width": 320, "height": 240}, offline=True).new_page()
    problems = []
    alone.on("pageerror", lambda error: problems.append(str(error)))
    alone.goto(path.as_uri())
    alone.wait_for_function("() => window.__viserMutable && window.__viserMutable.nodeRefFromName['/parts/torso/body']")
    alone.wait_for_function("() => window.__viserTestpoints.rendererInfo.render.frame >= 2")
    assert not alone.evaluate("() => window.__viserMutable.nodeRefFromName['/goals/right_hand'] != null")
    assert not problems
    alone.context.close()


@pytest.mark.process
def test_the_command_answers_on_this_machine_alone_and_ends_cleanly(tmp_path):
    process, url = command("--port", "8530", "--state", str(tmp_path))
    assert url == "http://127.0.0.1:8530"
    page = urllib.request.urlopen(url, timeout=10).read()
    assert b"viser" in page.lower() or b"<html" in page.lower()
    listening = subprocess.run(["ss", "-ltnH", "sport", "=", ":8530"], capture_output=True, text=True)
    if listening.returncode == 0:
        assert [line.split()[3] for line in listening.stdout.splitlines()] == ["127.0.0.1:8530"]
    other, elsewhere = command("--port", "8530", "--state", str(tmp_path / "other"))
    assert elsewhere == "http://127.0.0.1:8531"
    for studio in (process, other):
        status, output, complaints = finish(studio)
        assert status == 0
        assert "The studio has ended." in output
        assert complaints == ""


@pytest.mark.process
def test_a_studio_that_is_open_to_others_says_so(tmp_path):
    process, url = command("--host", "0.0.0.0", "--port", "8540", "--state", str(tmp_path))
    assert url == "http://127.0.0.1:8540"
    status, _, complaints = finish(process, signal.SIGTERM)
    assert status == 0
    assert "whoever can reach this machine can use it" in complaints


@pytest.mark.process
def test_a_studio_that_is_killed_is_gone_on_with(tmp_path, open_page, browser):
    process, url = command("--port", "8550", "--state", str(tmp_path))
    page = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}).new_page()
    page.goto(url)
    page.get_by_role("button", name="Pose crouch", exact=True).click()
    end = time.monotonic() + PATIENCE
    while not crouches(tmp_path / "document.json"):
        assert time.monotonic() < end, "the pose was not saved"
        page.wait_for_timeout(50)
    process.kill()
    process.communicate()
    page.context.close()
    with Studio(poise.biped(), port=8560, state_dir=tmp_path) as studio:
        assert studio.recovered
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
            assert studio.url == "http://127.0.0.1:8581"
