"""BVH: odd files are read, hopeless ones are one sentence with a line, and what is read is written to the last digit."""

import contextlib
import os
import time
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError
from poise.formats.bvh import Bvh, BvhError, decode_bvh, encode_bvh
from poise.formats.bvh_motion import bvh_of, motion_of

DATA = Path(os.environ.get("POISE_DATA", Path(__file__).parent.parent.parent / "shared" / "data"))
FILES = sorted(DATA.glob("**/*.bvh"))

SIMPLE = """HIERARCHY
ROOT Hips
{
\tOFFSET 0 0 0
\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
\tJOINT Chest
\t{
\t\tOFFSET 0 40 0
\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\tEnd Site
\t\t{
\t\t\tOFFSET 0 90 0
\t\t}
\t}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 90 2 10 20 30 40 50 60
1.5 91 2 190 -20 30 40 50 370
"""


def read(text):
    return decode_bvh(text.encode())


def fields(bvh):
    return [(joint.name, joint.parent, joint.offset, joint.channels, joint.end) for joint in bvh.joints]


def test_a_plain_file_is_read():
    bvh = read(SIMPLE)
    assert [joint.name for joint in bvh.joints] == ["Hips", "Chest"]
    assert bvh.rows.tolist() == [[1, 90, 2, 10, 20, 30, 40, 50, 60], [1.5, 91, 2, 190, -20, 30, 40, 50, 370]]
    assert (bvh.frame_time, bvh.joints[1].end, bvh.warnings) == (0.0333333, (0.0, 90.0, 0.0), [])


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\t", "   "),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("OFFSET 0 40 0", "OFFSET 0.0e0 4.0E+1 -0"),
        lambda text: text.replace("MOTION\n", "MOTION\n\n\n"),
        lambda text: text.replace("JOINT Chest\n\t{", "JOINT Chest {"),
        lambda text: text.replace("Frame Time: 0.0333333", "Frame Time:\t0.0333333"),
        lambda text: text.replace("190 -20", "190-20"),
        lambda text: text.replace(" 40 50 60\n", "\n40 50 60\n"),
        lambda text: text.rstrip("\n"),
    ],
    ids=[
        "crlf", "cr", "blanks", "byte order mark", "exponents", "empty lines", "brace on the line", "tab", "run together",
        "row in two lines", "no last line end",
    ],
)  # fmt: skip
def test_odd_spellings_make_no_difference(change):
    plain, odd = read(SIMPLE), read(change(SIMPLE))
    assert fields(odd) == fields(plain)
    np.testing.assert_array_equal(odd.rows, plain.rows)


@pytest.mark.parametrize("name", ["mixamorig:Left Arm", "arm.L", "Bip01 L Thigh", "Größe"])
def test_names_may_hold_anything(name):
    bvh = read(SIMPLE.replace("Chest", name))
    assert bvh.joints[1].name == name
    assert name in [segment.name for segment in motion_of(bvh).character.segments]
    assert fields(decode_bvh(encode_bvh(bvh))) == fields(bvh)


def test_a_wrong_count_of_frames_is_told_and_the_rows_win():
    bvh = read(SIMPLE.replace("Frames: 2", "Frames: 700"))
    assert bvh.warnings == ["the header promises 700 frames and there are 2; what there is counts"]
    assert len(read(SIMPLE.replace("Frames: 2", f"Frames: {10**9}")).rows) == 2
    none = read("\n".join(SIMPLE.replace("Frames: 2", "Frames: 0").splitlines()[:-2]) + "\n")
    assert len(motion_of(none)) == 0


