"""The comparison of body maps with and without names."""

from poise.formats.bvh_writer import encode_bvh
from tests.body_maps.comparison import compare, readable_files
from tests.support.bvh_files import person
from tests.support.humanoid_robots import humanoid_urdf
from tests.support.robots import ARM


def test_a_file_is_compared_with_its_copy_without_names(tmp_path):
    (tmp_path / "a.bvh").write_bytes(encode_bvh(person(frames=12)))
    (tmp_path / "r.urdf").write_text(humanoid_urdf()[0])
    (tmp_path / "s.urdf").write_text(ARM)
    (tmp_path / "t.xml").write_text("<svg/>")
    files = readable_files([tmp_path], 9)
    assert [path.name for path in files] == ["a.bvh", "r.urdf", "s.urdf"]
    copies = tmp_path / "copies"
    copies.mkdir()
    kinds = [compare(path, copies).kind for path in files]
    assert kinds == ["right", "wrong", "no human"]  # of the robot's links that are a shoulder, names choose another one
