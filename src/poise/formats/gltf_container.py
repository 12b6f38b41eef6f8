"""Reads and writes glTF containers: .gltf text and .glb chunks, with buffers inside, as data URIs or in the file's own folder.

Nothing outside the folder of the file is read and nothing is fetched: absolute paths, `..`, links that lead out, and addresses
are refused. The JSON is kept as a plain value, so that what Poise does not know is written back as it came.
"""

import base64
import binascii
import struct
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, unquote_to_bytes

import msgspec

from poise.errors import GltfError
from poise.formats.gltf_schema import Gltf, checked_gltf, entry
from poise.formats.meshopt_decoder import decode_view

GLTF_SUFFIXES = (".glb", ".gltf", ".vrm", ".vrma")
"""Suffixes of glTF files."""
MAGIC = b"glTF"
"""The first four bytes of a GLB."""
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
"""Types of the chunks of a GLB: its JSON, its first buffer."""
MOST_BYTES = 2**31
"""The largest buffer or image beside a file that is read [bytes]."""


MOST_DECODED = 256_000_000
"""The most bytes that all compressed buffer views of a file may become."""


@dataclass(frozen=True)
class GltfFile:
    """A glTF container as it was read: its JSON as a value, the parts of it that Poise uses, and the bytes of its buffers."""

    value: dict[str, Any]
    gltf: Gltf
    buffers: tuple[bytes | None, ...]
    """Bytes of each buffer; None for those that only stand in for compressed ones."""
    binary: bool = True
    """Whether it was a GLB; else a .gltf."""
    folder: Path | None = None
    """Where it lies; None for one that came without a folder."""
    more_chunks: tuple[bytes, ...] = field(default=(), repr=False)
    """Chunks of a GLB after the first two, whole, to be written back."""
    _decoded: dict[int, bytes] = field(default_factory=dict, repr=False)
    """Bytes of compressed buffer views, by number."""

    def view_bytes(self, index: int, where: str) -> memoryview:
        """Return the bytes of a buffer view in this glTF container; where: of what names it, for errors."""
        view = entry(self.gltf.buffer_views, index, "buffer view", where)
        place = f"buffer view {index}"
        for name in COMPRESSIONS:
            if name in view.extensions:
                return self._decoded_view(index, view.extensions[name], place)
        return self._part(view.buffer, view.byte_offset, view.byte_length, place)

    def is_compressed(self, index: int) -> bool:
        """Check whether a buffer view of a glTF container is there and its bytes have to be decoded."""
        views = self.gltf.buffer_views
        return index < len(views) and any(name in views[index].extensions for name in COMPRESSIONS)

    def _part(self, buffer: int, begin: int, length: int, place: str) -> memoryview:
        entry(self.gltf.buffers, buffer, "buffer", place)
        content = self.buffers[buffer]
        if content is None:
            raise GltfError(f"buffer {buffer}", "has no bytes: it has neither a uri nor a part of the file")
        end = begin + length
        if end > len(content):
            raise GltfError(place, f"ends at byte {end} of buffer {buffer}, which has {len(content)}")
        return memoryview(content)[begin:end]

    def _decoded_view(self, index: int, options: Any, place: str) -> memoryview:
        """Return the bytes of a compressed buffer view from the buffers of a glTF container, decoded once."""
        if index not in self._decoded:
            said = options if isinstance(options, dict) else {}
            buffer, begin, length = (said.get(name, 0) for name in ("buffer", "byteOffset", "byteLength"))
            if not said or not all(type(number) is int and number >= 0 for number in (buffer, begin, length)):
                raise GltfError(place, "is compressed, and does not say where its bytes are")
            self._decoded[index] = decode_view(self._part(buffer, begin, length, place), said, place)
            if sum(map(len, self._decoded.values())) > MOST_DECODED:
                raise GltfError(place, f"makes more than {MOST_DECODED} bytes of what is compressed, which are the most")
        return memoryview(self._decoded[index])

    def image_bytes(self, index: int, where: str) -> tuple[bytes, str]:
        """Return the bytes of an image in a glTF container as they are, and its type, such as "image/png"."""
        image = entry(self.gltf.images, index, "image", where)
        if image.buffer_view is not None:
            return bytes(self.view_bytes(image.buffer_view, f"image {index}")), image.mime_type
        if image.uri is None:
            raise GltfError(f"image {index}", "has neither a uri nor a buffer view")
        content = _uri_bytes(image.uri, f"image {index}", self.folder)
        suffix = image.uri[5:].split(";")[0] if image.uri.startswith("data:") else f"image/{image.uri.rpartition('.')[2]}"
        return content, image.mime_type or suffix.replace("image/jpg", "image/jpeg")


