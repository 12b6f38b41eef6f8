import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, FileFormatWarning
from tests.support.gltf_files import human, node_matrices, random_quaternions

QUARTER = [0.0, 0.0, 0.5**0.5, 0.5**0.5]
"""A quarter of a turn about z, xyzw."""
NONE = [0.0, 0.0, 0.0, 1.0]


def load_motion(tmp_path, builder, **options):
    path = tmp_path / "figure.glb"
    path.write_bytes(builder.glb())
    return poise.load_motion(path, **options)


def angle_about_z(motion, name):
    m = motion.rotations(name)
    return np.degrees(np.arctan2(m[:, 1, 0], m[:, 0, 0]))


@pytest.mark.parametrize(
    ("how", "values", "expected"),
    [
        ("STEP", [NONE, QUARTER], [0, 0, 0, 0, 90]),
        ("LINEAR", [NONE, QUARTER], [0, 22.5, 45, 67.5, 90]),
        ("CUBICSPLINE", [[0] * 4, NONE, [0] * 4, [0] * 4, QUARTER, [0] * 4], [0, 13.2, 45, 76.8, 90]),
    ],
)
def test_keys_are_interpolated_as_the_animation_says(tmp_path, how, values, expected):
    builder, bones = human()
    builder.animation([(bones["head"], "rotation", [0.0, 1.0], values, how)])
    motion = load_motion(tmp_path, builder, rate=4)
    np.testing.assert_allclose(angle_about_z(motion, "head"), expected, atol=0.1)


def test_frames_lie_on_the_keys(tmp_path):
    builder, bones = human()
    rng = np.random.default_rng(0)
    times, values = np.arange(21) / 30, random_quaternions(rng, 21)
    builder.animation([(bones["head"], "rotation", times, values), (bones["neck"], "rotation", times[::5], values[::5])])
    motion = load_motion(tmp_path, builder)
    assert (motion.rate, len(motion)) == (30, 21)
    for frame, rotation in enumerate(np.float32(values)):
        if frame % 5 == 0:
            turned = {bones["head"]: rotation, bones["neck"]: rotation}
            expected = node_matrices(builder.value, turned)[bones["head"], :3, 3]
            np.testing.assert_allclose(motion.positions("head")[frame], expected, atol=1e-6)


@pytest.mark.parametrize(
    ("times", "rate", "count"),
    [
        (np.arange(10) / 60, 60, 10),
        (np.arange(10) / 29.97, 29.97, 10),
        ([0.0, 0.5, 2.0], 24, 49),
        ([0.0, 0.1, 0.5], 30, 16),
        ([0.25], 30, 1),
        ([0.0, 0.1234567, 1.0], 60, 61),
        (1.0 + np.arange(5) / 25, 25, 5),
    ],
)
def test_the_rate_is_the_one_that_keys_lie_on(tmp_path, times, rate, count):
    builder, bones = human()
    builder.animation([(bones["head"], "rotation", times, [NONE] * len(times))])
    motion = load_motion(tmp_path, builder)
    assert motion.rate == pytest.approx(rate, rel=1e-5)
    assert len(motion) == count


def test_the_base_goes_where_the_nodes_above_it_go(tmp_path):
    builder, bones = human(seed=7, scale=0.01)
    rng = np.random.default_rng(1)
    times = np.arange(5) / 30
    above, own, moved = random_quaternions(rng, 5), random_quaternions(rng, 5), rng.normal(size=(5, 3))
    builder.animation([
        (0, "rotation", times, above), (0, "translation", times, moved),
        (bones["hips"], "rotation", times, own), (bones["hips"], "translation", times, 100 * moved),
    ])  # fmt: skip
    motion = load_motion(tmp_path, builder)
    for k in range(5):
        rotations, translations = {0: above[k], bones["hips"]: own[k]}, {0: moved[k], bones["hips"]: 100 * moved[k]}
        expected = node_matrices(builder.value, rotations, translations)
        for name, number in bones.items():
            np.testing.assert_allclose(motion.positions(name)[k], expected[number, :3, 3], atol=1e-5)


def test_bones_that_move_on_their_parents_are_held_unless_slides_are_asked_for(tmp_path):
    builder, bones = human(seed=8)
    times, rest = [0.0, 1.0], np.array(builder.value["nodes"][bones["leftFoot"]]["translation"])
    builder.animation([(bones["leftFoot"], "translation", times, [rest, rest + np.array([0.0, 0.3, 0.0])])])
    with pytest.warns(FileFormatWarning, match=r"moved from their places by up to 300 mm, at 'leftFoot'"):
        held = load_motion(tmp_path, builder)
    assert np.ptp(held.positions("leftFoot"), axis=0).max() < 1e-9
    free = load_motion(tmp_path, builder, slides=True)
    expected = node_matrices(builder.value, None, {bones["leftFoot"]: rest + np.array([0.0, 0.3, 0.0])})
    np.testing.assert_allclose(free.positions("leftToes")[-1], expected[bones["leftToes"], :3, 3], atol=1e-6)


def test_an_animation_is_chosen_by_name_or_number(tmp_path):
    builder, bones = human()
    for name, value in (("rest", NONE), ("turn", QUARTER)):
        builder.animation([(bones["head"], "rotation", [0.0], [value])], name)
    assert angle_about_z(load_motion(tmp_path, builder), "head") == pytest.approx([0])
    for which in ("turn", 1):
        motion = load_motion(tmp_path, builder, animation=which)
        assert angle_about_z(motion, "head") == pytest.approx([90])
        assert "it holds 2 animations, and this is 'turn': 'rest', 'turn'" in motion.notes
    with pytest.raises(FileFormatError, match="animation 'trun' is unknown; did you mean 'turn'"):
        load_motion(tmp_path, builder, animation="trun")


@pytest.mark.parametrize(
    ("channel", "said"),
    [
        ((99, "rotation", [0.0], [NONE]), "channel 0 of animation 0 names node 99, and there are 22"),
        ((1, "rotation", [0.0, 1.0], [NONE]), "sampler 0 of animation 0 has 2 times and 1 values; it needs 1 for each time"),
        ((1, "rotation", [1.0, 0.0], [NONE] * 2), "sampler 0 of animation 0 has times that do not rise from 0 on"),
        ((1, "rotation", [0.0], [[0, 0, 0]]), "accessor 1 is of type VEC3, and sampler 0 of animation 0 needs VEC4"),
        ((1, "rotation", [0.0, 1e9], [NONE] * 2), "animation lasts 1e+09 s, too long to be sampled"),
    ],
)
def test_animations_that_are_none_are_refused(tmp_path, channel, said):
    builder, _ = human()
    builder.animation([channel])
    with pytest.raises(FileFormatError) as caught:
        load_motion(tmp_path, builder)
    assert said in str(caught.value)


def test_channels_that_name_the_same_keys_without_end_are_refused(tmp_path):
    builder, bones = human()
    builder.animation([(bones["head"], "rotation", np.arange(50_000) / 30, np.tile(NONE, (50_000, 1)))])
    animation = builder.value["animations"][0]
    animation["channels"] *= 100
    with pytest.raises(FileFormatError, match="animation 0 has more than 4000000 keys, which are the most"):
        load_motion(tmp_path, builder)


def test_a_file_without_an_animation_says_so(tmp_path):
    with pytest.raises(FileFormatError, match=r"file holds a character and no animation; poise\.load reads it"):
        load_motion(tmp_path, human()[0])
