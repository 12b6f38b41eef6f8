"""Captures: a solve that is written, read and run again gives the same bits; and solves from rest have no past."""

import contextlib
import io
import json
import os
import subprocess
import sys

import msgspec
import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.formats.json_schema import decode_character, encode_character
from poise.kernels.compiler.compile_mode import PLAIN
from poise.model.compile import compile_character
from tests.support.captures import METHODS, REACH, bits
from tests.support.characters import near, random_angles, random_placement, random_tree
from tests.support.sampling import sampled


@pytest.fixture
def path(tmp_path):
    return tmp_path / "capture.json"


def judged(result):
    """Costs and errors, to the last bit."""
    return result.cost, result.posture_cost, result.position_error.tobytes(), result.orientation_error.tobytes()


def assert_the_same_again(solver, result, path):
    """Capture the last solve and replay it: pose, errors, status and effort must come out as they were."""
    before = solver.workspace.floats.tobytes(), solver.workspace.ints.tobytes()
    solver.capture(path)
    assert (solver.workspace.floats.tobytes(), solver.workspace.ints.tobytes()) == before
    again = poise.replay(path)
    assert again.same, str(again)
    assert again.agrees
    assert not again.elsewhere
    assert again.difference.amount == 0.0
    assert bits(again.solver) == bits(solver)
    assert (again.captured.status, again.captured.iterations) == (result.status, result.iterations)
    assert again.result.outcome == result.outcome
    assert judged(again.result) == judged(result)
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
        use_limits=bool(rng.random() < 0.8),
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
        "use_limits": [None, True, False][rng.integers(3)],
        "dt": rng.uniform(0.005, 0.05) if solver.max_speed is not None else None,
        "from_rest": bool(rng.random() < 0.2),
    }
    if solver.method == "paper" and rng.random() < 0.3:
        options |= {"residual_tolerance": 1e-6, "stall_tolerance": 1e-7}
    return solver.solve(**options | fixed)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", sampled(range(28), 14))
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


def test_a_solve_that_settles_is_replayed_bit_for_bit(biped, path):
    solver, rng = poise.Solver(biped), np.random.default_rng(5)
    solver.posture_weight = 0.01
    solver.reset(near(biped, biped.rest, rng, 0.6))
    solver.reference = near(biped, biped.rest, rng, 0.6)
    solver["right_hand"].position = (-0.3, 1.2, 0.4)
    solver.solve()
    for _ in range(3):
        result = solver.solve()
        again = assert_the_same_again(solver, result, path)
        assert again.capture.start.settling


@pytest.mark.parametrize("method", METHODS)
def test_the_last_frame_of_a_trajectory_is_captured(biped, method, path):
    solver = poise.Solver(biped, method)
    start = np.array([goal.position for goal in solver.goals])
    angles = solver.solve_frames(
        start + np.linspace((0.0, 0.0, 0.0), (0.0, -0.05, 0.05), 10)[:, None], iterations=3, tolerance=0
    )
    solver.capture(path)
    again = poise.replay(path)
    assert again.same
    assert again.solver.workspace.angles.tobytes() == angles[-1].tobytes()
    assert again.result.iterations == 3


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
    solver.warm_start, solver.posture_weight, solver.use_limits = "pose", 0.5, False
    solver.reset()
    solver.reference = biped.rest
    solver.max_speed = 1.0
    with pytest.raises(ValueRefusedError):
        solver.solve(iterations=7)  # without dt
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


@pytest.mark.parametrize("seed", sampled(range(14), 7))
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
import hashlib
import numpy as np
import poise
digest = hashlib.sha256()
for method in ("poise", "paper"):
    for free_root in (False, True):
        solver = poise.Solver(poise.biped(), method, free_root=free_root, warm_start="step")
        start = np.array([goal.position for goal in solver.goals])
        for frame in range(30):
            solver.set_goals(start + 0.1 * np.sin(0.1 * frame + np.arange(start.size).reshape(start.shape)))
            solver.solve(iterations=4, from_rest=frame % 10 == 9)
            digest.update(solver.pose.angles.tobytes() + solver.workspace.placement.tobytes())
print(digest.hexdigest())
"""


REPLAYS = """
import sys
import poise
for path in sys.argv[1:]:
    again = poise.replay(path)
    print(again.same, again.solver.pose.angles.tobytes().hex())
"""


def printed_by(code, paths, **environment):
    """What another process prints."""
    command = [sys.executable, "-c", code, *paths]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def printed_here(code):
    """What the same code prints in this process."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(code, {})
    return output.getvalue().splitlines()


def written(folder, seeds, methods):
    """Captures of the last solve of random solvers, and what a process should print that replays them."""
    paths, poses = [], []
    for seed in seeds:
        for method in methods:
            solver, rng = random_solver(seed, method)
            for _ in range(3):
                wish(solver, rng)
                any_solve(solver, rng, iterations=8)
            paths.append(folder / f"{method}_{seed}.json")
            solver.capture(paths[-1])
            poses.append(f"True {solver.pose.angles.tobytes().hex()}")
    return paths, poses


def test_a_solve_after_many_of_the_same_goals_is_replayed_bit_for_bit(tmp_path):
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position, solver["pelvis"].position = (-1.5, 1.0, 0.4), (0.1, 0.4, 0.2)
    for _ in range(60):
        solver.solve(iterations=25)
    solver.capture(tmp_path / "late.json")
    assert '"settling_solves":58' in (tmp_path / "late.json").read_text().replace(" ", "")
    assert poise.replay(tmp_path / "late.json").same


def test_a_solve_on_the_way_to_its_goals_is_replayed_bit_for_bit(tmp_path):
    solver = poise.Solver(poise.biped())
    solver["right_hand"].position, solver["pelvis"].position = (-0.4, 1.2, 0.4), (0.1, 0.7, 0.1)
    for _ in range(4):
        solver.solve(iterations=1, tolerance=0)
    solver.capture(tmp_path / "early.json")
    assert '"search_iterations":3' in (tmp_path / "early.json").read_text().replace(" ", "")
    assert poise.replay(tmp_path / "early.json").same


@pytest.mark.process
def test_processes_that_find_the_code_give_the_same_bits():
    assert printed_by(SEQUENCE, []) == printed_by(SEQUENCE, [])


@pytest.mark.process
@pytest.mark.skipif(PLAIN, reason="this process may have compiled, and the same bits then are a promise of Numba's internals")
def test_other_processes_give_the_same_bits(tmp_path):
    """Warm and from rest, for a sequence and for captures of this process."""
    paths, poses = written(tmp_path, (4, 5), METHODS)
    assert printed_by(REPLAYS, paths) == poses
    assert printed_by(SEQUENCE, []) == printed_here(SEQUENCE)


@pytest.mark.process
@pytest.mark.skipif(PLAIN, reason="the same bits in every process are a promise of Numba's internals")
def test_the_process_that_compiles_gives_the_same_bits_as_those_that_find_the_code(tmp_path):
    """Kernels of one name are optimised once alone and once inside each entry, and need not round alike."""
    paths, poses = written(tmp_path, range(14), ["poise"])
    (tmp_path / "cache").mkdir(mode=0o700)
    for _ in range(2):
        assert printed_by(REPLAYS, paths, POISE_CACHE_DIR=str(tmp_path / "cache")) == poses


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
        results.append((bits(solver), result.outcome, judged(result)))
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
