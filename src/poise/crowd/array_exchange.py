"""Arrays of a crowd's users: read where they lie if they can be, from NumPy or through DLPack, and written into where given."""

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np

from poise import checks
from poise.errors import UnknownChoiceError, ValueRefusedError

CPU = 1
"""The number that DLPack has for the memory of the CPU (kDLCPU)."""


def numpy_array(value: Any, what: str) -> Any:
    """Return a crowd user's array as one of NumPy's: what has `__dlpack__` where it lies, and anything else as it is."""
    if isinstance(value, np.ndarray | np.generic) or not hasattr(value, "__dlpack__"):
        return value
    device = getattr(value, "__dlpack_device__", lambda: (CPU, 0))()
    if int(device[0]) != CPU:
        raise ValueRefusedError(what, "lies on another device than this crowd is solved on; move it to the CPU first")
    try:
        return np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise ValueRefusedError(what, f"cannot be read through DLPack: {error}") from None


def floats(value: Any, what: str) -> np.ndarray:
    """Return a crowd user's array as float64 in C order that kernels take, without a copy if it is so already.

    Kernels are compiled for arrays that can be written to, so one that cannot is passed as one that can; they only read it.
    """
    array = np.ascontiguousarray(checks.floats(numpy_array(value, what), what))
    return array if array.flags.writeable and array.flags.aligned else _seen_writeable(array)


def _seen_writeable(array: np.ndarray) -> np.ndarray:
    """Return a view of the crowd user's read-only array that NumPy takes for one that can be written to."""
    if not array.size or not array.flags.aligned:
        return array.copy()
    memory = (ctypes.c_double * array.size).from_address(array.ctypes.data)
    view = np.ctypeslib.as_array(memory).reshape(array.shape)
    memory.owner = array  # type: ignore[attr-defined]  # lives as long as the view
    return view


def broadcast(value: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """Return a crowd user's numbers, one for all characters or a row for each, as floats of a shape; a view."""
    array = checks.floats(numpy_array(value, what), what)
    return _spread(array, shape, what)


def flags(value: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """Read an array of truth values from a crowd's user, one for all characters or a row for each."""
    array = np.asarray(numpy_array(value, what))
    if array.dtype.kind != "b":
        raise ValueRefusedError(what, f"must be True or False, or an array of them of the shape {shape}")
    return _spread(array, shape, what)


def _spread(array: np.ndarray, shape: tuple[int, ...], what: str) -> np.ndarray:
    """Spread a crowd user's array, one for all characters or a row for each, to a shape; a view."""
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise ValueRefusedError(what, f"must have the shape {shape}, or be the same for all, not {array.shape}") from None


def is_for_all(spread: np.ndarray) -> bool:
    """Return whether an array that was spread to a row for each of a crowd's characters had one row for all of them."""
    return spread.strides[0] == 0


def rows_of(value: Any, count: int, what: str) -> np.ndarray:
    """Read the array by which a user names characters of a crowd: None for all, a mask (count,), or numbers in any order."""
    if value is None:
        return np.arange(count)
    array = np.atleast_1d(np.asarray(numpy_array(value, what)))
    if array.dtype.kind == "b" and array.shape == (count,):
        return np.flatnonzero(array)
    if array.ndim == 1 and not array.size:
        return np.empty(0, np.int64)
    if array.dtype.kind not in "iu" or array.ndim != 1:
        raise ValueRefusedError(what, f"must be a mask of the shape ({count},) or numbers of characters, not {value!r}")
    if array.min() < 0 or array.max() >= count:
        raise ValueRefusedError(what, f"must be numbers from 0 to {count - 1}, not {array.min()} to {array.max()}")
    return np.unique(array).astype(np.int64)


def outputs(given: Mapping[str, Any], known: Mapping[str, tuple[tuple[int, ...], Any]]) -> dict[str, np.ndarray]:
    """Check the arrays that a crowd's user wants results in; returns them, by name. known: shape and type by name."""
    if not isinstance(given, Mapping):
        raise ValueRefusedError("out", f"must be a dictionary of arrays, not {given!r}")
    found = {}
    for name, value in given.items():
        if name not in known:
            raise UnknownChoiceError("out", name, known)
        array, (shape, dtype) = numpy_array(value, f"out[{name!r}]"), known[name]
        if not isinstance(array, np.ndarray) or array.shape != shape:
            raise ValueRefusedError(f"out[{name!r}]", f"must be an array of the shape {shape}, not {np.shape(array)}")
        if not np.can_cast(dtype, array.dtype, "same_kind"):
            raise ValueRefusedError(f"out[{name!r}]", f"must be an array of {np.dtype(dtype)}, not of {array.dtype}")
        if not array.flags.writeable:
            raise ValueRefusedError(f"out[{name!r}]", "cannot be written to")
        found[name] = array
    return found


def is_in_place(array: np.ndarray, dtype: Any) -> bool:
    """Return whether a kernel can write a crowd's results into an array where it lies."""
    return bool(array.dtype == dtype and array.flags.c_contiguous and array.flags.aligned)
