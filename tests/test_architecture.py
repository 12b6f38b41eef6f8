"""The house is as its map says: modules in the table, names in the documents, sizes, no reaching into others."""

import ast
import importlib
import re

import pytest

import poise
from tests.support.sources import ROOT, SOURCE, module_name, modules, parsed

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

LONGEST_MODULE = 450
LONGEST_FUNCTION = 60
LONGEST_KERNEL = 45
KERNEL_DECORATORS = {"kernel", "exact_kernel", "large_kernel", "part", "entry", "quick_entry", "short_entry"}
LONGER_WITH_A_REASON: dict[str, str] = {}
"""Modules (`poise.solver.solver`) and functions (`poise.solver.solver.Solver.solve`) that are longer, and why."""


# ---- the table of modules -----------------------------------------------------------------------------


def table_of_modules():
    """(path, text) of each row between the markers of docs/architecture.md."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    (part,) = re.findall(r"<!-- modules -->(.*)<!-- /modules -->", page, re.DOTALL)
    rows = re.findall(r"^\| \[`\w+`\]\(([^)]+)\) \| (.*) \|$", part, re.MULTILINE)
    packages = re.findall(r"^\[(.*)\]\((.*/__init__\.py)\)\.$", part, re.MULTILINE)
    return [*rows, *((path, text) for text, path in packages)]


def test_every_module_stands_once_in_the_table_with_the_first_line_of_its_docstring():
    listed = [((ROOT / "docs" / path).resolve(), text) for path, text in table_of_modules()]
    expected = [(path, first_line(path)) for path in modules()]
    stale = sorted({path.relative_to(ROOT).as_posix() for path, _ in set(listed) ^ set(expected)})
    assert not stale, f".venv/bin/python docs/architecture_table.py mends the table: {stale}"
    assert len(listed) == len(expected)


def first_line(path):
    return (ast.get_docstring(parsed(path)) or "").partition("\n")[0].removesuffix(".")


@pytest.mark.parametrize("path", modules(), ids=module_name)
def test_a_module_says_in_one_line_what_it_holds(path):
    line = first_line(path)
    assert line
    assert len(line) <= 125


# ---- names in the documents ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_and_paths_in_the_documents_exist(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    quoted = re.findall(r"`([^`\n]+)`", text)
    names = {name for words in quoted for name in re.findall(r"^(poise(?:\.\w+)+)(?:\(.*\))?$", words)}
    missing = sorted(name for name in names if not exists(name))
    paths = {words for words in quoted if re.fullmatch(r"(?:\w[\w.-]*/)+[\w.-]*", words) and "/" in words}
    missing += sorted(path for path in paths if not leads_somewhere(path, page))
    assert not missing


def exists(name):
    """Whether a dotted name is a module, or something in one: a class, a function, an attribute."""
    first, *rest = name.split(".")
    thing = importlib.import_module(first)
    for word in rest:
        try:
            thing = getattr(thing, word)
        except AttributeError:
            try:
                thing = importlib.import_module(f"{thing.__name__}.{word}")
            except (ImportError, AttributeError):
                return False
    return True


def leads_somewhere(path, page):
    """Whether a path exists from the root, the package, the tests or the page; others, such as `and/or`, are no paths."""
    if not re.match(r"(?:src|tests|docs|bench|examples|[a-z_]+/.*\.(?:py|md|json|toml))", path):
        return True
    return any((folder / path).exists() for folder in (ROOT, SOURCE, ROOT / "tests", page.parent))


# ---- sizes --------------------------------------------------------------------------------------------


def functions(path):
    """(dotted name, node) of every function and method of a file."""

    def walk(node, name):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                if not isinstance(child, ast.ClassDef):
                    yield f"{name}.{child.name}", child
                yield from walk(child, f"{name}.{child.name}")

    yield from walk(parsed(path), module_name(path))


def is_kernel(function):
    names = {node.id for decorator in function.decorator_list for node in ast.walk(decorator) if isinstance(node, ast.Name)}
    return bool(names & KERNEL_DECORATORS)


def test_modules_are_short():
    lengths = {module_name(path): len(path.read_text().splitlines()) for path in modules()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE and not excused(name)} == {}


def test_functions_and_kernels_are_short():
    long = {}
    for path in modules():
        for name, function in functions(path):
            length = function.end_lineno - function.lineno + 1
            if length > (LONGEST_KERNEL if is_kernel(function) else LONGEST_FUNCTION) and not excused(name):
                long[name] = length
    assert long == {}


def excused(name):
    return name in LONGER_WITH_A_REASON


def test_reasons_for_length_are_still_needed():
    known = {module_name(path) for path in modules()} | {name for path in modules() for name, _ in functions(path)}
    assert set(LONGER_WITH_A_REASON) <= known


# ---- borders ------------------------------------------------------------------------------------------


def test_no_module_imports_a_private_name():
    found = []
    for path in modules():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("poise"):
                found += [f"{module_name(path)}: {alias.name}" for alias in node.names if alias.name.startswith("_")]
    assert [name for name in found if not name.endswith(": __version__")] == []


def test_no_module_has_the_name_of_a_public_function():
    """In the same package; `poise.cli.walk` is the command of that name."""
    public = {name for name in poise.__all__ if name.islower()}
    namesakes = {module_name(path) for path in modules() if path.stem in public and path.parent.name != "cli"}
    assert namesakes <= {"poise.character.biped", "poise.solver.replay", "poise.solver.warm_up"}


def test_no_test_imports_another_test():
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and re.match(r"tests\.(?:.*\.)?test_", f"{node.module}."):
                found.append(f"{path.relative_to(ROOT)} imports {node.module}")
    assert found == []


def test_every_package_of_the_source_has_tests():
    packages = {path.parent.relative_to(SOURCE) for path in modules()}
    assert {str(package) for package in packages if not (ROOT / "tests" / package).is_dir()} == set()


def test_folders_of_tests_are_those_of_the_source():
    helpers = {"support", "body_maps", "fuzz"}
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    assert {str(folder) for folder in folders if not (SOURCE / folder).is_dir()} - helpers == set()
