"""Live walking: requests change at any time, and the standing foot never moves."""

import math
import random

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait import floor
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
    assert found.slide <= 1e-9
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


def test_a_long_frame_is_not_walked_through():
    walker = poise.Walker(poise.biped(), 1.2)
    record_steps(walker, 60)
    before = walker.phase
    walker.step(100.0)
    assert walker.phase - before <= 0.5


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda walker: setattr(walker, "speed", 9), "speed of 9 m/s is a run"),
        (lambda walker: setattr(walker, "turn", 99), "turn must be"),
        (lambda walker: setattr(walker, "style", 3), "style must be a name"),
        (lambda walker: walker.step(-1.0), "dt must be"),
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
