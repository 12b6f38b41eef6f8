"""Device: what compiles a method's source text and launches it, with the array module whose arrays lie there."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any


class Device(ABC):
    """A place to solve batches on: a GPU, or in tests this CPU in its place."""

    xp: Any
    """The module of the device's arrays: CuPy, or NumPy."""

    @abstractmethod
    def compile(self, text: str, block_size: int, stays: bool = False) -> Callable[..., None]:
        """Have any device compile source text; returns a function that launches `solve_batch` for count, pitch and arrays.

        stays: whether threads take one problem after another, so that no more are launched than the device has at once.
        """

    @abstractmethod
    def free_memory(self) -> int:
        """Return how many bytes the device has left for arrays."""

    @abstractmethod
    def synchronize(self) -> None:
        """Wait until the device has done what it was given."""
