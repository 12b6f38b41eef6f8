"""Words that docs/vocabulary.md has retired do not come back as parts of identifiers."""

import ast
import re

from tests.support.sources import ROOT, module_name, modules

PAGE = (ROOT / "docs" / "vocabulary.md").read_text()


def retired_words():
    """The third column of the tables of words."""
    rows = re.findall(r"^\| ([^|]*) \| [^|]* \|([^|]*)\|$", PAGE, re.MULTILINE)
    words = {word.strip() for term, retired in rows if term not in ("word", "---") for word in retired.split(",")}
    return {word for word in words if word and not set(word) <= {"-"}}


def exceptions():
    """Identifiers that keep a retired word, as lists of words."""
    table = PAGE[PAGE.index("## Where a word of this list still stands") :]
    rows = re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
    return [words_of(name) for row in rows for name in re.findall(r"`(\w+)`", row)]


def words_of(identifier):
    """The words of a snake_case or CamelCase name, in small letters.

    >>> words_of("_goal_errors"), words_of("LookAt"), words_of("BVHReader")
    (['goal', 'errors'], ['look', 'at'], ['bvh', 'reader'])
    """
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", identifier)
    return [part.lower() for part in parts]


def identifiers(path):
    """Names of the module, its functions, classes, arguments, constants and attributes, each with its line."""
    yield 1, path.stem
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
    scopes = [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    for statement in (statement for scope in scopes for statement in scope.body):
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from ((node.lineno, node.id) for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))


def without(words, exception):
    """The words without a sequence of words, wherever that is."""
    for at in range(len(words) - len(exception) + 1):
        if words[at : at + len(exception)] == exception:
            return without(words[:at] + words[at + len(exception) :], exception)
    return words


def test_the_page_has_retired_words():
    assert "wish" in retired_words()
    assert ["look", "at"] in exceptions()


def test_retired_words_do_not_come_back_as_identifiers():
    retired, kept, found = retired_words(), exceptions(), {}
    for path in modules():
        for line, name in identifiers(path):
            words = words_of(name)
            for exception in kept:
                words = without(words, exception)
            for word in retired.intersection(words):
                found.setdefault(word, []).append(f"{module_name(path)}:{line} {name}")
    report = "\n".join(f"{word} ({len(places)}): {', '.join(places[:8])}" for word, places in sorted(found.items()))
    assert not found, f"retired words, see docs/vocabulary.md:\n{report}"
