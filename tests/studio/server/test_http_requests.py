"""Who may talk to the studio: its own page with its token; no other origin, no foreign host, no wrong token."""

import http.client
import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from poise.studio.server.http_requests import HEADERS, host_is_ours, origin_is_ours, saved_token, token_matches
from tests.support.page_client import PageClient


def get(studio, path, **headers):
    """Status, headers and body of a plain request."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body.decode("utf-8", "replace")


def token(studio):
    return studio.url.partition("token=")[2]


def socket_address(studio, given):
    return f"ws://127.0.0.1:{studio.port}/socket?token={given}"


def test_the_page_needs_the_token_and_says_so(studio):
    for path in ("/", "/?token=", "/?token=wrong", f"/?token={token(studio)[:-1]}", "/alive?token=x", "/socket"):
        status, headers, body = get(studio, path)
        assert status == 403
        assert "Open the address that the studio has printed" in body
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    assert get(studio, f"/alive?token={token(studio)}")[2] == '{"alive":true}'


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8600", "127.0.0.1.evil.example", "", "127.0.0.1@evil.example", "10.0.0.1"]
)
def test_a_foreign_host_is_refused_with_the_right_token_too(studio, host):
    for path in (f"/?token={token(studio)}", "/page.js", f"/alive?token={token(studio)}"):
        status, _, body = get(studio, path, Host=host)
        assert status == 403
        assert "its own page only" in body


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost.evil.example", "file://"]
)
def test_another_origin_is_refused_at_the_socket_and_over_http(studio, origin):
    with pytest.raises(InvalidStatus) as refused:
        connect(socket_address(studio, token(studio)), origin=origin)
    assert refused.value.response.status_code == 403
    assert get(studio, f"/alive?token={token(studio)}", Origin=origin)[0] == 403


@pytest.mark.parametrize("given", ["", "wrong", "x" * 1000])
def test_a_socket_with_a_wrong_token_is_refused(studio, given):
    with pytest.raises(InvalidStatus):
        connect(socket_address(studio, given))


def test_its_own_page_a_reload_and_a_second_tab_are_let_in(studio):
    own = f"http://127.0.0.1:{studio.port}"
    with PageClient(studio, origin=own) as first:
        assert first.scene
    with PageClient(studio, origin=own) as again, PageClient(studio, origin=own) as second:
        assert again.scene["segments"] == second.scene["segments"]


def test_the_page_under_another_name_of_this_machine_is_its_own(studio):
    status, _, body = get(
        studio, f"/alive?token={token(studio)}", Host=f"localhost:{studio.port}", Origin=f"http://localhost:{studio.port}"
    )
    assert status == 200
    assert json.loads(body) == {"alive": True}


def test_every_answer_forbids_what_the_page_does_not_need(studio):
    for path in ("/", "/nothing", "/gallery-light.jpg", f"/alive?token={token(studio)}"):
        _, headers, _ = get(studio, path)
        assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_only_the_files_of_the_page_are_served(studio):
    assert get(studio, "/gallery-dark.jpg")[1]["Content-Type"] == "image/jpeg"
    for path in ("/../studio.py", "/%2e%2e/studio.py", "/static/index.html", "/server.py", "//page.js/..", "/etc/passwd"):
        assert get(studio, path)[0] == 404


def test_hosts():
    assert host_is_ours("127.0.0.1:8123", "127.0.0.1")
    assert host_is_ours("LOCALHOST", "127.0.0.1")
    assert host_is_ours("[::1]:80", "127.0.0.1")
    assert host_is_ours("studio.lan:8123", "studio.lan")
    assert host_is_ours("192.168.1.7:8123", "0.0.0.0")
    assert not host_is_ours("192.168.1.7:8123", "127.0.0.1")
    assert not host_is_ours("studio.lan", "0.0.0.0")
    assert not host_is_ours(None, "127.0.0.1")
    assert not host_is_ours("localhost:port", "127.0.0.1")


def test_origins():
    assert origin_is_ours(None, "localhost:1")
    assert origin_is_ours("http://localhost:1", "localhost:1")
    assert not origin_is_ours("http://localhost:2", "localhost:1")
    assert not origin_is_ours("null", "localhost:1")
    assert not origin_is_ours("http://localhost:1", None)


def test_tokens(tmp_path):
    assert token_matches("/?a=b&token=secret", "secret")
    assert not token_matches("/?token=secre", "secret")
    assert not token_matches("/?token=\udcff", "secret")
    first = saved_token(tmp_path)
    assert saved_token(tmp_path) == first
    (tmp_path / "token").write_text("short")
    assert saved_token(tmp_path) != first
    assert saved_token(tmp_path / "missing")  # a folder that cannot be written to has one for this run
