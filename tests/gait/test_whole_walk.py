"""A walk as a motion: the standing foot is the base and does not move, nothing jerks, and it loops."""

import math

import numpy as np
import pytest

import poise
from poise.gait import make_walk
from poise.gait.published_gait import PUBLISHED
from tests.support.data import DATA
from tests.support.grid import cases
from tests.support.walks import broken_promises, scaled


def test_a_usual_walk_keeps_all_promises():
    walk = make_walk(poise.biped(), 1.2, 10)
    assert broken_promises(walk, speed=1.2) == {}
    assert len(walk.motion) == 628  # whole cycles at the cadence of people
    assert 1.5 < walk.iterations.mean() < 3.0


@pytest.mark.parametrize(
    "options",
    [
        {"speed": 0.3},
        {"speed": 2.0},
        {"speed": -1.2},
        {"speed": 1.2, "turn": 0.6},
        {"speed": 0.4, "direction": math.pi / 2},
        {"speed": 1.2, "stairs": 0.17},
        {"speed": 1.2, "stairs": -0.17},
        {"speed": 1.8, "turn": -0.9},
        {"speed": 1.2, "slope": math.radians(10)},
        {"speed": 1.2, "slope": math.radians(-10)},
    ],
    ids=lambda options: " ".join(f"{name} {value:.2f}" for name, value in options.items()),
)
def test_slow_fast_backwards_sideways_curved_and_steep_walks_keep_all_promises(options):
    assert broken_promises(make_walk(poise.biped(), seconds=6, **options), speed=options["speed"]) == {}


def test_on_the_spot_nothing_is_gained():
    walk = make_walk(poise.biped(), 0.0, 4)
    assert broken_promises(walk) == {}
    assert np.abs(walk.motion.positions("pelvis")[:, 2]).max() < 0.05


@pytest.mark.parametrize(("size", "speed"), [(0.6, 0.9), (2.5, 1.9)], ids=["child", "giant"])
def test_a_child_and_a_giant_walk_as_fast_as_their_legs_make_it_natural(size, speed):
    assert broken_promises(make_walk(scaled(size), speed, 6), speed=speed) == {}


@pytest.mark.parametrize("style", ["relaxed", "proud", "sneaky", "tired"])
def test_styles_keep_all_promises(style):
    walk = make_walk(poise.biped(), 1.0, 4, style=style)
    assert broken_promises(walk, speed=1.0) == {}
    usual = make_walk(poise.biped(), 1.0, 4)
    count = min(len(walk.motion), len(usual.motion))
    assert np.abs(walk.motion.angles[:count] - usual.motion.angles[:count]).max() > 0.05


def test_a_start_and_a_stop_begin_and_end_standing_still_with_the_feet_side_by_side():
    walk = make_walk(poise.biped(), 1.2, 5, start=True, stop=True)
    assert broken_promises(walk, loops=False) == {}
    for end in (slice(0, 10), slice(-10, None)):
        assert np.abs(np.diff(walk.motion.angles[end], axis=0)).max() < 1e-4
        feet = [walk.motion.positions(name)[end][0] for name in ("left_foot", "right_foot")]
        assert abs(feet[0][2] - feet[1][2]) < 0.01
        assert feet[0][1] == pytest.approx(feet[1][1], abs=1e-4)


@pytest.mark.parametrize("stairs", [0.17, (0.17, 0.29), -0.17, (-0.17, 0.29), -0.12])
def test_a_walk_on_stairs_begins_and_ends_standing_flat_on_one_stair(stairs):
    walk = make_walk(poise.biped(), 0.6, 5, stairs=stairs, start=True, stop=True)
    assert broken_promises(walk, loops=False) == {}
    for frame in (0, -1):
        (left, left_turn), (right, right_turn) = (walk.motion[frame].frame(name) for name in ("left_foot", "right_foot"))
        assert left[1] == pytest.approx(right[1], abs=1e-4)
        assert left[2] == pytest.approx(right[2], abs=1e-2)
        for turn in (left_turn, right_turn):
            assert abs(turn[1]) < 1e-3  # no heel is up


@pytest.mark.parametrize(
    ("size", "speed", "slope"), [(1.0, 0.9, 10.0), (1.0, 1.2, -10.0), (0.65, 0.8, 10.0)], ids=["up", "down", "child"]
)
def test_a_walk_on_a_slope_begins_and_ends_without_a_twitch(size, speed, slope):
    assert (
        broken_promises(make_walk(scaled(size), speed, 5, slope=math.radians(slope), start=True, stop=True), loops=False) == {}
    )


@pytest.mark.parametrize("stairs", [0.17, -0.17, (-0.17, 0.29)])
def test_on_stairs_a_body_is_over_its_feet(stairs):
    motion = make_walk(poise.biped(), 0.6, 4, stairs=stairs).motion
    ahead = [pose.segment_frame("pelvis")[0][2] - pose.segment_frame(pose.character.base)[0][2] for pose in motion]
    assert abs(np.mean(ahead)) < 0.12
    assert min(ahead) > -0.28


def test_a_path_is_followed_to_its_end():
    walk = make_walk(poise.biped(), 1.2, path=[[0, 0], [0, 4], [4, 4]], start=True, stop=True)
    assert broken_promises(walk, loops=False) == {}
    way = walk.motion.positions("pelvis")[:, (0, 2)]
    assert np.linalg.norm(way[-1] - (4, 4)) < 0.1
    assert np.abs(way - (0, 4)).sum(axis=1).min() < 1.0


def test_a_walk_loops_as_it_is():
    motion = poise.walk(poise.biped(), 1.2, 3)
    twice = motion.loop(2)
    change = np.abs(np.diff(twice.angles, axis=0)).max(axis=1)
    assert change[len(motion) - 1] <= change.max()
    assert change[len(motion) - 1] == pytest.approx(change[0], rel=0.5)