def test_joints_of_one_name_are_told_apart():
    twice = SIMPLE.replace("ROOT Hips", "ROOT Chest")
    bvh = read(twice)
    assert [joint.name for joint in bvh.joints] == ["Chest", "Chest_2"]
    assert bvh.warnings == ["two joints are called 'Chest'; one is 'Chest_2' here"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a BVH begins with HIERARCHY, not the end of the file"),
        ("GIF89a...", "line 1: a BVH begins with HIERARCHY, not 'GIF89a...'"),
        ("HIERARCHY\nMOTION\nFrames: 0\nFrame Time: 1\n", "there is no ROOT"),
        (SIMPLE[:120], "the file ends inside the hierarchy; there is no MOTION"),
        (SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 40"), "line 8: an OFFSET is three finite numbers, not '0 40'"),
        (SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 nan 0"), "line 8: an OFFSET is three finite numbers"),
        (SIMPLE.replace("CHANNELS 3", "CHANNELS 4"), "line 9: CHANNELS says 4 and names 3"),
        (SIMPLE.replace("3 Zrotation", "3 Wrotation"), "line 9: 'Wrotation' is no channel"),
        (SIMPLE.replace("}\nMOTION", "MOTION"), "MOTION begins while 1 joints still have an open brace"),
        (SIMPLE.replace("}\nMOTION", "}\n}\nMOTION"), "line 16: there is a '}' too many"),
        (SIMPLE.replace("Frames: 2", "Frames: two"), "line 17: 'Frames:' needs a whole number, not 'two'"),
        (SIMPLE.replace("-20", "-2x0"), "line 20: '-2x0' is no number"),
        (SIMPLE.replace("-20", "1e400"), "line 20: there is a number that is not finite"),
        (SIMPLE.replace("-20", "nan"), "line 20: there is a number that is not finite"),
        (SIMPLE.replace("JOINT Chest", "JOINT"), "line 6: a joint has no name"),
        (SIMPLE.replace("MOTION\nFrames: 2\n", "MOTION\n"), "there is no 'Frame Time:'"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_sentence_with_a_line(text, sentence, tmp_path):
    if "Frame Time:'" in sentence:
        text = text.replace("Frame Time: 0.0333333\n", "")
        sentence = "'Frames:' and 'Frame Time:' come here"
    with pytest.raises(BvhError) as refusal:
        read(text)
    assert sentence in str(refusal.value)
    path = tmp_path / "bad.bvh"
    path.write_text(text)
    with pytest.raises(FileFormatError, match=r"bad\.bvh: line"):
        poise.load_motion(path)


def test_hostile_files_end_soon():
    began = time.perf_counter()
    for text in (
        "HIERARCHY\n" + "ROOT a\n{\n" + "JOINT b\n{\n" * 100_000,
        SIMPLE.replace("Frames: 2", f"Frames: {10**30}"),
        SIMPLE + "1 " * 100_000,
        "HIERARCHY\n" + "{" * 200_000,
    ):
        with contextlib.suppress(BvhError):
            read(text)
    assert time.perf_counter() - began < 5.0
    with pytest.raises(BvhError, match="no text"):
        decode_bvh(b"\x00\x01" * 100)


def test_fuzzed_files_are_read_or_refused():
    rng = np.random.default_rng(0)
    end = time.perf_counter() + 5.0
    count = 0
    while time.perf_counter() < end:
        text = bytearray(SIMPLE.encode())
        for _ in range(rng.integers(1, 8)):
            at = int(rng.integers(len(text)))
            kind = rng.integers(4)
            if kind == 0:
                text[at] = int(rng.integers(256))
            elif kind == 1:
                del text[at : at + int(rng.integers(1, 40))]
            elif kind == 2:
                text[at:at] = rng.choice([b"{", b"}", b"JOINT x\n", b"1e999", b"-", b"ROOT y\n", b"CHANNELS 1 Xrotation\n"])
            else:
                text = text[:at]
            if not text:
                break
        try:
            motion = motion_of(decode_bvh(bytes(text)))
            assert np.isfinite(motion.angles).all()
        except poise.PoiseError:
            pass
        count += 1
    assert count > 500


# ---- characters and motions ---------------------------------------------------------------------------


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


def test_positions_on_every_joint_and_rotations_before_positions():
    text = SIMPLE.replace(
        "CHANNELS 3 Zrotation Xrotation Yrotation", "CHANNELS 6 Zrotation Xrotation Yrotation Xposition Yposition Zposition"
    )
    rows = "MOTION\nFrames: 1\nFrame Time: 0.1\n0 90 0 0 0 0 90 0 0 1 42 3\n"
    motion = motion_of(read(text[: text.index("MOTION")] + rows))
    np.testing.assert_allclose(motion.positions("Chest")[0], (0.01, 1.32, 0.03), atol=1e-12)
    assert motion.character.n_dofs == 6
    assert decode_bvh(encode_bvh(bvh_of(motion))).rows.tolist() == [[0, 90, 0, 0, 0, 0, 90, 0, 0, 1, 42, 3]]


def test_at_rest_a_position_channel_is_the_offset_that_it_replaces():
    channels = "Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    text = SIMPLE.replace("CHANNELS 3 Zrotation Xrotation Yrotation", f"CHANNELS 6 {channels}")
    text = text.replace("OFFSET 0 40 0", "OFFSET 1 40 2")
    rows = "MOTION\nFrames: 1\nFrame Time: 0.1\n0 90 0 0 0 0 5 6 7 0 0 0\n"
    character = motion_of(read(text[: text.index("MOTION")] + rows), unit="cm").character
    np.testing.assert_allclose(poise.Pose(character).frame("Chest")[0], (0.01, 0.40, 0.02), atol=1e-12)


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


def slow_positions(bvh):
    """Where all joints are, frame by frame, with nothing shared with the library (n, joints, 3), in the file's units."""
    result = np.zeros((len(bvh.rows), len(bvh.joints), 3))
    for frame, row in enumerate(bvh.rows):
        turns, at = [], 0
        for number, joint in enumerate(bvh.joints):
            local, turn = np.array(joint.offset), np.eye(3)
            for channel in joint.channels:
                axis, value = "XYZ".index(channel[0]), row[at]
                at += 1
                if channel.endswith("position"):
                    local[axis] = value
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


@pytest.mark.skipif(not FILES, reason="set POISE_DATA to a folder with .bvh files")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_real_files_load_agree_with_a_slow_reader_and_come_back(path, tmp_path):
    motion, bvh = poise.load_motion(path), decode_bvh(path.read_bytes())
    rows = bvh.rows[:: max(len(bvh.rows) // 10, 1)]
    expected = slow_positions(Bvh(bvh.joints, rows, 1.0)) * motion.source.convention.unit
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
