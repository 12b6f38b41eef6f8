import numpy as np
import pytest

import poise
from poise.formats.gltf_to_motion import bone_columns, turns_of
from poise.geometry.rotations import rotation_vectors
from tests.support.gltf_files import GltfBuilder, human, node_matrices, random_quaternions


def load(tmp_path, content, name="figure.glb", **options):
    path = tmp_path / name
    path.write_bytes(content)
    return poise.load(path, **options)


def posed(character, rotations):
    """The pose in which nodes of the character's file have some rotations xyzw; the base is where it is at rest."""
    source = character.source
    angles = np.zeros(character.n_dofs)
    for bone, (turning, _) in bone_columns(character, source).items():
        if bone in rotations:
            x, y, z, w = rotations[bone]
            turned = turns_of(source, bone, np.array([[w, x, y, z]]))
            angles[turning] = rotation_vectors(turned)[0]
    return poise.Pose(character, angles, (source.rest_position(source.skeleton.base), (1, 0, 0, 0)))


@pytest.mark.parametrize("vrm", [None, "0.x", "1.0"])
@pytest.mark.parametrize("scale", [1.0, 0.01])
def test_bones_are_where_the_nodes_of_the_file_are_in_random_poses(tmp_path, vrm, scale):
    builder, bones = human(seed=3, scale=scale, vrm=vrm)
    character = load(tmp_path, builder.glb())
    rng = np.random.default_rng(0)
    faced = np.diag([-1.0, 1.0, -1.0]) if vrm == "0.x" else np.eye(3)
    for _ in range(10):
        rotations = dict(zip(bones.values(), random_quaternions(rng, len(bones)), strict=True))
        del rotations[bones["hips"]]
        pose = posed(character, rotations)
        expected = node_matrices(builder.value, rotations)[:, :3, 3] @ faced.T
        for name, number in bones.items():
            np.testing.assert_allclose(pose.segment_frame(name)[0], expected[number], atol=1e-9)


def test_a_character_stands_upright_in_metres_and_faces_z(tmp_path):
    builder, _ = human(seed=5, vrm="0.x", scale=0.01)
    character = load(tmp_path, builder.glb(), "avatar.vrm")
    pose = poise.Pose(character)
    assert character.base == "hips"
    assert character.rest.tolist() == [0.0] * character.n_dofs
    np.testing.assert_allclose(pose.segment_frame("head")[0], (0, 0.65, 0), atol=1e-9)
    np.testing.assert_allclose(pose.segment_frame("leftHand")[0], (0.67, 0.5, 0), atol=1e-9)
    np.testing.assert_allclose(pose.segment_frame("leftToes")[0], (0.1, -0.9, 0.1), atol=1e-9)
    assert [effector.name for effector in character.effectors] == [
        "hips", "head", "leftHand", "rightHand", "leftFoot", "rightFoot"
    ]  # fmt: skip
    assert character.source.human_bones["leftHand"] == "leftHand"
    assert "VRM 0.x avatars face −z, so it is turned to face z" in character.source.notes


def test_unit_and_up_can_be_given(tmp_path):
    builder, _ = human()
    character = load(tmp_path, builder.glb(), unit="foot")
    np.testing.assert_allclose(poise.Pose(character).segment_frame("head")[0], (0, 0.65 * 0.3048, 0), atol=1e-9)
    assert "lengths are taken for units of 0.3048 m" in character.source.notes
    lying = load(tmp_path, builder.glb(), up="z")
    np.testing.assert_allclose(poise.Pose(lying).segment_frame("head")[0], (0, 0, -0.65), atol=1e-9)


def test_missing_and_duplicate_names_become_names_that_differ(tmp_path):
    builder = GltfBuilder()
    root = builder.node("arm")
    joints = [root, builder.node("arm", root), builder.node(None, 1), builder.node("arm_2", 2), builder.node(" ", 3)]
    builder.skin(joints)
    character = load(tmp_path, builder.glb())
    assert [segment.name for segment in character.segments] == ["arm", "arm_3", "node_2", "arm_2", "node_4"]


