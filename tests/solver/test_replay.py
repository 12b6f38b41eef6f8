"""Replays: what they say, how they differ, which files they refuse, and the command."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import FileFormatError, ValueRefusedError
from poise.formats import whole_files
from poise.solver import capture as captures
from tests.support.captures import METHODS, REACH, bits


@pytest.fixture
def path(tmp_path):
    return tmp_path / "capture.json"


# ---- budgets, other machines, differences -------------------------------------------------------------


def edited(path, change):
    """Change what a file holds."""
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


@pytest.fixture
def captured(biped, path):
    """The path of a capture."""
    solver = poise.Solver(biped)
    solver["right_hand"].position = REACH
    solver.solve(iterations=3, tolerance=0)
    solver.capture(path)
    return path


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("budget", [0.0, 5.0, 20.0, 60.0, 1e6])
def test_a_solve_with_a_budget_is_replayed_without_it(biped, budget, method, path):
    solver = poise.Solver(biped, method, warm_start="step")
    for frame in range(4):
        solver["right_hand"].position = np.add(REACH, (0.0, 0.01 * frame, 0.02 * frame))
        result = solver.solve(
            iterations=40, tolerance=0 if budget < 1e6 else (1e-3, 1e-2), budget=budget if frame == 3 else None
        )
    solver.capture(path)
    again = poise.replay(path)
    assert again.same, str(again)
    assert again.result.iterations == result.iterations
    assert bits(again.solver) == bits(solver)
    kept = result.status is not poise.Status.OUT_OF_TIME
    assert kept if budget == 1e6 else budget or not kept
    assert f"its budget of {budget:g} µs was {'kept' if kept else 'used up'}: replayed without it" in str(again)


def test_a_solve_that_ran_out_of_time_is_replayed_for_as_many_iterations(captured):
    def change(content):
        content["call"] |= {"iterations": 50, "budget": 12.5}
        content["outcome"]["status"] = "out of time"

    edited(captured, change)
    again = poise.replay(captured)
    assert again.same
    assert again.result.iterations == 3
    assert "its budget of 12.5 µs was used up: replayed without it, for just as many iterations (3)" in str(again)


def test_the_story_of_a_replay(captured):
    lines = str(poise.replay(captured)).splitlines()
    assert lines[0] == f"{captured}: 30 degrees of freedom on 'right_foot', 5 goals, method 'poise'"
    assert lines[1].startswith("captured  iteration limit after 3 iterations, ")
    assert lines[2].startswith("replayed  iteration limit after 3 iterations, ")
    assert lines[3:] == ["the same, bit for bit"]


def nudge(amount, index=7):
    def change(content):
        content["outcome"]["angles"][index] += amount

    return change


def test_a_difference_names_the_joint(captured):
    edited(captured, nudge(2.5e-4))
    again = poise.replay(captured)
    assert not again.same
    assert not again.agrees
    assert again.difference.amount == pytest.approx(2.5e-4)
    name = poise.biped().joints[7].name
    assert again.difference.where == name
    assert str(again).splitlines()[-1] == f"it differs: joint {name!r} by 0.00025 rad"


def test_the_last_bit_makes_a_difference(captured):
    def change(content):
        content["outcome"]["angles"][15] = float(np.nextafter(content["outcome"]["angles"][15], 9.0))

    edited(captured, change)
    again = poise.replay(captured)
    assert not again.same
    assert 0.0 < again.difference.amount < 1e-15


def test_a_difference_of_the_base_and_of_a_slide_are_said_as_such(tmp_path):
    rail = poise.Joint("rail", None, (0, 0, 0), (1, 0, 0), (-1, 1), kind="slide", segment="cart")
    solver = poise.Solver(poise.Character([rail], [poise.Effector("cart", "cart")]))
    solver["cart"].position = (0.25, 0.0, 0.0)
    solver.solve()
    solver.capture(tmp_path / "cart.json")
    edited(tmp_path / "cart.json", nudge(0.125, 0))
    assert str(poise.replay(tmp_path / "cart.json")).endswith("it differs: joint 'rail' by 0.125 m")

    def change(content):
        content["outcome"]["placement"]["position"][1] += 0.5

    edited(tmp_path / "cart.json", change)
    assert str(poise.replay(tmp_path / "cart.json")).endswith("it differs: the base by 0.5")


def test_another_way_to_the_same_pose_is_a_difference(captured):
    def change(content):
        content["outcome"]["iterations"] = 2

    edited(captured, change)
    again = poise.replay(captured)
    assert not again.same
    assert str(again).endswith("it differs, not in the pose but in status, iterations or the sign of a zero")


def test_on_another_machine_rounding_is_agreement_and_more_is_not(captured):
    def change(content):
        content["made_with"] |= {"cpu": "abacus", "kernels": "0"}

    edited(captured, change)
    again = poise.replay(captured)
    assert again.same
    assert list(again.elsewhere) == ["cpu", "kernels"]
    here = captures.surroundings()["cpu"]
    assert f"it was captured with cpu abacus (here {here}): the last digits may differ" in str(again)
    edited(captured, nudge(3e-8))
    again = poise.replay(captured)
    assert (again.same, again.agrees) == (False, True)
    assert "it agrees: nothing differs by more than 1e-06 rad or m (largest 3e-08, joint" in str(again)
    edited(captured, nudge(3e-4))
    assert not poise.replay(captured).agrees


def test_other_kernels_are_said_where_nothing_else_is_other(captured):
    def change(content):
        content["made_with"]["kernels"] = "0"

    edited(captured, change)
    assert "it was captured with other kernels: the last digits may differ" in str(poise.replay(captured))


# ---- files --------------------------------------------------------------------------------------------


def test_a_solver_that_has_not_solved_has_nothing_to_capture(solver, path):
    with pytest.raises(ValueRefusedError) as refusal:
        solver.capture(path)
    assert str(refusal.value) == "capture needs a solve first: this solver has made none"
    assert not path.exists()


def test_a_path_must_be_one(solver):
    solver.solve()
    with pytest.raises(ValueRefusedError, match="path must be the path of a file, not 3"):
        solver.capture(3)
    with pytest.raises(ValueRefusedError, match="path must be the path of a file, not None"):
        poise.replay(None)


@pytest.mark.parametrize("step", ["replace", "chmod"])
def test_when_writing_fails_the_old_capture_stays(captured, monkeypatch, step):
    solver, before = poise.replay(captured).solver, captured.read_bytes()

    def fail(*arguments, **options):
        raise OSError(28, "No space left on device")

    solver.solve()
    monkeypatch.setattr(whole_files.os, step, fail)
    with pytest.raises(FileFormatError) as refusal:
        solver.capture(captured)
    assert str(refusal.value) == f"{captured}: cannot be written: No space left on device"
    assert captured.read_bytes() == before
    assert os.listdir(captured.parent) == [captured.name]


def test_a_solve_that_left_no_numbers_is_not_captured(solver, path):
    result = solver.solve()
    state = np.frombuffer(result.snapshot.state).copy()
    state[-1] = np.nan
    broken = poise.Result(result.outcome, result.seconds, state.tobytes(), result.request)
    with pytest.raises(ValueRefusedError, match="capture is not possible: the solve has left a number that is not finite"):
        captures.write_capture(solver, broken, path)
    assert not path.exists()


NO_CAPTURE = "it is no capture, which solver.capture(path) writes: "
CONTENTS = {
    "no JSON": (b"angles: 3", "it is not JSON in UTF-8: JSON is malformed: invalid character (byte 0)"),
    "not UTF-8": (b'{"poise": "\xea"}', "it is not JSON in UTF-8: "),
    "cut off": (
        b'{"poise": "capture", "version": 1',
        "it is not JSON in UTF-8: Input data was truncated",
    ),
    "empty": (b"", "it is not JSON in UTF-8: Input data was truncated"),
    "a list": (b"[]", NO_CAPTURE + "Expected `object`, got `array`"),
    "nested": (
        b'{"poise": "capture", "x": ' + b"[" * 100_000,
        "it is nested too deeply",
    ),
    "anything": (
        b'{"name": "walk"}',
        NO_CAPTURE + "Object missing required field `poise`",
    ),
    "a newer version": (
        b'{"poise": "capture", "version": 2, "sound": 1}',
        "it is a capture of version 2, and this Poise knows 1; upgrade Poise",
    ),
    "nothing in it": (b'{"poise": "capture", "version": 1}', "Object missing required field `made_with`"),
}


@pytest.mark.parametrize(("content", "message"), CONTENTS.values(), ids=CONTENTS)
def test_a_file_that_is_no_capture_is_refused_with_its_path(path, content, message):
    path.write_bytes(content)
    with pytest.raises(FileFormatError) as refusal:
        poise.replay(path)
    assert str(refusal.value).startswith((f"{path}: {message}", f"{path}: {NO_CAPTURE}{message}"))
    assert refusal.value.__cause__ is not None


def test_a_file_that_is_not_there_and_another_document_are_refused(biped, path):
    with pytest.raises(FileFormatError) as refusal:
        poise.replay(path)
    assert str(refusal.value) == f"{path}: cannot be read: No such file or directory"
    poise.save(biped, path)
    with pytest.raises(FileFormatError) as refusal:
        poise.replay(path)
    assert str(refusal.value) == f"{path}: it holds a 'character', not a capture; solver.capture(path) writes one"


def place(*keys, value):
    """Set an entry deep in a document."""

    def change(content):
        for key in keys[:-1]:
            content = content[key]
        content[keys[-1]] = value

    return change


def remove(*keys):
    def change(content):
        for key in keys[:-1]:
            content = content[key]
        del content[keys[-1]]

    return change


SKEWED = [0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
BROKEN = {
    "too few angles": (remove("start", "angles", 3), "angles of the start must be 30 numbers, one for each joint, not 29"),
    "too few answers": (remove("outcome", "angles", 3), "angles of the outcome must be 30 numbers, one for each joint, not 29"),
    "stiffness": (remove("solver", "stiffness", 0), "stiffness of the solver must be 30 numbers, one for each joint, not 29"),
    "reference": (
        place("solver", "reference", value=[]),
        "reference of the solver must be 30 numbers, one for each joint, not 0",
    ),
    "step": (place("start", "step", value=[0.0] * 36), "step of the start must be 30 numbers, not 36"),
    "a free root": (place("solver", "free_root", value=True), "step of the start must be 36 numbers, not 30"),
    "a goal too many": (
        place("goals", "right_foot", value={"position": [0, 0, 0], "orientation": [1, 0, 0, 0], "weights": [1, 1]}),
        "it has a goal for 'right_foot', which has none on this base; did you mean 'left_foot'?",
    ),
    "a goal too few": (remove("goals", "head"), "it has no goal for 'head'"),
    "no number": (place("start", "angles", 4, value=None), "Expected `float`, got `null` - at `$.start.angles[4]`"),
    "short position": (
        place("goals", "head", "position", value=[0, 1]),
        "Expected `array` of length 3 - at `$.goals[...].position`",
    ),
    "far position": (
        place("goals", "head", "position", value=[1e9, 0, 0]),
        "position of goal 'head' is 1e+09 m from the origin, beyond 1e+06 m; are the units metres?",
    ),
    "another turn": (
        place("goals", "head", "turn", value=SKEWED),
        "turn of goal 'head' is another rotation than its orientation; without it, it is made from that",
    ),
    "weights": (
        place("goals", "head", "weights", value=[-1, 0]),
        "position_weight of goal 'head' must be between 0 and 1e+06, not -1.0",
    ),
    "method": (place("solver", "method", value="pose"), "method 'pose' is unknown; did you mean 'poise'?"),
    "warm start": (place("solver", "warm_start", value="hot"), "Invalid enum value 'hot' - at `$.solver.warm_start`"),
    "damping": (place("solver", "damping", value=-1.0), "damping must be between 0 and 1e+06, not -1.0"),
    "iterations": (place("call", "iterations", value=-1), "iterations must be between 0 and 1000000, not -1"),
    "residual": (
        place("call", "residual_tolerance", value=0.1),
        "residual_tolerance is for the method 'paper', not 'poise'",
    ),
    "largest change": (place("call", "max_change", value=-0.1), "max_change must be at least 0, not -0.1"),
    "status": (place("outcome", "status", value="bored"), "Invalid enum value 'bored' - at `$.outcome.status`"),
    "orientation": (
        place("start", "placement", "orientation", value=[1, 1, 0, 0]),
        "the orientation of the start must be a unit quaternion, not (1.0, 1.0, 0.0, 0.0)",
    ),
    "unknown field": (place("call", "colour", value="red"), "Object contains unknown field `colour` - at `$.call`"),
    "base": (place("character", "held", value="tail"), "no segment named 'tail'; there are "),
    "axis": (
        place("character", "joints", 0, "axis", value=[0, 0, 0]),
        "axis of joint 'right_foot_x' has no length; a hinge about x has the axis (1, 0, 0)",
    ),
}


@pytest.mark.parametrize(("change", "message"), BROKEN.values(), ids=BROKEN)
def test_a_capture_that_was_broken_is_refused_in_a_sentence(captured, change, message):
    edited(captured, change)
    with pytest.raises(FileFormatError) as refusal:
        poise.replay(captured)
    assert str(refusal.value).startswith(f"{captured}: {message}")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none_are_refused(captured, number):
    text = captured.read_text()
    captured.write_text(text.replace('"damping": 0.001', f'"damping": {number}'))
    assert captured.read_text() != text
    with pytest.raises(FileFormatError, match=str(captured)):
        poise.replay(captured)


def test_a_goal_may_be_changed_by_hand_if_its_turn_is_left_out(captured):
    def change(content):
        content["goals"]["right_hand"] |= {"position": [-0.3, 0.9, 0.2], "orientation": [2.0, 0.0, 0.0, 0.0]}
        del content["goals"]["right_hand"]["turn"]

    edited(captured, change)
    again = poise.replay(captured)
    assert not again.same
    assert again.solver["right_hand"].orientation == (1.0, 0.0, 0.0, 0.0)


# ---- the command --------------------------------------------------------------------------------------


def test_the_command_says_that_it_is_the_same(run, captured):
    status, output, error = run("replay", captured)
    assert (status, error) == (0, "")
    assert output.endswith("the same, bit for bit\n")


def test_the_command_ends_with_1_when_it_differs(run, captured):
    edited(captured, nudge(0.1))
    status, output, error = run("replay", captured)
    assert (status, error) == (1, "")
    assert "it differs: joint " in output


def test_the_command_ends_with_0_when_another_machine_rounded_otherwise(run, captured):
    edited(captured, nudge(1e-8))
    assert run("replay", captured)[0] == 1
    edited(captured, place("made_with", "cpu", value="abacus"))
    assert run("replay", captured)[0] == 0


def test_the_command_speaks_json(run, captured):
    edited(captured, nudge(0.25))
    status, output, _ = run("replay", captured, "--json")
    answer = json.loads(output)
    assert status == 1
    assert (answer["same"], answer["agrees"], answer["elsewhere"]) == (False, False, {})
    assert answer["difference"] == {"amount": pytest.approx(0.25), "where": poise.biped().joints[7].name}
    assert answer["captured"] == answer["replayed"]
    assert answer["replayed"]["status"] == "iteration limit"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["replay", "nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
        (["replay"], "Missing argument 'FILE'."),
        (["replay", Path(__file__).parent], f"{Path(__file__).parent}: cannot be read: Is a directory"),
    ],
)
def test_what_a_user_gets_wrong_is_one_line_and_status_2(run, words, sentence):
    assert run(*words) == (2, "", f"poise: {sentence}\n")
