"""Crowds: arrays in and out, one character's bad numbers, budgets, frames, and what is refused before anything changes."""

import copy
import os
import pickle
import signal
import subprocess
import sys

import numpy as np
import pytest

import poise
from poise.compare import workloads
from poise.compare.referee import forward
from poise.errors import PoiseError, UnknownAttributeError, UnknownChoiceError, ValueRefusedError
from poise.kernels.compiler.clock import MONOTONIC
from tests.support.characters import random_ball_tree

COUNT = 12


class ThroughDlpack:
    """An array that is known by DLPack alone, as those of PyTorch and JAX are."""

    def __init__(self, array, device=(1, 0)):
        self.array, self.device = array, device

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.device


def made(biped, count=COUNT, **options):
    """A crowd with goals of position, which can all be moved a little."""
    crowd = poise.Crowd(biped, count, **options)
    crowd.orientation_weight = 0.0
    return crowd


@pytest.fixture
def crowd(biped):
    return made(biped, threads=2)


def moved(crowd, amount=0.05):
    """Positions of the effectors in poses near rest, other ones for each character of a crowd of bipeds."""
    character = crowd.character
    angles = character.rest + amount * np.sin(np.arange(len(crowd) * 30)).reshape(-1, 30)
    return forward(character, np.clip(angles, *character.limits.T))[0]


def shaken(crowd):
    """Positions of the goals of any crowd, each moved a little."""
    return crowd.positions + 0.02 * np.sin(np.arange(crowd.positions.size)).reshape(crowd.positions.shape)


def everything(crowd):
    """The bits of all that a crowd is."""
    arrays = (crowd.angles, crowd.placement, crowd.positions, crowd.orientations, crowd.position_weight, crowd.enabled,
              crowd.reference, crowd.priority, crowd.max_speed, crowd.limits)  # fmt: skip
    return [array.tobytes() for array in arrays]


# ---- arrays -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [list, np.float32, "strided", "read-only", "dlpack", "read-only dlpack"])
def test_arrays_of_any_kind_give_the_same_answer(biped, kind):
    answers = []
    for convert in (None, kind):
        crowd = poise.Crowd(biped, COUNT, threads=1)
        positions, orientations = np.round(64 * moved(crowd)) / 64, crowd.orientations.astype(np.float32).astype(float)
        if convert is list:
            positions, orientations = positions.tolist(), orientations.tolist()
        elif convert is np.float32:
            positions, orientations = positions.astype(np.float32), orientations.astype(np.float32)
        elif convert == "strided":
            positions, orientations = np.asfortranarray(positions), np.repeat(orientations, 2, axis=1)[:, ::2]
        elif convert is not None:
            if convert.startswith("read-only"):
                positions.flags.writeable = orientations.flags.writeable = False
            if convert.endswith("dlpack") and (positions.flags.writeable or np.lib.NumpyVersion(np.__version__) >= "2.1.0"):
                positions, orientations = ThroughDlpack(positions), ThroughDlpack(orientations)
        answers.append(crowd.solve(positions, orientations).angles.tobytes())
    assert len(set(answers)) == 1


@pytest.mark.parametrize("writeable", [True, False])
def test_arrays_that_lie_right_are_not_copied(crowd, writeable):
    from poise.crowd import array_exchange

    positions = moved(crowd)
    positions.flags.writeable = writeable
    assert np.shares_memory(array_exchange.floats(positions, "positions"), positions)
    if writeable:
        assert np.shares_memory(array_exchange.floats(ThroughDlpack(positions), "positions"), positions)


def test_an_array_on_another_device_is_refused_in_words(crowd):
    before = everything(crowd)
    with pytest.raises(ValueRefusedError, match="positions lies on another device than this crowd is solved on"):
        crowd.solve(ThroughDlpack(moved(crowd), device=(2, 0)))
    assert everything(crowd) == before


