"""The sources of Poise as files, for tests that read them."""

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "poise"


def modules():
    """All Python files of the package."""
    return sorted(SOURCE.rglob("*.py"))


@functools.cache
def parsed(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


def module_name(path):
    """The dotted name of a file of the package."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
