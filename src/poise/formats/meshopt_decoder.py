"""Decodes buffer views that are compressed with EXT_meshopt_compression: attributes, triangles, indices, and their filters.

Appendices A and B of the extension's specification, in the glTF repository of Khronos, have the bit stream and the filters.
"""

from typing import Any

import numpy as np

from poise.errors import GltfError

ATTRIBUTES_HEADER, TRIANGLES_HEADER, INDICES_HEADER = 0xA0, 0xE1, 0xD1
"""First byte of each kind of stream."""
MOST_BYTES = 128_000_000
"""The most bytes that one buffer view may become: equal elements take no bytes in the stream."""
GROUP = 16
"""Elements whose deltas are packed together."""
WORD = 0xFFFFFFFF
"""Mask of 32 bits, in which indices wrap round."""

_PAIRS = np.array([[byte >> 6 & 3, byte >> 4 & 3, byte >> 2 & 3, byte & 3] for byte in range(256)], dtype=np.uint8)
"""The four numbers of two bits in a byte."""
_NIBBLES = np.array([[byte >> 4, byte & 15] for byte in range(256)], dtype=np.uint8)
"""The two numbers of four bits in a byte."""


def decode_view(content: memoryview, options: dict[str, Any], where: str) -> bytes:
    """Decode the bytes of a buffer view compressed by meshopt; options: of the extension; where: of the view, for errors."""
    mode, count, stride = options.get("mode"), options.get("count"), options.get("byteStride")
    if type(count) is not int or type(stride) is not int or count < 0 or not 0 < stride <= 256:
        raise GltfError(where, "is compressed without a count and a byteStride")
    if count * stride > MOST_BYTES:
        raise GltfError(where, f"would become {count * stride} bytes, and {MOST_BYTES} are the most")
    data = bytes(content)
    try:
        if mode == "ATTRIBUTES" and stride % 4 == 0:
            return _filtered(_attributes(data, count, stride, where), options.get("filter", "NONE"), where)
        if mode in ("TRIANGLES", "INDICES") and stride in (2, 4):
            if count > 8 * len(data):
                raise GltfError(where, f"promises {count} indices in {len(data)} bytes")
            indices = _triangles(data, count, where) if mode == "TRIANGLES" else _indices(data, count, where)
            return np.array(indices, dtype=np.uint32).astype(f"<u{stride}").tobytes()
    except IndexError:
        raise GltfError(where, "is compressed, and its bytes end too early") from None
    raise GltfError(where, f"is compressed in a way that is unknown: {str(mode)[:20]} of {stride} bytes each")


def _check_header(data: bytes, header: int, where: str) -> None:
    if not data or data[0] != header:
        raise GltfError(where, "is compressed, and its bytes do not begin as they should")


# ---- attributes ---------------------------------------------------------------------------------------


