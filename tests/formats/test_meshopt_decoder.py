"""Streams of EXT_meshopt_compression put together by hand, and the examples of its specification."""

import numpy as np
import pytest

from poise.errors import GltfError
from poise.formats.meshopt_decoder import decode_view


def zigzag(deltas):
    deltas = np.asarray(deltas, dtype=np.int8)
    return np.where(deltas < 0, ~(deltas.astype(np.uint8) << 1), deltas.astype(np.uint8) << 1).astype(np.uint8)


def attributes(elements):
    """Encode elements (n, stride) uint8 with whole bytes, one block of at most 256 after the other."""
    count, stride = elements.shape
    stream, before = b"\xa0", elements[0]
    largest = min(8192 // stride & ~15, 256)
    for first in range(0, count, largest):
        block = elements[first : first + largest]
        deltas = zigzag((block - np.vstack([before, block[:-1]])).view(np.int8))
        groups = -(-len(block) // 16)
        padded = np.zeros((groups * 16, stride), np.uint8)
        padded[: len(block)] = deltas
        for column in range(stride):
            stream += b"\xff" * -(-groups // 4) + padded[:, column].tobytes()
        before = block[-1]
    return stream + bytes(max(32 - stride, 0)) + elements[0].tobytes()


def options(mode, count, stride, **more):
    return {"mode": mode, "count": count, "byteStride": stride, **more}


@pytest.mark.parametrize(("count", "stride"), [(1, 4), (16, 8), (200, 64), (700, 12), (300, 256)])
def test_elements_are_read_as_they_were(count, stride):
    elements = np.random.default_rng(count).integers(0, 256, (count, stride), dtype=np.uint8)
    assert decode_view(memoryview(attributes(elements)), options("ATTRIBUTES", count, stride), "view") == elements.tobytes()


def test_the_example_of_the_specification_has_its_deltas():
    example = bytes.fromhex("175ff0bc77a921003 4b5".replace(" ", ""))
    stream = b"\xa0" + b"\x02" + example + b"\x00" * 3 + bytes(32)
    found = np.frombuffer(decode_view(memoryview(stream), options("ATTRIBUTES", 16, 4), "view"), np.uint8).reshape(16, 4)
    deltas = np.diff(found[:, 0].view(np.int8), prepend=np.int8(0))
    assert deltas.tolist() == [-1, -4, -3, 26, -91, 0, -6, 6, -4, -4, 5, -5, 1, -1, 0, 0]
    assert not found[:, 1:].any()


def test_deltas_of_two_bits_are_read():
    stream = b"\xa0" + b"\x01" + bytes([0b00_01_10_11, 0, 0, 0]) + b"\x08" + b"\x00" * 3 + bytes(32)
    found = np.frombuffer(decode_view(memoryview(stream), options("ATTRIBUTES", 16, 4), "view"), np.uint8).reshape(16, 4)
    assert found[:5, 0].tolist() == [0, 255, 0, 4, 4]


def test_triangles_share_edges_and_vertices():
    table = bytes([0x00, *[0] * 15])
    codes = bytes([0xF0, 0x10, 0x02, 0x0F, 0xFF])
    data = bytes([18, 0xFF, 1, 4, 4])
    found = np.frombuffer(decode_view(memoryview(b"\xe1" + codes + data + table), options("TRIANGLES", 15, 4), "v"), "<u4")
    triangles = found.reshape(-1, 3).tolist()
    assert triangles[0] == [0, 1, 2]
    assert triangles[1] == [2, 1, 3]
    assert triangles[2][:2] == [2, 3]
    assert triangles[3][2] == 9
    assert triangles[4] == [8, 10, 12]


def test_indices_follow_two_that_came_before():
    stream = b"\xd1" + bytes([0b100, 0b101, 0b100, 0b111]) + bytes(4)
    found = np.frombuffer(decode_view(memoryview(stream), options("INDICES", 4, 2), "view"), "<u2")
    assert found.tolist() == [1, 1, 2, 65535 & (1 - 2)]


def test_filters_give_unit_vectors_and_quaternions_and_floats():
    vectors = np.array([[0, 0, 127, 7], [127, 0, 127, 7], [0, -127, 127, 7], [127, 127, 127, 7]], "<i1")
    found = decode_view(memoryview(attributes(vectors.view(np.uint8))), options("ATTRIBUTES", 4, 4, filter="OCTAHEDRAL"), "v")
    expected = [[0, 0, 127, 7], [127, 0, 0, 7], [0, -127, 0, 7], [0, 0, -127, 7]]
    assert np.frombuffer(found, "<i1").reshape(4, 4).tolist() == expected
    turns = np.array([[0, 0, 0, 32764 | 3], [32767, 0, 0, 32764 | 0]], "<i2")
    found = decode_view(
        memoryview(attributes(turns.view(np.uint8).reshape(2, 8))), options("ATTRIBUTES", 2, 8, filter="QUATERNION"), "v"
    )
    assert np.frombuffer(found, "<i2").reshape(2, 4).tolist() == [[0, 0, 0, 32767], [23170, 23170, 0, 0]]
    numbers = np.array([[(1 << 24) | 3], [(-2 << 24) | (-5 & 0xFFFFFF)]], "<i4")
    found = decode_view(
        memoryview(attributes(numbers.view(np.uint8).reshape(2, 4))), options("ATTRIBUTES", 2, 4, filter="EXPONENTIAL"), "v"
    )
    assert np.frombuffer(found, "<f4").tolist() == [6.0, -1.25]


@pytest.mark.parametrize(
    ("content", "how", "said"),
    [
        (b"", options("ATTRIBUTES", 4, 4), "view is compressed, and its bytes do not begin as they should"),
        (b"\xa0\xff", options("ATTRIBUTES", 4, 4), "view is compressed, and its bytes end too early"),
        (b"\xa0" + bytes(40), options("ATTRIBUTES", 10**9, 16), "view would become 16000000000 bytes"),
        (b"\xa0" + bytes(40), options("ATTRIBUTES", 4, 6), "view is compressed in a way that is unknown: ATTRIBUTES of 6"),
        (b"\xe1" + bytes(5), options("TRIANGLES", 30, 4), "view is compressed, and its bytes end too early"),
        (b"\xe1" + bytes(5), options("TRIANGLES", 3 * 10**6, 4), "view promises 3000000 indices in 6 bytes"),
        (b"\xd1" + b"\x80" * 9, options("INDICES", 5, 4), "view is compressed, and its bytes end too early"),
        (b"\xa0" + bytes(40), options("ATTRIBUTES", 4, 4, filter="ODD"), "view is compressed with the filter 'ODD'"),
        (b"\xa0" + bytes(40), options("ATTRIBUTES", "4", 4), "view is compressed without a count and a byteStride"),
        (b"\xa0" + bytes(40), options("COLOUR", 4, 4), "view is compressed in a way that is unknown: COLOUR"),
    ],
)
def test_broken_streams_are_refused(content, how, said):
    with pytest.raises(GltfError, match=f"^{said}"):
        decode_view(memoryview(content), how, "view")