def test_the_same_walk_has_the_same_bits():
    one, other = (poise.walk(poise.biped(), 1.3, 2) for _ in range(2))
    assert np.array_equal(one.angles, other.angles)
    assert np.array_equal(one.placements, other.placements)


def test_the_heel_strikes_first_and_the_toe_leaves_last():
    walk = make_walk(poise.biped(), 1.2, 4)
    motion, steps = walk.motion, walk.phases % 1.0
    for name in ("left_foot", "right_foot"):
        swings = np.array([base != name for base in motion.bases])
        up = np.degrees(np.arcsin(motion.rotations(name)[:, 1, 2]))
        assert up[swings & (steps > 0.78) & (steps < 0.85)].min() > 5.0
        assert up[swings & (steps > 0.2) & (steps < 0.3)].max() < -20.0
        assert np.abs(up[~swings & (steps < 0.05)]).max() < 0.05
        assert np.abs(up[~swings & (steps < 0.6)]).max() < 4.0  # the heel comes off slowly at first
        assert up[~swings & (steps > 0.95)].max() < -20.0


def test_arms_swing_against_the_legs_and_the_head_stays_level():
    motion = make_walk(poise.biped(), 1.2, 4).motion
    middle = motion.positions("pelvis")[:, 2]
    hand, foot = (motion.positions(name)[:, 2] - middle for name in ("left_hand", "left_foot"))
    assert np.corrcoef(hand, foot)[0, 1] < -0.7
    tilt = np.degrees(np.arccos(np.clip(motion.rotations("head")[:, 1, 1], -1.0, 1.0)))
    assert tilt.max() < 0.1


def test_cadence_and_step_length_are_those_of_people():
    leg = 0.93
    for row in PUBLISHED:
        speed = row.speed * leg
        if 0.6 <= speed <= 1.81:
            walk = make_walk(poise.biped(), speed, 20)
            assert abs(walk.step_length / (row.step_length * leg) - 1.0) < 0.15, row
            assert abs(walk.cadence * row.step_length * leg / speed - 1.0) < 0.15, row


@pytest.mark.parametrize("name", ["bvh_cmu/02_01.bvh", "bvh_threejs/pirouette.bvh", "bvh_bvhpython/test_mocapbank.bvh"])
def test_skeletons_from_real_files_walk(name):
    if not (DATA / name).exists():
        pytest.skip(f"no {name} in {DATA}")
    assert broken_promises(make_walk(poise.load(DATA / name), 1.2, 4), speed=1.2) == {}


GRID = {name: judge for name, judge in cases() if "walker" not in name and ".bvh" not in name}


@pytest.mark.soak
@pytest.mark.parametrize("name", GRID)
def test_soak_a_grid_of_walks(name):
    assert GRID[name]().broken_promises() == {}  # without iterations: small bodies at high speed take more than three


@pytest.mark.soak
@pytest.mark.parametrize("path", sorted(DATA.glob("**/*.bvh")), ids=lambda path: path.stem)
def test_soak_every_skeleton_walks_or_says_in_one_sentence_why_not(path):
    try:
        walk = make_walk(poise.load(path), 1.2, 6)
    except poise.PoiseError as error:
        said = str(error)
        walk = None
    if walk is None:
        assert "\n" not in said
        return
    assert broken_promises(walk, speed=1.2, jerk=2.0) == {}


def test_an_unknown_option_is_refused_with_the_nearest_one():
    with pytest.raises(poise.PoiseError, match=r"^walk has no option 'sped'; did you mean 'speed'\?$"):
        poise.walk(poise.biped(), sped=1.2)
    with pytest.raises(poise.PoiseError, match="did you mean 'heading'"):
        poise.Walker(poise.biped(), headin=1.2)
    with pytest.raises(poise.PoiseError, match="did you mean 'speed'"):
        poise.Walker(poise.biped()).sped = 1.0


def with_feet(ankle_x, ankle_z):
    """The biped with other limits of its ankles: across the foot, and along it [rad]."""
    limits = {f"{side}_foot_{axis}": pair for side in ("left", "right") for axis, pair in (("x", ankle_x), ("z", ankle_z))}
    return poise.biped().with_limits(limits)


def test_feet_turn_with_their_shins_where_no_ankle_bends():
    stiff = with_feet((0.0, 0.0), (0.0, 0.0))
    walk = make_walk(stiff, 0.8, 4)
    assert broken_promises(walk, speed=0.8, jerk=2.5) == {}  # knees do what ankles cannot
    for side in ("left", "right"):
        foot, shin = (walk.motion.rotations(f"{side}_{name}") for name in ("foot", "shin"))
        np.testing.assert_allclose(foot.transpose(0, 2, 1) @ shin, np.eye(3)[None].repeat(len(foot), axis=0), atol=1e-9)


def test_legs_stay_upright_seen_from_ahead_where_no_ankle_rolls():
    pitching = with_feet((-1.0, 1.0), (0.0, 0.0))
    walk = make_walk(pitching, 0.8, 4)
    assert broken_promises(walk, speed=0.8) == {}
    pelvis = walk.motion.positions("pelvis")
    assert np.ptp(pelvis[:, 0]) < 5e-3


def test_ankles_are_not_bent_beyond_their_limits():
    stiff = with_feet((-0.5, 0.5), (-0.5, 0.5))
    walk = make_walk(stiff, 0.8, 4)
    assert broken_promises(walk, speed=0.8) == {}
    number = stiff.dof_names.index("left_foot_x")
    assert np.abs(walk.motion.angles[:, number]).max() < 0.5
    assert walk.cadence >= make_walk(poise.biped(), 0.8, 4).cadence