def _attributes(data: bytes, count: int, stride: int, where: str) -> np.ndarray:
    """Decode a meshopt stream of elements (count, stride) uint8: deltas of each byte to the element before, in blocks."""
    _check_header(data, ATTRIBUTES_HEADER, where)
    if len(data) < 1 + stride:
        raise IndexError
    stream = np.frombuffer(data, dtype=np.uint8)
    before, at = stream[-stride:].copy(), 1
    result = np.empty((count, stride), dtype=np.uint8)
    largest = min(8192 // stride & ~15, 256)
    for first in range(0, count, largest):
        size = min(count - first, largest)
        deltas = np.empty((size, stride), dtype=np.uint8)
        for column in range(stride):
            found, at = _deltas(stream, at, -(-size // GROUP))
            deltas[:, column] = found[:size]
        signed = np.where(deltas & 1, ~(deltas >> 1), deltas >> 1)
        block = before + np.cumsum(signed, axis=0, dtype=np.uint8)
        result[first : first + size] = block
        before = block[-1]
    return result


def _deltas(stream: np.ndarray, at: int, groups: int) -> tuple[np.ndarray, int]:
    """Decode the deltas (16 · groups,) of one byte of a meshopt block's elements from a place on; return where they end."""
    headers = stream[at : at + -(-groups // 4)]
    if len(headers) < -(-groups // 4):
        raise IndexError
    at += len(headers)
    result = np.zeros((groups, GROUP), dtype=np.uint8)
    modes = np.ascontiguousarray(_PAIRS[headers][:, ::-1]).ravel()[:groups]
    for group in np.flatnonzero(modes).tolist():
        mode = modes[group]
        size = GROUP if mode == 3 else 4 * int(mode)
        packed = stream[at : at + size]
        if len(packed) < size:
            raise IndexError
        at += size
        if mode == 3:
            result[group] = packed
            continue
        values = (_PAIRS if mode == 1 else _NIBBLES)[packed].ravel()
        escaped = values == (3 if mode == 1 else 15)
        more = int(escaped.sum())
        if more:
            if at + more > len(stream):
                raise IndexError
            values[escaped] = stream[at : at + more]
            at += more
        result[group] = values
    return result.ravel(), at


# ---- indices ------------------------------------------------------------------------------------------


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of seven bits a byte (LEB128) from a place in a meshopt stream; return it and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128 or shift > 28:
            return value & WORD, at


def _signed(value: int) -> int:
    return ~(value >> 1) if value & 1 else value >> 1


def _indices(data: bytes, count: int, where: str) -> list[int]:
    """Decode a meshopt sequence of indices, each a delta to one of two that came before."""
    _check_header(data, INDICES_HEADER, where)
    last, at, result = [0, 0], 1, list[int]()
    for _ in range(count):
        value, at = _number(data, at)
        which = value & 1
        last[which] = (last[which] + _signed(value >> 1)) & WORD
        result.append(last[which])
    return result


class _TriangleDecoder:
    """The state of decoding triangles: recent edges and vertices, the next new vertex, the last one that was written out."""

    def __init__(self, data: bytes, triangles: int) -> None:
        self.data, self.at = data, 1 + triangles
        self.edges: list[tuple[int, int]] = [(0, 0)] * 16
        self.vertices = [0] * 16
        self.next = self.last = 0

    def edge(self, index: int) -> tuple[int, int]:
        return self.edges[-1 - index]

    def vertex(self, index: int) -> int:
        return self.vertices[-1 - index]

    def new(self) -> int:
        self.next += 1
        return self.next - 1

    def written(self) -> int:
        value, self.at = _number(self.data, self.at)
        self.last = (self.last + _signed(value)) & WORD
        return self.last

    def push(self, edges: list[tuple[int, int]], vertices: list[int]) -> None:
        self.edges += edges
        self.vertices += vertices
        if len(self.edges) > 4096:
            del self.edges[:-16]
        if len(self.vertices) > 4096:
            del self.vertices[:-16]

    def on_edge(self, code: int) -> tuple[int, int, int]:
        """Decode a meshopt triangle on a recent edge: with a new vertex, a recent one, one beside the last, or one written."""
        a, b = self.edge(code >> 4)
        kind = code & 15
        if 0 < kind < 13:
            c = self.vertex(kind)
        elif kind == 0:
            c = self.new()
        elif kind == 15:
            c = self.written()
        else:
            c = self.last = (self.last + (-1 if kind == 13 else 1)) & WORD
        self.push([(c, b), (a, c)], [] if 0 < kind < 13 else [c])
        return a, b, c

    def apart(self, code: int, table: bytes) -> tuple[int, int, int]:
        """Decode a meshopt triangle of three vertices, by a byte of the table at the stream's end or one of its own."""
        if code & 15 < 14:
            pair, a_is_new = table[code & 15], True
        else:
            pair, a_is_new = self.data[self.at], code == 0xFE
            self.at += 1
            if pair == 0:
                self.next = 0
        a = self.new() if a_is_new else self.written()
        fresh = [a]
        found = []
        for nibble in (pair >> 4, pair & 15):
            vertex = self.new() if nibble == 0 else self.written() if nibble == 15 else self.vertex(nibble - 1)
            found.append(vertex)
            if nibble in (0, 15):
                fresh.append(vertex)
        b, c = found
        self.push([(b, a), (c, b), (a, c)], fresh)
        return a, b, c


def _triangles(data: bytes, count: int, where: str) -> list[int]:
    """Decode a meshopt list of triangles as their indices, (count,)."""
    _check_header(data, TRIANGLES_HEADER, where)
    if count % 3 or len(data) < 1 + count // 3 + 16:
        raise IndexError
    decoder, table, result = _TriangleDecoder(data, count // 3), data[-16:], list[int]()
    for code in data[1 : 1 + count // 3]:
        result += decoder.on_edge(code) if code < 0xF0 else decoder.apart(code, table)
    return result


# ---- filters ------------------------------------------------------------------------------------------


def _filtered(elements: np.ndarray, name: Any, where: str) -> bytes:
    stride = elements.shape[1]
    if name == "NONE":
        return elements.tobytes()
    if name == "OCTAHEDRAL" and stride in (4, 8):
        return _octahedral(elements.view("<i1" if stride == 4 else "<i2"))
    if name == "QUATERNION" and stride == 8:
        return _quaternions(elements.view("<i2"))
    if name == "EXPONENTIAL":
        whole = elements.view("<i4")
        with np.errstate(over="ignore"):
            return np.ldexp(((whole << 8) >> 8).astype(np.float64), whole >> 24).astype("<f4").tobytes()
    raise GltfError(where, f"is compressed with the filter {str(name)[:20]!r}, which is unknown for {stride} bytes each")


def _octahedral(packed: np.ndarray) -> bytes:
    """Decode unit vectors (n, 4) that meshopt has in octahedral form; the fourth number stays."""
    largest = np.iinfo(packed.dtype).max
    numbers = packed.astype(np.float64)
    one = np.where(packed[:, 2] == 0, 1, packed[:, 2])
    x, y = numbers[:, 0] / one, numbers[:, 1] / one
    z = 1.0 - np.abs(x) - np.abs(y)
    behind = np.minimum(z, 0.0)
    x, y = x - np.copysign(behind, x), y - np.copysign(behind, y)
    vectors = np.column_stack([x, y, z])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    result = packed.copy()
    result[:, :3] = np.round(largest * vectors)
    return result.tobytes()


def _quaternions(packed: np.ndarray) -> bytes:
    """Decode unit quaternions (n, 4) whose largest component meshopt leaves out, and names by the last two bits."""
    one = (packed[:, 3] | 3).astype(np.float64)
    three = packed[:, :3] / one[:, None] / np.sqrt(2.0)
    fourth = np.sqrt(np.maximum(0.0, 1.0 - (three * three).sum(axis=1)))
    largest = (packed[:, 3] & 3).astype(np.int64)
    result, rows = np.empty(packed.shape, dtype="<i2"), np.arange(len(packed))
    for step, values in enumerate((fourth, three[:, 0], three[:, 1], three[:, 2])):
        result[rows, (largest + step) % 4] = np.round(np.clip(32767.0 * values, -32767.0, 32767.0))
    return result.tobytes()
