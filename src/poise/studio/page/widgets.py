"""Widgets that all panels share: they report only a person's input, and are not set while a person uses them."""

import time
from collections.abc import Callable
from typing import Any

UNTOUCHED = 0.6
"""A widget is left alone for so long after a person used it [s]."""


class Field:
    """A widget with a value, which a person and the document both set."""

    def __init__(self, handle: Any, heard: Callable[[Any, Any], None]) -> None:
        """Watch a widget; heard: is called with value and client when a person changes it, not when the studio does."""
        self.handle = handle
        self._touched = -UNTOUCHED

        @handle.on_update
        async def _(event: Any) -> None:
            if event.client is not None:
                self._touched = time.monotonic()
                heard(event.target.value, event.client)

    def keep(self, value: Any) -> None:
        """Set the widget to the document's value, unless a person is using it."""
        if self.handle.value != value and time.monotonic() - self._touched >= UNTOUCHED:
            self.handle.value = value

    def correct(self, value: Any) -> None:
        """Set the widget at once, over what a person has typed."""
        self.handle.value = value

    def put(self, **properties: Any) -> None:
        """Set the widget's properties that differ."""
        put(self.handle, **properties)


class NumberField(Field):
    """A widget for a number that the server clamps visibly: the page sends whatever was typed."""

    def __init__(
        self, handle: Any, low: float, high: float, heard: Callable[[float, Any], None], notify: Callable[[str, Any], None]
    ) -> None:
        """Watch a number widget; notify: is called with a sentence and the client when a number had to be clamped."""
        self.low, self.high = low, high

        def judge(value: float, client: Any) -> None:
            inside = min(max(value, self.low), self.high)
            if inside != value:
                inside = type(value)(inside)
                notify(
                    f"{handle.label}: {value:g} is out of range, {self.low:g} to {self.high:g}; it is {inside:g} now", client
                )
                self.correct(inside)
            heard(inside, client)

        super().__init__(handle, judge)


def pressed(handle: Any, function: Callable[[Any], None]) -> Any:
    """Call a function with the client when a person presses a button widget."""

    @handle.on_click
    async def _(event: Any) -> None:
        if event.client is not None:
            function(event.client)

    return handle


def on_choice(handle: Any, function: Callable[[str, Any], None]) -> Any:
    """Call a function with the option and the client when a person presses a button of a button-group widget."""

    @handle.on_click
    async def _(event: Any) -> None:
        if event.client is not None:
            function(event.target.value, event.client)

    return handle


def put(handle: Any, **properties: Any) -> None:
    """Set those properties of a widget that differ."""
    for name, value in properties.items():
        if getattr(handle, name) != value:
            setattr(handle, name, value)
