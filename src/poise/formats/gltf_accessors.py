"""Reads the accessors of a glTF file: numbers of all component types, normalised, sparse, with strides, inside their buffers.

Section 3.6.2 of the glTF 2.0 specification.
"""

import numpy as np

from poise.errors import GltfError
from poise.formats.gltf_container import GltfFile
from poise.formats.gltf_schema import Accessor, entry

DTYPES: dict[int, np.dtype] = {
    number: np.dtype(f"<{kind}") for number, kind in zip((5120, 5121, 5122, 5123, 5125, 5126), "bBhHIf", strict=True)
}
"""Types of numbers by the component type of an accessor."""
SHAPES = {"SCALAR": (1, 1), "VEC2": (1, 2), "VEC3": (1, 3), "VEC4": (1, 4), "MAT2": (2, 2), "MAT3": (3, 3), "MAT4": (4, 4)}
"""Columns and rows of an element by the type of an accessor."""
MOST_ZEROS = 64_000_000
"""The most bytes that an accessor without a buffer view may take, whose numbers are 0: a file names no bytes for them."""


def read_accessor(file: GltfFile, index: int, where: str, *, types: tuple[str, ...] = (), integers: bool = False) -> np.ndarray:
    """Read an accessor of a glTF: (count,), (count, components) or (count, rows, columns).

    Floats and normalised integers are float64, other integers stay integers. where: of what names it, for errors. types: those
    that are allowed there; integers: whether it must hold whole numbers.
    """
    accessor = entry(file.gltf.accessors, index, "accessor", where)
    place = f"accessor {index}"
    columns, rows, dtype = _layout(accessor, place)
    if types and accessor.type not in types:
        raise GltfError(place, f"is of type {accessor.type}, and {where} needs {' or '.join(types)}")
    if integers and (dtype.kind == "f" or accessor.normalized):
        raise GltfError(place, f"holds no whole numbers, and {where} needs them")
    numbers = _dense(file, accessor, place)
    if accessor.sparse is not None:
        _replace_sparse(file, accessor, numbers, place)
    result = _normalised(numbers, dtype, accessor.normalized)
    if result.dtype.kind == "f" and not np.isfinite(result).all():
        raise GltfError(place, "holds a number that is not finite")
    if columns > 1:
        return result.transpose(0, 2, 1)
    return result[:, 0, 0] if rows == 1 else result[:, 0, :]


def check_accessors(file: GltfFile) -> None:
    """Check that all accessors of a glTF lie inside their buffers; those that are compressed are checked when they are read."""
    for index, accessor in enumerate(file.gltf.accessors):
        place = f"accessor {index}"
        _layout(accessor, place)
        views = [accessor.buffer_view] if accessor.buffer_view is not None else []
        if accessor.sparse is not None:
            views += [accessor.sparse.indices.buffer_view, accessor.sparse.values.buffer_view]
        if any(file.is_compressed(view) for view in views):
            continue
        if accessor.buffer_view is not None:
            _view_of(file, accessor, place)
        if accessor.sparse is not None:
            _sparse_indices(file, accessor, place)


def _layout(accessor: Accessor, place: str) -> tuple[int, int, np.dtype]:
    if accessor.type not in SHAPES:
        raise GltfError(place, f"is of type {accessor.type[:20]!r}, which glTF does not know")
    if accessor.component_type not in DTYPES:
        raise GltfError(place, f"has the component type {accessor.component_type}, which glTF does not know")
    columns, rows = SHAPES[accessor.type]
    return columns, rows, DTYPES[accessor.component_type]


def _strided(content: memoryview, count: int, accessor: Accessor, stride: int | None, begin: int, place: str) -> np.ndarray:
    """Return a view (count, columns, rows) of a glTF accessor's bytes; columns of matrices begin at multiples of four bytes."""
    columns, rows, dtype = _layout(accessor, place)
    column = rows * dtype.itemsize
    if columns > 1:
        column += -column % 4
    size = columns * column
    step = size if stride is None else stride
    if step < size and count > 1:
        raise GltfError(place, f"has elements of {size} bytes that are {step} bytes apart")
    end = begin + step * (count - 1) + size if count else begin
    if end > len(content):
        raise GltfError(place, f"needs {end} bytes of its buffer view, which has {len(content)}")
    return np.ndarray((count, columns, rows), dtype, content, begin if count else 0, (step, column, dtype.itemsize))


def _view_of(file: GltfFile, accessor: Accessor, place: str) -> np.ndarray:
    assert accessor.buffer_view is not None
    content = file.view_bytes(accessor.buffer_view, place)
    stride = file.gltf.buffer_views[accessor.buffer_view].byte_stride
    return _strided(content, accessor.count, accessor, stride, accessor.byte_offset, place)


def _dense(file: GltfFile, accessor: Accessor, place: str) -> np.ndarray:
    """Return the elements of a glTF accessor before sparse ones are replaced: a copy, or zeros if it has no buffer view."""
    if accessor.buffer_view is not None:
        return _view_of(file, accessor, place).copy()
    columns, rows, dtype = _layout(accessor, place)
    if accessor.count * columns * rows * 8 > MOST_ZEROS:
        raise GltfError(place, f"has {accessor.count} elements and no buffer view that holds them")
    return np.zeros((accessor.count, columns, rows), dtype)


def _sparse_indices(file: GltfFile, accessor: Accessor, place: str) -> np.ndarray:
    """Return which elements of a sparse glTF accessor are replaced, (n,)."""
    sparse = accessor.sparse
    assert sparse is not None
    if sparse.count > accessor.count:
        raise GltfError(place, f"replaces {sparse.count} of {accessor.count} elements")
    if sparse.indices.component_type not in (5121, 5123, 5125):
        raise GltfError(place, f"has sparse indices of component type {sparse.indices.component_type}")
    indices = Accessor(component_type=sparse.indices.component_type, count=sparse.count, type="SCALAR")
    content = file.view_bytes(sparse.indices.buffer_view, place)
    found = _strided(content, sparse.count, indices, None, sparse.indices.byte_offset, place)[:, 0, 0]
    if sparse.count and int(found.max()) >= accessor.count:
        raise GltfError(place, f"replaces element {int(found.max())} of {accessor.count}")
    return found


def _replace_sparse(file: GltfFile, accessor: Accessor, numbers: np.ndarray, place: str) -> None:
    indices = _sparse_indices(file, accessor, place)
    assert accessor.sparse is not None
    content = file.view_bytes(accessor.sparse.values.buffer_view, place)
    numbers[indices] = _strided(content, len(indices), accessor, None, accessor.sparse.values.byte_offset, place)


def _normalised(numbers: np.ndarray, dtype: np.dtype, normalized: bool) -> np.ndarray:
    """Convert the numbers of a glTF accessor to float64, normalised integers to fractions: section 3.11, for animations."""
    if dtype.kind == "f":
        with np.errstate(invalid="ignore"):  # a signalling NaN, which is refused as every NaN is
            return numbers.astype(np.float64)
    if not normalized:
        return numbers
    largest = float(np.iinfo(dtype).max)
    return np.maximum(numbers / largest, -1.0)
