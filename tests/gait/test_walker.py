"""Live walking: requests change at any time, and the standing foot never moves."""

import contextlib
import math
import pickle
import random

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait import Terrain, floor, make_walk
from poise.gait.walk_quality import measure
from poise.gait.walking_body import measure_walking_body
from tests.support.walks import judge_random_walk, judge_steps, random_requests, record_steps, scaled


def test_speed_turn_and_direction_change_once_a_second():
    walker = poise.Walker(poise.biped(), 1.0)
    assert judge_steps(*record_steps(walker, 480, request=random_requests(walker, 1))).broken_promises() == {}


def test_it_comes_to_the_speed_and_the_heading_it_is_told():
    walker = poise.Walker(poise.biped(), 1.2)
    motion, _ = record_steps(walker, 360)
    way = motion.positions("pelvis")
    assert np.linalg.norm(way[-1] - way[-61]) == pytest.approx(1.2, rel=0.05)
    walker.turn = 0.5
    motion, _ = record_steps(walker, 360)
    ahead = motion.rotations("pelvis")[:, :, 2]
    headings = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 2]))
    assert (headings[-1] - headings[-181]) / 3.0 == pytest.approx(0.5, rel=0.15)


def test_it_begins_standing_stops_and_walks_on():
    walker = poise.Walker(poise.biped(), 1.2, position=(1.0, 2.0), heading=math.pi / 2)
    first = walker.pose.frame("pelvis")[0]
    assert first[0] == pytest.approx(1.0, abs=0.02)
    assert first[2] == pytest.approx(2.0, abs=0.02)
    motion, errors = record_steps(walker, 180)
    assert motion.positions("pelvis")[-1, 0] > 2.0
    walker.stop()
    stopping, more = record_steps(walker, 360)
    assert walker.standing
    assert np.abs(np.diff(stopping.angles[-30:], axis=0)).max() < 1e-6
    walker.go()
    going, most = record_steps(walker, 120)
    assert not walker.standing
    assert judge_steps(motion + stopping + going, np.vstack([errors, more, most])).broken_promises() == {}


def cycle_from_left(motion, phases):
    """Angles of a walk at even phases of one cycle, from where the left foot becomes the base."""
    bases = motion.bases
    first = next(n for n in range(1, len(bases)) if (bases[n - 1], bases[n]) == ("right_foot", "left_foot"))
    since = phases - math.floor(phases[first])
    wanted = np.linspace(0.1, 1.9, 40)
    return np.array([np.interp(wanted, since[first - 1 :], column[first - 1 :]) for column in motion.angles.T])


@pytest.mark.parametrize(
    "options",
    [
        {"speed": 1.2},
        {"speed": 1.8},
        {"speed": -0.7},
        {"speed": 0.0},
        {"speed": 1.0, "turn": 0.4},
        {"speed": 0.8, "style": "tired"},
    ],
    ids=str,
)
def test_a_steady_live_walk_is_the_whole_walk(options):
    walker = poise.Walker(poise.biped(), **options)
    for _ in range(20):
        walker.step(1.0)
    began = walker.phase
    walker.step(2.0)
    # Frames of a whole walk are whole cycles: at this rate its cadence is that of the live one.
    cadence, frames = 0.5 * (walker.phase - began), 200
    rate = 0.5 * frames * cadence
    walk = make_walk(poise.biped(), seconds=3 * frames / rate, rate=rate, **options)
    assert walk.cadence == pytest.approx(cadence, rel=1e-6)
    record_steps(walker, 2 * frames, rate)  # short frames change when feet are flat
    phases = []
    live, _ = record_steps(walker, 3 * frames, rate, lambda frame: phases.append(walker.phase))
    steps = np.array([*phases[1:], walker.phase])
    difference = cycle_from_left(live, steps) - cycle_from_left(walk.motion, walk.phases)
    assert np.degrees(np.abs(difference).max()) < 0.1


def test_styles_change_while_it_walks():
    walker = poise.Walker(poise.biped(), 1.0)
    record_steps(walker, 120)
    walker.style = "sneaky"
    motion, errors = record_steps(walker, 180)
    assert judge_steps(motion, errors).broken_promises() == {}
    assert walker.style.crouch > 0.0


