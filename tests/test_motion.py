"""Motions: frames, other motions made from them, and bases that swap."""

import numpy as np
import pytest

import poise
from poise.errors import PoiseError


def wandering(biped, frames=40, seed=0, rate=60.0):
    """A motion on the right foot, then on the left one, with nothing that jumps."""
    rng = np.random.default_rng(seed)
    angles = np.clip(biped.rest + np.cumsum(rng.normal(0.0, 0.02, (frames, 30)), axis=0), *biped.limits.T)
    half = frames // 2
    first = poise.Motion(biped, angles[:half], rate=rate)
    swap = first.pose(half - 1).rebase("left_foot")
    placement = np.tile(np.concatenate(swap.placement), (frames - half, 1))
    second = poise.Motion(biped, angles[half:], placement, rate=rate, bases="left_foot")
    return first + second


def test_frames_are_poses_on_their_bases(biped):
    motion = wandering(biped)
    assert (len(motion), motion.seconds) == (40, pytest.approx(40 / 60))
    assert (motion.base[0], motion.base[-1]) == ("right_foot", "left_foot")
    for name in ("head", "left_hand", "pelvis"):
        positions, rotations = motion.positions(name), motion.rotations(name)
        for number in (0, 19, 20, 39):
            position, _ = motion[number].frame(name)
            np.testing.assert_allclose(positions[number], position, atol=1e-12)
            np.testing.assert_allclose(rotations[number] @ rotations[number].T, np.eye(3), atol=1e-12)
    assert motion[-1].character.base == "left_foot"
    with pytest.raises(IndexError):
        motion[40]


def test_one_base_for_all_moves_nothing(biped):
    motion = wandering(biped)
    for base in ("pelvis", "right_foot"):
        again = motion.on_base(base)
        assert set(again.base) == {base}
        for name in ("head", "left_foot", "right_hand"):
            np.testing.assert_allclose(again.positions(name), motion.positions(name), atol=1e-9)


def test_slices_and_rates(biped):
    motion = wandering(biped)
    half = motion[10:30:2]
    assert (len(half), half.rate) == (10, 30.0)
    np.testing.assert_array_equal(half.angles, motion.angles[10:30:2])
    assert motion.retime(2.0).seconds == pytest.approx(2.0)
    again = motion.resample(120.0).resample(60.0)
    np.testing.assert_allclose(again.angles, motion.angles, atol=1e-12)
    np.testing.assert_allclose(again.positions("head"), motion.positions("head"), atol=1e-9)


def test_velocities_are_those_of_the_positions(biped):
    motion = wandering(biped)[:20]
    speed = np.diff(motion.positions("head"), axis=0) * motion.rate
    np.testing.assert_allclose(motion.velocities("head")[1:-1], 0.5 * (speed[1:] + speed[:-1]), atol=1e-9)
    assert motion.accelerations("head").shape == (20, 3)


def test_blends_and_cross_fades(biped):
    one, other = wandering(biped, seed=1)[:20], wandering(biped, seed=2)[:20]
    np.testing.assert_array_equal(one.blend(other, 0.0).angles, one.angles)
    np.testing.assert_allclose(one.blend(other, 1.0).angles, other.angles)
    faded = one.crossfade(other, 0.1)
    assert len(faded) == 34
    steps = np.abs(np.diff(faded.angles, axis=0)).max()
    assert steps < 3.0 * max(np.abs(np.diff(motion.angles, axis=0)).max() for motion in (one, other)) + 0.05
    assert len(one.loop(3)) == 60


def test_mirroring_twice_gives_it_back(biped):
    motion = wandering(biped)[:5]
    twice = motion.mirror().mirror()
    np.testing.assert_allclose(twice.positions("right_hand"), motion.positions("right_hand"), atol=1e-6)


def test_statistics(biped):
    motion = wandering(biped)
    found = motion.statistics()
    np.testing.assert_array_equal(found.lowest, motion.angles.min(axis=0))
    assert found.slide == {"right_foot": 0.0, "left_foot": 0.0}
    assert (found.fastest > 0.0).all()
    assert poise.Motion(biped, np.zeros((0, 30))).statistics().seconds == 0.0


def test_what_cannot_be_is_refused(biped):
    motion = wandering(biped)
    for wrong in (
        lambda: poise.Motion("biped", []),
        lambda: poise.Motion(biped, np.zeros((3, 4))),
        lambda: poise.Motion(biped, np.full((2, 30), np.nan)),
        lambda: poise.Motion(biped, np.zeros((2, 30)), rate=0.0),
        lambda: poise.Motion(biped, np.zeros((2, 30)), np.zeros((2, 7))),
        lambda: poise.Motion(biped, np.zeros((2, 30)), bases=["left_foot"]),
        lambda: poise.Motion(biped, np.zeros((2, 30)), bases="left_fot"),
        lambda: poise.Motion(biped, [[0.0] * 30, [0.0] * 29]),
        lambda: poise.Motion(biped, np.full((2, 30), 1e9)),
        lambda: motion.blend(motion[:0], 0.5),
        lambda: motion + poise.Motion(biped.with_limits({}).rebase("pelvis"), [biped.rest[:-1]]),
        lambda: motion + "more",
    ):
        with pytest.raises(PoiseError):
            wrong()
