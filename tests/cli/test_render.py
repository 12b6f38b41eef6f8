"""`poise render` as a user types it."""

import numpy as np
import pytest
from PIL import Image

import poise
from poise.cli.render import parse_size, thing_of


def size_of(path):
    with Image.open(path) as image:
        return image.size


def test_a_pose_is_drawn_by_its_name(run, tmp_path):
    status, output, error = run("render", "wave", "--out", tmp_path / "wave.png", "--size", "120x90", "--dark", "--axes")
    assert (status, error) == (0, "")
    assert output.startswith(f"{tmp_path / 'wave.png'}: ")
    assert size_of(tmp_path / "wave.png") == (120, 90)


def test_every_kind_of_file_is_drawn(run, tmp_path, biped):
    document = poise.Document.opening(biped)
    motion = poise.Motion(biped, np.linspace(biped.rest, 0.9 * biped.rest, 5), rate=10)
    for name, thing in {"c.json": biped, "p.json": poise.Pose(biped), "d.json": document, "m.bvh": motion}.items():
        poise.save(thing, tmp_path / name)
        status, _, error = run("render", tmp_path / name, "--out", tmp_path / f"{name}.png", "--size", "48x32")
        assert (status, error) == (0, "")
        assert size_of(tmp_path / f"{name}.png") == (48, 32)
    run("render", tmp_path / "m.bvh", "--out", tmp_path / "m.gif", "--size", "48x32", "--trail", "left_hand, head", "--fps", 5)
    with Image.open(tmp_path / "m.gif") as image:
        assert image.n_frames == 3


def test_a_pose_of_another_character(tmp_path, biped):
    poise.save(biped.rebase("left_foot"), tmp_path / "left.json")
    assert thing_of("one leg left", tmp_path / "left.json").character.base == "left_foot"


def test_sizes_are_read():
    assert parse_size("1280x720") == parse_size(" 1280×720") == (1280, 720)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("wavee", "--out", "x.png"), "thing to draw 'wavee' is neither a file nor a pose; did you mean 'wave'?"),
        (("none.json", "--out", "x.png"), "none.json: cannot be read: No such file or directory"),
        (("wave", "--out", "x.png", "--size", "big"), "size 'big' is not WIDTHxHEIGHT, such as 1280x720"),
        (("wave", "--out", "x.svg"), "x.svg: no picture is known for '.svg'"),
        (("wave", "--out", "x.gif"), "film needs a motion"),
        (("wave",), "Missing option '--out'"),
        ((".", "--out", "x.png"), "is a folder, and a file is wanted"),
    ],
)
def test_what_is_wrong_is_one_line_and_status_2(run, tmp_path, monkeypatch, words, text):
    monkeypatch.chdir(tmp_path)
    status, output, error = run("render", *words)
    assert (status, output) == (2, "")
    assert error.startswith("poise: ")
    assert text in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
