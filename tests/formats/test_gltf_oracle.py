"""glTF and VRM files beside three.js, three-vrm and the validator of Khronos, on what we write and on what others wrote."""

import warnings

import numpy as np
import pytest

import poise
from poise.formats.gltf_animations import read_keys
from poise.formats.gltf_to_motion import bone_columns, turns_of
from poise.geometry.rotations import rotation_matrix, rotation_vectors
from tests.support.data import DATA
from tests.support.gltf_files import human, random_quaternions
from tests.support.three_js import mesh_corners, needs_three_js, node_frames, validation_errors

FILES = [path for kind in ("glb", "gltf", "vrm", "vrma") for path in sorted(DATA.glob(f"**/*.{kind}"))]
AVATARS = [path for path in FILES if path.suffix == ".vrm"]
POSES = 100
INVALID = {"RobotExpressive.glb"}
"""Files that the validator refuses as they came."""

pytestmark = [needs_three_js, pytest.mark.process]


@pytest.fixture(autouse=True)
def _no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", poise.errors.FileFormatWarning)
        yield


def motion_by_turns(character, turns, placements=None):
    """A motion in which bones are turned against rest; turns: (n, 4) wxyz by node."""
    count = len(next(iter(turns.values())))
    angles = np.zeros((count, character.n_dofs))
    for bone, (turning, _) in bone_columns(character, character.source).items():
        if bone in turns:
            angles[:, turning] = rotation_vectors(turns[bone])
    source = character.source
    rest = (*source.rest_position(source.skeleton.base), 1, 0, 0, 0)
    return poise.Motion(character, angles, [rest] * count if placements is None else placements, rate=30)


def assert_bones_are_at(motion, matrices, atol):
    """Compare positions and rotations of all bones with those of nodes in the file's axes, (n, n_nodes, 4, 4)."""
    source = motion.character.source
    size = np.ptp(source.rest_positions, axis=0).max()
    for bone in source.skeleton.bones:
        name = source.skeleton.names[bone]
        world = source.to_world @ matrices[:, bone]
        np.testing.assert_allclose(motion.positions(name), world[:, :3, 3], atol=atol * size)
        placed = motion.rotations(name) @ (source.to_world @ source.tree.placements[bone])[:3, :3]
        # Nodes that are scaled by 1.00001 along one axis shear those below them, which segments are not.
        np.testing.assert_allclose(placed, world[:, :3, :3], atol=50 * atol * np.abs(placed).max())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_bones_are_where_three_js_has_them_in_random_poses(path):
    character = poise.load(path)
    source, rng = character.source, np.random.default_rng(0)
    if source.doubts:
        pytest.skip(source.doubts[0])
    rotations = {bone: random_quaternions(rng, POSES) for bone in source.skeleton.bones}
    poses = [{str(bone): xyzw[k].tolist() for bone, xyzw in rotations.items()} for k in range(POSES)]
    turns = {bone: turns_of(source, bone, xyzw[:, [3, 0, 1, 2]]) for bone, xyzw in rotations.items()}
    assert_bones_are_at(motion_by_turns(character, turns), node_frames(path, poses=poses), 1e-6)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_skin_follows_the_bones_as_in_three_js(path):
    character = poise.load(path)
    source, skin, rng = character.source, character.skin, np.random.default_rng(4)
    if skin is None:
        pytest.skip("it has no mesh")
    rotations = {bone: random_quaternions(rng, 3) for bone in source.skeleton.bones}
    poses = [{str(bone): xyzw[k].tolist() for bone, xyzw in rotations.items()} for k in range(3)]
    turns = {bone: turns_of(source, bone, xyzw[:, [3, 0, 1, 2]]) for bone, xyzw in rotations.items()}
    motion = motion_by_turns(character, turns)
    shown = [node for node in source.tree.order if source.file.gltf.nodes[node].mesh is not None]
    size = np.ptp(source.rest_positions, axis=0).max()
    for pose, corners in zip(motion, mesh_corners(path, shown, poses), strict=True):
        frames = {segment.name: np.eye(4) for segment in character.segments}
        for name, frame in frames.items():
            position, orientation = pose.segment_frame(name)
            frame[:3, 3], frame[:3, :3] = position, rotation_matrix(orientation)
        ours = skin.posed(frames)[skin.triangles.ravel()]
        np.testing.assert_allclose(ours, corners @ source.to_world[:3, :3].T, atol=1e-5 * size)


