import numpy as np
import pytest

import poise
from poise.formats.gltf_accessors import read_accessor
from tests.support.gltf_files import human, node_matrices
from tests.support.gltf_files import matrix as rotation

PNG = b"\x89PNG" + bytes(20)


def loaded(tmp_path, builder, name="figure.glb"):
    (tmp_path / name).write_bytes(builder.glb())
    return poise.load(tmp_path / name)


def frames_of(pose):
    frames = {}
    for segment in pose.character.segments:
        position, (w, x, y, z) = pose.segment_frame(segment.name)
        frames[segment.name] = np.eye(4)
        frames[segment.name][:3, 3], frames[segment.name][:3, :3] = position, rotation((x, y, z, w))
    return frames


def skinned(vrm=None, n_weights=8):
    """A person with 20 vertices, each moved by up to 8 bones."""
    builder, bones = human(seed=6, scale=0.1, vrm=vrm)
    rng = np.random.default_rng(2)
    positions = rng.normal(size=(20, 3))
    joints, weights = rng.integers(0, len(bones), (20, n_weights)), rng.uniform(0.1, 1.0, (20, n_weights))
    weights /= weights.sum(axis=1, keepdims=True)
    inverse = np.linalg.inv(node_matrices(builder.value)[list(bones.values())])
    accessor = builder.accessor(inverse.transpose(0, 2, 1).reshape(-1, 16))
    builder.value["skins"][0]["inverseBindMatrices"] = accessor
    attributes = {"POSITION": builder.accessor(positions), "NORMAL": builder.accessor(positions)}
    for slot in range(n_weights // 4):
        columns = slice(4 * slot, 4 * slot + 4)
        attributes[f"JOINTS_{slot}"] = builder.accessor(joints[:, columns], "uint8")
        attributes[f"WEIGHTS_{slot}"] = builder.accessor(weights[:, columns])
    indices = builder.accessor(np.arange(18), "uint16")
    primitives = [{"attributes": attributes, "indices": indices, "material": 0}, {"attributes": attributes, "mode": 5}]
    builder.value["meshes"] = [{"name": "skin", "primitives": primitives}]
    builder.value["materials"] = [{"name": "cloth", "doubleSided": True, "alphaMode": "MASK"}]
    builder.node("body", 0, mesh=0, skin=0, translation=[9, 9, 9])
    return builder, bones, positions, joints, weights, inverse


@pytest.mark.parametrize("vrm", [None, "0.x"])
@pytest.mark.parametrize("n_weights", [4, 8])
def test_vertices_follow_all_their_bones(tmp_path, vrm, n_weights):
    builder, bones, positions, joints, weights, inverse = skinned(vrm, n_weights)
    character = loaded(tmp_path, builder)
    rng = np.random.default_rng(3)
    poise.save(
        poise.Pose(character, rng.uniform(-1, 1, character.n_dofs), (rng.normal(size=3), rng.normal(size=4))),
        tmp_path / "posed.glb",
    )
    motion = poise.load_motion(tmp_path / "posed.glb", animation="pose")
    source = motion.character.source
    keys = {
        (channel.target.node, channel.target.path): read_accessor(
            source.file, source.file.gltf.animations[0].samplers[channel.sampler].output, "test"
        )[0]
        for channel in source.file.gltf.animations[0].channels
    }
    turned = {node: value for (node, path), value in keys.items() if path == "rotation"}
    moved = {node: value for (node, path), value in keys.items() if path == "translation"}
    placed = node_matrices(builder.value, turned, moved)[list(bones.values())] @ inverse
    points = np.column_stack([positions, np.ones(20)])
    expected = np.einsum("nk,nkij,nj->ni", weights, placed[joints], points)[:, :3]
    faced = np.diag([-1.0, 1.0, -1.0]) if vrm else np.eye(3)
    np.testing.assert_allclose(character.skin.posed(frames_of(motion.pose(0))), expected @ faced.T, atol=1e-5)


def test_primitives_share_their_vertices_and_strips_are_triangles(tmp_path):
    builder, *_ = skinned()
    skin = loaded(tmp_path, builder).skin
    assert len(skin.positions) == 20
    assert [(part.first, part.count, part.material) for part in skin.parts] == [(0, 6, 0), (6, 18, None)]
    assert skin.triangles[6:9].tolist() == [[0, 1, 2], [2, 1, 3], [2, 3, 4]]
    assert skin.materials[0].two_sided
    assert skin.materials[0].alpha == "MASK"


def test_a_mesh_on_a_bone_moves_with_it(tmp_path):
    builder, bones = human(seed=6)
    builder.value["meshes"] = [{"primitives": [{"attributes": {"POSITION": builder.accessor([[0, 0, 0.1]] * 3)}}]}]
    eye = builder.node("eye", bones["head"], mesh=0, translation=[0.1, 0, 0], scale=[2, 2, 2])
    character = loaded(tmp_path, builder)
    assert set(character.skin.bones) == {"head"}
    rest = poise.Pose(character, None, (character.source.rest_position(1), (1, 0, 0, 0)))
    expected = (node_matrices(builder.value)[eye] @ [0, 0, 0.1, 1])[:3]
    np.testing.assert_allclose(character.skin.posed(frames_of(rest))[0], expected, atol=1e-6)


def test_colours_and_textures_are_had_as_they_are_in_the_file(tmp_path):
    builder, bones = human()
    attributes = {"POSITION": builder.accessor(np.eye(3)), "TEXCOORD_1": builder.accessor(np.eye(3)[:, :2])}
    builder.value["meshes"] = [{"primitives": [{"attributes": attributes, "material": 0}]}]
    builder.value["materials"] = [
        {
            "name": "cloth",
            "pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 0, 1], "baseColorTexture": {"index": 0, "texCoord": 1}},
        },
        {"name": "lost", "pbrMetallicRoughness": {"baseColorTexture": {"index": 1}}},
    ]
    builder.value["textures"] = [{"source": 0}, {"source": 1}]
    builder.value["images"] = [{"bufferView": builder.view(PNG), "mimeType": "image/png"}, {"uri": "http://x/y.png"}]
    builder.node("face", bones["head"], mesh=0)
    skin = loaded(tmp_path, builder).skin
    assert skin.materials[0].color == (1, 0.5, 0, 1)
    assert (skin.textures[skin.materials[0].texture].content, skin.textures[0].kind) == (PNG, "image/png")
    np.testing.assert_array_equal(skin.uvs, np.eye(3)[:, :2])
    assert skin.materials[1].texture is None
    assert skin.notes[0].startswith("'lost' is shown without its texture: image 1 is at the address 'http://x/y.png'")


def test_a_mesh_that_draco_compresses_says_what_it_needs_and_the_skeleton_loads(tmp_path):
    builder, *_ = skinned()
    for primitive in builder.value["meshes"][0]["primitives"]:
        primitive["extensions"] = {"KHR_draco_mesh_compression": {}}
    character = loaded(tmp_path, builder)
    assert character.n_dofs
    assert character.skin.notes == (
        "'skin' is not shown: it is compressed with KHR_draco_mesh_compression, which Poise does not read; "
        "export without compression",
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda value: value["accessors"][-1].update(componentType=5126, count=9),
            "primitive 0 of mesh 0 needs them",
        ),
        (lambda value: value["meshes"][0]["primitives"][0].update(material=9), "mesh 'skin' names material 9, and there are 1"),
        (lambda value: value["skins"][0]["joints"].pop(), "names a joint beyond the 20 of its skin"),
        (lambda value: value["skins"][0].update(joints=value["skins"][0]["joints"] * 2), "has 42 joints and 21 inverse bind"),
    ],
)
def test_a_broken_mesh_is_refused_when_it_is_wanted(tmp_path, change, said):
    builder, *_ = skinned()
    change(builder.value)
    character = loaded(tmp_path, builder)
    with pytest.raises(poise.PoiseError) as caught:
        character.skin  # noqa: B018
    assert said in str(caught.value)


