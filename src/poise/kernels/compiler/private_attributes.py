"""Access to private attributes of Numba's objects; docs/dependencies.md lists every one, and a test compares."""

from typing import Any


def internal(owner: Any, name: str) -> Any:
    """Return a private attribute of one of Numba's objects."""
    return getattr(owner, name)


def replace_internal(owner: Any, name: str, value: Any) -> None:
    """Replace a private attribute of one of Numba's objects, which must have one of that name."""
    getattr(owner, name)
    setattr(owner, name, value)