def test_a_root_that_only_carries_the_hips_is_no_part_of_the_body(tmp_path):
    builder, _ = human()
    builder.value["skins"][0]["joints"].insert(0, 0)
    character = load(tmp_path, builder.glb())
    assert character.base == "hips"
    assert "'Armature' only carries 'hips' and is no part of the body" in character.source.notes


def test_bones_for_inverse_kinematics_beside_the_hips_are_no_part_of_the_body(tmp_path):
    builder, _ = human()
    aim = builder.node("ik_foot_root", 0)
    builder.value["skins"][0]["joints"] += [0, aim, builder.node("ik_foot_l", aim), builder.node("ik_foot_r", aim)]
    character = load(tmp_path, builder.glb())
    assert character.base == "hips"
    assert "ik_foot_root" not in {segment.name for segment in character.segments}
    assert "'Armature' only carries 'hips' and is no part of the body, nor are 3 bones beside it" in character.source.notes


def test_several_roots_share_the_node_that_carries_them(tmp_path):
    builder = GltfBuilder()
    root = builder.node("rig")
    joints = []
    for name in "ab":
        first = builder.node(f"{name}_upper", root, translation=[1, 0, 0])
        joints += [first, builder.node(f"{name}_lower", first, translation=[0, 1, 0])]
    builder.skin(joints)
    assert load(tmp_path, builder.glb()).base == "rig"


def test_two_skins_make_one_skeleton(tmp_path):
    builder, bones = human(skinned=False)
    builder.skin([bones[name] for name in bones if "Leg" in name or name == "hips"])
    builder.skin([bones[name] for name in bones if "Leg" not in name])
    assert len(load(tmp_path, builder.glb()).segments) == len(bones)


def test_an_unskinned_file_has_the_nodes_as_bones_that_are_animated(tmp_path):
    builder, bones = human(skinned=False)
    builder.value["meshes"] = [{"primitives": []}]
    builder.value["nodes"][bones["head"]]["mesh"] = 0
    turned = [(bones[name], "rotation", [0.0], [[0, 0, 0, 1]]) for name in ("hips", "spine", "leftUpperArm", "leftLowerArm")]
    builder.animation(turned)
    character = load(tmp_path, builder.glb())
    assert {segment.name for segment in character.segments} == {"hips", "spine", "leftUpperArm", "leftLowerArm"}


def test_matrix_nodes_are_read_like_others(tmp_path):
    builder, bones = human(seed=2)
    at_rest = poise.Pose(load(tmp_path, builder.glb()))
    placed = node_matrices(builder.value)
    for number, node in enumerate(builder.value["nodes"]):
        parent = next((n for n, other in enumerate(builder.value["nodes"]) if number in other.get("children", ())), None)
        local = placed[number] if parent is None else np.linalg.inv(placed[parent]) @ placed[number]
        for field in ("translation", "rotation", "scale"):
            node.pop(field, None)
        node["matrix"] = local.T.ravel().tolist()
    pose = poise.Pose(load(tmp_path, builder.glb()))
    for name in bones:
        np.testing.assert_allclose(pose.segment_frame(name)[0], at_rest.segment_frame(name)[0], atol=1e-9)


def test_an_unevenly_scaled_bone_is_warned_of(tmp_path):
    builder, bones = human()
    builder.value["nodes"][bones["spine"]]["scale"] = [1, 2, 1]
    with pytest.warns(UserWarning, match=r"figure\.glb: node 2 'spine' and 8 more are scaled unevenly"):
        load(tmp_path, builder.glb())


def test_spring_bones_are_rigid_parts(tmp_path):
    builder, bones = human(vrm="1.0")
    hair = builder.node("hair", bones["head"], translation=[0, 0.1, 0])
    tip = builder.node("hair_tip", hair, translation=[0, 0.1, 0])
    builder.value["skins"][0]["joints"] += [hair, tip]
    springs = [{"joints": [{"node": hair}, {"node": tip}]}]
    builder.value["extensions"]["VRMC_springBone"] = {"specVersion": "1.0", "springs": springs}
    character = load(tmp_path, builder.glb(), "avatar.vrm")
    assert "hair" not in {segment.name for segment in character.segments}
    assert any("2 spring bones" in note for note in character.source.notes)


