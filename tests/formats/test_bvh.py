"""BVH: units, the up axis and positions as they are meant, and what is read is written to the last digit."""

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError
from poise.formats.bvh_parser import Bvh, BvhJoint, decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_writer import bvh_of, encode_bvh
from poise.formats.json_schema import encode_character
from tests.support.bvh_files import SIMPLE, fields, read
from tests.support.data import RECORDINGS

ROOT = ("Xposition", "Yposition", "Zposition", "Zrotation", "Xrotation", "Yrotation")


def test_what_was_read_is_written_to_the_last_digit(tmp_path):
    first, second = tmp_path / "one.bvh", tmp_path / "two.bvh"
    first.write_text(SIMPLE)
    motion = poise.load_motion(first)
    poise.save(motion, second)
    assert fields(decode_bvh(second.read_bytes())) == fields(read(SIMPLE))
    np.testing.assert_array_equal(decode_bvh(second.read_bytes()).rows, read(SIMPLE).rows)
    assert len(poise.load(first).joints) == 3
    poise.save(motion[1:], second)
    np.testing.assert_array_equal(decode_bvh(second.read_bytes()).rows, read(SIMPLE).rows[1:])


def test_units_and_the_axis_that_is_up_are_guessed_said_and_overridden():
    motion = motion_of(read(SIMPLE))
    assert motion.notes == ("its skeleton is 130 units high, so lengths are taken for cm (unit= overrides)",)
    np.testing.assert_allclose(motion.placements[0, :3], (0.01, 0.9, 0.02))
    assert motion_of(read(SIMPLE), unit=1.0).placements[0, 1] == 90.0
    tall = SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 0 40").replace("OFFSET 0 90 0", "OFFSET 0 0 90")
    standing = motion_of(read(tall))
    assert "so z is taken for up" in standing.notes[0]
    pose = poise.Pose(standing.character)
    np.testing.assert_allclose(pose.frame("Chest")[0], (0.0, 0.4, 0.0), atol=1e-12)
    for wrong in ({"unit": "ell"}, {"unit": -1.0}, {"up": "x"}):
        with pytest.raises(poise.PoiseError):
            motion_of(read(SIMPLE), **wrong)


def test_every_end_site_is_kept_where_it_was():
    ends = "End Site Toe\n{\nOFFSET 1 2 3\n}\n"
    text = SIMPLE.replace("\tJOINT Chest", ends + "JOINT Chest").replace("}\nMOTION", ends.replace("3", "4") + "}\nMOTION")
    bvh = read(text)
    assert [(end.name, end.offset[2], end.after) for end in bvh.joints[0].ends] == [("Site Toe", 3, 0), ("Site Toe", 4, 1)]
    assert decode_bvh(encode_bvh(bvh)).joints == bvh.joints


def test_numbers_of_many_digits_are_kept(tmp_path):
    first, second = tmp_path / "one.bvh", tmp_path / "two.bvh"
    first.write_text(SIMPLE.replace("40 50 60", "40.1234567890123 -0.00012345678901234567 1e-17"))
    poise.save(poise.load_motion(first), second)
    np.testing.assert_array_equal(decode_bvh(second.read_bytes()).rows, decode_bvh(first.read_bytes()).rows)
    assert b"40.1234567890123 " in second.read_bytes()


