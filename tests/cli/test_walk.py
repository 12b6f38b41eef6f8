"""The command `poise walk`: what is typed works, and what is wrong is one line and exit status 2."""

import json
from functools import partial

import pytest

import poise
from poise.formats.bvh_parser import decode_bvh
from poise.formats.bvh_writer import encode_bvh
from tests.support.bvh_files import person


@pytest.fixture
def run(run):
    """Run `poise walk`; gives exit status, standard output and standard error."""
    return partial(run, "walk")


def test_a_walk_is_written_with_feet_that_end_at_the_toe(run, tmp_path):
    file = tmp_path / "walk.bvh"
    status, out, _ = run("--speed", "1.2", "--seconds", "10", "--fps", "60", "--out", file)
    assert status == 0
    assert out.startswith("628 frames at 60 a second, 10.47 s, loops: 1.20 m/s, 103 steps a minute of 0.70 m\npeople: ")
    assert "iterations a frame" in out
    motion = poise.load_motion(file, unit="cm")
    assert len(motion) == 628
    text = file.read_text()
    for name in ("left_foot", "right_foot"):
        after = text[text.index(f"JOINT {name}\n") :]
        offset = after[after.index("End Site") :].split("OFFSET")[1].split("\n")[0].split()
        assert [round(float(number), 1) for number in offset] == [0.0, -7.0, 16.9]


@pytest.mark.parametrize(
    "words",
    [
        ("--turn", "30"),
        ("--path", "0,0 0,3 2,4", "--start", "--stop"),
        ("--stairs", "0.17"),
        ("--stairs", "0.17,0.29", "--speed", "0.5"),
        ("--slope", "-5", "--style", "tired"),
        ("--speed", "0.4", "--direction", "90"),
    ],
    ids=" ".join,
)
def test_all_options_work(run, words):
    status, out, err = run("--seconds", "3", "--json", *words)
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["worst_mm"] < 5.0
    assert answer["slide_mm"] <= 0.1


def test_a_walk_on_stairs_is_drawn_as_a_picture_and_as_a_film(run, tmp_path):
    for name in ("stairs.png", "stairs.gif"):
        file = tmp_path / name
        status, out, _ = run("--stairs", "0.17", "--speed", "0.6", "--seconds", "1", "--fps", "12", "--out", file)
        assert (status, out.splitlines()[-1]) == (0, f"written to {file}")
        assert file.read_bytes()[:4] in (b"\x89PNG", b"GIF8")


def test_a_character_from_a_file_walks(run, tmp_path):
    file = tmp_path / "biped.json"
    poise.save(poise.biped(), file)
    assert run("--character", file, "--seconds", "2")[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--speed", "5"), "speed of 5 m/s is a run for legs of 0.93 m, which walk at up to 2.03"),
        (("--stairs", "high"), "stairs 'high' is not HEIGHT or HEIGHT,DEPTH in metres, such as 0.17 or 0.17,0.29"),
        (
            ("--path", "nowhere"),
            "path 'nowhere' is neither points such as '0,0 0,4 3,6' (x and z in metres) nor a file of them",
        ),
        (
            ("--out", "walk.txt"),
            "walk.txt: a walk is not written as '.txt'; there are .bvh, .glb, .gltf, .vrm, .vrma, .png, .gif, .mp4",
        ),
        (("--out", "walk.png", "--view", "sied"), "view 'sied' is unknown; did you mean 'side'?"),
        (("--role", "left_foot"), "role 'left_foot' is not ROLE=SEGMENT, such as left_foot=foot.L"),
        (("--style", "prowd"), "style 'prowd' is unknown; did you mean 'proud'?"),
        (("--compare",), "--compare needs a recorded walk to compare with: --person FILE"),
        (("--person", "a.bvh", "--character", "b.bvh"), "--person is who walks, and so is --character: give one of them"),
    ],
)
def test_what_is_wrong_is_one_line(run, words, said):
    assert run(*words) == (2, "", f"poise: {said}\n")


def test_a_walk_is_compared_with_that_of_a_person_at_the_speed_of_that_person(run, tmp_path):
    recorded = tmp_path / "recorded.bvh"
    assert run("--speed", "0.9", "--seconds", "5", "--out", recorded)[0] == 0
    status, out, err = run("--person", recorded, "--compare", "--json")
    assert (status, err) == (0, "")
    person = json.loads(out)["person"]
    assert person["speed"] == [pytest.approx(0.9, rel=0.02)] * 2
    assert person["rms_degrees"]["knee"] < 6.0
    status, out, _ = run("--person", recorded, "--compare", "--speed", "1.5")
    assert "over the gait cycle  person    walk" in out
    assert "time of a stride" in out


def test_a_person_who_does_not_walk_is_refused_in_a_sentence(run, tmp_path):
    still, biped = tmp_path / "still.bvh", poise.biped()
    poise.save(poise.Motion(biped, [biped.rest] * 30, rate=30), still)
    status, out, err = run("--person", still)
    assert (status, out) == (2, "")
    assert f"--person {still} has no walk in it: the pelvis goes 0.00 m ahead" in err


def test_a_walk_of_a_body_from_a_bvh_is_written_with_the_joints_and_channels_of_its_file(run, tmp_path):
    body, out = tmp_path / "body.bvh", tmp_path / "walk.bvh"
    bvh = person(six=True, above="joint_Root", twisted=True)
    body.write_bytes(encode_bvh(bvh))
    status, _, error = run("--character", body, "--seconds", "2", "--out", out)
    assert (status, error) == (0, "")
    again = decode_bvh(out.read_bytes())
    assert [(joint.name, joint.channels, joint.offset) for joint in again.joints] == [
        (joint.name, joint.channels, joint.offset) for joint in decode_bvh(body.read_bytes()).joints
    ]
    walk = poise.load_motion(out)
    head = walk.positions("Head")[:, 1] - walk.positions("LeftFoot")[:, 1]
    assert 1.2 < head.min() < head.max() < 1.6
