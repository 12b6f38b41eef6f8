"""A page without a browser: a websocket client that says hello, answers pose frames, and waits for what it is told."""

import json
import struct
import time

import numpy as np
from websockets.sync.client import connect

from poise.studio.protocol import VERSION, binary_frames

PATIENCE = 10.0
"""Longest wait for a message [s]."""


class PageClient:
    """A page of a studio: the scene and the whole state as it was told, the latest pose, notices and files."""

    def __init__(self, studio, *, hello=True, **options):
        address = studio.url.replace("http://", "ws://").replace("/?", "/socket?")
        self.socket = connect(address, max_size=None, **options)
        self.scene, self.state, self.meshes, self.frame = {}, {}, b"", b""
        self.notices, self.opened, self.files, self.motion_frames = [], [], {}, {}
        self.messages, self.poses, self._drag = [], 0, 0
        self.compared = {}
        self.colors, self.crowd = np.empty(0), {}
        if hello:
            self.send("hello", version=VERSION)
            self.wait_until(lambda: self.frame, "a pose")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def take(self, timeout=PATIENCE):
        """Take one message of the studio."""
        content = self.socket.recv(timeout=timeout)
        if isinstance(content, bytes):
            self._take_frame(content)
            return
        message = json.loads(content)
        kind = message.pop("type")
        self.messages.append(kind)
        if kind == "scene":
            self.scene, self.state, self.frame = message, {}, b""
            self.colors, self.crowd = np.empty(0), {}
        elif kind == "state":
            self.state |= message
        elif kind == "notice":
            self.notices.append(message)
        elif kind == "opened":
            self.opened.append(message)

    def _take_frame(self, content):
        kind, one, other, _ = struct.unpack_from("<4I", content)
        self.messages.append(
            {
                binary_frames.POSE: "pose",
                binary_frames.MESHES: "meshes",
                binary_frames.FILE: "file",
                binary_frames.FRAMES: "frames",
                binary_frames.COMPARED: "compared",
                binary_frames.CROWD: "crowd",
            }[kind]
        )
        if kind == binary_frames.POSE:
            if one == self.scene.get("scene"):
                self.frame, self.poses = content, self.poses + 1
            self.send("seen", sequence=other)
        elif kind == binary_frames.COMPARED:
            self._take_compared(content)
            self.send("seen", sequence=other, of="compared")
        elif kind == binary_frames.CROWD:
            self._take_crowd(content)
            self.send("seen", sequence=other, of="crowd")
        elif kind == binary_frames.MESHES:
            self.meshes = content
        elif kind == binary_frames.FILE:
            header = json.loads(content[16 : 16 + other])
            self.files[one] = header["name"], content[16 + other :]
        else:
            self.motion_frames[one] = np.frombuffer(content, "<f4", offset=16).reshape(other, -1, 7)

    def _take_compared(self, content):
        """Take the positions [m] and orientations of the segments of compared bodies, by method and segment."""
        count = struct.unpack_from("<4I", content)[3]
        methods = np.frombuffer(content, "<u4", count, offset=16)
        names = [segment["name"] for segment in self.scene["segments"]]
        rows = np.frombuffer(content, "<f4", offset=16 + 4 * count).reshape(count, len(names), 7)
        self.compared = {
            self.scene["compared"][number]["name"]: dict(zip(names, body, strict=True))
            for number, body in zip(methods, rows, strict=True)
        }

    def _take_crowd(self, content):
        """Take the colours of a crowd's bodies, and position [m] and two axes of their segments, (count, 9) by segment."""
        count = struct.unpack_from("<4I", content)[3]
        self.colors = np.frombuffer(content, "<u4", count, offset=16)
        names = [segment["name"] for segment in self.scene["segments"]] if count else []
        rows = np.frombuffer(content, "<f4", offset=16 + 4 * count).reshape(len(names), count, 9)
        self.crowd = dict(zip(names, rows, strict=True))

    def wait_until(self, condition, what="it", patience=PATIENCE):
        """Take messages until a condition holds, which may be one of the studio that no message tells of."""

        def holds():
            try:
                return condition()
            except KeyError:  # another scene has come, its state is on the way
                return False

        end = time.monotonic() + patience
        while not holds():
            left = end - time.monotonic()
            assert left > 0.0, f"waited in vain for {what}; notices: {self.notices}"
            try:
                self.take(min(left, 0.05))
            except TimeoutError:
                continue

    def ask(self, kind, **fields):
        """Send a command that is refused, and return the sentence of its notice."""
        request = 1000 + len(self.notices)
        self.send(kind, request=request, **fields)
        self.wait_until(lambda: any(notice["request"] == request for notice in self.notices), "a notice")
        return next(notice["sentence"] for notice in self.notices if notice["request"] == request)

    def settle(self):
        """Wait until the studio says that all is at rest."""
        self.wait_until(lambda: self.state["status"]["settled"] and not self.state["dragged"], "rest")

    def drag(self, handle, offset, *, steps=20, end="release", **options):
        """Drag a handle by an offset [m] in even steps, as a page does, and end the drag."""
        self._drag += 1
        self.send("grab", scene=self.scene["scene"], drag=self._drag, handles=[handle], **options)
        for step in range(1, steps + 1):
            self.send("drag", drag=self._drag, offset=(np.array(offset) * step / steps).tolist())
        self.send(end, drag=self._drag)

    @property
    def segments(self):
        """Position [m] and orientation wxyz of each segment in the latest pose, by name."""
        count = len(self.scene["segments"])
        rows = np.frombuffer(self.frame, "<f4", 7 * count, offset=16).reshape(count, 7)
        return {segment["name"]: row for segment, row in zip(self.scene["segments"], rows, strict=True)}

    @property
    def joints(self):
        """Value of each joint in the latest pose, in its unit, by name."""
        first, count = 16 + 28 * len(self.scene["segments"]), len(self.scene["joints"])
        values = np.frombuffer(self.frame, "<f4", count, offset=first)
        return {joint["name"]: float(value) for joint, value in zip(self.scene["joints"], values, strict=True)}

    def goal(self, name):
        return next(goal for goal in self.state["goals"] if goal["name"] == name)

    def extra(self, key):
        return next(extra for extra in self.state["extras"] if extra["key"] == key)

    def upload(self, number, name, content, chunk=300_000):
        """Send a file in pieces, and return what the studio says of it."""
        self.send("upload", upload=number, name=name, size=len(content))
        for offset in range(0, len(content), chunk):
            header = binary_frames.HEADER.pack(binary_frames.UPLOAD, number, offset, 0)
            self.socket.send(header + content[offset : offset + chunk])
        self.wait_until(lambda: any(opened["upload"] == number for opened in self.opened), "the file to be opened")
        return next(opened for opened in self.opened if opened["upload"] == number)

    def save(self, what, **options):
        """Have the studio make a file, and return its name and content."""
        request = 5000 + len(self.files)
        self.send("save", what=what, request=request, **options)
        self.wait_until(lambda: request in self.files, f"the file {what}")
        return self.files[request]
