import json
import struct

import numpy as np
import pytest

import poise
from poise.character.places import Place
from poise.errors import FileFormatError
from tests.support.gltf_files import human, random_quaternions


def figure(**options):
    """A builder of a person with a mesh with morph targets and an animation, and things that Poise knows nothing of."""
    builder, bones = human(seed=3, scale=0.01, **options)
    position = builder.accessor(np.random.default_rng(0).normal(size=(3, 3)), min=[-9, -9, -9], max=[9, 9, 9])
    primitive = {"attributes": {"POSITION": position}, "targets": [{"POSITION": position}], "material": 0}
    builder.value["meshes"] = [{"primitives": [primitive], "weights": [0.5], "extras": {"shape": "blob"}}]
    mesh = builder.node("mesh", 0, mesh=0)
    builder.value["materials"] = [{"name": "paint", "extensions": {"KHR_materials_unlit": {}}}]
    builder.value["extras"] = {"made by": ["tests", 1, 2.5, None, True, 12345678901234567890]}
    builder.value["cameras"] = [{"type": "perspective", "perspective": {"yfov": 0.7, "znear": 0.1}}]
    times = np.arange(4) / 30
    builder.animation([
        (bones["head"], "rotation", times, random_quaternions(np.random.default_rng(1), 4)),
        (mesh, "weights", times, [0.0, 0.5, 1.0, 0.5]),
    ])  # fmt: skip
    return builder, bones


def saved(tmp_path, content, name="figure.glb"):
    (tmp_path / name).write_bytes(content)
    return tmp_path / name


def json_of(path):
    content = path.read_bytes()
    if content[:4] != b"glTF":
        return json.loads(content)
    return json.loads(content[20 : 20 + struct.unpack("<I", content[12:16])[0]])


def random_pose(character, seed=0):
    rng = np.random.default_rng(seed)
    angles = rng.uniform(-2.0, 2.0, character.n_dofs)
    return poise.Pose(character, angles, (rng.normal(size=3), rng.normal(size=4)))


def assert_same_pose(one, other, atol=1e-6):
    for segment in one.character.segments:
        for part, again in zip(one.segment_frame(segment.name), other.segment_frame(segment.name), strict=True):
            difference = min(np.abs(np.subtract(part, again)).max(), np.abs(np.add(part, again)).max())
            assert difference < atol


@pytest.mark.parametrize("vrm", [None, "0.x", "1.0"])
@pytest.mark.parametrize("suffix", [".glb", ".gltf"])
def test_a_pose_is_read_again_as_it_was_written(tmp_path, vrm, suffix):
    character = poise.load(saved(tmp_path, figure(vrm=vrm)[0].glb()))
    pose = random_pose(character)
    poise.save(pose, tmp_path / f"posed{suffix}")
    again = poise.load_motion(tmp_path / f"posed{suffix}", animation="pose")
    assert len(again) == 1
    assert_same_pose(pose, again.pose(0))
    assert poise.load(tmp_path / f"posed{suffix}") == character


def test_a_pose_on_another_base_is_written_where_it_is(tmp_path):
    character = poise.load(saved(tmp_path, figure()[0].glb()))
    pose = random_pose(character).rebase("leftHand")
    poise.save(pose, tmp_path / "posed.glb")
    assert_same_pose(pose, poise.load_motion(tmp_path / "posed.glb", animation="pose").pose(0))


def test_everything_else_in_the_file_stays_as_it_came(tmp_path):
    path = saved(tmp_path, figure(vrm="1.0")[0].glb(), "figure.vrm")
    character = poise.load(path)
    poise.save(random_pose(character), tmp_path / "posed.vrm")
    before, after = json_of(path), json_of(tmp_path / "posed.vrm")
    for name, value in before.items():
        if name in ("accessors", "bufferViews", "animations"):
            assert after[name][: len(value)] == value
        elif name != "buffers":
            assert after[name] == value
    binary = character.source.file.buffers[0]
    assert poise.load(tmp_path / "posed.vrm").source.file.buffers[0][: len(binary)] == binary


def test_a_character_is_written_as_the_file_it_came_from(tmp_path):
    path = saved(tmp_path, figure()[0].glb())
    poise.save(poise.load(path), tmp_path / "again.glb")
    assert json_of(tmp_path / "again.glb") == json_of(path)


def test_a_motion_takes_the_place_of_the_animation_it_comes_from_and_morphs_stay(tmp_path):
    path = saved(tmp_path, figure()[0].glb())
    motion = poise.load_motion(path)
    turned = poise.Motion(motion.character, motion.angles + 0.1, motion.placements, rate=motion.rate)
    turned.source = motion.source
    poise.save(turned, tmp_path / "turned.glb")
    animations = json_of(tmp_path / "turned.glb")["animations"]
    assert [animation["name"] for animation in animations] == ["move"]
    assert [channel for channel in animations[0]["channels"] if channel["target"]["path"] == "weights"] == [
        {"sampler": 0, "target": {"node": 22, "path": "weights"}}
    ]
    assert animations[0]["samplers"][0] == json_of(path)["animations"][0]["samplers"][1]
    again = poise.load_motion(tmp_path / "turned.glb")
    assert (again.rate, len(again)) == (motion.rate, len(motion))
    for number in range(len(again)):
        assert_same_pose(again.pose(number), turned.pose(number))