def test_what_is_made_of_a_file_is_written_as_the_file_is(tmp_path):
    """Also where joints have positions, z is up and the root turns in its own order."""
    text = SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 0 40").replace("OFFSET 0 90 0", "OFFSET 0 0 90")
    text = text.replace("CHANNELS 3 Z", "CHANNELS 4 Xposition Z").replace("30 40", "30 7 40")
    text = text.replace("Zrotation Xrotation Yrotation\n\tJOINT", "Yrotation Zrotation Xrotation\n\tJOINT")
    first, second = tmp_path / "one.bvh", tmp_path / "two.bvh"
    first.write_text(text)
    motion = poise.load_motion(first)
    assert motion.source.convention.up == "z"
    for other in (motion.resample(70.0), motion.moved((1, 2, 3), (1, 2, 3, 4)), motion.rebase("Chest"), motion.loop(2)):
        poise.save(other, second)
        again = poise.load_motion(second)
        assert fields(decode_bvh(second.read_bytes())) == fields(decode_bvh(first.read_bytes()))
        assert again.rate == pytest.approx(other.rate)
        for name in ("Hips", "Chest"):
            np.testing.assert_allclose(again.positions(name), other.positions(name), atol=1e-9)
            np.testing.assert_allclose(again.rotations(name), other.rotations(name), atol=1e-9)
    poise.save(motion, second, unit="inch")
    np.testing.assert_allclose(poise.load_motion(second, unit="inch").positions("Chest"), motion.positions("Chest"), atol=1e-9)
    assert decode_bvh(second.read_bytes()).joints[1].offset[2] == pytest.approx(40 / 2.54)


def test_changed_angles_are_written_with_the_joints_channels_and_unit_of_the_file(tmp_path):
    text = SIMPLE.replace("Xposition Yposition", "Yposition Xposition").replace(
        "Zrotation Xrotation Yrotation\n\tJOINT", "Yrotation Zrotation Xrotation\n\tJOINT"
    )
    (tmp_path / "file.bvh").write_text(text)
    motion = poise.load_motion(tmp_path / "file.bvh", unit="inch")
    poise.save(motion, tmp_path / "own.bvh")
    poise.save(motion.with_angles(motion.angles + np.radians(1.0)), tmp_path / "changed.bvh")
    own, changed = (decode_bvh((tmp_path / name).read_bytes()) for name in ("own.bvh", "changed.bvh"))
    assert fields(own) == fields(changed)
    assert (own.rows[:, :6] == changed.rows[:, :6]).all()
    np.testing.assert_allclose(changed.rows[:, 6:], own.rows[:, 6:] + 1.0, atol=1e-9)


def test_a_lone_root_hangs_on_the_world(tmp_path):
    path = tmp_path / "prop.bvh"
    text = SIMPLE[: SIMPLE.index("\tJOINT")] + "}\nMOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3 4 5 6\n"
    path.write_text(text)
    motion = poise.load_motion(path, unit="m")
    np.testing.assert_allclose(motion.positions("Hips"), [(1, 2, 3)])
    poise.save(motion, path)
    assert decode_bvh(path.read_bytes()).rows.tolist() == [[1, 2, 3, 4, 5, 6]]


def test_limits_are_guesses_and_said_to_be(tmp_path):
    path = tmp_path / "a.bvh"
    path.write_text(SIMPLE.replace("50 370", "50 1000"))
    character = poise.load(path)
    assert all(joint.guessed for joint in character.joints)
    assert character.joints[-1].limits == pytest.approx((-6 * np.pi, 6 * np.pi))  # the file itself turns so far
    assert (poise.load_motion(path).angles <= character.limits[:, 1]).all()
    assert "limits with a ? are guesses, of 3 of 3 joints" in poise.describe(character)
    named = character.joints[0].name
    known = character.rebase("Chest").with_limits({named: (-1.0, 1.0)})
    assert [joint.guessed for joint in known.joints] == [False, True, True]
    poise.save(known, tmp_path / "a.json")
    assert poise.load(tmp_path / "a.json").joints == known.joints
    assert b'"guessed"' not in encode_character(poise.biped())


def test_units_are_for_bvh_only(tmp_path, biped):
    poise.save(biped, tmp_path / "a.json")
    for wrong in (
        lambda: poise.load(tmp_path / "a.json", unit="cm"),
        lambda: poise.load(tmp_path / "a.json", up="z"),
        lambda: poise.save(biped, tmp_path / "a.json", unit="cm"),
        lambda: poise.save(poise.Motion(biped, [biped.rest]), tmp_path / "a.bvh", unit="ell"),
    ):
        with pytest.raises(poise.PoiseError):
            wrong()
    poise.save(poise.Motion(biped, [biped.rest]), tmp_path / "a.bvh", unit="m")
    assert poise.load(tmp_path / "a.bvh", unit="m", up="y").n_dofs == 30


