"""Server: answers pages on a free port, in a thread and event loop of its own, and shows them the snapshots of the loop."""

import asyncio
import itertools
import logging
import socket
import threading
from collections.abc import Callable
from typing import Any

from websockets.asyncio.server import Server as WebsocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from poise.checks import count
from poise.errors import ValueRefusedError
from poise.studio.editing.snapshot import Snapshot
from poise.studio.engine.compared_methods import ComparedBody, ComparedMethods
from poise.studio.engine.loop import Loop
from poise.studio.server.broadcast import Broadcast
from poise.studio.server.connection import LARGEST_CHUNK, Connection
from poise.studio.server.http_requests import answer_request
from poise.studio.session.command_handling import Actions
from poise.studio.session.crowd_message import ShownCrowd
from poise.studio.session.uploads_and_exports import Files

PORTS = 100
"""Number of ports that are tried, from the requested one on."""
LARGEST_MESSAGE = 8 * LARGEST_CHUNK
"""Messages that are larger end the connection [bytes]; smaller ones that are too large are answered."""
MOST_PAGES = 32
"""Pages that can be connected at once."""


def checked_port(port: Any) -> int:
    """Return the port requested for the server if it is between 1 and 65535, else raise an error."""
    return count(port, "port", low=1, high=65535)


def free_port(host: str, port: int) -> int:
    """Return the first free port for the server on the host, from the requested port on."""
    for candidate in range(port, min(port + PORTS, 65536)):
        try:
            address = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        except OSError as error:
            raise ValueRefusedError("host", f"{host!r} is no address of this machine: {error.strerror}") from None
        with socket.socket(address[0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address[4])
            except PermissionError:
                raise ValueRefusedError("port", f"{candidate} may not be used by this user; choose one above 1023") from None
            except OSError as error:
                if error.errno == 98 or "in use" in str(error):
                    continue
                raise ValueRefusedError("host", f"{host!r} cannot be listened on: {error.strerror}") from None
            return candidate
    raise ValueRefusedError("port", f"{port} and the {PORTS - 1} after it are all taken; choose another")


quiet = logging.getLogger("poise.studio.requests")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False  # a port scanner, or a browser that connects ahead of time, is nobody's error


class Server:
    """The server of one studio."""

    def __init__(self, loop: Loop, *, host: str, port: int, token: str, dark: bool = False) -> None:
        """Make the server of a studio's loop; `start` lets it answer on this host and port."""
        self._studio, self._host, self._port, self._token, self._dark = loop, host, port, token, dark
        self._actions, self._files = Actions(loop), Files(loop)
        self._connections: dict[int, Connection] = {}
        self._numbers = itertools.count(1)
        self.greetings: list[tuple[str, str]] = []
        """Kind and sentence of the notices that every page shows when it opens."""
        self._snapshot, self._taking = loop.snapshot, False
        self._compared = ComparedMethods(self._show_compared, self.notify)
        self._broadcast: Broadcast | None = None
        self._crowd: ShownCrowd | None = None
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._started, self._ending = threading.Event(), asyncio.Event()
        self._problem: OSError | None = None
        self._thread = threading.Thread(target=self._run, name="poise-studio-server", daemon=True)

    @property
    def pages(self) -> int:
        """Number of pages that are connected to the server."""
        return len(self._connections)

    def start(self) -> None:
        """Start the server's thread, and wait until it answers; raises OSError where it cannot listen."""
        self._thread.start()
        self._started.wait()
        self._compared.start()
        if self._problem is not None:
            raise self._problem

    def stop(self) -> None:
        """Stop the server: disconnect all pages and end its thread."""
        self._compared.stop()
        self._call(self._ending.set)
        self._thread.join()

    # ---- from any thread ------------------------------------------------------------------------------

    def show(self, snapshot: Snapshot) -> None:
        """Have the server show a snapshot on all pages that are connected to it; of several that come at once, the last one."""
        with self._lock:
            self._snapshot, waiting, self._taking = snapshot, self._taking, True
        if not waiting:
            self._call(self._take)
        self._compared.follow(snapshot)

    def _show_compared(self, bodies: tuple[ComparedBody, ...]) -> None:
        """Have the server show what compared methods have made on the pages that compare them."""

        def take() -> None:
            if self._broadcast is not None:
                self._broadcast.take_compared(bodies)

        self._call(take)

    def show_crowd(self, crowd: ShownCrowd | None) -> None:
        """Have the server show a crowd on all pages that are connected to it; None takes it away."""
        self._crowd = crowd

        def take() -> None:
            if self._broadcast is not None and self._crowd is crowd:
                self._broadcast.take_crowd(crowd)

        self._call(take)

    def notify(self, kind: str, sentence: str) -> None:
        """Show a sentence on all pages that the server is connected to, from any thread."""

        def tell() -> None:
            for connection in self._connections.values():
                connection.notify(kind, sentence)

        self._call(tell)

    def _call(self, function: Callable[[], object]) -> None:
        """Have the server's thread call a function, unless it has ended or not begun."""
        if self._loop is not None and not self._loop.is_closed():
            try:
                self._loop.call_soon_threadsafe(function)
            except RuntimeError:  # it was closed meanwhile
                return

    # ---- in the server's thread -----------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        finally:
            self._started.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            server = await serve(
                self._talk,
                self._host or None,
                self._port,
                process_request=self._answer,
                compression=None,
                max_size=LARGEST_MESSAGE,
                server_header=None,
                logger=quiet,
            )
        except OSError as error:
            self._problem = error
            return
        self._started.set()
        await self._ending.wait()
        await self._close(server)

    async def _close(self, server: WebsocketServer) -> None:
        server.close(code=1001, reason="The studio has ended")
        await server.wait_closed()

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        return answer_request(request, host=self._host, token=self._token)

    async def _talk(self, websocket: ServerConnection) -> None:
        """Answer one page that has come to the server, until it is gone."""
        if len(self._connections) >= MOST_PAGES:
            await websocket.close(1013, f"{MOST_PAGES} pages are open already")
            return
        number, broadcast = next(self._numbers), self._begin_broadcast()
        connection = Connection(number, websocket, broadcast, self._actions, self._files, self._watching)
        self._connections[number] = connection
        self._take()  # while there was no page, nothing was taken
        for kind, sentence in self.greetings:
            connection.notify(kind, sentence)
        try:
            await connection.serve()
        finally:
            del self._connections[number]
            self._watching()

    def _watching(self) -> None:
        """Note what the pages connected to this server watch together, such as joints or compared methods."""
        if self._broadcast is not None:
            self._broadcast.watched = any(each.watches_solves for each in self._connections.values())
        self._compared.choose(name for each in self._connections.values() for name in each.compares)

    def _begin_broadcast(self) -> Broadcast:
        """Return the server's broadcast; the first page begins it, since on a new machine kernels are compiled for that."""
        if self._broadcast is None:
            self._broadcast = Broadcast(self._studio.snapshot, dark=self._dark, changed=self._announce)
            if self._crowd is not None:
                self._broadcast.take_crowd(self._crowd)
        return self._broadcast

    def _take(self) -> None:
        with self._lock:
            snapshot, self._taking = self._snapshot, False
        if self._connections and self._broadcast is not None:
            self._broadcast.take(snapshot)

    def _announce(self) -> None:
        for connection in self._connections.values():
            connection.announce()