def test_style_and_speed_change_once_a_second():
    walker, dice = poise.Walker(poise.biped(), 1.0), random.Random(303)

    def request(frame):
        if frame % 60 == 0:
            walker.speed, walker.turn = dice.uniform(0.3, 2.0), dice.uniform(-1.0, 1.0)
            walker.style = dice.choice(["usual", "relaxed", "proud", "Sneaky", "tired"])

    assert judge_steps(*record_steps(walker, 720, request=request)).broken_promises() == {}


def test_a_height_function_is_walked_on():
    def hill(x, z):
        return 0.05 * math.sin(z)

    walker = poise.Walker(poise.biped(), 1.0, ground=hill)
    motion, errors = record_steps(walker, 300)
    found = measure(motion, hill)
    assert found.slide <= 1e-4
    assert found.dip <= 5e-3
    assert errors[:, 0].max() <= 5e-3


@pytest.mark.parametrize("kind", ["slope up", "slope down", "stairs up", "stairs down"])
def test_a_walker_goes_up_and_down_at_changing_speeds(kind):
    biped = poise.biped()
    ground = floor(measure_walking_body(biped), kind, (1.0, 0.5, 2.0), 0.7)
    walker = poise.Walker(biped, 0.5, ground=ground, position=(1.0, 2.0), heading=0.7)

    def request(number):
        if number == 150:
            walker.speed = 1.2
        if number == 300:
            walker.speed = 0.3

    motion, errors = record_steps(walker, 420, request=request)
    assert judge_steps(motion, errors, ground).broken_promises() == {}
    way = motion.positions("pelvis")
    climbed, gone = way[-1, 1] - way[0, 1], ground.ahead(way[-1, 0], way[-1, 2])
    steep = ground.rise / ground.tread if ground.tread else math.tan(ground.slope)
    assert climbed == pytest.approx(steep * gone, abs=0.35)
    assert gone > 2.5


def test_on_stairs_every_step_is_one_stair_and_turns_wait():
    biped = poise.biped()
    ground = floor(measure_walking_body(biped), "stairs up", (0.0, 0.0, 0.0), 0.0)
    walker = poise.Walker(biped, 0.6, ground=ground, turn=1.0, direction=0.5)
    motion, _ = record_steps(walker, 360)
    changes = [k for k in range(1, len(motion)) if motion.bases[k] != motion.bases[k - 1]]
    places = motion.placements[changes[1:], 2]
    np.testing.assert_allclose(np.diff(places), ground.tread, atol=1e-4)


def way_after_eight_seconds(dt):
    """How far ahead the pelvis is after eight seconds in frames of dt [m]."""
    walker = poise.Walker(poise.biped(), 1.2)
    for _ in range(round(8.0 / dt)):
        pose = walker.step(dt)
    return pose.frame("pelvis")[0][2]


@pytest.fixture(scope="module")
def usual_way():
    return way_after_eight_seconds(1 / 60)


@pytest.mark.parametrize("dt", [0.05, 0.1, 0.25, 2.0])
def test_long_frames_lose_no_time(dt, usual_way):
    way = way_after_eight_seconds(dt)
    assert way == pytest.approx(usual_way, abs=0.3)
    assert way > 7.0


def test_a_long_frame_is_the_same_as_its_parts():
    walkers = [poise.Walker(poise.biped(), 1.2) for _ in range(2)]
    for _ in range(5):
        whole = walkers[0].step(0.4)
        for _ in range(12):
            part = walkers[1].step(1 / 30)
        np.testing.assert_allclose(whole.angles, part.angles, atol=1e-9)


def test_a_tiny_body_skips_no_changeover_in_a_long_frame():
    walker, bases = poise.Walker(scaled(0.04), 0.1), []
    for _ in range(60):
        before = walker.phase
        bases.append(walker.step(0.1).character.base)
        assert walker.phase - before < 2.0
    assert {"left_foot", "right_foot"} == set(bases)


@pytest.mark.parametrize(
    ("ground", "sentence"),
    [
        (lambda x, z: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda x, z: [][3], "failed: IndexError: list index out of range"),
        (lambda x: 0.0, "failed: TypeError: "),
        (lambda x, z: float("nan"), "must be between -10000 and 10000, not nan"),
        (lambda x, z: [0.0, 0.0], "must be a number, not [0.0, 0.0]"),
        (lambda x, z: None, "must be a number, not None"),
        (lambda x, z: 1j, "must be a number, not 1j"),
        (lambda x, z: "low", "must be a number, not 'low'"),
    ],
)
def test_a_ground_that_fails_is_one_sentence(ground, sentence):
    for call in (
        lambda: poise.Walker(poise.biped(), ground=ground),
        lambda: poise.walk(poise.biped(), seconds=0.5, ground=ground),
    ):
        with pytest.raises(ValueRefusedError) as refusal:
            call()
        assert str(refusal.value).startswith("ground at x = ")
        assert sentence in str(refusal.value)


