"""Captures: a solve that is written, read and run again gives the same bits; and solves from rest have no past."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import poise
from poise import capture as captures
from poise.cli import main
from poise.errors import FileFormatError, PoiseError, ValueRefusedError
from poise.formats import files
from poise.kernels import layout
from poise.model import compile_character
from poise.schema import decode_character, encode_character
from tests.characters import near, random_angles, random_placement, random_tree

METHODS = ("poise", "paper")
REACH = (-0.25, 0.95, 0.25)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "capture.json"


def bits(solver):
    """The pose, to the last bit."""
    return solver._angles.tobytes() + solver._placement.tobytes()


def assert_the_same_again(solver, result, path):
    """Capture the last solve and replay it: pose, errors, status and effort must come out as they were."""
    before = solver._floats.tobytes(), solver._ints.tobytes()
    solver.capture(path)
    assert (solver._floats.tobytes(), solver._ints.tobytes()) == before
    again = poise.replay(path)
    assert again.same, str(again)
    assert again.agrees
    assert not again.elsewhere
    assert again.difference.amount == 0.0
    assert bits(again.solver) == bits(solver)
    assert (again.captured.status, again.captured.iterations) == (result.status, result.iterations)
    assert again.result._outcome == result._outcome
    assert again.result._report().tobytes() == result._report().tobytes()
    return again


# ---- random solvers -----------------------------------------------------------------------------------


def random_solver(seed, method):
    """A solver with everything set that can be: base, root, limits, warm start, posture, speed, placement."""
    rng = np.random.default_rng([seed, METHODS.index(method)])
    character = random_tree(seed)
    if rng.random() < 0.5:
        character = character.rebase(str(rng.choice([segment.name for segment in character.segments])))
    solver = poise.Solver(
        character,
        method,
        free_root=bool(rng.random() < 0.4),
        limits=bool(rng.random() < 0.8),
        warm_start=str(rng.choice(["pose", "step"])),
        damping=float(rng.choice([0.001, 0.1, rng.uniform(0.0, 0.01)])),
        placement=random_placement(rng) if rng.random() < 0.5 else None,
    )
    solver.posture_weight = float(rng.choice([0.0, 0.01, rng.uniform(0.0, 0.3)]))
    if rng.random() < 0.5:
        solver.reference = random_angles(character, rng)
    if rng.random() < 0.5:
        solver.stiffness = rng.uniform(0.0, 3.0, character.n_dofs)
    if rng.random() < 0.3:
        solver.max_speed = rng.uniform(0.5, 10.0)
    for goal in solver.goals:
        goal.enabled = bool(rng.random() < 0.8)
        goal.position_weight = float(rng.choice([1.0, rng.uniform(0.1, 3.0)]))
        goal.orientation_weight = float(rng.choice([0.0, 0.3, rng.uniform(0.1, 3.0)]))
    return solver, rng


def wish(solver, rng):
    """Give a solver other goals, one by one or all at once, as quaternions or as matrices."""
    pose = poise.Pose(solver.character, near(solver.character, solver.pose.angles, rng), solver.placement)
    frames = [pose.frame(goal.name) for goal in solver.goals]
    positions = np.array([position for position, _ in frames]) + rng.uniform(-0.1, 0.1, (len(frames), 3))
    quaternions = np.array([orientation for _, orientation in frames]) + rng.normal(0.0, 0.1, (len(frames), 4))
    matrices = np.array([rotation(*(quaternion / np.linalg.norm(quaternion))) for quaternion in quaternions])
    orientations = quaternions if rng.random() < 0.5 else matrices
    if rng.random() < 0.5:
        solver.set_goals(positions, orientations if rng.random() < 0.8 else None)
    else:
        for goal, position, orientation in zip(solver.goals, positions, orientations, strict=True):
            goal.position, goal.orientation = position, orientation


def rotation(w, x, y, z):
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def any_solve(solver, rng, **fixed):
    """A solve with options drawn at random."""
    options = {
        "iterations": int(rng.integers(0, 12)),
        "sweeps": int(rng.integers(1, 25)) if rng.random() < 0.5 else None,
        "tolerance": [0, (1e-3, 1e-2), (0.0, 1e-3)][rng.integers(3)],
        "step_tolerance": 1e-5 if rng.random() < 0.2 else None,
        "limits": [None, True, False][rng.integers(3)],
        "dt": rng.uniform(0.005, 0.05) if solver.max_speed is not None else None,
        "from_rest": bool(rng.random() < 0.2),
    }
    if solver.method == "paper" and rng.random() < 0.3:
        options |= {"residual_tolerance": 1e-6, "stall_tolerance": 1e-7}
    return solver.solve(**options | fixed)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(28))
def test_any_solve_of_a_sequence_is_replayed_bit_for_bit(seed, method, path):
    solver, rng = random_solver(seed, method)
    for frame in range(6):
        wish(solver, rng)
        if rng.random() < 0.2:
            solver.reset(random_angles(solver.character, rng))
        if rng.random() < 0.2:
            solver.reference = random_angles(solver.character, rng)
        result = any_solve(solver, rng)
        if frame % 2:
            assert_the_same_again(solver, result, path)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("free_root", [False, True])
def test_a_goal_that_moves_is_captured_on_its_way(biped, method, free_root, path):
    solver = poise.Solver(biped, method, free_root=free_root, warm_start="step")
    for frame in range(40):
        solver["right_hand"].position = np.add(REACH, (0.1 * np.sin(0.2 * frame), 0.1 * np.cos(0.2 * frame), 0.005 * frame))
        result = solver.solve(iterations=3)
        if frame % 8 == 7:
            again = assert_the_same_again(solver, result, path)
            assert again.capture.start.step != [0.0] * len(again.capture.start.step)


@pytest.mark.parametrize("method", METHODS)
def test_a_replayed_solver_goes_on_as_the_captured_one_does(biped, method, path):
    solver = poise.Solver(biped.rebase("left_foot"), method, warm_start="step")
    solver.reference = near(biped, biped.rest, np.random.default_rng(3), 0.1)
    solver["pelvis"].enabled = False
    solver.max_speed = 4.0
    solver["right_hand"].position = REACH
    solver.solve(dt=0.02)
    solver.capture(path)
    twin = poise.replay(path).solver
    assert (twin["pelvis"].enabled, twin.max_speed, twin.warm_start) == (False, 4.0, "step")
    for _ in range(3):
        assert twin.solve(dt=0.02).cost == solver.solve(dt=0.02).cost
        assert bits(twin) == bits(solver)
    for one in (solver, twin):
        one.solve(dt=0.02, from_rest=True)
    assert bits(twin) == bits(solver)


@pytest.mark.parametrize("method", METHODS)
def test_the_last_frame_of_a_trajectory_is_captured(biped, method, path):
    solver = poise.Solver(biped, method)
    start = np.array([goal.position for goal in solver.goals])
    angles = solver.solve_frames(start + np.linspace((0.0, 0.0, 0.0), (0.0, -0.05, 0.05), 10)[:, None])
    solver.capture(path)
    again = poise.replay(path)
    assert again.same
    assert again.solver._angles.tobytes() == angles[-1].tobytes()
    assert again.result.iterations > 0


def test_the_start_that_wins_a_search_is_captured(biped, path):
    solver = poise.Solver(biped)
    solver["right_hand"].position = (-0.1, 1.2, -0.25)
    solver["pelvis"].enabled = solver["head"].enabled = False
    result = solver.search(starts=4)
    solver.capture(path)
    again = poise.replay(path)
    assert again.same, str(again)
    assert bits(again.solver) == bits(solver)
    assert again.result.cost == result.cost


def test_what_changes_after_the_solve_is_not_captured(biped, path):
    solver = poise.Solver(biped)
    solver.reference = near(biped, biped.rest, np.random.default_rng(1), 0.1)
    solver["right_hand"].position = REACH
    result = solver.solve(iterations=4, tolerance=0)
    expected = bits(solver)
    solver["head"].position = (0.0, 1.2, 0.3)
    solver["left_hand"].enabled = False
    solver.hold("pelvis")
    solver.rebase("left_foot")
    solver.warm_start, solver.posture_weight, solver.limits = "pose", 0.5, False
    solver.reset()
    solver.reference = biped.rest
    with pytest.raises(PoiseError):
        solver.solve(iterations=7, dt=-1.0)
    solver.capture(path)
    again = poise.replay(path)
    assert again.same, str(again)
    assert bits(again.solver) == expected
    assert again.solver.character.base == "right_foot"
    assert again.result.iterations == result.iterations


def test_a_capture_of_the_biped_is_small_and_can_be_read_by_people(biped, path):
    solver = poise.Solver(biped, free_root=True)
    solver["right_hand"].position = REACH
    solver.set_goals(np.array([goal.position for goal in solver.goals]), np.random.default_rng(0).normal(size=(6, 4)))
    solver.solve()
    solver.capture(str(path))
    assert path.stat().st_size < 20_000
    content = json.loads(path.read_text())
    assert (content["poise"], content["version"]) == ("capture", 1)
    assert content["goals"]["right_hand"]["position"] == list(REACH)
    assert content["made_with"]["poise"] == poise.__version__
    assert content["made_with"]["cpu"]
    assert max(map(len, path.read_text().splitlines())) < 1500


# ---- what the bits rest on ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(14))
def test_a_character_that_was_written_compiles_to_the_same_bits_on_every_base(seed):
    character = random_tree(seed)
    for segment in character.segments:
        rebased = character.rebase(segment.name)
        again = decode_character(encode_character(rebased))
        for free_root in (False, True):
            one, other = compile_character(rebased, free_root), compile_character(again, free_root)
            assert one.ints.tobytes() == other.ints.tobytes()
            assert one.floats.tobytes() == other.floats.tobytes()


def test_the_biped_compiles_to_the_same_bits_on_every_base_once_it_was_written(biped):
    for segment in biped.segments:
        rebased = biped.rebase(segment.name)
        again = decode_character(encode_character(rebased))
        assert compile_character(rebased).floats.tobytes() == compile_character(again).floats.tobytes()


def test_axes_and_rotations_that_were_normalised_once_stay_as_they_are():
    rng = np.random.default_rng(5)
    for _ in range(300):
        joint = poise.Joint("hinge", None, (0, 0, 0), rng.normal(size=3), (-1, 1), segment="arm", rotation=rng.normal(size=4))
        character = poise.Character([joint], [poise.Effector("tip", "arm", rotation=rng.normal(size=4))])
        again = decode_character(encode_character(character))
        assert (again.joints, again.effectors) == (character.joints, character.effectors)


def test_numbers_survive_the_file_to_the_last_bit():
    drawn = np.frombuffer(np.random.default_rng(7).bytes(8 * 20_000))
    special = [0.0, -0.0, 5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1, 1e22, 1e23]
    numbers = np.concatenate([drawn[np.isfinite(drawn)], special])
    again = np.array(msgspec.json.decode(msgspec.json.encode(numbers.tolist()), type=list[float]))
    assert again.tobytes() == numbers.tobytes()


SEQUENCE = """
import hashlib, sys
import numpy as np
import poise
from poise.kernels import layout
digest = hashlib.sha256()
for method in ("poise", "paper"):
    for free_root in (False, True):
        solver = poise.Solver(poise.biped(), method, free_root=free_root, warm_start="step")
        start = np.array([goal.position for goal in solver.goals])
        for frame in range(30):
            solver.set_goals(start + 0.1 * np.sin(0.1 * frame + np.arange(start.size).reshape(start.shape)))
            solver.solve(iterations=4, from_rest=frame % 10 == 9)
            digest.update(solver.pose.angles.tobytes() + solver._placement.tobytes())