def test_positions_on_every_joint_and_rotations_before_positions():
    text = SIMPLE.replace(
        "CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 6 Zrotation Xrotation Yrotation Xposition Yposition Zposition"
    )
    rows = "MOTION\nFrames: 1\nFrame Time: 0.1\n0 90 0 0 0 0 90 0 0 1 42 3\n"
    for slides, dofs in ((False, 3), (True, 6)):
        motion = motion_of(read(text[: text.index("MOTION")] + rows), slides=slides)
        np.testing.assert_allclose(motion.positions("Chest")[0], (0.01, 1.32, 0.03), atol=1e-12)
        assert motion.character.n_dofs == dofs
    assert decode_bvh(encode_bvh(bvh_of(motion))).rows.tolist() == [[0, 90, 0, 0, 0, 0, 90, 0, 0, 1, 42, 3]]


def test_effectors_are_at_hands_feet_and_head_or_else_where_limbs_end():
    assert [effector.name for effector in motion_of(read(SIMPLE)).character.effectors] == ["Hips", "Chest"]
    assert [effector.name for effector in motion_of(read(SIMPLE.replace("Chest", "Head"))).character.effectors] == [
        "Hips",
        "Head",
    ]


def test_up_is_from_the_feet_to_the_head_though_the_arms_reach_farther():
    def body(*axes):
        """Head, feet and arms of a skeleton, along these axes of the file."""
        right, up = (np.eye(3)["XYZ".index(axis)] for axis in axes)
        places = {
            "Head": 80 * up,
            "LeftFoot": -90 * up - 10 * right,
            "RightFoot": 10 * right - 90 * up,
            "LeftHand": -90 * right,
        }
        joints = [BvhJoint("Hips", -1, channels=ROOT)]
        joints += [BvhJoint(name, 0, tuple(place.tolist()), ROOT[3:]) for name, place in places.items()]
        joints.append(BvhJoint("RightHand", 0, tuple((90 * right).tolist()), ROOT[3:]))
        return motion_of(Bvh(joints, np.zeros((1, 21)), 0.1))

    assert not any("z is taken for up" in note for note in body("X", "Y").notes)
    assert "z is taken for up" in body("X", "Z").notes[0]
    for axes in (("X", "Y"), ("X", "Z")):
        head, foot = (body(*axes).positions(name)[0, 1] for name in ("Head", "LeftFoot"))
        assert head - foot == pytest.approx(1.7)


def test_decimetres_are_guessed():
    tall = SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 6 0").replace("OFFSET 0 90 0", "OFFSET 0 10 0")
    assert "16 units high, so lengths are taken for dm" in motion_of(read(tall)).notes[0]


def test_at_rest_a_slide_is_at_the_offset_that_it_replaces():
    channels = "Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    text = SIMPLE.replace("CHANNELS 3 Zrotation Xrotation Yrotation", f"CHANNELS 6 {channels}")
    text = text.replace("OFFSET 0 40 0", "OFFSET 1 40 2")
    rows = "MOTION\nFrames: 1\nFrame Time: 0.1\n0 90 0 0 0 0 5 6 7 0 0 0\n"
    character = motion_of(read(text[: text.index("MOTION")] + rows), unit="cm", slides=True).character
    np.testing.assert_allclose(poise.Pose(character).frame("Chest")[0], (0.01, 0.40, 0.02), atol=1e-12)


@pytest.mark.parametrize("turned", [("Z", "X", "Y"), ("X", "Y", "Z"), ("Y", "Z", "X"), ("Z", "Y", "X")])
@pytest.mark.parametrize("up", ["y", "z"])
def test_a_motion_that_was_placed_anew_is_written_as_its_file_has_it(turned, up):
    channels = "Yposition Xposition Zposition " + " ".join(f"{axis}rotation" for axis in turned)
    text = SIMPLE.replace("Xposition Yposition Zposition Zrotation Xrotation Yrotation", channels)
    motion = motion_of(read(text), up=up)
    rng = np.random.default_rng(0)
    placements = np.column_stack([rng.normal(size=(2, 3)), rng.normal(size=(2, 4))])
    moved = poise.Motion(motion.character, motion.angles, placements, rate=motion.rate)
    moved.source = motion.source
    written = bvh_of(moved)
    assert fields(written) == fields(read(text))
    again = motion_of(decode_bvh(encode_bvh(written)), up=up)
    for name in ("Hips", "Chest"):
        np.testing.assert_allclose(again.positions(name), moved.positions(name), atol=1e-6)
        np.testing.assert_allclose(again.rotations(name), moved.rotations(name), atol=1e-6)


