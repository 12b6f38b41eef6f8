"""What a walk can be asked for, and what is refused in one sentence."""

import math

import pytest

import poise
from poise.errors import ValueRefusedError
from poise.gait.terrain import FLAT_GROUND, Terrain
from poise.gait.walking_body import measure_walking_body
from tests.support.walks import make_request


@pytest.fixture(scope="module")
def body():
    return measure_walking_body(poise.biped())


def test_a_direction_splits_the_speed_ahead_and_to_the_left(body):
    request = make_request(body, speed=1.0, direction=math.radians(30.0))
    assert (request.forward, request.side) == pytest.approx((math.cos(math.pi / 6), 0.5))


def test_without_a_floor_the_ground_is_level_and_a_slope_is_a_terrain(body):
    assert make_request(body).ground is FLAT_GROUND
    assert make_request(body, slope=0.1).ground == Terrain(slope=0.1)


@pytest.mark.parametrize(("stairs", "expected"), [(None, (0.0, 0.0)), (-0.17, (-0.17, 0.0)), ([0.17, 0.29], (0.17, 0.29))])
def test_stairs_are_a_height_or_a_height_and_a_depth(body, stairs, expected):
    request = make_request(body, stairs=stairs)
    assert (request.stair_rise, request.stair_tread) == expected


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"speed": 3.0}, "speed of 3 m/s is a run for legs of 0.93 m, which walk at up to 2.03"),
        ({"style": "drunk"}, "style 'drunk' is unknown; there are usual, relaxed, proud, sneaky, tired"),
        ({"style": {"bounze": 1}}, "style has no number named 'bounze'; did you mean 'bounce'?"),
        ({"path": [[0, 0]]}, "path must be two points or more, (n, 2) of x and z [m], not of shape (1, 2)"),
        ({"stairs": (0.17, 0.1)}, "depth of stairs of 0.1 m is less than a foot's length, 0.22 m"),
        ({"stairs": (0.17, 0.29), "speed": 1.2}, "stairs of 0.29 m are walked at up to 1.14 m/s, one at a time, not 1.2"),
        ({"stairs": 0.17, "slope": 0.1}, "floor is one of ground, stairs and slope: give one of them"),
        ({"speed": math.nan}, "speed must be a finite number, not nan"),
        ({"path": [[0, 0], [0, math.nan]]}, "path has a number that is not finite in it"),
        ({"path": [[0, 0], [0, 1e7]]}, "path of 1e+07 m takes longer than 36000 s at 1.2 m/s"),
        (
            {"path": [[0, 0], [0, 2], [0, 0]]},
            "walk is more than this body can do: it would miss by 90 mm and 61°; go slower, or ask for lower stairs, gentler "
            "slopes or wider turns",
        ),
        ({"stairs": 0.17, "turn": 0.3}, "stairs are walked straight ahead: no turn, no direction, a speed above 0"),
    ],
)
def test_what_cannot_be_walked_is_refused_in_one_sentence(options, said):
    with pytest.raises(ValueRefusedError) as refused:
        poise.walk(poise.biped(), **options)
    assert str(refused.value) == said