COMPRESSIONS = ("EXT_meshopt_compression", "KHR_meshopt_compression")
"""Extensions of buffer views whose bytes are compressed."""


class CompressedError(GltfError):
    """Numbers of a glTF that are compressed in a way that Poise does not read."""

    def __init__(self, where: str, extension: str) -> None:
        self.extension = extension
        super().__init__(where, needs(extension))


def needs(extension: str) -> str:
    """Return the end of a sentence about what in a glTF container is compressed with an extension."""
    return f"is compressed with {extension}, which Poise does not read; export without compression"


def decode_container(content: bytes, folder: Path | None = None) -> GltfFile:
    """Read the container .glb, .vrm, .vrma or .gltf from bytes; folder: where files beside it are, None for nowhere."""
    if not content:
        raise GltfError("file", "is empty")
    text, binary, more = _chunks(content) if content.startswith(MAGIC) else (content, None, ())
    if not content.startswith(MAGIC) and not content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise GltfError("file", "is neither a GLB, which begins with 'glTF', nor JSON, which begins with '{'")
    value = _decode_json(text)
    gltf = checked_gltf(value)
    buffers = tuple(_buffer_bytes(number, gltf, binary, folder) for number in range(len(gltf.buffers)))
    return GltfFile(value, gltf, buffers, content.startswith(MAGIC), folder, more)


