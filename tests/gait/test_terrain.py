"""Floors that can be walked on and drawn: how high they are, and walking on them live."""

import math

import numpy as np
import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait import Terrain, floor
from poise.gait.quality import measure
from poise.gait.walking_body import measure_walking_body
from tests.gait.test_walker import walked
from tests.support.walks import scaled


def test_a_slope_rises_along_its_heading_and_is_level_across():
    slope = Terrain((1.0, 2.0, 3.0), math.pi / 2, slope=math.radians(45.0))
    assert slope(1.0, 3.0) == pytest.approx(2.0)
    assert slope(2.5, 3.0) == pytest.approx(3.5)
    assert slope(1.0, 9.0) == pytest.approx(2.0)


def test_stairs_begin_beyond_a_landing():
    stairs = Terrain((0.0, 1.0, 0.0), rise=0.2, tread=0.3, begin=0.1)
    heights = [round(stairs(5.0, z), 6) for z in (-9.0, 0.0, 0.39, 0.41, 0.69, 0.71, 3.2)]
    assert heights == [1.0, 1.0, 1.0, 1.2, 1.2, 1.4, 3.0]


@pytest.mark.parametrize("size", [0.6, 1.0, 2.0])
def test_a_foot_fits_on_stairs_by_name(size):
    character = scaled(size)
    frame = measure_walking_body(character)
    stairs = floor(frame, "stairs up", (0.0, 0.0, 0.0), 0.0)
    foot = frame.feet[0]
    for number in (2, 5):
        ankle = number * stairs.tread
        assert stairs.stair(0.0, ankle + foot.heel[2]) == stairs.stair(0.0, ankle + foot.toe[2]) == number - 1


def test_a_floor_that_is_not_there_is_refused():
    with pytest.raises(ValueRefusedError, match="floor 'stairs' is unknown; did you mean 'stairs up'"):
        floor(measure_walking_body(poise.biped()), "stairs", (0.0, 0.0, 0.0), 0.0)


@pytest.mark.parametrize("kind", ["slope up", "slope down", "stairs up", "stairs down"])
def test_a_walker_goes_up_and_down_at_changing_speeds(kind):
    biped = poise.biped()
    ground = floor(measure_walking_body(biped), kind, (1.0, 0.5, 2.0), 0.7)
    walker = poise.Walker(biped, 0.5, ground=ground, position=(1.0, 2.0), heading=0.7)

    def wishes(number):
        if number == 150:
            walker.speed = 1.2
        if number == 300:
            walker.speed = 0.3

    motion, errors = walked(walker, 420, wishes=wishes)
    found = measure(motion, ground, loops=False)
    assert found.slide <= 1e-9
    assert found.changeover <= 1e-9
    assert found.dip <= 1e-3
    assert errors[:, 0].max() <= 5e-3
    assert np.degrees(errors[:, 1].max()) <= 2.0
    assert found.jerk <= 1.0, found.roughest
    way = motion.positions("pelvis")
    climbed, gone = way[-1, 1] - way[0, 1], ground.ahead(way[-1, 0], way[-1, 2])
    steep = ground.rise / ground.tread if ground.tread else math.tan(ground.slope)
    assert climbed == pytest.approx(steep * gone, abs=0.35)
    assert gone > 2.5


def test_on_stairs_every_step_is_one_stair_and_turns_wait():
    biped = poise.biped()
    ground = floor(measure_walking_body(biped), "stairs up", (0.0, 0.0, 0.0), 0.0)
    walker = poise.Walker(biped, 0.6, ground=ground, turn=1.0, direction=0.5)
    motion, _ = walked(walker, 360)
    changes = [k for k in range(1, len(motion)) if motion.bases[k] != motion.bases[k - 1]]
    places = motion.placements[changes[1:], 2]
    np.testing.assert_allclose(np.diff(places), ground.tread, atol=1e-4)
