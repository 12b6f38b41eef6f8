"""Libraries of poses as files: what is written is read, and what is no library is refused in a sentence."""

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, PoiseError
from poise.geometry.rotations import angle_between
from poise.manner.bone_rotations import BONES, mirrored
from poise.manner.learning import learn_poses
from poise.manner.pose_library import STEP, bone_labels, human_library, save_library
from tests.support.motions import walking


@pytest.fixture(scope="module")
def library():
    return learn_poses([walking()], "a walk made for tests", poses=40)


def test_a_library_is_read_as_it_was_written_with_its_mirror_image(library, tmp_path):
    save_library(library, tmp_path / "walk.npz")
    read = poise.load_manner(tmp_path / "walk.npz")
    assert len(read) == 2 * len(library) == 80
    assert read.source == "a walk made for tests"
    assert angle_between(read.rotations[:40], library.rotations).max() < 2.0 * STEP
    np.testing.assert_allclose(read.rotations[40:], mirrored(read.rotations[:40]), atol=1e-15)
    np.testing.assert_allclose(read.lift[:40], library.lift, atol=STEP)
    assert "80 poses" in repr(read)


def test_the_library_that_comes_with_poise_is_small_and_says_where_it_comes_from():
    from importlib.resources import files

    library = human_library()
    assert len(library) == 8000
    assert "CMU" in library.source
    assert len((files("poise.manner") / "human_poses.npz").read_bytes()) < 500_000
    assert library is human_library()


def changed(tmp_path, library, **arrays):
    save_library(library, tmp_path / "changed.npz")
    with np.load(tmp_path / "changed.npz") as file:
        everything = dict(file) | arrays
    np.savez(tmp_path / "changed.npz", **{name: array for name, array in everything.items() if array is not None})
    return tmp_path / "changed.npz"


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        ({"version": np.array(2)}, "is of version 2, and this Poise reads libraries of poses up to version 1"),
        ({"version": np.array("new")}, "is of version new"),
        ({"bones": np.array(bone_labels()[::-1])}, "is a library of poses for other bones; learn it again"),
        ({"lift": None}, "is no library of poses: it has no lift; `poise learn` writes one"),
        ({"lift": np.zeros(3, np.int16)}, "is damaged: its poses do not fit its bones"),
        ({"rotations": np.zeros((0, len(BONES), 3), np.int16), "lift": np.zeros(0, np.int16)}, "is damaged"),
        ({"rotations": np.full((40, len(BONES), 3), np.nan)}, "is damaged"),
    ],
)
def test_what_is_no_library_of_these_bones_is_refused_in_a_sentence(library, tmp_path, arrays, words):
    with pytest.raises(FileFormatError, match=r"changed\.npz") as caught:
        poise.load_manner(changed(tmp_path, library, **arrays))
    assert words in str(caught.value)


@pytest.mark.parametrize("keep", [0.0, 0.01, 0.5, 0.99])
def test_a_truncated_file_is_refused(library, tmp_path, keep):
    path = tmp_path / "short.npz"
    save_library(library, path)
    path.write_bytes(path.read_bytes()[: int(keep * path.stat().st_size)])
    with pytest.raises(FileFormatError, match="is damaged, or no library of poses"):
        poise.load_manner(path)


def test_a_missing_file_and_a_value_that_is_no_path_are_refused(tmp_path):
    with pytest.raises(FileFormatError, match=r"nowhere\.npz: is not there"):
        poise.load_manner(tmp_path / "nowhere.npz")
    with pytest.raises(PoiseError, match="path must be the path of a file, not 3"):
        poise.load_manner(3)