def test_another_motion_is_added_and_takes_its_own_place_when_it_is_saved_again(tmp_path):
    character = poise.load(saved(tmp_path, figure()[0].glb()))
    for file in ("one.glb", "two.glb"):
        motion = poise.Motion(character, np.random.default_rng(5).normal(size=(3, character.n_dofs)), rate=12)
        poise.save(motion, tmp_path / file)
        assert [animation["name"] for animation in json_of(tmp_path / file)["animations"]] == ["move", "motion"]
        again = poise.load_motion(tmp_path / file, animation="motion")
        assert (again.rate, len(again)) == (12, 3)
        character = again.character


def test_files_beside_a_gltf_stay_there_or_come_along(tmp_path):
    builder, _ = figure()
    folder, other = tmp_path / "here", tmp_path / "there"
    folder.mkdir()
    other.mkdir()
    builder.value["images"] = [{"uri": "skin.png"}]
    (folder / "skin.png").write_bytes(b"\x89PNG")
    path = saved(folder, builder.gltf("figure.bin"), "figure.gltf")
    (folder / "figure.bin").write_bytes(builder.binary)
    pose = random_pose(poise.load(path))
    for file in (folder / "posed.gltf", other / "posed.gltf", other / "posed.glb"):
        poise.save(pose, file)
        assert_same_pose(pose, poise.load_motion(file, animation="pose").pose(0))
    assert json_of(folder / "posed.gltf")["buffers"][0] == json_of(path)["buffers"][0]
    assert json_of(folder / "posed.gltf")["images"] == [{"uri": "skin.png"}]
    assert json_of(other / "posed.gltf")["buffers"][0]["uri"].startswith("data:")
    assert json_of(other / "posed.glb")["images"][0]["uri"].startswith("data:image/png")
    assert len(json_of(other / "posed.glb")["buffers"]) == 1


def test_animated_nodes_have_no_matrix(tmp_path):
    builder, bones = figure()
    node = builder.value["nodes"][bones["head"]]
    del node["rotation"]
    x, y, z = node.pop("translation")
    node["matrix"] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
    pose = random_pose(poise.load(saved(tmp_path, builder.glb())))
    poise.save(pose, tmp_path / "posed.glb")
    assert "matrix" not in json_of(tmp_path / "posed.glb")["nodes"][bones["head"]]
    assert_same_pose(pose, poise.load_motion(tmp_path / "posed.glb", animation="pose").pose(0))


def test_slides_are_written_as_translations(tmp_path):
    builder, bones = human(seed=8, scale=0.01)
    rest = np.array(builder.value["nodes"][bones["leftFoot"]]["translation"])
    builder.animation([(bones["leftFoot"], "translation", [0.0, 1.0], [rest, rest + np.array([0, 30, 0])])])
    motion = poise.load_motion(saved(tmp_path, builder.glb()), slides=True)
    poise.save(motion, tmp_path / "again.glb")
    again = poise.load_motion(tmp_path / "again.glb", slides=True)
    np.testing.assert_allclose(again.positions("leftToes"), motion.positions("leftToes"), atol=1e-6)


@pytest.mark.parametrize("suffix", [".glb", ".gltf"])
def test_a_character_from_elsewhere_becomes_nodes_of_a_new_file(tmp_path, suffix):
    biped = poise.biped()
    walk = poise.walk(biped, speed=1.2, seconds=1.0)
    poise.save(walk, tmp_path / f"walk{suffix}")
    again = poise.load_motion(tmp_path / f"walk{suffix}")
    assert again.character.base == "pelvis"
    assert (again.rate, len(again)) == (walk.rate, len(walk))
    for segment in ("left_hand", "right_hand", "right_shin", "head"):
        place = Place(segment, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
        pivot = walk.rebase("pelvis").character.attachments[segment].offset
        moved = walk.frames_of(place._replace(offset=tuple(-x for x in pivot)))[0]
        np.testing.assert_allclose(again.frames_of(place)[0], moved, atol=1e-5)


def test_what_cannot_be_written_is_refused(tmp_path):
    biped = poise.biped()
    with pytest.raises(FileFormatError, match=r"comes from no VRM avatar, so it cannot be a \.vrm; save it as \.glb"):
        poise.save(biped, tmp_path / "biped.vrm")
    with pytest.raises(FileFormatError, match=r"must be a motion or a pose to be a \.vrma"):
        poise.save(biped, tmp_path / "biped.vrma")
    with pytest.raises(FileFormatError, match=r"character has no human bone 'hips' that its file names"):
        poise.save(poise.Pose(biped), tmp_path / "biped.vrma")
    with pytest.raises(FileFormatError, match=r"a document is saved as \.json"):
        poise.save(poise.Document.opening(biped), tmp_path / "biped.glb")
    with pytest.raises(FileFormatError, match=r"unit is for motions in \.bvh files"):
        poise.save(biped, tmp_path / "biped.glb", unit="cm")
    assert not list(tmp_path.iterdir())


def test_files_that_write_nulls_and_minus_one_are_read_and_written(tmp_path):
    builder, bones = figure()
    value = builder.value
    value["nodes"][0].update(mesh=-1, skin=-1, camera=None, extras=None)
    value["skins"][0].update(skeleton=-1, name=None)
    value["nodes"][bones["head"]]["name"] = None
    value["cameras"], value["images"] = None, None
    value["accessors"][0].update(count=3.0, byteOffset=None)
    value["bufferViews"][0].update(byteOffset=0.0, byteStride=None)
    for suffix, content in ((".glb", builder.glb()), (".gltf", builder.gltf())):
        pose = random_pose(poise.load(saved(tmp_path, content, f"figure{suffix}")))
        for out in ("posed.glb", "posed.gltf"):
            poise.save(pose, tmp_path / out)
            assert_same_pose(pose, poise.load_motion(tmp_path / out, animation="pose").pose(0))