def _decode_json(text: bytes) -> dict[str, Any]:
    """Decode the JSON text in a glTF container as a plain value, in which all is kept that Poise does not know."""
    try:
        value = msgspec.json.decode(text.removeprefix(b"\xef\xbb\xbf"))
    except RecursionError:
        raise GltfError("JSON", "is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise GltfError("JSON", f"is not JSON in UTF-8: {error}") from None
    if not isinstance(value, dict):
        raise GltfError("JSON", "is not an object with nodes and meshes, as that of a glTF file")
    return value


def _chunks(content: bytes) -> tuple[bytes, bytes | None, tuple[bytes, ...]]:
    """Take a GLB container apart: its JSON's text, the bytes of its first buffer if it has one, all further chunks whole."""
    if len(content) < 20:
        raise GltfError("GLB", f"is cut off: it has {len(content)} bytes, and the header alone needs 20")
    version, length = struct.unpack_from("<II", content, 4)
    if version != 2:
        raise GltfError("GLB", f"is of version {version}, and Poise reads version 2; export it anew as glTF 2.0")
    if length > len(content):
        raise GltfError("GLB", f"is cut off: it should have {length} bytes, and has {len(content)}")
    chunks: list[tuple[int, int, int]] = []
    at = 12
    while at + 8 <= length:
        size, kind = struct.unpack_from("<II", content, at)
        if at + 8 + size > length:
            raise GltfError("GLB", f"has a chunk of {size} bytes at byte {at}, of {length} bytes in all")
        chunks.append((kind, at + 8, at + 8 + size))
        at += 8 + size
    if not chunks or chunks[0][0] != JSON_CHUNK:
        raise GltfError("GLB", "does not begin with a chunk of JSON")
    binary = None
    rest = chunks[1:]
    if rest and rest[0][0] == BINARY_CHUNK:
        binary, rest = content[rest[0][1] : rest[0][2]], rest[1:]
    return content[chunks[0][1] : chunks[0][2]], binary, tuple(content[begin - 8 : end] for _, begin, end in rest)


def _buffer_bytes(number: int, gltf: Gltf, binary: bytes | None, folder: Path | None) -> bytes | None:
    buffer, where = gltf.buffers[number], f"buffer {number}"
    if buffer.uri is not None:
        content = _uri_bytes(buffer.uri, where, folder)
    elif number == 0 and binary is not None:
        content = binary
    elif any(name in buffer.extensions for name in COMPRESSIONS) or not buffer.byte_length:
        return None
    else:
        raise GltfError(where, "has no bytes: it has neither a uri nor a part of the file")
    if len(content) < buffer.byte_length:
        raise GltfError(where, f"should have {buffer.byte_length} bytes, and has {len(content)}")
    return content[: buffer.byte_length]


def _uri_bytes(uri: str, where: str, folder: Path | None) -> bytes:
    """Return the bytes of a glTF container's buffer or image URI: a data URI, or a file in its folder; others are refused."""
    if uri.startswith("data:"):
        head, comma, data = uri.partition(",")
        if not comma:
            raise GltfError(where, "has a data URI without a comma")
        if not head.endswith(";base64"):
            return unquote_to_bytes(data)
        try:
            return base64.b64decode(unquote(data) if "%" in data else data, validate=True)
        except (binascii.Error, ValueError) as error:
            raise GltfError(where, f"has a data URI that is not base64: {error}") from None
    shown = uri if len(uri) <= 80 else uri[:80] + "…"
    name = unquote(uri)
    if ":" in name.split("/")[0]:
        raise GltfError(where, f"is at the address {shown!r}; nothing is fetched, so keep it beside the file")
    path = PurePosixPath(name)
    if "\\" in name or "\0" in name or path.is_absolute() or ".." in path.parts or not path.parts:
        raise GltfError(where, f"is named {shown!r}, which leads out of the folder of the file")
    if folder is None:
        raise GltfError(where, f"is in the file {shown!r} beside it; save it as one .glb file")
    return _read_beside(folder, path, where, shown)


def _read_beside(folder: Path, path: PurePosixPath, where: str, shown: str) -> bytes:
    try:
        home, target = folder.resolve(), (folder / path).resolve()
        if not target.is_relative_to(home):
            raise GltfError(where, f"is named {shown!r}, a link that leads out of the folder of the file")
        if not target.is_file():
            raise GltfError(where, f"is in the file {shown!r}, and there is none beside this one")
        if target.stat().st_size > MOST_BYTES:
            raise GltfError(where, f"is in the file {shown!r}, which has more than {MOST_BYTES} bytes")
        return target.read_bytes()
    except (OSError, RuntimeError, ValueError) as error:
        raise GltfError(where, f"is in the file {shown!r}, which cannot be read: {error}") from None


# ---- writing ------------------------------------------------------------------------------------------


def encode_glb(value: dict[str, Any], binary: bytes, more_chunks: tuple[bytes, ...] = ()) -> bytes:
    """Encode a GLB container: a chunk of JSON, a chunk of bytes if there are any, and further chunks."""
    text = msgspec.json.encode(value)
    text += b" " * (-len(text) % 4)
    parts = [struct.pack("<II", len(text), JSON_CHUNK), text]
    if binary:
        padded = binary + b"\0" * (-len(binary) % 4)
        parts += [struct.pack("<II", len(padded), BINARY_CHUNK), padded]
    parts += more_chunks
    return MAGIC + struct.pack("<II", 2, 12 + sum(map(len, parts))) + b"".join(parts)


def encode_text(value: dict[str, Any]) -> bytes:
    """Encode the JSON text of a .gltf container."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def data_uri(content: bytes, kind: str = "application/octet-stream") -> str:
    """Encode bytes as a data URI for a .gltf container."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
