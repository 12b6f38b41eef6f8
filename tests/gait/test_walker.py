"""Live walking: wishes change at any time, and the standing foot never moves."""

import math
import random

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait.quality import measure
from tests.support.grid import at_random, judged_walker, walked
from tests.support.walks import scaled


def check(motion, errors):
    found = measure(motion)
    assert found.slide <= 1e-9
    assert found.changeover <= 1e-9
    assert found.dip <= 1e-3
    assert errors[:, 0].max() <= 5e-3
    assert np.degrees(errors[:, 1].max()) <= 2.0
    assert found.jerk <= 1.0, found.roughest
    return found


def test_speed_turn_and_direction_change_once_a_second():
    walker = poise.Walker(poise.biped(), 1.0)
    check(*walked(walker, 480, wishes=at_random(walker, 1)))


def test_it_comes_to_the_speed_and_the_heading_it_is_told():
    walker = poise.Walker(poise.biped(), 1.2)
    motion, _ = walked(walker, 360)
    way = motion.positions("pelvis")
    assert np.linalg.norm(way[-1] - way[-61]) == pytest.approx(1.2, rel=0.05)
    walker.turn = 0.5
    motion, _ = walked(walker, 360)
    ahead = motion.rotations("pelvis")[:, :, 2]
    headings = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 2]))
    assert (headings[-1] - headings[-181]) / 3.0 == pytest.approx(0.5, rel=0.15)


def test_it_begins_standing_stops_and_walks_on():
    walker = poise.Walker(poise.biped(), 1.2, position=(1.0, 2.0), heading=math.pi / 2)
    first = walker.pose.frame("pelvis")[0]
    assert first[0] == pytest.approx(1.0, abs=0.02)
    assert first[2] == pytest.approx(2.0, abs=0.02)
    motion, errors = walked(walker, 180)
    assert motion.positions("pelvis")[-1, 0] > 2.0
    walker.stop()
    stopping, more = walked(walker, 360)
    assert walker.standing
    assert np.abs(np.diff(stopping.angles[-30:], axis=0)).max() < 1e-6
    walker.go()
    going, most = walked(walker, 120)
    assert not walker.standing
    check(motion + stopping + going, np.vstack([errors, more, most]))


def test_styles_change_while_it_walks():
    walker = poise.Walker(poise.biped(), 1.0)
    walked(walker, 120)
    walker.style = "sneaky"
    motion, errors = walked(walker, 180)
    check(motion, errors)
    assert walker.style.crouch > 0.0


def test_style_and_speed_change_once_a_second():
    walker, dice = poise.Walker(poise.biped(), 1.0), random.Random(303)

    def wishes(frame):
        if frame % 60 == 0:
            walker.speed, walker.turn = dice.uniform(0.3, 2.0), dice.uniform(-1.0, 1.0)
            walker.style = dice.choice(["usual", "relaxed", "proud", "Sneaky", "tired"])

    check(*walked(walker, 720, wishes=wishes))


def test_a_height_function_is_walked_on():
    def hill(x, z):
        return 0.05 * math.sin(z)

    walker = poise.Walker(poise.biped(), 1.0, ground=hill)
    motion, errors = walked(walker, 300)
    found = measure(motion, hill)
    assert found.slide <= 1e-9
    assert found.dip <= 5e-3
    assert errors[:, 0].max() <= 5e-3


def test_a_long_frame_is_not_walked_through():
    walker = poise.Walker(poise.biped(), 1.2)
    walked(walker, 60)
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
def test_wishes_that_cannot_be_are_refused(change, said):
    walker = poise.Walker(poise.biped())
    with pytest.raises(ValueRefusedError, match=said):
        change(walker)


def test_it_comes_to_the_largest_speed_and_no_ankle_reaches_its_limit():
    walker = poise.Walker(poise.biped(), 2.0)
    motion, errors = walked(walker, 720)
    way = motion.positions("pelvis")
    assert np.linalg.norm(way[-1] - way[-61]) == pytest.approx(2.0, rel=0.05)
    assert errors[:, 0].max() <= 1e-3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_soak_a_minute_of_random_wishes(seed):
    figures = judged_walker(poise.biped(), seed)
    assert {name: share for name, share in figures.shares.items() if share > 1.0} == {}


@pytest.mark.soak
@pytest.mark.parametrize("rate", [30, 120])
@pytest.mark.parametrize("size", [0.6, 1.0])
def test_soak_a_minute_of_random_wishes_at_other_rates(size, rate):
    figures = judged_walker(scaled(size), 9, rate)
    assert max(figures.shares[name] for name in ("jerk", "miss", "turn", "dip", "slide", "changeover")) <= 1.0


@pytest.mark.soak
@pytest.mark.parametrize("size", [0.6, 2.0])
@pytest.mark.parametrize("seed", range(3))
def test_soak_a_minute_of_random_wishes_of_other_bodies(seed, size):
    figures = judged_walker(scaled(size), seed)
    assert max(figures.shares[name] for name in ("jerk", "miss", "turn", "dip", "slide", "changeover")) <= 1.0
