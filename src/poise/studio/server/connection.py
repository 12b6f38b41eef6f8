"""Connection: one page at its websocket: what it says is decoded and done, and it is sent what is new, never a backlog."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Union

import msgspec
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from poise.errors import ValueRefusedError
from poise.studio.engine.compared_methods import MOST_COMPARED, checked_names
from poise.studio.protocol import VERSION, commands
from poise.studio.protocol.binary_frames import read_upload_frame
from poise.studio.protocol.messages import Message, Notice
from poise.studio.server.broadcast import Broadcast
from poise.studio.session.command_handling import Actions, guarded_for
from poise.studio.session.state_message import Sections, changed_state
from poise.studio.session.uploads_and_exports import Files, Uploads

log = logging.getLogger("poise.studio")

LARGEST_COMMAND = 64 * 2**10
"""Largest command [bytes]."""
LARGEST_CHUNK = 2**20
"""Largest binary frame of an upload [bytes]."""
MOST_ON_THE_WAY = 3
"""Pose frames that a page has not yet seen; the next one waits until it has."""
MOST_WAITING = 200
"""Messages that wait for a page; the oldest notices are dropped beyond that."""
LONGEST_COMPLAINT = 200
"""Of a decoding error that a page is told [characters]."""
WATCHED = ("solves", "compared")
"""Sections of the state that only pages get that watch them; `Watch` has a field for each."""

DECODER: msgspec.json.Decoder[commands.Command] = msgspec.json.Decoder(Union[commands.COMMANDS])  # noqa: UP007
ENCODER = msgspec.json.Encoder()


class Connection:
    """One page at its websocket; belongs to the server's thread, except where it says so."""

    def __init__(
        self,
        number: int,
        websocket: ServerConnection,
        broadcast: Broadcast,
        actions: Actions,
        files: Files,
        watches: Callable[[], None],
    ) -> None:
        """Make the connection to a page. watches: is called when the page has said what it watches."""
        self.number = number
        """Number of the connection."""
        self._websocket, self._broadcast, self._actions, self._files = websocket, broadcast, actions, files
        self._watches = watches
        self._loop = asyncio.get_running_loop()
        self._uploads, self._watch = Uploads(), commands.Watch()
        self._greeted, self._news = False, asyncio.Event()
        self._outbox: deque[bytes | str] = deque()
        self._scene, self._sections, self._sent, self._seen = 0, Sections(), 0, 0
        self._on_the_way: deque[int] = deque()
        self._compared_sent, self._crowd_sent, self._has_crowd = 0, 0, False
        self._on_its_way = set[str]()
        """Kinds of frames, other than poses, of which the page has not seen the last one yet."""

    # ---- as a client of the session, from any thread --------------------------------------------------

    @property
    def scene(self) -> int:
        """Number of the scene that this connection's page was last sent."""
        return self._scene

    @property
    def watches_solves(self) -> bool:
        """Whether this connection's page shows plots of solving."""
        return self._watch.solves

    @property
    def compares(self) -> list[str]:
        """Names of the methods that this connection's page compares."""
        return self._watch.compared

    def send(self, message: Message) -> None:
        """Send a message to this connection's page, from any thread."""
        self._post(ENCODER.encode(message).decode())

    def send_frame(self, frame: bytes) -> None:
        """Send a binary frame to this connection's page, from any thread."""
        self._post(frame)

    def notify(self, kind: str, sentence: str, request: int = 0) -> None:
        """Show a sentence on this connection's page, from any thread."""
        self.send(Notice(kind="problem" if kind == "problem" else "note", sentence=sentence, request=request))

    def _post(self, content: bytes | str) -> None:
        def post() -> None:
            if len(self._outbox) < MOST_WAITING:
                self._outbox.append(content)
            self._news.set()

        try:
            self._loop.call_soon_threadsafe(post)
        except RuntimeError:
            log.debug("the server has ended; a message for a page is dropped")

    # ---- receiving ------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Talk to this connection's page until it is gone."""
        sender = asyncio.create_task(self._send_news())
        try:
            async for content in self._websocket:
                self._receive(content)
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            self._actions.let_go(self.number)

    def announce(self) -> None:
        """Have this connection's page sent what is new in the broadcast."""
        self._news.set()

    def _receive(self, content: bytes | str) -> None:
        """Do what a message of this connection's page says; one that cannot be understood is answered in a sentence."""
        if isinstance(content, bytes):
            self._receive_chunk(content)
            return
        if len(content) > LARGEST_COMMAND:
            self.notify("problem", f"A message of {len(content)} characters is too long; nothing was changed")
            return
        try:
            command = DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError) as error:
            reason = str(error)[:LONGEST_COMPLAINT]
            self.notify("problem", f"A message of this page was not understood: {reason}; nothing was changed")
            return
        self._obey(command)

    def _obey(self, command: commands.Command) -> None:
        if isinstance(command, commands.Hello):
            self._greet(command)
        elif not self._greeted:
            self.notify("problem", "This page has not said hello; nothing was changed", command.request)
        elif isinstance(command, commands.Seen) and command.of != "pose":
            self._on_its_way.discard(command.of)
            self._news.set()
        elif isinstance(command, commands.Seen):
            while self._on_the_way and self._on_the_way[0] <= command.sequence:
                self._on_the_way.popleft()
            self._news.set()
        elif isinstance(command, commands.Watch):
            guarded_for(self, command, lambda: self._set_watch(command))
        elif isinstance(command, commands.Upload):
            begin, number = command, command.upload
            self._files.receive(self, self._uploads, number, lambda: self._uploads.begin(number, begin.name, begin.size))
        elif isinstance(command, commands.CancelUpload):
            self._uploads.cancel(command.upload)
        else:
            (self._files if self._files.knows(command) else self._actions).do(self, command)

    def _set_watch(self, watch: commands.Watch) -> None:
        """Send this connection's page what it watches from now on."""
        if len(watch.compared) > MOST_COMPARED:
            raise ValueRefusedError("compared", f"has {len(watch.compared)} methods; {MOST_COMPARED} at most can be compared")
        checked_names(watch.compared)
        self._watch, self._sent, self._compared_sent = watch, 0, 0
        self._sections = {name: value for name, value in self._sections.items() if name not in WATCHED}
        self._watches()
        self._news.set()

    def _greet(self, command: commands.Hello) -> None:
        if command.version != VERSION:
            self.notify("problem", "This page is of another version than the studio: load it again", command.request)
        elif self._greeted:
            self.notify("problem", "This page has said hello before; nothing was changed", command.request)
        else:
            self._greeted = True
            self._news.set()

    def _receive_chunk(self, content: bytes) -> None:
        chunk = read_upload_frame(content)
        if not self._greeted or chunk is None or len(content) > LARGEST_CHUNK:
            size = "too long" if len(content) > LARGEST_CHUNK else "not understood"
            self.notify("problem", f"A binary message of {len(content)} bytes was {size}; nothing was changed")
            return
        self._files.receive(self, self._uploads, chunk.upload, lambda: self._uploads.add(*chunk))

    # ---- sending --------------------------------------------------------------------------------------

    async def _send_news(self) -> None:
        """Send this connection's page what is new, one after the other; while one is sent, newer poses replace older ones."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._outbox:
                    await self._websocket.send(self._outbox.popleft())
                if self._greeted:
                    await self._send_scene()
                    await self._send_state()
                    await self._send_pose()
                    await self._send_compared()
                    await self._send_crowd()
        except ConnectionClosed:
            pass
        except Exception:
            log.exception("a page was disconnected after an error")
            await self._websocket.close(1011)

    async def _send_scene(self) -> None:
        if self._scene != self._broadcast.number:
            self._scene, self._sections, self._sent = self._broadcast.number, {}, 0
            self._compared_sent, self._crowd_sent, self._has_crowd = 0, 0, False
            self._on_its_way.clear()
            scene, meshes = ENCODER.encode(self._broadcast.scene).decode(), self._broadcast.meshes
            await self._websocket.send(scene)
            await self._websocket.send(meshes)

    async def _send_state(self) -> None:
        if self._broadcast.sections is not self._sections:
            left_out = [name for name in WATCHED if not getattr(self._watch, name)]
            state = changed_state(self._scene, self._broadcast.sections, self._sections, left_out)
            self._sections = self._broadcast.sections
            if state is not None:
                await self._websocket.send(ENCODER.encode(state).decode())

    async def _send_pose(self) -> None:
        broadcast = self._broadcast
        if self._sent != broadcast.sequence and len(self._on_the_way) < MOST_ON_THE_WAY and self._scene == broadcast.number:
            self._sent = broadcast.sequence
            self._on_the_way.append(self._sent)
            await self._websocket.send(broadcast.pose_frame(with_joints=self._watch.joints))

    async def _send_compared(self) -> None:
        broadcast = self._broadcast
        if self._watch.compared and self._may_send("compared", self._compared_sent != broadcast.compared_sequence):
            self._compared_sent = broadcast.compared_sequence
            await self._websocket.send(broadcast.compared_frame())

    async def _send_crowd(self) -> None:
        broadcast = self._broadcast
        has_news = self._crowd_sent != broadcast.crowd_sequence and (broadcast.shows_crowd or self._has_crowd)
        if self._may_send("crowd", has_news):
            self._crowd_sent, self._has_crowd = broadcast.crowd_sequence, broadcast.shows_crowd
            await self._websocket.send(broadcast.crowd_frame())

    def _may_send(self, kind: str, has_news: bool) -> bool:
        """Check whether a frame of this kind may go to this connection's page now; if so, it is on its way from then on."""
        may = has_news and kind not in self._on_its_way and self._scene == self._broadcast.number
        if may:
            self._on_its_way.add(kind)
        return may