print(digest.hexdigest())
for path in sys.argv[1:]:
    again = poise.replay(path)
    print(again.same, again.solver.pose.angles.tobytes().hex())
"""


def test_other_processes_give_the_same_bits(tmp_path):
    """Warm and from rest, for a sequence made anew and for captures of this process."""
    paths, poses = [], []
    for seed in (4, 5):
        for method in METHODS:
            solver, rng = random_solver(seed, method)
            for _ in range(3):
                wish(solver, rng)
                any_solve(solver, rng, iterations=8)
            paths.append(tmp_path / f"{method}_{seed}.json")
            solver.capture(paths[-1])
            poses.append(f"True {solver.pose.angles.tobytes().hex()}")
    printed = [
        subprocess.run([sys.executable, "-c", SEQUENCE, *paths], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert printed[0] == printed[1]
    assert printed[0].splitlines()[1:] == poses


# ---- from rest ----------------------------------------------------------------------------------------


def random_history(solver, rng):
    """Solve for anything, in any way, from anywhere."""
    home = random_placement(rng)
    for _ in range(rng.integers(1, 8)):
        wish(solver, rng)
        action = rng.integers(5)
        if action == 0:
            solver.reset(random_angles(solver.character, rng))
        elif action == 1:
            solver.placement = random_placement(rng)
        elif action == 2:
            base = solver.character.base
            solver.rebase(str(rng.choice([segment.name for segment in solver.character.segments])))
            wish(solver, rng)
            any_solve(solver, rng)
            solver.rebase(base)
        elif action == 3:
            positions = np.array([goal.position for goal in solver.goals])
            solver.solve_frames(positions + rng.normal(0.0, 0.05, (4, *positions.shape)), dt=0.01)
        any_solve(solver, rng, budget=rng.uniform(1.0, 100.0) if rng.random() < 0.3 else None)
    solver.placement = home
    return home


@pytest.mark.parametrize("reference", ["set", "set again", "not set"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(14))
def test_a_solve_from_rest_has_no_past(seed, method, reference):
    rng = np.random.default_rng([seed, 77])
    character, free_root = random_tree(seed), bool(seed % 2)
    old, new = (poise.Solver(character, method, free_root=free_root) for _ in range(2))
    pulled = random_angles(character, rng)
    if reference != "not set":
        old.reference = pulled
    new.placement = random_history(old, rng)
    if reference != "not set":
        new.reference = pulled
    if reference == "set again":
        old.reference = pulled
    wish(new, rng)
    positions, orientations = (np.array([getattr(goal, what) for goal in new.goals]) for what in ("position", "orientation"))
    results = []
    for solver in (old, new, old):
        solver.set_goals(positions, orientations)
        result = solver.solve(from_rest=True, tolerance=0 if seed % 3 else (1e-3, 1e-2), iterations=20)
        results.append((bits(solver), result._outcome, result._report()[[layout.COST, layout.POSTURE_COST]].tobytes()))
    assert results[0] == results[1] == results[2]


def test_a_warm_sequence_gives_the_same_bits_every_time(biped):
    poses = []
    for _ in range(2):
        solver, rng = random_solver(2, "poise")
        for _ in range(8):
            wish(solver, rng)
            any_solve(solver, rng)
            poses.append(bits(solver))
    assert poses[:8] == poses[8:]


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


@pytest.mark.parametrize("budget", [0.0, 5.0, 20.0, 60.0, 1e6])
def test_a_solve_with_a_budget_is_replayed_without_it(biped, budget, path):
    solver = poise.Solver(biped)
    for frame in range(4):
        solver["right_hand"].position = np.add(REACH, (0.0, 0.01 * frame, 0.02 * frame))
        result = solver.solve(iterations=40, tolerance=0 if budget < 1e6 else (1e-3, 1e-2), budget=budget if frame == 3 else None)
    solver.capture(path)
    again = poise.replay(path)
    assert again.same, str(again)
    assert again.result.iterations == result.iterations
    assert bits(again.solver) == bits(solver)
    assert f"its budget of {budget:g} µs was {'kept' if budget == 1e6 else 'used up'}" in str(again)


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
    assert "the way there is not" in str(again)


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

    def fail(*arguments):
        raise OSError(28, "No space left on device")

    solver.solve()
    monkeypatch.setattr(files.os, step, fail)
    with pytest.raises(FileFormatError) as refusal:
        solver.capture(captured)
    assert str(refusal.value) == f"{captured}: cannot be written: No space left on device"
    assert captured.read_bytes() == before
    assert os.listdir(captured.parent) == [captured.name]


def test_a_solve_that_left_no_numbers_is_not_captured(solver, path):
    solver.solve()
    outcome, state, model = solver._last
    broken = np.frombuffer(state).copy()
    broken[-1] = np.nan
    solver._last = outcome, broken.tobytes(), model
    with pytest.raises(ValueRefusedError, match="capture is not possible: the solve has left a number that is not finite"):
        solver.capture(path)
    assert not path.exists()


CONTENTS = {
    "no JSON": (b"angles: 3", "it is not JSON in UTF-8: JSON is malformed: invalid character (byte 0)"),
    "not UTF-8": (b'{"poise": "\xea"}', "it is not JSON in UTF-8: "),
    "cut off": (b'{"poise": "capture", "version": 1', "it is not JSON in UTF-8: Input data was truncated"),
    "empty": (b"", "it is not JSON in UTF-8: Input data was truncated"),
    "a list": (b"[]", "Expected `object`, got `array`"),
    "nested": (b'{"poise": ' * 100_000, "it is nested too deeply"),
    "anything": (b'{"name": "walk"}', "Object missing required field `poise`"),
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
    assert str(refusal.value).startswith(f"{path}: {message}")
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
    "no number": (
        place("start", "angles", 4, value=None),
        "Expected `float`, got `null` - at `$.start.angles[...]`",
    ),
    "short position": (place("goals", "head", "position", value=[0, 1]), "Expected `array` of length 3, got 2 - at "),
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


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command line; gives exit status, standard output and standard error."""

    def run_command(*words):
        monkeypatch.setattr(sys, "argv", ["poise", *map(str, words)])
        with pytest.raises(SystemExit) as ending:
            main()
        printed = capsys.readouterr()
        return ending.value.code or 0, printed.out, printed.err

    return run_command


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