@pytest.mark.parametrize("path", AVATARS, ids=lambda path: path.name)
def test_human_bones_turn_as_those_of_three_vrm(path):
    character = poise.load(path)
    source, rng = character.source, np.random.default_rng(1)
    humanoid = {bone: node for bone, node in source.humanoid.nodes.items() if node in source.skeleton.bones}
    rotations = {bone: random_quaternions(rng, POSES) for bone in humanoid}
    poses = [{bone: xyzw[k].tolist() for bone, xyzw in rotations.items()} for k in range(POSES)]
    facing = np.array([1, 1, 1, 1]) if source.humanoid.version == "VRM 1.0" else np.array([1, -1, 1, -1])
    turns = {humanoid[bone]: xyzw[:, [3, 0, 1, 2]] * facing for bone, xyzw in rotations.items()}
    assert_bones_are_at(motion_by_turns(character, turns), node_frames(path, poses=poses, normalized=True), 1e-6)


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix != ".vrm"], ids=lambda path: path.name)
def test_animations_are_sampled_as_three_js_plays_them(path):
    if not poise.load(path).source.file.gltf.animations:
        pytest.skip("it has no animation")
    motion = poise.load_motion(path, slides=True)
    source = motion.character.source
    if motion.source.doubts:
        pytest.skip(motion.source.doubts[0])
    times = motion.source.begin + motion.times[:-1]  # at its very end three.js may begin anew
    frames = node_frames(path, animation=0, times=times.tolist())
    # three.js interpolates rotations that are not quite of length 1, as some programs round them, as they are.
    keys = [part.values for part in read_keys(source.file, source.tree, 0) if part.path == "rotation"]
    rounded = max(np.abs(np.linalg.norm(values, axis=1) - 1.0).max() for values in keys)
    assert_bones_are_at(motion[: len(times)], frames, 2e-6 + 5.0 * rounded)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_written_has_no_errors_and_is_read_again(path, tmp_path):
    character, rng = poise.load(path), np.random.default_rng(2)
    motion = poise.Motion(character, np.cumsum(rng.normal(0.0, 0.1, (20, character.n_dofs)), axis=0), rate=25)
    suffix = ".glb" if path.suffix == ".vrma" else path.suffix
    files = [tmp_path / f"{name}{kind}" for name, kind in (("pose", suffix), ("motion", suffix), ("text", ".gltf"))]
    for thing, file in zip((motion.pose(7), motion, motion), files, strict=True):
        poise.save(thing, file)
    if character.source.humanoid is not None:
        files.append(tmp_path / "motion.vrma")
        poise.save(motion, files[-1])
    if path.name not in INVALID:
        assert validation_errors(files) == [[] for _ in files]
    again = poise.load_motion(files[1], animation="motion")
    for segment in character.segments:
        np.testing.assert_allclose(again.positions(segment.name), motion.positions(segment.name), atol=1e-6)
        np.testing.assert_allclose(again.rotations(segment.name), motion.rotations(segment.name), atol=1e-6)


@pytest.mark.parametrize("path", AVATARS, ids=lambda path: path.name)
def test_vrm_animations_that_we_write_play_in_three_vrm(path, tmp_path):
    character, rng = poise.load(path), np.random.default_rng(3)
    source = character.source
    human_nodes = set(source.humanoid.nodes.values())
    turns = {bone: random_quaternions(rng, 10) for bone in source.skeleton.bones if bone in human_nodes}
    position = source.rest_position(source.skeleton.base)
    placements = np.column_stack([position + rng.normal(size=(10, 3)), random_quaternions(rng, 10)])
    motion = motion_by_turns(character, turns, placements)
    poise.save(motion, tmp_path / "dance.vrma")
    frames = node_frames(path, animation=0, vrma=str(tmp_path / "dance.vrma"), times=motion.times[:-1].tolist())
    if abs(position[1]) < 1e-6:
        pytest.skip("its hips are on the floor at rest, so that no height scales how far they go")
    assert_bones_are_at(motion[:9], frames, 1e-5)


@pytest.mark.parametrize("vrm", ["0.x", "1.0"])
def test_avatars_that_take_over_a_vrm_animation_move_as_in_three_vrm(vrm, tmp_path):
    path = tmp_path / "avatar.vrm"
    path.write_bytes(human(seed=4, vrm=vrm, scale=0.7)[0].glb())
    for file in DATA.glob("**/*.vrma"):
        motion = poise.load_motion(file, character=poise.load(path))
        frames = node_frames(path, animation=0, vrma=str(file), times=motion.times[:-1].tolist())
        assert_bones_are_at(motion[: len(motion) - 1], frames, 1e-5)
