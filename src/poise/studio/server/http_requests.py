"""Plain HTTP requests: who may talk to the server (token, Host, Origin), and answers: the page, its files, refusals.

A page of the web that is open in the same browser can send requests to this machine. It cannot know the token; it has another
origin; and under a name of its own that leads to this machine (DNS rebinding) it has another Host.
"""

import hmac
import ipaddress
import os
import re
import secrets
import socket
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from poise.errors import PoiseError
from poise.studio.session.static_files_and_thumbnails import TYPES, read_static

TOKEN_FILE = "token"
"""Name of the file with the token in the folder of a studio, so that pages find a studio again that is started again."""
TOKEN_FORM = re.compile(r"[A-Za-z0-9_-]{32,64}")
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
"""Names of this machine for itself."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that stand for all addresses of this machine."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Headers of every answer: nothing from elsewhere is loaded, framed or told where the page is."""
SOCKET = "/socket"
"""Path of the websocket."""
NEEDS_TOKEN = ("/", "/alive", SOCKET)
"""Paths that are answered with the token only; the rest is the same for everybody."""
NO_TOKEN = "This address lacks the studio's token, or has another one's. Open the address that the studio has printed.\n"
FOREIGN = "This studio answers its own page only.\n"


def new_token() -> str:
    """Make a random token, 32 characters, that HTTP requests need in their address."""
    return secrets.token_urlsafe(24)


def saved_token(folder: Path) -> str:
    """Return the token for requests that is saved in a folder, or make and save one that only this user can read."""
    path = folder / TOKEN_FILE
    try:
        known = path.read_text(encoding="ascii").strip()
        if TOKEN_FORM.fullmatch(known):
            return known
        path.unlink()
    except (OSError, UnicodeDecodeError):
        pass
    token = new_token()
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(token)
    except OSError:
        pass  # it is good for this run then
    return token


def token_matches(path: str, token: str) -> bool:
    """Check the token in the address of a request, in a time that tells nothing of it."""
    given = parse_qs(urlsplit(path).query).get("token", [""])[0]
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), token.encode())


def host_is_ours(header: str | None, host: str) -> bool:
    """Check the Host of a request. host: the one that the server was told to answer on.

    It is a name of this machine for itself, the host that was given, or, where the server answers on all addresses, any address
    (which no name of somebody else's can be) or this machine's name.
    """
    name = _hostname(header)
    if name is None:
        return False
    if name in LOOPBACK_NAMES or name == host.lower().strip("[]"):
        return True
    return host in EVERYWHERE and (_is_address(name) or name == socket.gethostname().lower())


def origin_is_ours(origin: str | None, host_header: str | None) -> bool:
    """Check the Origin of a request: that of the page that this server serves, or none, from something other than a page."""
    return origin is None or (host_header is not None and origin in (f"http://{host_header}", f"https://{host_header}"))


def _hostname(header: str | None) -> str | None:
    """Return the name in the Host header of a request without its port, in small letters; None if there is none."""
    try:
        parts = urlsplit(f"//{header or ''}")
        _ = parts.port
    except ValueError:
        return None
    return None if parts.hostname is None or parts.username is not None or parts.path else parts.hostname


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def answer_request(request: Request, *, host: str, token: str) -> Response | None:
    """Answer an HTTP request to the studio's server; None for a websocket that may be opened.

    host: the one that the server was told to answer on; token: which the address must have.
    """
    name = urlsplit(request.path).path
    hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
    header, origin = (values[0] if len(values) == 1 else None for values in (hosts, origins))
    if not host_is_ours(header, host) or len(origins) > 1 or not origin_is_ours(origin, header):
        return _answer(HTTPStatus.FORBIDDEN, FOREIGN)
    if name in NEEDS_TOKEN and not token_matches(request.path, token):
        return _answer(HTTPStatus.FORBIDDEN, NO_TOKEN)
    if name == SOCKET:
        return None
    if name == "/alive":
        return _answer(HTTPStatus.OK, '{"alive":true}', "application/json")
    return _file(name.removeprefix("/") or "index.html")


def _file(name: str) -> Response:
    """Answer an HTTP request by a file of the page, or by 404."""
    if name not in TYPES:
        return _answer(HTTPStatus.NOT_FOUND, "There is no such file.\n")
    try:
        return _answer(HTTPStatus.OK, read_static(name), TYPES[name])
    except PoiseError as error:
        return _answer(HTTPStatus.NOT_FOUND, f"{error}\n")


def _answer(status: HTTPStatus, body: str | bytes, kind: str = "text/plain; charset=utf-8") -> Response:
    content = body.encode() if isinstance(body, str) else body
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(content)), "Connection": "close", **HEADERS})
    return Response(status.value, status.phrase, headers, content)
