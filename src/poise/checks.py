"""Checks of user input: classes, numbers, vectors, orientations. Every refusal names what was refused."""

import math
from typing import Any, TypeVar

import numpy as np

from poise.errors import ValueRefusedError
from poise.geometry.vectors import Quaternion, Vector, quaternion, unit
from poise.kernels.workspace.input_bounds import MAX_DISTANCE, MAX_MATRIX_SKEW, MAX_QUATERNION_LENGTH, MIN_QUATERNION_LENGTH

Shape = tuple[int, ...]
Kind = TypeVar("Kind")
THREE_FLOATS = [float, float, float]
"""Types of the numbers of a vector that needs no conversion."""


def instance(value: object, kind: type[Kind], what: str) -> Kind:
    """The value, if it is of a public class of Poise, such as `Character`."""
    if not isinstance(value, kind):
        raise ValueRefusedError(what, f"must be a poise.{kind.__name__}, not {value!r}")
    return value


def finite_array(values: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """The values as a new array of that shape, every number finite."""
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueRefusedError(what, f"must be numbers of shape {shape}, not {values!r}") from None
    if array.shape != shape:
        raise ValueRefusedError(what, f"must have the shape {shape}, not {array.shape}")
    if not np.isfinite(array).all():
        raise ValueRefusedError(what, "has a number that is not finite in it")
    return array


def position(values: Any, what: str) -> Vector:
    """Three finite numbers, not absurdly far away [m]."""
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
    """A unit quaternion wxyz, from one of any length or from a rotation matrix."""
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
    """A finite number between `low` and `high`."""
    try:
        result = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueRefusedError(what, f"must be a number, not {value!r}") from None
    if not math.isfinite(result) and low == -math.inf:
        raise ValueRefusedError(what, f"must be a finite number, not {value!r}")
    if not math.isfinite(result) or not low <= result <= high:
        bounds = f"at least {low:g}" if high == math.inf else f"between {low:g} and {high:g}"
        raise ValueRefusedError(what, f"must be {bounds}, not {value!r}")
    return result


def count(value: Any, what: str, *, low: int = 1, high: int = 1_000_000) -> int:
    """A whole number between `low` and `high`."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueRefusedError(what, f"must be a whole number, not {value!r}")
    if not low <= int(value) <= high:
        raise ValueRefusedError(what, f"must be between {low} and {high}, not {value!r}")
    return int(value)


def floats(array: Any, what: str) -> np.ndarray:
    """The numbers as an array, of any shape and not checked further; an empty one for None."""
    if array is None:
        return np.empty(0)
    try:
        return np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ValueRefusedError(what, "must be an array of numbers") from None


def numbers_per_orientation(positions: Shape, orientations: Shape, goals: Shape) -> int:
    """4 for quaternions, 9 for matrices, 0 for none; refuses shapes that do not fit that many goals."""
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
