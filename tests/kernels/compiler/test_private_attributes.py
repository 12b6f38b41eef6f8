"""The table of Numba's internals in docs/dependencies.md: all that are used stand in it, and all that stand in it exist."""

import ast
import importlib
import re
from pathlib import Path

import numba
import numba.core
import pytest
from numba.core import caching, cgutils, compiler, registry

import poise.kernels.compiler
from poise.kernels.compiler.private_attributes import internal, replace_internal

COMPILER = Path(poise.kernels.compiler.__path__[0])
PAGE = Path(__file__).parents[3] / "docs" / "dependencies.md"
NUMBA_SOURCES = "\n".join(path.read_text() for path in Path(numba.core.__path__[0]).rglob("*.py"))
OPTIONAL = {"library._reload_init"}
"""Names of newer versions alone, which the code can do without."""


def listed_names():
    table = PAGE.read_text().split("### Internals")[1]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return [name for cell in cells for name in re.findall(r"`([\w.]+)`", cell)]


def names_defined(body):
    """The functions, classes and variables that the statements of a module or a class define."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def private_names(source):
    """The private names that a module uses, or overrides in a class, and does not define at its top level."""
    tree = ast.parse(source)
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            used.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used.add(node.value)
        elif isinstance(node, ast.ClassDef):
            used.update(names_defined(node.body))
    return {name for name in used if re.fullmatch(r"_[a-zA-Z]\w*", name)} - set(names_defined(tree.body))


def roots():
    """Numba's objects by the names that the table gives them."""
    context = registry.cpu_target.target_context
    library = context.codegen().create_library("internals")
    dispatcher = numba.njit(lambda x: x)
    struct = cgutils.create_struct_proxy(numba.types.float64[::1])
    cache = caching.FunctionCache(listed_names)
    return {
        "library": library, "codegen": context.codegen(), "context": context, "dispatcher": dispatcher,
        "flags": compiler.Flags(), "struct": struct, "cache": cache, "files": cache._cache_file,
    }  # fmt: skip


def resolve(name, objects):
    first, *rest = name.split(".")
    value = objects[first] if first in objects else importlib.import_module(first)
    for position, part in enumerate(rest):
        if not hasattr(value, part) and first == "numba":
            value = importlib.import_module(".".join([first, *rest[: position + 1]]))
        else:
            value = getattr(value, part)
    return value


def test_every_listed_internal_exists(tmp_path, monkeypatch):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    objects, names = roots(), listed_names()
    objects["library"]._final_module = None  # set when code is added
    assert len(names) > 40
    for name in names:
        if name == "flags._nrt":
            assert hasattr(numba.core.options.DefaultOptions, "_nrt")
        elif name not in OPTIONAL:
            resolve(name, objects)


@pytest.mark.parametrize("module", sorted(COMPILER.glob("*.py")), ids=lambda path: path.stem)
def test_every_private_name_in_use_is_listed(module):
    listed = {name.rpartition(".")[2] for name in listed_names()}
    used = {name for name in private_names(module.read_text()) if re.search(rf"\b{name}\b", NUMBA_SOURCES)}
    assert used - listed == set()


def test_the_scan_finds_private_names():
    found = private_names('class A(B):\n    _c = 1\n    def _d(self):\n        return self.x._e\n\ngetattr(A, "_f")\n')
    assert found == {"_c", "_d", "_e", "_f"}


def test_internals_are_read_and_replaced_by_name():
    class Owner:
        _value = 1

    owner = Owner()
    replace_internal(owner, "_value", 2)
    assert internal(owner, "_value") == 2
    with pytest.raises(AttributeError, match="_gone"):
        internal(owner, "_gone")
    with pytest.raises(AttributeError, match="_gone"):
        replace_internal(owner, "_gone", 3)
