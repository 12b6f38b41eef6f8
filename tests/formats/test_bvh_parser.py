"""Parsing BVH: odd files are read, and hopeless ones are one sentence with a line."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import BvhError, FileFormatError, FileFormatWarning
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of
from poise.formats.bvh_writer import encode_bvh
from tests.support.bvh_files import SIMPLE, fields, read


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
        lambda text: text.replace("Frames: 2\nFrame Time: 0.0333333", "Frame Time: 0.0333333\nFrames: 2"),
        lambda text: text.replace("Frames: 2", "FRAMES  : 2").replace("OFFSET", "offset").replace("Zrotation", "ZROTATION"),
        lambda text: text.replace("OFFSET 0 90 0", "OFFSET 0, 90, 0\n\t\t\tCHANNELS 0"),
    ],
    ids=[
        "crlf", "cr", "blanks", "byte order mark", "exponents", "empty lines", "brace on the line", "tab", "run together",
        "row in two lines", "no last line end", "time first", "capitals", "commas, and no channels at the end",
    ],
)  # fmt: skip
def test_odd_spellings_make_no_difference(change):
    plain, odd = read(SIMPLE), read(change(SIMPLE))
    assert fields(odd) == fields(plain)
    np.testing.assert_array_equal(odd.rows, plain.rows)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "utf-8-sig"])
def test_texts_of_other_programs_are_read(encoding):
    assert decode_bvh(SIMPLE.replace("Chest", "Größe").encode(encoding)).joints[1].name == "Größe"


@pytest.mark.parametrize("name", ["mixamorig:Left Arm", "arm.L", "Bip01 L Thigh", "Größe"])
def test_names_may_hold_anything(name):
    bvh = read(SIMPLE.replace("Chest", name))
    assert bvh.joints[1].name == name
    assert name in [segment.name for segment in motion_of(bvh).character.segments]
    assert fields(decode_bvh(encode_bvh(bvh))) == fields(bvh)


def test_a_wrong_count_of_frames_is_told_and_the_rows_win(tmp_path):
    bvh = read(SIMPLE.replace("Frames: 2", "Frames: 700"))
    assert bvh.warnings == ["the header promises 700 frames and there are 2; what there is counts"]
    assert len(read(SIMPLE.replace("Frames: 2", f"Frames: {10**9}")).rows) == 2
    path = tmp_path / "odd.bvh"
    path.write_text(SIMPLE.replace("Frames: 2", "Frames: 700"))
    with pytest.warns(FileFormatWarning, match=r"odd\.bvh: the header promises 700 frames and there are 2"):
        assert len(poise.load_motion(path)) == 2
    none = read("\n".join(SIMPLE.replace("Frames: 2", "Frames: 0").splitlines()[:-2]) + "\n")
    assert len(motion_of(none)) == 0


def test_joints_of_one_name_are_told_apart():
    twice = SIMPLE.replace("ROOT Hips", "ROOT Chest")
    bvh = read(twice)
    assert [joint.name for joint in bvh.joints] == ["Chest", "Chest_2"]
    assert bvh.warnings == ["two joints are called 'Chest'; one is 'Chest_2' here"]
    assert b"JOINT Chest\n" in encode_bvh(bvh)  # as it was


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
        (SIMPLE.replace("}\nMOTION", "MOTION"), "line 15: MOTION begins while a brace is not closed"),
        (SIMPLE.replace("}\nMOTION", "}\n}\nMOTION"), "line 16: there is a '}' too many"),
        (SIMPLE.replace("Frames: 2", "Frames: two"), "line 17: 'Frames:' needs a whole number below 1e+18, not 'two'"),
        (SIMPLE.replace("-20", "-2x0"), "line 20: '-2x0' is no number"),
        (SIMPLE.replace("-20", "1e400"), "line 20: there is a number that is not finite"),
        (SIMPLE.replace("-20", "nan"), "line 20: there is a number that is not finite"),
        (SIMPLE.replace("JOINT Chest", "JOINT"), "line 6: a joint has no name"),
        (SIMPLE.replace("MOTION\nFrames: 2\n", "MOTION\n"), "there is no 'Frame Time:'"),
        (SIMPLE[:-12], "line 20: the last frame ends after 6 of 9 numbers; without it the file can be read"),
        (SIMPLE.replace("1 90 2 10", "1 90 10"), "line 19: a frame has 9 numbers, and here there are 8"),
        (SIMPLE.replace("-20", "1e300"), "line 20: there is a number that is beyond 1e+09"),
        (SIMPLE.replace("OFFSET 0 40 0", "OFFSET 0 1e300 0"), "line 8: an OFFSET goes beyond 1e+09: '0 1e300 0'"),
        (SIMPLE.replace("-20", "2_0"), "line 20: '2_0' is no number"),
        (SIMPLE.replace("-20", "2,5"), "line 20: '2,5' is no number"),
        (SIMPLE.replace("-20", "\x00"), "line 20: there is a zero byte: this is no text, so no BVH"),
        (SIMPLE.replace("CHANNELS 3", "CHANNELS ³"), "line 9: CHANNELS begins with how many there are, not"),
        (SIMPLE.replace("\t{\n\t\tOFFSET 0 40", "\tOFFSET 0 40"), "line 7: joint 'Chest' is followed by 'OFFSET 0 40 0', and"),
        (SIMPLE.replace("Chest", "x" * 1001), "line 6: the name 'xxxx"),
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


HOSTILE = """
import sys
import poise
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_to_character_and_motion import motion_of

simple = sys.stdin.read()
head = simple[: simple.index("MOTION")]
frames = "MOTION\\nFrames: 1000000000\\nFrame Time: 0.01\\n"
channels = "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
def tree(count, inside):
    joints = "".join(f"JOINT j{k}\\n{{\\n{inside}\\n}}\\n" for k in range(count))
    return "HIERARCHY\\nROOT r\\n{\\nCHANNELS 1 Xrotation\\n" + joints + "}\\n" + frames
for text in (
    "HIERARCHY\\nROOT a\\n{\\n" + "JOINT b\\n{\\n" * 90_000,
    head + frames + "1 " * 490_000,
    head + frames + "1" * 990_000,
    head + frames + "1 " * (9 * 55_000),
    tree(3_000, ""),
    tree(19_000, "") + "0\\n" * 300_000,
    tree(2_000, channels),
    "HIERARCHY\\n" + "{" * 900_000,
    "HIERARCHY\\nROOT a\\n{\\n" + "JOINT a\\n{\\n}\\n" * 5_000 + "}\\n" + frames,
    simple.replace("Chest", "x" * 900_000),
):
    assert len(text) < 1_000_000
    try:
        motion_of(decode_bvh(text.encode()))
    except poise.PoiseError as error:
        assert len(str(error)) < 300
# Not ru_maxrss: a process inherits that from the one that has started it.
(peak,) = (line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(float(peak) / 1e3)
"""


@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux is asked how much memory was used")
def test_hostile_files_take_little_memory():
    done = subprocess.run([sys.executable, "-c", HOSTILE], input=SIMPLE, capture_output=True, text=True, check=True)
    assert float(done.stdout) < 500.0  # [MB]
