"""Checks of user input: classes, numbers, vectors, orientations, arrays; every error names the refused value."""

import math
from collections.abc import Callable
from operator import index
from typing import Any, TypeVar

import numpy as np

from poise.errors import PoiseError, ValueRefusedError
from poise.geometry.rotations import Quaternion, quaternion
from poise.geometry.vectors import Vector, unit
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_MATRIX_SKEW, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH

Shape = tuple[int, ...]
Kind = TypeVar("Kind")
THREE_FLOATS = [float, float, float]
"""Types of the numbers of a vector that needs no conversion."""


def instance(value: object, kind: type[Kind], what: str) -> Kind:
    """Check that a user's value is an instance of a public class of Poise, such as `Character`, and return it."""
    if not isinstance(value, kind):
        raise ValueRefusedError(what, f"must be a poise.{kind.__name__}, not {value!r}")
    return value


def _real_numbers(values: Any) -> np.ndarray:
    """Check of user input: real numbers, returned as an array; TypeError for what NumPy would make numbers of.

    Those are text, truth values, dates, and complex numbers, whose imaginary parts would be dropped.
    """
    array = np.asarray(values)
    if array.dtype.kind == "O":  # such as fractions
        if any(isinstance(value, str | bytes | bool) or _is_no_number(value) for value in array.flat):
            raise TypeError
        return array.astype(np.float64)
    if array.dtype.kind not in "iuf" and array.size:
        raise TypeError
    return array


def _is_no_number(value: object) -> bool:
    return isinstance(value, np.generic) and value.dtype.kind not in "iuf"


def finite_array(values: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """Check that a user's values are finite numbers of the given shape and return them as a new float array."""
    try:
        array = _real_numbers(values).astype(np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueRefusedError(what, f"must be numbers of shape {shape}, not {values!r}") from None
    if array.shape != shape:
        raise ValueRefusedError(what, f"must have the shape {shape}, not {array.shape}")
    if not np.isfinite(array).all():
        raise ValueRefusedError(what, "has a number that is not finite in it")
    return array


def position(values: Any, what: str) -> Vector:
    """Check that a user's position is three finite numbers within the allowed distance of the origin [m]."""
    # The usual case without NumPy, which takes ten times as long.
    if type(values) is tuple and [type(value) for value in values] == THREE_FLOATS and math.isfinite(sum(values)):
        x, y, z = values
    else:
        x, y, z = finite_array(values, (3,), what).tolist()
    distance = math.hypot(x, y, z)
    if distance > MAX_DISTANCE:
        raise ValueRefusedError(what, f"is {distance:g} m from the origin, beyond {MAX_DISTANCE:g} m; are the units metres?")
    return x, y, z


def orientation(values: Any, what: str) -> Quaternion:
    """Check a user's quaternion wxyz, of any length, or rotation matrix, and return it as a unit quaternion."""
    try:
        shape = np.shape(values)
    except ValueError:  # rows of different lengths
        raise ValueRefusedError(what, f"must be a quaternion (w, x, y, z) or a 3 x 3 matrix, not {values!r}") from None
    if shape == (3, 3):
        matrix = finite_array(values, (3, 3), what)
        if np.abs(matrix @ matrix.T - np.eye(3)).max() > MAX_MATRIX_SKEW or np.linalg.det(matrix) < 0.0:
            raise ValueRefusedError(what, "is a matrix that is no rotation")
        return quaternion(matrix.ravel().tolist())
    if shape != (4,):
        raise ValueRefusedError(what, f"must be a quaternion (w, x, y, z) or a 3 x 3 matrix, not of the shape {shape}")
    numbers = finite_array(values, (4,), what).tolist()
    if not MIN_QUATERNION_LENGTH < math.hypot(*numbers) < MAX_QUATERNION_LENGTH:
        raise ValueRefusedError(what, f"is a quaternion of the length {math.hypot(*numbers):g}; no rotation is (1, 0, 0, 0)")
    return unit(numbers)  # type: ignore[return-value]


def number(value: Any, what: str, *, low: float = -math.inf, high: float = math.inf) -> float:
    """Check that a user's value is a finite number between `low` and `high` and return it as a float."""
    try:
        result = value if type(value) is float else float(_real_numbers(value)[()])
    except (TypeError, ValueError, OverflowError):
        result = None
    if result is None or value is None:
        raise ValueRefusedError(what, f"must be a number, not {value!r}")
    if not math.isfinite(result) and low == -math.inf:
        raise ValueRefusedError(what, f"must be a finite number, not {value!r}")
    if not math.isfinite(result) or not low <= result <= high:
        bounds = f"at least {low:g}" if high == math.inf else f"between {low:g} and {high:g}"
        raise ValueRefusedError(what, f"must be {bounds}, not {value!r}")
    return result


def count(value: Any, what: str, *, low: int = 1, high: int = 1_000_000) -> int:
    """Check that a user's value is a whole number between `low` and `high` and return it as an int."""
    try:
        whole = index(value)
    except TypeError:
        whole = None
    if whole is None or isinstance(value, bool | np.bool_):
        raise ValueRefusedError(what, f"must be a whole number, not {value!r}")
    if not low <= whole <= high:
        raise ValueRefusedError(what, f"must be between {low} and {high}, not {value!r}")
    return whole


def floats(array: Any, what: str) -> np.ndarray:
    """Check that a user's array is numeric and return it as floats, of any shape; an empty one for None."""
    if array is None:
        return np.empty(0)
    try:
        return np.asarray(_real_numbers(array), dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueRefusedError(what, "must be an array of numbers") from None


def flag(value: Any, what: str) -> bool:
    """Check that a user's value is True or False: any text would count as True."""
    if not isinstance(value, bool | np.bool_):
        raise ValueRefusedError(what, f"must be True or False, not {value!r}")
    return bool(value)


def function(value: Any, what: str) -> Callable[..., Any]:
    """Check that a user's value can be called and return it."""
    if not callable(value):
        raise ValueRefusedError(what, f"must be a function, not {value!r}")
    return value


def call(function: Callable[..., Any], *arguments: Any, what: str) -> Any:
    """Check a user's function by calling it; return its answer; an error in it becomes one sentence, with its cause."""
    try:
        return function(*arguments)
    except PoiseError:
        raise
    except Exception as error:
        raise ValueRefusedError(what, f"failed: {type(error).__name__}: {error}") from error


def numbers_per_orientation(positions: Shape, orientations: Shape, goals: Shape) -> int:
    """Check of user input: shapes of arrays of goals; returns the numbers per orientation: 4 quaternion, 9 matrix, 0 none."""
    if positions != (*goals, 3):
        raise ValueRefusedError("positions", f"must have the shape {(*goals, 3)}, not {positions}")
    if orientations == (*goals, 4):
        return 4
    if orientations == (*goals, 3, 3):
        return 9
    if orientations == (0,):
        return 0
    usable = f"{(*goals, 4)} or {(*goals, 3, 3)}"
    raise ValueRefusedError("orientations", f"must have the shape {usable}, not {orientations}")


def as_list(values: Any) -> list[Any] | None:
    """Check that a user's value can be gone through and return it as a list; else None."""
    try:
        return list(values)
    except TypeError:
        return None