def test_results_are_written_into_the_arrays_of_the_user(crowd, biped):
    angles, errors = np.full((COUNT, 30), np.nan), np.full((COUNT, 5), np.nan, np.float32)
    codes, converged, cost = np.zeros(COUNT, np.int32), np.zeros(COUNT, bool), ThroughDlpack(np.zeros(COUNT))
    out = {"angles": angles, "position_error": errors, "status_code": codes, "converged": converged, "cost": cost}
    result = crowd.solve(moved(crowd), out=out)
    assert np.shares_memory(result.angles, angles)
    assert angles.tobytes() == crowd.angles.tobytes()
    assert errors.tolist() == result.position_error.astype(np.float32).tolist()
    assert (codes == 1).tolist() == converged.tolist() == result.converged.tolist()
    assert cost.array.tolist() == result.cost.tolist()


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ({"angels": np.zeros((COUNT, 30))}, "'angels' is unknown; did you mean 'angles'?"),
        ({"angles": np.zeros((COUNT, 29))}, r"out\['angles'\] must be an array of the shape \(12, 30\), not \(12, 29\)"),
        ({"angles": np.zeros((COUNT, 30), int)}, r"out\['angles'\] must be an array of float64, not of int64"),
        ({"angles": [[0.0] * 30] * COUNT}, r"out\['angles'\] must be an array of the shape"),
        ({"angles": np.broadcast_to(0.0, (COUNT, 30))}, r"out\['angles'\] cannot be written to"),
        ([], "out must be a dictionary"),
    ],
)
def test_arrays_that_results_do_not_fit_are_refused_before_anything_changes(crowd, out, message):
    before = everything(crowd)
    with pytest.raises(ValueRefusedError, match=message):
        crowd.solve(moved(crowd), out=out)
    assert everything(crowd) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"positions": np.zeros((COUNT, 4, 3))}, r"positions must have the shape \(12, 5, 3\), not \(12, 4, 3\)"),
        ({"positions": np.zeros((5, 3))}, r"positions must have the shape \(12, 5, 3\), not \(5, 3\)"),
        ({"positions": "here"}, "positions must be an array of numbers"),
        ({"orientations": np.zeros((COUNT, 5, 3))}, r"orientations must have the shape \(12, 5, 4\) or \(12, 5, 3, 3\)"),
        ({"characters": np.ones(11, bool)}, r"characters must be a mask of the shape \(12,\) or numbers of characters"),
        ({"characters": [0, 12]}, "characters must be numbers from 0 to 11, not 0 to 12"),
        ({"characters": [0.5]}, "characters must be a mask"),
        ({"budget": -1.0}, "budget must be between 0"),
        ({"iterations": 2.5}, "iterations must be a whole number"),
        ({"dt": "soon"}, "dt must be an array of numbers"),
        ({"dt": np.zeros(3)}, r"dt must have the shape \(12,\), or be the same for all, not \(3,\)"),
        ({"dt": np.nan}, "dt must be between 0"),
        ({"from_rest": 1}, "from_rest must be True or False"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_changes(crowd, arguments, message):
    crowd.solve(moved(crowd))
    before = everything(crowd)
    with pytest.raises(ValueRefusedError, match=message):
        crowd.solve(**({"positions": moved(crowd, 0.1)} | arguments))
    assert everything(crowd) == before
    assert crowd.solve().status.tolist() == ["converged"] * COUNT


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "count must be between 1"),
        ({"method": "fabrik"}, "method 'fabrik' is unknown; there are poise, paper"),
        ({"device": "cuda"}, "device 'cuda' is unknown; there are cpu"),
        ({"bases": ()}, "bases must be names of segments, each one once"),
        ({"bases": ("pelvis", "pelvis")}, "bases must be names of segments, each one once"),
        ({"bases": ("pelvic",)}, "did you mean 'pelvis'"),
        ({"threads": 0}, "threads must be between 1"),
        ({"free_root": 1}, "free_root must be True or False"),
    ],
)
def test_a_crowd_that_cannot_be_is_refused(biped, arguments, message):
    with pytest.raises(PoiseError, match=message):
        poise.Crowd(**({"character": biped, "count": 2} | arguments))


