"""Answers to plain HTTP requests: the page, its files, whether the studio is alive; refusals in a sentence."""

from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from poise.errors import PoiseError
from poise.studio.server.safety import HEADERS, host_is_ours, origin_is_ours, token_matches
from poise.studio.session.static_files import TYPES, read_static

SOCKET = "/socket"
"""Path of the websocket."""
NEEDS_TOKEN = ("/", "/alive", SOCKET)
"""Paths that are answered with the token only; the rest is the same for everybody."""
NO_TOKEN = "This address lacks the studio's token, or has another one's. Open the address that the studio has printed.\n"
FOREIGN = "This studio answers its own page only.\n"


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
    """Answer with a static file of the page, or say that there is none."""
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
