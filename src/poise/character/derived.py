"""Derived values: the one cache for what is computed from a character: parts, masses, models, solvers."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from poise.character.character import Character

Value = TypeVar("Value")


def derived(character: "Character", key: Hashable, make: Callable[[], Value]) -> Value:
    """Return a value derived from a character: `make` runs once per character and key; it lives as long as the character.

    key: begins with the name of what is made. Give `character.described` where the base does not matter. Threads that want
    the same thing wait for the first; others do not. `make` may derive other things. Nothing is kept if it raises.
    """
    result: Value = character.derived_values.get(key, make)
    return result


def derived_large(character: "Character", key: Hashable, make: Callable[[], Value]) -> Value:
    """Return a large value derived from a character; the last few are kept, whatever character lives on.

    Characters that are described alike share it. What is undone keeps hundreds of characters alive: with ten megabytes each
    they would fill the memory.
    """
    result: Value = LARGE_VALUES.get((character, key), make)
    return result


class RecentValues:
    """The cache of the values that were derived or used last, by any key."""

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Hashable, Any](), Lock()
        self._making: dict[Hashable, RLock] = {}

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the value derived for a key; make it if it is not among the last, and forget the one used longest ago.

        Threads that want the same value wait for the first; others do not.
        """
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
            making = self._making.setdefault(key, RLock())
        with making:
            with self._lock:
                if key in self._values:
                    return self._values[key]
            value = make()
            with self._lock:
                self._values[key] = value
                self._making.pop(key, None)
                while len(self._values) > self._most:
                    self._values.popitem(last=False)
        return value


MOST_LARGE = 6
"""Large values that are kept at once: two of each body, in the poses of a library, of three bodies; about 40 MB."""
LARGE_VALUES = RecentValues(MOST_LARGE)


class DerivedValues:
    """The cache of values derived from one character, by key. A copy or a pickle begins empty."""

    __slots__ = ("_lock", "_making", "_values")

    def __init__(self) -> None:
        self._values: dict[Hashable, Any] = {}
        self._making: dict[Hashable, RLock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the derived value that is cached under a key; make it if there is none."""
        try:
            return self._values[key]
        except KeyError:
            pass
        with self._lock:
            making = self._making.setdefault(key, RLock())
        with making:
            if key not in self._values:
                self._values[key] = make()
        return self._values[key]

    def __reduce__(self) -> tuple[Any, ...]:
        return DerivedValues, ()