def test_misspelt_names_are_refused(crowd):
    with pytest.raises(UnknownAttributeError, match="did you mean 'max_speed'"):
        crowd.max_sped = 1.0
    with pytest.raises(PoiseError, match="did you mean 'budget'"):
        crowd.solve(buget=1.0)
    with pytest.raises(UnknownChoiceError, match="'left_fot' is unknown"):
        crowd.rebase("left_fot")


# ---- one character's error ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("positions", np.nan, "has a number that is not finite in its position"),
        ("positions", -np.inf, "has a number that is not finite in its position"),
        ("positions", 2e6, "is farther than 1e\\+06 m from the origin"),
        ("orientations", np.nan, "has a number that is not finite in its orientation"),
        ("orientations", 0.0, "has an orientation that is no rotation"),
    ],
)
def test_a_bad_goal_is_the_error_of_its_character_alone(biped, name, value, reason):
    crowd, twin = poise.Crowd(biped, COUNT, threads=2), poise.Crowd(biped, COUNT)
    sound = {"positions": moved(crowd), "orientations": crowd.orientations}
    bad = {key: array.copy() for key, array in sound.items()}
    bad[name][7, 2] = value
    result, expected, angles = crowd.solve(**bad), twin.solve(**sound), crowd.angles
    assert result.status[7] == poise.Status.REFUSED
    assert list(result.refusals) == [7]
    with pytest.raises(AssertionError, match=f"goal 'right_hand' of character 7 {reason}"):
        raise AssertionError(result.refusals[7])
    others = np.arange(COUNT) != 7
    assert (result.angles[others] == expected.angles[others]).all()
    assert (result.status[others] == expected.status[others]).all()
    assert angles[7].tolist() == biped.rest.tolist()
    assert np.isfinite(result.angles).all()
    again = crowd.solve(**sound)
    assert again.angles[7].tolist() == expected.angles[7].tolist()
    assert again.refusals == {}


