import numpy as np
import pytest

import poise
from poise.errors import FileFormatError
from tests.support.gltf_files import human


def avatar(tmp_path, name, **options):
    (tmp_path / name).write_bytes(human(**options)[0].glb())
    return poise.load(tmp_path / name)


def dance(character, frames=5, seed=0):
    rng = np.random.default_rng(seed)
    placements = np.column_stack([rng.normal(size=(frames, 3)), rng.normal(size=(frames, 4))])
    return poise.Motion(character, rng.uniform(-1.0, 1.0, (frames, character.n_dofs)), placements, rate=30)


@pytest.mark.parametrize("vrm", ["0.x", "1.0"])
def test_a_vrm_animation_moves_the_avatar_as_it_was_moved(tmp_path, vrm):
    character = avatar(tmp_path, "ann.vrm", seed=3, scale=0.01, vrm=vrm)
    motion = dance(character)
    poise.save(motion, tmp_path / "dance.vrma")
    again = poise.load_motion(tmp_path / "dance.vrma", character=character)
    assert again.character == character
    for segment in character.segments:
        np.testing.assert_allclose(again.positions(segment.name), motion.positions(segment.name), atol=1e-6)


def test_another_avatar_turns_its_bones_alike_and_goes_as_far_as_it_is_high(tmp_path):
    one = avatar(tmp_path, "one.vrm", seed=3, vrm="1.0")
    other = avatar(tmp_path, "other.vrm", seed=4, scale=2.0, vrm="0.x")
    small = avatar(tmp_path, "small.vrm", vrm="0.x")
    small = poise.load(tmp_path / "small.vrm", unit=0.5, up="y")
    motion = dance(one)
    poise.save(motion, tmp_path / "dance.vrma")
    for character, share in ((other, 1.0), (small, 0.5)):
        again = poise.load_motion(tmp_path / "dance.vrma", character=character.rebase("leftFoot"))
        assert again.bases[0] == "leftFoot"
        np.testing.assert_allclose(again.rotations("leftHand"), motion.rotations("leftHand"), atol=1e-6)
        np.testing.assert_allclose(again.positions("hips"), share * motion.positions("hips"), atol=1e-6)
        np.testing.assert_allclose(again.positions("head"), share * motion.positions("head"), atol=1e-6)


def test_a_vrm_animation_has_bones_of_its_own(tmp_path):
    motion = dance(avatar(tmp_path, "ann.vrm", seed=3, vrm="1.0"))
    poise.save(motion, tmp_path / "dance.vrma")
    again = poise.load_motion(tmp_path / "dance.vrma")
    assert again.rate == motion.rate
    np.testing.assert_allclose(again.positions("leftHand"), motion.positions("leftHand"), atol=1e-6)
    assert poise.load(tmp_path / "dance.vrma").source.humanoid.version == "VRM animation"


def test_a_pose_can_be_a_vrm_animation(tmp_path):
    pose = dance(avatar(tmp_path, "ann.vrm", vrm="1.0")).pose(0)
    poise.save(pose, tmp_path / "pose.vrma")
    assert len(poise.load_motion(tmp_path / "pose.vrma", character=pose.character)) == 1


def test_only_avatars_with_human_bones_take_over_a_vrm_animation(tmp_path):
    poise.save(dance(avatar(tmp_path, "ann.vrm", vrm="1.0")), tmp_path / "dance.vrma")
    with pytest.raises(FileFormatError, match="character comes from no VRM file"):
        poise.load_motion(tmp_path / "dance.vrma", character=poise.biped())
    figure = avatar(tmp_path, "figure.glb")
    poise.save(dance(figure), tmp_path / "dance.glb")
    with pytest.raises(FileFormatError, match="file does not say which of its bones are human"):
        poise.load_motion(tmp_path / "dance.glb", character=figure)