def test_a_root_that_cannot_say_where_it_is_put_is_given_six_channels():
    text = SIMPLE.replace("CHANNELS 6 Xposition Yposition Zposition Zrotation", "CHANNELS 5 Xposition Yposition Zposition")
    motion = motion_of(read(text[: text.index("1 90 2")].replace("Frames: 2", "Frames: 1") + "0 0 0 0 0 0 0 0\n"))
    turned = motion.moved((1, 2, 3), (1, 2, 3, 4))
    again = motion_of(decode_bvh(encode_bvh(bvh_of(turned))))
    assert len(again.source.root.channels) == 6
    np.testing.assert_allclose(again.rotations("Chest"), turned.rotations("Chest"), atol=1e-9)


ADDED = (
    SIMPLE[: SIMPLE.index("MOTION")].replace(
        "CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    )
    + "MOTION\nFrames: 1\nFrame Time: 0.1\n0 90 0 0 0 0 0 0 0 10 0 0\n"
)
"""All positions below the root are 0, though OFFSETs are not."""


def test_positions_that_would_collapse_a_body_are_added_to_its_offsets():
    motion = motion_of(read(ADDED))
    assert "taken as added to OFFSETs" in motion.notes[-1]
    np.testing.assert_allclose(motion.positions("Chest")[0], (0.0, 1.3, 0.0), atol=1e-12)
    np.testing.assert_allclose(poise.Pose(motion.character).frame("Chest")[0], (0.0, 0.4, 0.0), atol=1e-12)
    np.testing.assert_array_equal(decode_bvh(encode_bvh(bvh_of(motion))).rows, read(ADDED).rows)
    assert "added" in motion_of(read(ADDED.replace("0 0 0 10", "0 0.0001 0 10"))).notes[-1]
    for text in (ADDED.replace("0 0 0 10", "0 1 0 10"), ADDED.replace("OFFSET 0 40 0", "OFFSET 0 0 0")):
        assert not any("added" in note for note in motion_of(read(text)).notes)


@pytest.mark.parametrize("unit", [None, "mm"])
def test_added_positions_that_are_no_longer_0_are_written_so_that_they_are_read_again(unit):
    motion = motion_of(read(ADDED), slides=True)
    angles = motion.angles.copy()
    angles[:, 0] = 0.25
    moved = poise.Motion(motion.character, angles, motion.placements, rate=motion.rate)
    moved.source = motion.source
    again = motion_of(decode_bvh(encode_bvh(bvh_of(moved, unit))), unit=unit)
    np.testing.assert_allclose(again.positions("Chest"), [(0.25, 1.3, 0.0)], atol=1e-12)


def test_several_roots_have_a_common_one():
    second = SIMPLE[SIMPLE.index("ROOT") : SIMPLE.index("MOTION")].replace("Hips", "Prop").replace("Chest", "Tip")
    text = SIMPLE.replace("MOTION", second + "MOTION")
    text = text[: text.index("1 90 2")] + " ".join(["0 100 0 0 0 0 0 0 0"] * 2) + "\n"
    motion = motion_of(read(text.replace("Frames: 2", "Frames: 1")))
    assert motion.character.base == "world"
    np.testing.assert_allclose(motion.positions("Prop")[0], (0.0, 1.0, 0.0), atol=1e-12)


def test_the_biped_is_written_as_an_animator_expects(tmp_path, biped):
    rng = np.random.default_rng(1)
    angles = np.clip(biped.rest + np.cumsum(rng.normal(0.0, 0.02, (50, 30)), axis=0), *biped.limits.T)
    motion = poise.Motion(biped, angles, rate=60)
    poise.save(motion, tmp_path / "biped.bvh")
    bvh = decode_bvh((tmp_path / "biped.bvh").read_bytes())
    assert (bvh.joints[0].name, len(bvh.joints[0].channels)) == ("pelvis", 6)
    assert len(bvh.joints) == 15
    assert {joint.name for joint in bvh.joints if joint.end} >= {"head", "left_foot", "right_foot", "left_hand", "right_hand"}
    again = poise.load_motion(tmp_path / "biped.bvh")
    assert again.rate == pytest.approx(60)
    for name in ("torso", "left_forearm", "left_shin", "right_upper_arm"):
        np.testing.assert_allclose(again.positions(name), motion.positions(name), atol=1e-9)
        np.testing.assert_allclose(again.rotations(name), motion.rotations(name), atol=1e-9)


def test_saving_the_wrong_thing_is_refused(tmp_path, biped):
    with pytest.raises(FileFormatError, match=r"motions are saved as \.bvh"):
        poise.save(biped, tmp_path / "x.bvh")
    with pytest.raises(FileFormatError, match=r"motions are saved as \.bvh"):
        poise.save(poise.Motion(biped, [biped.rest]), tmp_path / "x.json")
    with pytest.raises(FileFormatError, match="no motion is known in such a file"):
        poise.load_motion(tmp_path / "x.json")
    assert not list(tmp_path.iterdir())


def slow_positions(bvh, added=False):
    """Where all joints are, frame by frame, with nothing shared with the library (n, joints, 3), in the file's units.

    added: whether positions below the root are added to OFFSETs.
    """
    result = np.zeros((len(bvh.rows), len(bvh.joints), 3))
    for frame, row in enumerate(bvh.rows):
        turns, at = [], 0
        for number, joint in enumerate(bvh.joints):
            local, turn = np.array(joint.offset), np.eye(3)
            for channel in joint.channels:
                axis, value = "XYZ".index(channel[0]), row[at]
                at += 1
                if channel.endswith("position"):
                    local[axis] = value + (joint.offset[axis] if added and joint.parent >= 0 else 0.0)
                else:
                    c, s = np.cos(np.radians(value)), np.sin(np.radians(value))
                    about = np.eye(3)
                    i, j = (axis + 1) % 3, (axis + 2) % 3
                    about[i, i], about[i, j], about[j, i], about[j, j] = c, -s, s, c
                    turn = turn @ about
            above, origin = (
                (turns[joint.parent], result[frame, joint.parent]) if joint.parent >= 0 else (np.eye(3), np.zeros(3))
            )
            result[frame, number] = origin + above @ local
            turns.append(above @ turn)
    return result


@pytest.mark.filterwarnings("ignore::poise.errors.FileFormatWarning")  # of guesses, which are not tested here
@pytest.mark.skipif(not RECORDINGS, reason="set POISE_DATA to a folder with .bvh files")
@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_real_files_load_agree_with_a_slow_reader_and_come_back(path, tmp_path):
    motion, bvh = poise.load_motion(path), decode_bvh(path.read_bytes())
    rows = bvh.rows[:: max(len(bvh.rows) // 10, 1)]
    expected = slow_positions(Bvh(bvh.joints, rows, 1.0), motion.source.layout.added) * motion.source.convention.unit
    if motion.source.convention.up == "z":
        expected = expected[:, :, [0, 2, 1]] * (1.0, 1.0, -1.0)
    height = np.ptp(expected[0, :, 1]) or 1.0
    for number, joint in enumerate(bvh.joints):
        found = motion.positions(joint.name)[:: max(len(bvh.rows) // 10, 1)]
        assert np.abs(found - expected[:, number]).max() < 1e-6 * height, joint.name
    poise.save(motion, tmp_path / "again.bvh")
    again = decode_bvh((tmp_path / "again.bvh").read_bytes())
    assert fields(again) == fields(bvh)
    np.testing.assert_array_equal(again.rows, bvh.rows)
