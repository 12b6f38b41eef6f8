"""A folder of BVH files is read with one unit and one up axis."""

import pytest

import poise
from poise.errors import FileFormatWarning
from poise.formats.bvh_text_writer import encode_bvh
from tests.support.bvh_files import person


def test_a_folder_is_read_with_one_unit_and_one_up_axis(tmp_path):
    for number, tall in enumerate((1.0, 1.0, 0.45)):
        (tmp_path / f"{number}.bvh").write_bytes(encode_bvh(person(tall=tall)))
    with pytest.warns(FileFormatWarning, match=r"2\.bvh: alone it would be read in inch, y up; like most"):
        motions = poise.load_motions(tmp_path)
    assert [motion.name for motion in motions] == ["0.bvh", "1.bvh", "2.bvh"]
    assert {motion.source.convention.unit for motion in motions} == {0.01}
    assert [round(float(motion.placements[0, 1]), 3) for motion in motions] == [0.95, 0.95, 0.427]
    (one,) = poise.load_motions([tmp_path / "0.bvh"], unit="m")
    assert one.source.convention.unit == 1.0
    (tmp_path / "empty").mkdir()
    with pytest.raises(poise.PoiseError, match=r"there is no \.bvh file in this folder"):
        poise.load_motions(tmp_path / "empty")