def test_a_skeleton_has_no_skin(tmp_path):
    assert loaded(tmp_path, human()[0]).skin is None
    assert poise.biped().skin is None


def test_textures_may_be_a_part_of_an_image(tmp_path):
    """The example of KHR_texture_transform: the lower left quarter of the image, turned by a right angle."""
    builder, bones = human()
    corners = [[0, 0], [1, 0], [0, 1]]
    attributes = {"POSITION": builder.accessor(np.eye(3)), "TEXCOORD_0": builder.accessor(corners)}
    builder.value["meshes"] = [{"primitives": [{"attributes": attributes, "material": 0}, {"attributes": attributes}]}]
    transform = {"offset": [0, 1], "rotation": np.pi / 2, "scale": [0.5, 0.5]}
    texture = {"index": 0, "extensions": {"KHR_texture_transform": transform}}
    builder.value["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": texture}}]
    builder.value["textures"] = [{"source": 0}]
    builder.value["images"] = [{"bufferView": builder.view(PNG), "mimeType": "image/png"}]
    builder.node("face", bones["head"], mesh=0)
    skin = loaded(tmp_path, builder).skin
    np.testing.assert_allclose(skin.uvs[skin.triangles[0]], [[0, 1], [0, 0.5], [0.5, 1]], atol=1e-6)
    np.testing.assert_allclose(skin.uvs[skin.triangles[1]], corners)
    texture["extensions"]["KHR_texture_transform"]["scale"] = "large"
    with pytest.raises(poise.PoiseError, match="texture of primitive 0 of mesh 0 has a KHR_texture_transform that is none"):
        loaded(tmp_path, builder).skin  # noqa: B018
