"""The write-up quotes what its results say: text, tables and figures agree."""

import msgspec
import pytest

from poise.compare.comparison_results import compute_results
from poise.compare.entries import ENTRIES
from poise.compare.scenes import SCENES
from poise.compare.write_up import FIGURE, TABLE, TABLES, WriteUp, figures, fill_in, quote
from tests.support.comparisons import made_up_records
from tests.support.sources import ROOT

PAGE = (ROOT / "docs" / "comparison.md").read_text()
QUOTED = msgspec.json.decode((ROOT / "docs" / "comparison.json").read_bytes(), type=WriteUp)


@pytest.fixture(scope="module")
def quoted():
    share = {"poise": 1.0, "paper": 0.5}
    return quote(compute_results(made_up_records(share, {"poise": 10.0, "paper": 1.0})))


def test_the_figures_of_the_write_up_are_those_of_its_results():
    assert fill_in(PAGE, QUOTED) == PAGE, ".venv/bin/python docs/comparison_figures.py mends it"


def test_the_write_up_has_every_table():
    assert set(TABLE.findall(PAGE)) == set(TABLES)
    assert len(FIGURE.findall(PAGE)) > 8


def test_the_write_up_is_of_methods_and_scenes_that_there_are():
    assert set(QUOTED.setup.methods) <= set(ENTRIES)
    assert set(QUOTED.setup.scenes) <= {scene.name for scene in SCENES}


def test_a_changed_figure_is_noticed(quoted):
    text = "We ran 7<!--methods--> methods.\n\n<!-- table decisions -->\nnothing\n<!-- /table -->\n"
    filled = fill_in(text, quoted)
    assert "We ran 2<!--methods--> methods." in filled
    assert "| goals may be out of reach | `paper` |" in filled or "| goals may be out of reach | `poise` |" in filled
    assert fill_in(filled, quoted) == filled
    assert filled != text


def test_an_unknown_figure_is_an_error(quoted):
    with pytest.raises(KeyError, match="nonsense"):
        fill_in("7<!--nonsense-->", quoted)


def test_scenes_where_ours_is_not_first_are_counted(quoted):
    found = figures(quoted)
    ahead = [leader.scene for leader in quoted.leaders if leader.first.method != "poise"]
    assert int(found["ours_first"]) + len(ahead) == len(quoted.leaders) == 4


def test_what_is_kept_is_read_again(quoted):
    assert msgspec.json.decode(msgspec.json.encode(quoted), type=WriteUp) == quoted
