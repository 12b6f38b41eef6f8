"""The lines of a BVH text with their numbers, and the numbers on them."""

import codecs
import re

from poise.errors import BvhError

LARGEST = 1e9
"""Largest number [degrees, or the file's unit of length]."""
GLUED = re.compile(r"(?<=[0-9.])(?=[+-])")
"""The place between two numbers that nothing separates: 0.0-7.5."""


def decode_text(content: bytes) -> str:
    """Decode the bytes of a BVH text: UTF-8 or, with its mark, UTF-16; else Latin-1, as old programs wrote."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("latin-1")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (at := text.find("\x00")) >= 0:
        raise BvhError(text.count("\n", 0, at) + 1, "there is a zero byte: this is no text, so no BVH")
    return text


class Lines:
    """The lines of a BVH text, one after the other, with their numbers; empty ones are skipped."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self.number = text, 0, 0
        self._before = 0, 0

    def next(self) -> str | None:
        """Return the next line of the BVH text that is not empty, stripped; None at the end."""
        self._before = self._at, self.number
        while self._at < len(self._text):
            end = self._text.find("\n", self._at)
            end = len(self._text) if end < 0 else end
            line = self._text[self._at : end].strip()
            self._at, self.number = end + 1, self.number + 1
            if line:
                return line
        return None

    def back(self) -> None:
        """Step back so that the last line of the BVH text is read again."""
        self._at, self.number = self._before

    def rest(self) -> list[str]:
        """Return the lines of the BVH text that have not been read, empty ones too."""
        return self._text[self._at :].split("\n")


def quote_line(line: str | None) -> str:
    """Quote a line of a BVH text for a message, its first forty characters at most; None is the end of the file."""
    return "the end of the file" if line is None else repr(line if len(line) <= 40 else line[:40] + "…")


def parse_numbers(text: str) -> list[float] | None:
    """Parse the numbers of a BVH text line, separated by blanks, commas or just a sign; None if a word is no number."""
    text = text.replace(", ", " ")
    for spelling in (text, GLUED.sub(" ", text)):
        try:
            return [_float(word) for word in spelling.split()]
        except ValueError:
            continue
    return None


def _float(word: str) -> float:
    if "_" in word:  # which Python takes for a number: 1_000
        raise ValueError
    return float(word)