SETTINGS = {
    "placement": [np.nan, 0, 0, 1, 0, 0, 0],
    "reference": np.nan,
    "posture_weight": -1.0,
    "stiffness": np.inf,
    "max_speed": np.nan,
    "limits": [1.0, -1.0],
    "position_weight": -1.0,
    "orientation_weight": np.nan,
    "priority": 0.5,
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_bad_setting_is_the_error_of_its_character_until_it_is_mended(crowd, name):
    sound = getattr(crowd, name)
    bad = sound.copy()
    bad[3] = SETTINGS[name]
    setattr(crowd, name, bad)
    assert np.array_equal(getattr(crowd, name), sound)
    for _ in range(2):
        result = crowd.solve(moved(crowd), dt=0.1)
        assert result.refusals == {3: f"character 3 was given a number that cannot be used as {name}"}
        assert (result.status == "refused").tolist() == [i == 3 for i in range(COUNT)]
    setattr(crowd, name, sound)
    assert crowd.solve(dt=0.1).converged.all()


@pytest.mark.parametrize("name", SETTINGS)
def test_a_bad_setting_for_all_is_refused(crowd, name):
    before, value = everything(crowd), SETTINGS[name]
    with pytest.raises(ValueRefusedError, match=name):
        setattr(crowd, name, value)
    assert everything(crowd) == before
    assert crowd.solve().converged.all()


def test_a_bad_start_is_the_error_of_its_character(crowd):
    angles = crowd.angles + 0.01
    angles[5, 3] = np.nan
    crowd.reset(angles)
    assert list(crowd.solve().refusals) == [5]
    crowd.reset()
    assert crowd.solve().converged.all()


def test_goals_that_are_off_may_be_anything(crowd):
    enabled = np.ones((COUNT, 5), bool)
    enabled[:, 1] = False
    crowd.enabled = enabled
    positions = moved(crowd)
    positions[:, 1] = np.nan
    result = crowd.solve(positions, np.where(enabled[:, :, None], crowd.orientations, np.nan))
    assert result.converged.all()
    assert np.isfinite(crowd.positions).all()


def test_max_speed_needs_the_time_since_the_last_frame(crowd):
    crowd.max_speed = 1.0
    with pytest.raises(ValueRefusedError, match="dt is missing"):
        crowd.solve(moved(crowd))
    before = crowd.angles
    dt = np.full(COUNT, 0.01)
    dt[4] = np.nan
    result = crowd.solve(moved(crowd, 0.3), dt=dt)
    assert list(result.refusals) == [4]
    assert np.abs(crowd.angles - before).max() <= 0.01 + 1e-12


# ---- copies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda crowd: pickle.loads(pickle.dumps(crowd))])
def test_a_copy_is_a_crowd_of_its_own_in_the_same_state(biped, copied):
    crowd = poise.Crowd(biped, COUNT, bases=("right_foot", "left_foot"), threads=1)
    crowd.rebase("left_foot", characters=[1, 4])
    crowd.stiffness, crowd.max_speed = np.linspace(0.5, 2.0, COUNT)[:, None], np.linspace(0.5, 5.0, COUNT)
    priority = crowd.priority
    priority[3, 0] = 2.0
    crowd.priority, crowd.reference = priority, biped.rest + 0.01
    crowd.solve(shaken(crowd), dt=0.1)
    twin = copied(crowd)
    before = everything(crowd)
    first = twin.solve(shaken(twin), dt=0.1)
    assert everything(crowd) == before
    second = crowd.solve(shaken(crowd), dt=0.1)
    assert first.angles.tobytes() == second.angles.tobytes()
    assert first.outcome.tolist() == second.outcome.tolist()
    assert everything(twin) == everything(crowd)
    assert twin.bases == crowd.bases


# ---- whom, and for how long ---------------------------------------------------------------------------


def test_only_the_named_characters_are_solved(crowd):
    before = crowd.angles
    mask = np.arange(COUNT) % 3 == 0
    result = crowd.solve(moved(crowd), characters=mask)
    assert (result.status[~mask] == poise.Status.LEFT_OUT).all()
    assert (result.angles[~mask] == before[~mask]).all()
    assert result.converged[mask].all()
    assert (crowd.angles[mask] != before[mask]).any(axis=1).all()
    assert crowd.solve(characters=[]).status.tolist() == ["left out"] * COUNT


@pytest.mark.skipif(MONOTONIC is None, reason="kernels have no clock here")
def test_nobody_starves_when_time_is_short(crowd):
    positions = moved(crowd, 0.05)
    assert (crowd.solve(positions, budget=0.0).status == "out of time").all()
    counts = np.zeros(COUNT, int)
    for _ in range(10_000):
        if counts.min() >= 3:
            break
        result = crowd.solve(positions, tolerance=0, iterations=400, budget=60.0)
        counts += result.iterations > 0
    assert counts.min() >= 3


@pytest.mark.skipif(MONOTONIC is None, reason="kernels have no clock here")
def test_a_budget_that_is_long_enough_changes_nothing(biped):
    answers = [made(biped).solve(moved(made(biped)), budget=budget) for budget in (None, 1e9)]
    assert answers[0].angles.tobytes() == answers[1].angles.tobytes()


# ---- frames -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("balls", [False, True])
def test_frames_in_one_call_are_those_of_one_call_each(biped, balls):
    character = random_ball_tree(3) if balls else biped
    one, other = poise.Crowd(character, 5, threads=2), poise.Crowd(character, 5, threads=1)
    home, orientations = one.positions, np.tile(one.orientations, (20, 1, 1, 1))
    positions = home + 0.05 * np.sin(0.1 * np.arange(20)[:, None, None, None] * np.arange(1, 6)[:, None, None])
    positions[7, 2] = np.nan
    frames = one.solve_frames(positions, orientations)
    single = [other.solve(positions[k], orientations[k]) for k in range(20)]
    assert frames.angles.tobytes() == b"".join(result.angles.tobytes() for result in single)
    assert frames.status.tolist() == [result.status.tolist() for result in single]
    assert frames.position_error.shape == (20, *home.shape[:2])
    assert list(frames.refusals) == [2]
    assert len(frames) == 5


def test_no_frames_are_no_answers(crowd):
    assert crowd.solve_frames(np.empty((0, COUNT, 5, 3))).angles.shape == (0, COUNT, 30)
    with pytest.raises(ValueRefusedError, match=r"positions must have the shape \(2, 12, 5, 3\)"):
        crowd.solve_frames(np.empty((2, COUNT, 4, 3)))
    with pytest.raises(ValueRefusedError, match="positions must have the shape"):
        crowd.solve_frames(None)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_ctrl_c_stops_a_crowd_long_before_its_end(biped):
    crowd = poise.Crowd(biped, 20, threads=2)
    crowd.solve_frames(crowd.positions[None])
    positions = np.broadcast_to(crowd.positions, (20_000, 20, 5, 3)) + 0.02 * np.sin(np.arange(20_000.0))[:, None, None, None]
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            crowd.solve_frames(positions)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert crowd.solve().angles.shape == (20, 30)
    assert np.isfinite(crowd.angles).all()


# ---- several crowds -----------------------------------------------------------------------------------


def test_several_crowds_in_one_call_are_as_if_each_were_alone(biped):
    twins = [[poise.Crowd(biped, 7), poise.Crowd(random_ball_tree(2), 4, free_root=True)] for _ in range(2)]
    together = poise.solve_crowds(twins[0], [shaken(crowd) for crowd in twins[0]])
    alone = [crowd.solve(shaken(crowd)) for crowd in twins[1]]
    assert [result.angles.tobytes() for result in together] == [result.angles.tobytes() for result in alone]
    assert poise.solve_crowds([], []) == []


def test_crowds_and_their_goals_must_fit(crowd):
    with pytest.raises(ValueRefusedError, match="crowds must be different ones"):
        poise.solve_crowds([crowd, crowd], [None, None])
    with pytest.raises(ValueRefusedError, match="positions must be one array for each of 1 crowds, not 2"):
        poise.solve_crowds([crowd], [None, None])
    with pytest.raises(ValueRefusedError, match=r"crowds must be a poise.Crowd"):
        poise.solve_crowds([3], [None])


# ---- search -------------------------------------------------------------------------------------------


def test_a_search_finds_poses_that_one_solve_misses_and_the_same_on_any_threads(biped):
    cases, answers = workloads.cold(biped, 5, 12), []
    positions, orientations = cases.positions, cases.orientations
    for threads in (1, 2, 4):
        crowd = poise.Crowd(biped, 12, threads=threads)
        result = crowd.search(positions, orientations)
        answers.append((result.angles.tobytes(), result.starts.tolist(), result.outcome.tolist()))
    assert answers[0] == answers[1] == answers[2]
    assert result.converged.all()
    assert result.starts.max() > 1
    assert (result.angles >= biped.limits[:, 0]).all()
    assert (result.angles <= biped.limits[:, 1]).all()
    assert crowd.angles.tobytes() == result.angles.tobytes()
    few = poise.Crowd(biped, 12).search(positions, orientations, starts=2)
    assert few.starts.max() == 2
    assert not few.converged.all()


def test_a_search_that_cannot_succeed_keeps_the_best(biped):
    crowd = poise.Crowd(biped, 3)
    positions = crowd.positions
    positions[1, 2] += 3.0
    positions[2, 0] = np.nan
    first = poise.Crowd(biped, 3).solve(positions)
    result = crowd.search(positions, starts=8)
    assert result.starts.tolist() == [1, 8, 1]
    assert result.cost[1] <= first.cost[1]
    assert result.status[2] == "refused"
    assert crowd.angles.tobytes() == result.angles.tobytes()


@pytest.mark.process
def test_compiling_takes_none_of_the_budget(tmp_path):
    code = (
        "import poise\n"
        "crowd = poise.Crowd(poise.biped(), 3)\n"
        "print(crowd.solve(crowd.positions + 0.001, budget=1e6).converged.all())"
    )
    environment = os.environ | {"POISE_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"]
