"""Write the tables of modules in architecture.md from the modules' docstrings; with --check, only say whether they are true."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "poise"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- modules -->"
END = "<!-- /modules -->"
ORDER = [
    ".",
    "geometry",
    "character",
    "anatomy",
    "model",
    "motion",
    "goals",
    "document",
    "formats",
    "methods",
    "solver",
    "gpu",
    "crowd",
    "diagnosis",
    "tracking",
    "gait",
    "poses",
    "motion_editing",
    "appearance",
    "pictures",
    "compare",
    "studio",
    "cli",
    "kernels",
]
"""The packages in the order of the data flow; a package that is missing here comes last."""


def first_line(path: Path) -> str:
    """Give the first line of a module's docstring, without its full stop."""
    return (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0].removesuffix(".")


def packages() -> list[Path]:
    """List all folders with modules, in the order of the data flow."""

    def rank(folder: Path) -> tuple[int, str]:
        name = folder.relative_to(SOURCE).as_posix()
        top = name.partition("/")[0]
        return (ORDER.index(top) if top in ORDER else len(ORDER)), name

    return sorted({path.parent for path in SOURCE.rglob("*.py")}, key=rank)


def table(folder: Path) -> str:
    """Write the section of one package."""
    name = folder.relative_to(SOURCE).as_posix()
    title = "poise" if name == "." else f"{name}/"
    rows = []
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            link = "../" + path.relative_to(ROOT).as_posix()
            rows.append(f"| [`{path.stem}`]({link}) | {first_line(path)} |")
    opening = folder / "__init__.py"
    intro = f"### `{title}`\n\n[{first_line(opening)}](../{opening.relative_to(ROOT).as_posix()}).\n"
    return intro + ("\n| module | what it holds |\n|---|---|\n" + "\n".join(rows) + "\n" if rows else "")


def page_with_tables(text: str) -> str:
    """Replace what is between the markers."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n" + "\n".join(table(folder) for folder in packages()) + f"\n{END}{after}"


def main() -> int:
    """Write the page, or check it."""
    text = PAGE.read_text()
    new = page_with_tables(text)
    if "--check" in sys.argv[1:]:
        return 0 if new == text else 1
    PAGE.write_text(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
