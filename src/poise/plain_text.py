"""Plain text for people: counted nouns, and tables whose columns are as wide as their widest cell."""

from collections.abc import Sequence


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """Put a count and its noun in plain text: 1 frame, 2 frames; plural: where that is not the noun with an s."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def format_table(rows: Sequence[Sequence[str]], alignment: str) -> list[str]:
    """Format a table, rows of cells, as lines of plain text, with two spaces between columns.

    alignment: a character for each column, < for left and > for right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = list(zip(alignment, widths, strict=True))
    return ["  ".join(f"{cell:{side}{width}}" for cell, (side, width) in zip(row, sides, strict=True)).rstrip() for row in rows]
