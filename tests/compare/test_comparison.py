"""A whole comparison writes its report, tables and records into a folder."""

import csv
import json
import re

import pytest

import poise
from poise.compare.comparison import FILES, compare
from tests.support.comparisons import tiny_plan


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("comparison") / "new"


@pytest.fixture(scope="module")
def results(folder):
    return compare(tiny_plan(), folder)


@pytest.fixture(scope="module")
def page(results, folder):
    return (folder / "report.html").read_text()


def test_all_files_are_there(results, folder):
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)


def test_the_report_needs_no_network(page):
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//|@import|url\(""", page)
    assert len(page.encode()) < 15e6


def test_the_report_has_decisions_first_and_every_method(page):
    anchors = re.findall(r'<section id="([\w-]+)"', page)
    assert anchors[0] == "decisions"
    assert {"rankings", "scenes", "tests", "methods", "left-out", "how"} <= set(anchors)
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= set(anchors)
    for method in tiny_plan().methods:
        assert f'data-method="{method}"' in page


def test_the_data_of_the_report_can_be_read(page, results):
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["methods"] == list(results.setup.methods)
    assert data["cells"]["chain-3/near"]["poise"]["success"] == 1.0


def test_worst_cases_can_be_replayed(page, tmp_path):
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["captures"]
    for method, capture in data["captures"].items():
        (tmp_path / f"{method}.json").write_text(capture)
        assert poise.replay(tmp_path / f"{method}.json").same


def test_the_table_has_every_run(results, folder):
    with (folder / "runs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(cell.runs for cell in results.cells)
    assert {row["method"] for row in rows} == set(results.setup.methods)
    assert all(float(row["microseconds"]) > 0 for row in rows)


def test_results_are_the_same_when_they_are_computed_again(results, folder):
    again = compare(tiny_plan(), folder, resume=True)
    assert again == results
