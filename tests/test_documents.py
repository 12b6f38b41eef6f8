"""What the documents say is true: examples run, links lead somewhere."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import poise

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [name for _, name, _ in pkgutil.walk_packages(poise.__path__, "poise.") if ".kernels" not in name]


def test_the_python_of_the_readme_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (promised,) = re.findall(r"^print\(result.status, result.iterations\)  # (.*)$", text, re.MULTILINE)
    assert len(blocks) >= 4
    names = {}
    for block in blocks:
        exec(block, names)
    assert any("right_hand" in cause.goals for cause in names["result"].explain().causes)
    assert poise.replay("miss.json").same
    assert names["angles"].shape == (60, 30)
    assert names["arm"].n_dofs == 2
    assert capsys.readouterr().out.startswith(f"{promised}\n")


def test_the_python_of_the_goals_runs_and_prints_what_it_says(capsys):
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "goals.md").read_text(), re.MULTILINE | re.DOTALL))
    promised = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    assert len(promised) > 15
    exec(compile(code, "goals.md", "exec"), {"__name__": "goals"})
    assert capsys.readouterr().out.splitlines() == promised


def test_the_python_of_the_trackers_runs_and_prints_what_it_says(capsys):
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "trackers.md").read_text(), re.MULTILINE | re.DOTALL)
    exec(compile(code, "trackers.md", "exec"), {"__name__": "trackers"})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)


def test_the_python_of_the_body_map_runs_and_prints_what_it_says(capsys):
    text = (ROOT / "docs" / "body_map.md").read_text()
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    exec(compile(code, "body_map.md", "exec"), {"__name__": "body_map"})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)


def test_the_python_of_the_avatars_runs_and_prints_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "avatars.md").read_text(), re.MULTILINE | re.DOTALL)
    exec(compile(code, "avatars.md", "exec"), {"__name__": "avatars"})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)


def test_the_python_of_the_editing_runs_and_prints_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "editing.md").read_text()
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    exec(compile(code, "editing.md", "exec"), {"__name__": "editing"})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    assert poise.load_motion("changed.bvh")


def test_the_commands_of_the_readme_exist():
    from poise.cli.entry_point import commands

    text = (ROOT / "README.md").read_text()
    used = set(re.findall(r"^poise ([\w-]+)", text, re.MULTILINE))
    assert used <= set(commands.commands)
    assert len(used) >= 3
    targets = set(re.findall(r"^make (\w+)", text, re.MULTILINE))
    assert targets == {"demo", "test"}
    for target in targets:
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_the_python_of_walking_runs_and_prints_what_it_says(capsys):
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs" / "walking.md").read_text(), re.MULTILINE | re.DOTALL)
    exec(compile(code, "walking.md", "exec"), {})
    promised = [line.split("#")[1].strip() for line in code.splitlines() if line.lstrip().startswith("print(")]
    assert capsys.readouterr().out.splitlines() == promised
