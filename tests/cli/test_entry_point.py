"""The command line as a user types it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import poise
from poise.cli.entry_point import commands
from poise.formats.bvh_unit_axes_and_rest_pose import Z_UP
from poise.formats.bvh_writer import encode_bvh
from poise.formats.load_save import SUFFIXES
from poise.geometry.rotations import conjugate
from tests.support.bvh_files import SIMPLE, person
from tests.support.motions import walking


@pytest.mark.process
def test_the_installed_command_answers():
    command = Path(sys.executable).with_name("poise")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"poise, version {poise.__version__}\n"


def test_info_describes_the_biped(run):
    status, output, _ = run("info")
    assert status == 0
    assert output.startswith("30 degrees of freedom, 14 moving segments on 'right_foot', 6 effectors, 73.4 kg\n")
    assert "left_hand_z" in output


def test_info_as_json_can_be_loaded_again(run, tmp_path):
    _, output, _ = run("info", "--json")
    (tmp_path / "copy.json").write_text(output)
    assert poise.load(tmp_path / "copy.json").joints == poise.biped().joints


def test_info_of_a_file(run, tmp_path):
    poise.save(poise.biped().rebase("left_foot"), tmp_path / "left.json")
    _, output, _ = run("info", tmp_path / "left.json")
    assert "on 'left_foot'" in output.splitlines()[0]


@pytest.mark.filterwarnings("default")
def test_info_of_a_bvh_says_its_frames_what_was_guessed_and_what_is_odd(run, tmp_path):
    path = tmp_path / "walk.bvh"
    path.write_text(SIMPLE.replace("Frames: 2", "Frames: 9"))
    status, output, error = run("info", path)
    assert (status, output.splitlines()[0]) == (0, "2 frames at 30 a second, 0.06667 s")
    assert "its skeleton is 130 units high, so lengths are taken for cm (unit= overrides)" in output
    assert "limits with a ? are guesses, of 3 of 3 joints: the file has none for them" in output
    assert "-360°?" in output
    assert error == f"poise: {path}: the header promises 9 frames and there are 2; what there is counts\n"
    for unit in ("inch", "0.0254"):
        assert "taken for" not in run("info", path, "--unit", unit)[1]
    assert run("info", path, "--up", "x")[2].endswith(f"poise: {path}: up must be 'y' or 'z', not 'x'\n")
    assert run("solve", path, "--unit", "cm", "--goal", "Chest=0.1,0.35,0.1")[0] == 0


def test_unit_and_up_are_for_files_of_other_formats(run, tmp_path):
    poise.save(poise.biped(), tmp_path / "a.json")
    status, _, error = run("info", tmp_path / "a.json", "--unit", "cm")
    assert (status, error.count("\n")) == (2, 1)
    assert "unit, up and slides are for other files" in error
    status, _, error = run("info", "--unit", "cm")
    assert status == 2


def test_solve_reaches_a_goal_and_says_so(run):
    status, output, error = run("solve", "--goal", "right_hand=-0.25,0.9,0.35")
    assert (status, error) == (0, "")
    assert output.startswith("converged after ")
    assert "right_elbow_x" in output


def test_solve_as_json_gives_angles_inside_the_limits(run):
    _, output, _ = run("solve", "--json", "--goal", "right_hand=-0.25,0.9,0.35,1,0,0,0", "--off", "left_hand")
    answer = json.loads(output)
    assert answer["goals"]["left_hand"]["asked"] == []
    for joint in poise.biped().joints:
        assert joint.limits[0] <= answer["angles"][joint.name] <= joint.limits[1]


def test_solve_takes_goals_from_a_file(run, tmp_path):
    goals = {"right_hand": {"position": [-0.25, 0.9, 0.35]}, "head": {"orientation": [1, 0, 0, 0]}}
    (tmp_path / "goals.json").write_text(json.dumps(goals))
    _, output, _ = run("solve", "--json", "--goals", tmp_path / "goals.json")
    answer = json.loads(output)
    assert answer["converged"]
    assert answer["effectors"]["right_hand"]["position"] == pytest.approx([-0.25, 0.9, 0.35], abs=1e-3)


def test_solve_on_another_base_and_with_a_free_root(run):
    _, output, _ = run("solve", "--json", "--base", "left_foot", "--goal", "right_foot=0,0.1,0.1")
    assert json.loads(output)["base"] == "left_foot"
    _, output, _ = run("solve", "--json", "--free-root", "--goal", "right_foot=0,0,0.1")
    assert json.loads(output)["placement"]["position"][2] != 0.0


def test_slides_are_shown_in_millimetres(run, tmp_path):
    rail = poise.Joint("rail", None, (0, 0, 0), (1, 0, 0), (-1, 1), kind="slide", segment="cart")
    poise.save(poise.Character([rail], [poise.Effector("cart", "cart")]), tmp_path / "cart.json")
    _, output, _ = run("solve", tmp_path / "cart.json", "--goal", "cart=0.25,0,0")
    assert "rail  250.0 mm" in output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "-g", "rigth_hand=1,2,3"], "no effector named 'rigth_hand'; did you mean 'right_hand'?"),
        (["solve", "-g", "head=1,2"], "goal 'head=1,2' is not NAME=X,Y,Z or NAME=X,Y,Z,QW,QX,QY,QZ, such as head=0.09,1.6,0"),
        (["solve", "-g", "head=nan,0,0"], "position of goal 'head' has a number that is not finite in it"),
        (["solve", "--iterations", "-4"], "iterations must be between 0 and 1000000, not -4"),
        (["solve", "--base", "left_fot"], "no segment named 'left_fot'; did you mean 'left_foot'?"),
        (["info", "nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
        (["info", "biped.txt"], f"biped.txt: no format is known for '.txt'; there are {', '.join(SUFFIXES)}"),
        (["sovle"], "No such command 'sovle'. Did you mean 'solve'?"),
        (["walk", "--seconds", "soon"], "Invalid value for '--seconds': 'soon' is not a valid float."),
    ],
)
def test_what_a_user_gets_wrong_is_one_line_and_status_2(run, words, sentence):
    assert run(*words) == (2, "", f"poise: {sentence}\n")


def test_a_goals_file_that_says_nothing_is_named(run, tmp_path):
    (tmp_path / "goals.json").write_text('{"head": {"postion": [0, 0, 0]}}')
    status, _, error = run("solve", "--goals", tmp_path / "goals.json")
    assert status == 2
    assert error == f"poise: {tmp_path / 'goals.json'}: Object contains unknown field `postion` - at `$[...]`\n"


def test_without_a_command_the_help_is_shown(run):
    status, output, error = run()
    assert (status, error) == (0, "")
    assert "Commands:" in output


def test_a_file_that_is_not_utf_8_is_one_line(run, tmp_path):
    (tmp_path / "goals.json").write_bytes(b'{"t\xeate": {"position": [0, 1, 0]}}')
    status, _, error = run("solve", "--goals", tmp_path / "goals.json")
    assert status == 2
    assert "it is not JSON in UTF-8" in error


def test_another_base_leaves_the_body_where_it_is(run):
    heights = []
    for words in ([], ["--base", "left_foot"]):
        _, output, _ = run("solve", "--json", *words)
        heights.append(json.loads(output)["effectors"]["head"]["position"])
    assert heights[0] == pytest.approx(heights[1], abs=1e-12)


# ---- trackers -----------------------------------------------------------------------------------------


@pytest.fixture
def walk(tmp_path):
    poise.save(walking(30), tmp_path / "walk.bvh")
    return tmp_path / "walk.bvh"


def test_trackers_rebuilds_a_motion_and_prints_what_is_left(run, walk, tmp_path):
    status, output, error = run("trackers", walk, "--out", tmp_path / "rebuilt.bvh")
    assert status == 0
    lines = output.splitlines()
    assert [line.split()[0] for line in lines[1:7]] == ["head", "left_hand", "right_hand", "pelvis", "left_foot", "right_foot"]
    assert lines[8].startswith("other joints")
    assert "times the source's" in lines[9]
    assert "iterations a frame" in lines[10]
    assert "frames a second (30 frames)" in lines[10]
    assert "lengths are taken for cm" in error
    source, rebuilt = poise.load_motion(walk), poise.load_motion(tmp_path / "rebuilt.bvh")
    assert [joint.name for joint in rebuilt.character.joints] == [joint.name for joint in source.character.joints]
    assert abs(rebuilt.positions("LeftHand") - source.positions("LeftHand")).max() < 0.005


def test_trackers_as_json_has_the_same_figures(run, walk):
    _, output, _ = run("trackers", walk, "--json")
    answer = json.loads(output)
    assert answer["frames"] == 30
    assert answer["trackers"]["left_hand"]["segment"] == "LeftHand"
    assert max(row["worst_mm"] for row in answer["trackers"].values()) < 5.0
    assert max(row["worst_degrees"] for row in answer["trackers"].values()) < 1.0
    assert answer["others"]["mean_mm"] < 40.0
    assert answer["joint_speed"]["ratio"] <= 2.0
    assert answer["frames_per_second"] > 0.0


@pytest.mark.filterwarnings("ignore::poise.errors.FileFormatWarning")  # in a shell it is a line on standard error
def test_trackers_says_a_doubt_about_the_file_once(run, tmp_path):
    path = tmp_path / "odd.bvh"
    path.write_bytes(encode_bvh(person(world=conjugate(Z_UP))))
    _, output, error = run("trackers", path, "--json")
    assert "is drawn along y and is upright along z" not in error
    assert "drawn along y" in json.loads(output)["warnings"][0]


def test_trackers_refuses_a_motion_without_a_body_and_one_without_frames(run, tmp_path):
    snake = poise.Character([poise.Joint("a", None, (0, 1, 0), (1, 0, 0), (-1, 1), segment="b")], [poise.Effector("e", "b")])
    poise.save(poise.Motion(snake, [snake.rest]), tmp_path / "snake.bvh")
    status, _, error = run("trackers", tmp_path / "snake.bvh")
    assert (status, error.count("\n")) == (2, 1)
    assert "has no head, hands, pelvis or feet" in error
    poise.save(walking(0), tmp_path / "empty.bvh")
    status, _, error = run("trackers", tmp_path / "empty.bvh")
    assert status == 2
    assert "frames" in error
    assert run("trackers", tmp_path / "none.bvh")[0] == 2
    assert run("trackers", tmp_path / "snake.bvh", "--unit", "mile")[0] == 2


def help_of(*words):
    """The help of a command as a terminal of 80 columns shows it."""
    return CliRunner(env={"COLUMNS": "80"}).invoke(commands, [*words, "--help"], terminal_width=80).output


def test_the_list_of_commands_is_not_cut():
    listing = help_of()
    assert "..." not in listing.partition("Commands:")[2]
    assert all(f"  {name} " in listing for name in commands.commands)


@pytest.mark.parametrize("name", commands.commands)
def test_no_line_of_the_help_is_wider_than_a_terminal(name):
    assert max(map(len, help_of(name).splitlines())) <= 80


@pytest.mark.parametrize("name", commands.commands)
def test_every_command_refuses_unknown_options_in_one_line(run, name):
    status, _, error = run(name, "--no-such-option")
    assert (status, error) == (2, "poise: No such option '--no-such-option'.\n")


def test_one_frame_is_in_the_singular(run, tmp_path):
    path = tmp_path / "one.bvh"
    poise.save(poise.Motion(poise.biped(), [poise.biped().rest]), path)
    assert run("info", path)[1].startswith("1 frame at 60 a second")