def test_thumbs_of_old_avatars_have_the_names_of_new_ones(tmp_path):
    builder, bones = human(vrm="0.x")
    thumb = builder.node("thumb", bones["leftHand"], translation=[0.02, 0, 0.02])
    builder.value["extensions"]["VRM"]["humanoid"]["humanBones"].append({"bone": "leftThumbProximal", "node": thumb})
    assert load(tmp_path, builder.glb(), "avatar.vrm").source.human_bones["leftThumbMetacarpal"] == "thumb"


def test_equality_knows_nothing_of_the_file(tmp_path):
    builder, _ = human()
    one, other = load(tmp_path, builder.glb()), load(tmp_path, builder.gltf(), "figure.gltf")
    assert one == other
    assert one.source is not other.source
    assert one.with_limits({}).source is one.source
    assert one.rebase("leftFoot").source is one.source


@pytest.mark.parametrize("turn", [[0, 1, 0, 0], [0, 0.5**0.5, 0, 0.5**0.5], [0.5**0.5, 0, 0, 0.5**0.5], [0.5, 0.5, 0.5, 0.5]])
@pytest.mark.parametrize("named", [True, False])
def test_a_body_that_lies_or_faces_elsewhere_is_turned_and_that_is_warned_of(tmp_path, turn, named):
    builder, bones = human(seed=3)
    builder.value["nodes"][0]["rotation"] = turn
    names = {name: name for name in bones}
    if not named:
        names = {name: f"bone_{number}" for name, number in bones.items()}
        for name, number in bones.items():
            builder.value["nodes"][number]["name"] = names[name]
    with pytest.warns(UserWarning, match="the body lies or faces elsewhere, so it is turned to z"):
        character = load(tmp_path, builder.glb())
    pose = poise.Pose(character)
    np.testing.assert_allclose(pose.segment_frame(names["head"])[0], (0, 0.65, 0), atol=1e-9)
    np.testing.assert_allclose(pose.segment_frame(names["leftToes"])[0], (0.1, -0.9, 0.1), atol=1e-9)
    as_it_is = load(tmp_path, builder.glb(), up="y")
    assert np.abs(np.subtract(poise.Pose(as_it_is).segment_frame(names["leftToes"])[0], (0.1, -0.9, 0.1))).max() > 0.1


def test_a_body_as_high_as_a_tower_is_warned_of(tmp_path):
    builder, _ = human(scale=0.01)
    builder.value["nodes"][0]["scale"] = [1, 1, 1]
    with pytest.warns(UserWarning, match=r"the body is 1\d\d m high, so its lengths may be no metres \(unit= overrides\)"):
        load(tmp_path, builder.glb())
    load(tmp_path, builder.glb(), unit="cm")


def test_hands_and_feet_are_found_by_structure_where_names_say_nothing(tmp_path):
    builder, bones = human()
    for number, node in enumerate(builder.value["nodes"]):
        node["name"] = f"bone_{number}"
    character = load(tmp_path, builder.glb())
    ends = {bones[name] for name in ("hips", "head", "leftHand", "rightHand", "leftFoot", "rightFoot")}
    assert {effector.name for effector in character.effectors} == {f"bone_{number}" for number in ends}


def test_hands_and_feet_are_found_by_names_among_any_number_of_bones(tmp_path):
    builder, bones = human()
    joints = list(bones.values())
    for number in range(150):
        joints.append(builder.node(f"heel.{number}.L", bones["leftFoot"], translation=[0.001 * number, -0.05, -0.05]))
    builder.value["skins"] = []
    builder.skin(joints)
    character = load(tmp_path, builder.glb())
    assert {effector.name for effector in character.effectors} == {
        "hips",
        "head",
        "leftHand",
        "rightHand",
        "leftFoot",
        "rightFoot",
    }
