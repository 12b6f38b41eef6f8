"""`poise learn`: a library from a folder of motions, and what is refused."""

import pytest
from click.testing import CliRunner

import poise
from poise.cli.entry_point import commands
from poise.errors import PoiseError
from tests.support.motions import walking


def run(*words):
    return CliRunner().invoke(commands, ["learn", *map(str, words)])


def test_a_folder_of_motions_becomes_a_manner(tmp_path):
    folder = tmp_path / "walks"
    folder.mkdir()
    poise.save(walking(frames=40), folder / "walk.bvh")
    result = run(folder, "--out", tmp_path / "walk.npz", "--poses", 20, "--source", "a walk")
    assert result.exit_code == 0, result.output
    assert "walk.npz: 20 poses of 1 motion" in result.output
    library = poise.load_manner(tmp_path / "walk.npz")
    assert len(library) == 40
    assert library.source == "a walk"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere", "--out", "out.npz"), "has no BVH files"),
        ((".", "--out", "out.json"), "--out must end in .npz, not 'out.json'"),
    ],
)
def test_a_folder_without_motions_and_another_suffix_are_refused(tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert isinstance(result.exception, PoiseError)
    assert sentence in str(result.exception)