def test_where_the_ground_fails_on_the_way_the_walker_stays_and_walks_on_once_it_can():
    broken = []

    def ground(x, z):
        if broken and z > 1.0:
            raise RuntimeError("no height there")
        return 0.0

    walkers = [poise.Walker(poise.biped(), 1.2, ground=ground) for _ in range(2)]
    for _ in range(240):
        walkers[1].step(1 / 60)
    frames = 0
    while walkers[0].pose.frame("pelvis")[0][2] < 0.5:
        walkers[0].step(1 / 60)
        frames += 1
    broken.append(True)
    with contextlib.suppress(ValueRefusedError):
        while True:
            walkers[0].step(1 / 60)
            frames += 1
    state = walkers[0].phase, walkers[0].pose
    with pytest.raises(ValueRefusedError, match="RuntimeError: no height there"):
        walkers[0].step(1 / 60)
    assert (walkers[0].phase, walkers[0].pose) == state
    broken.clear()
    for _ in range(240 - frames):
        walkers[0].step(1 / 60)
    assert walkers[0].pose == walkers[1].pose


def test_a_walker_on_a_ground_goes_to_another_process_as_it_is():
    walker = poise.Walker(poise.biped(), 1.2, ground=np.hypot)
    walker.step(1 / 60)
    again = pickle.loads(pickle.dumps(walker))
    assert again.step(1 / 60) == walker.step(1 / 60)


@pytest.mark.parametrize(
    "terrain",
    [Terrain(slope="steep"), Terrain(origin=(0.0, np.nan, 0.0)), Terrain(rise=0.1, tread=-1.0), Terrain(last_stair=np.nan)],
)
def test_a_terrain_of_wrong_numbers_is_refused(terrain):
    with pytest.raises(ValueRefusedError, match="of the terrain"):
        poise.Walker(poise.biped(), ground=terrain)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda walker: setattr(walker, "speed", 9), "speed of 9 m/s is a run"),
        (lambda walker: setattr(walker, "turn", 99), "turn must be"),
        (lambda walker: setattr(walker, "style", 3), "style must be a name"),
        (lambda walker: walker.step(-1.0), "dt must be"),
        (lambda walker: walker.step(100.0), "dt must be between 0 and 60, not 100.0"),
    ],
)
def test_requests_that_cannot_be_met_are_refused(change, said):
    walker = poise.Walker(poise.biped())
    with pytest.raises(ValueRefusedError, match=said):
        change(walker)


def test_it_comes_to_the_largest_speed_and_no_ankle_reaches_its_limit():
    walker = poise.Walker(poise.biped(), 2.0)
    motion, errors = record_steps(walker, 720)
    way = motion.positions("pelvis")
    assert np.linalg.norm(way[-1] - way[-61]) == pytest.approx(2.0, rel=0.05)
    assert errors[:, 0].max() <= 1e-3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_soak_a_minute_of_random_requests(seed):
    assert judge_random_walk(poise.biped(), seed).broken_promises(without=()) == {}


@pytest.mark.soak
@pytest.mark.parametrize("rate", [30, 120])
@pytest.mark.parametrize("size", [0.6, 1.0])
def test_soak_a_minute_of_random_requests_at_other_rates(size, rate):
    assert judge_random_walk(scaled(size), 9, rate).broken_promises() == {}


@pytest.mark.soak
@pytest.mark.parametrize("size", [0.6, 2.0])
@pytest.mark.parametrize("seed", range(3))
def test_soak_a_minute_of_random_requests_of_other_bodies(seed, size):
    assert judge_random_walk(scaled(size), seed).broken_promises() == {}


@pytest.mark.soak
def test_soak_ten_minutes_of_random_requests():
    judgement = judge_random_walk(poise.biped(), 21, seconds=600)
    assert all(math.isfinite(value) for value in judgement.measured.values())
    assert judgement.broken_promises(without=()) == {}
