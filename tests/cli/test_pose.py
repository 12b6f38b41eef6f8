"""`poise pose`."""

import json
import math

import pytest
from click.testing import CliRunner

import poise
from poise.cli.entry_point import commands
from poise.errors import PoiseError
from poise.poses import names


def run(*arguments):
    return CliRunner().invoke(commands, ["pose", *map(str, arguments)], standalone_mode=False)


def test_without_a_name_all_are_listed():
    lines = run().output.splitlines()
    assert [line.split("  ")[0].strip() for line in lines] == names()
    assert json.loads(run("--json").output)["wave"] == "Waves with the right hand."


def test_it_says_what_is_reached():
    output = run("wave").output
    assert output.startswith("wave: Waves with the right hand.\nreached: 0.0")
    answer = json.loads(run("wave", "--json").output)
    assert answer["reached"]
    assert answer["plausible"]
    assert answer["position_error_mm"] < 1.0
    assert answer["orientation_error_degrees"] < 0.5
    assert answer["balance_margin_mm"] > 0.0
    assert answer["penetration_mm"] <= 5.0


def test_names_of_several_words_need_no_quotes():
    assert run("reach", "high").output == run("reach high").output


def test_it_writes_poses_motions_and_pictures(tmp_path):
    for suffix in ("json", "bvh", "png"):
        assert run("bow", "--out", tmp_path / f"bow.{suffix}").exception is None
    pose = poise.load_pose(tmp_path / "bow.json", poise.biped())
    motion = poise.load_motion(tmp_path / "bow.bvh")
    assert len(motion) == 1
    head, again = pose.segment_frame("head")[0], motion.positions("head")[0]
    assert math.dist(head, again) < 1e-4
    assert (tmp_path / "bow.png").read_bytes().startswith(b"\x89PNG")


def test_it_takes_the_pose_of_another_character(tmp_path):
    poise.save(poise.biped().rebase("left_foot"), tmp_path / "other.json")
    assert json.loads(run("T", "--character", tmp_path / "other.json", "--json").output)["reached"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("wavee",), "pose 'wavee' is unknown; did you mean 'wave'?"),
        (
            ("wave", "--out", "x.gif"),
            "x.gif: a pose is not written as '.gif'; did you mean '.gltf'?",
        ),
        (("wave", "--character", "nobody.json"), "nobody.json"),
    ],
)
def test_what_is_wrong_is_said(arguments, said):
    error = run(*arguments).exception
    assert isinstance(error, PoiseError)
    assert str(error).startswith(said)
