import numpy as np
import pytest

from poise.errors import GltfError
from poise.formats.gltf_accessors import check_accessors, read_accessor
from poise.formats.gltf_container import decode_container
from tests.support.gltf_files import GltfBuilder


def read(builder, number=0, **options):
    file = decode_container(builder.glb())
    check_accessors(file)
    return read_accessor(file, number, "test", **options)


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "uint16", "uint32", "float32"])
def test_numbers_of_all_types_are_read(kind):
    builder = GltfBuilder()
    numbers = np.array([[1, 2, 3], [4, 5, 6]])
    builder.accessor(numbers, kind)
    found = read(builder)
    np.testing.assert_array_equal(found, numbers)
    assert found.dtype.kind == ("f" if kind == "float32" else np.dtype(kind).kind)


@pytest.mark.parametrize(
    ("kind", "numbers", "expected"),
    [
        ("int8", [-128, -127, 0, 127], [-1.0, -1.0, 0.0, 1.0]),
        ("uint8", [0, 51, 255], [0.0, 0.2, 1.0]),
        ("int16", [-32768, 32767], [-1.0, 1.0]),
        ("uint16", [0, 65535], [0.0, 1.0]),
    ],
)
def test_normalised_integers_are_fractions(kind, numbers, expected):
    builder = GltfBuilder()
    builder.accessor(numbers, kind, normalized=True)
    np.testing.assert_allclose(read(builder), expected)


def test_elements_may_be_apart_and_begin_later():
    builder = GltfBuilder()
    rows = np.arange(20, dtype="<f4").reshape(4, 5)
    view = builder.view(rows.tobytes(), byteStride=20)
    builder.value["accessors"] = [{"bufferView": view, "byteOffset": 4, "componentType": 5126, "count": 4, "type": "VEC3"}]
    np.testing.assert_array_equal(read(builder), rows[:, 1:4])


def test_columns_of_small_matrices_begin_at_four_bytes():
    builder = GltfBuilder()
    view = builder.view(bytes([1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0, 7, 8, 0, 0]))
    builder.value["accessors"] = [{"bufferView": view, "componentType": 5121, "count": 2, "type": "MAT2"}]
    np.testing.assert_array_equal(read(builder), [[[1, 3], [2, 4]], [[5, 7], [6, 8]]])


def test_matrices_are_stored_by_columns():
    builder = GltfBuilder()
    builder.accessor(np.arange(16)[None])
    np.testing.assert_array_equal(read(builder)[0], np.arange(16).reshape(4, 4).T)


def test_a_signalling_nan_is_refused_without_a_warning():
    builder = GltfBuilder()
    builder.accessor(np.array([[1.0, 2.0, 3.0]]))
    builder.binary = b"\x01\x00\x80\x7f" + builder.binary[4:]
    with pytest.raises(GltfError, match="accessor 0 holds a number that is not finite"):
        read(builder)


def sparse(builder, indices, values, count, **fields):
    return {
        "componentType": 5126,
        "count": count,
        "type": "VEC3",
        "sparse": {
            "count": len(indices),
            "indices": {"bufferView": builder.view(np.array(indices, "<u2").tobytes()), "componentType": 5123},
            "values": {"bufferView": builder.view(np.array(values, "<f4").tobytes())},
        },
        **fields,
    }


def test_sparse_elements_replace_others():
    builder = GltfBuilder()
    rows = np.ones((5, 3), "<f4")
    builder.value["accessors"] = [
        sparse(builder, [1, 3], [[2, 2, 2], [4, 4, 4]], 5, bufferView=builder.view(rows.tobytes())),
        sparse(builder, [1, 3], [[2, 2, 2], [4, 4, 4]], 5),
    ]
    np.testing.assert_array_equal(read(builder)[:, 0], [1, 2, 1, 4, 1])
    np.testing.assert_array_equal(read(builder, 1)[:, 0], [0, 2, 0, 4, 0])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"count": 10**9}, "accessor 0 needs 12000000000 bytes of its buffer view, which has 24"),
        ({"byteOffset": 8}, "accessor 0 needs 32 bytes of its buffer view, which has 24"),
        ({"byteOffset": 2**52}, "accessor 0 needs"),
        ({"bufferView": 7}, "accessor 0 names buffer view 7, and there are 1"),
        ({"type": "VEC9"}, "accessor 0 is of type 'VEC9', which glTF does not know"),
        ({"componentType": 1}, "accessor 0 has the component type 1, which glTF does not know"),
        ({"bufferView": None, "count": 10**9}, "accessor 0 has 1000000000 elements and no buffer view that holds them"),
    ],
)
def test_accessors_that_point_outside_are_refused(changed, said):
    builder = GltfBuilder()
    builder.accessor([[1, 2, 3], [4, 5, 6]])
    fields = builder.value["accessors"][0]
    fields.update(changed)
    if fields["bufferView"] is None:
        del fields["bufferView"]
    with pytest.raises(GltfError, match=f"^{said}"):
        read(builder)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"byteLength": 1000}, "buffer view 0 ends at byte 1000 of buffer 0, which has 24"),
        ({"byteOffset": 1000}, "buffer view 0 ends at byte 1024 of buffer 0, which has 24"),
        ({"buffer": 5}, "buffer view 0 names buffer 5, and there are 1"),
        ({"byteStride": 4}, "accessor 0 has elements of 12 bytes that are 4 bytes apart"),
        ({"extensions": {"EXT_meshopt_compression": {}}}, "buffer view 0 is compressed, and does not say where its bytes are"),
    ],
)
def test_buffer_views_that_point_outside_are_refused(changed, said):
    builder = GltfBuilder()
    builder.accessor([[1, 2, 3], [4, 5, 6]])
    builder.value["bufferViews"][0].update(changed)
    with pytest.raises(GltfError, match=f"^{said}"):
        read(builder)


def test_sparse_elements_outside_are_refused():
    builder = GltfBuilder()
    builder.value["accessors"] = [sparse(builder, [1, 9], [[2, 2, 2], [4, 4, 4]], 5)]
    with pytest.raises(GltfError, match="accessor 0 replaces element 9 of 5"):
        read(builder)
    builder.value["accessors"][0]["sparse"]["count"] = 9
    with pytest.raises(GltfError, match="accessor 0 replaces 9 of 5 elements"):
        read(builder)


def test_numbers_that_are_not_finite_are_refused():
    builder = GltfBuilder()
    builder.accessor([1.0, np.nan])
    with pytest.raises(GltfError, match="accessor 0 holds a number that is not finite"):
        read(builder)


def test_an_accessor_of_another_type_is_refused():
    builder = GltfBuilder()
    builder.accessor([1.0, 2.0])
    with pytest.raises(GltfError, match="accessor 0 is of type SCALAR, and test needs VEC3 or VEC4"):
        read(builder, types=("VEC3", "VEC4"))
    with pytest.raises(GltfError, match="accessor 0 holds no whole numbers, and test needs them"):
        read(builder, integers=True)
    with pytest.raises(GltfError, match="test names accessor 3, and there are 1"):
        read(builder, 3)
