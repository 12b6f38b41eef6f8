"""The protocol between the studio and its pages: messages both ways as types, binary frames, TypeScript of both."""

VERSION = 2
"""Of the protocol; a page says in its `hello` which one it speaks."""
