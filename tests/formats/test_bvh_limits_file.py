"""Limits travel beside a BVH: a file that belongs to it is believed, any other is not."""

import json

import numpy as np
import pytest

import poise
from poise.errors import FileFormatWarning
from poise.formats.bvh_writer import encode_bvh
from tests.support.bvh_files import person


@pytest.fixture
def bent(biped):
    rng = np.random.default_rng(2)
    angles = biped.limits[:, 0] + np.diff(biped.limits)[:, 0] * rng.uniform(size=(20, 30))
    angles[3] = biped.limits[:, 1]  # where rounding to twelve digits could leave them
    return poise.Motion(biped, angles, rate=60)


def test_the_limits_of_a_saved_motion_come_back(bent, tmp_path):
    path = tmp_path / "walk.bvh"
    poise.save(bent, path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["walk.bvh", "walk.limits.json"]
    motion = poise.load_motion(path)
    knee, elbow = (motion.character.joint(f"left_{name}_Xrotation") for name in ("shin", "forearm"))
    assert knee.limits == pytest.approx(poise.biped().joint("left_knee_x").limits, abs=1e-10)
    low, high = poise.biped().joint("left_elbow_x").limits  # about −x, and channels count about x
    assert elbow.limits == pytest.approx((-high, -low), abs=1e-10)
    assert knee.rest == pytest.approx(poise.biped().joint("left_knee_x").rest)
    assert not any(joint.guessed for joint in motion.character.joints)
    low, high = motion.character.limits.T
    assert ((motion.angles >= low) & (motion.angles <= high)).all()
    assert "limits of 30 joints come from the file beside it" in motion.notes
    for name in ("torso", "left_forearm"):
        np.testing.assert_allclose(motion.positions(name), bent.positions(name), atol=1e-9)


def test_the_way_a_reversed_joint_turns_is_kept(bent, tmp_path):
    """The legs of the biped are described from the right foot up, and a BVH has them from the pelvis down."""
    for side in ("left", "right"):
        poise.save(bent.rebase("head"), tmp_path / "a.bvh")
        assert poise.load(tmp_path / "a.bvh").joint(f"{side}_shin_Xrotation").limits[0] == pytest.approx(0.0, abs=1e-9)


def test_what_was_read_with_limits_is_written_with_them(bent, tmp_path):
    poise.save(bent, tmp_path / "a.bvh")
    motion = poise.load_motion(tmp_path / "a.bvh")
    poise.save(motion.moved((1.0, 0.0, 0.0)), tmp_path / "b.bvh", unit="inch")
    assert poise.load(tmp_path / "b.bvh").limits == pytest.approx(motion.character.limits, abs=1e-12)


def test_a_file_without_limits_gets_none_and_an_old_limits_file_goes(bent, tmp_path):
    plain, path = tmp_path / "plain.bvh", tmp_path / "a.bvh"
    plain.write_bytes(encode_bvh(person()))
    poise.save(bent, path)
    poise.save(poise.load_motion(plain), path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.bvh", "plain.bvh"]
    assert all(joint.guessed for joint in poise.load(path).joints)
    (tmp_path / "a.limits.json").write_text("my own notes")
    with pytest.warns(FileFormatWarning, match="is not used"):
        poise.save(poise.load_motion(path), path)
    assert (tmp_path / "a.limits.json").read_text() == "my own notes"


@pytest.mark.parametrize("wrong", ["other", "broken", "swapped", "later"])
def test_a_limits_file_that_is_not_right_is_told_and_not_used(wrong, bent, tmp_path):
    path, beside = tmp_path / "a.bvh", tmp_path / "a.limits.json"
    poise.save(bent, path)
    content = json.loads(beside.read_text())
    if wrong == "other":
        path.write_bytes(encode_bvh(person()))
    content["version"] = 99 if wrong == "later" else 1
    if wrong == "swapped":
        content["joints"]["left_shin"]["Xrotation"]["limits"] = [2, 1]
    beside.write_text("{" if wrong == "broken" else json.dumps(content))
    with pytest.warns(FileFormatWarning, match=r"a\.bvh: a\.limits\.json beside it is not used: "):
        assert all(joint.guessed for joint in poise.load(path).joints)


def test_slides_of_a_character_are_slides_again(tmp_path):
    joints = [
        poise.Joint("lift", None, (0.0, 0.2, 0.0), (0, 1, 0), (0.0, 0.5), 0.1, "slide", "column"),
        poise.Joint("swing", "lift", (0.3, 0.0, 0.0), (0, 0, 1), (-1.0, 2.0), segment="boom"),
    ]
    character = poise.Character(joints, [poise.Effector("tip", "boom", (1.0, 0.0, 0.0))], base="ground")
    motion = poise.Motion(character, [(0.0, 0.0), (0.5, 1.0)])
    poise.save(motion, tmp_path / "lift.bvh", unit="m")
    again = poise.load_motion(tmp_path / "lift.bvh", unit="m", up="y")
    assert [joint.kind for joint in again.character.joints] == ["slide", "hinge"]
    np.testing.assert_allclose(again.character.limits, [(0.2, 0.7), (-1.0, 2.0)], atol=1e-12)
    np.testing.assert_allclose(again.positions("boom"), motion.positions("boom"), atol=1e-12)
