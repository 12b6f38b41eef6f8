"""`poise figures` as a user types it."""

from PIL import Image

from poise.compare import table_1


def size_of(path):
    with Image.open(path) as image:
        return image.size


def test_figures_are_written_by_name(run, tmp_path, monkeypatch):
    rows = [{"count": count, "paper": 10.0 * count, "sweeps": 4.0, "iterations": 5.0} for count in (1, 5, 20)]
    monkeypatch.setattr(table_1, "table_1", lambda solver: rows)
    status, output, error = run("figures", "figure_2", "table_1", "--out", tmp_path / "new" / "figures")
    assert (status, error) == (0, "")
    files = sorted((tmp_path / "new" / "figures").iterdir())
    assert output.split() == [str(file) for file in files]
    assert [file.name for file in files] == ["figure_2.png", "table_1.png"]
    assert size_of(files[1]) == (1280, 560)


def test_an_unknown_figure_is_refused(run, tmp_path):
    status, _, error = run("figures", "figure_9", "--out", tmp_path / "figures")
    assert status == 2
    assert error.startswith("poise: figure 'figure_9' is unknown; did you mean 'figure_")
    assert not (tmp_path / "figures").exists()


def test_a_folder_that_cannot_be_made_is_refused(run, tmp_path):
    (tmp_path / "file").touch()
    status, _, error = run("figures", "--out", tmp_path / "file" / "figures")
    assert status == 2
    assert "cannot be made: Not a directory" in error
